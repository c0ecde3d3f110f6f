// The list above the composer: commands, choices, people. The keyboard stays in the input.

import { avatar, h, icon } from "./dom.js";

export class Popup {
  constructor() {
    this.items = [];
    this.at = -1;
    this.list = h("div", { class: "popup-list", role: "listbox" });
    this.head = h("div", { class: "popup-head" });
    this.root = h("div", { class: "popup", hidden: true }, this.head, this.list);
  }

  // `items` are { label, detail, note, person, channel, value }; `first` marks the first one.
  show(title, items, pick, { first = true, empty = null } = {}) {
    this.items = items;
    this.pick = pick;
    this.at = first && items.length ? 0 : -1;
    this.head.textContent = title;
    this.list.replaceChildren(
      ...(items.length
        ? items.map((item, i) => this.draw(item, i))
        : [h("p", { class: "popup-empty", text: empty ?? "" })]),
    );
    this.root.hidden = !items.length && !empty;
    this.list.scrollTop = 0;
    this.mark();
  }

  // What is shown belongs to what was typed before: Enter must not take it.
  unmark() {
    this.at = -1;
    this.mark();
  }

  hide() {
    this.items = [];
    this.at = -1;
    this.root.hidden = true;
  }

  get open() {
    return !this.root.hidden && this.items.length > 0;
  }

  draw(item, i) {
    const sign = item.person ? avatar(item.person, "tiny") : item.channel ? icon("hash") : null;
    const choose = (event) => {
      event.preventDefault();
      this.pick(item);
    };
    return h(
      "div",
      {
        class: "popup-item",
        role: "option",
        id: `popup-${i}`,
        onpointerdown: (event) => event.preventDefault(),
        onclick: choose,
      },
      sign,
      h(
        "span",
        { class: "popup-text" },
        h("span", { class: "popup-label", text: item.label }),
        item.detail ? h("small", { text: item.detail }) : null,
      ),
      item.note ? h("small", { class: "note", text: item.note }) : null,
    );
  }

  mark() {
    [...this.list.children].forEach((row, i) =>
      row.setAttribute?.("aria-selected", String(i === this.at)),
    );
    this.list.children[this.at]?.scrollIntoView({ block: "nearest" });
  }

  // Handles the arrows, and Enter or Tab on a marked item; true when the key was used.
  key(event) {
    if (!this.open) return false;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const step = event.key === "ArrowDown" ? 1 : -1;
      this.at = (this.at + step + this.items.length) % this.items.length;
      this.mark();
    } else if ((event.key === "Enter" || event.key === "Tab") && this.at >= 0 && !event.shiftKey) {
      this.pick(this.items[this.at]);
    } else {
      return false;
    }
    event.preventDefault();
    return true;
  }
}
