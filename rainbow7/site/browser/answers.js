// @ts-check
// What is said on a page before Python is there: it is answered from a book of answers, as far as the book goes, and noted
// in its order, so that Python can be told all of it and go on from there.
import { BookSession, unpacked } from "../../web/answer_book/player.js";
import { PageBookSession } from "../../web/answer_book/page_player.js";
import { bookOf, firstExercise, practisedQuery } from "./first_exercise.js";
import { RuleViews } from "./rule_views.js";
import { TappedCards } from "./second_card.js";
import { note, readings, triedRules, withProgress } from "./stored_progress.js";
/** @import {Book, Message, Part, Parts} from "../../web/answer_book/player.js" */
/** @import {PageBook} from "../../web/answer_book/page_player.js" */
/** @import {Exercises, Practised} from "./first_exercise.js" */
/** @import {Files} from "./rule_views.js" */
/** @import {Path} from "./stored_progress.js" */

/** @typedef {{to: string, message: Message}} Said */
/**
 * What is known of the page. `page`: what it shows where no lesson is open; `named`: the book of the exercise that its link names; `practised`: what its link practises; `load`: a file of
 * the site; `waits`: something was pressed that is not in a book. The files: of each lesson's book, of the page's own, of the list of
 * books of a second card, of the list
 * of positions with the link to one of them, of that of exercises, of the tables' pictures where the page shows none at first; on the page of the rules their views, by `name`.
 * @typedef {{game: string, step: number, lesson: string, named?: PageBook, page: Parts, practised: Practised, load(file: string | undefined): Promise<Response | undefined>, waits(): void,
 *   books: Record<string, string>, book?: string, second?: string, position?: {index: string, link: string}, exercises?: string, pictures?: string, rules?: Omit<Files, "load"> & {name: string, shown: Parts}}} Given
 */

/** What widgets say by themselves when they are drawn: nobody waits for its answer. */
const UNASKED = ["progress", "stored", "unkept", "restore", "names", "opened", "box"];
/** What readers have stored of their own table: no book knows it. */
const OWN_TABLE = ["box", "house"];
/** Messages of which only the last one in a row matters. */
const PASSING = ["ask", "line", "go"];

export class Answers {
  /** All that was said, in its order. @type {Said[]} */
  journal = [];
  /** Whether Python has taken over: it is told what is said from now on. */
  over = false;
  /** Whether something was said that is not in the book: what follows waits, too. */
  ended = false;
  /** @type {BookSession | PageBookSession | TappedCards | RuleViews | undefined} */
  session;
  /** The pictures of the tables, once they were needed. */
  sheet = "";
  /** The number of the last message of each widget that was answered. @type {Record<string, {heard: unknown, page: unknown}>} */
  stamps = {};
  /** Settles when all that was said so far is answered, as far as it can be. @type {Promise<unknown>} */
  settled = Promise.resolve();

  /** @param {Given} given */
  constructor(given) {
    this.given = given;
    addEventListener("r7:said", (event) => this.hear(/** @type {CustomEvent<Said>} */ (event).detail));
    if (given.lesson) this.settled = this.open(given.lesson, given.step);
    else if (given.named) this.settled = this.openExercise(given.named);
    else if (given.book) this.settled = this.openPage(given.book);
    else if (given.position) this.settled = this.openPosition(given.position);
    else if (given.rules) this.session = new RuleViews({ ...given.rules, load: given.load }, given.rules.name, given.rules.shown);
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
    if (OWN_TABLE.some((each) => each in message)) this.session = undefined;
    if (this.over || UNASKED.some((each) => each in message)) return;
    if (this.ended || !(await this.knows(message))) return this.end();
    this.stamps[to] = { heard: message.seq, page: message.page };
    this.show();
  }

  /** Act on a message, if a book says how. @param {Message} message */
  async knows(message) {
    const { given } = this;
    const { lesson } = message;
    if (given.exercises && !this.session && (lesson === "start" || "rule" in message)) return this.practise(message);
    if (typeof lesson === "string") {
      if (given.exercises || !given.page.path) return false;
      this.session = undefined;
      return lesson === "" || this.open(lesson, 0);
    }
    if ("back" in message && given.page.path && !given.exercises) return this.goBack(new URLSearchParams(String(message.back)));
    if (!(await this.session?.hear(message))) return false;
    if ("step" in message || "next" in message) this.remember();
    return true;
  }

  /** Show a lesson, or their list, to which the browser's history has come back. @param {URLSearchParams} link */
  async goBack(link) {
    const here = new URLSearchParams(String(this.given.page.address.query));
    if (["game", "edition", "lang", "set"].some((part) => link.get(part) !== here.get(part))) return false;
    const lesson = link.get("lesson");
    this.session = undefined;
    return lesson === null || this.open(lesson, Number(link.get("step")));
  }

  /** Open a lesson with its book. @param {string} lesson @param {number} step counted from 1; 0: where the learner left off */
  async open(lesson, step) {
    const { given } = this;
    const [book] = await Promise.all([this.read(given.books[lesson]), this.needPictures()]);
    if (!book) return false;
    this.session = new BookSession(/** @type {Book} */ (book), Math.max(0, step - 1));
    const { at, skipped } = this.session;
    const place = readings(given.game)[lesson];
    if (place) this.session.resume(place.step, place.skipped);
    if (step) this.session.enter(at);
    if (place && (this.session.at || skipped.size)) this.show();
    return true;
  }

  /** Open the page with its book. @param {string} file */
  async openPage(file) {
    const { page, second } = this.given;
    const book = /** @type {PageBook | undefined} */ (await this.read(file));
    if (book) this.session = second ? new TappedCards(book, page, (first) => this.secondCard(first)) : new PageBookSession(book, page);
  }

  /** The book of the second card at a real table. @param {string} first @returns {Promise<PageBook | undefined>} */
  async secondCard(first) {
    /** @type {Record<string, string> | undefined} */
    const files = await (await this.given.load(this.given.second))?.json();
    return /** @type {PageBook | undefined} */ (await this.read(files?.[first]));
  }

  /** Open the page at a position with its book, if it has one. @param {{index: string, link: string}} position */
  async openPosition({ index, link }) {
    const books = /** @type {Record<string, string> | undefined} */ (await this.read(index));
    if (books?.[link]) await this.openPage(books[link]);
  }

  /** Begin with an exercise, and note which one it is, so that Python begins with the same. @param {Message} message */
  async practise(message) {
    const { given } = this;
    const index = await given.load(given.exercises);
    /** @type {Exercises | undefined} */
    const exercises = await index?.json();
    const wanted = { ...given.practised, ..."rule" in message && { rules: String(message.rule) } };
    const file = exercises && firstExercise(exercises, wanted, triedRules(given.game));
    const book = /** @type {PageBook | undefined} */ (await this.read(file));
    if (!book) return false;
    await this.openExercise(withPractised(book, wanted));
    message.exercise = book.exercise;
    return true;
  }

  /** Open an exercise with its book. @param {PageBook} book */
  async openExercise(book) {
    await this.needPictures();
    this.session = new PageBookSession(book, this.given.page);
  }

  /** A book. @param {string | undefined} file @returns {Promise<unknown>} */
  async read(file) {
    const response = await this.given.load(file);
    return response && unpacked(response);
  }

  /** The pictures of the tables are loaded, unless they are there. */
  async needPictures() {
    if (!this.sheet) this.sheet = await (await this.given.load(this.given.pictures))?.text() ?? "";
  }

  /** Note where the learner is, in case that Python does not come. */
  remember() {
    if (!(this.session instanceof BookSession)) return;
    const { book, at, skipped } = this.session;
    const names = [...skipped].map((each) => book.names[each]);
    note(this.given.game, book.lesson, { step: book.names[at] ?? "", over: at >= book.names.length, skipped: names });
  }

  /** Show what the book says now. */
  show() {
    const { page, game } = this.given;
    /** @type {Parts} */
    const parts = { ...page, ...this.session?.parts() ?? { path: withProgress(/** @type {Part & Path} */ (page.path), game) } };
    if (this.session instanceof BookSession) parts.path = CLOSED(page.path);
    if (![PageBookSession, TappedCards, RuleViews].some((each) => this.session instanceof each)) for (const name of ["progress", "ask"]) delete parts[name];
    if (parts.table && this.sheet) parts.table = { ...parts.table, sheet: this.sheet };
    for (const [name, stamp] of Object.entries(this.stamps)) if (parts[name]) parts[name] = { ...parts[name], ...stamp };
    dispatchEvent(new CustomEvent("r7:answer", { detail: { parts } }));
  }
}

/** The book of an exercise on a page on which something is practised. @param {PageBook} book @param {Practised} practised @returns {PageBook} */
const withPractised = (book, practised) => {
  const { address } = book.parts;
  return { ...book, parts: { ...book.parts, address: { ...address, query: practisedQuery(String(address.query), practised) } } };
};

/** The book of the exercise that a link names, if there is one. @param {Given["load"]} load @param {string} index the file of the list of exercises @param {string} exercise @param {Practised} practised */
export async function namedBook(load, index, exercise, practised) {
  /** @type {Exercises | undefined} */
  const exercises = await (await load(index))?.json();
  const book = exercises && await load(bookOf(exercises, exercise));
  return book && withPractised(/** @type {PageBook} */ (await unpacked(book)), practised);
}

/** A part that shows nothing. @param {Part} part @returns {Part} */
const CLOSED = ({ id, lang }) => ({ id, open: false, lang, words: {} });
