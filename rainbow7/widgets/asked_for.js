// @ts-check
// What a button opens somewhere else on the page: it comes into view when it is there, and the reasons close again with
// the button that opened them. Where nothing was asked for, the page stays where it is.
import { fire } from "./base.js";
import { embedded } from "./embed.js";
import { projected } from "./projector_mode.js";

/** What was asked for last, until the reader does something else, and what the open reasons are about; for all widgets of a page. */
const state = (/** @type {{r7asked?: {wish: string, reasons: string}}} */ (/** @type {unknown} */ (globalThis)).r7asked ??= { wish: "", reasons: "" });
/** What the reasons are about that follow the slip: whatever it says. */
const SLIP = "slip";
/** The height in pixels that a bar at the foot of the screen may cover, with some room over what is brought into view. */
const COVERED = 80;

const forget = () => void (state.wish = "");

/** The reader has asked for something that opens elsewhere. @param {string} name */
export function askFor(name) {
  state.wish = name;
  for (const each of ["pointerdown", "keydown", "wheel", "touchmove"]) document.addEventListener(each, forget, { capture: true, passive: true });
}

/** Bring something into view, if it is what was asked for: the whole of it, or its beginning. @param {string} name @param {Element | null} thing */
export function showAskedFor(name, thing) {
  if (!name || state.wish !== name || !thing) return;
  const { top, bottom, height } = thing.getBoundingClientRect();
  // A frame is as high as its page: only its host knows what is seen of it.
  if (!embedded() && top >= 0 && bottom <= innerHeight - COVERED) return;
  thing.scrollIntoView({ block: height > innerHeight - 2 * COVERED ? "start" : "nearest" });
}

/** Whether the reasons stand beside what they are about; as a dialog they cover the buttons that would close them. */
export const reasonsOpen = () => Boolean(globalThis.document?.querySelector(".r7-why.panel[open]"));

/** A button for reasons was pressed. Whether they were open for just that: then they close. @param {string} [about] */
export function closesReasons(about = SLIP) {
  if (reasonsOpen() && !projected() && state.reasons === about) {
    fire("r7-why", { close: true });
    return true;
  }
  askForReasons(about);
  return false;
}

/** The reader has asked for reasons. @param {string} about */
export function askForReasons(about) {
  state.reasons = about;
  askFor("why");
}

/** What the sheet of a card is about. @param {string} place */
export const cardAt = (place) => `card ${place}`;

/** The choice or the step has changed: open reasons are about what the slip says now. */
export const reasonsFollow = () => void (state.reasons = SLIP);
