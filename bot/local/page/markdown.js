// Discord's markdown, turned into elements.

import { emoji, h, inside, outside } from "./dom.js";

const FENCE = /^```(?:([\w+-]+)\n)?\n?([\s\S]*?)\n?```/;

// The rules of a line of text: a pattern that must match at the start, and what it becomes.
const INLINE = [
  [/^\\([\\`*_~|<>#@[\]()-])/, (m) => m[1]],
  [/^``([\s\S]+?)``|^`([^`]+)`/, (m) => h("code", { text: (m[1] ?? m[2]).trim() })],
  [/^\*\*\*([\s\S]+?)\*\*\*(?!\*)/, (m, c) => h("strong", {}, h("em", {}, inline(m[1], c)))],
  [/^\*\*([\s\S]+?)\*\*(?!\*)/, (m, c) => h("strong", {}, inline(m[1], c))],
  [/^__([\s\S]+?)__(?!_)/, (m, c) => h("u", {}, inline(m[1], c))],
  [/^\*(?=\S)([\s\S]*?\S)\*(?!\*)/, (m, c) => h("em", {}, inline(m[1], c))],
  [/^_(?=\S)([\s\S]*?\S)_(?![\w_])/, (m, c) => h("em", {}, inline(m[1], c))],
  [/^~~([\s\S]+?)~~/, (m, c) => h("s", {}, inline(m[1], c))],
  [/^\|\|([\s\S]+?)\|\|/, (m, c) => spoiler(inline(m[1], c), c)],
  [/^<@!?(\d+)>/, (m, c) => mention(m[1], c)],
  [/^<@&(\d+)>/, (m, c) => roleMention(m[1], c)],
  [/^<#(\d+)>/, (m, c) => channelLink(m[1], c)],
  [/^<\/([^:>]+):(\d+)>/, (m, c) => commandLink(m[1], c)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m, c) => moment(Number(m[1]), m[2] ?? "f", c)],
  [/^<a?:(\w+):(\d+)>/, (m) => emoji({ id: m[2], name: m[1] })],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m, c) => link(m[2], inline(m[1], c), c)],
  [/^<(https?:\/\/[^\s>]+)>/, (m, c) => link(m[1], [m[1]], c)],
  [/^https?:\/\/[^\s<]*[^\s<.,:;"')\]]/, (m, c) => link(m[0], [m[0]], c)],
  [/^@(everyone|here)\b/, (m) => h("span", { class: "mention", text: m[0] })],
];

export function markdown(text, context) {
  const out = h("div", { class: "markdown" });
  let rest = text;
  while (rest) {
    const at = rest.indexOf("```");
    const fence = at >= 0 ? rest.slice(at).match(FENCE) : null;
    const before = fence ? rest.slice(0, at) : rest;
    if (before.trim()) blocks(before.replace(/^\n|\n$/g, ""), out, context);
    if (!fence) break;
    out.append(h("pre", { tabindex: "0" }, h("code", { text: fence[2] })));
    rest = rest.slice(at + fence[0].length);
  }
  return out;
}

function blocks(text, out, context) {
  const lines = text.split("\n");
  let paragraph = [];
  const flush = () => {
    if (paragraph.length) out.append(h("p", {}, inline(paragraph.join("\n"), context)));
    paragraph = [];
  };
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i];
    const heading = line.match(/^(#{1,3})\s+(.+)/);
    const small = line.match(/^-#\s+(.+)/);
    if (line.startsWith(">>> ") || line.startsWith("> ")) {
      flush();
      i = quote(lines, i, out, context);
    } else if (heading) {
      flush();
      out.append(
        h(
          `h${heading[1].length + 2}`,
          { class: `h${heading[1].length}` },
          inline(heading[2], context),
        ),
      );
    } else if (small) {
      flush();
      out.append(h("p", { class: "small" }, inline(small[1], context)));
    } else if (/^\s*([-*]|\d+\.)\s+\S/.test(line)) {
      flush();
      i = list(lines, i, out, context);
    } else {
      paragraph.push(line);
    }
  }
  flush();
}

function quote(lines, from, out, context) {
  const rest = lines[from].startsWith(">>> ");
  let to = from;
  const inner = [];
  while (to < lines.length && (rest || lines[to].startsWith("> "))) {
    inner.push(lines[to].replace(/^>(>>)? /, ""));
    to += 1;
  }
  const box = h("blockquote");
  blocks(inner.join("\n"), box, context);
  out.append(box);
  return to - 1;
}

function list(lines, from, out, context) {
  const item = /^(\s*)([-*]|\d+\.)\s+(.+)/;
  const stack = [];
  let to = from;
  for (; to < lines.length; to += 1) {
    const match = lines[to].match(item);
    if (!match) break;
    const depth = match[1].length;
    while (stack.length && stack.at(-1).depth > depth) stack.pop();
    if (!stack.length || stack.at(-1).depth < depth) {
      const numbered = /\d/.test(match[2]);
      const box = h(
        numbered ? "ol" : "ul",
        numbered ? { start: String(parseInt(match[2], 10)) } : {},
      );
      (stack.at(-1)?.box.lastElementChild ?? out).append(box);
      stack.push({ depth, box });
    }
    stack.at(-1).box.append(h("li", {}, inline(match[3], context)));
  }
  return to - 1;
}

export function inline(text, context) {
  const out = [];
  let plain = "";
  let rest = text;
  while (rest) {
    const found = first(rest);
    if (found) {
      if (plain) out.push(plain);
      plain = "";
      out.push(found.rule(found.match, context));
      rest = rest.slice(found.match[0].length);
    } else {
      // A word is taken whole, so that an underscore inside it is no markup.
      const word = rest.match(/^[\p{L}\p{N}]+(?:_+[\p{L}\p{N}]+)*/u)?.[0] ?? rest[0];
      plain += word;
      rest = rest.slice(word.length);
    }
  }
  if (plain) out.push(plain);
  return out.flatMap((part) => (typeof part === "string" ? breaks(part) : [part]));
}

function first(text) {
  for (const [pattern, rule] of INLINE) {
    const match = text.match(pattern);
    if (match) return { match, rule };
  }
  return null;
}

function breaks(text) {
  return text.split("\n").flatMap((part, i) => (i ? [h("br"), part] : [part]));
}

function spoiler(children, context) {
  const open = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.currentTarget.classList.add("open");
  };
  const label = context.words("spoiler");
  return h(
    "span",
    {
      class: "spoiler",
      tabindex: "0",
      role: "button",
      "aria-label": label,
      onclick: open,
      onkeydown: open,
    },
    children,
  );
}

function mention(id, context) {
  const person = context.people.get(id);
  const kind = id === context.me ? "mention mine" : "mention";
  const text = `@${person?.name ?? "somebody"}`;
  if (!person || !context.meet) return h("span", { class: kind, text });
  const meet = (event) => context.meet(id, event.currentTarget);
  return h("button", { class: kind, type: "button", text, onclick: meet });
}

function roleMention(id, context) {
  const role = context.roles?.().find((one) => one.id === id);
  return h("span", { class: "mention", text: `@${role?.name ?? "role"}` });
}

function channelLink(id, context) {
  const channel = context.channels.get(id);
  const text = `#${channel?.name ?? "unknown"}`;
  if (!channel) return h("span", { class: "mention", text });
  return h("button", {
    class: "mention link",
    type: "button",
    text,
    onclick: () => context.go(id),
  });
}

function commandLink(name, context) {
  return h("button", {
    class: "mention link",
    type: "button",
    text: `/${name}`,
    onclick: () => context.command(name),
  });
}

function link(url, children, context) {
  const place = inside(url);
  if (place) {
    const jump = () => context.jump(place);
    const bare = children.length === 1 && children[0] === url;
    const shown = bare ? (placeName(place, context) ?? children) : children;
    return h("button", { class: "mention link", type: "button", onclick: jump }, shown);
  }
  const href = outside(url);
  if (!href) return url;
  return h("a", { href, target: "_blank", rel: "noopener noreferrer" }, children);
}

// What a bare link to a place of this table reads as.
function placeName({ channel, message }, context) {
  const there = context.channels.get(channel);
  if (!there) return null;
  return `${there.guild_id ? "#" : "@"}${there.name}${message ? " › …" : ""}`;
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

function moment(seconds, style, context) {
  const date = new Date(seconds * 1000);
  const full = new Intl.DateTimeFormat(context.locale, STYLES.F).format(date);
  const shown =
    style === "R"
      ? relative(seconds, context.locale)
      : new Intl.DateTimeFormat(context.locale, STYLES[style]).format(date);
  const data = style === "R" ? { relative: String(seconds) } : {};
  return h("time", {
    class: "stamp",
    title: full,
    datetime: date.toISOString(),
    text: shown,
    data,
  });
}

const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

export function relative(seconds, locale) {
  const away = seconds - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(
    Math.round(away / size),
    unit,
  );
}
