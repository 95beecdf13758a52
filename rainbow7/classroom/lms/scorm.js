// @ts-check
// The connection to a learning platform by SCORM 1.2 or SCORM 2004: it looks for the platform's functions, keeps the
// place and the first answers, and tells the score after each answer.

/** @typedef {Record<string, (...given: string[]) => unknown>} Functions the functions that a platform offers */
/** What is told to a platform. @typedef {{score: number, done: boolean, place: number, count: number, kept: string}} Told */

const OLDER = {
  open: "LMSInitialize", get: "LMSGetValue", set: "LMSSetValue", commit: "LMSCommit", close: "LMSFinish", status: "cmi.core.lesson_status",
  place: "cmi.core.lesson_location", score: "cmi.core.score", exit: "cmi.core.exit", time: "cmi.core.session_time", mode: "cmi.core.lesson_mode",
};
const NEWER = {
  open: "Initialize", get: "GetValue", set: "SetValue", commit: "Commit", close: "Terminate", status: "cmi.completion_status",
  place: "cmi.location", score: "cmi.score", exit: "cmi.exit", time: "cmi.session_time", mode: "cmi.mode",
};
const MOST_PARENTS = 10;
const LONGEST = 4096;

/** The functions of a window or of those around it. @param {Window | null} from @returns {{api: Functions, newer: boolean} | null} */
function above(from) {
  let win = /** @type {(Window & {API_1484_11?: Functions, API?: Functions}) | null} */ (from);
  for (let level = 0; win && level <= MOST_PARENTS; level++) {
    try {
      if (win.API_1484_11) return { api: win.API_1484_11, newer: true };
      if (win.API) return { api: win.API, newer: false };
    } catch { /* a window of another site says nothing */ }
    if (win.parent === win) return null;
    win = win.parent;
  }
  return null;
}

/** The platform's functions, in the windows around this one or around the one that opened it. @param {Window} win */
export function findFunctions(win) {
  /** @type {Window | null} */
  let opener = null;
  try {
    opener = Reflect.get(win.top ?? win, "opener");
  } catch { /* a window of another site */ }
  return above(win) ?? above(opener);
}

/** A length of time as SCORM 1.2 writes it. @param {number} seconds */
export function clock(seconds) {
  const two = (/** @type {number} */ number) => String(number % 60).padStart(2, "0");
  const whole = Math.round(seconds);
  return `${String(Math.min(9999, Math.floor(whole / 3600))).padStart(4, "0")}:${two(Math.floor(whole / 60))}:${two(whole)}`;
}

export class Scorm {
  /** @param {Functions} api @param {boolean} newer whether they are those of SCORM 2004 @param {() => number} now milliseconds */
  constructor(api, newer, now = () => performance.now()) {
    this.api = api;
    this.newer = newer;
    this.names = newer ? NEWER : OLDER;
    this.now = now;
    this.since = now();
    this.done = false;
    this.closed = false;
    /** Whether somebody only looks at it once more: then nothing may be told. */
    this.lookingBack = false;
  }

  /** @param {string} name @param {...string} given */
  call(name, ...given) {
    try {
      return this.api[name](...given);
    } catch {
      return "false";
    }
  }

  /** @param {string} name */
  get(name) {
    return String(this.call(this.names.get, name) ?? "");
  }

  /** @param {string} name @param {string | number} value */
  set(name, value) {
    return String(this.call(this.names.set, name, String(value))) === "true";
  }

  commit() {
    return String(this.call(this.names.commit, "")) === "true";
  }

  /** Begin; what was kept, or nothing where the platform does not answer. @returns {Promise<string | null>} */
  async open() {
    if (String(this.call(this.names.open, "")) !== "true") return null;
    const status = this.get(this.names.status);
    this.done = ["completed", "passed", "failed"].includes(status);
    this.lookingBack = ["browse", "review"].includes(this.get(this.names.mode));
    if (!this.done && !this.lookingBack) this.set(this.names.status, "incomplete");
    return this.get("cmi.suspend_data");
  }

  /** Tell how it stands; whether the platform has taken it. @param {Told} told @returns {Promise<boolean>} */
  async tell({ score, done, place, count, kept }) {
    if (this.closed || this.lookingBack) return true;
    const { names } = this;
    this.done ||= done;
    const points = Math.round(score * 100);
    let taken = [["raw", points], ["min", 0], ["max", 100]].every(([part, value]) => this.set(`${names.score}.${part}`, value));
    if (this.newer) taken = this.set("cmi.score.scaled", points / 100) && this.set("cmi.progress_measure", Math.round(place / count * 100) / 100) && taken;
    taken = this.set(names.status, this.done ? "completed" : "incomplete") && taken;
    taken = this.set(names.place, place) && taken;
    if (kept.length <= LONGEST) taken = this.set("cmi.suspend_data", kept) && taken;
    return this.commit() && taken;
  }

  /** The learner leaves: the time, and the end of the session, once. */
  close() {
    if (this.closed) return;
    this.closed = true;
    const seconds = (this.now() - this.since) / 1000;
    if (!this.lookingBack) {
      this.set(this.names.time, this.newer ? `PT${Math.round(seconds)}S` : clock(seconds));
      this.set(this.names.exit, this.done ? (this.newer ? "normal" : "") : "suspend");
      this.commit();
    }
    this.call(this.names.close, "");
  }
}
