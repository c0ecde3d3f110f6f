// The list of messages: drawn once, then only what changes.

import { component, embed, file, picture } from "./components.js";
import { avatar, h, icon } from "./dom.js";
import { leaves } from "./line.js";
import { markdown, relative } from "./markdown.js";

const EPHEMERAL = 64;
const LOADING = 128;
const V2 = 1 << 15;
const TOGETHER_MS = 7 * 60 * 1000;
const MARKED_MS = 4000;

export class MessageList {
  constructor(client) {
    this.client = client;
    this.messages = [];
    this.older = h("button", {
      class: "older",
      type: "button",
      hidden: true,
      onclick: () => this.loadOlder(),
    });
    this.start = h("div", { class: "start" });
    this.rows = h("ol", { class: "messages", role: "log", "aria-live": "polite" });
    this.scroll = h("div", { class: "scroll", tabindex: "0" }, this.older, this.start, this.rows);
    this.below = h("button", {
      class: "below",
      type: "button",
      hidden: true,
      onclick: () => this.toEnd(),
    });
    this.root = h("div", { class: "list" }, this.scroll, this.below);
    this.stuck = true;
    this.top = 0;
    this.scroll.addEventListener("scroll", () => this.scrolled());
    // Pictures arrive late and make a message grow: whoever is at the end stays there.
    new ResizeObserver(() => this.stuck && this.toEnd()).observe(this.rows);
    new ResizeObserver(() => this.stuck && this.toEnd()).observe(this.scroll);
    this.timer = setInterval(() => this.tick(), 1000);
  }

  // Only scrolling up leaves the end: the list may have grown since it was scrolled there.
  scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.scroll;
    if (scrollHeight - scrollTop - clientHeight < 60) this.stuck = true;
    else if (scrollTop < this.top) this.stuck = false;
    this.top = scrollTop;
    if (this.stuck) this.below.hidden = true;
  }

  toEnd() {
    this.scroll.scrollTop = this.scroll.scrollHeight;
    this.below.hidden = true;
  }

  close() {
    clearInterval(this.timer);
  }

  // Relative times stay true.
  tick() {
    for (const stamp of this.rows.querySelectorAll("time[data-relative]")) {
      const now = relative(Number(stamp.dataset.relative), this.client.locale);
      if (stamp.textContent !== now) stamp.textContent = now;
    }
  }

  show(messages, older, { keep }) {
    this.messages = messages;
    this.older.hidden = !older;
    this.older.textContent = this.client.words("older");
    this.below.textContent = this.client.words("new_down");
    this.start.hidden = older;
    this.start.replaceChildren(
      h("p", { text: this.client.words("start", { place: this.client.place() }) }),
      this.cast(),
      this.hint(messages),
    );
    this.rows.replaceChildren(...messages.map((message, i) => this.draw(message, messages[i - 1])));
    if (!keep) this.stuck = messages.length !== 1;
    if (this.stuck) this.toEnd();
    else if (!keep) this.scroll.scrollTop = 0;
  }

  // Who sits at this table, and that one person can play them all.
  cast() {
    const { me, people } = this.client;
    const others = [...people.values()].filter((person) => !person.bot && person.id !== me);
    const names = new Intl.ListFormat(this.client.locale).format(others.map(({ name }) => name));
    const words = { me: people.get(me)?.name ?? "", others: names };
    const text = `${this.client.words("cast", words)} ${this.client.words("pair")}`;
    return others.length ? h("p", { text }) : "";
  }

  // A newcomer's first step.
  hint(messages) {
    if (messages.length || !this.client.commands.length) return "";
    const open = () => this.client.composer.slash();
    return h(
      "p",
      { class: "hint" },
      `${this.client.words("hint")} `,
      h("button", { class: "mention link", type: "button", text: "/", onclick: open }),
    );
  }

  async loadOlder() {
    const first = this.messages[0];
    const answer = await this.client.ask("open", {
      channel: this.client.current,
      before: first?.id,
    });
    if (answer.error !== undefined) return;
    const height = this.scroll.scrollHeight;
    this.messages = [...answer.messages, ...this.messages];
    this.older.hidden = !answer.older;
    this.start.hidden = answer.older;
    this.rows.prepend(
      ...answer.messages.map((message, i) => this.draw(message, answer.messages[i - 1])),
    );
    this.scroll.scrollTop += this.scroll.scrollHeight - height;
  }

  add(message) {
    if (this.messages.some((known) => known.id === message.id)) return;
    const before = this.messages.at(-1);
    if (!before) {
      this.begin(message);
      return;
    }
    this.scrolled(); // its event may still be under way
    this.messages.push(message);
    this.start.querySelector(".hint")?.remove();
    this.rows.append(this.draw(message, before));
    // What only I can see, or what my command made, answers what I have just done.
    const { me } = this.client;
    const answers = message.flags & EPHEMERAL || message.by_command?.person === me;
    if (message.author.id === me || answers) this.stuck = true;
    if (this.stuck) this.toEnd();
    else this.below.hidden = false;
  }

  // The first message of all is read from its beginning.
  begin(message) {
    this.show([message], false, { keep: false });
  }

  replace(message) {
    const at = this.messages.findIndex((known) => known.id === message.id);
    if (at < 0) return;
    this.messages[at] = message;
    const old = this.row(message.id);
    const hadFocus = old.contains(document.activeElement)
      ? document.activeElement.dataset.customId
      : null;
    const fresh = this.draw(message, this.messages[at - 1]);
    if (this.keepOpen(old, fresh)) return;
    old.replaceWith(fresh);
    if (hadFocus)
      (
        fresh.querySelector(`[data-custom-id="${CSS.escape(hadFocus)}"]`) ??
        this.client.composer.input
      )?.focus({ preventScroll: true });
  }

  // Whoever is choosing in a menu goes on choosing when the message around it changes.
  keepOpen(old, fresh) {
    const open = old.querySelector(".select-box.open");
    const menu = open?.querySelector(".select").dataset.customId;
    const again = open && fresh.querySelector(`.select[data-custom-id="${CSS.escape(menu)}"]`);
    if (!again) return false;
    const focused = document.activeElement;
    old.replaceWith(fresh);
    again.parentElement.replaceWith(open);
    if (open.contains(focused)) focused.focus({ preventScroll: true });
    return true;
  }

  remove(id) {
    const at = this.messages.findIndex((known) => known.id === id);
    if (at < 0) return;
    this.messages.splice(at, 1);
    this.row(id)?.remove();
    const next = this.messages[at];
    if (next) this.row(next.id).replaceWith(this.draw(next, this.messages[at - 1]));
  }

  row(id) {
    return this.rows.querySelector(`[data-id="${CSS.escape(id)}"]`);
  }

  // Scrolls to a message and marks it for a while; false where it is not.
  find(id) {
    const row = this.row(id);
    if (!row) return false;
    this.stuck = false;
    row.scrollIntoView({ block: "center" });
    this.rows.querySelector(".found")?.classList.remove("found");
    row.classList.add("found");
    setTimeout(() => row.classList.remove("found"), MARKED_MS);
    return true;
  }

  // Says below a message that something went wrong with it, or takes that back.
  complain(id, words) {
    const row = this.row(id);
    row?.querySelector(".complaint")?.remove();
    if (words)
      row
        ?.querySelector(".body")
        .append(h("p", { class: "complaint", role: "alert", text: words }));
  }

  draw(message, before) {
    const close =
      before &&
      before.author.id === message.author.id &&
      !message.by_command?.name &&
      !message.message_reference;
    const together =
      close &&
      new Date(message.timestamp) - new Date(before.timestamp) < TOGETHER_MS &&
      !((before.flags ^ message.flags) & EPHEMERAL);
    const called = message.mentions.some((user) => user.id === this.client.me);
    const kind = [
      "message",
      together ? "together" : "",
      called ? "calls-me" : "",
      message.flags & EPHEMERAL ? "private" : "",
    ].join(" ");
    const author = this.client.people.get(message.author.id);
    const body = h(
      "div",
      { class: "body" },
      this.origin(message),
      together ? null : this.headline(message, author),
      this.content(message),
    );
    const face = together
      ? h("span", { class: "gutter", text: clock(message.timestamp, this.client.locale) })
      : avatar(author);
    return h("li", { class: kind, data: { id: message.id } }, face, body);
  }

  // Who set this off: the command, or the message it answers.
  origin(message) {
    const by = message.by_command;
    if (by?.name) {
      const person = this.client.people.get(by.person);
      const name = this.person(person, "strong");
      const command = this.called(by.name);
      return h(
        "div",
        { class: "origin" },
        icon("reply"),
        avatar(person, "mini"),
        name,
        h("span", { text: this.client.words("used") }),
        h("span", { class: "mention", text: by.kind === 2 ? command : `/${command}` }),
      );
    }
    if (!message.message_reference) return null;
    const there = message.referenced_message;
    const author = there ? this.client.people.get(there.author.id) : null;
    const text = there ? excerpt(there, this.client) : this.client.words("gone");
    const { channel_id: channel, message_id: id } = message.message_reference;
    const jump = () => this.client.jump({ channel, message: id });
    return h(
      "button",
      { class: "origin", type: "button", onclick: jump },
      icon("reply"),
      author ? avatar(author, "mini") : null,
      h("span", { class: "strong", text: author?.name ?? "" }),
      h("span", { class: "excerpt", text }),
    );
  }

  // A command's name in the language of whoever looks.
  called(path) {
    const { commands, onPeople, locale } = this.client;
    const known = [...leaves(commands, locale), ...leaves(onPeople, locale)];
    return known.find((leaf) => leaf.path === path)?.label ?? path;
  }

  // Somebody's name, which opens their card.
  person(person, kind) {
    const open = (event) => this.client.meet(person.id, event.currentTarget);
    return h("button", { class: kind, type: "button", text: person?.name ?? "", onclick: open });
  }

  headline(message, author) {
    const name = author?.bot
      ? h("span", { class: "author bot", text: author.name })
      : this.person(author ?? { name: message.author.username }, "author");
    const badge = author?.bot ? h("span", { class: "app", text: this.client.words("bot") }) : null;
    return h(
      "div",
      { class: "headline" },
      name,
      badge,
      h("time", {
        datetime: message.timestamp,
        title: full(message.timestamp, this.client.locale),
        text: when(message.timestamp, this.client),
      }),
    );
  }

  content(message) {
    const parts = [];
    if (message.flags & LOADING) parts.push(this.thinking(message));
    if (message.content) parts.push(markdown(message.content, this.client));
    if (!(message.flags & V2)) parts.push(...this.attachments(message));
    parts.push(...message.embeds.map((part) => embed(part, this.client)));
    parts.push(...message.components.map((part) => component(part, message, this.client)));
    if (message.edited_timestamp)
      parts.push(
        h("span", {
          class: "edited",
          title: full(message.edited_timestamp, this.client.locale),
          text: this.client.words("edited"),
        }),
      );
    if (message.thread) parts.push(this.threadCard(message.thread));
    if (message.flags & EPHEMERAL) parts.push(this.privacy(message));
    return parts;
  }

  thinking(message) {
    const name = this.client.people.get(message.author.id)?.name ?? "";
    const text = `${name} ${this.client.words("thinking")}`;
    return h("p", { class: "thinking" }, h("span", { class: "dots" }), h("span", { text }));
  }

  attachments(message) {
    const inEmbeds = new Set(
      message.embeds.flatMap((part) => [part.image?.url, part.thumbnail?.url]),
    );
    return message.attachments
      .filter((part) => !inEmbeds.has(part.url))
      .map((part) => (part.width ? picture(part, "attached") : file(part)));
  }

  threadCard(thread) {
    return h(
      "button",
      { class: "thread-card", type: "button", onclick: () => this.client.go(thread.id) },
      icon("thread"),
      h("span", { text: thread.name }),
    );
  }

  privacy(message) {
    const dismiss = h("button", {
      class: "link",
      type: "button",
      text: this.client.words("dismiss"),
      onclick: () => this.client.ask("dismiss", { message: message.id }),
    });
    return h(
      "div",
      { class: "privacy" },
      icon("eye"),
      h("span", { text: `${this.client.words("only_you")} ·` }),
      dismiss,
    );
  }
}

// The first words of a message, as they read there: people and channels by name.
export function excerpt(message, client) {
  const inside = (parts) =>
    parts.flatMap((part) => [part.content, ...inside(part.components ?? [])]);
  const text =
    message.content || message.embeds[0]?.title || inside(message.components).find(Boolean) || "…";
  return markdown(text.split("\n")[0], client).textContent.slice(0, 90);
}

function clock(stamp, locale) {
  return new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(new Date(stamp));
}

function full(stamp, locale) {
  return new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short" }).format(
    new Date(stamp),
  );
}

function when(stamp, client) {
  const date = new Date(stamp);
  if (date.toDateString() === new Date().toDateString())
    return client.words("today", { time: clock(stamp, client.locale) });
  return new Intl.DateTimeFormat(client.locale, { dateStyle: "short", timeStyle: "short" }).format(
    date,
  );
}
