// A person's card: who they are, and what the bot offers to do with them.

import { avatar, h } from "./dom.js";
import { openForm } from "./form.js";
import { localized } from "./words.js";

export function openPerson(client, personId, anchor) {
  const person = client.people.get(personId);
  if (!person) return;
  const close = () => {
    card.remove();
    document.removeEventListener("pointerdown", away, true);
    if (anchor.isConnected) anchor.focus({ preventScroll: true });
  };
  const away = (event) => {
    if (!card.contains(event.target)) close();
  };
  const offers = person.bot ? [] : client.onPeople;
  const rows = offers.map((command) =>
    h("button", {
      class: "button secondary",
      type: "button",
      text: localized(command, client.locale),
      onclick: () => {
        close();
        run(client, command, person, anchor);
      },
    }),
  );
  const head = h(
    "header",
    {},
    avatar(person),
    h("div", {}, h("strong", { text: person.name }), h("small", { text: person.username })),
  );
  const card = h(
    "div",
    { class: "person-card", role: "dialog", "aria-label": person.name },
    head,
    rows,
  );
  card.addEventListener("keydown", (event) => event.key === "Escape" && close());
  client.root.append(card);
  place(card, anchor, client.root);
  document.addEventListener("pointerdown", away, true);
  (rows[0] ?? card).focus();
}

// Below what was pressed, or above it where there is no room, and never over the edge.
function place(card, anchor, root) {
  const [at, frame, own] = [anchor, root, card].map((one) => one.getBoundingClientRect());
  const left = Math.min(at.left, frame.right - own.width - 8) - frame.left;
  const below = at.bottom + own.height + 8 < frame.bottom;
  const top = (below ? at.bottom + 4 : at.top - own.height - 4) - frame.top;
  card.style.left = `${Math.max(8, left)}px`;
  card.style.top = `${Math.max(8, top)}px`;
}

async function run(client, command, person, anchor) {
  const name = localized(command, client.locale);
  client.composer.say(`${name} …`);
  const answer = await client.ask("on_person", {
    channel: client.current,
    name: command.name,
    target: person.id,
  });
  if (answer.modal) openForm(client, answer.form, answer.modal, anchor);
  const refused = answer.lost ? client.words("lost") : answer.error;
  const trouble = answer.failed ? client.words("failed") : refused;
  client.composer.say(trouble ? `${name}: ${trouble}` : "", Boolean(trouble));
}
