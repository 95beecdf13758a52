// @ts-check
// A hand as cards on a rack: those that are to be laid are raised, and those that can join them are lit.
import { h, icon } from "./base.js";
import { complete, lit } from "./table_lighting.js";
import { rows } from "./table_rows.js";
import { SIGNS } from "./table_signs.js";
/** @import {HeldHand, HandTile} from "./data.js" */
/** @import {Kind} from "./hand_entry.js" */

/** What may be laid, as the lighting wants it. @param {HeldHand} hand */
const choicesOf = (hand) => hand.choices.map((texts) => ({ texts }));

/** The texts of raised cards. @param {HeldHand} hand @param {string[]} raised */
export const textsOf = (hand, raised) => raised.flatMap((id) => hand.tiles.find((each) => each.id === id)?.text ?? []);

/**
 * What the browser knows of the raised cards: that they may be laid, or with more cards of the hand may be; nothing where
 * only the rules can say. @param {HeldHand} hand @param {string[]} raised @returns {Kind}
 */
export function knownOf(hand, raised) {
  const [choices, texts] = [choicesOf(hand), textsOf(hand, raised)];
  if (!texts.length) return "";
  return complete(choices, texts) ? "ok" : lit(choices, texts).fits ? "yet" : "";
}

/** @param {HeldHand} hand @param {string[]} raised @param {string} says the id of the words that say of a card that it can join */
export function rackOf(hand, raised, says) {
  const { fits, more } = lit(choicesOf(hand), textsOf(hand, raised));
  const tileOf = (/** @type {HandTile} */ each) => {
    const on = raised.includes(each.id);
    const joins = on ? fits : (more.get(each.text) ?? 0) > 0;
    const light = !raised.length || !hand.choices.length ? "" : joins ? " lit" : on ? "" : " unlit";
    return h("button", { type: "button", class: `tile${light}${on ? " on" : ""}`, "data-key": each.id, "data-act": "raise", "data-arg": each.id,
      "aria-pressed": String(on), "aria-label": each.name, "aria-describedby": light === " lit" && !on ? says : null },
    h("span", { html: each.html }), on && icon(SIGNS.tick, "tick"));
  };
  const grouped = hand.tiles.map((each) => ({ ...each, group: each.text[0] }));
  const lines = rows(grouped);
  return h("div", { class: "held", "data-key": "held", style: `--in-row:${Math.max(...lines.map((each) => each.length))}` },
    h("p", { class: "top", "data-key": "top" }, h("b", { text: hand.label }),
      h("button", { type: "button", class: "link", "data-act": "change", "data-key": "change", text: hand.change })),
    h("div", { class: `rack${hand.tiles.length > 10 ? " eleven" : hand.tiles.length > 8 ? " nine" : ""}`, role: "group", "aria-label": hand.label, "data-key": "rack" },
      ...lines.map((row, at) => h("div", { class: "row", "data-key": `row-${at}` }, ...row.map(tileOf)))));
}
