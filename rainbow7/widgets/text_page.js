// @ts-check
// A page that is only read: HTML from Python, with links.
import { h, morph, widget, wire } from "./base.js";
/** @import {TextPageData, TextPageMessage} from "./data.js" */
/** @import {Model} from "./base.js" */

/** @param {Model<TextPageData, TextPageMessage>} model @param {HTMLElement} el */
function cover(model, el) {
  const root = h("div", { class: "r7 r7-cover" });
  const python = wire(model, draw);
  function draw() {
    const { lang, html = "" } = python.data() ?? {};
    morph(root, h("div", { class: "r7 r7-cover", lang, html }));
  }
  el.append(root);
  draw();
  return { adopt: python.adopt, close: python.close };
}

export default widget(cover);
