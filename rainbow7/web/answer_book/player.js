// @ts-check
// Answers from the book of a lesson (`lesson_book.py`) what Python would answer: the same parts, word for word. It knows no
// rule and no sentence. What does not stand in the book it does not answer: that waits for Python, if there is to be one.

/** @typedef {Record<string, unknown>} Part what a widget shows */
/** @typedef {Record<string, Part>} Parts */
/** @typedef {{fields: Record<string, number>, lists: Record<string, number[]>}} Reasons */
/** @typedef {[over: number, why: number, counts?: boolean]} Reply what changes at this place, the reasons, whether it counts as a first answer */
/** @typedef {{parts: Parts, done: boolean, right?: boolean, why: number, asked?: Record<string, [slip: number, why: number]>,
 *   replies?: Record<string, number | Reply>, again?: Reply, shown?: number | null}} Place what lies on the table after some tries */
/** @typedef {{parts: Parts, do: string, asks?: boolean, places: Place[], lines?: ([at: number, twin: number] | null)[], hints?: number[], hints_done?: number[],
 *   fades?: boolean, passed?: Part[]}} Step */
/** @typedef {{lesson: string, names: string[], parts: Parts, closed_why: Part, marks: [plain: string, skipped: string][], steps: Step[], pool: unknown[]}} Book */
/** @typedef {Record<string, unknown>} Message */
/** @typedef {{key: string, steps: object}} Panel the fields of a lesson's panel that are looked at here */
/** @typedef {{frames: Record<string, {twin?: unknown}>, begun?: object | null}} Table and those of its table */

/** A line of notation with its words sorted: the cards of a play may be chosen in any order. @param {string} line */
export const inAnyOrder = (line) => line.split(/\s+/).filter(Boolean).sort().join(" ");

/** A play that is allowed: the last of its cards comes to lie on top of a pile. @param {string} line */
export function laidLine(line) {
  const [before, pile] = line.split(" > ");
  return inAnyOrder(line) + (pile === undefined ? "" : ` / ${before.trim().split(/\s+/).pop()}`);
}

/** Parts with others laid over them: fields of a part, or all of it. @param {Parts} parts @param {Parts} over @returns {Parts} */
export function laidOver(parts, over) {
  const found = { ...parts };
  for (const [name, part] of Object.entries(over)) found[name] = "id" in part ? part : { ...found[name], ...part };
  return found;
}

/** What a message says besides its sender's number, and what only Python acts on, later. */
export const NOTED = ["seq", "page", "at", "today", "progress"];

/** A lesson that is done with its book. */
export class BookSession {
  /** Whether the first answer to a step was right, by the step's index. @type {Map<number, boolean>} */
  first = new Map();
  /** The steps that were skipped. @type {Set<number>} */
  skipped = new Set();
  /** The index of the step, of the place there, and of the line that is read. */
  at = 0;
  placed = 0;
  line = 0;
  /** How many hints were taken, and how often a wrong try was taken back. */
  hints = 0;
  retries = 0;
  /** How many steps before this one have just been skipped because all went well. */
  passed = 0;
  /** Whether the first answer was counted, whether it was given away, and whether the reasons are open. */
  counted = false;
  given = false;
  why = false;
  /** The move about which the rules are asked. */
  asked = "";
  /** The reply to the last try, where it is not what the place itself shows. @type {Reply | undefined} */
  reply;

  /** @param {Book} book @param {number} at the index of the step to begin with */
  constructor(book, at) {
    this.book = book;
    this.enter(at);
  }

  get step() {
    return this.book.steps[this.at];
  }

  /** @returns {Place | undefined} */
  get place() {
    return this.step.places[this.placed];
  }

  get done() {
    return Boolean(this.place?.done);
  }

  /** Enter a step, with nothing of it done. @param {number} at */
  enter(at) {
    this.at = Math.max(0, Math.min(at, this.book.steps.length - 1));
    this.placed = this.line = this.hints = this.retries = this.passed = 0;
    this.counted = this.given = this.why = false;
    this.asked = "";
    this.reply = undefined;
  }

  /** Begin where the learner left off. @param {string} step its name @param {string[]} skipped the names of the steps that were passed over */
  resume(step, skipped) {
    const { names } = this.book;
    this.skipped = new Set(skipped.map((each) => names.indexOf(each)).filter((each) => each >= 0));
    this.enter(Math.max(0, names.indexOf(step)));
  }

  /**
   * Act on a message as Python would; false: that is not in the book.
   * @param {Message} message
   */
  hear(message) {
    const said = Object.entries(message).filter(([name]) => !NOTED.includes(name));
    if (said.some(([name, value]) => !this.knows(name, value))) return false;
    for (const [name, value] of said) this.act(name, value);
    return true;
  }

  /** Whether the book holds what follows from a part of a message. @param {string} name @param {unknown} value */
  knows(name, value) {
    if (["line", "step", "next", "why", "again"].includes(name)) return true;
    if (name === "hint") return this.done || this.hints < (this.step.hints?.length ?? 0) || (this.placed === 0 && typeof this.place?.shown === "number");
    if (name === "ask") return this.done || !value || Boolean(this.place?.asked?.[inAnyOrder(String(value))]);
    if (name === "do" || name === "answer") return this.done || this.replyTo(name, String(value)) !== undefined;
    return false;
  }

  /** @param {string} name @param {string} value */
  replyTo(name, value) {
    const { replies } = this.place ?? {};
    return name === "do" ? replies?.[laidLine(value)] ?? replies?.[inAnyOrder(value)] : replies?.[value];
  }

  /** @param {string} name @param {unknown} value */
  act(name, value) {
    if (name === "line") this.line = Math.max(0, Number(value));
    else if (name === "step") this.go(Number(value));
    else if (name === "next") this.go(this.at + 1);
    else if (name === "why") this.why = value !== null && value !== false;
    else if (name === "ask") this.asked = String(value);
    else if (name === "hint") this.help();
    else if (name === "again") this.again();
    else if (!this.done) this.take(/** @type {number | Reply} */ (this.replyTo(name, String(value))));
  }

  /** Show what follows from a try: another place, or a reply at this one. @param {number | Reply} reply */
  take(reply) {
    this.asked = "";
    if (typeof reply === "number") {
      this.placed = reply;
      this.reply = undefined;
      if (this.place?.done) this.finish(this.place.right !== false);
    } else {
      this.reply = reply;
      if (reply[2]) this.count(false);
    }
  }

  /** The step is done. @param {boolean} right */
  finish(right) {
    this.skipped.delete(this.at);
    this.count(right);
  }

  /** Count the first answer, unless it was given away. @param {boolean} right */
  count(right) {
    if (!this.counted && !this.given) this.first.set(this.at, right);
    this.counted = true;
  }

  help() {
    if (this.done) return;
    if (this.hints < (this.step.hints?.length ?? 0)) this.hints++;
    else if (this.place?.shown !== undefined) {
      this.given = true;
      this.take(/** @type {number} */ (this.place.shown));
    }
  }

  again() {
    if (this.done) return;
    this.reply = this.place?.again;
    this.asked = "";
    this.retries++;
  }

  /** Go to another step; on the way forward, steps that only help are skipped where no help was needed. @param {number} to */
  go(to) {
    const { step } = this;
    const skips = Boolean(step.asks) && !this.done && to > this.at;
    if (step.do !== "over" && !step.asks) this.skipped.delete(this.at);
    if (skips) this.skipped.add(this.at);
    let next = to;
    if (to === this.at + 1) while (this.book.steps[next]?.fades && this.allRight(next)) this.skipped.add(next++);
    const passed = next - to;
    this.enter(next);
    this.passed = passed;
  }

  /** Whether the last two answers before a step were right at once. @param {number} at */
  allRight(at) {
    const before = [...this.first].filter(([each]) => each < at).sort(([a], [b]) => a - b).slice(-2);
    return before.length === 2 && before.every(([, right]) => right);
  }

  /** All that is shown now. @returns {Parts} */
  parts() {
    const { book, step, place } = this;
    const { pool } = book;
    let parts = laidOver(book.parts, step.parts);
    if (place) parts = laidOver(parts, place.parts);
    if (this.reply) parts = laidOver(parts, /** @type {Parts} */ (pool[this.reply[0]]));
    const hints = place?.done ? step.hints_done : step.hints;
    const hint = hints?.[this.hints - 1];
    if (hint !== undefined) parts = laidOver(parts, /** @type {Parts} */ (pool[hint]));
    const asked = this.done ? undefined : place?.asked?.[inAnyOrder(this.asked)];
    if (asked) parts = laidOver(parts, { table: { slip: pool[asked[0]] } });
    return { ...this.withLine(parts), why: this.why && place ? this.reasons(asked?.[1] ?? this.reply?.[1] ?? place.why) : book.closed_why };
  }

  /** The parts at the line that is shown, with the marks of the steps. @param {Parts} parts @returns {Parts} */
  withLine(parts) {
    const lesson = /** @type {Part & Panel} */ (parts.lesson);
    const table = /** @type {Part & Table} */ (parts.table);
    const all = this.book.marks.map(([plain, skipped], at) => {
      const state = at === this.at ? "here" : this.skipped.has(at) ? "passed" : at < this.at ? "past" : "ahead";
      return { state, label: state === "passed" ? skipped : plain };
    });
    const passed = this.passed ? this.step.passed?.[this.passed - 1] ?? null : null;
    /** @type {Parts} */
    const found = { ...parts, lesson: { ...lesson, line: this.line, steps: { ...lesson.steps, all }, passed } };
    if (table.begun) found.table = { ...table, begun: { ...table.begun, key: `${lesson.key}/${this.retries}` } };
    const { lines } = this.step;
    const line = lines?.[Math.min(this.line, lines.length - 1)];
    if (line && this.line) {
      const frames = Object.fromEntries(Object.entries(table.frames).map(([n, { twin, ...frame }]) => [n, frame]));
      frames[line[0]] = { ...frames[line[0]], twin: this.book.pool[line[1]] };
      found.table = { ...table, at: line[0], frames };
    }
    return found;
  }

  /** Reasons, put together. @param {number} index @returns {Part} */
  reasons(index) {
    const { pool } = this.book;
    const { fields, lists } = /** @type {Reasons} */ (pool[index]);
    return Object.fromEntries([
      ...Object.entries(fields).map(([name, each]) => [name, pool[each]]),
      ...Object.entries(lists).map(([name, every]) => [name, every.map((each) => pool[each])]),
    ]);
  }
}

/** What a packed file holds. @param {Response} response @returns {Promise<unknown>} */
export async function unpacked(response) {
  if (!response.body) throw new Error("There is no book.");
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).json();
}
