// Buttons, menus, containers and pictures: everything that a bot can put into a message.

import { emoji, h, icon, inside, local, outside } from "./dom.js";
import { openPicture } from "./lightbox.js";
import { markdown } from "./markdown.js";
import { menu } from "./menu.js";

const BUTTONS = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

export function component(part, message, context) {
  switch (part.type) {
    case 1:
      return h(
        "div",
        { class: "row" },
        part.components.map((inner) => component(inner, message, context)),
      );
    case 2:
      return button(part, message, context);
    case 3:
    case 5:
      return menu(part, message, context);
    case 9:
      return section(part, message, context);
    case 10:
      return markdown(part.content, context);
    case 11:
      return thumbnail(part, context);
    case 12:
      return gallery(part, context);
    case 13:
      return file({ url: part.file.url, filename: part.name, size: part.size });
    case 14:
      return h("hr", {
        class: `separator${part.divider ? "" : " blank"}${part.spacing === 2 ? " wide" : ""}`,
      });
    case 17:
      return container(part, message, context);
    default:
      return null;
  }
}

function container(part, message, context) {
  const box = h(
    "div",
    { class: "container" },
    part.components.map((inner) => component(inner, message, context)),
  );
  if (part.accent_color !== null && part.accent_color !== undefined) {
    box.style.setProperty("--accent", `#${part.accent_color.toString(16).padStart(6, "0")}`);
    box.classList.add("accented");
  }
  return part.spoiler ? veil(box, context) : box;
}

function section(part, message, context) {
  const text = h(
    "div",
    { class: "section-text" },
    part.components.map((inner) => component(inner, message, context)),
  );
  return h("div", { class: "section" }, text, component(part.accessory, message, context));
}

export function button(part, message, context) {
  const label = [
    part.emoji ? emoji(part.emoji) : null,
    part.label ? h("span", { text: part.label }) : null,
  ];
  const kind = `button ${BUTTONS[part.style] ?? "secondary"}`;
  const place = part.style === 5 ? inside(part.url) : null;
  if (place)
    return h("button", { class: kind, type: "button", onclick: () => context.jump(place) }, label);
  if (part.style === 5) {
    const href = outside(part.url);
    const away = icon("window");
    return h(
      "a",
      { class: kind, href: href ?? "#", target: "_blank", rel: "noopener noreferrer" },
      label,
      away,
    );
  }
  const press = (event) => context.press(event.currentTarget, message, part.custom_id);
  const data = { customId: part.custom_id };
  return h(
    "button",
    { class: kind, type: "button", disabled: Boolean(part.disabled), data, onclick: press },
    label,
  );
}

function thumbnail(part, context) {
  const shown = picture({ ...part.media, description: part.description }, "thumbnail");
  return part.spoiler ? veil(shown, context) : shown;
}

function gallery(part, context) {
  const items = part.items.map((item) => {
    const shown = picture({ ...item.media, description: item.description }, "gallery-item");
    return item.spoiler ? veil(shown, context) : shown;
  });
  return h("div", { class: `gallery many-${Math.min(items.length, 4)}` }, items);
}

// A picture opens large when pressed; its alt text is its title.
export function picture(media, kind) {
  const src = local(media.url);
  if (!src) return h("span", { class: "missing", text: media.description ?? media.url });
  const alt = media.description ?? "";
  const image = h("img", { src, alt });
  if (media.width && media.height) {
    image.width = media.width;
    image.height = media.height;
  }
  const open = () => openPicture(src, alt, media);
  return h(
    "button",
    {
      class: `picture ${kind}`,
      type: "button",
      title: alt,
      "aria-label": alt || media.filename || "",
      onclick: open,
    },
    image,
  );
}

export function file(part) {
  const src = local(part.url);
  const size = part.size ? `${Math.max(1, Math.round(part.size / 1024))} KiB` : "";
  const name = h("a", {
    href: src ?? "#",
    download: part.filename ?? "",
    text: part.filename ?? "",
  });
  return h("div", { class: "file" }, icon("file"), h("div", {}, name, h("small", { text: size })));
}

function veil(inner, context) {
  const box = h("div", { class: "veiled" }, inner);
  const open = h("button", { class: "veil", type: "button", text: context.words("spoiler") });
  open.addEventListener("click", () => {
    box.classList.add("open");
    open.remove();
  });
  box.append(open);
  return box;
}

export function embed(part, context) {
  const box = h("article", { class: "embed" });
  if (part.color !== undefined)
    box.style.setProperty("--accent", `#${part.color.toString(16).padStart(6, "0")}`);
  if (part.author) box.append(h("div", { class: "embed-author", text: part.author.name }));
  if (part.title) {
    const href = part.url ? outside(part.url) : null;
    const title = href
      ? h("a", { href, target: "_blank", rel: "noopener noreferrer", text: part.title })
      : part.title;
    box.append(h("div", { class: "embed-title" }, title));
  }
  if (part.description) box.append(markdown(part.description, context));
  if (part.fields?.length)
    box.append(
      h(
        "div",
        { class: "fields" },
        part.fields.map((field) => embedField(field, context)),
      ),
    );
  if (part.image)
    box.append(picture({ ...part.image, description: part.image.description }, "embed-image"));
  if (part.thumbnail) box.append(picture(part.thumbnail, "embed-thumbnail"));
  if (part.footer) box.append(h("div", { class: "embed-footer", text: part.footer.text }));
  return box;
}

function embedField(field, context) {
  const value = markdown(field.value, context);
  return h(
    "div",
    { class: field.inline ? "field inline" : "field" },
    h("div", { class: "field-name", text: field.name }),
    value,
  );
}
