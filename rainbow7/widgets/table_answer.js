// @ts-check
// The answer at a real table: the slip, all that may be laid, and whether a round may be ended.
import { h, icon } from "./base.js";
import { readAt, sign } from "./text.js";
/** @import {CallRow, GridWords, Lays, RankedLay, TableSlip} from "./data.js" */
/** @import {Kind} from "./hand_entry.js" */

const DOWN = "M6 9.5 12 15.5 18 9.5";

/**
 * The slip. While Python has not answered, it says what the browser knows. `kind` is that, null where Python has answered.
 * @param {TableSlip | null} slip @param {Kind | null} kind @param {{read: string, hint: string, words: Pick<GridWords, "ok" | "yet">}} data
 */
export function tableSlip(slip, kind, { read, hint, words }) {
  if (kind !== null) {
    return h("div", { class: `slip answer ${kind || "told"}`, "data-key": "slip", "aria-busy": "true" },
      kind && h("p", { class: "first", "data-key": "first" }, h("span", { class: "verdict" }, sign(kind), h("span", { text: kind === "ok" ? words.ok : words.yet }))));
  }
  if (!slip) return h("p", { class: "slip told answer hint", "data-key": "slip", text: hint });
  const word = slip.kind ? h("span", { class: "verdict" }, sign(slip.kind), h("span", { text: slip.word })) : slip.word && h("b", { text: slip.word });
  return h("div", { class: `slip answer ${slip.kind || "told"}`, "data-key": "slip" },
    (word || slip.cite) && h("p", { class: "first", "data-key": "first" }, word,
      slip.cite && h("a", { class: "rule", href: readAt(read, slip.cite.rule), title: slip.cite.where }, sign("book"), h("span", { text: slip.cite.title }))),
    slip.html && h("p", { "data-key": "text", html: slip.html }), slip.would.html && h("p", { class: "would", "data-key": "would", html: slip.would.html }),
    slip.lines.length > 0 && h("ol", { "data-key": "lines" }, ...slip.lines.map((each) => h("li", { html: each.html }))),
    slip.extra && h("p", { class: "small", "data-key": "extra", text: slip.extra }));
}

/** What a slip says, to be announced. @param {TableSlip | null} slip */
export const spokenOf = (slip) => (slip ? [slip.word && `${slip.word}.`, slip.text, slip.would.text, slip.extra, ...slip.lines.map((each) => each.text)].filter(Boolean).join(" ") : "");

/** @param {RankedLay} lay */
const marksOf = (lay) => lay.marks && h("span", { class: "marks", "aria-hidden": "true", html: lay.marks });

/** All that may be laid: the best in one line, the others folded. @param {Lays} lays @param {boolean} open */
export function laysOf(lays, open) {
  const best = h("button", { type: "button", class: "best", "data-act": "try", "data-arg": lays.best.line, "data-key": "best", "aria-label": lays.best.text },
    h("span", { html: lays.best.html }), marksOf(lays.best));
  const more = lays.more && h("button", { type: "button", class: "unfold", "data-act": "others", "data-key": "others", "aria-expanded": String(open), "aria-label": lays.more, title: lays.more },
    h("span", { class: "count", text: lays.more }), icon(DOWN));
  return h("section", { class: "lays", "data-key": "lays" }, best, more,
    open && h("ul", { class: "others", "data-key": "list" }, ...lays.others.map((each) => h("li", { "data-key": each.line },
      h("button", { type: "button", class: "found", "data-act": "try", "data-arg": each.line, "aria-label": each.text },
        h("span", { html: each.html }), marksOf(each), h("span", { class: "small", text: each.note }))))),
    lays.extra && h("p", { class: "small", "data-key": "extra", text: lays.extra }));
}

/** Whether a round may be ended with this hand. @param {CallRow} call */
export const callOf = (call) => h("p", { class: `call ${call.kind}`, "data-key": "call" },
  h("span", {}, h("b", { text: call.label }), " ", h("span", { class: "small", text: call.text })),
  h("span", { class: "verdict" }, call.kind && sign(call.kind), h("span", { text: call.word })));
