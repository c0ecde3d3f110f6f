// A form that the bot opens: texts, menus, radio buttons and check boxes.

import { h, icon } from "./dom.js";
import { markdown } from "./markdown.js";
import { people } from "./menu.js";

export function openForm(client, id, modal, opener) {
  const fields = [];
  const complaint = h("p", { class: "complaint", role: "alert", hidden: true });
  const items = modal.components.flatMap((item) => drawItem(item, fields, client));
  const submit = h("button", {
    class: "button primary",
    type: "submit",
    text: client.words("submit"),
  });
  const cancel = h("button", {
    class: "button plain",
    type: "button",
    text: client.words("cancel"),
  });
  const cross = h(
    "button",
    { class: "icon-button", type: "button", "aria-label": client.words("close") },
    icon("close"),
  );
  const form = h(
    "form",
    { class: "form", novalidate: "" },
    h("header", {}, h("h2", { text: modal.title }), cross),
    h("div", { class: "form-body" }, items, complaint),
    h("footer", {}, cancel, submit),
  );
  const box = h(
    "div",
    { class: "overlay", role: "dialog", "aria-modal": "true", "aria-label": modal.title },
    form,
  );
  const close = () => {
    box.remove();
    if (opener?.isConnected) opener.focus();
    else client.composer.focus();
  };
  cancel.addEventListener("click", close);
  cross.addEventListener("click", close);
  box.addEventListener("keydown", (event) => keys(event, box, close));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answers = Object.fromEntries(
      fields.map((field) => [field.id, field.read()]).filter(([, value]) => value !== null),
    );
    submit.disabled = true;
    const answer = await client.ask("submit", { form: id, answers });
    submit.disabled = false;
    if (!answer.error && !answer.failed && !answer.lost) {
      close();
      return;
    }
    complaint.hidden = false;
    complaint.textContent = answer.error || client.words("failed");
  });
  client.root.append(box);
  (form.querySelector("input, textarea, select") ?? submit).focus();
}

function keys(event, box, close) {
  if (event.key === "Escape") {
    event.stopPropagation();
    close();
  }
  if (event.key !== "Tab") return;
  const stops = [...box.querySelectorAll("button, input, textarea, select")].filter(
    (stop) => !stop.disabled,
  );
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0]).focus();
}

function drawItem(item, fields, client) {
  if (item.type === 10) return [markdown(item.content, client)];
  if (item.type === 1)
    return item.components.map((part) => labelled(part.label, null, part, fields, client));
  if (item.type === 18)
    return [labelled(item.label, item.description, item.component, fields, client)];
  return [];
}

function labelled(text, description, part, fields, client) {
  const field = input(part, client);
  fields.push({ id: part.custom_id, read: field.read });
  const star =
    part.required !== false && part.type !== 23
      ? h("span", { class: "required", title: client.words("required"), text: " *" })
      : null;
  const about = description ? h("small", { text: description }) : null;
  const tag = field.group ? "fieldset" : "label";
  return h(
    tag,
    { class: "labelled" },
    h(field.group ? "legend" : "span", { class: "label" }, text ?? "", star),
    about,
    field.root,
  );
}

function input(part, client) {
  switch (part.type) {
    case 4:
      return textInput(part);
    case 3:
    case 5:
      return selectInput(part, client);
    case 21:
      return choices(part, "radio");
    case 22:
      return choices(part, "checkbox");
    default: {
      const root = h("input", { type: "checkbox", checked: Boolean(part.default) });
      return { root, read: () => root.checked };
    }
  }
}

function textInput(part) {
  const long = part.style === 2;
  const root = h(long ? "textarea" : "input", {
    placeholder: part.placeholder ?? "",
    maxlength: String(part.max_length ?? 4000),
    data: { customId: part.custom_id },
    ...(long ? { rows: "4" } : { type: "text" }),
  });
  root.value = part.value ?? "";
  return { root, read: () => root.value };
}

function selectInput(part, client) {
  const options = part.type === 5 ? people(client, part) : part.options;
  if ((part.max_values ?? 1) > 1) return choices({ ...part, options }, "checkbox", "choices many");
  const root = h("select", { data: { customId: part.custom_id } });
  if (part.placeholder || part.type === 5 || !options.some((option) => option.default))
    root.append(h("option", { value: "", text: part.placeholder ?? "" }));
  for (const option of options) {
    const row = h("option", { value: option.value, text: option.label });
    row.selected = Boolean(option.default);
    root.append(row);
  }
  return {
    root,
    read: () => [...root.selectedOptions].map((option) => option.value).filter(Boolean),
  };
}

function choices(part, kind, box = "choices") {
  const inputs = part.options.map((option) =>
    h("input", {
      type: kind,
      name: part.custom_id,
      value: option.value,
      checked: Boolean(option.default),
    }),
  );
  const rows = part.options.map((option, i) =>
    h(
      "label",
      { class: "choice" },
      inputs[i],
      h(
        "span",
        {},
        option.label,
        option.description ? h("small", { text: option.description }) : null,
      ),
    ),
  );
  const picked = () => inputs.filter((one) => one.checked).map((one) => one.value);
  return {
    root: h("div", { class: box }, rows),
    group: true,
    read: () => (kind === "radio" ? (picked()[0] ?? null) : picked()),
  };
}
