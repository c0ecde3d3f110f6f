// Where a person writes: plain text, or a slash command with its options.

import { CommandLine, leaves } from "./command.js";
import { h, icon } from "./dom.js";
import { openForm } from "./form.js";
import { Popup } from "./popup.js";
import { localized } from "./words.js";

export class Composer {
  constructor(client) {
    this.client = client;
    this.command = null;
    this.popup = new Popup();
    this.status = h("div", { class: "composer-status", role: "status" });
    this.input = h("textarea", {
      class: "composer-input",
      rows: "1",
      maxlength: "2000",
      autocomplete: "off",
    });
    this.send = h("button", { class: "icon-button send", type: "submit" }, icon("send"));
    this.line = h("div", { class: "composer-line" }, this.input, this.send);
    this.root = h("form", { class: "composer" }, this.popup.root, this.line, this.status);
    this.root.addEventListener("submit", (event) => {
      event.preventDefault();
      this.run();
    });
    this.input.addEventListener("input", () => this.typed());
    this.input.addEventListener("focus", () => this.typed());
    this.input.addEventListener("blur", () => this.popup.hide());
    this.input.addEventListener("keydown", (event) => this.key(event));
  }

  draw() {
    const words = this.client.words("write");
    this.input.placeholder = words;
    this.input.setAttribute("aria-label", words);
    this.send.setAttribute("aria-label", this.client.words("send"));
  }

  refresh() {
    if (document.activeElement === this.input) this.typed();
  }

  focus() {
    // A telephone would open its keyboard over half the screen.
    if (matchMedia("(pointer: fine)").matches) (this.command ?? this.input).focus();
  }

  say(words, bad = false) {
    this.status.textContent = words ?? "";
    this.status.classList.toggle("bad", bad);
  }

  typing(personId) {
    const name = this.client.people.get(personId)?.name ?? "";
    this.say(`${name} ${this.client.words("typing")}`);
    clearTimeout(this.typingTimer);
    this.typingTimer = setTimeout(() => this.say(""), 4000);
  }

  grow() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 200)}px`;
  }

  typed() {
    this.grow();
    const text = this.input.value;
    if (!text.startsWith("/")) {
      this.popup.hide();
      return;
    }
    const typed = text.slice(1).toLowerCase().replace(/\s+/g, " ");
    const all = leaves(this.client.commands, this.client.locale);
    const begins = all.filter(
      (leaf) => leaf.label.startsWith(typed) || leaf.path.startsWith(typed),
    );
    const within = all.filter((leaf) => !begins.includes(leaf) && leaf.label.includes(typed));
    const items = [...begins, ...within].map((leaf) => ({
      label: `/${leaf.label}`,
      detail: leaf.detail,
      note: leaf.options.map((option) => note(option, this.client.locale)).join(" "),
      value: leaf,
    }));
    this.popup.show(this.client.words("commands"), items, (item) => this.start(item.value), {
      empty: this.client.words("no_match"),
    });
  }

  key(event) {
    if (this.popup.key(event)) return;
    if (event.key === "Escape") this.popup.hide();
    else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.run();
    } else if (event.key === " " && this.input.value.startsWith("/")) {
      const leaf = this.find(this.input.value.slice(1));
      if (!leaf) return;
      event.preventDefault();
      this.start(leaf);
    }
  }

  find(name) {
    const wanted = name.trim().toLowerCase();
    return leaves(this.client.commands, this.client.locale).find(
      (leaf) => leaf.path === wanted || leaf.label === wanted,
    );
  }

  slash() {
    this.leave();
    this.input.value = "/";
    this.input.focus();
    this.typed();
  }

  begin(name) {
    const leaf = this.find(name);
    if (leaf) this.start(leaf);
  }

  start(leaf) {
    this.popup.hide();
    this.say("");
    this.command = new CommandLine(this, leaf);
    this.input.value = "";
    this.line.replaceChildren(this.command.row, this.cancel(), this.send);
    this.command.focus();
  }

  cancel() {
    return h(
      "button",
      {
        class: "icon-button",
        type: "button",
        "aria-label": this.client.words("cancel"),
        onclick: () => this.leave({ focus: true }),
      },
      icon("close"),
    );
  }

  leave({ focus = true } = {}) {
    const had = this.command !== null;
    this.command = null;
    this.popup.hide();
    this.line.replaceChildren(this.input, this.send);
    this.say("");
    this.grow();
    if (had && focus) this.input.focus();
  }

  async run() {
    if (this.command) await this.runCommand();
    else await this.runText();
  }

  async runText() {
    const text = this.input.value.trim();
    if (!text) return;
    const leaf = text.startsWith("/") ? this.find(text.slice(1)) : null;
    if (leaf) {
      this.start(leaf);
      return;
    }
    const answer = await this.client.ask("say", { channel: this.client.current, text });
    if (answer.error !== undefined) {
      this.say(answer.error || this.client.words("lost"), true);
      return;
    }
    this.input.value = "";
    this.typed();
    this.say("");
  }

  async runCommand() {
    const line = this.command;
    let options;
    try {
      options = line.values();
    } catch (words) {
      this.say(words, true);
      return;
    }
    const name = line.leaf.path;
    this.leave();
    this.say(`/${line.leaf.label} …`);
    const answer = await this.client.ask("slash", { channel: this.client.current, name, options });
    if (answer.modal) openForm(this.client, answer.form, answer.modal, this.input);
    const trouble = answer.failed ? this.client.words("failed") : answer.error;
    this.say(trouble ? `/${line.leaf.label}: ${trouble}` : "", Boolean(trouble));
  }
}

// An option in the list of commands; brackets say that it may be left out.
function note(option, locale) {
  const name = localized(option, locale);
  return option.required ? name : `[${name}]`;
}
