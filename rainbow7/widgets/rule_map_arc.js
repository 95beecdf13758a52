// @ts-check
// The rainbow of the map of rules: a half ring for each topic, a sector for each rule, drawn in a box of 720 by 361.
import { h } from "./base.js";
/** @import {MapTopic} from "./data.js" */

const OUTER = 360;
const PITCH = 43;
const BAND = 36;
/** Half the space between two sectors. */
const APART = 1.6;

/** A point at a distance from the middle of the foot, at a share of the half circle from left to right. @param {number} radius @param {number} turn */
const point = (radius, turn) => `${(OUTER - radius * Math.cos(turn)).toFixed(1)} ${(OUTER - radius * Math.sin(turn)).toFixed(1)}`;

/** The outer radius of a band. @param {number} place */
export const radiusOf = (place) => OUTER - PITCH * place;

/** The middle of a band's feet, as a share of the width: at the left, or at the right. @param {number} place @param {boolean} right */
export const footOf = (place, right) => (OUTER + (right ? 1 : -1) * (radiusOf(place) - BAND / 2)) / (2 * OUTER);

/**
 * A part of a ring from one angle to another. @param {number} inner @param {number} outer @param {number} from @param {number} to
 */
export const ringPart = (inner, outer, from, to) =>
  `M${point(outer, from)}A${outer} ${outer} 0 0 1 ${point(outer, to)}L${point(inner, to)}A${inner} ${inner} 0 0 0 ${point(inner, from)}Z`;

/**
 * The angles at which a sector begins and ends. @param {number} number which one @param {number} count of how many @param {number} radius
 */
export function anglesOf(number, count, radius) {
  const gap = APART / radius;
  return [(Math.PI * number) / count + (number ? gap : 0), (Math.PI * (number + 1)) / count - (number < count - 1 ? gap : 0)];
}

/**
 * One band: each sector says how well its rule is known. @param {MapTopic} topic @param {number} place @param {Arc} shown
 */
function band(topic, place, { plain, named, fresh }) {
  const outer = radiusOf(place);
  const inner = outer - BAND;
  const paths = topic.rules.flatMap(({ rule, standing, due }, number) => {
    const [from, to] = anglesOf(number, topic.rules.length, outer - BAND / 2);
    const state = plain ? "plain" : standing;
    const sector = (/** @type {string} */ name, /** @type {number} */ edge, /** @type {object} */ more = {}) =>
      h("path", { class: `${name} hue-${topic.hue}`, "data-key": `${rule}-${name}`, "data-rule": rule, d: ringPart(inner, edge, from, to), ...more });
    const middle = point(outer - BAND / 2, (from + to) / 2);
    return [
      sector(`sector ${state}`, outer, { "data-key": rule }),
      state === "begun" && sector("half", inner + BAND / 2),
      fresh.has(rule) && sector("newly", outer),
      !plain && due && h("path", { class: "due-edge", "data-key": `${rule}-edge`, d: `M${middle}h.01` }),
      !plain && due && h("path", { class: "due-lamp", "data-key": `${rule}-lamp`, d: `M${middle}h.01` }),
      named === rule && sector("named", outer),
    ];
  });
  return paths;
}

/** @typedef {{plain: boolean, named: string, band: string, fresh: Set<string>}} Arc whether nothing is known yet; the rule that is named, the band that is listed, and the rules that are newly known */

/** The rainbow. @param {MapTopic[]} topics @param {Arc} shown */
export function arc(topics, shown) {
  const place = topics.findIndex((each) => each.id === shown.band);
  const outline = place >= 0 && h("path", { class: "outline", "data-key": "outline", d: ringPart(radiusOf(place) - BAND - 3, radiusOf(place) + 3, 0, Math.PI) });
  return h("svg", { viewBox: "0 0 720 361", "aria-hidden": "true" }, ...topics.flatMap((topic, number) => band(topic, number, shown)), outline);
}
