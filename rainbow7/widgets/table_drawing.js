// @ts-check
// The drawing of a board: its zones with their tiles, seats, spots and buttons, and the reader's hand.
import { h, icon } from "./base.js";
import { reasonsOpen } from "./asked_for.js";
import { bottomBar } from "./bottom_bar.js";
import { movesBox, ownSeat, projectorFoot, projectorHead } from "./projector.js";
import { projected } from "./projector_mode.js";
import { heaps, rows } from "./table_rows.js";
import { SIGNS } from "./table_signs.js";
import { tilesOf } from "./table_state.js";
/** @import {Button, Seat, Spot, Tile, Zone} from "./data.js" */
/** @import {Frame, TableState} from "./table_state.js" */

export class TableDrawing {
  /** The sheet of pictures that is drawn. */
  sheet = "";

  /** @param {TableState} state @param {import("./table_focus.js").TableFocus} focus @param {string} own the id of this table on its page */
  constructor(state, focus, own) {
    this.state = state;
    this.focus = focus;
    this.own = own;
    this.light = state.light;
  }

  /** A table with a title is one region; its zones are then only groups. */
  get part() {
    return this.state.data.title ? "group" : undefined;
  }

  /** Whether this table fills the screen of a projector. */
  get projected() {
    return Boolean(this.state.data.rulebook) && projected();
  }

  /** The class of what is not as it was before this step. @param {string} id */
  changed(id) {
    return this.state.board?.changed?.includes(id) ? " changed" : "";
  }

  /** @param {Tile} tile @param {Zone} zone @param {Tile[]} among @param {string} [holder] who or what holds it, if not the zone itself */
  tileOf(tile, zone, among, holder = zone.id) {
    const { data, pointed, options } = this.state;
    const sizes = this.sheet.includes(`id="${tile.picture}-S"`) ? ["", "-S"] : [""];
    const pictures = sizes.map((size) => h("svg", { class: size ? "small" : "large", viewBox: "0 0 100 150", "aria-hidden": "true" },
      h("use", { href: `#${tile.picture}${size}` }), tile.corner && h("use", { href: `#${tile.corner}` })));
    const kind = sizes.length > 1 ? "tile both" : "tile";
    const marks = this.changed(tile.id) + (pointed.includes(tile.text) ? " pointed" : "");
    const named = { "aria-label": tile.note ? `${tile.name}, ${tile.note}` : tile.name, "data-key": tile.id, "data-at": `${holder} ${tile.id}`, "data-text": tile.text };
    // A tile that is only looked at is an image, not a button.
    const looked = data.still && !data.spoken && !options.about;
    if ((!zone.mine || looked) && !this.state.open(zone.id) && !data.spoken?.includes(tile.text)) {
      return h("span", { class: kind + marks, role: "img", ...named }, ...pictures);
    }
    return this.tileButton(tile, zone, among, { named, pictures, kind, marks });
  }

  /**
   * A tile that can be pressed. @param {Tile} tile @param {Zone} zone @param {Tile[]} among
   * @param {{named: Record<string, string>, pictures: Element[], kind: string, marks: string}} drawn
   */
  tileButton(tile, zone, among, { named, pictures, kind, marks }) {
    const { state } = this;
    const open = state.open(zone.id);
    const on = state.chosen.some((each) => each.zone === zone.id && each.id === tile.id);
    const { fits, more } = this.light;
    const joins = on ? fits : (more.get(tile.text) ?? 0) > 0;
    const everything = !state.chosen.length && among.every((each) => more.has(each.text));
    const light = !state.aids || !open || everything ? "" : joins ? " lit" : on ? "" : " unlit";
    const says = on || !light ? undefined : `${this.own}-${light.trim()}`;
    return h("button",
      { type: "button", class: `${kind}${light}${on ? " on" : ""}${marks}`, "data-act": "tile", "data-zone": zone.id, "data-r7-key": tile.id, ...named,
        "aria-pressed": open ? String(on) : undefined, "aria-describedby": says,
        tabindex: this.focus.stopOf(zone.id, among) === tile.id ? "0" : "-1" },
      ...pictures, on && icon(SIGNS.tick, "tick"));
  }

  /** @param {Button} button @param {boolean} [inRow] whether it stands in the row of buttons, though it is a spot's */
  buttonOf(button, inRow = false) {
    const now = this.state.ready(button);
    const brief = inRow ? button.short : "";
    const place = button.spot && this.inRow(button) ? (inRow ? " of-spot" : " at-spot") : "";
    return h("button",
      { type: "button", class: `button${button.main && now ? " main" : ""}${now ? "" : " later"}${place}${brief && " short"}`, "data-act": "button",
        "data-key": button.id, "data-r7-key": inRow ? `row ${button.id}` : button.id, "aria-disabled": now ? undefined : "true", "aria-label": brief ? button.label : undefined },
      brief || button.label, button.note && h("small", { text: button.note }));
  }

  /** Whether a button of a spot is of use now. @param {Button} button */
  usable(button) {
    return Boolean(button.spot) && (!button.line.includes("{}") || this.state.chosen.length > 0);
  }

  /** Whether a button of a spot stands in the row of buttons on a phone. @param {Button} button */
  inRow(button) {
    return this.usable(button) && Boolean(this.state.board?.buttons.some((each) => each.short));
  }

  /** @param {Spot} spot @param {Zone} zone */
  spotOf(spot, zone) {
    const buttons = (this.state.board?.buttons ?? []).filter((each) => each.spot === spot.id);
    const seen = buttons.filter((each) => this.usable(each));
    const [only] = seen.length === 1 ? seen : [];
    const many = Number(spot.note) > 1 ? " many" : "";
    const target = seen.length === 1 ? (this.state.ready(seen[0]) ? " target" : " target later") : "";
    const lies = spot.tile ? this.tileOf(spot.tile, zone, tilesOf(zone), spot.id) : h("span", { class: "empty" });
    return h("div", { class: `spot${many}${target}`, "data-key": spot.id, "data-spot": spot.id },
      h("div", { class: `place${this.changed(spot.id)}`, "data-at": `spot ${spot.id}`, "data-act": only && "place", "data-button": only?.id }, lies),
      h("p", { class: "label" }, h("b", { text: spot.label }), spot.note && h("span", { text: ` · ${spot.note}` })),
      h("div", { class: "under" }, ...seen.map((each) => this.buttonOf(each))));
  }

  /** @param {Seat} seat @param {Zone} zone */
  seatOf(seat, zone) {
    const { board, data: { words } } = this.state;
    const recap = board?.recaps?.[seat.id];
    const shown = this.state.showing.on && board?.by ? board.by === seat.id : seat.turn;
    return h("div", { class: `seat${shown ? " turn" : ""}${this.changed(seat.id)}`, role: "listitem", "data-key": seat.id, "data-at": `seat ${seat.id}` },
      h("b", {}, seat.name, seat.turn && h("span", { class: "to-play", text: `, ${words.turn}` })),
      ...seat.notes.map(([sign, number, said]) =>
        h("span", { class: "count", title: said }, icon(SIGNS[sign] ?? SIGNS.tile, `sign-${sign}`), h("span", { "aria-hidden": "true", text: number }),
          h("span", { class: "r7-say", text: said }))),
      seat.caption && h("small", { text: seat.caption }),
      board?.recaps && (recap?.html || !seat.tiles.length) && h("p", { class: "recap", "data-key": "recap", html: recap?.html ?? "" }),
      ...heaps(seat).map(({ note, tiles }) => {
        const row = h("div", { class: "tiles", "data-key": "tiles" }, ...tiles.map((each) => this.tileOf(each, zone, seat.tiles, seat.id)));
        return note ? h("div", { class: "heap", "data-key": `heap-${tiles[0].group}` }, h("small", { text: note }), row) : row;
      }));
  }

  /** @param {Zone} zone */
  zoneOf(zone) {
    const named = { "data-key": zone.id, "aria-label": zone.label };
    if (zone.layout === "seats") {
      const own = this.projected && this.state.board && ownSeat(this.state, this.state.board);
      return h("div", { ...named, class: "seats", role: "list" }, own, ...zone.seats.map((each) => this.seatOf(each, zone)));
    }
    if (zone.layout === "spots") {
      const actions = zone.spots.some((spot) => this.state.board?.buttons.some((each) => each.spot === spot.id));
      return h("div", { ...named, class: `spots${actions ? " actions" : ""}`, role: "group" }, ...zone.spots.map((each) => this.spotOf(each, zone)));
    }
    return h("div", { ...named, class: "lane", role: "group" },
      h("p", {}, h("b", { text: zone.label }), ...zone.notes.map((each) => h("span", { text: ` ${each}` }))),
      h("div", { class: "tiles" }, ...zone.tiles.map((each) => this.tileOf(each, zone, zone.tiles))));
  }

  /** What the hand is worth, and what it would be after the lay that is being chosen. */
  worthAfter() {
    const { aids, chosen, texts, board } = this.state;
    if (!board?.left || !aids || !chosen.length || !this.light.fits) return "";
    const { text, count, worths } = board.left;
    return text.replace("{left}", String(texts.reduce((sum, each) => sum - (worths[each] ?? 0), count)));
  }

  /** A note on the reader's hand: where it has a sign, a phone shows that and the number. @param {string} text @param {string} sign */
  noteOf(text, sign) {
    const [number] = text.match(/\d+/) ?? [];
    if (!sign || !number) return h("span", { text });
    return h("span", { class: "signed" }, icon(SIGNS[sign] ?? SIGNS.tile, `sign-${sign}`), h("span", { class: "number", "aria-hidden": "true", text: number }), h("span", { class: "full", text }));
  }

  /** The reader's own hand. @param {Zone} zone */
  handOf(zone) {
    const count = zone.tiles.length;
    const broken = this.projected ? rows(zone.tiles, count < 9 ? 9 : Math.ceil(count / 2) + 1) : rows(zone.tiles);
    const longest = Math.max(1, ...broken.map((each) => each.length));
    const widest = count <= 8 ? 52 : count <= 10 ? 48 : 44;
    const worth = this.worthAfter();
    const { left, signs = [] } = this.state.board ?? {};
    const [first, ...rest] = zone.notes.map((text, place) => this.noteOf(worth && place === left?.note ? worth : text, signs[place] ?? ""));
    return h("section", { class: "hand", role: this.part, "data-key": zone.id, "aria-label": zone.label },
      h("p", { class: `head${worth ? " choosing" : ""}` }, h("b", { text: this.state.board?.turn, class: this.state.open(zone.id) ? "turn" : "" }), first,
        h("span", { class: "end" }, ...rest)),
      h("div", { class: `rack${count > (this.projected ? 8 : 7) ? " long" : ""}${count <= 7 ? " few" : ""}`, role: "group", "aria-label": zone.label,
          style: `--longest:${longest};--widest:${widest}px` },
        ...broken.map((row, place) => h("div", { class: "row", "data-key": `row-${place}` }, ...row.map((each) => this.tileOf(each, zone, zone.tiles))))));
  }

  /** @param {string} act @param {string} label @param {boolean} [now] whether it is of any use now */
  toolOf(act, label, now = true) {
    return h("button", { type: "button", class: `button${now ? "" : " later"}`, "data-act": act, "data-key": act, "data-r7-key": act,
      "aria-disabled": now ? undefined : "true", "aria-expanded": act === "why" ? String(reasonsOpen()) : undefined }, icon(SIGNS[act]), h("span", { text: label }));
  }

  /** The buttons of the bar of a lesson or an exercise: a hint, then what can be done, or another try. @param {Element[]} spots @param {Element[]} own */
  barOf(spots, own) {
    const { data: { words, help, again }, options, clearable, moved } = this.state;
    const tries = again && !moved;
    const does = tries ? [h("button", { type: "button", class: "button main", "data-act": "retry", "data-key": "again", text: again })] : [...spots, ...own];
    return h("div", { class: `acts${!tries && spots.length ? " spots-too" : ""}`, role: "group", "aria-label": words.acts, "data-key": "acts" },
      help?.label && !tries && h("button", { type: "button", class: "button for-bar", "data-act": "hint", "data-key": "hint", text: help.label }),
      options.why !== false && h("span", { class: spots.length && !tries ? "for-wide" : "", "data-key": "whys" }, this.toolOf("why", words.why)),
      h("span", { class: "for-wide", "data-key": "clears" }, this.toolOf("clear", words.clear, clearable)), ...does);
  }

  /** The row of buttons. @param {Frame} board */
  actsOf(board) {
    const { data: { words, still }, options, clearable } = this.state;
    const own = board.buttons.filter((each) => !each.spot).map((each) => this.buttonOf(each));
    if (this.projected) return h("div", { class: "acts", role: "group", "aria-label": words.acts, "data-key": "acts" }, ...own);
    const spots = board.buttons.filter((each) => this.inRow(each)).map((each) => this.buttonOf(each, true));
    if (options.bottom) return this.barOf(spots, own);
    return h("div", { class: `acts${spots.length ? " spots-too" : ""}`, role: "group", "aria-label": words.acts, "data-key": "acts" },
      ...spots, ...own, !still && this.toolOf("clear", words.clear, clearable),
      !still && options.why !== false && this.toolOf("why", words.why));
  }

  /** What the others did since the reader's last act: by whom, and the ways to see it again, step by step or to its end. @param {Frame} board */
  sinceOf(board) {
    const { data: { words, still }, showing } = this.state;
    if (!board.recaps) return null;
    if (still) return h("p", { class: "since", "data-key": "since" });
    const act = (/** @type {"again" | "next" | "skip"} */ name) => h("button",
      { type: "button", class: "plain", "data-act": name, "data-key": name }, name === "skip" && icon(SIGNS.skip), h("span", { text: words[name] }));
    return h("p", { class: `since${showing.on ? " showing" : ""}`, "data-key": "since" },
      ...(showing.on ? [showing.byHand && act("next"), act("skip")] : board.since ? [h("span", { text: `${board.since.text} ` }), act("again")] : []));
  }

  /** The mat: what all share, and what just happened. @param {Frame} board */
  matOf(board) {
    const { data, moved, chosen, tip } = this.state;
    const others = board.zones.filter((each) => !each.mine);
    const between = others.filter((each) => each.layout !== "seats");
    const news = !board.since && !this.state.showing.on && board.note?.html && ((moved && chosen.length) || data.slip?.kind || tip) && h("p", { class: "news", html: board.note.html });
    return h("section", { class: "mat", role: this.part, tabindex: "-1", "aria-label": data.words.mat, "data-key": "mat" },
      h("p", { class: "round" }, data.title && h("b", { text: data.title }), data.title && " ", board.head),
      ...others.filter((each) => each.layout === "seats").map((each) => this.zoneOf(each)),
      this.sinceOf(board), news, h("div", { class: `middle${between.length > 1 ? " several" : ""}` }, ...between.map((each) => this.zoneOf(each))));
  }

  /** The whole table. @param {Frame} board @param {Element} slip */
  bodyOf(board, slip) {
    const { state } = this;
    const { data, options } = state;
    this.light = state.light;
    return h("div", { class: `body${options.size === "large" ? " large" : ""}${this.projected && state.moves ? " moving" : ""}${state.aids ? "" : " quiet"}`, lang: data.lang },
      this.projected && projectorHead(state, board), this.matOf(board), options.slip !== false && !options.bottom && slip,
      ...board.zones.filter((each) => each.mine).map((each) => this.handOf(each)),
      this.projected && state.moves && movesBox(state, board, this.sheet),
      this.projected ? projectorFoot(state, board, this.sheet, this.actsOf(board))
        : options.bottom ? bottomBar(data.help, options.slip !== false && slip, this.actsOf(board)) : this.actsOf(board),
      board.twin && h("details", { class: "twin", "data-key": "twin" }, h("summary", { text: data.words.twin }),
        ...board.twin.map((each) => h("p", { text: each }))),
      ...(/** @type {const} */ (["lit", "unlit"])).map((each) => h("span", { id: `${this.own}-${each}`, hidden: true, "data-key": `says-${each}`, text: data.words[each] })));
  }
}
