// @ts-check
// The first page: HTML from Python. Its cards are switches; each choice of them has its verdict in a table that Python
// made beforehand, so that nothing waits for Python.
import { at, find, h, morph, widget, wire } from "./base.js";
/** @import {HomeData, HomeMessage} from "./data.js" */
/** @import {Model} from "./base.js" */

const MOVE = { duration: 220, easing: "cubic-bezier(.2, .7, .2, 1)" };

/** The choice after a press: a card in or out, the one beside in, or all. @param {string} chosen @param {string} act @param {number} card */
export function pressed(chosen, act, card) {
  if (act === "all") return "1".repeat(chosen.length);
  if (act === "add") return `${chosen.slice(0, -1)}1`;
  return [...chosen].map((sign, place) => place === card ? String(1 - Number(sign)) : sign).join("");
}

/** The cards. @param {Element} root */
const cardsOf = (root) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-card]")]);

/** Let what has changed its place slide there, unless the reader wants nothing to move. @param {HTMLElement[]} cards @param {() => void} change */
function slide(cards, change) {
  const before = cards.map((each) => each.getBoundingClientRect().left);
  change();
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  cards.forEach((each, place) => {
    const by = (before[place] ?? 0) - each.getBoundingClientRect().left;
    if (by) each.animate([{ translate: `${by}px` }, { translate: "0px" }], MOVE);
  });
}

/** Show a choice and its verdict. @param {Element} root @param {HomeData} data @param {string} chosen */
function show(root, data, chosen) {
  const answer = data.answers[chosen];
  const slip = find(root, ".slip");
  if (!answer || !slip) return;
  cardsOf(root).forEach((card, place) => card.setAttribute("aria-pressed", String(chosen[place] === "1")));
  slip.className = `slip says-${answer.kind}`;
  const told = find(slip, ".told");
  if (told) told.innerHTML = answer.html;
  const focused = slip.contains(document.activeElement) && document.activeElement;
  for (const way of slip.querySelectorAll("[data-way]")) way.toggleAttribute("hidden", way.getAttribute("data-way") !== answer.way);
  if (focused instanceof HTMLElement && focused.hidden) find(slip, "[data-way]:not([hidden])")?.focus();
}

/** @param {Model<HomeData, HomeMessage>} model @param {HTMLElement} el */
function home(model, el) {
  const root = h("div", { class: "r7 r7-welcome" });
  const python = wire(model, draw);
  let chosen = "";

  function draw() {
    const data = python.data();
    if (!data) return;
    if (!(chosen in data.answers)) ({ chosen } = data);
    const fresh = h("div", { class: "r7 r7-welcome", lang: data.lang, html: data.html });
    show(fresh, data, chosen);
    morph(root, fresh);
  }

  /** @param {Event} event */
  function clicked(event) {
    const data = python.data();
    const button = at(event, "button[data-card], button[data-way]");
    if (!data || !button) return;
    const { card, way = "" } = button.dataset;
    chosen = pressed(chosen, way, Number(card ?? -1));
    slide(cardsOf(root), () => show(root, data, chosen));
    const status = find(root, "[role=status]");
    if (status) status.textContent = data.answers[chosen]?.said ?? "";
  }

  root.addEventListener("click", clicked);
  el.append(root);
  draw();
  return { adopt: python.adopt, close: python.close };
}

export default widget(home);
