// @ts-check
// The timeline: every event on a slider with marks and keys; the log, whose lines lead to the step and to the rule; and
// the branches. The table shows a step at once (`r7-go`); Python hears of it afterwards.
import { at, fields, find, h, morph, widget, wire } from "./base.js";
import { dialogOf, lineOf, logOf, newLog, writeLog } from "./timeline_drawing.js";
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
  const branch = () => body.querySelector("dialog")?.showModal();
  const pressed = keyListener(state, branch);
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
    morph(body, h("div", { class: "body", lang: data.lang }, lineOf(data, shown, width), logOf(data, turns), dialogOf(data.words)));
    const [slider] = fields(body, ".slider");
    if (Number(slider.value) !== shown) slider.value = String(shown);
    const lines = body.querySelector("ol");
    if (lines) writeLog(lines, log, data, shown);
  }

  /** @param {Event} event */
  function clicked(event) {
    const { act, n, name = "", key = "" } = at(event, "[data-act]")?.dataset ?? {};
    if (act === "first") state.go(0);
    else if (act === "before") state.step(-1);
    else if (act === "after") state.step(1);
    else if (act === "last") state.go(state.last);
    else if (act === "go") state.go(Number(n));
    else if (act === "rule") python.send({ why: Number(n) });
    else if (act === "keep") python.send({ keep: name });
    else if (act === "branch") branch();
    else if (act === "grain") {
      state.setGrain(key);
      draw();
    }
  }

  /** A branch has got its name. @param {SubmitEvent} event */
  function named({ submitter }) {
    const [field] = fields(body, "dialog input");
    if (submitter instanceof HTMLButtonElement && submitter.value) python.send({ branch: { from: state.shown, name: field.value.trim() } });
    field.value = "";
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
  root.addEventListener("submit", named);
  document.addEventListener("keydown", pressed);
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
      python.close();
      root.remove();
    },
  };
}

export default widget(timeline);
