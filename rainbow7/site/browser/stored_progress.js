// @ts-check
// The learner's progress as this browser stores it (`rainbow7/tutor/progress.py` says how it is written), as far as a page
// shows it before Python is there: how far each lesson is, and at which step.

const KEPT = "r7.progress";

/** @typedef {"begun" | "known" | "done"} Reached */
/** @typedef {{reached: Reached, step: string, skipped: string[]}} Reading where a learner is in a lesson */
/** @typedef {{rainbow7?: string, version: number, tries?: object, lessons: Record<string, Record<string, string>>}} Stored */
/** @typedef {{lesson: string, state: string, stateText: string, title: string, aim: string, href: string, minutes: string}} Line */
/** @typedef {{lessons: Line[], words: Record<string, string> & {states: Record<string, string>}, next: object, place: object | null, fetching: string}} Path */

/** What is stored, if it can be read. @returns {Stored | undefined} */
function stored() {
  try {
    /** @type {Stored | undefined} */
    const found = JSON.parse(localStorage.getItem(KEPT) ?? "null") ?? undefined;
    return found?.version === 1 ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Where the learner is in each lesson of a game. @param {string} game @returns {Record<string, Reading>} */
export function readings(game) {
  return Object.fromEntries(Object.entries(stored()?.lessons?.[game] ?? {}).map(([lesson, text]) => {
    const [reached, , ...words] = text.split(" ");
    const step = words.find((each) => !/^[+-]/.test(each)) ?? "";
    const skipped = words.filter((each) => each.startsWith("-")).map((each) => each.slice(1));
    return [lesson, { reached: /** @type {Reached} */ (reached), step, skipped }];
  }));
}

/** The rules of a game that the learner has tried. @param {string} game @returns {Set<string>} */
export const triedRules = (game) => new Set(Object.keys(/** @type {Record<string, object>} */ (stored()?.tries ?? {})[game] ?? {}));

/** Note where the learner is, as Python will when it is there; a finished lesson stays finished.
 * @param {string} game @param {string} lesson @param {{step: string, over: boolean, skipped: string[]}} now */
export function note(game, lesson, { step, over, skipped }) {
  try {
    const today = new Date();
    const day = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map((each) => String(each).padStart(2, "0")).join("-");
    const kept = localStorage.getItem(KEPT);
    /** @type {Stored | undefined} */
    const data = kept ? stored() : { rainbow7: "progress", version: 1, tries: {}, lessons: {} };
    if (!data) return;
    const before = data.lessons?.[game]?.[lesson]?.split(" ") ?? [];
    const reached = over || before[0] === "done" ? "done" : before[0] ?? "begun";
    const signed = new Set([...before.slice(2).filter((each) => /^[+-]/.test(each)), ...skipped.map((each) => `-${each}`)]);
    const text = [reached, day, over ? "" : step, ...signed].filter(Boolean).join(" ");
    const lessons = { ...data.lessons, [game]: { ...data.lessons?.[game], [lesson]: text } };
    localStorage.setItem(KEPT, JSON.stringify({ ...data, lessons }));
  } catch { /* the browser keeps nothing for us */ }
}

/** The path with what is stored: how far each lesson is, and which one comes next. @template {object} Shown @param {Shown & Path} path @param {string} game @returns {Shown & Path} */
export function withProgress(path, game) {
  const places = readings(game);
  const { words } = path;
  const lessons = path.lessons.map((each) => {
    /** @type {string} */
    const state = places[each.lesson]?.reached ?? "new";
    return { ...each, state, stateText: words.states[state] };
  });
  const fresh = lessons.every((each) => each.state === "new");
  const begun = lessons.find((each) => each.state === "begun");
  const ahead = begun ?? lessons.find((each) => each.state === "new");
  const kind = words[`${begun ? "begun" : fresh ? "first" : "next"}-kind`];
  const next = ahead
    ? { ...path.next, kind, title: ahead.title, aim: ahead.aim, label: words[begun ? "go-on" : "start"], href: ahead.href, lesson: ahead.lesson, minutes: ahead.minutes }
    : path.next;
  return { ...path, lessons, next, place: fresh ? path.place : null, fetching: ahead ? "" : path.fetching };
}
