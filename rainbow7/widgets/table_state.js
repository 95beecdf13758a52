// @ts-check
// The state of a table: the frames that it has and the one that is shown, the choice, and what Python is asked and told.
// It draws nothing; a method that may have changed what is shown says whether to draw.
import { cardAt, closesReasons, reasonsFollow } from "./asked_for.js";
import { fire } from "./base.js";
import { lead } from "./entry_ahead.js";
import { complete, lit } from "./table_lighting.js";
import { Showing, calm, stops } from "./table_showing.js";
import { settled } from "./timeline_steps.js";
/** @import {Board, Button, FrameNotes, TableData, TableMessage, TableShown, Zone} from "./data.js" */
/** @import {Python} from "./base.js" */

/** @typedef {Board & FrameNotes} Frame */
/** @typedef {{zone: string, id: string, text: string}} Chosen */

/** The cards of a zone that may be chosen. @param {Zone} zone */
export const tilesOf = (zone) => [...zone.tiles, ...zone.spots.flatMap((each) => each.tile ?? [])];

/** A table before Python has shown one. @type {TableShown} */
const NOTHING = /** @type {TableShown} */ ({ at: -1, last: -1, frames: {}, options: {} });

export class TableState {
  /** @type {Map<number, Frame>} */
  frames = new Map();
  /** What Python shows; before `take`, nothing. @type {TableShown} */
  data = NOTHING;
  shown = 0;
  /** @type {Frame | undefined} */
  board;
  /** @type {Chosen[]} */
  chosen = [];
  /** The steps that were asked for since the last answer. @type {number[]} */
  asked = [];
  /** Whether the choice has changed since Python's last answer about it. */
  moved = false;
  /** Whether the choice came with the board, so that Python has not been asked about it. */
  given = false;
  /** Whether the next text must be announced even if it is the same as before: it answers a move. */
  pressed = false;
  /** What the slip says of the last press, until the choice changes. */
  tip = "";
  /** The cards that a text beside the table mentions. @type {string[]} */
  pointed = [];
  /** Whether the moves that are possible are shown, on a projector, and which page of them. */
  moves = false;
  page = 0;
  /** How this game writes the chosen cards into a line of notation. */
  pattern = "";
  /** The board before a step forward, until the step is drawn. @type {Frame | undefined} */
  before;

  /** Whether the reader has made a move whose answer is still to come. */
  played = false;

  /** @param {Pick<Python<TableData, TableMessage>, "send" | "waits" | "state">} python @param {() => void} [draw] */
  constructor(python, draw = () => {}) {
    this.python = python;
    this.showing = new Showing(this, draw);
  }

  get texts() {
    return this.chosen.map((each) => each.text);
  }

  get options() {
    return this.data.options;
  }

  /** Whether the choice is helped: cards are lit, and Python is asked. */
  get aids() {
    return this.options.aids !== false;
  }

  /** Whether anything is said about the choice. */
  get tells() {
    return this.aids && this.options.tells !== false;
  }

  /** Whether cards of this zone may be chosen now. @param {string} zone */
  open(zone) {
    return Boolean(this.board?.choose_from.includes(zone));
  }

  /** Whether anything is chosen, or the slip says something about a choice. */
  get clearable() {
    return Boolean(this.chosen.length || this.tip || this.data.slip?.kind);
  }

  /** The choice that the chosen cards make up, if they do. */
  get whole() {
    return this.chosen.length && this.board ? complete(this.board.choices, this.texts) : undefined;
  }

  /** The cards that can still join the chosen ones. */
  get light() {
    return lit(this.board?.choices ?? [], this.texts);
  }

  /** Whether a button does something now. @param {Button} button */
  ready(button) {
    if (!button.line.includes("{}")) return button.ready;
    return button.ready && this.chosen.length > 0 && (!this.aids || Boolean(this.whole));
  }

  /** What a chosen card is called. @param {Chosen} thing */
  nameOf(thing) {
    const there = (this.board?.zones ?? []).filter((zone) => zone.id === thing.zone).flatMap(tilesOf);
    return there.find((each) => each.id === thing.id)?.name ?? thing.text;
  }

  /** Take new data of Python. @param {TableShown} next */
  take(next) {
    const last = this.data;
    const first = last === NOTHING;
    const another = next.story === undefined || next.story !== last.story;
    if (another) {
      this.frames.clear();
      this.pointed = [];
    }
    for (const [number, frame] of Object.entries(next.frames)) this.frames.set(Number(number), frame);
    const again = Boolean(last.again) && !next.again;
    const left = (this.given || again) && (again || last.begun?.key !== next.begun?.key);
    const begun = next.begun && next.begun.key !== last.begun?.key ? next.begun.texts : null;
    const same = this.showing.on && !another && next.at === last.at;
    this.data = next;
    if (first || settled(this.asked, next.at)) {
      this.asked = [];
      if (!same && !this.answered(next)) this.show(next.at);
    } else this.show(this.shown);
    if (another) this.before = undefined;
    if (!this.python.waits("ask") && !this.given) this.moved = false;
    if (!this.python.waits("do")) this.tip = "";
    if (left) this.chosen = [];
    if (left) this.moved = this.given = false;
    if (begun) {
      this.gather(begun);
      this.given = this.moved;
    }
  }

  /** The answer to a move: whether what the others did then is being shown. @param {TableShown} next */
  answered(next) {
    const since = this.frames.get(next.at)?.since;
    const played = this.played && !this.python.waits("do");
    if (played) this.played = false;
    this.showing.stop();
    return played && since !== undefined && !next.still && !calm() && this.showing.begin(stops(this.frames, since.after, next.at), false);
  }

  /** Show once more what the others did. */
  again() {
    const since = this.frames.get(this.shown)?.since;
    return since !== undefined && this.showing.begin(stops(this.frames, since.after, this.shown), calm());
  }

  /** Show nothing, and begin anew with the next data. */
  hide() {
    this.showing.stop();
    this.data = NOTHING;
    this.frames.clear();
    this.asked = [];
    this.board = this.before = undefined;
    this.chosen = [];
    this.pointed = [];
    this.tip = "";
    this.moved = this.given = this.moves = false;
  }

  /** Show a frame, or go on showing the last one until it is there. @param {number} number */
  show(number) {
    const other = number !== this.shown;
    if (other) reasonsFollow();
    if (other) this.before = number > this.shown && this.frames.has(number) ? this.board : undefined;
    this.shown = number;
    const frame = this.frames.get(number) ?? this.board;
    this.board = frame && this.data.still ? { ...frame, choose_from: [], choices: [], buttons: [] } : frame;
    if (frame && this.showing.on) this.board = this.showing.boardOf(frame);
    if (other) {
      this.tip = "";
      this.given = this.moves = false;
    }
    const there = new Set(this.board?.zones.flatMap((zone) => tilesOf(zone).map((each) => `${zone.id} ${each.id}`)));
    this.chosen = other ? [] : this.chosen.filter((each) => this.open(each.zone) && there.has(`${each.zone} ${each.id}`));
    this.pattern = this.board?.buttons.find((each) => each.line.includes("{}"))?.line ?? this.pattern;
  }

  /** Step to an event: shown at once if its frame is there. @param {number} number */
  go(number) {
    if (!Number.isInteger(number) || number === this.shown) return false;
    if (!this.asked.length) this.asked.push(this.shown);
    this.asked.push(number);
    this.moved = false;
    this.showing.stop();
    this.show(number);
    return true;
  }

  /** Choose these cards, as far as they are there. @param {string[]} wanted */
  gather(wanted) {
    const open = (this.board?.zones ?? []).filter((zone) => this.open(zone.id));
    const found = open.flatMap((zone) => tilesOf(zone).map((each) => ({ zone: zone.id, id: each.id, text: each.text })));
    this.chosen = wanted.flatMap((text) => {
      const place = found.findIndex((each) => each.text === text);
      return place < 0 ? [] : found.splice(place, 1);
    });
    this.moved = this.chosen.length > 0;
    this.tip = "";
  }

  /** A card was pressed. @param {Chosen} thing */
  choose(thing) {
    const { board, data } = this;
    if (!board) return false;
    this.tip = "";
    if (data.spoken) fire("r7-touch", { text: thing.text });
    if (data.spoken && !this.open(thing.zone) && (data.still || data.spoken.includes(thing.text))) {
      this.pointed = [thing.text];
      return true;
    }
    if (!this.open(thing.zone)) {
      this.tip = board.turn;
      const asks = board.zones.find((each) => each.id === thing.zone)?.asks;
      if (asks && this.tells) this.python.send({ ask: asks.replace("{}", thing.text), at: this.shown });
      return true;
    }
    const place = this.chosen.findIndex((each) => each.zone === thing.zone && each.id === thing.id);
    if (place >= 0) this.chosen.splice(place, 1);
    else this.chosen = board.one ? [thing] : [...this.chosen, thing];
    this.changed();
    return true;
  }

  /** Choose nothing. */
  clear() {
    if (!this.clearable) return false;
    this.chosen = [];
    this.changed();
    return true;
  }

  /** The choice has changed: ask what the rules say. */
  changed() {
    reasonsFollow();
    this.moved = true;
    this.given = false;
    this.tip = "";
    if (this.pattern && this.tells) this.python.send({ ask: this.chosen.length ? this.line() : "", at: this.shown });
  }

  /** The line of notation with the chosen cards. @param {string} [pattern] */
  line(pattern = this.pattern) {
    return pattern.replace("{}", this.texts.join(" "));
  }

  /** A button was pressed. @param {Button} button */
  press(button) {
    if (this.python.waits("do")) return false;
    if (button.line.includes("{}") && !this.chosen.length) {
      this.tip = this.data.words.first;
      return true;
    }
    // Nothing is drawn now: the answer draws anyway.
    this.pressed = this.played = true;
    this.given = false;
    reasonsFollow();
    const move = { do: this.line(button.line), at: this.shown };
    if (this.ready(button)) lead(this.python, move);
    else this.python.send(move);
    // The cards that were handed in are no longer chosen.
    return Boolean(this.options.clears) && this.clear();
  }

  /** Show the page again as it is without a projector. */
  leaveProjector() {
    this.python.send({ set: { large: 0 } });
  }

  /** Ask for a card's sheet. @param {string} place */
  about(place) {
    if (this.options.about && !closesReasons(cardAt(place))) this.python.send({ about: place, at: this.shown });
  }

  /** Open the reasons: of the choice, about which Python is asked in the same message, or else of the slip. */
  why() {
    const { data, python, shown } = this;
    if (closesReasons()) return;
    const asks = this.chosen.length && this.pattern && (this.moved || !data.slip?.kind);
    if (asks) python.send({ ask: this.line(), at: shown, why: "last" });
    else python.send({ why: shown === data.at && data.slip?.kind ? "last" : shown });
  }

  /** Open the reasons at the rule that the slip cites. @param {string} rule */
  cite(rule) {
    if (closesReasons()) return;
    const last = this.shown === this.data.at && rule !== this.board?.note?.rule;
    this.python.send({ why: last ? "last" : this.shown });
  }
}
