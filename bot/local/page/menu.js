// A select menu of a message: a button that opens a list of options, one or several to choose.

import { avatar, emoji, h, icon } from "./dom.js";

export function menu(part, message, context) {
  const options = part.type === 5 ? people(context, part) : part.options;
  const preset = options.filter((option) => option.default);
  const shown = preset.length
    ? preset.map((option) => option.label).join(", ")
    : part.placeholder || context.words("choose");
  const face = h(
    "button",
    {
      class: "select",
      type: "button",
      disabled: Boolean(part.disabled),
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      data: { customId: part.custom_id },
    },
    h("span", { class: preset.length ? "" : "placeholder", text: shown }),
    icon("down"),
  );
  const box = h("div", { class: "select-box" }, face);
  face.addEventListener("click", () => {
    if (box.classList.contains("open")) return;
    openList(
      box,
      face,
      part,
      options,
      (values, label) => {
        face.firstChild.textContent = label;
        face.firstChild.className = "";
        context.choose(face, message, part.custom_id, values);
      },
      context,
    );
  });
  return box;
}

// The people of a menu; those whom the bot proposes are chosen beforehand.
export function people(context, part) {
  const chosen = new Set((part.default_values ?? []).map((one) => String(one.id)));
  return [...context.people.values()]
    .filter((person) => !person.bot)
    .map((person) => ({
      label: person.name,
      value: person.id,
      default: chosen.has(person.id),
      person,
    }));
}

function openList(box, face, part, options, choose, context) {
  const most = part.max_values ?? 1;
  const several = most > 1;
  const chosen = new Set(options.filter((option) => option.default).map((option) => option.value));
  const list = h("div", {
    class: "options",
    role: "listbox",
    "aria-multiselectable": String(several),
    tabindex: "-1",
  });
  const done = h("button", {
    class: "button primary done",
    type: "button",
    text: context.words("done"),
  });
  const panel = h("div", { class: "select-panel" }, list, several ? done : null);

  const close = () => {
    panel.remove();
    box.classList.remove("open");
    face.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", away, true);
  };
  const away = (event) => {
    if (!box.contains(event.target)) close();
  };
  const finish = () => {
    const picked = options.filter((option) => chosen.has(option.value));
    close();
    face.focus();
    choose(
      picked.map((option) => option.value),
      picked.map((option) => option.label).join(", "),
    );
  };
  const refresh = () => {
    for (const row of list.children)
      row.setAttribute("aria-selected", String(chosen.has(row.dataset.value)));
    done.disabled = chosen.size < (part.min_values ?? 1) || chosen.size > most;
  };
  const pick = (value) => {
    if (!several) {
      chosen.clear();
      chosen.add(value);
      finish();
      return;
    }
    if (chosen.has(value)) chosen.delete(value);
    else if (chosen.size < most) chosen.add(value);
    refresh();
  };

  list.append(...options.map((option) => row(option, several, pick)));
  done.addEventListener("click", finish);
  panel.addEventListener("keydown", (event) => move(event, list, close, face));
  box.append(panel);
  box.classList.add("open");
  face.setAttribute("aria-expanded", "true");
  document.addEventListener("pointerdown", away, true);
  refresh();
  (list.querySelector("[aria-selected=true]") ?? list.firstElementChild)?.focus();
  panel.scrollIntoView({ block: "nearest" });
}

function row(option, several, pick) {
  const text = h(
    "span",
    { class: "option-text" },
    h("span", { text: option.label }),
    option.description ? h("small", { text: option.description }) : null,
  );
  const sign = option.person
    ? avatar(option.person, "tiny")
    : option.emoji
      ? emoji(option.emoji)
      : null;
  const mark = several ? h("span", { class: "tick" }, icon("check")) : null;
  return h(
    "button",
    {
      class: "option",
      type: "button",
      role: "option",
      data: { value: option.value },
      onclick: () => pick(option.value),
    },
    sign,
    text,
    mark,
  );
}

function move(event, list, close, face) {
  const rows = [...list.children];
  const at = rows.indexOf(document.activeElement);
  if (event.key === "ArrowDown") rows[Math.min(at + 1, rows.length - 1)]?.focus();
  else if (event.key === "ArrowUp") rows[Math.max(at - 1, 0)]?.focus();
  else if (event.key === "Home") rows[0]?.focus();
  else if (event.key === "End") rows.at(-1)?.focus();
  else if (event.key === "Escape") {
    close();
    face.focus();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}
