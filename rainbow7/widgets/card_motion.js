// @ts-check
// Animates one card for each step: of all that a step moves, one card travels from where it was to where it is.

import { h } from "./base.js";
import { calm } from "./table_showing.js";
/** @import {Board} from "./data.js" */
/** @typedef {{zone: string, at: string, picture: string, mine: boolean, spot?: string}} Lying a tile and its place */

/** Milliseconds that a card travels. */
const WAY = 380;
const EASE = "cubic-bezier(.2, .7, .2, 1)";

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
 * or a card laid from a hand that has become smaller; or a card, whose `picture` is told, from a stack into such a hand.
 * Null where it is not clear.
 * @param {Pick<Board, "zones">} was @param {Pick<Board, "zones">} now @returns {{from: string, to: string, picture?: string} | null}
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
  const [giver, taker] = [-1, 1].map((way) => [...counts(now, "seats")].find(([id, count]) => (count - (hands.get(id) ?? count)) * way > 0));
  if (laid && giver) return { from: `seat ${giver[0]}`, to: laid.at };
  const taken = taker && smaller && before.find((each) => each.spot === smaller[0]);
  return taken ? { from: `spot ${smaller[0]}`, to: `seat ${taker[0]}`, picture: taken.picture } : null;
}

/** The positions of all tiles on the screen. @param {Element} root */
export const places = (root) => new Map([...root.querySelectorAll("[data-at]")].map((each) =>
  [/** @type {HTMLElement} */ (each).dataset.at, each.getBoundingClientRect()]));

/** A picture that flies over the mat into a hand that is not seen. @param {Element} seat @param {string} picture @param {DOMRect} from @param {number} way */
function flight(seat, picture, from, way) {
  const mat = seat.closest(".mat");
  if (!mat) return undefined;
  const ground = mat.getBoundingClientRect();
  const end = seat.getBoundingClientRect();
  const flying = h("svg", { class: "flying", viewBox: "0 0 100 150", "aria-hidden": "true",
    style: `left:${from.x - ground.x}px;top:${from.y - ground.y}px;width:${from.width}px;height:${from.height}px` }, h("use", { href: `#${picture}` }));
  mat.append(flying);
  const away = `translate(${end.x + 24 - from.x}px, ${end.y + 12 - from.y}px) scale(.3)`;
  const going = flying.animate([{ transform: "none" }, { transform: away, opacity: 0.4 }], { duration: way, easing: EASE });
  going.onfinish = going.oncancel = () => flying.remove();
  return going;
}

/** Animates one card at a time, and none while steps follow quickly or reduced motion is wanted. */
export function traveller() {
  /** @type {Animation[]} */
  let going = [];
  let last = -WAY;
  return {
    /**
     * @param {DOMRect | undefined} from @param {Element | null} thing
     * @param {{picture?: string, way?: number}} [how] the picture of a card that goes into a hand; the milliseconds of one step of a showing
     */
    send(from, thing, { picture, way } = {}) {
      for (const each of going) each.cancel();
      going = [];
      const hurried = !way && performance.now() - last < WAY;
      last = performance.now();
      if (hurried || calm() || !from || !thing?.animate) return;
      const to = thing.getBoundingClientRect();
      if (!to.width || !from.width) return;
      if (picture) {
        const flying = flight(thing, picture, from, way ?? WAY);
        if (flying) going.push(flying);
        return;
      }
      const scale = Math.min(1, from.width / to.width);
      const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${scale})`;
      const timing = { duration: way ?? WAY, easing: EASE };
      going.push(thing.animate([{ transform: start, transformOrigin: "0 0", zIndex: 5 }, { transform: "none", transformOrigin: "0 0", zIndex: 5 }], timing));
      const over = thing.closest(".mat, .hand");
      if (over) going.push(over.animate([{ zIndex: 3 }, { zIndex: 3 }], timing));
    },
  };
}
