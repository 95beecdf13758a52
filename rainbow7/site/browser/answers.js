// @ts-check
// What is said on a page before Python is there: it is answered from a book of answers, as far as the book goes, and noted
// in its order, so that Python can be told all of it and go on from there.
import { BookSession, readBook } from "../../web/answer_book/player.js";
import { note, readings, withProgress } from "./stored_progress.js";
/** @import {Message, Part, Parts} from "../../web/answer_book/player.js" */
/** @import {Path} from "./stored_progress.js" */

/** @typedef {{to: string, message: Message}} Said */
/** @typedef {{game: string, step: number, lesson: string, page: Parts, load(lesson: string): Promise<Response | undefined>, waits(): void}} Given
 * `page`: what the page shows where no lesson is open; `load`: the file of a lesson's book; `waits`: something was pressed that is not in the book */

/** What widgets say by themselves when they are drawn: nobody waits for its answer. */
const UNASKED = ["progress", "stored", "unkept", "restore", "names", "opened", "box"];
/** Messages of which only the last one in a row matters. */
const PASSING = ["ask", "line", "go"];

export class Answers {
  /** All that was said, in its order. @type {Said[]} */
  journal = [];
  /** Whether Python has taken over: it is told what is said from now on. */
  over = false;
  /** Whether something was said that is not in the book: what follows waits, too. */
  ended = false;
  /** @type {BookSession | undefined} */
  session;
  /** The number of the last message of each widget that was answered. @type {Record<string, {heard: unknown, page: unknown}>} */
  stamps = {};
  /** Settles when all that was said so far is answered, as far as it can be. @type {Promise<unknown>} */
  settled = Promise.resolve();

  /** @param {Given} given */
  constructor(given) {
    this.given = given;
    addEventListener("r7:said", (event) => this.hear(/** @type {CustomEvent<Said>} */ (event).detail));
    if (given.lesson) this.settled = this.open(given.lesson, given.step);
  }

  /** @param {Said} said */
  hear(said) {
    if (this.over) return UNASKED.some((each) => each in said.message) ? undefined : this.end();
    const last = this.journal.at(-1);
    if (last?.to === said.to && PASSING.some((each) => each in said.message && each in last.message)) this.journal.pop();
    this.journal.push(said);
    this.settled = this.settled.then(() => this.answer(said)).catch((/** @type {unknown} */ error) => {
      console.warn("The book of answers ends here.", error);
      this.end();
    });
  }

  /** Python takes over; all that was said until now. */
  handOver() {
    this.over = true;
    return this.journal;
  }

  end() {
    this.ended = true;
    this.given.waits();
  }

  /** @param {Said} said */
  async answer({ to, message }) {
    if (this.over || UNASKED.some((each) => each in message)) return;
    if (this.ended || !(await this.knows(message))) return this.end();
    this.stamps[to] = { heard: message.seq, page: message.page };
    this.show();
  }

  /** Act on a message, if a book says how. @param {Message} message */
  async knows(message) {
    const { lesson } = message;
    if (typeof lesson === "string") {
      if (!this.given.page.path) return false;
      this.session = undefined;
      return lesson === "" || this.open(lesson, 0);
    }
    if (!this.session?.hear(message)) return false;
    if ("step" in message || "next" in message) this.remember();
    return true;
  }

  /** Open a lesson with its book. @param {string} lesson @param {number} step counted from 1; 0: where the learner left off */
  async open(lesson, step) {
    const file = await this.given.load(lesson);
    if (!file) return false;
    this.session = new BookSession(await readBook(file), Math.max(0, step - 1));
    const { at, skipped } = this.session;
    const place = readings(this.given.game)[lesson];
    if (place) this.session.resume(place.step, place.skipped);
    if (step) this.session.enter(at);
    if (place && (this.session.at || skipped.size)) this.show();
    return true;
  }

  /** Note where the learner is, in case that Python does not come. */
  remember() {
    const { book, at, skipped } = /** @type {BookSession} */ (this.session);
    const names = [...skipped].map((each) => book.names[each]);
    note(this.given.game, book.lesson, { step: book.names[at] ?? "", over: at >= book.names.length, skipped: names });
  }

  /** Show what the book says now. */
  show() {
    const { page, game } = this.given;
    /** @type {Parts} */
    const parts = this.session ? { ...page, path: CLOSED(page.path), ...this.session.parts() } : { ...page, path: withProgress(/** @type {Part & Path} */ (page.path), game) };
    for (const name of ["progress", "ask"]) delete parts[name];
    for (const [name, stamp] of Object.entries(this.stamps)) if (parts[name]) parts[name] = { ...parts[name], ...stamp };
    dispatchEvent(new CustomEvent("r7:answer", { detail: { parts } }));
  }
}

/** A part that shows nothing. @param {Part} part @returns {Part} */
const CLOSED = ({ id, lang }) => ({ id, open: false, lang, words: {} });
