// @ts-check
// A page that is only read: HTML from Python, with links.
import { h, morph, widget, wire } from "./base.js";

/** @param {any} model @param {HTMLElement} el */
function cover(model, el) {
  const root = h("div", { class: "r7 r7-cover" });
  const python = wire(model, draw);
  function draw() {
    const { lang, html = "" } = python.get("data");
    morph(root, h("div", { class: "r7 r7-cover", lang, html }));
  }
  el.append(root);
  draw();
  return { adopt: (/** @type {any} */ next) => python.adopt(next), close: () => python.close() };
}

export default widget(cover);
