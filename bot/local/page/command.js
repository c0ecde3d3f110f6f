// A slash command being filled in: its name, a field for each option, and suggestions.

import { h } from "./dom.js";
import { localized } from "./words.js";

const SUBCOMMANDS = [1, 2];
const STRING = 3;
const INTEGER = 4;
const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const NUMBER = 10;

// Every command that can be run, subcommands with their full name.
export function leaves(commands, locale) {
  const walk = (thing, path, label) => {
    const inner = (thing.options ?? []).filter((option) => SUBCOMMANDS.includes(option.type));
    const here = [...path, thing.name];
    const shown = [...label, localized(thing, locale)];
    if (inner.length) return inner.flatMap((option) => walk(option, here, shown));
    return [
      {
        path: here.join(" "),
        label: shown.join(" "),
        detail: localized(thing, locale, "description"),
        options: thing.options ?? [],
      },
    ];
  };
  return commands.flatMap((command) => walk(command, [], []));
}

export class CommandLine {
  constructor(composer, leaf) {
    this.composer = composer;
    this.client = composer.client;
    this.popup = composer.popup;
    this.leaf = leaf;
    this.fields = [];
    this.asked = 0;
    this.row = h(
      "div",
      { class: "command-row" },
      h("span", { class: "command-name", text: `/${leaf.label}` }),
    );
    this.tail = h("input", {
      class: "tail",
      type: "text",
      "aria-label": this.client.words("optional"),
      autocomplete: "off",
    });
    this.tail.addEventListener("focus", () => this.offerOptional());
    this.tail.addEventListener("input", () => this.offerOptional());
    this.tail.addEventListener("keydown", (event) => this.tailKey(event));
    this.tail.addEventListener("blur", () => this.popup.hide());
    this.row.append(this.tail);
    for (const option of leaf.options.filter((one) => one.required)) this.addField(option);
  }

  focus() {
    (this.fields.find((field) => !field.input.value)?.input ?? this.tail).focus();
  }

  name(option) {
    return localized(option, this.client.locale);
  }

  addField(option) {
    const input = h("input", {
      type: "text",
      autocomplete: "off",
      spellcheck: "false",
      data: { option: option.name },
      inputmode: [INTEGER, NUMBER].includes(option.type) ? "numeric" : "text",
    });
    const field = { option, input, picked: null };
    field.root = h(
      "label",
      { class: "command-field", title: localized(option, this.client.locale, "description") },
      h("span", { text: this.name(option) }),
      input,
    );
    input.addEventListener("focus", () => this.suggest(field));
    input.addEventListener("input", () => {
      field.picked = null;
      this.fit(input);
      this.suggest(field);
    });
    input.addEventListener("keydown", (event) => this.fieldKey(event, field));
    input.addEventListener("blur", () => this.popup.hide());
    this.fit(input);
    this.fields.push(field);
    this.tail.before(field.root);
    return field;
  }

  fit(input) {
    input.size = Math.max(4, Math.min(input.value.length + 1, 28));
  }

  offerOptional() {
    const typed = this.tail.value.trim().toLowerCase();
    const used = new Set(this.fields.map((field) => field.option.name));
    const left = this.leaf.options.filter(
      (option) => !used.has(option.name) && this.name(option).startsWith(typed),
    );
    const items = left.map((option) => ({
      label: this.name(option),
      detail: localized(option, this.client.locale, "description"),
      value: option,
    }));
    const pick = (item) => {
      this.tail.value = "";
      this.addField(item.value).input.focus();
    };
    this.popup.show(this.client.words("optional"), items, pick, { first: typed !== "" });
  }

  tailKey(event) {
    if (this.popup.key(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      this.composer.run();
    } else if (event.key === "Escape") {
      this.composer.leave();
    } else if (event.key === "Backspace" && !this.tail.value) {
      event.preventDefault();
      if (this.fields.length) this.fields.at(-1).input.focus();
      else this.composer.leave();
    }
  }

  fieldKey(event, field) {
    if (event.key === "Enter" && field.picked) {
      event.preventDefault();
      this.next(field);
    } else if (this.popup.key(event)) {
      return;
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (field.input.value || !field.option.required) this.next(field);
    } else if (event.key === "Escape") {
      this.composer.leave();
    } else if (event.key === "Backspace" && !field.input.value) {
      event.preventDefault();
      this.back(field);
    }
  }

  // On to the next empty field, or off it goes.
  next(field) {
    const empty = this.fields.find(
      (one) => one !== field && !one.input.value && one.option.required,
    );
    if (empty) empty.input.focus();
    else this.composer.run();
  }

  back(field) {
    const at = this.fields.indexOf(field);
    if (!field.option.required) {
      this.fields.splice(at, 1);
      field.root.remove();
    }
    if (at > 0) this.fields[at - 1].input.focus();
    else if (field.option.required) this.composer.leave();
    else this.tail.focus();
  }

  async suggest(field) {
    const { option, input } = field;
    const title = `${this.name(option)}: ${localized(option, this.client.locale, "description")}`;
    const pick = (item) => this.pick(field, item);
    if (!option.autocomplete) {
      const typed = field.picked ? "" : input.value.trim().toLowerCase();
      const items = this.known(option).filter((item) => item.label.toLowerCase().includes(typed));
      const empty = this.known(option).length ? this.client.words("no_match") : " ";
      this.popup.show(title, items, pick, { empty });
      return;
    }
    this.asked += 1;
    const turn = this.asked;
    if (!this.popup.open) this.popup.show(title, [], pick, { empty: this.client.words("loading") });
    await new Promise((go) => setTimeout(go, 120));
    if (turn !== this.asked || document.activeElement !== input) return;
    const options = {
      ...this.values({ lenient: true }),
      [option.name]: field.picked ? "" : input.value,
    };
    const fields = {
      channel: this.client.current,
      name: this.leaf.path,
      options,
      focused: option.name,
    };
    const answer = await this.client.ask("complete", fields);
    if (turn !== this.asked || document.activeElement !== input) return;
    const items = (answer.choices ?? []).map((choice) => ({
      label: localized(choice, this.client.locale),
      value: choice.value,
    }));
    const empty = answer.failed
      ? this.client.words("failed")
      : answer.error || this.client.words("no_match");
    this.popup.show(title, items, pick, { empty });
  }

  // What can be suggested without asking the bot.
  known(option) {
    if (option.choices?.length)
      return option.choices.map((choice) => ({
        label: localized(choice, this.client.locale),
        value: choice.value,
      }));
    if (option.type === BOOLEAN)
      return [
        { label: this.client.words("yes"), value: true },
        { label: this.client.words("no"), value: false },
      ];
    if (option.type === USER)
      return [...this.client.people.values()].map((person) => ({
        label: person.name,
        detail: person.username,
        value: person.id,
        person,
      }));
    if (option.type === CHANNEL)
      return [...this.client.channels.values()]
        .filter((c) => c.guild_id)
        .map((channel) => ({ label: channel.name, value: channel.id, channel }));
    return [];
  }

  pick(field, item) {
    field.input.value = item.label;
    field.picked = item;
    this.fit(field.input);
    this.popup.hide();
    const empty = this.fields.find(
      (one) => one !== field && !one.input.value && one.option.required,
    );
    (empty?.input ?? this.tail).focus();
  }

  // The options to send; throws words for the person when one is missing or wrong.
  values({ lenient = false } = {}) {
    const values = {};
    for (const { option, input, picked } of this.fields) {
      const text = input.value.trim();
      const value = picked ? picked.value : this.parse(option, text);
      if (text && value !== undefined) values[option.name] = value;
      else if (text && !lenient) throw this.client.words("bad", { name: this.name(option) });
      else if (!text && option.required && !lenient)
        throw this.client.words("missing", { name: this.name(option) });
    }
    return values;
  }

  parse(option, text) {
    const known = this.known(option).find(
      (item) => item.label.toLowerCase() === text.toLowerCase().replace(/^[@#]/, ""),
    );
    if (known) return known.value;
    if (option.choices?.length) return undefined;
    if (option.type === STRING) return text;
    if (option.type === INTEGER && /^-?\d+$/.test(text)) return Number(text);
    if (option.type === NUMBER && text !== "" && !Number.isNaN(Number(text))) return Number(text);
    return undefined;
  }
}
