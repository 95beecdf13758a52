// @ts-check
// Who moved where between two votes: ribbons in the accent for changed, in a line's tone for kept, a number at every bar.

import { el, fill, words } from "./line.js";
import { changedOf, gathered, said } from "./drawing.js";

/** @typedef {import("./line.js").Json} Json */

const HEIGHT = 520, GAP = 14, LABEL = 40, LEFT = 0, RIGHT = 440, WIDE = 44, NUMBERED = 22;

/** The places of one vote's bars, one below the other. @param {Json[]} bars @param {number} unit */
function places(bars, unit) {
  let top = 0;
  return new Map(bars.map((each) => {
    // A thin bar has as much room as its label needs.
    const height = each.count * unit, room = Math.max(height, LABEL);
    const place = { top: top + (room - height) / 2, height, used: 0, ...each };
    top += room + GAP;
    return [each.answer, place];
  }));
}

/** @param {Json} told */
export function ribbons(told) {
  const shown = gathered(told);
  const first = shown.rounds[0].bars.filter((/** @type {Json} */ each) => each.count);
  const last = shown.rounds[shown.rounds.length - 1].bars.filter((/** @type {Json} */ each) => each.count);
  const all = Math.max(1, ...[first, last].map((some) => some.reduce((/** @type {number} */ sum, /** @type {Json} */ each) => sum + each.count, 0)));
  const unit = (HEIGHT - (GAP + LABEL) * Math.max(first.length, last.length)) / all;
  const from = places(first, unit), to = places(last, unit);
  const numbers = /** @type {Node[]} */ ([]);
  const moved = shown.moved.map((/** @type {Json} */ each) => {
    const a = from.get(each.from), b = to.get(each.to);
    if (!a || !b) return "";
    const [one, two, high] = [a.top + a.used, b.top + b.used, each.count * unit];
    a.used += high;
    b.used += high;
    const [x, y, middle] = [LEFT + WIDE, RIGHT, (LEFT + WIDE + RIGHT) / 2];
    const path = `M${x} ${one}C${middle} ${one} ${middle} ${two} ${y} ${two}V${two + high}C${middle} ${two + high} ${middle} ${one + high} ${x} ${one + high}Z`;
    if (changedOf(each) && high >= NUMBERED) numbers.push(el("b", { style: `top:calc(2em + ${(one + high / 2) / HEIGHT * 100}% * .9)` }, String(each.count)));
    return `<path class="${changedOf(each) ? "changed" : "kept"}" d="${path}"/>`;
  }).join("");
  const bar = (/** @type {Json} */ each, /** @type {number} */ x) => `<rect class="${each.right && x ? "right" : ""}" x="${x}" y="${each.top}" width="${WIDE}" height="${each.height}" rx="5"/>`;
  const drawn = `<svg viewBox="0 0 ${RIGHT + WIDE} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">${moved}${[...from.values()].map((each) => bar(each, LEFT)).join("")}${[...to.values()].map((each) => bar(each, RIGHT)).join("")}</svg>`;
  // Each answer has a letter, under which the class talks about it.
  const letters = new Map([...new Set([...from.keys(), ...to.keys()])].map((answer, at) => [answer, String.fromCharCode(65 + at)]));
  const labels = (/** @type {Map<string, Json>} */ some, /** @type {number} */ round, /** @type {(each: Json) => Node} */ what) => el("div", { class: "labels" }, el("h3", {}, fill(words.vote, { round })),
    ...[...some.values()].map((each) => el("p", { style: `top:calc(2em + ${(each.top + each.height / 2) / HEIGHT * 100}% * .9)` }, el("b", {}, String(each.count)), " ", el("i", { class: "letter" }, letters.get(each.answer)), " ", what(each))));
  const after = (/** @type {Json} */ each) => (from.has(each.answer) && each.belief ? el("span", { class: "voice" }, fill(words.quote, { belief: each.belief })) : said("span", each));
  const changed = shown.moved.reduce((/** @type {number} */ sum, /** @type {Json} */ each) => sum + (changedOf(each) ? each.count : 0), 0);
  const both = shown.moved.reduce((/** @type {number} */ sum, /** @type {Json} */ each) => sum + each.count, 0);
  return el("section", { class: "ribbons" }, el("h1", {}, fill(words.moved, { changed, all: both })),
    el("div", { class: "flow" }, labels(from, 1, (each) => said("span", each)), el("div", { class: "between" }, el("div", { html: drawn }), ...numbers), labels(to, shown.rounds.length, after)),
    el("p", { class: "legend" }, el("i", { class: "changed" }), words["legend-changed"], el("i", { class: "kept" }), words["legend-kept"]));
}
