// @ts-check
// The timeline: every event on a slider with marks and keys; the log, whose lines lead to the step and to the rule; and
// the branches. The table shows a step at once (`r7-go`); Python hears of it afterwards.
import { closesReasons } from "./asked_for.js";
import { at, fields, find, h, morph, widget, wire } from "./base.js";
import { lead } from "./entry_ahead.js";
import { lineOf, logOf, newLog, writeLog } from "./timeline_drawing.js";
import { keyListener } from "./timeline_keys.js";
import { TimelineState } from "./timeline_state.js";
/** @import {TimelineData, TimelineMessage} from "./data.js" */
/** @import {Model} from "./base.js" */

/** @param {Model<TimelineData, TimelineMessage>} model @param {HTMLElement} el */
function timeline(model, el) {
  const body = h("div", { class: "body" });
  const root = h("div", { class: "r7 r7-timeline" }, body);
  const python = wire(model, fresh);
  const state = new TimelineState(python, draw);
  const pressed = keyListener(state);
  let width = 0;
  const log = newLog();

  function fresh() {
    const data = python.data();
    if (data && data !== state.data) state.take(data);
    draw();
  }

  function draw() {
    const { data, shown, turns } = state;
    if (!data) return;
    morph(body, h("div", { class: "body", lang: data.lang }, lineOf(data, shown, width), logOf(data, turns)));
    const [slider] = fields(body, ".slider");
    if (Number(slider.value) !== shown) slider.value = String(shown);
    const lines = body.querySelector("ol");
    if (lines) writeLog(lines, log, data, shown);
  }

  /** Unfold a deal in the log, or fold it again. @param {number} first */
  function fold(first) {
    if (!log.unfolded.delete(first)) log.unfolded.add(first);
    draw();
  }

  /** @param {Event} event */
  function clicked(event) {
    const { act, n, name = "", key = "" } = at(event, "[data-act]")?.dataset ?? {};
    if (act === "first") state.go(0);
    else if (act === "before") state.step(-1);
    else if (act === "after") state.step(1);
    else if (act === "last") state.go(state.last);
    else if (act === "go") state.go(Number(n));
    else if (act === "rule") {
      if (!closesReasons(Number(n) === state.shown ? undefined : `event ${n}`)) python.send({ why: Number(n) });
    }
    else if (act === "fold") fold(Number(n));
    else if (act === "keep") lead(python, { keep: name });
    else if (act === "grain") {
      state.setGrain(key);
      draw();
    }
  }

  const sized = new ResizeObserver(() => {
    const now = body.querySelector(".track")?.clientWidth ?? 0;
    if (now === width) return;
    width = now;
    draw();
  });
  root.addEventListener("click", clicked);
  root.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches(".slider")) state.go(Number(target.value));
  });
  document.addEventListener("keydown", pressed);
  const followed = (/** @type {Event} */ event) => state.follow(/** @type {CustomEvent<{n?: number}>} */ (event).detail.n);
  document.addEventListener("r7-shown", followed);
  el.append(root);
  fresh();
  const track = find(body, ".track");
  if (track) sized.observe(track);
  return {
    adopt: python.adopt,
    close() {
      state.close();
      sized.disconnect();
      document.removeEventListener("keydown", pressed);
      document.removeEventListener("r7-shown", followed);
      python.close();
      root.remove();
    },
  };
}

export default widget(timeline);
