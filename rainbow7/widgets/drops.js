// @ts-check
// The drops of a player: held before, just received, or free.
import { h } from "./base.js";

const DROP = "M12 1.8C16.4 8 19.6 11.6 19.6 15.4a7.6 7.6 0 0 1-15.2 0C4.4 11.6 7.6 8 12 1.8Z";
const PLUS = "M12 11.5V19.5M8 15.5H16";

/** @param {"held" | "got" | "free"} kind @param {number} at */
export const drop = (kind, at) =>
  h("svg", { class: `drop ${kind}`, viewBox: "0 0 24 24", "aria-hidden": "true", "data-key": `drop-${at}` },
    h("path", { d: DROP }), kind === "got" && h("path", { d: PLUS }));

/**
 * The drops of a player in order, and the place of the limit: before the drop that reaches it.
 * @param {number} before @param {number} after @param {number} limit @param {number} most how many drops are drawn
 * @returns {("held" | "got" | "free" | "limit")[]}
 */
export function drops(before, after, limit, most) {
  const all = /** @type {("held" | "got" | "free" | "limit")[]} */ ([]);
  for (let at = 1; at <= most; at++) {
    if (at === limit) all.push("limit");
    all.push(at <= Math.min(before, after) ? "held" : at <= after ? "got" : "free");
  }
  return all;
}
