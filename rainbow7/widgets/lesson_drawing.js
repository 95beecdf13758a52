// @ts-check
// The drawing of a lesson: its steps, its lines, the hints, the reply to a try, and the way on.
import { h, icon } from "./base.js";
import { bottomBar } from "./bottom_bar.js";
import { answerBox, aside, sign } from "./text.js";
/** @import {Band, LessonShown, Over} from "./data.js" */

/** @param {LessonShown} data */
const header = (data) => h("header", { class: "top", "data-key": "top" },
  h("a", { class: "round", href: data.path.href, "data-act": "leave", "aria-label": data.path.label }, icon("M15 5 8 12 15 19")),
  h("p", { class: "name" }, h("b", { text: data.title }), h("span", { class: "small", text: data.aim })));

/** What is to be done, and the steps of the lesson. @param {LessonShown} data */
const doing = (data) => h("div", { class: "doing", "data-key": "doing" },
  h("h2", { tabindex: "-1", text: data.heading }),
  h("ol", { class: "pips", "aria-label": data.steps.label }, ...data.steps.all.map((each, at) =>
    h("li", { class: each.state, "data-key": `pip-${at}` }, h("button", { type: "button", "data-act": "step", "data-arg": at, "aria-label": each.label,
      "aria-current": each.state === "here" ? "step" : null })))));

/** The steps that were skipped because all went well, and the ways to them. @param {LessonShown} data */
const passed = (data) => data.passed && h("p", { class: "passed small", "data-key": "passed" }, h("span", { text: `${data.passed.text} ` }),
  ...data.passed.ways.map((each) => h("button", { type: "button", class: "link", "data-act": "step", "data-arg": each.step, text: each.label })));

/** A hint, which stands in the bar on a narrow screen, and the way past the step. @param {LessonShown} data */
const helpBox = (data) => h("div", { class: "does", "data-key": "does" },
  data.hint && h("button", { type: "button", class: "button for-wide", "data-key": "hint", "data-act": "hint", text: data.hint }),
  h("button", { type: "button", class: "link", "data-key": "skip", "data-act": "skip", text: data.words.skip }));

/** The lines, the reply to a try, and the way on. @param {LessonShown} data @param {number} line @param {string | false} busy */
function body(data, line, busy) {
  const { words, lines } = data;
  const reads = data.state === "reading";
  const last = line >= lines.length - 1;
  return [
    passed(data),
    lines.length > 0 && h("ol", { class: `lines${reads ? " one" : ""}`, "data-key": "lines" }, ...lines.map((each, at) =>
      h("li", { class: !reads || at === line ? "current" : "", "data-key": `line-${at}`, html: each.html }))),
    data.hints.length > 0 && h("ul", { class: "hints for-wide", "data-key": "hints", "aria-label": words.hints }, ...data.hints.map((each) => h("li", {}, sign("spare"), h("span", { html: each.html })))),
    data.news.length > 0 && h("ul", { class: "news", "data-key": "news", tabindex: "0", "aria-label": words.news }, ...data.news.map((each) => h("li", { html: each.html }))),
    data.state === "trying" ? helpBox(data) : ["reading", "done"].includes(data.state) && bottomBar(undefined, answerBox(data.said), h("div", { class: "does", "data-key": "does" },
      reads && line > 0 && h("button", { type: "button", class: "button", "data-key": "back", "data-act": "back", "aria-label": words.back }, icon("M15 5 8 12 15 19")),
      (reads || data.state === "done") && h("button", { type: "button", class: "button main", "data-key": "on", "data-act": "on", "aria-busy": busy, text: reads && !last ? words.next : data.on }))),
  ];
}

/** The topic of a lesson, with a cell for each of its rules, those filled that are known. @param {Band} band */
const bandOf = ({ sign: shape, hue, title, text, known, all }) => h("div", { class: "band", style: `--hue: var(--r7-${hue})` },
  h("p", {}, h("span", { html: shape }), h("b", { text: title }), h("span", { class: "small", text })),
  h("div", { class: "cells", "aria-hidden": "true" }, ...Array.from({ length: all }, (_, at) => h("i", { class: at < known ? "known" : "" }))));

/** The end of a lesson, and the ways from there. @param {LessonShown} data @param {Over} end */
const over = (data, end) => [
  passed(data),
  end.recap?.length && h("section", { class: "recap", "data-key": "recap", "aria-label": end.title }, h("h3", { text: end.title }),
    h("ul", {}, ...(end.recap ?? []).map((each) => h("li", {}, sign("ok"), h("span", { html: each.html })))),
    end.band && bandOf(end.band)),
  h("p", { class: "small", "data-key": "text", text: end.text }),
  h("p", { class: "ways", "data-key": "ways" }, ...end.ways.map((each, at) =>
    h("a", { href: each.href, "data-key": `way-${at}`, "data-act": each.leave ? "leave" : null, "data-arg": each.lesson, text: each.label }))),
  bottomBar(undefined, h("p", { class: "offer", "data-key": "offer" }, h("b", { text: end.round.title }), h("span", { text: end.round.text })),
    h("div", { class: "does", "data-key": "does" },
      end.next && h("a", { class: "button", href: end.next.href, "data-key": "next", "data-act": end.next.lesson ? "lesson" : null, "data-arg": end.next.lesson },
        end.next.label, aside(`: ${end.next.name ?? ""}`)),
      h("a", { class: "button main", href: end.round.href, "data-key": "on" }, sign("play"), end.round.label))),
];

/** What is announced: the line, the reply to a try, or the last hint. @param {LessonShown} data @param {number} line */
function told(data, line) {
  if (data.state === "reading") return data.lines[line]?.text;
  return data.said ? [data.said.text, data.said.belief?.text].filter(Boolean).join(" ") : data.hints.at(-1)?.text ?? "";
}

/** A lesson with one of its lines. @param {LessonShown} data @param {number} line @param {string | false} busy whether an answer is awaited */
export const lessonBox = (data, line, busy) => h("section", { class: `r7 r7-text r7-lesson panel is-${data.state}`, lang: data.lang, "aria-label": data.title },
  header(data), ...(data.complaints ?? []).map((each) => h("p", { class: "slip told complaint", "data-key": each, text: each })),
  doing(data), ...(data.over ? over(data, data.over) : body(data, line, busy)),
  h("p", { class: "r7-say", role: "status", "data-key": "told", text: told(data, line) }));
