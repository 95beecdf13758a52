// @ts-check
// Which exercise the page of practice begins with before Python is there: one about a rule that was never tried. What is
// due, or comes after that, Python chooses.

/** @typedef {Record<string, {asks: boolean, rules: Record<string, string>}>} Exercises the books of a view, by kind and rule; `asks`: the rule is the answer */
/** @typedef {{rules: string, kinds: string}} Practised what is practised, as a link says it */

/** One of several things, whichever. @template Thing @param {Thing[]} things */
const any = (things) => things[Math.floor(Math.random() * things.length)];

/**
 * The file of a book for what is to be practised.
 * @param {Exercises} exercises @param {Practised} wanted @param {Set<string>} tried the rules that were tried before
 */
export function firstExercise(exercises, { rules, kinds }, tried) {
  const named = rules && rules !== "due" ? rules.split(",") : [];
  const some = Object.entries(exercises).filter(([kind, { asks }]) =>
    kinds ? kinds.split(",").includes(kind) : !(asks && named.length === 1));
  const about = new Set(some.flatMap(([, each]) => Object.keys(each.rules)).filter((rule) => !named.length || named.includes(rule)));
  if (!about.size || [...about].some((rule) => tried.has(rule))) return undefined;
  const rule = any([...about]);
  return any(some.flatMap(([, each]) => each.rules[rule] ?? []));
}

/** The query of a page on which this is practised, as Python spells it. @param {string} query @param {Practised} wanted */
export const practisedQuery = (query, { rules, kinds }) =>
  query.replace("&v=", `${kinds && `&kinds=${kinds}`}${rules && `&rules=${rules}`}&v=`);
