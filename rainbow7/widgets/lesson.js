// @ts-check
/**
 * A lesson beside its table: its lines, each of which steps the table on, the hints, the reply to a try, and the way on.
 * Going through the lines needs no kernel.
 *
 * @typedef {{html: string, text: string}} Said
 * @typedef {Said & {at: number, cards: string[]}} Line
 */
import { h, morph, widget, wire } from "./base.js";
import { lessonBox } from "./lesson_drawing.js";

/** The next line, from the one shown on and then from the first, that mentions a card. @param {Line[]} lines @param {number} at @param {string} text */
export function lineAbout(lines, at, text) {
  const speaks = (/** @type {Line} */ each) => each.cards.includes(text);
  if (lines[at] && speaks(lines[at])) return at;
  const later = lines.findIndex((each, place) => place > at && speaks(each));
  return later >= 0 ? later : lines.findIndex(speaks);
}

/** Tell the widgets beside this one. @param {string} name @param {any} detail */
const fires = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

/** @param {any} model @param {HTMLElement} el */
function lesson(model, el) {
  const root = h("section", { class: "r7 r7-text r7-lesson" });
  let line = 0;
  let key = "";
  let state = "";
  const out = wire(model, fresh);
  el.replaceChildren(root);

  function fresh() {
    const data = out.get("data") ?? {};
    if (data.key !== key || !out.waits("line")) line = data.line ?? 0;
    const moved = key !== "" && data.key !== key;
    const arrived = key !== "" && data.state !== state && ["done", "over"].includes(data.state);
    [key, state] = [data.key, data.state];
    paint();
    // The focus goes to what has to be pressed next.
    if (moved || arrived) root.querySelector(arrived ? "[data-key=on]" : "h2")?.focus({ preventScroll: !moved });
    if (moved) root.scrollIntoView({ block: "nearest" });
  }

  function paint() {
    const data = out.get("data") ?? {};
    root.hidden = !data.open;
    if (!data.open) return;
    morph(root, lessonBox(data, line, out.busy()));
  }

  /** Show another line, and the table at that line. @param {number} to */
  function turn(to) {
    const data = out.get("data");
    if (data.state !== "reading" || to === line || !data.lines[to]) return;
    line = to;
    fires("r7-go", { n: data.lines[to].at });
    fires("r7-point", { texts: [] });
    out.send({ line: to });
    paint();
  }

  /** Go to another step, unless an answer is still awaited. @param {number} to */
  const step = (to) => out.waits("step") || out.send({ step: to });

  function on() {
    const data = out.get("data");
    if (data.state === "reading" && line < data.lines.length - 1) turn(line + 1);
    else if (["reading", "done", "answered"].includes(data.state)) step(data.place + 1);
  }

  return listen({ root, out, fresh, turn, step, on, line: () => line });
}

/**
 * Listen to the reader, and to the table.
 * @param {{root: HTMLElement, out: ReturnType<typeof wire>, fresh: () => void, turn: (to: number) => void, step: (to: number) => void,
 *   on: () => void, line: () => number}} lesson
 */
function listen({ root, out, fresh, turn, step, on, line }) {
  root.addEventListener("click", (/** @type {any} */ event) => {
    const at = event.target.closest("[data-act], [data-texts]");
    if (!at) return;
    const { act, arg, texts } = at.dataset;
    if (texts) fires("r7-point", { texts: texts.split(" ") });
    else if (act === "on") on();
    else if (act === "back") turn(line() - 1);
    else if (act === "step") step(Number(arg));
    else if (act === "hint") out.send({ hint: true });
    else if (act === "skip") step(out.get("data").place + 1);
    else if ((act === "lesson" || act === "leave") && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault();
      out.send({ lesson: arg ?? "" });
    }
  });

  /** A card on the table was touched: show the line that mentions it. @param {any} event */
  function touched({ detail }) {
    const data = out.get("data");
    if (!data?.open || data.state !== "reading") return;
    const found = lineAbout(data.lines, line(), detail.text);
    if (found >= 0) turn(found);
    fires("r7-point", { texts: found < 0 ? [] : [detail.text] });
  }

  /** @param {any} event */
  function key_(event) {
    const data = out.get("data");
    if (!data?.open || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    if (event.target.closest?.("input, textarea, select, dialog, summary, [role=radiogroup], [role=group] .tile, [data-act=tile]")) return;
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
