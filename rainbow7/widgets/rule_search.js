// @ts-check
// Searching the rules as one types: in their titles, their passages and the glossary, in every language at once.
/** @import {ListedRule, Term} from "./data.js" */
/** @typedef {Record<string, Record<string, Term>>} Terms the glossary of each language */
/** @typedef {{lang: string, text: string}} Spoken a text and its language */
/** @typedef {Pick<ListedRule, "id" | "title" | "titles" | "texts">} Searched */
/** @typedef {{find: string, titles: string, texts: Spoken[]}} Indexed */
/** @typedef {{lang: string, before: string, hit: string, after: string}} Snippet */

/** How far a word may be from one that there is, to be suggested. */
const NEAR = 2;
const SUGGESTED = 3;
/** The most characters of a snippet before what was found. */
const BEFORE = 60;

/** A text normalised for searching: lower case, without accents or typographic apostrophes. @param {string} text */
export const plain = (text) => text.toLowerCase().replaceAll("’", "'").normalize("NFKD").replace(/\p{M}/gu, "");

/** The words of a query. @param {string} query */
export const wordsOf = (query) => plain(query).split(/[^\p{L}\p{N}']+/u).filter(Boolean);

/** Where a word of a text begins like this, or -1: who types "art" does not look for "start". @param {string} text @param {string} begun */
function wordAt(text, begun) {
  let at = text.indexOf(begun);
  while (at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1])) at = text.indexOf(begun, at + 1);
  return at;
}

/** What a search looks through, for every rule. @param {Searched[]} rules @param {Terms} terms @returns {Indexed[]} */
export function index(rules, terms) {
  return rules.map((rule) => {
    const own = Object.entries(terms).flatMap(([lang, some]) => Object.values(some).filter((each) => each.rule === rule.id).map((each) => ({ lang, text: `${each.term}: ${each.says}` })));
    const texts = [...Object.entries(rule.texts).map(([lang, text]) => ({ lang, text })), ...own];
    const titles = plain(Object.values(rule.titles).join(" "));
    return { texts, titles, find: plain([titles, ...texts.map((each) => each.text)].join(" ")) };
  });
}

/**
 * The rules that contain words that begin like each word of a query, those first that have them in their titles.
 * @template {Searched} T @param {T[]} rules @param {Indexed[]} indexed @param {string} query @returns {T[]}
 */
export function found(rules, indexed, query) {
  const wanted = wordsOf(query);
  if (!wanted.length) return rules;
  const inTitle = (/** @type {T} */ rule) => wanted.every((word) => wordAt(indexed[rules.indexOf(rule)].titles, word) >= 0);
  const all = rules.filter((_, place) => wanted.every((word) => wordAt(indexed[place].find, word) >= 0));
  return [...all.filter(inTitle), ...all.filter((rule) => !inTitle(rule))];
}

/** Where the first of some words stands in a text. @param {string} text @param {string[]} words @returns {[number, number] | null} */
function placeOf(text, words) {
  const places = [...text].flatMap((sign, place) => [...plain(sign)].map(() => place));
  const signs = [...text].map(plain).join("");
  const hits = words.map((word) => ({ at: wordAt(signs, word), length: word.length })).filter((each) => each.at >= 0);
  if (!hits.length) return null;
  const first = hits.reduce((one, other) => (other.at < one.at ? other : one));
  return [places[first.at], places[first.at + first.length - 1] + 1];
}

/** The words around what was found in a rule, in the reader's language if it stands there. @param {Indexed} rule @param {string} query @param {string} lang @returns {Snippet | null} */
export function snippet(rule, query, lang) {
  const wanted = wordsOf(query);
  const sorted = [...rule.texts].sort((one, other) => Number(other.lang === lang) - Number(one.lang === lang));
  for (const { lang: spoken, text } of sorted) {
    const place = placeOf(text, wanted);
    if (!place) continue;
    const signs = [...text];
    const from = place[0] > BEFORE ? signs.lastIndexOf(" ", place[0] - BEFORE / 2) + 1 : 0;
    return { lang: spoken, before: (from ? "… " : "") + signs.slice(from, place[0]).join(""), hit: signs.slice(...place).join(""), after: signs.slice(place[1]).join("") };
  }
  return null;
}

/** How many letters one word is from another. @param {string} one @param {string} other */
export function distance(one, other) {
  let row = [...other, ""].map((_, place) => place);
  [...one].forEach((letter, number) => {
    const next = [number + 1];
    [...other].forEach((sign, place) => next.push(Math.min(row[place] + Number(letter !== sign), row[place + 1] + 1, next[place] + 1)));
    row = next;
  });
  return row[other.length];
}

/** Words of titles and of the glossary that are near a query, else a few terms. @param {Searched[]} rules @param {Terms} terms @param {string} query @param {string} lang */
export function suggested(rules, terms, query, lang) {
  const own = Object.values(terms[lang] ?? {}).map((each) => each.term);
  const known = new Map([...own, ...rules.flatMap((each) => Object.values(each.titles).join(" ").split(/[^\p{L}\p{N}’']+/u))]
    .filter((each) => each.length > 3).map((each) => [plain(each), each]));
  const near = wordsOf(query).flatMap((word) => [...known.keys()].map((each) => ({ each, far: distance(word, each) })))
    .filter(({ each, far }) => far <= (each.length > NEAR * 2 ? NEAR : 1)).sort((one, other) => one.far - other.far);
  const names = [...new Set(near.map(({ each }) => known.get(each) ?? each)), ...own];
  return [...new Set(names)].slice(0, SUGGESTED);
}
