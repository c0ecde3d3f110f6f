// Behind the gear: the person's language and direct messages, a new person, a clear table.

import { h, icon } from "./dom.js";
import { LANGUAGES, say } from "./words.js";

export function openSettings(client, opener, goTo) {
  const me = client.people.get(client.me);
  const words = (key) => say(me.locale, key);
  const close = () => {
    box.remove();
    opener.focus();
  };
  const language = h("select", {
    onchange: () => client.ask("settings", { locale: language.value }),
  });
  for (const [code, name] of LANGUAGES) {
    const option = h("option", { value: code, text: name });
    option.selected = code === me.locale;
    language.append(option);
  }
  const dms = h("input", {
    type: "checkbox",
    checked: !me.dms_closed,
    onchange: () => client.ask("settings", { dms_closed: !dms.checked }),
  });
  const cross = h(
    "button",
    { class: "icon-button", type: "button", "aria-label": words("close"), onclick: close },
    icon("close"),
  );
  const form = h(
    "div",
    { class: "form" },
    h("header", {}, h("h2", { text: `${words("settings")}: ${me.name}` }), cross),
    h(
      "div",
      { class: "form-body" },
      h(
        "label",
        { class: "labelled" },
        h("span", { class: "label", text: words("language") }),
        language,
      ),
      h("label", { class: "choice" }, dms, h("span", { text: words("dms") })),
      addPerson(client, words, goTo, close),
      reset(client, words, close),
    ),
  );
  const box = h(
    "div",
    { class: "overlay", role: "dialog", "aria-modal": "true", "aria-label": words("settings") },
    form,
  );
  box.addEventListener("keydown", (event) => event.key === "Escape" && close());
  box.addEventListener("pointerdown", (event) => event.target === box && close());
  document.body.append(box);
  language.focus();
}

function addPerson(client, words, goTo, close) {
  const name = h("input", {
    type: "text",
    maxlength: "32",
    placeholder: words("name"),
    "aria-label": words("name"),
  });
  const complaint = h("p", { class: "complaint", role: "alert", hidden: true });
  const add = h("button", { class: "button secondary", type: "submit", text: words("add_button") });
  const form = h(
    "form",
    { class: "labelled" },
    h("span", { class: "label", text: words("add") }),
    h("div", { class: "row" }, name, add),
    complaint,
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await client.ask("add_person", { name: name.value });
    complaint.hidden = !answer.error;
    complaint.textContent = answer.error ?? "";
    if (!answer.person) return;
    close();
    goTo(answer.person);
  });
  return form;
}

function reset(client, words, close) {
  const button = h("button", { class: "button danger", type: "button", text: words("reset") });
  let sure = false;
  button.addEventListener("click", async () => {
    if (!sure) {
      sure = true;
      button.textContent = words("reset_sure");
      return;
    }
    await client.ask("reset");
    client.reload();
    close();
  });
  return h("div", { class: "row end" }, button);
}
