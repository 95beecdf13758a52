// @ts-check
// For paper: the way into the class, and its questions with boxes to tick, for pupils without a phone.

import { drawnFor } from "./catalogue.js";
import { ask, el, fill, fragment, qr, show, words } from "./line.js";
import { asked, pictures, tableOf } from "./drawing.js";

/** @typedef {import("./line.js").Json} Json */

const told = fragment();
const key = told.get("teacher") ?? "";
const rule = told.get("rule") ?? "";
const address = told.get("address") || `${location.origin}/`;

async function print_() {
  const { status, data: state } = await ask("state", key);
  if (status !== 200) return show(el("p", { class: "complaint" }, words.lost));
  const host = `${address.replace(/^https?:\/\//, "")}class`;
  const cover = el("section", { class: "invite" }, qr(`${address}class/#code=${state.code}`, words.join),
    el("div", {}, el("h1", {}, words.join), el("p", {}, fill(words.address, { what: host })), el("p", { class: "code" }, fill(words.code, { code: state.code }))));
  const parts = [];
  if (rule) return show(button(), ...await sheet(state));
  for (let at = 1; at <= state.steps; at += 1) {
    const { data: view } = await ask(`step/${at}`, key);
    if (["read", "watch"].includes(view.kind)) continue;
    parts.push(question(view, fill(words["question-of"], { at, last: state.steps })));
  }
  show(button(), cover, ...parts);
}

const button = () => el("button", { type: "button", class: "main only-screen", onclick: () => print() }, words.print);

/** A sheet about one rule, of questions that the class has not had. @param {Json} state */
async function sheet(state) {
  const names = await drawnFor(rule, state.plan.edition, state.steps + 1);
  const views = await Promise.all((names ?? []).map((each) => ask(`look?step=${encodeURIComponent(each)}`, key)));
  if (!views.length) return [el("p", { class: "complaint" }, names ? words["no-exercises"] : words.failed)];
  return views.filter(({ status }) => status === 200).map(({ data: view }, at) => question(view, fill(words["question-of"], { at: at + 1, last: views.length })));
}

/** @param {Json} view @param {string} over */
function question(view, over) {
  const cards = view.pick.map((/** @type {Json} */ card) => `<span><svg class="card" viewBox="0 0 100 150" role="img" aria-label="${card.name}"><use href="${card.picture}"/></svg><i class="box"></i></span>`).join("");
  return el("section", { class: "item" }, pictures(view), asked(view, over, "h2"), tableOf({ ...view, twin: [] }), cards ? el("div", { class: "hand", html: cards }) : null,
    ...view.options.map((/** @type {Json} */ each) => el("p", { html: `<i class="box"></i> ${each.html}` })),
    ...view.counts.map((/** @type {string} */ name) => el("p", {}, `${name} `, el("i", { class: "box wide" }))));
}

void print_();
