// A slash command being filled in: its name, a field for each option, and suggestions.

import { h } from "./dom.js";
import {
  BOOLEAN,
  CHANNEL,
  INTEGER,
  NUMBER,
  ROLE,
  STRING,
  USER,
  bareName,
  isFree,
  readOptions,
} from "./line.js";
import { localized } from "./words.js";

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
    this.tail.addEventListener("focus", () => this.offer());
    this.tail.addEventListener("input", () => this.tailTyped());
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

  // The command as a line of text, which can be typed again.
  text() {
    const parts = this.fields
      .filter(({ input }) => input.value.trim())
      .map(({ option, input }) => `${this.name(option)}: ${input.value.trim()}`);
    return [`/${this.leaf.label}`, ...parts, this.tail.value.trim()].filter(Boolean).join(" ");
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
    input.addEventListener("input", () => this.fieldTyped(field));
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

  // Options that have nothing in them yet.
  open() {
    const used = new Set(this.fields.filter((field) => field.input.value).map((f) => f.option));
    return this.leaf.options.filter((option) => !used.has(option));
  }

  // Takes a text apart and puts its parts where they belong; returns what fits nowhere.
  // `free` lets any words go where any words may; `whole` does nothing unless all of it fits.
  fill(text, { free = true, whole = false } = {}) {
    const names = (option) => [option.name, this.name(option)];
    const read = (option, part) => this.parse(option, part);
    const { given, left } = readOptions(text, this.open(), names, read, { free });
    if (whole && left) return left;
    for (const part of given) this.set(part.option, part.text);
    return left;
  }

  set(option, text, item = this.match(option, text)) {
    const field = this.fields.find((one) => one.option === option) ?? this.addField(option);
    field.input.value = item?.label ?? text;
    field.picked = item ?? null;
    this.fit(field.input);
  }

  tailTyped() {
    const text = this.tail.value;
    const option = this.open().find((one) => `${this.name(one)}:` === text.trim().toLowerCase());
    if (option) {
      this.tail.value = "";
      this.write(option);
      return;
    }
    const done = /\S\s$/.test(text) && !this.fill(text, { free: false, whole: true });
    if (done) this.tail.value = "";
    this.offer();
  }

  // Goes on writing in the field of an option.
  write(option) {
    (this.fields.find((field) => field.option === option) ?? this.addField(option)).input.focus();
  }

  // What may come next: options by their name, and values that begin as what is typed.
  offer() {
    const typed = this.tail.value.trim().toLowerCase();
    const bare = typed.replace(/^[@#]/, "");
    const open = this.open();
    const items = open
      .filter((option) => this.name(option).startsWith(typed))
      .map((option) => ({
        label: this.name(option),
        detail: localized(option, this.client.locale, "description"),
        pick: () => this.write(option),
      }));
    const values = (option) =>
      this.known(option)
        .filter((item) => item.label.toLowerCase().startsWith(bare))
        .map((item) => ({
          ...item,
          detail: this.name(option),
          pick: () => this.set(option, item.label, item),
        }));
    if (typed) items.push(...open.flatMap(values));
    const pick = (item) => {
      this.tail.value = "";
      this.popup.hide();
      item.pick();
      if (document.activeElement === this.tail) this.offer();
    };
    this.popup.show(this.client.words("optional"), items, pick, { first: typed !== "" });
  }

  tailKey(event) {
    if (event.key === "Enter") {
      event.preventDefault();
      this.tailEnter(event);
    } else if (this.popup.key(event)) {
      return;
    } else if (event.key === "Escape") {
      this.composer.leave();
    } else if (event.key === "Backspace" && !this.tail.value) {
      event.preventDefault();
      if (this.fields.length) this.fields.at(-1).input.focus();
      else this.composer.leave();
    }
  }

  // What is written is taken as it is where it fits; else what is marked above; else any text.
  tailEnter(event) {
    const text = this.tail.value.trim();
    const exact = text && !this.fill(text, { free: false, whole: true });
    if (text && !exact && this.popup.key(event)) return;
    if (text && !exact && !this.take(text)) return;
    this.tail.value = "";
    this.composer.run();
  }

  // Fills in a text, or says which part of it fits nowhere and keeps that.
  take(text) {
    const left = this.fill(text);
    this.tail.value = left;
    if (left) {
      this.composer.say(this.client.words("unfit", { text: left, name: this.leaf.label }), true);
      this.tail.focus();
    }
    return !left;
  }

  fieldTyped(field) {
    const { input, option } = field;
    field.picked = null;
    this.popup.unmark();
    if (!this.goesOn(field) && /\S\s$/.test(input.value) && !isFree(option)) this.ends(field);
    this.fit(input);
    if (document.activeElement === input) this.suggest(field);
  }

  // `name:` goes on to that option, and `@` to the person who is still to be named.
  goesOn({ option, input }) {
    const [, before = "", name, at] = input.value.match(/^(?:(.*)\s)?(?:(\S+):|(@))$/) ?? [];
    const open = [option, ...this.open()];
    const other = at
      ? isFree(option) && before && this.open().find((one) => one.type === USER)
      : open.find((one) => this.name(one) === name?.toLowerCase());
    if (!other) return false;
    input.value = other === option ? "" : before;
    this.write(other);
    if (at) document.activeElement.value = at;
    return true;
  }

  // A space ends what fits; what does not fit here, nor begins a longer name, may fit elsewhere.
  ends({ option, input }) {
    const text = input.value.trim();
    const longer = this.known(option).some((item) =>
      item.label.toLowerCase().startsWith(`${bareName(text)} `),
    );
    if (this.parse(option, text) !== undefined) {
      this.set(option, text);
      this.focus();
    } else if (!longer) {
      input.value = "";
      if (this.fill(text, { whole: true })) input.value = `${text} `;
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
    const about = localized(option, this.client.locale, "description");
    const title = `${this.name(option)}: ${about}`;
    const pick = (item) => this.pick(field, item);
    if (!option.autocomplete) {
      const typed = field.picked ? "" : bareName(input.value);
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
    const answer = await this.client.ask("complete", {
      channel: this.client.current,
      name: this.leaf.path,
      options: {
        ...this.values({ lenient: true }),
        [option.name]: field.picked ? "" : input.value.trim(),
      },
      focused: option.name,
    });
    if (turn !== this.asked || document.activeElement !== input) return;
    const items = (answer.choices ?? []).map((choice) => ({
      label: localized(choice, this.client.locale),
      value: choice.value,
    }));
    const trouble = answer.failed ? this.client.words("failed") : answer.error;
    this.popup.show(title, items, pick, { empty: trouble || this.client.words("no_match") });
  }

  // What can be suggested without asking the bot.
  known(option) {
    const { people, channels, locale } = this.client;
    if (option.choices?.length)
      return option.choices.map((choice) => ({
        label: localized(choice, locale),
        value: choice.value,
      }));
    if (option.type === BOOLEAN)
      return [
        { label: this.client.words("yes"), value: true },
        { label: this.client.words("no"), value: false },
      ];
    if (option.type === USER)
      return [...people.values()].map((person) => ({
        label: person.name,
        detail: person.username,
        value: person.id,
        person,
      }));
    if (option.type === CHANNEL)
      return [...channels.values()]
        .filter((channel) => channel.guild_id)
        .map((channel) => ({ label: channel.name, value: channel.id, channel }));
    if (option.type === ROLE)
      return this.client.roles().map(({ id, name }) => ({ label: name, value: id }));
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
      const name = this.name(option);
      if (text && value !== undefined) values[option.name] = value;
      else if (text && !lenient) throw this.client.words("bad", { name });
      else if (!text && option.required && !lenient) throw this.client.words("missing", { name });
    }
    return values;
  }

  // The suggestion that a text names: by what is shown, or by what is sent.
  match(option, text) {
    const bare = bareName(text);
    return this.known(option).find((item) =>
      [item.label, item.person?.username, String(item.value)].some(
        (name) => name?.toLowerCase() === bare,
      ),
    );
  }

  parse(option, text) {
    const known = this.match(option, text);
    if (known) return known.value;
    if (option.choices?.length || !text) return undefined;
    if (option.type === STRING) return text;
    if (option.type === INTEGER && /^-?\d+$/.test(text)) return Number(text);
    if (option.type === NUMBER && !Number.isNaN(Number(text))) return Number(text);
    return undefined;
  }
}
