// @ts-check
// What came of the class, by rule: first answers, from vote to vote, the commonest belief; what is kept, and erasing.

import { drawnFor } from "./catalogue.js";
import { announce, base, el, fill, when, words } from "./line.js";
import { away, button, complaint, further, link } from "./teacher.js";

/** @typedef {import("./line.js").Json} Json */

/** @param {number} right @param {number} all */
const share = (right, all) => (all ? right / all : 0);
/** @param {number} right @param {number} all */
const of = (right, all) => fill(words["res-of"], { right, all });

/** @param {Json} my @param {() => void} draw @param {() => void} erase */
export function resultsOf(my, draw, erase) {
  const { results, ends } = my.results;
  const heads = headsOf();
  return el("section", { class: "results" },
    el("div", { class: "head-line" }, el("div", {}, el("h1", {}, words.knows), el("p", { class: "note" }, counted(my.results.joined))), el("div", { class: "buttons" },
      button("csv", words["export-csv"], () => void save(my, "csv"), { sign: "download" }), button("xapi", words["export-xapi"], () => void save(my, "json"), { sign: "download" }),
      away(link("print", `teacher=${my.keys.teacher}`), words.print, "printer"))),
    results.length
      ? el("table", { role: "table" }, el("thead", {}, el("tr", { role: "row" }, ...heads.map((each, at) => el("th", { scope: "col", role: "columnheader" }, at ? each : el("span", { class: "r7-unseen" }, each))))), el("tbody", {}, ...results.map(row)))
      : el("p", {}, words["res-none"]),
    el("div", { class: "two" }, nextOf(my, draw), el("section", { class: "slip" }, el("h2", {}, words["kept-title"]), el("p", {}, fill(words["kept-until"], { when: when(ends) })), complaint(),
      el("div", { class: "buttons" }, ...erasing(my, draw, erase)))));
}

const headsOf = () => [words["res-question"], words["res-rule"], words["res-first"], words["res-rounds"], words["res-belief"]];

/** @param {number} count */
const counted = (count) => fill(words[count === 1 ? "pupils-one" : "pupils-many"], { count });

/** What to take up again: the rule with the fewest right answers in its last vote, if any answer was wrong. @param {Json[]} results */
export function hardest(results) {
  const lastOf = (/** @type {Json} */ each) => each.rounds[each.rounds.length - 1];
  const missed = (/** @type {Json} */ each) => 1 - share(lastOf(each).right, lastOf(each).answered);
  const [found] = results.filter((each) => each.rule && missed(each) > 0).sort((one, other) => missed(other) - missed(one));
  return found ?? null;
}

/** @param {Json} my @param {() => void} draw */
function nextOf(my, draw) {
  const found = hardest(my.results.results);
  if (!found) return el("section", { class: "slip" }, el("h2", {}, words["next-title"]), el("p", {}, words["next-none"]));
  const first = found.rounds[0], last = found.rounds[found.rounds.length - 1];
  const facts = { rule: found.title, right: first.right, all: first.answered, right_after: last.right, all_after: last.answered };
  return el("section", { class: "slip" }, el("h2", {}, words["next-title"]),
    el("p", {}, fill(words[found.rounds.length > 1 ? "next-two" : "next-one"], facts)),
    el("div", { class: "buttons" }, button("more", words["next-more"], () => void more(my, found.rule, draw), { class: "main", sign: "begin" }),
      away(link("print", `teacher=${my.keys.teacher}&rule=${encodeURIComponent(found.rule)}`), words["next-sheet"], "printer")));
}

/** Five more questions about a rule, for all. @param {Json} my @param {string} rule @param {() => void} draw */
async function more(my, rule, draw) {
  const drawn = await drawnFor(rule, my.plan.edition, my.state.steps);
  if (drawn?.length) return further(drawn);
  my.complaint = drawn ? words["no-exercises"] : words.failed;
  announce(my.complaint);
  draw();
}

/** @param {Json} each */
function row(each) {
  const first = each.rounds[0], last = each.rounds[each.rounds.length - 1];
  const votes = each.rounds.length > 1
    ? [dumbbell(share(first.right, first.answered), share(last.right, last.answered)), el("span", {}, `${of(first.right, first.answered)} → `, el("b", {}, of(last.right, last.answered)))]
    : [el("span", { class: "note" }, words["res-one-vote"])];
  // On a phone each cell stands under its head, and the roles keep it a table there.
  const cell = (/** @type {number} */ at, /** @type {(Node | string | null)[]} */ ...parts) => el("td", { role: "cell", "data-head": headsOf()[at] }, ...parts);
  return el("tr", { role: "row" }, cell(0, String(each.step)), el("th", { scope: "row", role: "rowheader" }, each.title || each.question),
    cell(2, el("div", { class: "votes" }, el("span", { class: "first-right", "aria-hidden": "true", style: `--share:${share(each.first_right, each.answered)}` }), el("span", {}, of(each.first_right, each.answered)))),
    cell(3, el("div", { class: "votes" }, ...votes)),
    cell(4, each.belief ? el("span", { class: "voice" }, fill(words.quote, { belief: each.belief })) : el("span", { class: "note" }, words["res-no-belief"]),
      each.belief ? el("span", { class: "note" }, ` ${each.believed}`) : null));
}

/** From an open ring to a full disc. @param {number} from @param {number} to */
const dumbbell = (from, to) => el("span", { class: "dumbbell", "aria-hidden": "true", style: `--from:${from};--to:${to};--least:${Math.min(from, to)};--wide:${Math.abs(to - from)}` }, el("i"), el("b"), el("u"));

/** @param {Json} my @param {string} form */
async function save(my, form) {
  const answer = await fetch(`${base}api/export.${form}`, { headers: { Authorization: `Bearer ${my.keys.teacher}` } });
  const made = URL.createObjectURL(await answer.blob());
  el("a", { href: made, download: `class.${form}` }).click();
  URL.revokeObjectURL(made);
}

/** @param {Json} my @param {() => void} draw @param {() => void} erase */
function erasing(my, draw, erase) {
  if (!my.asking) return [button("erase", words.erase, () => { my.asking = "erase"; draw(); }, { sign: "trash" }), el("span", { class: "note sure" }, words["erase-note"])];
  return [el("b", { class: "sure" }, words["erase-sure"]), button("yes", words["erase-yes"], erase, { class: "main" }), button("no", words["erase-no"], () => { my.asking = ""; draw(); })];
}
