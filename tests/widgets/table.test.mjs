import assert from "node:assert/strict";
import { test } from "node:test";
import { complete, lit } from "../../rainbow7/widgets/table_lighting.js";
import { heaps, neighbourTile, rows } from "../../rainbow7/widgets/table_rows.js";
import { TableState } from "../../rainbow7/widgets/table_state.js";
import { settled } from "../../rainbow7/widgets/timeline_steps.js";
import { journey } from "../../rainbow7/widgets/card_motion.js";

globalThis.document ??= new EventTarget(); // a move is told to what keeps the address

const choices = (...lines) => lines.map((line) => ({ texts: line.split(" "), says: line, note: "" }));
const three = choices("R3", "R4", "R5", "W", "R3 R4 R5", "R3 R4 W", "R3 R4 R5 W", "W W R5");
const more = (found) => Object.fromEntries([...found.more].sort());

test("with nothing chosen, all that is in some choice is lit", () => {
  assert.deepEqual(more(lit(three, [])), { R3: 1, R4: 1, R5: 1, W: 2 });
});

test("what can still join is lit, and nothing else", () => {
  assert.deepEqual(more(lit(three, ["R3"])), { R4: 1, R5: 1, W: 1 });
  assert.deepEqual(more(lit(three, ["W", "R4"])), { R3: 1, R5: 1 });
});

test("of things that are alike, as many are lit as some choice has", () => {
  assert.deepEqual(more(lit(three, ["W"])), { R3: 1, R4: 1, R5: 1, W: 1 });
  assert.deepEqual(more(lit(three, ["W", "W"])), { R5: 1 });
});

test("where no choice holds what is chosen, nothing is lit", () => {
  const found = lit(three, ["R3", "G7"]);
  assert.equal(found.fits, false);
  assert.equal(found.more.size, 0);
  assert.equal(lit(three, ["R3", "R3"]).fits, false);
});

test("a whole choice fits though nothing more can join it", () => {
  const found = lit(three, ["W", "R5", "R4", "R3"]);
  assert.equal(found.fits, true);
  assert.equal(found.more.size, 0);
});

test("a choice is complete in any order, and only whole", () => {
  assert.equal(complete(three, ["R5", "R3", "R4"])?.says, "R3 R4 R5");
  assert.equal(complete(three, ["R3", "R4"]), undefined);
  assert.equal(complete(three, []), undefined);
  assert.equal(complete(three, ["R3", "R3", "R4"]), undefined);
});

const hand = (line) => line.split(" ").map((text) => ({ text, group: text[0] }));
const split = (line) => rows(hand(line)).map((row) => row.map((each) => each.text).join(" "));

test("a small hand stands in one row", () => assert.deepEqual(split("R1 R2 R3 G4 G5 G6"), ["R1 R2 R3 G4 G5 G6"]));

test("rows break between groups where that is near", () => {
  assert.deepEqual(split("R1 R2 R3 G4 G5 G6 B1"), ["R1 R2 R3", "G4 G5 G6 B1"]);
  assert.deepEqual(split("R1 R2 R3 R4 R5 R6 R7"), ["R1 R2 R3 R4", "R5 R6 R7"]);
});

test("no row is longer than seven, and nothing is lost, however many there are", () => {
  for (let count = 1; count <= 40; count += 1) {
    const tiles = Array.from({ length: count }, (_, place) => ({ text: `${place}`, group: `${Math.floor(place / 3)}` }));
    const broken = rows(tiles);
    assert.deepEqual(broken.flat(), tiles);
    assert.ok(broken.every((row) => row.length >= 1 && row.length <= 7), `${count}: ${broken.map((row) => row.length)}`);
  }
});

test("an answer for a step hurried past does not pull the table back", () => {
  assert.equal(settled([5, 6, 7], 6), false);
  assert.equal(settled([5, 6, 7], 7), true);
  assert.equal(settled([5, 6, 5], 5), true);
  assert.equal(settled([5, 6, 7], 31), true);
  assert.equal(settled([], 3), true);
});

test("arrows lead along the row and to the nearest tile of the next one", () => {
  const tiles = [[0, 0], [60, -8], [120, 0], [40, 90], [100, 82]].map(([offsetLeft, offsetTop]) => ({ offsetLeft, offsetTop }));
  const from = (at, key) => neighbourTile(tiles, at, key);
  assert.equal(from(0, "ArrowRight"), 1);
  assert.equal(from(0, "ArrowLeft"), 0);
  assert.equal(from(4, "ArrowRight"), 4);
  assert.equal(from(1, "ArrowDown"), 3);
  assert.equal(from(2, "ArrowDown"), 4);
  assert.equal(from(4, "ArrowUp"), 2);
  assert.equal(from(0, "ArrowUp"), 0);
  assert.equal(from(2, "Home"), 0);
  assert.equal(from(2, "End"), 4);
  assert.equal(from(2, "x"), undefined);
});

const tile = (id) => ({ id, picture: `r7-${id}` });
const spot = (id, count, top) => ({ id, note: String(count), tile: top ? tile(top) : null });
const board = (hand, deck, pile, others) => ({ zones: [
  { id: "others", mine: false, tiles: [], spots: [], seats: [{ id: "seat-1", notes: [["tile", String(others), ""]], tiles: [] }] },
  { id: "mat", mine: false, tiles: [], seats: [], spots: [spot("deck", deck, "back"), spot("A", pile.length, pile.at(-1))] },
  { id: "hand", mine: true, tiles: hand.map(tile), spots: [], seats: [] },
] });

test("a card laid travels from the hand to its pile, one drawn from the pile or the deck to the hand", () => {
  const start = board(["R3", "G5"], 9, ["B1"], 7);
  assert.deepEqual(journey(start, board(["G5"], 9, ["B1", "R3"], 7)), { from: "hand R3", to: "A R3" });
  assert.deepEqual(journey(start, board(["R3", "G5", "B1"], 9, [], 7)), { from: "A B1", to: "hand B1" });
  assert.deepEqual(journey(start, board(["R3", "G5", "V6"], 8, ["B1"], 7)), { from: "spot deck", to: "hand V6" });
});

test("what another one lays travels from the seat; what was only uncovered does not travel", () => {
  const start = board(["R3"], 9, ["B1", "V4"], 7);
  assert.deepEqual(journey(start, board(["R3"], 9, ["B1", "V4", "O2"], 6)), { from: "seat seat-1", to: "A O2" });
  assert.equal(journey(start, board(["R3"], 9, ["B1"], 7)), null);
  assert.equal(journey(start, start), null);
});

test("what another one draws travels from the deck, or from its pile, to the seat", () => {
  const start = board(["R3"], 9, ["B1", "V4"], 7);
  assert.deepEqual(journey(start, board(["R3"], 8, ["B1", "V4"], 8)), { from: "spot deck", to: "seat seat-1", picture: "r7-back" });
  assert.deepEqual(journey(start, board(["R3"], 9, ["B1"], 8)), { from: "spot A", to: "seat seat-1", picture: "r7-V4" });
});

/** A table of one hand, and what Python hears of it. */
function played(...texts) {
  const sent = [];
  const state = new TableState({ send: (message) => sent.push(message), waits: () => false });
  const zone = { id: "hand", mine: true, spots: [], seats: [], asks: "", tiles: texts.map((text) => ({ id: text, text, name: text })) };
  const board = { turn: "your turn", zones: [zone], choose_from: ["hand"], choices: three, one: false,
    buttons: [{ id: "lay", line: "lay {} > A", ready: true }, { id: "draw", line: "draw deck", ready: true }] };
  state.take({ at: 3, story: "main", frames: { 3: board }, words: { first: "choose first" }, options: {} });
  return { state, sent, board };
}

test("a card that is pressed is chosen, and the rules are asked about the choice", () => {
  const { state, sent } = played("R3", "R4", "R5");
  for (const text of ["R3", "R4", "R5"]) state.choose({ zone: "hand", id: text, text });
  assert.deepEqual(sent.map((each) => each.ask), ["lay R3 > A", "lay R3 R4 > A", "lay R3 R4 R5 > A"]);
  assert.equal(state.whole?.says, "R3 R4 R5");
  state.choose({ zone: "hand", id: "R4", text: "R4" });
  assert.deepEqual(state.texts, ["R3", "R5"]);
});

test("a button with a place for cards waits for a whole choice; one without does not", () => {
  const { state, sent, board: { buttons: [lay, draw] } } = played("R3", "R4", "R5");
  assert.equal(state.ready(lay), false);
  assert.equal(state.ready(draw), true);
  state.press(lay);
  assert.equal(state.tip, "choose first");
  assert.deepEqual(sent, []);
  state.gather(["R5", "R3", "R4"]);
  assert.equal(state.ready(lay), true);
  state.press(lay);
  assert.deepEqual(sent, [{ do: "lay R5 R3 R4 > A", at: 3 }]);
});

test("another step drops the choice, and the frame that is not there yet leaves the last one", () => {
  const { state, board } = played("R3", "R4", "R5");
  state.gather(["R3"]);
  assert.equal(state.go(4), true);
  assert.deepEqual(state.chosen, []);
  assert.equal(state.board, board);
  assert.equal(state.go(4), false);
});

test("the open cards of a seat stand in one row, or each kind in a row with its name", () => {
  const tile = (id, note, group = note) => ({ id, note, group });
  assert.deepEqual(heaps({ tiles: [], caption: "" }), []);
  assert.deepEqual(heaps({ tiles: [tile("a", "")], caption: "" }).map((each) => each.note), [""]);
  assert.deepEqual(heaps({ tiles: [tile("a", "held"), tile("b", "won"), tile("c", "held")], caption: "" }).map(({ note, tiles }) => [note, tiles.length]),
    [["held", 2], ["won", 1]]);
});

/** A table on which the reader has drawn, and then two others have laid and drawn. */
function seen() {
  const drawn = [];
  const state = new TableState({ send: () => {}, waits: () => false }, () => drawn.push(state.shown));
  const frame = (number, more) => [number, { turn: `${number}`, zones: [], choose_from: [], choices: [], buttons: [], twin: [], recaps: {}, ...more }];
  const others = [[17, {}], [18, { by: "seat-1" }], [19, { by: "seat-1" }], [20, {}], [21, { by: "seat-2" }], [22, { by: "seat-2" }]];
  const call = { id: "call", line: "call", ready: true, spot: "" };
  const end = [23, { since: { text: "Léa, then Tom.", after: 17 }, choose_from: ["hand"], buttons: [call] }];
  const data = (at, frames) => ({ at, last: at, story: "main", frames: Object.fromEntries(frames.map(([n, more]) => frame(n, more))), words: {}, options: {}, slip: {} });
  state.take(data(16, [[16, { buttons: [{ id: "draw", line: "draw deck", ready: true, spot: "deck" }] }]]));
  return { state, drawn, answer: data(23, [...others, end]) };
}

test("what the others did is shown one thing after the other, and then the reader's turn", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { state, drawn, answer } = seen();
  state.press(state.board.buttons[0]);
  state.take(answer);
  assert.equal(state.shown, 17, "first one's own act");
  assert.deepEqual(state.board.buttons, [{ id: "call", line: "call", ready: false, spot: "" }], "the button of the end, not yet of use");
  for (const expected of [18, 19, 21, 22]) {
    t.mock.timers.tick(379);
    assert.notEqual(state.shown, expected);
    t.mock.timers.tick(1);
    assert.equal(state.shown, expected);
    assert.deepEqual(state.board.choose_from, []);
  }
  t.mock.timers.tick(380);
  assert.equal(state.shown, 23);
  assert.deepEqual(state.board.choose_from, ["hand"]);
  assert.equal(state.showing.on, false);
  t.mock.timers.tick(5000);
  assert.deepEqual(drawn, [18, 19, 21, 22, 23]);
});

test("the end of a showing can be had at once, and it can be shown again", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { state, answer } = seen();
  state.press(state.board.buttons[0]);
  state.take(answer);
  assert.equal(state.showing.finish(), true);
  assert.equal(state.shown, 23);
  t.mock.timers.tick(5000);
  assert.equal(state.shown, 23);
  assert.equal(state.showing.finish(), false);
  assert.equal(state.again(), true);
  assert.equal(state.shown, 17);
  t.mock.timers.tick(380);
  assert.equal(state.shown, 18);
  state.go(5);
  t.mock.timers.tick(5000);
  assert.equal(state.shown, 5, "a step elsewhere ends it");
});

test("only the answer to one's own move is shown in steps", () => {
  const { state, answer } = seen();
  state.take(answer);
  assert.equal(state.shown, 23);
});

test("an answer that comes meanwhile does not end a showing; another story does", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { state, answer } = seen();
  state.press(state.board.buttons[0]);
  state.take(answer);
  t.mock.timers.tick(380);
  state.take({ ...answer, frames: {} });
  assert.equal(state.shown, 18);
  state.take({ ...answer, story: "other" });
  assert.equal(state.shown, 23);
  assert.equal(state.showing.on, false);
});

test("who prefers less motion sees the end at once, and steps through it by hand", (t) => {
  globalThis.matchMedia = () => ({ matches: true });
  t.after(() => delete globalThis.matchMedia);
  const { state, answer } = seen();
  state.press(state.board.buttons[0]);
  state.take(answer);
  assert.equal(state.shown, 23);
  state.again();
  const steps = [state.shown];
  while (state.showing.on) {
    state.showing.next();
    steps.push(state.shown);
  }
  assert.deepEqual(steps, [17, 18, 19, 21, 22, 23]);
});

test("others play quickly where the browser keeps that", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const value = { getItem: (/** @type {string} */ name) => (name === "r7.pace" ? "quick" : null) };
  Object.defineProperty(globalThis, "localStorage", { value, configurable: true });
  t.after(() => delete globalThis.localStorage);
  const { state, answer } = seen();
  state.press(state.board.buttons[0]);
  state.take(answer);
  for (let step = 0; step < 5; step += 1) t.mock.timers.tick(120);
  assert.equal(state.shown, 23);
});
