// Takes a typed line apart: which command it names, what goes to which option, and what is left.

import { localized } from "./words.js";

export const STRING = 3;
export const INTEGER = 4;
export const BOOLEAN = 5;
export const USER = 6;
export const CHANNEL = 7;
export const ROLE = 8;
export const NUMBER = 10;

const SUBCOMMANDS = [1, 2];

// Every command that can be run, subcommands with their full name; those for few come last.
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
  const forFew = (command) => (command.default_member_permissions ? 1 : 0);
  const sorted = [...commands].sort((a, b) => forFew(a) - forFew(b));
  return sorted.flatMap((command) => walk(command, [], []));
}

// The command at the start of a line, and the rest of the line; the longest name wins.
export function findCommand(text, leaves) {
  const words = text.replace(/^\//, "").trim().split(/\s+/);
  for (let count = words.length; count > 0; count -= 1) {
    const name = words.slice(0, count).join(" ").toLowerCase();
    const leaf = leaves.find((one) => one.path === name || one.label.toLowerCase() === name);
    if (leaf) return { leaf, rest: words.slice(count).join(" ") };
  }
  return null;
}

// Options that anything can be written into, so that everything fits them.
export function isFree(option) {
  return option.type === STRING && !option.choices?.length;
}

// Gives each part of a line to an option: `move: 30` by name, `@Elisabeth` by what it is, other
// words in the order of the options. `read(option, text)` is undefined where a text does not fit.
export function readOptions(text, options, names, read, { free = true } = {}) {
  const given = [];
  const unused = () => options.filter((option) => !given.some((one) => one.option === option));
  const bare = [];
  const left = [];
  for (const part of named(text, options, names)) {
    if (given.some((one) => one.option === part.option)) {
      left.push(`${part.name}:`, part.text.trim());
      continue;
    }
    const words = part.text.match(/"[^"]*"|\S+/g) ?? [];
    const behind = part.option && !isFree(part.option) && take(given, part.option, words, read);
    if (!part.option || behind) bare.push(...(behind || words));
    else if (isFree(part.option)) given.push({ option: part.option, text: part.text.trim() });
    else left.push(`${part.name}:`, ...words);
  }
  while (bare.length) {
    const fits = unused().filter((option) => !isFree(option) && prefix(option, bare, read));
    const open = free && !/^[@#]/.test(bare[0]) ? unused().find(isFree) : null;
    if (fits.length) bare.splice(0, bare.length, ...take(given, fits[0], bare, read));
    else if (open) given.push({ option: open, text: words(bare, unused(), read) });
    else left.push(bare.shift());
  }
  return { given, left: left.join(" ") };
}

// The line, cut where the name of an option and a colon stand.
function named(text, options, names) {
  const all = options.flatMap((option) => names(option).map((name) => ({ option, name })));
  if (!all.length) return [{ option: null, text }];
  const longest = all.sort((a, b) => b.name.length - a.name.length);
  const pattern = longest.map(({ name }) => name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|");
  const found = [...text.matchAll(new RegExp(`(?<!\\S)(${pattern})\\s*:\\s*`, "giu"))];
  const edges = [...found.map((match) => match.index), text.length];
  const parts = found.map((match, i) => ({
    option: all.find(({ name }) => name.toLowerCase() === match[1].toLowerCase()).option,
    name: match[1],
    text: text.slice(match.index + match[0].length, edges[i + 1]),
  }));
  return [{ option: null, text: text.slice(0, edges[0]) }, ...parts];
}

// How many words from the start fit an option, at best; a name may have several.
function prefix(option, words, read) {
  for (let count = Math.min(words.length, 6); count > 0; count -= 1) {
    if (read(option, unquoted(words.slice(0, count))) !== undefined) return count;
  }
  return 0;
}

// Gives an option its words, and returns those behind them.
function take(given, option, words, read) {
  const count = prefix(option, words, read);
  if (!count) return null;
  given.push({ option, text: unquoted(words.slice(0, count)) });
  return words.slice(count);
}

// The words for an open option: one in quotes, or all until something fits another option.
function words(bare, options, read) {
  if (bare[0].startsWith('"')) return unquoted([bare.shift()]);
  const out = [bare.shift()];
  const others = options.filter((option) => !isFree(option));
  while (bare.length && !others.some((option) => prefix(option, bare, read)))
    out.push(bare.shift());
  return out.join(" ");
}

function unquoted(words) {
  return words.join(" ").replace(/^"([^"]*)"$/, "$1");
}

// A name as it is compared: `@Elisabeth`, `<@5>` and `elisabeth ` say the same of whom they mean.
export function bareName(text) {
  return text
    .trim()
    .toLowerCase()
    .replace(/^<[@#]!?(\d+)>$/, "$1")
    .replace(/^[@#]/, "");
}
