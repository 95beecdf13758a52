// @ts-check
// The wall: a row for each belief, then right ones, unexplained ones, and those who have not answered yet.

import { el, fill, words } from "./line.js";
import { icon } from "./icons.js";
import { keyOf, said, votesOf } from "./drawing.js";
import { button, headOf } from "./teacher.js";

/** @typedef {import("./line.js").Json} Json */

const HEADS = 18;
const SIGNS = /** @type {Record<string, string>} */ ({ right: "tick", unexplained: "question", nothing: "zzz" });
/** The rows in the order in which they came while a question is open, so that nothing jumps. @type {string[]} */
let order = [];
let orderOf = "";

/** Whether a step is only read or watched. @param {Json | null} view */
export const asksNothing = (view) => ["read", "watch"].includes(view?.kind);

/** @param {Json} my @param {(wish: Json | ((state: Json) => Json)) => void} drive */
export function wallOf(my, drive) {
  const { state, view } = my;
  const { wall } = state;
  const shown = state.phase === "shown" && view?.shown?.said;
  const heads = (/** @type {number[]} */ seats) => headsOf(state, seats);
  // In a second vote the answers of the first stay hidden, and so does the wall until it is closed.
  if (state.phase === "talk") return el("p", { class: "note" }, words["wall-hidden"]);
  const rows = arranged(state).map((each, at) => group(each, at + 1, state, drive, heads));
  const plain = (/** @type {string} */ kind, /** @type {string} */ label, /** @type {Json | null} */ drawn) => el("li", { class: `row ${kind}` },
    el("b", { class: "count" }, String(wall[kind])), el("div", { class: "why" }, el("p", { class: "label" }, icon(SIGNS[kind]), label)),
    drawn ? said("div", drawn, "drawn") : el("span"), heads(wall.places[kind]), kind === "right" && drawn ? lamp(state, rows.length + 1, wall.answers.right, drive) : el("span"));
  return el("div", {},
    el("ol", { class: "wall" }, ...rows,
      plain("right", words["wall-right"], state.phase === "ask" && !wall.right ? null : wall.said.right),
      wall.others.length ? others(state, rows.length + 2, drive, heads) : plain("unexplained", words["wall-unexplained"], null), plain("nothing", words["wall-nothing"], null)),
    state.spotlight.length ? button("dark", words["spotlight-off"], () => drive({ spotlight: [] })) : null,
    shown ? el("div", {}, keyOf(shown), votesOf(view.shown)) : null);
}

/** @param {Json} state @returns {Json[]} */
function arranged(state) {
  const name = (/** @type {Json} */ each) => each.beliefs.join(" ");
  const at = `${state.step}/${state.round}`;
  if (orderOf !== at) [order, orderOf] = [[], at];
  for (const each of state.wall.groups) if (!order.includes(name(each))) order.push(name(each));
  if (!["ask", "revote"].includes(state.phase)) return state.wall.groups;
  return [...state.wall.groups].sort((one, other) => order.indexOf(name(one)) - order.indexOf(name(other)));
}

/** @param {Json} each @param {number} number @param {Json} state @param {(wish: Json | ((state: Json) => Json)) => void} drive @param {(seats: number[]) => Node} heads */
function group(each, number, state, drive, heads) {
  const told = each.told.flatMap((/** @type {Json} */ belief, /** @type {number} */ at) => [at ? el("p", { class: "or" }, words["wall-or"]) : null, el("p", { class: "voice" }, fill(words.quote, { belief: belief.text }))]);
  const cited = each.told[0];
  return el("li", { class: `row belief ${state.spotlight.includes(each.answer) ? "lit" : ""}` }, el("b", { class: "count" }, String(each.count)),
    el("div", { class: "why" }, ...told.filter(Boolean), el("p", { class: "passage" }, `${cited.passage} `, el("cite", {}, icon("book"), cited.title))),
    said("div", each.said, "drawn"), heads(each.seats), lamp(state, number, each.answer, drive));
}

/** The commonest of the answers that no belief explains. @param {Json} state @param {number} number @param {(wish: Json | ((state: Json) => Json)) => void} drive @param {(seats: number[]) => Node} heads */
function others(state, number, drive, heads) {
  const { wall } = state;
  const [first] = wall.others;
  return el("li", { class: `row unexplained ${state.spotlight.includes(first.answer) ? "lit" : ""}` }, el("b", { class: "count" }, String(wall.unexplained)),
    el("div", { class: "why" }, el("p", { class: "label" }, icon(SIGNS.unexplained), words["wall-unexplained"])),
    el("ul", { class: "drawn others" }, ...wall.others.map((/** @type {Json} */ each) => el("li", {}, wall.others.length > 1 ? el("b", {}, `${each.count} `) : null, said("span", each)))),
    heads(wall.places.unexplained), lamp(state, number, first.answer, drive));
}

/** Two answers at most stand in the light: side by side, without animals. @param {Json} state @param {number} number @param {string} answer @param {(wish: Json | ((state: Json) => Json)) => void} drive */
function lamp(state, number, answer, drive) {
  const lit = state.spotlight.includes(answer);
  const wish = (/** @type {Json} */ now) => ({ spotlight: now.spotlight.includes(answer) ? now.spotlight.filter((/** @type {string} */ each) => each !== answer) : [...now.spotlight, answer].slice(-2) });
  return button(`s${number}`, words.spotlight, () => drive(wish), { "data-row": number, "aria-pressed": String(lit) });
}

/** @param {Json} state @param {number[]} seats */
function headsOf(state, seats) {
  const known = new Map(state.seats.map((/** @type {Json} */ each) => [each.seat, each]));
  const some = seats.map((each) => known.get(each)).filter(Boolean);
  return el("div", { class: "heads" }, ...some.slice(0, HEADS).map((each) => headOf(each)),
    some.length > HEADS ? el("span", { class: "more" }, fill(words["more-heads"], { count: some.length - HEADS })) : null,
    el("span", { class: "r7-unseen" }, some.map((each) => each.animal).join(", ")));
}

/** The wall in a sentence. @param {Json} state */
export function spokenWall({ wall }) {
  const [first] = [...wall.groups].sort((one, other) => other.count - one.count);
  const counted = fill(words["answered-of"], { count: wall.joined - wall.nothing, all: wall.joined });
  return first ? fill(words.spoken, { count: wall.joined - wall.nothing, all: wall.joined, count_top: first.count, belief: first.told[0].text }) : counted;
}
