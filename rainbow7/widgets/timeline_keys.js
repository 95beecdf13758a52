// @ts-check
// The keys of a timeline and of the tools, which work on the whole page but where keys mean something else.
import { remembered } from "./base.js";

const ELSEWHERE = "input:not([type=range]), textarea, select, [contenteditable], dialog, [role=tablist]";
const HERE = ".r7-page, #r7-main, .r7-table, .r7-timeline, .r7-toolbar";

/** Whether a key is meant for the page. @param {KeyboardEvent} event */
function meant(event) {
  const at = event.target;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(at instanceof Element)) return false;
  // The key may just have removed what had the focus: a button that ends a showing.
  const here = at === document.body || !at.isConnected || Boolean(at.closest(HERE));
  return here && !at.closest(ELSEWHERE);
}

/**
 * Keys of one letter, where they are wanted. @param {() => Record<string, () => void>} keys what each letter does
 * @returns {(event: Event) => void}
 */
export const letterKeys = (keys) => (event) => {
  if (!(event instanceof KeyboardEvent) || !meant(event) || remembered("r7.keys") === "off") return;
  const action = keys()[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  action();
};

/** @param {import("./timeline_state.js").TimelineState} state @returns {(event: KeyboardEvent) => void} */
export const keyListener = (state) => (event) => {
  if (!meant(event)) return;
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => state.step(-1),
    ArrowRight: () => state.step(1),
    Home: () => state.go(0),
    End: () => state.go(state.last),
  };
  if (remembered("r7.keys") !== "off") Object.assign(keys, { "[": () => state.step(-1, true), "]": () => state.step(1, true) });
  if (!keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
};
