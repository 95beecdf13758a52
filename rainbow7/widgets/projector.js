// @ts-check
// What a table has on a projector besides its mat, its slip and its hand: a head with the step, a foot with the keys, and
// the moves that are possible, in place of the hand. Every key is also a button.
import { at, find, fire, h, icon, remembered } from "./base.js";
import { fit, projected } from "./projector_mode.js";
import { SIGNS } from "./table_signs.js";
import { tilesOf } from "./table_state.js";
/** @import {Button, Choice} from "./data.js" */
/** @import {Frame, TableState} from "./table_state.js" */

/** How many moves stand on a page of them. */
const MOVES_AT_ONCE = 9;
const HUES = [..."ROYGCBV"];

/** Whether the reasons are shown, in place of the hand. */
const whyShown = () => Boolean(document.querySelector(".r7-why[open]"));

const arcs = () => h("svg", { class: "arcs", viewBox: "0 0 40 21", "aria-hidden": "true" }, ...HUES.map((hue, place) =>
  h("path", { d: `M${2 + place * 2.2} 20a${18 - place * 2.2} ${18 - place * 2.2} 0 0 1 ${36 - place * 4.4} 0`, style: `stroke:var(--r7-${hue})` })));

/** The rulebook, whose turn it is, and the step. @param {TableState} state @param {Frame} board */
export const projectorHead = ({ data, shown }, board) => h("header", { class: "projector-head", "data-key": "projector-head" }, arcs(),
  h("b", { text: data.rulebook }), h("span", { class: "awaited", text: board.turn }),
  h("span", { class: "step" }, `${data.words.step} `, h("b", { text: String(shown) }), ` / ${data.last}`));

/** The reader's own seat, among the others. @param {TableState} state @param {Frame} board */
export function ownSeat({ data }, board) {
  const counts = (board.zones.find((each) => each.mine)?.notes ?? []).filter((each) => /\d/.test(each));
  return h("div", { class: `seat own${board.mine ? " turn" : ""}`, role: "listitem", "data-key": "own" }, h("b", { text: data.words.you }),
    ...[...new Set([counts[0], counts.at(-1)])].map((each) => each && h("span", { class: "count", text: each })));
}

/** A card in small. @param {TableState} state @param {string} text @param {string} sheet */
function small(state, text, sheet) {
  const tile = (state.board?.zones ?? []).filter((each) => state.open(each.id)).flatMap(tilesOf).find((each) => each.text === text);
  if (!tile) return null;
  const size = sheet.includes(`id="${tile.picture}-S"`) ? "-S" : "";
  return h("svg", { class: "mini", viewBox: "0 0 100 150", role: "img", "aria-label": tile.name },
    h("use", { href: `#${tile.picture}${size}` }), tile.corner && h("use", { href: `#${tile.corner}` }));
}

/** What may be done now: first what needs no cards, then what can be chosen, the most cards first. @param {Frame} board @returns {(Button | Choice)[]} */
export function movesOf({ buttons, choices }) {
  const kinds = new Map(choices.map((each) => [[...each.texts].sort().join(" "), each]));
  return [...buttons.filter((each) => each.ready && !each.line.includes("{}")),
    ...[...kinds.values()].sort((a, b) => b.texts.length - a.texts.length)];
}

/** The pages of the moves, of which there is always one. @param {TableState} state */
const lastPage = ({ board }) => Math.max(0, Math.ceil((board ? movesOf(board).length : 0) / MOVES_AT_ONCE) - 1);

/** The moves that are possible, a page of them. @param {TableState} state @param {Frame} board @param {string} sheet */
export function movesBox(state, board, sheet) {
  const { words } = state.data;
  const last = lastPage(state);
  const page = Math.min(state.page, last);
  const shown = movesOf(board).slice(page * MOVES_AT_ONCE, (page + 1) * MOVES_AT_ONCE);
  return h("section", { class: "projector-moves", "data-key": "moves", tabindex: "-1", "aria-label": words.moves },
    h("h2", {}, words.moves, last > 0 && h("small", { text: `${page + 1} / ${last + 1}` })),
    shown.length === 0 && h("p", { text: words["no-moves"] }),
    h("div", { class: "moves" }, ...shown.map((each) => {
      const name = "texts" in each ? [...each.texts].sort().join(" ") : each.id;
      return h("button", { type: "button", class: "move", "data-act": "move", "data-key": `move-${name}`, "data-move": name },
        ..."texts" in each ? [...each.texts.map((text) => small(state, text, sheet)), h("span", { text: [each.says, each.note].filter(Boolean).join(" · ") })]
          : [h("span", { text: each.label })]);
    })));
}

/** Do what a button of the moves says: choose its cards, or make the move. @param {TableState} state @param {string} name */
export function pressMove(state, name) {
  const { board } = state;
  const move = board && movesOf(board).find((each) => ("texts" in each ? [...each.texts].sort().join(" ") : each.id) === name);
  state.moves = false;
  if (!move) return;
  if (!("texts" in move)) return void state.press(move);
  state.gather([...move.texts]);
  state.changed();
}

/**
 * A key that can be pressed, too, with what it does; `whyLabel`: what it does while the reasons are shown.
 * @param {string} name @param {string} key @param {string} label @param {string} [whyLabel]
 */
const keyOf = (name, key, label, whyLabel = label) => h("button", { type: "button", class: "key", "data-act": "key", "data-key": `key-${key}`, "data-press": key },
  h("kbd", { text: name }), h("span", { class: "on-hand", text: label }), h("span", { class: "on-why", text: whyLabel }));

/** An arrow key, named by what it does. @param {string} name @param {string} key @param {string} label */
const arrowOf = (name, key, label) => h("button", { type: "button", class: "key", "data-act": "key", "data-key": `key-${key}`, "data-press": key, "aria-label": label }, h("kbd", { text: name }));

/** The keys, and what is chosen or what the hand is worth. @param {TableState} state @param {Frame} board @param {string} sheet @param {Element} acts */
export function projectorFoot(state, board, sheet, acts) {
  const { words } = state.data;
  const notes = board.zones.find((each) => each.mine)?.notes ?? [];
  const leaves = state.moves ? words["key-back"] : state.clearable ? words["key-clear"] : words["key-leave"];
  return h("footer", { class: "projector-foot", "data-key": "projector-foot" },
    h("div", { class: "keys", role: "group", "aria-label": words.keys },
      arrowOf("←", "ArrowLeft", words.before), arrowOf("→", "ArrowRight", words.after), h("span", { class: "arrows", "aria-hidden": "true", text: words["key-step"] }),
      keyOf("?", "?", words["key-why"], words["key-back"]), keyOf("N", "n", state.moves ? words["key-back"] : words["key-moves"], words["key-moves"]),
      keyOf("Esc", "Escape", leaves, words["key-back"])),
    acts,
    state.chosen.length > 0 && h("p", { class: "chosen" }, `${words.chosen} `, ...state.texts.map((each) => small(state, each, sheet))),
    h("p", { class: "notes", text: notes.join(" · ") }));
}

/** Make what is drawn fit. @param {HTMLElement} root */
export function fitTable(root) {
  if (!projected()) return;
  fit(find(root, ".mat"), [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.42, 0.35, 0.3]);
  fit(find(root, ".slip .told-lines"), [1, 0.9, 0.8, 0.72, -1, -0.9, -0.8, -0.72, -0.65, -0.58]);
  fit(find(root, ".projector-moves"), [1, 0.85, 0.7, 0.6]);
}

/** Press a key, as its button does. @param {string} key */
export const pressKey = (key) => void document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

/**
 * The keys of the projector, which work wherever the focus is. The reasons hear from here what is to be done with them.
 * @param {TableState} state @param {HTMLElement} root @param {() => void} draw @returns {(event: KeyboardEvent) => void}
 */
export const projectorKeys = (state, root, draw) => (event) => {
  if (!state.data.rulebook || !projected() || at(event, "dialog:modal") || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const letters = !event.isTrusted || remembered("r7.keys") !== "off";
  const why = whyShown();
  const way = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
  const key = letters || event.key.length > 1 ? event.key.toLowerCase() : "";
  if (["?", "w", "p"].includes(key)) {
    state.moves = false;
    if (why) fire("r7-why", { close: true });
    else state.why();
  } else if (key === "n") {
    if (why) fire("r7-why", { close: true });
    state.moves = !state.moves;
    state.page = 0;
  } else if (key === "escape") {
    if (why) fire("r7-why", { close: true });
    else if (state.moves) state.moves = false;
    else if (!state.clear()) state.leaveProjector();
  } else if (way && why) fire("r7-why", { way });
  else if (way && state.moves) state.page = Math.max(0, Math.min(lastPage(state), state.page + way));
  else return;
  event.preventDefault();
  draw();
  if (state.moves) find(root, ".projector-moves")?.focus({ preventScroll: true });
};
