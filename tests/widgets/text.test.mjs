import assert from "node:assert/strict";
import { test } from "node:test";
import { neighbour, stepped, toggled } from "../../rainbow7/widgets/hand_grid.js";
import { found, plain } from "../../rainbow7/widgets/rule_list.js";
import { drops } from "../../rainbow7/widgets/score.js";

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
  const shown = drops(5, 7, 7);
  assert.equal(shown.indexOf("limit"), 6);
  assert.deepEqual(shown.slice(0, 8), ["held", "held", "held", "held", "held", "got", "limit", "got"]);
  assert.equal(shown.filter((each) => each === "free").length, 2);
});

test("tokens that are lost are not drawn as received", () => assert.ok(!drops(4, 3, 7).includes("got")));

test("every word looked for must stand in the rule, whatever its accents and capitals", () => {
  const rules = [{ find: "score.tie equal hands mains egales a egalite" }, { find: "score.storm storm averse" }];
  assert.deepEqual(found(rules, "Égalité MAINS"), [rules[0]]);
  assert.deepEqual(found(rules, "tie storm"), []);
  assert.deepEqual(found(rules, "  "), rules);
  assert.equal(plain("L’Été"), "l'ete");
});
