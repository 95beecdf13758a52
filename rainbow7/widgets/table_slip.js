// @ts-check
// The slip under a table: what it says of the choice, of the last answer or of the event that is shown, and what of it
// is announced.
import { h, icon } from "./base.js";
import { SIGNS } from "./table_signs.js";
/** @import {Cite, Said, Slip as ToldSlip} from "./data.js" */
/** @import {TableState} from "./table_state.js" */

/** What a slip shows; `says`: what the chosen cards are. @typedef {{kind: ToldSlip["kind"], word?: string, says?: string, html?: string, text?: string, would?: Said, cite?: Cite | null}} Slip */

/** What a choice is, and what is to know about it. @param {{says: string, note: string}} whole */
const saysOf = (whole) => [whole.says, whole.note].filter(Boolean).join(" · ");

/** The slip while Python has not answered: what follows from the list of choices. @param {TableState} state @returns {Slip} */
function beforeAnswer(state) {
  const { words } = state.data;
  const { whole } = state;
  if (state.tells && whole) {
    return whole.loses ? { kind: "", text: saysOf(whole) } : { kind: "ok", word: words.ok, text: "", says: saysOf(whole) };
  }
  return state.tells && state.light.fits ? { kind: "yet", word: words.yet, text: words.more } : { kind: "" };
}

/** The slip to show, and whether it comes from Python. @param {TableState} state @returns {[Slip, boolean]} */
function slipNow(state) {
  const { data, tip, board } = state;
  const { words } = data;
  if (tip && !state.python.waits("ask")) {
    const first = tip === words.first;
    return [first ? { kind: "yet", word: words.yet, html: "", text: tip } : { kind: "", html: "", text: tip }, true];
  }
  if (state.moved && state.chosen.length) return [beforeAnswer(state), false];
  if (state.shown === data.at && !state.moved && data.slip && (data.slip.kind || data.slip.html)) {
    const whole = data.slip.kind === "ok" && state.whole;
    return [{ ...data.slip, says: whole ? saysOf(whole) : "" }, true];
  }
  const note = board?.note;
  return [{ kind: "", html: note?.html, text: note?.text || board?.turn, cite: note?.rule ? { ...note, where: "" } : null }, true];
}

/** The chosen cards, by their chips. @param {TableState} state */
function chosenChips(state) {
  const { chips } = state.data;
  return h("p", { class: "things" }, ...state.chosen.map((each) =>
    chips?.[each.text] ? h("span", { html: chips[each.text] }) : h("span", { text: state.nameOf(each) })));
}

/** The rule and its place; where there are reasons to open, as a button that opens them. @param {Cite} cite @param {boolean} opens */
const citeOf = (cite, opens) => h(opens ? "button" : "p",
  { type: opens ? "button" : null, class: opens ? "cite" : "cite told", "data-act": opens ? "cite" : null, "data-key": "cite", "data-rule": cite.rule },
  icon(SIGNS.book), h("span", { text: [cite.title, cite.where].filter(Boolean).join(" · ") }));

/** The slip, and what is to be announced of it. @param {TableState} state @param {string | undefined} role */
export function slipOf(state, role) {
  const { data, python } = state;
  const { words } = data;
  const [slip, final] = slipNow(state);
  const at = state.frames.has(state.shown) ? python.state() : python.state() || "asking";
  const waiting = at === "lost" ? words.lost : at === "asking" ? (data.first ? words.setting : words.asking) : "";
  const word = slip.word && `${slip.word}.`;
  const told = [...(final ? [word, slip.text, slip.would?.text] : waiting ? [word, slip.says, slip.text] : [])].filter(Boolean).join(" ");
  const box = h("section", { class: `slip${slip.kind ? ` says-${slip.kind}` : ""}`, role, "aria-label": words.slip, "data-key": "slip" },
    slip.kind && h("p", { class: "lead" }, h("b", { class: "badge" }, icon(SIGNS[slip.kind]), slip.word), slip.says && h("span", { class: "says", text: slip.says })),
    state.moved && state.chosen.length > 0 && chosenChips(state),
    h("div", { class: "told-lines" },
      slip.html ? h("div", { class: "text", html: slip.html }) : slip.text && h("div", { class: "text", text: slip.text }),
      slip.would?.html && h("div", { class: "text would", html: slip.would.html })),
    slip.cite && !(state.showing.on && !state.showing.byHand) && citeOf(slip.cite, state.options.why !== false),
    final && !slip.kind && !waiting && state.board?.choose_from.length ? h("p", { class: "hint", text: words.hint }) : null,
    waiting && h("p", { class: "waiting", text: waiting }),
    state.chosen.length > 0 && state.options.about && h("button",
      { type: "button", class: "about", "data-act": "about", "data-key": "about", "aria-label": words.about, title: words.about }, icon(SIGNS.about)));
  return { box, told: waiting && at !== "lost" ? `${told} ${waiting}` : told, final };
}

/**
 * Announces texts to screen readers, each once; an answer to a move also if it is the same as before.
 * @param {TableState} state @param {HTMLElement} status
 */
export function announcer(state, status) {
  let told = "";
  return (/** @type {string} */ text, /** @type {boolean} */ final) => {
    const repeat = state.pressed && final && !state.python.waits("do");
    if (repeat) state.pressed = false;
    if (!text || (text === told && !repeat)) return;
    status.textContent = text === told && status.textContent === text ? `${text}\u00a0` : text;
    told = text;
  };
}
