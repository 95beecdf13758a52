// @ts-check
// A move, a deal or a branch leads to another place on the page. The browser's history has its entry as soon as the
// button is pressed, before Python answers: who goes back at once comes to where the reader was, and does not leave the
// page. An entry from which nothing has come, because the move was refused, is that of the next move.
import { fire, line } from "./base.js";

/** What is told when something is asked of Python that leads to another place. */
export const LEADS = "r7-leads";
/** Send what leads to another place, and tell so. @template Message @param {{send(message: Message): void}} python @param {NoInfer<Message>} message */
export function lead(python, message) {
  fire(LEADS);
  python.send(message);
}

/** @typedef {{id: string, place: string}} Made an entry made before its answer, and the place before it */
/** @typedef {{link: string, whole: string | null}} Answer what is shown at an entry */

let made = 0;

export class EntryAhead {
  /** The entry that awaits its answer, and is shown. @type {Made | undefined} */
  awaited;
  /** The one that was left before its answer. @type {Made | undefined} */
  left;
  /** What was answered when an entry had been left. @type {Map<string, Answer>} */
  answers = new Map();

  /** Make one. @param {string} place where the reader is */
  make(place) {
    this.awaited = { id: `${line.page}-${++made}`, place };
    history.pushState(this.mark(), "");
  }

  /** What the history knows of the entry that awaits its answer. */
  mark() {
    return this.awaited && { ahead: this.awaited.id };
  }

  /** Python shows this place: whether the entry that is shown was made for it. @param {string} place */
  reached(place) {
    this.left = undefined;
    if (!this.awaited || this.awaited.place === place) return false;
    this.awaited = undefined;
    return true;
  }

  /** Python shows this place, and the history has gone back since. @param {string} place @param {Answer} answer */
  reachedLate(place, answer) {
    if (!this.left || this.left.place === place) return;
    this.answers.set(this.left.id, answer);
    this.left = undefined;
  }

  /** The history is at another entry; whether it left one that awaits its answer. */
  leave() {
    if (!this.awaited) return false;
    this.left = this.awaited;
    this.awaited = undefined;
    return true;
  }

  /** What was answered for the entry at which the history is now. @param {string | undefined} id */
  answerOf(id) {
    return id === undefined ? undefined : this.answers.get(id);
  }
}
