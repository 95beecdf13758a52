// @ts-check
// Exercises one after the other: where the learner is, which first answers were right, and what is kept of it.
import { begun, givenAway, heard, partsOf, replyTo } from "./exercise_view.js";
/** @import {Doing, Exercise, Parts, Words} from "./exercise_view.js" */

/** What a package holds in one language. @typedef {{exercises: Exercise[], words: Words, sheet: string}} Exercises */
/** An answer that counts. @typedef {{name: string, right: boolean, given: string, beliefs: string[]}} Answered */

/** The most characters of an answer that are kept; a longer one is asked for again. */
const LONGEST = 200;

export class ExerciseCourse {
  /** @param {number} count how many exercises there are */
  constructor(count) {
    this.count = count;
    this.place = 0;
    /** For each exercise whether its first answer was right: `1`, `0`, or `-` where there is none. */
    this.firsts = Array.from({ length: count }, () => "-");
    /** @type {Doing} */
    this.doing = begun();
  }

  /** Whether the last exercise is done. */
  get over() {
    return this.place >= this.count;
  }

  get right() {
    return this.firsts.filter((each) => each === "1").length;
  }

  get asked() {
    return this.count;
  }

  /** How much of all was right at once, from 0 to 1. */
  get score() {
    return this.right / this.count;
  }

  /** What is to be kept, as a short text. */
  get kept() {
    const { given } = this.doing;
    return ["1", this.place, this.firsts.join(""), given !== null && given.length <= LONGEST ? `=${given}` : ""].join(";");
  }

  /** Go on where somebody left. @param {string} kept @param {Exercises} content */
  restore(kept, content) {
    const [version, place, firsts, ...rest] = kept.split(";");
    if (version !== "1" || !/^\d+$/.test(place) || Number(place) > this.count) return;
    if (!/^[01-]*$/.test(firsts) || firsts.length !== this.count) return;
    this.place = Number(place);
    this.firsts = [...firsts];
    const given = rest.join(";");
    const exercise = content.exercises[this.place];
    if (exercise && given.startsWith("=") && replyTo(exercise, given.slice(1))) {
      const sets = exercise.form === "sets" ? given.slice(1).split(" / ").filter((each) => each in exercise.sets) : [];
      this.doing = { ...begun(), sets, given: given.slice(1) };
    }
  }

  /** Begin anew. */
  again() {
    this.place = 0;
    this.firsts = this.firsts.map(() => "-");
    this.doing = begun();
  }

  /**
   * Hear what a widget says. @param {Record<string, unknown>} message @param {Exercises} content
   * @returns {{changed: boolean, answered?: Answered}} whether there is something to keep, and the answer, if one was given
   */
  hear(message, content) {
    if (this.over) return { changed: false };
    if ("next" in message && this.doing.given !== null) {
      this.place += 1;
      this.doing = begun();
      return { changed: true };
    }
    const exercise = content.exercises[this.place];
    const before = this.doing;
    this.doing = heard(exercise, before, message);
    const { given } = this.doing;
    const reply = replyTo(exercise, given);
    if (given === null || !reply || before.given !== null) return { changed: false };
    const right = reply.right && !givenAway(exercise, before);
    if (this.firsts[this.place] === "-") this.firsts[this.place] = right ? "1" : "0";
    return { changed: true, answered: { name: exercise.name, right, given, beliefs: (reply.yours?.beliefs ?? []).map((each) => each.mutant) } };
  }

  /** What the widgets show. @param {Exercises} content @param {Words} words @returns {Parts} */
  parts(content, words) {
    if (this.over) return {};
    const label = this.place + 1 < this.count ? words.next : words.finish;
    return partsOf(content.exercises[this.place], this.doing, content.words, label);
  }
}
