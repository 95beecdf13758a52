// @ts-check
// The showing: after the reader's act, what the other players do is shown one thing after the other. A tap or a key
// shows the end at once; where motion is not wanted, it is at the end at once, and can be stepped through by hand.
import { at, fire, remembered } from "./base.js";
/** @import {Frame, TableState} from "./table_state.js" */

/** Milliseconds for one thing that somebody does. */
const PACE = { usual: 380, quick: 120 };
/** Where the browser keeps that others play quickly. */
export const PACE_KEY = "r7.pace";

/** How long one thing is shown. */
export const pace = () => (remembered(PACE_KEY) === "quick" ? PACE.quick : PACE.usual);

/** Whether the reader prefers less motion. */
export const calm = () => Boolean(globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches);

/**
 * The steps of a showing: where it begins, each act of another player, and the end.
 * @param {Map<number, {by?: string}>} frames @param {number} from @param {number} to
 */
export function stops(frames, from, to) {
  const acts = [...frames.keys()].filter((each) => each > from && each < to && frames.get(each)?.by).sort((a, b) => a - b);
  return acts.length || frames.get(to)?.by ? [from, ...acts, to] : [];
}

export class Showing {
  /** The steps that are still to be shown. @type {number[]} */
  left = [];
  /** Whether the reader steps through it by hand. */
  byHand = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /** @param {TableState} state @param {() => void} draw */
  constructor(state, draw) {
    this.state = state;
    this.draw = draw;
  }

  /** The step that the widgets beside the table have been told of; nothing where none is shown. @type {number | undefined} */
  told;

  /** Whether something is being shown. */
  get on() {
    return this.left.length > 0;
  }

  /** How long a card travels; nothing where that does not depend on a showing. */
  get way() {
    return this.on ? pace() : undefined;
  }

  /** Tell the widgets beside the table which step is shown, and that the showing is over. */
  tell() {
    const now = this.on ? this.state.shown : undefined;
    if (now === this.told || this.state.data.still) return;
    this.told = now;
    fire("r7-shown", { n: now });
  }

  /** Whether a tap or a key has ended the showing; its own buttons do so themselves. @param {Event} event */
  endedBy(event) {
    const key = event instanceof KeyboardEvent ? event.key : "";
    const own = at(event, '[data-act="next"], [data-act="skip"]') && ["", "Enter", " "].includes(key);
    if (!this.on || own || ["Shift", "Control", "Alt", "Meta"].includes(key) || (this.byHand && key === "Tab")) return false;
    return this.finish();
  }

  /** What is on the table meanwhile: a frame, with the buttons of the end in their places, so that nothing jumps. @param {Frame} frame @returns {Frame} */
  boardOf(frame) {
    const end = this.state.frames.get(this.left.at(-1) ?? -1);
    const buttons = (end?.buttons ?? []).filter((each) => !each.spot).map((each) => ({ ...each, ready: false }));
    return { ...frame, choose_from: [], choices: [], buttons, twin: end?.twin };
  }

  /** Begin with the first of these steps; whether there is anything to be shown. @param {number[]} steps @param {boolean} byHand */
  begin(steps, byHand) {
    this.stop();
    if (!steps.length || steps.some((each) => !this.state.frames.has(each))) return false;
    this.byHand = byHand;
    this.left = steps.slice(1);
    this.state.show(steps[0]);
    this.wait();
    return true;
  }

  /** Show the next step. */
  next() {
    const [now, ...rest] = this.left;
    this.left = rest;
    this.state.show(now);
    if (!rest.length) this.stop();
    else this.wait();
    return true;
  }

  /** Show the next step after a while, unless the reader does so. */
  wait() {
    clearTimeout(this.timer);
    if (this.byHand) return;
    this.timer = setTimeout(() => {
      this.next();
      this.draw();
    }, pace());
  }

  /** Show the end at once; whether anything was being shown. */
  finish() {
    const end = this.left.at(-1);
    this.stop();
    if (end === undefined) return false;
    this.state.show(end);
    this.state.before = undefined;
    return true;
  }

  stop() {
    clearTimeout(this.timer);
    this.left = [];
    this.byHand = false;
  }
}
