// @ts-check
// The keys of a timeline, which work on the whole page but where keys mean something else.
import { remembered } from "./base.js";

const ELSEWHERE = "input:not([type=range]), textarea, select, [contenteditable], dialog, [role=tablist]";
const HERE = ".r7-page, #r7-main, .r7-table, .r7-timeline";

/**
 * @param {import("./timeline_state.js").TimelineState} state @param {() => void} branch opens the dialog in which a branch gets its name
 * @returns {(event: KeyboardEvent) => void}
 */
export const keyListener = (state, branch) => (event) => {
  const at = event.target;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(at instanceof Element)) return;
  if ((at !== document.body && !at.closest(HERE)) || at.closest(ELSEWHERE)) return;
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => state.step(-1),
    ArrowRight: () => state.step(1),
    Home: () => state.go(0),
    End: () => state.go(state.last),
  };
  if (remembered("r7.keys") !== "off") {
    const letter = state.data?.words["branch-key"] ?? "";
    Object.assign(keys, { "[": () => state.step(-1, true), "]": () => state.step(1, true) });
    keys[letter] = keys[letter.toUpperCase()] = branch;
  }
  if (!keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
};
