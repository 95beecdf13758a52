// @ts-check
// The drawing of a timeline: the slider with its marks, the log, the branches.
import { h, icon, morph } from "./base.js";
import { marks } from "./timeline_steps.js";
/** @import {Happening, TimelineData, TimelineWords} from "./data.js" */

const SIGNS = /** @type {Record<string, string>} */ ({
  first: "M6 5V19M18 5 10 12 18 19",
  last: "M18 5V19M6 5 14 12 6 19",
  before: "M15 5 8 12 15 19",
  after: "M9 5 16 12 9 19",
  branch: "M7 4V20M7 14C7 9 17 13 17 7M13.5 8.5 17 5 20.5 8.5",
  play: "M12 6a6 6 0 1 1 0 12 6 6 0 1 1 0-12Z",
  effect: "M12 3 21 12 12 21 3 12Z",
  token: "M12 1.8C16.4 8 19.6 11.6 19.6 15.4a7.6 7.6 0 0 1-15.2 0C4.4 11.6 7.6 8 12 1.8Z",
  ruling: "M6 22V3H19L15.5 8 19 13H6",
  round: "M12 5a7 7 0 1 1 0 14 7 7 0 1 1 0-14Z",
});

/** @param {string} act @param {string} label @param {boolean} idle */
const arrow = (act, label, idle) => h("button",
  { type: "button", class: `arrow ${act}`, "data-act": act, "data-key": act, "aria-label": label, title: label, "aria-disabled": idle ? "true" : undefined },
  icon(SIGNS[act]));

/** The slider with its marks and arrows. @param {TimelineData} data @param {number} shown @param {number} width */
export function lineOf(data, shown, width) {
  const { words, last } = data;
  const told = data.covered ? data.events.filter((each) => each.n <= shown) : data.events;
  const place = words.at.replace("{at}", String(shown)).replace("{last}", String(last));
  const share = (/** @type {number} */ n) => `--share:${last ? n / last : 0}`;
  const said = data.events.find((each) => each.n === shown)?.text ?? words.start;
  return h("div", { class: `time${data.own ? " own" : ""}`, role: "group", "aria-label": words.time, "data-key": "time" },
    arrow("first", words.first, shown === 0), arrow("before", words.before, shown === 0),
    h("div", { class: "track", style: share(shown), "data-key": "track" },
      h("div", { class: "marks", "aria-hidden": "true" }, ...marks(told, last, width).map((each) =>
        h("span", { class: `mark ${each.mark}`, style: share(each.n), "data-key": each.n }, icon(SIGNS[each.mark])))),
      h("input", { type: "range", class: "slider", min: "0", max: String(last), step: "1", "data-key": "slider", "data-r7-key": "slider",
        "aria-label": words.slider, "aria-disabled": last ? undefined : "true", "aria-valuetext": `${place}. ${said}` })),
    arrow("after", words.after, shown === last), arrow("last", words.last, shown === last),
    h("p", { class: "at" }, h("b", { text: shown }), ` / ${last}`));
}

/**
 * The folds over the events of deals: whether that of each event is open, and under which event it begins.
 * @param {Happening[]} lines @param {Set<number>} open those that the reader has opened @param {number} shown
 */
function folds(lines, open, shown) {
  /** @type {Map<number, {first: number, open: boolean}>} */
  const found = new Map();
  let group = { first: 0, open: false };
  for (const { n, setup } of lines) {
    if (setup === undefined) continue;
    if (setup) group = { first: n, open: open.has(n) };
    group.open ||= n === shown;
    found.set(n, group);
  }
  return found;
}

/** @param {Happening} each @param {TimelineWords} words @param {{first: number, open: boolean} | undefined} fold */
const lineOfLog = (each, words, fold) => h("li", { "data-key": each.n, class: `${each.turn ? "turn" : ""}${fold && !fold.open ? " folded" : ""}`, hidden: Boolean(fold && !fold.open && !each.setup) },
  each.setup && h("button", { type: "button", class: "fold", "data-act": "fold", "data-n": each.n, "data-key": "fold", "aria-expanded": String(Boolean(fold?.open)), text: each.setup }),
  h("button", { type: "button", class: "go", "data-act": "go", "data-n": each.n },
    h("span", { class: "n", text: each.n }),
    h("span", { class: `mark ${each.mark}` }, each.mark && icon(SIGNS[each.mark] ?? SIGNS.play), each.mark && h("span", { class: "r7-say", text: words.marks[each.mark] })),
    h("span", { class: "told", html: each.html })),
  each.title && h("button", { type: "button", class: "rule", "data-act": "rule", "data-n": each.n, "data-rule": each.rule, text: each.title }));

/** The log without its lines, and the branches. @param {TimelineData} data @param {boolean} turns */
export function logOf(data, turns) {
  const { words, branches } = data;
  return h("section", { class: "log", "data-key": "log", "aria-label": words.log },
    h("div", { class: "head", "data-key": "head" }, h("h2", { text: words.log }),
      h("div", { class: "grain", role: "group", "aria-label": words.grain },
        ...(/** @type {const} */ (["turn", "event"])).map((each) => h("button", { type: "button", "data-act": "grain", "data-key": each, "aria-pressed": String((each === "turn") === turns), text: words[each] })))),
    branches.length > 1 && h("div", { class: "branches", role: "group", "aria-label": words.branches, "data-key": "branches" },
      ...branches.map((each) => h("button", { type: "button", class: "chip", "data-act": "keep", "data-key": `b-${each.name}`, "data-name": each.name, "aria-pressed": String(each.here) },
        icon(SIGNS.branch), each.name || words.main, h("small", { text: each.name ? ` ${each.from}` : "" })))),
    h("ol", { "data-key": "lines", "data-own": true }));
}

/** The lines of a log as they are drawn, the step that it was last scrolled to, and the deals that are unfolded. */
export const newLog = () => ({ lines: /** @type {string[]} */ ([]), followed: -1, unfolded: /** @type {Set<number>} */ (new Set()) });

/**
 * Write the lines of the log; only those that have changed are made anew, since there may be hundreds.
 * @param {Element} list @param {ReturnType<typeof newLog>} log @param {TimelineData} data @param {number} shown
 */
export function writeLog(list, log, data, shown) {
  /** @type {Happening} */
  const start = { n: 0, html: h("span", { text: data.words.start }).innerHTML, text: "", rule: "", title: "", mark: /** @type {const} */ (""), turn: false };
  const lines = [start, ...(data.covered ? data.events.slice(0, shown) : data.events)];
  const folded = folds(lines, log.unfolded, shown);
  lines.forEach((each, place) => {
    const fold = folded.get(each.n);
    const line = `${data.lang} ${fold?.open} ${JSON.stringify(each)}`;
    if (log.lines[place] === line && place < list.children.length) return;
    if (place < list.children.length) morph(list.children[place], lineOfLog(each, data.words, fold));
    else list.append(lineOfLog(each, data.words, fold));
    log.lines[place] = line;
  });
  while (list.children.length > lines.length) list.lastElementChild?.remove();
  const here = /** @type {HTMLElement | undefined} */ (list.children[shown]);
  for (const each of list.querySelectorAll("[aria-current]")) if (each.parentElement !== here) each.removeAttribute("aria-current");
  here?.querySelector(".go")?.setAttribute("aria-current", "step");
  if (shown === log.followed || !list.clientHeight) return; // whoever has scrolled to another line stays there
  log.followed = shown;
  if (here && (here.offsetTop < list.scrollTop || here.offsetTop + here.offsetHeight > list.scrollTop + list.clientHeight)) {
    list.scrollTop = here.offsetTop - list.clientHeight / 2;
  }
}
