// @ts-check
// How cards stand in rows: where a hand is broken on a narrow screen, the heaps at a seat, and which card an arrow key
// leads to.

/** @import {Seat, Tile} from "./data.js" */

/**
 * A hand in rows of about equal length for a narrow screen, broken between groups where one ends nearby.
 * @template {{group: string}} T @param {T[]} tiles @param {number} [most] @returns {T[][]}
 */
export function rows(tiles, most = 7) {
  if (tiles.length < most) return [tiles];
  const left = Math.max(2, Math.ceil(tiles.length / most));
  const even = Math.ceil(tiles.length / left);
  const room = tiles.length - (left - 1) * most;
  const differs = (/** @type {number} */ at) => tiles[at - 1]?.group !== tiles[at]?.group;
  const at = [even, even - 1, even + 1].find((each) => each <= most && each >= Math.max(1, room) && differs(each)) ?? even;
  const rest = tiles.slice(at);
  return [tiles.slice(0, at), ...(left > 2 ? rows(rest, most) : [rest])];
}

/**
 * The open cards of a seat, in one row; where they are of several kinds (played, held, won), each kind in a row of its
 * own with its name. @param {Seat} seat @returns {{note: string, tiles: Tile[]}[]}
 */
export function heaps(seat) {
  if (!seat.tiles.length) return [];
  const notes = new Set(seat.tiles.map((each) => each.note));
  if (notes.size < 2 && (seat.caption || notes.has(""))) return [{ note: "", tiles: seat.tiles }];
  return [...new Set(seat.tiles.map((each) => each.group))].map((group) => {
    const tiles = seat.tiles.filter((each) => each.group === group);
    return { note: tiles[0].note, tiles };
  });
}

/**
 * The tile that an arrow key leads to: along the row, or to the nearest tile of the row above or below.
 * @param {{offsetLeft: number, offsetTop: number}[]} all @param {number} at @param {string} key
 */
export function neighbourTile(all, at, key) {
  if (key === "Home") return 0;
  if (key === "End") return all.length - 1;
  if (key === "ArrowLeft" || key === "ArrowRight") return Math.max(0, Math.min(all.length - 1, at + (key === "ArrowLeft" ? -1 : 1)));
  if (key !== "ArrowUp" && key !== "ArrowDown") return undefined;
  const down = key === "ArrowDown" ? 1 : -1;
  const here = all[at];
  // A raised tile is a few pixels above its row.
  const beyond = all.map((each, place) => ({ place, rise: (each.offsetTop - here.offsetTop) * down, aside: Math.abs(each.offsetLeft - here.offsetLeft) }))
    .filter(({ rise }) => rise > 20)
    .sort((a, b) => a.rise - b.rise || a.aside - b.aside);
  const row = beyond.filter(({ rise }) => rise - beyond[0].rise < 20).sort((a, b) => a.aside - b.aside);
  return row[0]?.place ?? at;
}
