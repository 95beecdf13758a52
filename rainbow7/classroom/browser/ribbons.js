// @ts-check
// Who moved where between two votes: ribbons in the accent for changed, in a line's tone for kept, a number at every bar.

import { el, fill, words } from "./line.js";
import { changedOf, gathered, said } from "./drawing.js";

/** @typedef {import("./line.js").Json} Json */

const HEIGHT = 520, GAP = 14, LABELS = [40, 64, 88], LINE = 26, LEFT = 0, RIGHT = 440, WIDE = 44, NUMBERED = 22;

/** How high the labels of the answers are: a sentence needs two or three lines, if there is room for them. @param {Json[][]} votes */
function labelOf(votes) {
  const longest = Math.max(0, ...votes.flat().map((each) => Math.max((each.text ?? "").length, (each.belief ?? "").length)));
  const wanted = LABELS[Math.min(LABELS.length - 1, Math.floor(longest / LINE))] ?? 0;
  return Math.min(wanted, ...votes.map((some) => (HEIGHT + GAP) / Math.max(1, some.length) - GAP));
}

/** How high one answer is, so that all bars of both votes and their labels have room. @param {Json[][]} votes @param {number} label */
function unitOf(votes, label) {
  const needed = (/** @type {number} */ unit) => Math.max(...votes.map((some) => some.reduce((sum, each) => sum + Math.max(each.count * unit, label) + GAP, -GAP)));
  let unit = HEIGHT;
  while (unit > 1 && needed(unit) > HEIGHT) unit *= 0.98;
  return unit;
}

/** The places of one vote's bars, one below the other. @param {Json[]} bars @param {number} unit @param {number} label */
function places(bars, unit, label) {
  let top = 0;
  return new Map(bars.map((each) => {
    // A thin bar has as much room as its label needs.
    const height = each.count * unit, room = Math.max(height, label);
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
  const label = labelOf([first, last]), unit = unitOf([first, last], label);
  const from = places(first, unit, label), to = places(last, unit, label);
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
  const labels = (/** @type {Map<string, Json>} */ some, /** @type {number} */ round, /** @type {(each: Json) => Node} */ what) => el("div", { class: "labels" }, el("h2", {}, fill(words.vote, { round })),
    ...[...some.values()].map((each) => el("p", { style: `top:calc(2em + ${(each.top + each.height / 2) / HEIGHT * 100}% * .9)` }, el("b", {}, String(each.count)), el("i", { class: "letter" }, letters.get(each.answer)), what(each))));
  const after = (/** @type {Json} */ each) => (from.has(each.answer) && each.belief ? el("span", { class: "what voice" }, fill(words.quote, { belief: each.belief })) : said("span", each, "what"));
  const changed = shown.moved.reduce((/** @type {number} */ sum, /** @type {Json} */ each) => sum + (changedOf(each) ? each.count : 0), 0);
  const both = shown.moved.reduce((/** @type {number} */ sum, /** @type {Json} */ each) => sum + each.count, 0);
  return el("section", { class: "ribbons" }, el("h1", {}, fill(words.moved, { changed, all: both })),
    el("div", { class: "flow" }, labels(from, 1, (each) => said("span", each, "what")), el("div", { class: "between" }, el("div", { html: drawn }), ...numbers), labels(to, shown.rounds.length, after)),
    el("p", { class: "legend" }, el("i", { class: "changed" }), words["legend-changed"], el("i", { class: "kept" }), words["legend-kept"]));
}
