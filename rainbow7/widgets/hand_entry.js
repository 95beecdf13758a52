// @ts-check
// Cards that are entered by tapping: a grid of cards, counters or a row of faces. It knows no rules: what of a grid may
// be laid together comes as numbers with the cards.
import { h, icon } from "./base.js";
import { sign } from "./text.js";
/** @import {CardEntry, Slip} from "./data.js" */
/** A verdict, or none. @typedef {Slip["kind"]} Kind */

/**
 * The cards of a hand after a cell was tapped, which adds or removes its card.
 * @param {string[]} chosen @param {string} text
 */
export const toggled = (chosen, text) => (chosen.includes(text) ? chosen.filter((each) => each !== text) : [...chosen, text]);

/**
 * The cards of a hand after a counter was pressed.
 * @param {string[]} chosen @param {string} text @param {number} by @param {number} most
 */
export function stepped(chosen, text, by, most) {
  const count = chosen.filter((each) => each === text).length;
  if (by > 0) return count < most ? [...chosen, text] : chosen;
  const at = chosen.lastIndexOf(text);
  return at < 0 ? chosen : chosen.filter((_, place) => place !== at);
}

/** The cell that an arrow key leads to, in rows of `wide` cells. @param {number} at @param {string} key @param {number} wide @param {number} all */
export function neighbour(at, key, wide, all) {
  const row = Math.floor(at / wide) * wide;
  const to = { ArrowLeft: Math.max(row, at - 1), ArrowRight: Math.min(row + wide - 1, at + 1), ArrowUp: at - wide,
    ArrowDown: at + wide, Home: row, End: row + wide - 1 }[key];
  return to === undefined || to < 0 || to >= all ? at : to;
}

/** Whether a choice of places, or with more cards a larger one, may be laid. @param {number[]} shapes @param {number} places @param {number} wilds */
function fits(shapes, places, wilds) {
  if (shapes[places] >> wilds & 1) return "ok";
  return shapes.some((counts, choice) => (choice & places) === places && counts >> wilds) ? "yet" : "";
}

/**
 * What the browser knows of cards that lie in one row or one column of the grid: that they may be laid, or that they may
 * with more cards; nothing where only the rules can say. @param {CardEntry} entry @param {string[]} chosen @returns {Kind}
 */
export function known(entry, chosen) {
  if (!entry.shapes || !chosen.length) return "";
  const places = chosen.flatMap((text) => entry.rows.flatMap(({ cells }, row) => {
    const column = cells.findIndex((each) => each.text === text);
    return column < 0 ? [] : [{ row, column }];
  }));
  const wilds = chosen.length - places.length;
  const bits = (/** @type {"row" | "column"} */ which) => places.reduce((sum, each) => sum | 1 << each[which], 0);
  const found = [];
  if (places.every((each) => each.row === places[0].row)) found.push(fits(entry.shapes.row, bits("column"), wilds));
  if (places.every((each) => each.column === places[0].column)) found.push(fits(entry.shapes.column, bits("row"), wilds));
  return found.includes("ok") ? "ok" : found.includes("yet") ? "yet" : "";
}

/** @param {CardEntry} entry @param {string[]} chosen @param {number} focus */
function cardGrid(entry, chosen, focus) {
  let place = -1;
  return h("div", { class: "cells", role: "group", "aria-label": entry.label, "data-key": "cells" },
    ...entry.rows.flatMap((row) => [
      h("span", { class: "suit", html: row.picture, title: row.label }),
      ...row.cells.map((cell, column) => {
        place += 1;
        const on = chosen.includes(cell.text);
        return h("button", { type: "button", class: "cell", "data-key": cell.text, "data-act": "cell", "data-arg": cell.text,
          "aria-pressed": String(on), "aria-label": cell.name, "aria-disabled": cell.taken ? "true" : null,
          tabindex: place === focus ? "0" : "-1", "data-at": place, style: `--hue:var(--r7-${row.hue})` },
        h("span", { class: "sign", html: entry.numerals[column] }), h("span", { class: "shape", html: row.picture }));
      })]));
}

/** @param {CardEntry} entry @param {string[]} chosen */
const stepperRow = (entry, chosen) => h("div", { class: "steppers", "data-key": "steppers" }, ...entry.steppers.map((each) => {
  const count = chosen.filter((text) => text === each.text).length;
  return h("div", { class: "stepper", role: "group", "aria-label": each.name, "data-key": each.text },
    h("span", { class: "thing", html: each.html, "aria-hidden": "true" }), h("span", { class: "name", text: each.label }),
    h("button", { type: "button", class: "round", "data-act": "less", "data-arg": each.text, "aria-label": each.less,
      "aria-disabled": count ? null : "true" }, icon("M6 12H18")),
    h("output", { text: String(count) }),
    h("button", { type: "button", class: "round", "data-act": "more", "data-arg": each.text, "aria-label": each.more,
      "aria-disabled": count < each.most ? null : "true" }, icon("M6 12H18M12 6V18")));
}));

/** @param {CardEntry} entry @param {string[]} chosen */
function faces(entry, chosen) {
  const by = Object.fromEntries(entry.palette.map((each) => [each.text, each]));
  return [
    h("div", { class: "laid", role: "group", "aria-label": entry.label, "data-key": "laid" },
      ...chosen.map((text, place) => h("button", { type: "button", class: "tile", "data-key": `laid-${place}`, "data-act": "back", "data-arg": place,
        "aria-label": by[text]?.back, html: by[text]?.html })),
      ...[...Array(Math.max(0, entry.most - chosen.length)).keys()].map((place) => h("span", { class: "slot", "data-key": `slot-${place}` }))),
    h("div", { class: "palette", role: "group", "aria-label": entry.title, "data-key": "palette" }, ...entry.palette.map((each) =>
      h("button", { type: "button", class: "tile", "data-key": `face-${each.text}`, "data-act": "face", "data-arg": each.text,
        "aria-label": each.name }, h("span", { html: each.html }), each.kind && sign(each.kind)))),
  ];
}

/** What can be tapped, with its heading. @param {CardEntry} entry @param {string[]} chosen @param {number} focus */
export const entryOf = (entry, chosen, focus) => h("div", { class: "entry", "data-key": "entry" },
  h("p", { class: "top", "data-key": "top" }, h("b", { text: entry.title }), h("span", { class: "small", text: entry.sum })),
  entry.rows.length > 0 && cardGrid(entry, chosen, focus), entry.steppers.length > 0 && stepperRow(entry, chosen),
  ...(entry.palette.length ? faces(entry, chosen) : []));
