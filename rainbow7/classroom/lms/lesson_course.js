// @ts-check
// A lesson that is answered from its book: where the learner is, which first answers were right, and what is kept of it.
/** @import {BookSession, Book, Message, Parts} from "../../web/answer_book/player.js" */
/** @import {Answered} from "./exercise_course.js" */

/** What a package holds in one language. @typedef {{name: string, book: Book, sheet: string}} LessonContent */
/** @typedef {new (book: Book, at: number) => BookSession} Sessions the class of sessions, which another folder holds */

/** Messages for which nothing is said where the book has no answer. */
const SILENT = ["set", "about", "go", "lesson"];

export class LessonCourse {
  /** @param {Sessions} sessions @param {LessonContent} content */
  constructor(sessions, content) {
    this.sessions = sessions;
    this.session = new sessions(content.book, 0);
    /** Whether the last message has no answer in the book. */
    this.unknown = false;
    /** What was told last, so that a place is not kept twice. */
    this.told = this.kept;
  }

  get steps() {
    return this.session.book.steps;
  }

  /** How many steps there are; after the last one comes the end. */
  get count() {
    return this.steps.length - 1;
  }

  get place() {
    return this.session.at;
  }

  get over() {
    return this.session.at >= this.count;
  }

  /** The indices of the steps that ask something: rounds are played where there is Python, and steps that were left out because all went well do not count. */
  get asking() {
    const { first, skipped } = this.session;
    return this.steps.flatMap((each, at) => (each.asks && each.do !== "round" && !(each.fades && skipped.has(at) && !first.has(at)) ? [at] : []));
  }

  get asked() {
    return this.asking.length;
  }

  get right() {
    return this.asking.filter((at) => this.session.first.get(at)).length;
  }

  /** How much of all was right at once, from 0 to 1; where nothing is asked, all is right at the end. */
  get score() {
    return this.asked ? this.right / this.asked : Number(this.over);
  }

  /** What is to be kept, as a short text. */
  get kept() {
    const { at, first, skipped } = this.session;
    const firsts = this.steps.slice(0, -1).map((_, step) => (first.has(step) ? (first.get(step) ? "1" : "0") : skipped.has(step) ? "s" : "-"));
    return ["2", at, firsts.join("")].join(";");
  }

  /** Go on where somebody left. @param {string} kept */
  restore(kept) {
    const [version, at, firsts] = kept.split(";");
    if (version !== "2" || !/^\d+$/.test(at) || Number(at) > this.count || !/^[01s-]*$/.test(firsts) || firsts.length !== this.count) return;
    this.session.enter(Number(at));
    [...firsts].forEach((each, step) => {
      if (each === "s") this.session.skipped.add(step);
      else if (each !== "-") this.session.first.set(step, each === "1");
    });
    this.session.counted = this.session.first.has(this.session.at);
    this.told = this.kept;
  }

  /** Begin anew. */
  again() {
    this.session = new this.sessions(this.session.book, 0);
    this.unknown = false;
  }

  /**
   * Hear what a widget says. @param {Message} message @param {LessonContent} content
   * @returns {{changed: boolean, answered?: Answered}} whether there is something to keep, and the answer, if one was given
   */
  hear(message, content) {
    const { session } = this;
    const [at, before] = [session.at, session.first.get(session.at)];
    const counted = session.first.has(at);
    this.unknown = !session.hear(message) && !SILENT.some((each) => each in message);
    if (session.at !== at && session.first.has(session.at)) session.counted = true;
    if (counted && before !== undefined) session.first.set(at, before);
    const changed = this.kept !== this.told;
    this.told = this.kept;
    const right = session.first.get(at);
    if (counted || right === undefined) return { changed };
    const given = String(message.answer ?? message.do ?? "");
    return { changed, answered: { name: `${content.name}/${content.book.names[at]}`, right, given, beliefs: [] } };
  }

  /** What the widgets show. @param {LessonContent} content @param {{beyond: string}} words @returns {Parts} */
  parts(content, words) {
    const { session } = this;
    if (session.book !== content.book) {
      // The reply to a try belongs to the book of a language.
      session.book = content.book;
      session.reply = undefined;
    }
    const parts = session.parts();
    return this.unknown ? { ...parts, lesson: { ...parts.lesson, complaints: [words.beyond] } } : parts;
  }
}
