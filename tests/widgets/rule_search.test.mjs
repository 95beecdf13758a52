// Searching the rules: in every language, whatever accents and capitals; what is shown of a find, and what is suggested.
import assert from "node:assert/strict";
import test from "node:test";
import { distance, found, index, plain, snippet, suggested } from "../../rainbow7/widgets/rule_search.js";

const RULES = [
  { id: "score.storm", title: "Storm", titles: { en: "Storm", fr: "Averse" }, texts: { en: "The lowest hand wins. Others take a token.", fr: "La main la plus basse gagne." } },
  { id: "score.tie", title: "Equal hands", titles: { en: "Equal hands", fr: "Mains égales" }, texts: { en: "After a storm equal hands lose.", fr: "À égalité, l’annonce est battue." } },
];
const TERMS = { en: { token: { term: "Rain token", says: "A drop that counts against you.", rule: "score.storm" } }, fr: { token: { term: "jeton Pluie", says: "Une goutte.", rule: "score.storm" } } };
const INDEXED = index(RULES, TERMS);
const ids = (query) => found(RULES, INDEXED, query).map((each) => each.id);

test("every word looked for must stand in the rule, in either language, whatever its accents and capitals", () => {
  assert.deepEqual(ids("ÉGALITÉ annonce"), ["score.tie"]);
  assert.deepEqual(ids("egalite"), ["score.tie"]);
  assert.deepEqual(ids("tie storm drop"), []);
  assert.deepEqual(ids("  "), ["score.storm", "score.tie"]);
  assert.equal(plain("L’Été"), "l'ete");
  assert.deepEqual(ids("and"), []); // not in "hands"
  assert.deepEqual(ids("annonc"), ["score.tie"]); // after "l’"
});

test("the glossary is searched with the rule that it leads to", () => assert.deepEqual(ids("goutte"), ["score.storm"]));

test("a rule that is called so comes before one that only mentions it", () => {
  assert.deepEqual(ids("storm"), ["score.storm", "score.tie"]);
  assert.deepEqual(ids("hand"), ["score.tie", "score.storm"]);
});

test("what was found is shown as it is written, in the reader's language if it stands there", () => {
  assert.deepEqual(snippet(INDEXED[1], "EGALITE", "en"), { lang: "fr", before: "À ", hit: "égalité", after: ", l’annonce est battue." });
  assert.equal(snippet(INDEXED[1], "storm", "en").hit, "storm");
  assert.equal(snippet(INDEXED[0], "averse", "fr"), null);
});

test("where nothing is found, near words are offered, then terms", () => {
  assert.equal(distance("strom", "storm"), 2);
  assert.equal(distance("", "abc"), 3);
  assert.equal(suggested(RULES, TERMS, "avrese", "fr")[0], "Averse");
  assert.deepEqual(suggested(RULES, TERMS, "xxxxxxxx", "en"), ["Rain token"]);
});
