import assert from "node:assert/strict";
import { test } from "node:test";
import { known, neighbour, stepped, toggled } from "../../rainbow7/widgets/hand_entry.js";
import { knownOf } from "../../rainbow7/widgets/held_hand.js";
import { handToEnter } from "../../rainbow7/widgets/round_entry.js";
import { drops } from "../../rainbow7/widgets/drops.js";

test("a cell that is tapped comes to the hand, or leaves it", () => {
  assert.deepEqual(toggled(["R3"], "G5"), ["R3", "G5"]);
  assert.deepEqual(toggled(["R3", "G5"], "R3"), ["G5"]);
});

test("a counter stops at what one pack holds, and at none", () => {
  assert.deepEqual(stepped(["W", "R3"], "W", 1, 4), ["W", "R3", "W"]);
  assert.deepEqual(stepped(["W", "W", "W", "W"], "W", 1, 4), ["W", "W", "W", "W"]);
  assert.deepEqual(stepped(["W", "R3", "W"], "W", -1, 4), ["W", "R3"]);
  assert.deepEqual(stepped(["R3"], "W", -1, 4), ["R3"]);
});

/** A grid of two rows by three; of a row three cards may be laid, or two with one of what is counted. */
const ENTRY = /** @type {any} */ ({
  rows: ["R", "O"].map((suit) => ({ cells: [1, 2, 3].map((value) => ({ text: `${suit}${value}`, name: "" })) })),
  shapes: { row: [0, 1, 1, 2, 1, 2, 2, 1], column: [0, 1, 1, 0] },
});

test("what lies in one row or column is known at once, all else is left to the rules", () => {
  assert.equal(known(ENTRY, ["R1"]), "ok");
  assert.equal(known(ENTRY, ["R1", "R2"]), "yet");
  assert.equal(known(ENTRY, ["R1", "R2", "W"]), "ok");
  assert.equal(known(ENTRY, ["R1", "R2", "R3"]), "ok");
  assert.equal(known(ENTRY, ["R1", "O2"]), "");
  assert.equal(known(ENTRY, ["R1", "O1"]), "");
  assert.equal(known(ENTRY, []), "");
  assert.equal(known({ ...ENTRY, shapes: null }, ["R1"]), "");
});

test("of a hand it is known at once what may be laid, or may with more of it", () => {
  const hand = /** @type {any} */ ({ choices: [["1", "1"], ["1"], ["2"]], tiles: ["1", "1", "2"].map((text, at) => ({ id: `${text}.${at}`, text })) });
  assert.equal(knownOf(hand, ["1.0", "1.1"]), "ok");
  assert.equal(knownOf(hand, ["1.0"]), "ok");
  assert.equal(knownOf(hand, ["1.0", "2.2"]), "");
  assert.equal(knownOf({ ...hand, choices: [["1", "1"]] }, ["1.1"]), "yet");
  assert.equal(knownOf(hand, []), "");
});

test("cards are entered for the row that was touched, else for the first that is missing", () => {
  const data = /** @type {any} */ ({ rows: [{ needed: true, total: 4 }, { needed: false, total: null }, { needed: true, total: null }] });
  assert.equal(handToEnter(data, 1), 1);
  assert.equal(handToEnter(data, -1), 2);
  assert.equal(handToEnter({ ...data, rows: data.rows.slice(0, 2) }, 7), 0);
});

test("arrows stay within the grid", () => {
  assert.equal(neighbour(0, "ArrowLeft", 7, 49), 0);
  assert.equal(neighbour(6, "ArrowRight", 7, 49), 6);
  assert.equal(neighbour(7, "ArrowUp", 7, 49), 0);
  assert.equal(neighbour(45, "ArrowDown", 7, 49), 45);
  assert.equal(neighbour(10, "Home", 7, 49), 7);
  assert.equal(neighbour(10, "End", 7, 49), 13);
  assert.equal(neighbour(10, "x", 7, 49), 10);
});

test("the dashed line stands before the seventh drop", () => {
  const shown = drops(5, 7, 7, 9);
  assert.equal(shown.indexOf("limit"), 6);
  assert.deepEqual(shown.slice(0, 8), ["held", "held", "held", "held", "held", "got", "limit", "got"]);
  assert.equal(shown.filter((each) => each === "free").length, 2);
});

test("tokens that are lost are not drawn as received", () => assert.ok(!drops(4, 3, 7, 9).includes("got")));
