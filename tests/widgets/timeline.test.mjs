import assert from "node:assert/strict";
import { test } from "node:test";
import { FollowedStep, marks, next, settled } from "../../rainbow7/widgets/timeline_steps.js";

const events = [
  { n: 1, mark: "round", turn: true }, { n: 2, mark: "play", turn: false }, { n: 3, mark: "effect", turn: false },
  { n: 4, mark: "token", turn: false }, { n: 5, mark: "", turn: true }, { n: 9, mark: "ruling", turn: false },
];

test("with room enough every mark is drawn, in order", () => {
  assert.deepEqual(marks(events, 10, 1000).map((each) => each.n), [1, 2, 3, 4, 9]);
});

test("of marks too close to one another only the weightiest is drawn", () => {
  assert.deepEqual(marks(events, 10, 100).map((each) => each.mark), ["round", "token", "ruling"]);
  assert.deepEqual(marks(events, 10, 1).map((each) => each.mark), ["token"]);
});

test("a line without events has no marks", () => assert.deepEqual(marks([], 0, 300), []));

test("a step is an event, and stays on the line", () => {
  assert.equal(next(events, 10, 4, 1, false), 5);
  assert.equal(next(events, 10, 10, 1, false), 10);
  assert.equal(next(events, 10, 0, -1, false), 0);
});

test("a step may be a turn; the ends are steps too", () => {
  assert.equal(next(events, 10, 1, 1, true), 5);
  assert.equal(next(events, 10, 5, 1, true), 10);
  assert.equal(next(events, 10, 10, 1, true), 10);
  assert.equal(next(events, 10, 4, -1, true), 1);
  assert.equal(next(events, 10, 1, -1, true), 0);
  assert.equal(next(events, 10, 0, -1, true), 0);
});

test("the slider does not jump back to a step hurried past", () => {
  assert.equal(settled([14, 15, 16], 15), false);
  assert.equal(settled([14, 15, 16], 16), true);
});

test("who follows the steps overlooks what Python says of one that was left again", () => {
  const step = new FollowedStep();
  step.take(20);
  for (const n of [19, 18, 17]) step.go(n);
  for (const late of [20, 19, 18]) step.take(late);
  assert.equal(step.at, 17);
  step.take(17);
  step.take(19); // a branch was opened, or a move was taken back
  assert.equal(step.at, 19);
});
