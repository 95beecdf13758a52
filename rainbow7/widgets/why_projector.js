// @ts-check
// The reasons on a projector: in place of the hand, four lines to a page, what decides first, with a passage beside them.
import { find, h, morph } from "./base.js";
import { fit, onRoom } from "./projector_mode.js";
import { sign } from "./text.js";
/** @import {Passage, Reason, WhyData, WhyShown} from "./data.js" */

/** How many lines stand on a page, and how many rows they may take up in all, of so many letters each. */
const [LINES, ROWS, LETTERS] = [4, 6, 42];

/** The rules that were asked last, without those that only gather others. @param {Reason[]} reasons @returns {Reason[]} */
const asked = (reasons) => reasons.flatMap((each) => (each.tried.length ? asked(each.tried) : [each]));

/** The lines of the reasons: what decides first, what is as it should be last; each once. @param {Reason[]} reasons */
export function linesOf(reasons) {
  const weight = { no: 0, yet: 0, spare: 1, ok: 2 };
  const once = new Map(asked(reasons).map((each) => [`${each.title} ${each.text}`, each]));
  return [...once.values()].sort((a, b) => weight[a.kind] - weight[b.kind]);
}

/** The lines in pages; none is empty. @param {Reason[]} reasons */
export function pagesOfLines(reasons) {
  /** @type {{lines: Reason[], rows: number}[]} */
  const pages = [];
  for (const line of linesOf(reasons)) {
    const rows = Math.ceil((line.text ? line.text.length + line.title.length + 3 : line.title.length) / LETTERS);
    const last = pages.at(-1);
    if (last && last.lines.length < LINES && last.rows + rows <= ROWS) {
      last.lines.push(line);
      last.rows += rows;
    } else pages.push({ lines: [line], rows });
  }
  return pages.map((each) => each.lines);
}

/** The rulebook that is played. @param {WhyShown} data */
export const editionPlayed = (data) => data.editions.find((each) => each.here)?.id ?? "";

/** The passages of the rulebook that is played. @param {WhyShown} data @returns {Passage[]} */
const passagesOf = (data) => data.passages.filter((each) => each.edition === editionPlayed(data));

/** How many pages there are. @param {WhyShown} data */
const pagesOf = (data) => Math.max(1, pagesOfLines(data.reasons).length, passagesOf(data).length, Math.ceil((data.history?.steps.length ?? 0) / LINES));

/** @param {Reason} reason */
const lineBox = (reason) => h("li", { class: reason.kind }, sign(reason.kind === "ok" ? "tick" : reason.kind, reason.kind),
  h("span", {}, reason.html ? h("span", { html: reason.html }) : reason.title, reason.html && h("small", { text: reason.title })));

/** @param {Passage} passage @param {WhyShown} data */
const passageBox = (passage, { words }) => h("blockquote", { class: `said-by ${passage.status}` },
  passage.house?.[passage.lang] && h("p", { class: "voice", text: passage.house[passage.lang] }),
  h("p", { class: "voice", lang: passage.lang, text: passage.text }),
  h("p", { class: "where" }, `${[passage.label, passage.where].filter(Boolean).join(", ")}. ${words["own-words"]}`));

/** One page of the reasons. @param {WhyShown} data @param {number} page */
function pageBox(data, page) {
  const pages = pagesOfLines(data.reasons);
  const lines = pages[Math.min(page, pages.length - 1)] ?? [];
  const passages = passagesOf(data);
  const count = pagesOf(data);
  const passage = passages[Math.min(page, passages.length - 1)];
  return [
    h("header", { "data-key": "head" }, h("h2", { id: "r7-why-title", text: data.title }), count > 1 && h("small", { text: `${page + 1} / ${count}` })),
    h("div", { class: `sides${lines.length ? "" : " told"}`, "data-key": "sides" },
      lines.length > 0 && h("ul", { class: "lines" }, ...lines.map(lineBox)),
      passage && passageBox(passage, data),
      data.history?.steps.length ? h("ol", { class: "lines" }, ...data.history.steps.slice(page * LINES, (page + 1) * LINES).map((each) => h("li", {}, h("small", { text: String(each.n) }), h("span", { html: each.html })))) : null),
  ];
}

/**
 * The reasons on a projector, whose keys turn their pages and close them.
 * @param {{root: HTMLDialogElement, data: () => WhyData | undefined, leave: () => void, paint: () => void}} why
 */
export function whyOnProjector({ root, data, leave, paint }) {
  let page = 0;
  let about = "";
  const deaf = onRoom(() => document.documentElement.hasAttribute("data-projector") && paint());

  /** @param {WhyShown} shown */
  function draw(shown) {
    const subject = shown.title + shown.slip.text;
    if (subject !== about) [about, page] = [subject, 0];
    const opened = !root.open;
    morph(root, h("dialog", { class: "r7 r7-text r7-why projected", lang: shown.lang, tabindex: "-1", "aria-labelledby": "r7-why-title" }, ...pageBox(shown, page)));
    root.setAttribute("open", "");
    fit(find(root, ".sides"), [1, 0.9, 0.8, 0.72]);
    if (opened) root.focus({ preventScroll: true });
  }
  /** What the keys want: another page, or the hand again. @param {Event} event */
  function wanted(event) {
    const { way = 0, close = false } = /** @type {CustomEvent<{way?: number, close?: boolean}>} */ (event).detail;
    const shown = data();
    if (!shown?.open || !root.open) return;
    if (close) return leave();
    page = Math.max(0, Math.min(pagesOf(shown) - 1, page + way));
    paint();
  }
  document.addEventListener("r7-why", wanted);
  return {
    draw,
    close() {
      document.removeEventListener("r7-why", wanted);
      deaf();
    },
  };
}
