// @ts-check
// The timeline: every event on a slider with marks and keys; the log, whose lines lead to the step and to the rule; and
// the branches. The table shows a step at once (`r7-go`); Python hears of it afterwards.
import { h, morph, widget, wire } from "./base.js";
import { dialogOf, lineOf, logOf, newLog, writeLog } from "./timeline_drawing.js";
import { keyListener } from "./timeline_keys.js";
import { TimelineState } from "./timeline_state.js";

/** @param {any} model @param {HTMLElement} el */
function timeline(model, el) {
  const body = h("div", { class: "body" });
  const root = h("div", { class: "r7 r7-timeline" }, body);
  const python = wire(model, fresh);
  const state = new TimelineState(python, draw);
  const branch = () => body.querySelector("dialog").showModal();
  const pressed = keyListener(state, branch);
  let width = 0;
  const log = newLog();

  function fresh() {
    if (python.get("data") !== state.data) state.take(python.get("data"));
    draw();
  }

  function draw() {
    const { data, shown, turns } = state;
    morph(body, h("div", { class: "body", lang: data.lang }, lineOf(data, shown, width), logOf(data, turns), dialogOf(data.words)));
    const slider = body.querySelector(".slider");
    if (Number(slider.value) !== shown) slider.value = String(shown);
    writeLog(body.querySelector("ol"), log, data, shown);
  }

  /** @param {any} event */
  function clicked(event) {
    const at = event.target.closest("[data-act]");
    if (!at) return;
    const { act, n, name, key } = at.dataset;
    if (act === "first") state.go(0);
    else if (act === "before") state.step(-1);
    else if (act === "after") state.step(1);
    else if (act === "last") state.go(state.data.last);
    else if (act === "go") state.go(Number(n));
    else if (act === "rule") python.send({ why: Number(n) });
    else if (act === "keep") python.send({ keep: name });
    else if (act === "branch") branch();
    else if (act === "grain") {
      state.setGrain(key);
      draw();
    }
  }

  /** A branch has got its name. @param {any} event */
  function named(event) {
    const field = body.querySelector("dialog input");
    if (event.submitter?.value) python.send({ branch: { from: state.shown, name: field.value.trim() } });
    field.value = "";
  }

  const sized = new ResizeObserver(() => {
    const now = body.querySelector(".track")?.clientWidth ?? 0;
    if (now === width) return;
    width = now;
    draw();
  });
  root.addEventListener("click", clicked);
  root.addEventListener("input", (/** @type {any} */ event) => event.target.matches(".slider") && state.go(Number(event.target.value)));
  root.addEventListener("submit", named);
  document.addEventListener("keydown", pressed);
  el.append(root);
  fresh();
  sized.observe(body.querySelector(".track"));
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
