// @ts-check
// The table: a board (core/board.py) with its slip and the reader's hand. It lights the cards that can still join, steps
// through the frames that it has, and sends lines of notation. It knows no rules and has no sentences.
import { at, h, morph, widget, wire } from "./base.js";
import { longPress } from "./long_press.js";
import { fitTable, pressKey, pressMove, projectorKeys } from "./projector.js";
import { onRoom, turnProjector } from "./projector_mode.js";
import { TableDrawing } from "./table_drawing.js";
import { TableFocus, handKey, keyListener } from "./table_focus.js";
import { announcer, slipOf } from "./table_slip.js";
import { TableState } from "./table_state.js";
import { thinking } from "./table_thinking.js";
import { journey, places, traveller } from "./card_motion.js";
/** @import {TableData, TableMessage} from "./data.js" */
/** @import {Drawn, Model} from "./base.js" */

let tables = 0;

/** The sheet of pictures that the page has already, so that the kernel need not send it. */
function sheetOfPage() {
  /** @type {{parts?: {table?: {sheet?: string}}}} */
  const first = JSON.parse(document.getElementById("r7-first-data")?.textContent || "{}");
  return first.parts?.table?.sheet ?? "";
}

/** @param {Model<TableData, TableMessage>} model @param {HTMLElement} el */
function table(model, el) {
  const sheet = h("div", { class: "sheet" });
  const body = h("div", { class: "body" });
  const status = h("div", { class: "r7-say", role: "status" });
  const root = h("div", { class: "r7 r7-table" }, sheet, body, status);
  const python = wire(model, fresh);
  const state = new TableState(python, draw);
  const focus = new TableFocus(root);
  const drawing = new TableDrawing(state, focus, `r7-table-${++tables}`);
  const announce = announcer(state, status);
  const travel = traveller();
  const others = thinking(python);
  const presses = longPress(root, (at) => state.about(at.dataset.at ?? ""));

  function fresh() {
    const data = python.data();
    if (!data || !("at" in data)) state.hide();
    else if (data !== state.data) state.take(data);
    draw();
    others.keep(data);
  }

  function draw() {
    const { data, board } = state;
    root.hidden = !board;
    const text = python.sheet() || data.sheet || (drawing.sheet || root.hidden ? "" : sheetOfPage());
    if (text && text !== drawing.sheet) sheet.innerHTML = drawing.sheet = text;
    root.dataset.id = python.data()?.id;
    root.role = data.title ? "region" : null;
    root.ariaLabel = data.title ?? null;
    if (root.dataset.id === "table") turnProjector(Boolean(board && data.rulebook));
    if (!board) return;
    // Before anything is changed: a change would make the browser lay out the page for it.
    const before = state.before && places(body);
    const held = focus.held();
    const { showing } = state;
    const { box, told, final } = slipOf(state, drawing.part);
    // Whoever listens hears at once, and once, all that is being shown.
    const whole = showing.on && !showing.byHand;
    announce(whole ? data.slip.text : told, whole || final);
    morph(body, drawing.bodyOf(board, box));
    if (data.rulebook) fitTable(root);
    if (held && !root.contains(document.activeElement)) focus.neighbour(held)?.focus();
    if (state.before && before) {
      const found = journey(state.before, board);
      const thing = found && body.querySelector(`[data-at="${CSS.escape(found.to)}"]`);
      // Positions are read in the next frame, when the browser has laid out the page anyway.
      const way = showing.way;
      requestAnimationFrame(() => travel.send(found ? before.get(found.from) : undefined, thing, { picture: found?.picture, way }));
    }
    state.before = undefined;
    showing.tell();
  }

  /** @param {Event} event */
  function clicked(event) {
    const pressed = at(event, "[data-act]");
    if (!pressed || !root.contains(pressed)) return;
    const { act, key = "", zone = "", text = "", rule = "" } = pressed.dataset;
    if ((act === "tile" || act === "place") && presses.ended(/** @type {UIEvent} */ (event))) return;
    const button = state.board?.buttons.find((each) => each.id === (pressed.dataset.button ?? key));
    const last = state.chosen.at(-1);
    if (act === "tile" && state.choose({ zone, id: key, text })) draw();
    else if ((act === "button" || act === "place") && button && state.press(button)) draw();
    else if (act === "clear" && state.clear()) draw();
    else if (act === "about" && last) state.about(`${last.zone} ${last.id}`);
    else if ((act === "again" && state.again()) || (act === "next" && state.showing.next()) || (act === "skip" && state.showing.finish())) draw();
    else if (act === "why") state.why();
    else if (act === "hint") python.send({ hint: true });
    else if (act === "retry") python.send({ again: true });
    else if (act === "key") pressKey(pressed.dataset.press ?? "");
    else if (act === "move") {
      pressMove(state, pressed.dataset.move ?? "");
      draw();
    }
    else if (act === "cite") state.cite(rule);
  }

  return listen({ root, el, state, focus, python, draw, clicked, fresh, others });
}

/**
 * Listen to the reader, and to the widgets beside the table.
 * @param {{root: HTMLElement, el: HTMLElement, state: TableState, focus: TableFocus, python: Drawn, draw: () => void,
 *   clicked: (event: Event) => void, fresh: () => void, others: ReturnType<typeof thinking>}} table
 */
function listen({ root, el, state, focus, python, draw, clicked, fresh, others }) {
  /** @type {Record<string, (detail: {n?: number, texts?: string[]}) => void>} */
  const heard = {
    /** A step of the timeline. */
    "r7-go": ({ n }) => state.go(Number(n)) && draw(),
    /** A near play in the reasons was pressed: its cards are chosen. */
    "r7-choose": ({ texts }) => {
      state.showing.finish();
      state.gather([...(texts ?? [])]);
      draw();
    },
    /** A text beside the table mentions these cards: they are marked wherever they lie. */
    "r7-point": ({ texts }) => {
      state.pointed = [...(texts ?? [])];
      draw();
    },
    /** The reasons were opened or closed. */
    "r7-unfolded": () => draw(),
  };
  const hear = (/** @type {Event} */ event) => heard[event.type](/** @type {CustomEvent<{n?: number, texts?: string[]} | null>} */ (event).detail ?? {});
  /** A tap or a key ends a showing, and does what it does besides. @param {Event} event */
  const hurry = (event) => state.showing.endedBy(event) && draw();
  for (const each of ["pointerdown", "keydown", "click"]) document.addEventListener(each, hurry, true);
  root.addEventListener("click", clicked);
  root.addEventListener("keydown", keyListener(state, focus, draw));
  root.addEventListener("focusin", (event) => focus.reached(event));
  for (const each of Object.keys(heard)) document.addEventListener(each, hear);
  const keys = projectorKeys(state, root, draw);
  const toHand = handKey(state, root);
  document.addEventListener("keydown", keys);
  document.addEventListener("keydown", toHand);
  const deaf = onRoom(() => state.data.rulebook && draw());
  el.append(root);
  fresh();
  return {
    adopt: python.adopt,
    close() {
      for (const each of Object.keys(heard)) document.removeEventListener(each, hear);
      document.removeEventListener("keydown", keys);
      document.removeEventListener("keydown", toHand);
      deaf();
      others.close();
      for (const each of ["pointerdown", "keydown", "click"]) document.removeEventListener(each, hurry, true);
      state.hide();
      python.close();
      root.remove();
    },
  };
}

export default widget(table);
