// Builds elements. Text always goes in as text: nothing here, or anywhere, parses HTML.

export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  apply(element, props);
  element.append(
    ...children.flat().filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

function apply(element, props) {
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "class") element.className = value;
    else if (key === "text") element.textContent = value;
    else if (key === "data") Object.assign(element.dataset, value);
    else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key in element && typeof value !== "string") element[key] = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
}

const SVG = "http://www.w3.org/2000/svg";

// A line icon from path data on a 24-unit square.
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "icon");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

const ICONS = {
  hash: "M5 9h15M4 15h15M10 4 8 20M16 4l-2 16",
  thread: "M4 5v6a4 4 0 0 0 4 4h11m-4-4 4 4-4 4M10 7h10",
  at: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zm0 0v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-4 7.5",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.2.7 3.5 2.5 3.5 5.5",
  menu: "M4 6h16M4 12h16M4 18h16",
  gear: "M4 7h9M19 7h1M4 17h1M11 17h9M16 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  columns: "M4 5h16v14H4zM12 5v14",
  close: "M6 6l12 12M18 6 6 18",
  send: "M4 12 20 4l-5 16-3.5-6.5z",
  file: "M7 3h7l4 4v14H7zM14 3v4h4",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  down: "M6 9l6 6 6-6",
  check: "M5 13l4.5 4.5L19 7",
  window: "M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9",
  reply: "M20 18v-3a4 4 0 0 0-4-4H5m4-4-4 4 4 4",
};

// Everybody has a colour of their own, made from their id.
export function hue(id) {
  let sum = 0;
  for (const digit of String(id)) sum = (sum * 137 + Number(digit) * 97 + 40) % 3607;
  return sum % 360;
}

export function avatar(person, size = "") {
  if (person?.bot) return h("img", { class: `avatar ${size}`, src: "/page/crest.svg", alt: "" });
  const name = person?.name ?? "?";
  const letters = name
    .split(/\s+/)
    .map((word) => word[0])
    .join("")
    .slice(0, 2)
    .toUpperCase();
  const face = h("span", { class: `avatar ${size}`, "aria-hidden": "true", text: letters });
  face.style.setProperty("--hue", hue(person?.id ?? 0));
  return face;
}

// An emoji: a character, or a picture that the application has uploaded.
export function emoji({ id, name }) {
  if (!id) return h("span", { class: "emoji", text: name ?? "" });
  const sign = `:${name}:`;
  const image = h("img", { class: "emoji", src: `/emojis/${id}`, alt: sign, title: sign });
  image.addEventListener("error", () => image.replaceWith(sign), { once: true });
  return image;
}

// Pictures are fetched from this very origin, whichever name of it the page was opened under.
export function local(url) {
  try {
    const parsed = new URL(url, location.href);
    return parsed.pathname.startsWith("/attachments/") ? parsed.pathname + parsed.search : null;
  } catch {
    return null;
  }
}

export function outside(url) {
  try {
    const parsed = new URL(url);
    return ["http:", "https:"].includes(parsed.protocol) ? parsed.href : null;
  } catch {
    return null;
  }
}

// An address of Discord that is a place of this table: its channel, and perhaps a message there.
export function inside(url) {
  const [, channel, message] =
    url.match(/^https:\/\/discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/) ?? [];
  return channel ? { channel, message } : null;
}
