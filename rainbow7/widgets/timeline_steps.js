// @ts-check
// Where the marks of a timeline stand, and where a step leads to.

const WEIGHT = ["play", "round", "effect", "ruling", "token"];
const ROOM = 14;

/**
 * The marks that fit on a line of this width: of those too close to one another only the most important.
 * @template {{n: number, mark: string}} T @param {T[]} events @param {number} last @param {number} width
 */
export function marks(events, last, width) {
  /** @type {T[]} */
  const kept = [];
  const near = (/** @type {T} */ a, /** @type {T} */ b) => (Math.abs(a.n - b.n) / Math.max(1, last)) * width < ROOM;
  const some = events.filter((each) => WEIGHT.includes(each.mark));
  for (const each of some.sort((a, b) => WEIGHT.indexOf(b.mark) - WEIGHT.indexOf(a.mark) || a.n - b.n)) {
    if (!kept.some((other) => near(each, other))) kept.push(each);
  }
  return kept.sort((a, b) => a.n - b.n);
}

/**
 * The previous or next step: an event, or an event at which a turn begins; the first and the last count as steps.
 * @param {{n: number, turn: boolean}[]} events @param {number} last @param {number} at @param {1 | -1} way
 * @param {boolean} turns
 */
export function next(events, last, at, way, turns) {
  if (!turns) return Math.max(0, Math.min(last, at + way));
  const steps = [0, ...events.filter((each) => each.turn).map((each) => each.n), last];
  const beyond = steps.filter((each) => (each - at) * way > 0);
  return beyond.length ? (way > 0 ? Math.min(...beyond) : Math.max(...beyond)) : at;
}

/** Whether to show an answer at once: it is for the last step asked for, or for a step that was not asked for. @param {number[]} asked @param {number} at */
export function settled(asked, at) {
  const place = asked.lastIndexOf(at);
  return place < 0 || place === asked.length - 1;
}

/** The step that is shown, for a widget that only follows: what Python says of a step that was left again does not count. */
export class FollowedStep {
  at = 0;
  /** The step that was left, and those that were gone to since Python last answered. @type {number[]} */
  asked = [];

  /** The reader goes to a step. @param {number} n */
  go(n) {
    if (!this.asked.length) this.asked.push(this.at);
    this.asked.push(n);
    this.at = n;
  }

  /** Python shows a step. @param {number} at */
  take(at) {
    if (!settled(this.asked, at)) return;
    this.asked = [];
    this.at = at;
  }
}
