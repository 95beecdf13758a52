// @ts-check
// The focus on a table, and its keys: the Tab key reaches one card in each zone, arrow keys lead to the others, and where
// the focused element goes, a neighbour gets the focus.
import { at, fields, remembered, find } from "./base.js";
import { projected } from "./projector_mode.js";
import { neighbourTile } from "./table_rows.js";
/** @import {Tile} from "./data.js" */
/** @import {TableState} from "./table_state.js" */

export class TableFocus {
  /** The tile in each zone that the Tab key reaches. @type {Map<string, string>} */
  stops = new Map();

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
  }

  /** The focused element, if it is on the table. */
  get at() {
    const at = document.activeElement;
    return at instanceof HTMLElement && this.root.contains(at) ? at : undefined;
  }

  /** @param {string} zone */
  tilesIn(zone) {
    return fields(this.root, `[data-zone="${CSS.escape(zone)}"]`);
  }

  /** The id of the tile that the Tab key reaches. @param {string} zone @param {Tile[]} among */
  stopOf(zone, among) {
    const held = this.at?.closest(`[data-zone="${zone}"]`);
    if (held) return held.getAttribute("data-key");
    const stop = this.stops.get(zone);
    return among.some((each) => each.id === stop) ? stop : among[0]?.id;
  }

  /** Where the focus is, so that a neighbour can get it if that element goes. */
  held() {
    const { at } = this;
    if (!at) return undefined;
    const { zone } = at.dataset;
    return { zone, place: zone ? this.tilesIn(zone).findIndex((each) => each === at) : -1, spot: /** @type {HTMLElement | null} */ (at.closest("[data-spot]"))?.dataset.spot,
      act: /** @type {HTMLElement | null} */ (at.closest(".since"))?.dataset.key };
  }

  /** The element that gets the focus in place of one that has gone. @param {{zone?: string, place: number, spot?: string, act?: string}} held */
  neighbour({ zone, place, spot, act }) {
    const inZone = zone ? this.tilesIn(zone) : [];
    if (inZone.length) return inZone[Math.min(place, inZone.length - 1)];
    const here = (/** @type {string} */ where) => fields(this.root, where).find((each) => each.getClientRects().length);
    if (act) return here(".since .plain") || here(".mat");
    return (spot && here(`[data-spot="${CSS.escape(spot)}"] .button:not(.later)`)) || here(".spot .button:not(.later)") ||
      here(".acts .button.main") || here('.hand .tile[tabindex="0"]') || here(".acts .button") || here(".mat");
  }

  /** A tile got the focus. @param {Event} event */
  reached({ target }) {
    if (!(target instanceof HTMLElement) || target.dataset.act !== "tile") return;
    const { zone = "", key = "" } = target.dataset;
    this.stops.set(zone, key);
    for (const each of this.tilesIn(zone)) each.tabIndex = each === target ? 0 : -1;
  }

  /** Follow an arrow key; whether there was anything to follow. @param {HTMLElement} tile @param {string} key */
  follow(tile, key) {
    const all = this.tilesIn(tile.dataset.zone ?? "");
    const next = neighbourTile(all, all.findIndex((each) => each === tile), key);
    if (next === undefined) return false;
    all[next].focus();
    return true;
  }
}

/**
 * Leads to the hand with one key from anywhere on the page, or to the answers, where nothing is chosen from the hand.
 * @param {TableState} state @param {HTMLElement} root @returns {(event: KeyboardEvent) => void}
 */
export const handKey = (state, root) => (event) => {
  if (!state.board || state.data.title || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (remembered("r7.keys") === "off" || event.key.toLowerCase() !== state.data.words["hand-key"]) return;
  if (at(event, "input:not([type=radio]), textarea, select, [contenteditable], dialog")) return;
  const answers = () => find(document.body, ".r7-quiz.answer input:checked") ?? find(document.body, ".r7-quiz.answer input");
  const there = (state.board.choose_from.length === 0 && answers()) || find(root, '.hand button.tile[tabindex="0"]');
  if (!there) return;
  event.preventDefault();
  there.focus();
};

/**
 * What a key does on a table. @param {TableState} state @param {TableFocus} focus @param {() => void} draw
 * @returns {(event: KeyboardEvent) => void}
 */
export const keyListener = (state, focus, draw) => (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const tile = at(event, '[data-act="tile"]');
  const letter = remembered("r7.keys") !== "off" && event.key.toLowerCase();
  if (projected() && (event.key === "Escape" || letter === state.data.words["why-key"])) return;
  if (event.key === "Escape" && state.chosen.length) {
    if (state.clear()) draw();
  } else if (tile && letter === state.data.words["about-key"]) state.about(tile.dataset.at ?? "");
  else if (letter === state.data.words["why-key"]) state.why();
  else if (!tile || !focus.follow(tile, event.key)) return;
  event.preventDefault();
};
