// @ts-check
// On a phone the tools stand at the foot of the screen, over whatever is there. What comes after the line of time begins
// below the first screen, and so does that line itself where it has no room above the tools, so that none of their
// buttons lies half under the tools before anybody has scrolled.
import { find } from "./base.js";
import { embedded } from "./embed.js";

/** The most pixels that are left free above the tools; where more are left, what follows stands there. */
const MOST = 160;
/** So many pixels under the tools hide nothing: a button has that much around its words. */
const TOUCHING = 2;
const MEASURED_AT = ["resize", "r7:drawn"];

/**
 * Keep what follows the line of time off the first screen. @param {HTMLElement} tools @returns {() => void} what ends it
 */
export function keepFirstScreenClear(tools) {
  const page = /** @type {HTMLElement | null} */ (tools.closest(".r7-page"));
  if (!page || embedded() || !("page" in document.documentElement.dataset)) return () => {};
  let before = 0;
  let after = 0;
  /** Where a part begins, had nothing been moved. @param {HTMLElement} part @param {number} moved */
  const beginning = (part, moved) => part.getBoundingClientRect().top + scrollY - moved;
  const measure = () => {
    const time = find(page, ".r7-timeline .time");
    const next = find(page, '.r7-table:not([data-id="beside"]) .twin');
    if (!time || !next) return;
    const { height } = (tools.parentElement ?? tools).getBoundingClientRect();
    const above = innerHeight - beginning(time, before);
    const left = innerHeight - beginning(next, before + after);
    const wanted = above > 0 && above < height + time.offsetHeight - TOUCHING ? Math.ceil(above) : 0;
    const free = !wanted && left > 0 && left < height + MOST ? Math.ceil(left) : 0;
    if (wanted !== before) page.style.setProperty("--before-time", `${(before = wanted)}px`);
    if (free !== after) page.style.setProperty("--after-time", `${(after = free)}px`);
  };
  const sized = new ResizeObserver(measure);
  sized.observe(page);
  // When all widgets of the first view are drawn, before any of it is painted: what is seen does not move.
  for (const each of MEASURED_AT) window.addEventListener(each, measure);
  measure();
  return () => {
    sized.disconnect();
    for (const each of MEASURED_AT) window.removeEventListener(each, measure);
  };
}
