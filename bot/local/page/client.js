// One person's chat: what they know, what they look at, and what they do.

import { avatar, h, icon } from "./dom.js";
import { Composer } from "./composer.js";
import { openForm } from "./form.js";
import { MessageList } from "./messages.js";
import { sidebar } from "./sidebar.js";
import { openPerson } from "./person.js";
import { Line } from "./socket.js";
import { say } from "./words.js";

export class Client {
  constructor(root, personId, { channel, changed }) {
    this.root = root;
    this.me = personId;
    this.wanted = channel;
    this.changed = changed;
    this.people = new Map();
    this.channels = new Map();
    this.guilds = [];
    this.commands = [];
    this.onPeople = [];
    this.awaited = new Set();
    this.connected = true;
    this.current = null;
    this.build();
    this.line = new Line(
      personId,
      (event) => this.hear(event),
      () => this.notice("lost"),
    );
  }

  get locale() {
    return this.people.get(this.me)?.locale ?? "en-US";
  }

  words(key, values) {
    return say(this.locale, key, values);
  }

  ask(what, fields) {
    return this.line.ask(what, fields);
  }

  close() {
    this.line.close();
    this.list.close();
    this.root.replaceChildren();
  }

  build() {
    this.side = h("nav", { class: "side" });
    this.title = h("div", { class: "title" });
    this.drawer = h(
      "button",
      {
        class: "icon-button drawer",
        type: "button",
        onclick: () => this.root.classList.toggle("drawn"),
      },
      icon("menu"),
      h("span", { class: "badge", hidden: true }),
    );
    this.strip = h("div", { class: "strip", role: "status", hidden: true });
    this.list = new MessageList(this);
    this.composer = new Composer(this);
    const shade = h("div", { class: "shade", onclick: () => this.root.classList.remove("drawn") });
    const chat = h(
      "section",
      { class: "chat" },
      h("header", { class: "head" }, this.drawer, this.title),
      this.strip,
      this.list.root,
      this.composer.root,
    );
    this.root.replaceChildren(this.side, shade, chat);
    this.side.addEventListener(
      "keydown",
      (event) => event.key === "Escape" && this.root.classList.remove("drawn"),
    );
  }

  hear(event) {
    switch (event.t) {
      case "hello":
        this.notice(null);
        this.connected = event.connected;
        this.bot = event.bot;
        this.setPeople(event.people);
        this.awaited = new Set(event.awaited);
        this.setChannels(event);
        this.status();
        this.go(this.current ?? this.wanted ?? this.firstChannel(), { fresh: true });
        break;
      case "people": {
        const before = this.locale;
        this.setPeople(event.people);
        if (this.locale !== before) this.go(this.current, { fresh: true });
        this.changed();
        break;
      }
      case "awaited":
        this.awaited = new Set(event.awaited);
        this.changed();
        break;
      case "channels":
        this.setChannels(event);
        break;
      case "message":
        if (event.message.channel_id === this.current) {
          this.list.add(event.message);
          this.read();
        }
        break;
      case "edited":
        if (event.message.channel_id === this.current) this.list.replace(event.message);
        break;
      case "deleted":
        if (event.channel_id === this.current) this.list.remove(event.id);
        break;
      case "typing":
        if (event.channel_id === this.current) this.composer.typing(event.person_id);
        break;
      case "commands":
        this.reload();
        break;
      case "status":
        this.connected = event.connected;
        this.status();
        break;
    }
  }

  setPeople(people) {
    this.people = new Map(people.map((person) => [person.id, person]));
    this.root.lang = this.locale;
  }

  setChannels({ guilds, channels }) {
    this.guilds = guilds;
    this.channels = new Map(channels.map((channel) => [channel.id, channel]));
    this.drawSide();
    if (this.current && !this.channels.has(this.current)) this.go(this.firstChannel());
    else if (this.current) this.drawTitle();
  }

  // The roles of the server that is looked at.
  roles() {
    const here = this.channels.get(this.current)?.guild_id;
    return this.guilds.find((guild) => guild.id === here)?.roles ?? [];
  }

  firstChannel() {
    return [...this.channels.values()].find((channel) => channel.type === 0)?.id ?? null;
  }

  drawSide() {
    this.side.replaceChildren(...sidebar(this));
    const calls = [...this.channels.values()].filter((c) => c.id !== this.current);
    const count = calls.reduce((sum, channel) => sum + channel.pings, 0);
    const badge = this.drawer.querySelector(".badge");
    badge.hidden = count === 0;
    badge.textContent = String(count);
    this.drawer.setAttribute("aria-label", this.words("menu"));
  }

  place() {
    const channel = this.channels.get(this.current);
    if (!channel) return "";
    return channel.guild_id && !channel.parent_id ? `#${channel.name}` : channel.name;
  }

  drawTitle() {
    const channel = this.channels.get(this.current);
    if (!channel) return;
    const sign = icon(
      channel.parent_id
        ? "thread"
        : channel.guild_id
          ? "hash"
          : channel.type === 1
            ? "at"
            : "people",
    );
    const topic = channel.topic ? h("span", { class: "topic", text: channel.topic }) : null;
    const me = this.people.get(this.me);
    const who = h(
      "span",
      { class: "who", title: me?.name },
      avatar(me, "tiny"),
      h("span", { text: me?.name ?? "" }),
    );
    this.title.replaceChildren(
      sign,
      h("h1", { text: channel.name }),
      ...(topic ? [topic] : []),
      who,
    );
  }

  async go(id, { fresh = false, backTo } = {}) {
    if (!this.channels.has(id)) id = this.firstChannel();
    if (!id) return;
    const moved = id !== this.current;
    this.current = id;
    this.root.classList.remove("drawn");
    const answer = await this.ask("open", { channel: id, back_to: backTo });
    if (answer.error !== undefined || this.current !== id) return;
    this.commands = answer.commands;
    this.onPeople = answer.on_people;
    this.list.show(answer.messages, answer.older, { keep: fresh && !moved });
    this.drawSide();
    this.drawTitle();
    this.composer.draw();
    if (moved) {
      this.composer.leave();
      this.composer.focus();
    }
    this.read();
    this.changed();
  }

  // Follows a link to a place of this table, or says why that cannot be done.
  async jump({ channel, message }) {
    if (!this.channels.has(channel)) {
      this.composer.say(this.words("no_access"), true);
      return;
    }
    const here = channel === this.current && (!message || this.list.row(message));
    if (!here) await this.go(channel, { backTo: message });
    if (message && !this.list.find(message)) this.composer.say(this.words("not_there"), true);
  }

  meet(personId, anchor) {
    openPerson(this, personId, anchor);
  }

  // Commands changed: they may be offered anew here.
  async reload() {
    if (!this.current) return;
    const answer = await this.ask("open", { channel: this.current });
    if (answer.error === undefined) {
      this.commands = answer.commands;
      this.onPeople = answer.on_people;
    }
    this.composer.refresh();
    if (answer.error === undefined && !answer.messages.length)
      this.list.show([], false, { keep: true });
  }

  read() {
    if (document.visibilityState === "visible" && this.current)
      this.ask("read", { channel: this.current });
  }

  async directMessage() {
    const answer = await this.ask("dm");
    if (answer.channel) this.go(answer.channel);
  }

  status() {
    this.notice(this.connected ? null : "offline");
  }

  notice(key) {
    this.strip.hidden = key === null;
    this.strip.textContent = key === null ? "" : this.words(key);
  }

  async press(control, message, customId) {
    await this.act(control, message, "press", { message: message.id, custom_id: customId });
  }

  async choose(control, message, customId, values) {
    await this.act(control, message, "choose", {
      message: message.id,
      custom_id: customId,
      values,
    });
  }

  async act(control, message, what, fields) {
    if (control.getAttribute("aria-busy") === "true") return;
    control.setAttribute("aria-busy", "true");
    this.list.complain(message.id, null);
    const answer = await this.ask(what, fields);
    control.removeAttribute("aria-busy");
    if (answer.modal) openForm(this, answer.form, answer.modal, control);
    else if (answer.failed) this.list.complain(message.id, this.words("failed"));
    else if (answer.error) this.list.complain(message.id, answer.error);
  }

  command(name) {
    this.composer.begin(name);
  }
}
