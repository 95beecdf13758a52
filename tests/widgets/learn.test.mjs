// What the widgets of lessons and practice decide by themselves.
import assert from "node:assert/strict";
import test from "node:test";
import { lineAbout } from "../../rainbow7/widgets/lesson.js";
import { asideName, dayOf } from "../../rainbow7/widgets/progress.js";
import { written } from "../../rainbow7/widgets/quiz.js";

test("a thing that is touched leads to the line that speaks of it, the one shown before all others", () => {
  const lines = [{ cards: [] }, { cards: ["R6", "G3"] }, { cards: ["R6"] }, { cards: ["B2"] }];
  assert.equal(lineAbout(lines, 0, "R6"), 1);
  assert.equal(lineAbout(lines, 2, "R6"), 2);
  assert.equal(lineAbout(lines, 3, "R6"), 1);
  assert.equal(lineAbout(lines, 0, "V7"), -1);
});

test("numbers are handed in as an answer is written", () => {
  assert.equal(written([2, 0, 3]), "2/0/3");
});

test("a day is the reader's own", () => {
  assert.equal(dayOf(new Date(2026, 2, 9, 23, 59)), "2026-03-09");
});

test("what is set aside never covers something else", () => {
  const kept = { "r7.progress.aside": "old", "r7.progress.aside.2": "older" };
  assert.equal(asideName("new", (name) => kept[name] ?? null), "r7.progress.aside.3");
  assert.equal(asideName("old", (name) => kept[name] ?? null), "r7.progress.aside");
  assert.equal(asideName("older", (name) => kept[name] ?? null), "r7.progress.aside.2");
});
