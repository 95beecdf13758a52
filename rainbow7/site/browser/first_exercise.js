// @ts-check
// Which exercise the page of practice begins with before Python is there: one about a rule that was never tried. What is
// due, or comes after that, Python chooses.

/** @typedef {Record<string, {asks: boolean, books: Record<string, string>}>} Exercises the books of a view, by kind and by the exercises' names; `asks`: the rule is the answer */
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
  const books = some.flatMap(([, each]) => Object.entries(each.books));
  const about = new Set(books.map(([name]) => ruleOf(name)).filter((rule) => !named.length || named.includes(rule)));
  if (!about.size || [...about].some((rule) => tried.has(rule))) return undefined;
  const rule = any([...about]);
  return any(books.filter(([name]) => ruleOf(name) === rule))[1];
}

/** The rule that an exercise is about, by its name: `kind/rule/level/seed`. @param {string} name */
const ruleOf = (name) => name.split("/")[1];

/** The file of an exercise's book, by its name. @param {Exercises} exercises @param {string} name */
export const bookOf = (exercises, name) => Object.values(exercises).map(({ books }) => books[name]).find(Boolean);

/** The query of a page on which this is practised, as Python spells it. @param {string} query @param {Practised} wanted */
export const practisedQuery = (query, { rules, kinds }) =>
  query.replace("&v=", `${kinds && `&kinds=${kinds}`}${rules && `&rules=${rules}`}&v=`);
