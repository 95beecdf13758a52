// @ts-check
// Animates one card for each step: of all that a step moves, one card travels from where it was to where it is.

/** @import {Board} from "./data.js" */
/** @typedef {{zone: string, at: string, picture: string, mine: boolean, spot?: string}} Lying a tile and its place */

/** Milliseconds that a card travels. */
const WAY = 380;

/**
 * All tiles of a board, with the names that the table gives to their places.
 * @param {Pick<Board, "zones">} board @returns {Lying[]}
 */
function lying(board) {
  return board.zones.flatMap((zone) => [
    ...zone.tiles.map((tile) => ({ zone: zone.id, at: `${zone.id} ${tile.id}`, picture: tile.picture, mine: zone.mine })),
    ...zone.seats.flatMap((seat) => seat.tiles.map((tile) =>
      ({ zone: seat.id, at: `${seat.id} ${tile.id}`, picture: tile.picture, mine: false }))),
    ...zone.spots.flatMap((spot) => (spot.tile
      ? [{ zone: spot.id, at: `${spot.id} ${spot.tile.id}`, picture: spot.tile.picture, mine: false, spot: spot.id }] : [])),
  ]);
}

/**
 * The first count on each stack or seat: the cards of a stack, the cards in a hand.
 * @param {Pick<Board, "zones">} board @param {"spots" | "seats"} kind @returns {Map<string, number>}
 */
const counts = (board, kind) => new Map(board.zones.flatMap((zone) => (kind === "spots"
  ? zone.spots.map((each) => /** @type {[string, number]} */ ([each.id, Number(each.note)]))
  : zone.seats.map((each) => /** @type {[string, number]} */ ([each.id, Number(each.notes[0]?.[1])])))));

/**
 * What has moved between two boards: a tile that was elsewhere before; or a card from a stack that has become smaller;
 * or a card laid from a hand that has become smaller. Null where it is not clear.
 * @param {Pick<Board, "zones">} was @param {Pick<Board, "zones">} now @returns {{from: string, to: string} | null}
 */
export function journey(was, now) {
  const before = lying(was);
  const after = lying(now);
  const same = (/** @type {Lying} */ a) => (/** @type {Lying} */ b) => a.at === b.at && a.picture === b.picture;
  const gone = before.filter((each) => !after.some(same(each)));
  const come = after.filter((each) => !before.some(same(each)));
  for (const each of come) {
    const from = gone.find((other) => other.picture === each.picture && other.zone !== each.zone);
    if (from) return { from: from.at, to: each.at };
  }
  const stacks = counts(was, "spots");
  const smaller = [...counts(now, "spots")].find(([id, count]) => count < (stacks.get(id) ?? 0));
  const drawn = come.find((each) => each.mine);
  if (drawn && smaller) return { from: `spot ${smaller[0]}`, to: drawn.at };
  const laid = come.find((each) => each.spot && (counts(now, "spots").get(each.spot) ?? 0) > (stacks.get(each.spot) ?? 0));
  const hands = counts(was, "seats");
  const giver = [...counts(now, "seats")].find(([id, count]) => count < (hands.get(id) ?? 0));
  return laid && giver ? { from: `seat ${giver[0]}`, to: laid.at } : null;
}

/** The positions of all tiles on the screen. @param {Element} root */
export const places = (root) => new Map([...root.querySelectorAll("[data-at]")].map((each) =>
  [/** @type {HTMLElement} */ (each).dataset.at, each.getBoundingClientRect()]));

/** Animates one card at a time, and none while steps follow quickly or reduced motion is wanted. */
export function traveller() {
  const calm = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
  /** @type {Animation[]} */
  let going = [];
  let last = -WAY;
  return {
    /** @param {DOMRect | undefined} from @param {Element | null} thing */
    send(from, thing) {
      for (const each of going) each.cancel();
      going = [];
      const hurried = performance.now() - last < WAY;
      last = performance.now();
      if (hurried || calm?.matches || !from || !thing?.animate) return;
      const to = thing.getBoundingClientRect();
      if (!to.width || !from.width) return;
      const scale = Math.min(1, from.width / to.width);
      const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${scale})`;
      const timing = { duration: WAY, easing: "cubic-bezier(.2, .7, .2, 1)" };
      going.push(thing.animate([{ transform: start, transformOrigin: "0 0", zIndex: 5 }, { transform: "none", transformOrigin: "0 0", zIndex: 5 }], timing));
      const over = thing.closest(".mat, .hand");
      if (over) going.push(over.animate([{ zIndex: 3 }, { zIndex: 3 }], timing));
    },
  };
}
