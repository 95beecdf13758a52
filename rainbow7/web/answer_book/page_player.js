// @ts-check
// Answers from the book of a page (`page_book.py`) what Python would answer: the same parts, word for word.
import { inAnyOrder, laidLine, laidOver, NOTED } from "./player.js";
/** @import {Message, Part, Parts} from "./player.js" */

/** @typedef {{fields: Record<string, number>, lists: Record<string, number[]>, whole: boolean}} Over the fields of a part, in the pool */
/** @typedef {{over: number, next: Record<string, number>, up?: number}} State `up`: the state that answers what this one does not know */
/** @typedef {{parts: Parts, states: State[], pool: unknown[], at?: number, exercise?: string, hints?: Parts[], hints_done?: Parts[]}} PageBook */

/** How a book spells a part of a message: a play may be listed by what comes to lie on top. @param {string} name @param {unknown} value */
function keysOf(name, value) {
  if (name !== "ask" && name !== "do") return [`${name} ${JSON.stringify(value)}`];
  return [`${name} ${laidLine(String(value))}`, `${name} ${inAnyOrder(String(value))}`];
}

/** A page that is answered from its book. */
export class PageBookSession {
  /** The index of the state. */
  state = 0;
  /** How many hints were taken. */
  hints = 0;

  /** @param {PageBook} book @param {Parts} first what the page shows first */
  constructor(book, first) {
    this.book = book;
    this.first = { ...first, ...book.parts };
  }

  /** Whether the exercise is answered. */
  get done() {
    return this.book.exercise !== undefined && this.state !== 0;
  }

  /**
   * Act on a message as Python would; false: that is not in the book.
   * @param {Message} message
   */
  hear(message) {
    const said = Object.entries(message).filter(([name]) => !NOTED.includes(name));
    if (this.book.at !== undefined && "at" in message && message.at !== this.book.at) return false;
    let [state, hints] = [this.state, this.hints];
    for (const [name, value] of said) {
      const next = this.after(state, name, value);
      if (name === "hint" && !this.done && hints < (this.book.hints?.length ?? 0)) hints++;
      else if (next === undefined) return false;
      else state = next;
    }
    [this.state, this.hints] = [state, hints];
    return true;
  }

  /** The state to which a part of a message leads. @param {number} state @param {string} name @param {unknown} value @returns {number | undefined} */
  after(state, name, value) {
    const { next, up } = this.book.states[state];
    const key = keysOf(name, value).find((each) => each in next);
    if (key !== undefined) return next[key] < 0 ? undefined : next[key];
    return up === undefined ? undefined : this.after(up, name, value);
  }

  /** All that is shown now. @returns {Parts} */
  parts() {
    const { pool, states, hints, hints_done } = this.book;
    const parts = { ...this.first };
    const over = /** @type {Record<string, Over>} */ (pool[states[this.state].over]);
    for (const [name, { fields, lists, whole }] of Object.entries(over)) {
      /** @type {Record<string, unknown>} */
      const changed = Object.fromEntries([
        ...Object.entries(fields).map(([field, each]) => [field, pool[each]]),
        ...Object.entries(lists).map(([field, every]) => [field, every.map((each) => pool[each])]),
      ]);
      parts[name] = whole ? changed : { ...parts[name], ...changed };
    }
    const hint = (this.done ? hints_done : hints)?.[this.hints - 1];
    return hint ? laidOver(parts, hint) : parts;
  }
}
