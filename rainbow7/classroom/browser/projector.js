// @ts-check
// What the whole class sees: code, question, what was shown. Never an animal, never who gave which answer.

import { ask, el, fill, fragment, Line, qr, show, words } from "./line.js";
import { brand } from "./bar.js";
import { asked, barsOf, gathered, keyOf, linesOf, pictures, said, tableOf } from "./drawing.js";
import { ribbons } from "./ribbons.js";

/** @typedef {import("./line.js").Json} Json */

const my = /** @type {Json} */ ({ state: null, view: null, frame: null });
const told = fragment();
const key = told.get("show") ?? "";
const address = told.get("address") || `${location.origin}/`;

/** @param {Json} state */
async function take(state) {
  my.state = { ...my.state, ...state };
  const turn = my.takes = (my.takes ?? 0) + 1;
  if (state.phase !== "lobby") {
    const found = await ask(`step/${state.step}`, key).catch(() => null);
    const follow = /^step\/\d+\/at\/\d+$/.test(state.follow) && state.phase === "replay" ? await ask(state.follow, key).catch(() => null) : null;
    if (turn !== my.takes) return;  // a newer state is being taken, and what belongs to it may be here already
    if (found?.status === 200) my.view = found.data;
    my.frame = follow?.status === 200 ? follow.data : null;
  }
  draw();
}

const bar = () => el("header", { class: "top" },
  el("span", { class: "brand" }, brand(), " · ", fill(words["question-of"], { at: my.state.step, last: my.state.steps })),
  my.state.paused ? el("span", { class: "rest" }, words.pause) : null, el("span", {}, `${words.code} `, el("b", {}, my.state.code ?? "")));

function invite() {
  const code = my.state?.code ?? "";
  return el("section", { class: "invite mat" }, el("h1", {}, words.join), qr(`${address}class/#code=${code}`, words.join),
    el("div", {}, el("p", {}, words.point), el("p", { class: "address" }, address.replace(/^https?:\/\//, ""), el("wbr"), "class"), el("p", {}, words["type-code"]),
      el("ul", { class: "tiles", "aria-label": code }, ...[...code].map((each) => el("li", {}, each)))));
}

/** Nothing scrolls on a projector: what is too much for it is drawn smaller, as far as it can still be read. */
const SIZES = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6];

function draw() {
  if (!my.state) return;
  drawn();
  const frame = /** @type {HTMLElement} */ (document.querySelector(".r7.all"));
  for (const size of SIZES) {
    frame.style.setProperty("--fit", String(size));
    if (fits()) return;
  }
}

/** Whether the page holds all that is drawn, and no part of it lies over the next. */
function fits() {
  const page = /** @type {HTMLElement} */ (document.querySelector("#page"));
  return [page, ...page.children].every((each) => each.scrollHeight <= each.clientHeight + 1 || each.clientHeight === 0);
}

function drawn() {
  const { state, view, frame } = my;
  if (state.phase === "lobby" || !view) return show(invite());
  if (frame) return show(bar(), pictures(frame), el("h1", { html: frame.said.html || view.html }), ...linesOf(frame), el("div", { class: "stage" }, tableOf({ ...frame, twin: [] })));
  if (view.spotlight?.length) return show(bar(), pictures(view), el("h1", {}, words[view.spotlight.length > 1 ? "two-answers" : "one-answer"]), said("p", view, "large"),
    view.pick.length ? null : el("div", { class: "beside" }, tableOf({ ...view, twin: [] })), spotlight(), el("p", { class: "foot" }, el("span", {}, state.phase === "talk" ? words.talk : ""), el("span", {}, words["no-names"])));
  if (state.phase === "talk") return show(bar(), pictures(view), el("h1", {}, words.talk), said("p", view, "large"), stage());
  if (state.phase === "shown" && view.shown?.said) {
    const { rounds, joined } = gathered(view.shown);
    return show(bar(), pictures(view), el("div", { class: "shown" },
      rounds.length > 1 ? ribbons(view.shown) : el("div", {}, asked({ ...view, lines: [] }, ""), barsOf(rounds[0]?.bars ?? [], joined)), keyOf(view.shown.said)));
  }
  show(bar(), pictures(view), asked(view, ""), stage());
}

const stage = () => el("div", { class: "stage" }, tableOf({ ...my.view, twin: [] }), hand(), options());

/** The reader's own things, where they are chosen from. @param {string[]} [raised] */
function hand(raised) {
  if (!my.view.pick.length) return null;
  return el("div", { class: "hand", html: my.view.pick.map((/** @type {Json} */ card) =>
    `<svg class="card ${!raised ? "" : raised.includes(card.text) ? "raised" : "flat"}" viewBox="0 0 100 150" role="img" aria-label="${card.name}"><use href="${card.picture}"/></svg>`).join("") });
}

function options() {
  if (!my.view.options.length) return null;
  return el("ul", { class: "options" }, ...my.view.options.map((/** @type {Json} */ each) => el("li", { html: each.html })));
}

/** Two answers side by side on the same hand; the verdict's place is empty until it is shown. */
function spotlight() {
  return el("div", { class: "pair" }, ...my.view.spotlight.map((/** @type {Json} */ each, /** @type {number} */ at) =>
    el("section", { class: "mat" }, el("p", { class: "letter" }, "AB"[at]), hand(each.answer.split(" ")), said("p", each, "large"), verdict(each))));
}

/** @param {Json} answer */
function verdict(answer) {
  const shown = my.state.phase === "shown" && my.view.shown?.said;
  if (!shown) return el("p", { class: "verdict" }, words["verdict-later"]);
  return el("p", { class: `verdict ${answer.right ? "ok" : "no"}` }, answer.right ? `✓ ${words.right}` : `✗ ${words.wrong}`);
}

addEventListener("resize", draw);
new Line(key, { always: true, state: (state) => void take(state), over: () => show(el("p", { class: "large" }, words.lost)), online: () => draw() });
