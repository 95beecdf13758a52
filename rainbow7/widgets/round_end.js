// @ts-check
// The end of a round as a scene in place of the table: what each one has is turned up in order, then tokens fall.
import { at, find, h, morph, widget, wire } from "./base.js";
import { lead } from "./entry_ahead.js";
import { sceneOf } from "./round_end_drawing.js";
import { newReveal } from "./round_end_reveal.js";
/** @import {RoundEndData, RoundEndMessage, RoundEndShown} from "./data.js" */
/** @import {Model, Python} from "./base.js" */

/**
 * The scene has opened with a move: it is played, and its heading takes the focus. Whoever opens the page with it, or
 * steps to it, sees how it ended.
 * @param {HTMLElement} body @param {() => void} play
 */
function open(body, play) {
  play();
  find(body, "h2")?.focus({ preventScroll: true });
  find(body, ".scene")?.scrollIntoView({ block: "nearest" });
}

/** Do what a button of the scene says. @param {string | undefined} act @param {RoundEndShown} data @param {Python<RoundEndData, RoundEndMessage>} python @param {{play(columns: number): void}} reveal */
function press(act, data, python, reveal) {
  if (act === "again") reveal.play(data.columns.length);
  else if (act === "next" && !python.waits("next")) lead(python, { next: true, at: data.at });
  else if (act === "moments" && !python.waits("moments")) python.send({ moments: true, at: data.at });
}

/** @param {Model<RoundEndData, RoundEndMessage>} model @param {HTMLElement} el */
function roundEnd(model, el) {
  const body = h("div", { class: "body" });
  const status = h("div", { class: "r7-say", role: "status" });
  const root = h("section", { class: "r7 r7-text r7-round-end", hidden: true }, body, status);
  el.replaceChildren(root);
  const python = wire(model, fresh);
  const reveal = newReveal(root);
  /** The steps of the timeline that Python has not answered yet. @type {number[]} */
  let asked = [];
  /** The step that the table shows while others' moves are seen. @type {number | undefined} */
  let seen;
  /** Which end is shown. @type {string | undefined} */
  let key;

  /** @returns {RoundEndShown | undefined} */
  function shown() {
    const data = python.data();
    if (!data?.open) return undefined;
    const elsewhere = [asked.at(-1), seen].some((each) => each !== undefined && each !== data.at);
    return elsewhere ? undefined : data;
  }

  function fresh() {
    const data = python.data();
    // An answer about a step that was left again is not shown.
    if (data?.at === undefined || asked.at(-1) === data.at || !asked.includes(data.at)) asked = [];
    draw(false);
  }

  /** @param {boolean} stepping whether the timeline leads here */
  function draw(stepping) {
    const data = shown();
    const before = key;
    key = data?.key ?? "";
    root.hidden = !data;
    if (!data) return reveal.end();
    root.lang = data.lang;
    morph(body, sceneOf(data));
    if (before === undefined || before === key) return;
    const steps = stepping || Boolean(document.activeElement?.closest(".r7-timeline"));
    status.textContent = steps ? `${data.title} ${data.why.text}` : "";
    if (!steps) open(body, () => reveal.play(data.columns.length));
  }

  /** A step of the timeline is shown before Python hears of it. @param {Event} event */
  function step(event) {
    const { n } = /** @type {CustomEvent<{n: number}>} */ (event).detail;
    asked = n === python.data()?.at ? [] : [...asked, n];
    draw(true);
  }

  /** Others' moves are seen on the table before the scene opens. @param {Event} event */
  function showing(event) {
    seen = /** @type {CustomEvent<{n?: number}>} */ (event).detail.n;
    draw(false);
  }

  root.addEventListener("click", (event) => {
    const data = shown();
    if (data) press(at(event, "[data-act]")?.dataset.act, data, python, reveal);
  });
  document.addEventListener("r7-go", step);
  document.addEventListener("r7-shown", showing);
  fresh();
  return {
    adopt: python.adopt,
    close() {
      document.removeEventListener("r7-go", step);
      document.removeEventListener("r7-shown", showing);
      reveal.end();
      python.close();
      root.remove();
    },
  };
}

export default widget(roundEnd);
