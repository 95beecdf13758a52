// @ts-check
// The drawing of an exercise: the question; the ways to answer it; the reply.
import { h } from "./base.js";
import { bottomBar } from "./bottom_bar.js";
import { answerBox, sign } from "./text.js";
/** @import {AnswerShown, AskShown, CheckedWhy, Source} from "./data.js" */

/**
 * What the browser knows of an answer: a name for its options, the option that is chosen, the numbers of the counters,
 * whether one was pressed to check nothing, and the reply to the wrong answer that was taken back.
 * @typedef {{name: string, chosen: string | null, counts: number[], missing: boolean, taken: string}} Local
 */

/** How many letters an answer has at most that stands beside another one on a narrow screen. */
const SHORT = 30;

/** The question with its hints. @param {AskShown} data */
const ask = (data) => [
  h("div", { class: "over", "data-key": "over" },
    data.leave && h("p", { class: "small leave", "data-key": "leave" }, h("a", { href: data.leave.href, "data-act": "leave", text: data.leave.label })),
    data.head && h("p", { class: "small head", "data-key": "head" }, h("b", { text: data.head.kind }),
      data.head.topic && " · ", data.head.topic && (data.head.href ? h("a", { href: data.head.href, text: data.head.topic }) : h("span", { text: data.head.topic })))),
  ...(data.complaints ?? []).map((each) => h("p", { class: "slip told complaint", "data-key": each, text: each })),
  data.note && h("p", { class: "small", "data-key": "note", text: data.note }),
  h("h2", { tabindex: "-1", "data-key": "h2", html: data.question.html }),
  ...data.lines.map((each, at) => h("p", { "data-key": `line-${at}`, html: each.html })),
  data.hints.length > 0 && h("ul", { class: "hints for-wide", "data-key": "hints", "aria-label": data.words.hints }, ...data.hints.map((each) => h("li", {}, sign("spare"), h("span", { html: each.html })))),
  (data.hint || data.skip) && h("div", { class: "does", "data-key": "does" },
    data.hint && h("button", { type: "button", class: "button for-wide", "data-key": "hint", "data-act": "hint", text: data.hint }),
    data.skip && h("button", { type: "button", class: "link", "data-key": "another", "data-act": "another", text: data.skip })),
  h("p", { class: "r7-say", role: "status", "data-key": "told", text: data.hints.at(-1)?.text ?? "" }),
];

/** The options, with the chosen one. @param {AnswerShown} data @param {Local} local */
const choices = (data, local) => h("div", { class: `options${data.options.every((each) => each.text.length <= SHORT) ? " short" : ""}`, role: "radiogroup", "aria-label": data.words.options, "data-key": "options" },
  ...data.options.map((each) => {
    const mark = data.checked ? (each.value === data.checked.key ? "right" : each.value === data.checked.given ? "yours" : "") : "";
    return h("label", { class: `option ${mark}`, "data-key": `${data.key}-${each.value}` },
      h("input", { type: "radio", name: local.name, value: each.value, checked: each.value === local.chosen, "aria-disabled": data.checked ? "true" : null }),
      h("span", { html: each.html }),
      mark && h("small", { text: data.words[mark] }));
  }));

/** The counters. @param {AnswerShown} data @param {Local} local */
const numbers = (data, { counts }) => h("div", { class: "counts", "data-key": "counts" }, ...(data.counts?.names ?? []).map((name, at) =>
  h("div", { class: "count", role: "group", "aria-label": name, "data-key": `count-${at}` }, h("span", { text: name }),
    h("button", { type: "button", class: "round", "data-act": "less", "data-arg": at, "aria-label": data.words.less, "aria-disabled": counts[at] > 0 ? null : "true", text: "−" }),
    h("output", { text: String(counts[at]) }),
    h("button", { type: "button", class: "round", "data-act": "more", "data-arg": at, "aria-label": data.words.more, text: "+" }))));

/** The sets that were found. @param {AnswerShown} data */
const sets = (data) => h("ul", { class: "sets", "aria-label": data.words.sets, "data-key": "sets" },
  data.sets.length === 0 && h("li", { class: "small", text: data.words["no-sets"] }),
  ...data.sets.map((each) => h("li", { "data-key": each.value }, h("span", { html: each.html }),
    !data.checked && h("button", { type: "button", class: "link", "data-act": "drop", "data-arg": each.value, "aria-label": each.drop, text: data.words.drop }))));

/** @param {Source} each */
const source = (each) => h("blockquote", { class: `passage ${each.status}`, "data-key": `${each.rule} ${each.status}` },
  h("p", { class: "said", lang: each.lang, text: each.text }),
  h("p", { class: "small" }, h("a", { href: each.href, text: each.title }), ` · ${each.label}${each.where ? ", " : ""}`, h("span", { lang: each.lang, text: each.where })));

/** Whether the answer is right, and why. @param {AnswerShown} data @param {CheckedWhy} told */
function answered({ words }, told) {
  const same = new Set(told.because.map((each) => each.text));
  return [
    told.yours && h("section", { class: "side yours", "data-key": "yours" }, h("h3", { text: words[told.yours.believed ? "yours-rule" : "yours-alone"] }),
      told.yours.answer.html && h("p", { class: "gave", html: told.yours.answer.html }),
      ...told.yours.beliefs.map((each) => h("p", { class: "belief" }, h("q", { text: each.text }))),
      ...told.yours.because.filter((each) => !same.has(each.text)).map((each) => h("p", { html: each.html })),
      told.yours.believed ? null : h("p", { text: told.yours.several ? words.unsure : words.unexplained })),
    h("section", { class: "side key", "data-key": "key", tabindex: "-1" }, told.yours && h("h3", { text: words.key }),
      told.yours && h("p", { class: "gave", html: told.answer.html }),
      ...told.because.map((each) => h("p", { html: each.html })),
      ...told.sources.map(source)),
    told.proof.html && h("p", { class: "small proof", "data-key": "proof" }, h("b", { text: `${words.proof} ` }), h("span", { html: told.proof.html })),
  ];
}

/** Whether the answer is right, and what one may have believed. @param {CheckedWhy} told */
const verdict = (told) => [
  h("p", { class: `verdict r7-says-${told.right ? "ok" : "no"}`, tabindex: "-1", "data-key": "verdict" }, sign(told.right ? "ok" : "no"), h("b", { text: told.word.text })),
  told.yours?.beliefs.length ? h("p", { class: "belief for-bar", "data-key": "believed", "aria-hidden": "true", text: told.yours.beliefs[0].text }) : null,
];

/** Whether there is an answer to check. @param {AnswerShown} data @param {Local} local */
export const ready = (data, local) => data.form !== "choice" || local.chosen !== null;

/** The ways to answer, and the reply. @param {AnswerShown} data @param {Local} local @param {string | false} busy whether Python's answer is awaited */
const answering = (data, local, busy) => [
  data.form === "choice" && choices(data, local),
  data.form === "counts" && numbers(data, local),
  data.form === "sets" && sets(data),
  ...(data.checked && "word" in data.checked ? answered(data, data.checked) : []),
  (data.checked || data.form !== "cards") && bottomBar(data.checked ? undefined : data.help, !taken(data, local) && answerBox(data.said),
    local.missing && !data.checked && h("p", { class: "small", role: "status", "data-key": "missing", text: data.words.missing }),
    ...(data.checked && "word" in data.checked ? verdict(data.checked) : []), buttons(data, local, busy)),
];

/** Whether a wrong answer was taken back. @param {AnswerShown} data @param {Local} local */
const taken = (data, local) => local.taken !== "" && local.taken === data.said?.text;

/** What can be done: a hint and the check; after a wrong answer another try; at the end why, and the way on. @param {AnswerShown} data @param {Local} local @param {string | false} busy */
function buttons(data, local, busy) {
  const wrong = data.said && !data.checked && !taken(data, local) && local.chosen === data.given;
  const { words, help } = data;
  return h("div", { class: "does", "data-key": "does" },
    !data.checked && help?.label && h("button", { type: "button", class: "button for-bar", "data-key": "hint", "data-act": "hint", text: help.label }),
    data.checked && "word" in data.checked && h("button", { type: "button", class: "button for-bar", "data-key": "why", "data-act": "why", text: words.why }),
    wrong && h("button", { type: "button", class: "button main", "data-key": "again", "data-act": "again", text: words.again }),
    !wrong && !data.checked && data.form !== "cards" && h("button", { type: "button", class: `button ${ready(data, local) ? "main" : "later"}`,
      "aria-disabled": ready(data, local) ? null : "true", "data-key": "check", "data-act": "check", "aria-busy": busy, text: data.words.check }),
    data.checked && data.next && h("button", { type: "button", class: "button main", "data-key": "next", "data-act": "next", "aria-busy": busy, text: data.next }));
}

/** @param {AskShown | AnswerShown} data @param {Local} local @param {string | false} busy */
export function quizBox(data, local, busy) {
  const { part, lang } = data;
  const asks = part === "ask";
  return h("section", { class: `r7 r7-text r7-quiz ${part}${asks ? " panel" : ""}`, lang, "aria-label": data.words[asks ? "question" : "answer"] },
    ...(data.part === "ask" ? ask(data) : answering(data, local, busy)));
}
