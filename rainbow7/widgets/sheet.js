// @ts-check
// A worksheet as a document of its own: looked at page by page, printed, and kept as a file.
import { at, h, morph, saveFile, widget, wire } from "./base.js";
/** @import {SheetData, SheetMessage} from "./data.js" */
/** @import {Model} from "./base.js" */

/** The width in pixels of a page of paper with some ground around it. */
const WIDE = 830;

/** @param {Model<SheetData, SheetMessage>} model @param {HTMLElement} el */
function sheet(model, el) {
  const root = h("section", { class: "r7 r7-worksheet" });
  const frame = h("iframe", { sandbox: "allow-same-origin allow-modals" });
  const paper = h("div", { class: "paper", "data-key": "paper", "data-own": true }, frame);
  const python = wire(model, draw);
  let page = 0;
  let drawn = "";

  const shown = () => {
    const data = python.data();
    return data?.open ? /** @type {import("./data.js").SheetShown} */ (data) : undefined;
  };
  const pages = () => [.../** @type {NodeListOf<HTMLElement>} */ (frame.contentDocument?.querySelectorAll(".sheet") ?? [])];

  function draw() {
    const data = shown();
    root.hidden = !data;
    if (!data) return;
    const { lang, words } = data;
    const count = pages().length;
    const told = count ? words.page.replace("{page}", String(page + 1)).replace("{count}", String(count)) : "";
    const off = { "aria-disabled": data.html ? null : "true" };
    const button = (/** @type {"print" | "save" | "next" | "previous"} */ act, /** @type {Record<string, unknown>} */ more) =>
      h("button", { type: "button", class: "button", "data-act": act, "data-key": act, text: words[act], ...more });
    const walk = h("div", { class: "walk", "data-key": "walk" },
      button("previous", { "aria-disabled": page > 0 ? null : "true" }),
      h("span", { role: "status", "data-key": "told", text: told }),
      button("next", { "aria-disabled": page < count - 1 ? null : "true" }));
    const fresh = h("section", { class: "r7 r7-worksheet", lang, "aria-label": words.label },
      h("p", { class: "said", role: "status", "data-key": "said", text: data.said }),
      h("div", { class: "acts", "data-key": "acts" }, button("print", { class: "button main", ...off }), button("save", off)),
      walk, h("div", { class: "paper", "data-key": "paper", "data-own": true }));
    if (!root.contains(paper)) fresh.lastElementChild?.replaceWith(paper);
    if (root.contains(paper)) morph(root, fresh);
    else {
      for (const { name, value } of fresh.attributes) root.setAttribute(name, value);
      root.replaceChildren(...fresh.childNodes);
    }
    frame.title = words.label;
    if (data.html !== drawn) {
      drawn = data.html;
      page = 0;
      frame.srcdoc = drawn;
    }
  }

  /** Bring a page to the top. @param {number} wanted */
  function turn(wanted) {
    const all = pages();
    page = Math.max(0, Math.min(wanted, all.length - 1));
    frame.contentWindow?.scrollTo(0, all[page] ? all[page].offsetTop - 12 : 0);
    draw();
  }

  /** The document is as wide as paper, and drawn smaller where there is less room. */
  function fit() {
    frame.style.setProperty("--scale", String(Math.min(1, paper.clientWidth / WIDE)));
  }

  root.addEventListener("click", (event) => {
    const data = shown();
    const act = at(event, "button")?.dataset.act;
    if (!data || !act) return;
    if (act === "next" || act === "previous") turn(page + (act === "next" ? 1 : -1));
    else if (data.html && act === "print") frame.contentWindow?.print();
    else if (data.html) saveFile(data.name, data.html, "text/html");
  });
  frame.addEventListener("load", () => turn(page));
  const size = new ResizeObserver(fit);
  size.observe(paper);
  el.append(root);
  draw();
  return { adopt: python.adopt, close() { size.disconnect(); python.close(); } };
}

export default widget(sheet);
