// @ts-check
// The state of a timeline: the step that is shown, the steps that were asked for, and what Python is told of them.
import { fire, remember, remembered } from "./base.js";
import { next, settled } from "./timeline_steps.js";
/** @import {TimelineData, TimelineMessage} from "./data.js" */
/** @import {Python} from "./base.js" */

/** Milliseconds between two steps that Python is told of; those that are passed more quickly are not sent. */
const EVERY = 80;
const GRAIN = "r7.grain";

export class TimelineState {
  /** What Python shows. @type {TimelineData | undefined} */
  data;
  shown = 0;
  /** The steps that were asked for since the last answer. @type {number[]} */
  asked = [];
  /** Whether a step is a turn, or else a single event. */
  turns = remembered(GRAIN) === "turn";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  pause;
  /** The step that Python has not been told of. @type {number | undefined} */
  waiting;

  /** @param {Python<TimelineData, TimelineMessage>} python @param {() => void} draw */
  constructor(python, draw) {
    this.python = python;
    this.draw = draw;
  }

  /** The number of the last event. */
  get last() {
    return this.data?.last ?? 0;
  }

  /** The step that the table shows of what the others did; nothing where it shows none of that. @type {number | undefined} */
  showing;

  /** Take new data of Python. @param {TimelineData} next */
  take(next) {
    const first = !this.data;
    this.data = next;
    if (first || settled(this.asked, next.at)) {
      this.asked = [];
      this.shown = this.showing ?? next.at;
    }
  }

  /** The table shows what the others did, step by step, or has come to the end. @param {number | undefined} step */
  follow(step) {
    this.showing = step;
    if (this.data && !this.asked.length) this.shown = Math.min(this.last, step ?? this.data.at);
    this.draw();
  }

  /** Show a step, here and on the table. @param {number} wanted */
  go(wanted) {
    const number = Math.max(0, Math.min(this.last, wanted));
    if (number === this.shown) return;
    if (!this.asked.length) this.asked.push(this.shown);
    this.asked.push(number);
    this.shown = number;
    fire("r7-go", { n: number });
    this.draw();
    this.waiting = number;
    if (!this.pause) this.tell();
  }

  /** @param {1 | -1} way @param {boolean} [byTurn] */
  step(way, byTurn = this.turns) {
    const { data, shown } = this;
    if (way > 0 && data?.covered) {
      if (shown !== data.at) return; // Python has not said yet whether this step is to be predicted
      if (data.asks) return fire("r7-predict", {});
      byTurn = false;
    }
    this.go(next(this.data?.events ?? [], this.last, this.shown, way, byTurn));
  }

  /** Tell Python of the last step, and of the next one after a pause. */
  tell() {
    this.pause = undefined;
    if (this.waiting === undefined) return;
    this.python.send({ go: this.waiting });
    this.waiting = undefined;
    this.pause = setTimeout(() => this.tell(), EVERY);
  }

  /** Step by turns or by single events. @param {string} grain */
  setGrain(grain) {
    this.turns = grain === "turn";
    remember(GRAIN, grain);
  }

  close() {
    clearTimeout(this.pause);
  }
}
