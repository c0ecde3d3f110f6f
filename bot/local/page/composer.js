// Where a person writes: plain text, or a slash command with its options.

import { CommandLine } from "./command.js";
import { h, icon } from "./dom.js";
import { openForm } from "./form.js";
import { findCommand, leaves } from "./line.js";
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
    this.input.addEventListener("focus", () => this.offer());
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
    if (document.activeElement === this.input) this.offer();
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

  get leaves() {
    return leaves(this.client.commands, this.client.locale);
  }

  // A command's whole name with a space behind it begins that command, typed or pasted.
  typed() {
    this.grow();
    const text = this.input.value;
    const found = /^\/\S+\s/.test(text) ? findCommand(text, this.leaves) : null;
    if (found && (found.rest || /\s$/.test(text))) {
      this.start(found.leaf);
      this.command.tail.value = found.rest;
      if (found.rest) this.command.tail.focus();
      return;
    }
    this.offer();
  }

  // Commands behind a slash, people behind an @.
  offer() {
    const text = this.input.value;
    const [, name] =
      text.slice(0, this.input.selectionStart).match(/(?:^|\s)@([\p{L}\p{N}_.]*)$/u) ?? [];
    if (text.startsWith("/")) this.offerCommands(text);
    else if (name !== undefined) this.offerPeople(name);
    else this.popup.hide();
  }

  offerCommands(text) {
    const typed = text.slice(1).toLowerCase().replace(/\s+/g, " ");
    const all = this.leaves;
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
    const empty = this.client.words("no_match");
    this.popup.show(this.client.words("commands"), items, (item) => this.start(item.value), {
      empty,
    });
  }

  offerPeople(typed) {
    const items = [...this.client.people.values()]
      .filter((person) => person.name.toLowerCase().startsWith(typed.toLowerCase()))
      .map((person) => ({ label: person.name, detail: person.username, person }));
    this.popup.show(this.client.words("people"), items, (item) => {
      const { value, selectionStart } = this.input;
      const before = `${value.slice(0, selectionStart - typed.length)}${item.label} `;
      this.input.value = before + value.slice(selectionStart);
      this.input.setSelectionRange(before.length, before.length);
      this.popup.hide();
    });
  }

  key(event) {
    if (this.popup.key(event)) return;
    if (event.key === "Escape") this.popup.hide();
    else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.run();
    }
  }

  slash() {
    this.leave({ keep: false });
    this.input.value = "/";
    this.input.focus();
    this.offer();
  }

  begin(name) {
    const found = findCommand(name, this.leaves);
    if (found) this.start(found.leaf);
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
    const leave = () => this.leave({ keep: false });
    return h(
      "button",
      {
        class: "icon-button",
        type: "button",
        "aria-label": this.client.words("cancel"),
        onclick: leave,
      },
      icon("close"),
    );
  }

  // Back to plain text; unless told otherwise, what was filled in stays there to be read.
  leave({ keep = true, focus = true } = {}) {
    const had = this.command;
    this.command = null;
    if (had && keep) this.input.value = had.text();
    this.line.replaceChildren(this.input, this.send);
    this.say("");
    this.grow();
    if (had && focus) this.input.focus();
    this.popup.hide();
  }

  async run() {
    if (this.command?.tail.value.trim() && !this.command.take(this.command.tail.value)) return;
    if (this.command) await this.runCommand();
    else if (this.input.value.trim().startsWith("/")) await this.runLine();
    else await this.runText();
  }

  async runText() {
    const text = this.input.value.trim();
    if (!text) return;
    const answer = await this.client.ask("say", {
      channel: this.client.current,
      text: this.addressed(text),
    });
    if (answer.error !== undefined) {
      this.say(answer.error || this.client.words("lost"), true);
      return;
    }
    this.input.value = "";
    this.grow();
    this.offer();
    this.say("");
  }

  // `@Elisabeth` is sent as what Discord makes of it.
  addressed(text) {
    const people = [...this.client.people.values()];
    people.sort((a, b) => b.name.length - a.name.length);
    return people.reduce(
      (sent, person) => sent.replaceAll(`@${person.name}`, `<@${person.id}>`),
      text,
    );
  }

  // A whole command in one line; what cannot be understood is said, and stays.
  async runLine() {
    const text = this.input.value.trim();
    const found = findCommand(text, this.leaves);
    if (!found) {
      this.say(this.client.words("no_command", { name: text.slice(1).split(/\s/)[0] }), true);
      return;
    }
    this.start(found.leaf);
    this.command.tail.value = found.rest;
    if (found.rest || !this.command.fields.length) await this.run();
  }

  async runCommand() {
    const line = this.command;
    let options;
    try {
      options = line.values();
    } catch (words) {
      this.say(words, true);
      line.focus();
      return;
    }
    const name = line.leaf.path;
    this.leave({ keep: false });
    this.say(`/${line.leaf.label} …`);
    const answer = await this.client.ask("slash", { channel: this.client.current, name, options });
    if (answer.modal) openForm(this.client, answer.form, answer.modal, this.input);
    const refused = answer.lost ? this.client.words("lost") : answer.error;
    const trouble = answer.failed ? this.client.words("failed") : refused;
    this.say(trouble ? `/${line.leaf.label}: ${trouble}` : "", Boolean(trouble));
    if (trouble && !this.command && !this.input.value) this.input.value = line.text();
  }
}

// An option in the list of commands; brackets say that it may be left out.
function note(option, locale) {
  const name = localized(option, locale);
  return option.required ? name : `[${name}]`;
}
