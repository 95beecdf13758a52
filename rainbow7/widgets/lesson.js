// @ts-check
// A lesson beside its table: its lines, each of which steps the table on, the hints, the reply to a try, and the way on.
// Going through the lines needs no kernel.
import { at, find, fire, h, morph, widget, wire } from "./base.js";
import { lessonBox } from "./lesson_drawing.js";
/** @import {LessonData, LessonMessage, Line} from "./data.js" */
/** @import {Model} from "./base.js" */
/** @import {Python} from "./base.js" */

/** The next line, from the one shown on and then from the first, that mentions a card. @param {Line[]} lines @param {number} at @param {string} text */
export function lineAbout(lines, at, text) {
  const speaks = (/** @type {Line} */ each) => each.cards.includes(text);
  if (lines[at] && speaks(lines[at])) return at;
  const later = lines.findIndex((each, place) => place > at && speaks(each));
  return later >= 0 ? later : lines.findIndex(speaks);
}

/** The lesson that is open. @param {Python<LessonData, LessonMessage>} out */
function openLesson(out) {
  const data = out.data();
  return data?.open ? data : undefined;
}

/** @param {Model<LessonData, LessonMessage>} model @param {HTMLElement} el */
function lesson(model, el) {
  const root = h("section", { class: "r7 r7-text r7-lesson" });
  let line = 0;
  /** What was shown last; nothing once the lesson is closed. @type {string | undefined} */
  let key = "";
  /** @type {string | undefined} */
  let state = "";
  const out = wire(model, fresh);
  const shown = () => openLesson(out);
  el.replaceChildren(root);

  function fresh() {
    const data = shown();
    if (data?.key !== key || !out.waits("line")) line = data?.line ?? 0;
    const moved = key !== "" && data?.key !== key;
    const arrived = key !== "" && data && data.state !== state && ["done", "over"].includes(data.state);
    [key, state] = [data?.key, data?.state];
    paint();
    // The focus goes to what has to be pressed next.
    if (moved || arrived) find(root, arrived ? "[data-key=on]" : "h2")?.focus({ preventScroll: !moved });
    if (moved) root.scrollIntoView({ block: "nearest" });
  }

  function paint() {
    const data = shown();
    root.hidden = !data;
    if (!data) return;
    morph(root, lessonBox(data, line, out.busy()));
  }

  /** Show another line, and the table at that line. @param {number} to */
  function turn(to) {
    const data = shown();
    if (data?.state !== "reading" || to === line || !data.lines[to]) return;
    line = to;
    fire("r7-go", { n: data.lines[to].at });
    fire("r7-point", { texts: [] });
    out.send({ line: to });
    paint();
  }

  /** Go to another step, unless an answer is still awaited. @param {number} to */
  const step = (to) => out.waits("step") || out.send({ step: to });

  function on() {
    const data = shown();
    if (!data) return;
    if (data.state === "reading" && line < data.lines.length - 1) turn(line + 1);
    else if (["reading", "done", "answered"].includes(data.state)) step(data.place + 1);
  }

  return listen({ root, out, fresh, turn, step, on, line: () => line });
}

/**
 * Listen to the reader, and to the table.
 * @param {{root: HTMLElement, out: Python<LessonData, LessonMessage>, fresh: () => void, turn: (to: number) => void, step: (to: number) => void,
 *   on: () => void, line: () => number}} lesson
 */
function listen({ root, out, fresh, turn, step, on, line }) {
  root.addEventListener("click", (event) => {
    const pressed = at(event, "[data-act], [data-texts]");
    if (!pressed) return;
    const { act, arg, texts } = pressed.dataset;
    if (texts) fire("r7-point", { texts: texts.split(" ") });
    else if (act === "on") on();
    else if (act === "back") turn(line() - 1);
    else if (act === "step") step(Number(arg));
    else if (act === "hint") out.send({ hint: true });
    else if (act === "skip") step((openLesson(out)?.place ?? 0) + 1);
    else if ((act === "lesson" || act === "leave") && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault();
      out.send({ lesson: arg ?? "" });
    }
  });

  /** A card on the table was touched: show the line that mentions it. @param {Event} event */
  function touched(event) {
    const data = openLesson(out);
    const { text } = /** @type {CustomEvent<{text: string}>} */ (event).detail;
    if (data?.state !== "reading") return;
    const found = lineAbout(data.lines, line(), text);
    if (found >= 0) turn(found);
    fire("r7-point", { texts: found < 0 ? [] : [text] });
  }

  /** @param {KeyboardEvent} event */
  function key_(event) {
    const data = openLesson(out);
    if (!data || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    if (at(event, "input, textarea, select, dialog, summary, [role=radiogroup], [role=group] .tile, [data-act=tile]")) return;
    event.preventDefault();
    if (event.key === "ArrowRight") on();
    else if (line() > 0 && data.state === "reading") turn(line() - 1);
    else if (data.place > 0) step(data.place - 1);
  }

  document.addEventListener("r7-touch", touched);
  document.addEventListener("keydown", key_);
  fresh();
  return {
    adopt: out.adopt,
    close() {
      document.removeEventListener("r7-touch", touched);
      document.removeEventListener("keydown", key_);
      out.close();
      root.remove();
    },
  };
}

export default widget(lesson);
