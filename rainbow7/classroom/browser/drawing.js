// @ts-check
// What all pages of a class draw alike: cards, tables, animals, answers and bars.

import { el, fill, words } from "./line.js";

/** @typedef {import("./line.js").Json} Json */

/** A drawing made of the page's pictures. @param {Json} card */
export function cardPicture(card) {
  const uses = [card.picture, card.corner].filter(Boolean).map((each) => `<use href="${each}"/>`).join("");
  return `<svg class="card" viewBox="0 0 100 150" aria-hidden="true">${uses}</svg>`;
}

/** The pictures that a question refers to. @param {Json} view */
export const pictures = (view) => el("div", { class: "sheet", "aria-hidden": "true", html: view.sheet });

/** An animal's head in its ring. @param {string} body @param {Json} [marks] */
export function head(body, marks = {}) {
  const drawn = `<svg viewBox="-4 -4 40 40" aria-hidden="true">${body}</svg>`;
  return el("span", { class: `head${marks.asleep ? " asleep" : ""}${marks.same ? " same" : ""}`, html: drawn, title: marks.title });
}

/** Something said as HTML by the service, in words of the engine. @param {string} tag @param {Json} said @param {string} [kind] */
export const said = (tag, said, kind = "") => el(tag, { class: kind, html: said.html });

/** The table of a question, and its twin in words. @param {Json} view */
export function tableOf(view) {
  if (!view.table) return null;
  const twin = view.twin?.length
    ? el("details", { class: "twin" }, el("summary", {}, words.table), ...view.twin.map((/** @type {string} */ each) => el("p", {}, each)))
    : null;
  return el("div", { class: "mat" }, el("div", { html: view.table.html }), twin);
}

/** What is asked. @param {Json} view @param {string} over @param {string} [tag] */
export const asked = (view, over, tag = "h1") =>
  el("div", { class: "asked" }, el("p", { class: "over" }, over), said(tag, view),
    ...view.lines.map((/** @type {Json} */ each) => said("p", each, "line")));

/** How many gave each answer. @param {Json[]} bars @param {number} all @param {boolean} [key] */
export function barsOf(bars, all, key = true) {
  const most = Math.max(1, ...bars.map((each) => each.count));
  return el("ul", { class: "bars" }, ...bars.map((each) =>
    el("li", { class: each.right && key ? "right" : "" },
      el("span", { class: "count" }, String(each.count)),
      el("span", { class: "bar", style: `--share:${each.count / most}`, "aria-hidden": "true" }),
      el("span", { class: "what" }, said("span", each), each.right && key ? el("b", {}, ` ${words.right}`) : null))));
}

/** Both votes beside each other, and who moved: widths in one accent for changed, a line for kept. @param {Json} shown */
export function votesOf(shown) {
  const rounds = shown.rounds;
  const changed = shown.moved.filter((/** @type {Json} */ each) => each.from !== each.to);
  const sum = (/** @type {Json[]} */ some) => some.reduce((total, each) => total + each.count, 0);
  const headline = rounds.length > 1
    ? el("h2", {}, changed.length ? fill(words["moved-one"] ?? words.moved, { changed: sum(changed), all: sum(shown.moved) }) : words["moved-none"] ?? "")
    : null;
  return el("section", { class: "votes" }, headline,
    el("div", { class: "pair" }, ...rounds.map((/** @type {Json} */ each) =>
      el("div", {}, rounds.length > 1 ? el("h3", {}, fill(words.vote ?? "", { round: each.round })) : null, barsOf(each.bars, shown.joined)))),
    rounds.length > 1 ? el("ul", { class: "moved" }, ...shown.moved.map((/** @type {Json} */ each) => moved(each, rounds[0].bars))) : null);
}

/** @param {Json} each @param {Json[]} bars */
function moved(each, bars) {
  const drawn = (/** @type {string} */ answer) => bars.find((bar) => bar.answer === answer) ?? { html: answer };
  return el("li", { class: each.from === each.to ? "kept" : "changed" }, el("b", {}, `${each.count}`), " ",
    said("span", drawn(each.from)), " → ", said("span", drawn(each.to)));
}

/** The key with its reasons. @param {Json} shown */
export const keyOf = (shown) => el("section", { class: "slip ok" },
  el("p", { class: "badge" }, words["the-key"]), said("p", shown.answer, "answer"), said("p", shown.because),
  shown.source ? el("p", { class: "source" }, `${shown.source.title} · ${shown.source.where}`) : null);
