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

/** What is said beside a question, or beside what just happened. @param {Json} view @returns {HTMLElement[]} */
export const linesOf = (view) => view.lines.map((/** @type {Json} */ each) => said("p", each, "line"));

/** What is asked. @param {Json} view @param {string} over @param {string} [tag] */
export const asked = (view, over, tag = "h1") =>
  el("div", { class: "asked" }, el("p", { class: "over" }, over), said(tag, view), ...linesOf(view));

/** How many gave each answer. @param {Json[]} bars @param {number} all @param {boolean} [key] */
export function barsOf(bars, all, key = true) {
  const most = Math.max(1, ...bars.map((each) => each.count));
  return el("ul", { class: "bars" }, ...bars.map((each) =>
    el("li", { class: each.right && key ? "right" : "" },
      el("span", { class: "count" }, String(each.count)),
      el("span", { class: "bar", style: `--share:${each.count / most}`, "aria-hidden": "true" }),
      el("span", { class: "what" }, said("span", each), each.right && key ? el("b", {}, ` ${words.right}`) : null))));
}

const MOST_BARS = 6;

/** The votes with what only few gave gathered in one bar, so that all can be read. @param {Json} shown @returns {Json} */
export function gathered(shown) {
  const all = /** @type {Map<string, Json>} */ (new Map());
  for (const turn of shown.rounds) {
    for (const each of turn.bars) all.set(each.answer, { right: each.right, count: (all.get(each.answer)?.count ?? 0) + each.count });
  }
  if (all.size <= MOST_BARS) return shown;
  const ranked = [...all].sort(([, one], [, other]) => Number(other.right) - Number(one.right) || other.count - one.count).map(([answer]) => answer);
  const own = new Set(ranked.slice(0, MOST_BARS - 1));
  const under = (/** @type {string} */ answer) => (own.has(answer) ? answer : OTHERS);
  return { ...shown,
    rounds: shown.rounds.map((/** @type {Json} */ turn) => ({ ...turn, bars: [...turn.bars.filter((/** @type {Json} */ each) => own.has(each.answer)),
      { answer: OTHERS, html: words["other-answers"], count: sumOf(turn.bars.filter((/** @type {Json} */ each) => !own.has(each.answer))), right: false }] })),
    moved: movedUnder(shown.moved, under) };
}

const OTHERS = "…";
/** @param {Json[]} some @returns {number} */
const sumOf = (some) => some.reduce((total, each) => total + each.count, 0);

/** Who moved, by gathered answers: whoever went from one rare answer to another has changed all the same. @param {Json[]} moved @param {(answer: string) => string} under @returns {Json[]} */
function movedUnder(moved, under) {
  const found = /** @type {Map<string, Json>} */ (new Map());
  for (const each of moved) {
    const changed = each.from !== each.to;
    const name = `${under(each.from)} ${under(each.to)} ${changed}`;
    found.set(name, { from: under(each.from), to: under(each.to), changed, count: (found.get(name)?.count ?? 0) + each.count });
  }
  return [...found.values()];
}

/** Whether those of a ribbon have changed their answer. @param {Json} each @returns {boolean} */
export const changedOf = (each) => each.changed ?? each.from !== each.to;

/** Both votes beside each other, and who moved: widths in one accent for changed, a line for kept. @param {Json} shown */
export function votesOf(shown) {
  const { rounds, moved } = gathered(shown);
  const changed = moved.filter(changedOf);
  const headline = rounds.length > 1
    ? el("h2", {}, changed.length ? fill(words.moved, { changed: sumOf(changed), all: sumOf(moved) }) : words["moved-none"] ?? "")
    : null;
  return el("section", { class: "votes" }, headline,
    el("div", { class: "pair" }, ...rounds.map((/** @type {Json} */ each) =>
      el("div", {}, rounds.length > 1 ? el("h3", {}, fill(words.vote ?? "", { round: each.round })) : null, barsOf(each.bars, shown.joined)))),
    rounds.length > 1 ? el("ul", { class: "moved" }, ...[...changed, ...moved.filter((/** @type {Json} */ each) => !changedOf(each))].map((/** @type {Json} */ each) => moving(each, rounds.flatMap((/** @type {Json} */ turn) => turn.bars)))) : null);
}

/** @param {Json} each @param {Json[]} bars */
function moving(each, bars) {
  const drawn = (/** @type {string} */ answer) => bars.find((bar) => bar.answer === answer) ?? { html: answer };
  return el("li", { class: changedOf(each) ? "changed" : "kept" }, el("b", {}, `${each.count}`), " ",
    said("span", drawn(each.from)), " → ", said("span", drawn(each.to)));
}

/** The key with its reasons. @param {Json} shown */
export const keyOf = (shown) => el("section", { class: "slip ok" },
  el("p", { class: "badge" }, words["the-key"]), said("p", shown.answer, "answer"), said("p", shown.because),
  shown.source ? el("p", { class: "source" }, `${shown.source.title} · ${shown.source.where}`) : null);
