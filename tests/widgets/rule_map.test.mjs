// The rainbow of the rules: where its sectors are, where an arrow key leads, and what is newly known.
import assert from "node:assert/strict";
import test from "node:test";
import { firstBand, neighbour, newlyKnown } from "../../rainbow7/widgets/rule_map.js";
import { anglesOf, footOf, radiusOf, ringPart } from "../../rainbow7/widgets/rule_map_arc.js";

const topic = (id, rules, more = {}) => ({ id, due: 0, known: 0, all: rules.length, rules: rules.map((rule) => ({ rule, standing: "new" })), ...more });
const TOPICS = [topic("cards", ["a", "b", "c", "d"]), topic("lay", ["e", "f"]), topic("end", ["g", "h", "i"])];

test("bands are 43 apart, and their feet stand in the middle of each", () => {
  assert.deepEqual([0, 1, 6].map(radiusOf), [360, 317, 102]);
  assert.equal(footOf(0, false) * 720, 18);
  assert.equal(footOf(0, true) * 720, 702);
  assert.equal(footOf(6, false) * 720, 276);
});

test("the sectors of a band fill the half circle from left to right without touching", () => {
  const angles = [0, 1, 2].map((number) => anglesOf(number, 3, 300));
  assert.equal(angles[0][0], 0);
  assert.equal(angles[2][1], Math.PI);
  assert.ok(angles[0][1] < angles[1][0] && angles[1][1] < angles[2][0]);
  assert.deepEqual(anglesOf(0, 1, 300), [0, Math.PI]);
  assert.equal(ringPart(324, 360, 0, Math.PI), "M0.0 360.0A360 360 0 0 1 720.0 360.0L684.0 360.0A324 324 0 0 0 36.0 360.0Z");
});

test("arrow keys lead along a band and from band to band", () => {
  assert.equal(neighbour(TOPICS, "b", "ArrowDown"), "c");
  assert.equal(neighbour(TOPICS, "b", "ArrowUp"), "a");
  assert.equal(neighbour(TOPICS, "a", "ArrowUp"), "");
  assert.equal(neighbour(TOPICS, "d", "ArrowRight"), "f");
  assert.equal(neighbour(TOPICS, "f", "ArrowRight"), "h");
  assert.equal(neighbour(TOPICS, "a", "ArrowLeft"), "");
  assert.equal(neighbour(TOPICS, "h", "Home"), "g");
  assert.equal(neighbour(TOPICS, "g", "End"), "i");
  assert.equal(neighbour(TOPICS, "g", "x"), "");
  assert.equal(neighbour(TOPICS, "nothing", "ArrowUp"), "");
});

test("only what was seen unknown before is newly known", () => {
  const known = [topic("cards", ["a", "b"])];
  known[0].rules.forEach((each) => (each.standing = "mastered"));
  assert.deepEqual([...newlyKnown(new Map(), known)], []);
  assert.deepEqual([...newlyKnown(new Map([["a", "begun"], ["b", "mastered"]]), known)], ["a"]);
});

test("the list begins with what is due, else with what is not known", () => {
  assert.equal(firstBand(TOPICS), "cards");
  assert.equal(firstBand([topic("cards", ["a"], { known: 1 }), topic("lay", ["b"])]), "lay");
  assert.equal(firstBand([topic("cards", ["a"]), topic("lay", ["b"], { due: 1 })]), "lay");
  assert.equal(firstBand([topic("cards", ["a"], { known: 1 })]), "cards");
});
