// A picture, large: press it again for its true size, Escape or the dark around it to go back.

import { h, icon } from "./dom.js";

export function openPicture(src, alt, media) {
  const before = document.activeElement;
  const image = h("img", { src, alt });
  const caption = h("figcaption", { text: alt });
  const close = h(
    "button",
    { class: "icon-button close", type: "button", "aria-label": "Close" },
    icon("close"),
  );
  const figure = h("figure", {}, h("div", { class: "stage" }, image), alt ? caption : null);
  const box = h(
    "div",
    {
      class: "lightbox",
      role: "dialog",
      "aria-modal": "true",
      "aria-label": alt || media.filename || "",
    },
    figure,
    close,
  );
  const done = () => {
    box.remove();
    document.removeEventListener("keydown", keys, true);
    before?.focus();
  };
  const keys = (event) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      done();
    } else if (event.key === "Tab") {
      event.preventDefault();
      close.focus();
    }
  };
  image.addEventListener("click", () => box.classList.toggle("true-size"));
  box.addEventListener("click", (event) => {
    if (event.target !== image && event.target !== caption) done();
  });
  document.addEventListener("keydown", keys, true);
  document.body.append(box);
  close.focus();
}
