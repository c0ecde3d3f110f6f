// The frame: who is looking, one pane or two, and the address that says so (#margaret/123+henry).

import { Client } from "./client.js";
import { avatar, h, icon } from "./dom.js";
import { openSettings } from "./settings.js";
import { say } from "./words.js";

const bar = document.getElementById("bar");
const panes = document.getElementById("panes");
let clients = [];
let people = [];
let active = 0;

// Where each person was last, also after the window was closed.
const places = {
  all: JSON.parse(localStorage.getItem("places") ?? "{}"),
  of: (person) => places.all[person],
  note(person, channel) {
    if (!channel || places.all[person] === channel) return;
    places.all = { ...JSON.parse(localStorage.getItem("places") ?? "{}"), [person]: channel };
    localStorage.setItem("places", JSON.stringify(places.all));
  },
};

function readAddress() {
  return location.hash
    .slice(1)
    .split("+")
    .filter(Boolean)
    .map((part) => {
      const [name, channel] = part.split("/");
      return { name: decodeURIComponent(name).toLowerCase(), channel };
    });
}

function writeAddress() {
  const parts = clients.map((client) => {
    const person = client.people.get(client.me) ?? people.find((one) => one.id === client.me);
    return `${encodeURIComponent(person.username)}${client.current ? `/${client.current}` : ""}`;
  });
  history.replaceState(null, "", `${location.pathname}#${parts.join("+")}`);
  const names = clients.map((client) => client.people.get(client.me)?.name ?? "");
  document.title = `${names.join(" + ")} · The local table`;
}

function mortals() {
  return people.filter((person) => !person.bot);
}

function open(wanted) {
  const known = wanted
    .map((one) => ({
      ...one,
      person: mortals().find((p) => p.username === one.name || p.id === one.name),
    }))
    .filter((one) => one.person);
  const list = known.length ? known.slice(0, 2) : [{ person: mortals()[0] }];
  if (!list[0].person) return;
  for (const client of clients) client.close();
  panes.replaceChildren();
  panes.classList.toggle("two", list.length > 1);
  active = 0;
  clients = list.map(({ person, channel }, i) => {
    const root = h("div", { class: "pane" });
    panes.append(root);
    root.addEventListener("focusin", () => activate(i));
    root.addEventListener("pointerdown", () => activate(i));
    const where = channel ?? places.of(person.id);
    return new Client(root, person.id, { channel: where, changed: () => settled(i) });
  });
  drawBar();
}

function activate(i) {
  if (active === i) return;
  active = i;
  drawBar();
}

// A pane knows more than it did: people may have come, languages changed, channels moved.
function settled(i) {
  people = [...clients[i].people.values()];
  places.note(clients[i].me, clients[i].current);
  writeAddress();
  drawBar();
}

function as(person) {
  const list = clients.map((client) => ({ name: client.me, channel: client.current }));
  const shared = clients[active]?.channels.get(list[active]?.channel)?.guild_id;
  const before = shared ? list[active].channel : undefined;
  list[active] = { name: person.id, channel: places.of(person.id) ?? before };
  open(list);
}

function toggleSide() {
  const here = clients[active];
  if (clients.length > 1) {
    open([{ name: here.me, channel: here.current }]);
    return;
  }
  const other = mortals().find((person) => person.id !== here.me);
  if (other)
    open([
      { name: here.me, channel: here.current },
      {
        name: other.id,
        channel: here.channels.get(here.current)?.guild_id ? here.current : places.of(other.id),
      },
    ]);
}

function drawBar() {
  const locale = people.find((person) => person.id === clients[active]?.me)?.locale ?? "en-US";
  const words = (key) => say(locale, key);
  const chips = mortals().map((person) => chip(person, words));
  const side = h(
    "button",
    {
      class: "icon-button side-toggle",
      type: "button",
      title: words("side"),
      "aria-label": words("side"),
      "aria-pressed": String(clients.length > 1),
      onclick: toggleSide,
    },
    icon("columns"),
  );
  const gear = h(
    "button",
    {
      class: "icon-button gear",
      type: "button",
      title: words("settings"),
      "aria-label": words("settings"),
    },
    icon("gear"),
  );
  gear.addEventListener("click", () =>
    openSettings(clients[active], gear, (id) => clients[active].line.closed || as({ id })),
  );
  const brand = h(
    "span",
    { class: "brand" },
    h("img", { src: "/page/crest.svg", alt: "" }),
    h("span", { text: "The local table" }),
  );
  bar.replaceChildren(brand, h("div", { class: "chips", role: "group" }, chips), side, gear);
}

function chip(person, words) {
  const at = clients.findIndex((client) => client.me === person.id);
  const chosen = at === active;
  const kind = ["chip", at >= 0 ? "shown" : ""].join(" ");
  const face = h(
    "button",
    {
      class: kind,
      type: "button",
      "aria-pressed": String(chosen),
      data: { person: person.username },
      onclick: () => (at >= 0 && !chosen ? focusPane(at) : as(person)),
    },
    avatar(person, "tiny"),
    h("span", { class: "chip-name", text: person.name }),
    clients.some((client) => client.awaited.has(person.id))
      ? h("i", {
          class: "dot",
          role: "img",
          title: words("awaited"),
          "aria-label": words("awaited"),
        })
      : null,
  );
  const away = h(
    "a",
    {
      class: "chip-window",
      href: `/#${encodeURIComponent(person.username)}`,
      target: "_blank",
      rel: "noopener",
      title: words("window"),
      "aria-label": `${person.name}: ${words("window")}`,
    },
    icon("window"),
  );
  return h("div", { class: chosen ? "chip-box chosen" : "chip-box" }, face, away);
}

function focusPane(i) {
  activate(i);
  clients[i].composer.focus();
}

async function begin() {
  people = await (await fetch("/local/people")).json();
  open(readAddress());
}

addEventListener("hashchange", () => open(readAddress()));
document.addEventListener("visibilitychange", () => clients.forEach((client) => client.read()));
begin();
