// @ts-check
// What the widgets show of an exercise that was answered beforehand: the same as a session of Python shows.

/** @typedef {{html: string, text: string}} Said */
/** @typedef {{right: boolean, key: string, yours: {answer: Said, because: Said[], beliefs: {mutant: string}[]} | null}} Reply */
/** @typedef {Said & {value: string, drop: string, because: Said[], order: number[]}} CardSet */
/**
 * An exercise as exercise_answers.py makes it.
 * @typedef {{name: string, form: "choice" | "cards" | "sets" | "counts", ask: object & {hint: string}, headAnswered: object, table: object & {story?: string},
 *   tableAnswered: object & {story?: string}, quiz: object & {words: {key: string}}, keyHeading: string, hints: Said[],
 *   replies: Record<string, Reply>, wrong: Reply | null, sets: Record<string, CardSet>}} Exercise
 */
/** What a learner has done with it. @typedef {{hints: number, sets: string[], given: string | null}} Doing */
/** @typedef {Record<string, string>} Words */
/** @typedef {Record<string, object>} Parts what each widget shows, by its name */

const MOST_SETS = 40;

/** Nothing done yet. @returns {Doing} */
export const begun = () => ({ hints: 0, sets: [], given: null });

/** A set of cards in the order of their texts. @param {string} line */
const sorted = (line) => line.split(" ").filter(Boolean).sort().join(" ");

/** Several sets in an order that depends on nothing but what is in them. @param {string[]} sets */
const answerKey = (sets) => sets.map(sorted).sort().join(" / ") || "-";

/** Whether one list of numbers comes before another. @param {number[]} one @param {number[]} other */
function compared(one, other) {
  const at = one.findIndex((each, place) => each !== other[place]);
  return at < 0 ? one.length - other.length : one[at] - (other[at] ?? -1);
}

/** What is said about an answer; nothing where it is none. @param {Exercise} exercise @param {string | null} given @returns {Reply | null} */
export function replyTo(exercise, given) {
  if (given === null) return null;
  const known = exercise.replies[given];
  if (known || !exercise.wrong?.yours) return known ?? null;
  if (exercise.form !== "sets") return exercise.wrong;
  const found = given.split(" / ").map((each) => exercise.sets[each]).filter(Boolean);
  found.sort((one, other) => compared(one.order, other.order));
  return { ...exercise.wrong, yours: { ...exercise.wrong.yours, because: found.slice(0, 6).flatMap((each) => each.because) } };
}

/** What a message of a widget makes of what was done; the same where it says nothing. @param {Exercise} exercise @param {Doing} doing @param {Record<string, unknown>} message @returns {Doing} */
export function heard(exercise, doing, message) {
  if (doing.given !== null) return doing;
  if ("hint" in message) return { ...doing, hints: Math.min(doing.hints + 1, exercise.hints.length) };
  if ("drop" in message) return { ...doing, sets: doing.sets.filter((each) => each !== message.drop) };
  if ("do" in message && exercise.form === "sets") {
    const found = sorted(String(message.do));
    return exercise.sets[found] && doing.sets.length < MOST_SETS ? { ...doing, sets: [...new Set([...doing.sets, found])] } : doing;
  }
  const told = "do" in message && exercise.form === "cards" ? sorted(String(message.do)) : "answer" in message ? String(message.answer) : null;
  const given = told !== null && exercise.form === "sets" ? answerKey(doing.sets) : told;
  return given !== null && replyTo(exercise, given) ? { ...doing, given } : doing;
}

/** Whether the hints have given the answer away: then it does not count. @param {Exercise} exercise @param {Doing} doing */
export const givenAway = (exercise, doing) => doing.hints >= exercise.hints.length;

/** @param {Exercise} exercise @param {Doing} doing @param {Words} words @param {string} next what the button for the next one says @returns {Parts} */
export function partsOf(exercise, doing, words, next) {
  const { ask, quiz, hints } = exercise;
  const reply = replyTo(exercise, doing.given);
  const more = !reply && doing.hints < hints.length;
  const label = more ? words[doing.hints === hints.length - 1 ? "hint-answer" : doing.hints ? "hint-more" : "hint"] : "";
  const help = { label, given: hints.slice(0, doing.hints) };
  const table = reply ? exercise.tableAnswered : exercise.table;
  const sets = doing.sets.map((each) => exercise.sets[each]).map(({ html, text, value, drop }) => ({ html, text, value, drop }));
  return {
    ask: { ...ask, words, hints: help.given, hint: label, ...(reply ? { head: exercise.headAnswered } : {}) },
    table: { ...table, ...("help" in table ? { help } : {}) },
    quiz: {
      ...quiz, help, next, sets, words: { ...words, key: reply ? exercise.keyHeading : quiz.words.key },
      given: exercise.form === "choice" && reply ? doing.given : null,
      checked: reply && { ...reply, given: doing.given },
    },
  };
}
