// @ts-check
// On a phone the tools stand at the foot of the screen, over whatever is there. What comes after the line of time begins
// below the first screen, so that none of its buttons lies half under the tools before anybody has scrolled.
import { find } from "./base.js";
import { embedded } from "./embed.js";

/** The most pixels that are left free above the tools; where more are left, what follows stands there. */
const MOST = 160;
const MEASURED_AT = ["resize", "r7:drawn"];

/**
 * Keep what follows the line of time off the first screen. @param {HTMLElement} tools @returns {() => void} what ends it
 */
export function keepFirstScreenClear(tools) {
  const page = /** @type {HTMLElement | null} */ (tools.closest(".r7-page"));
  if (!page || embedded() || !("page" in document.documentElement.dataset)) return () => {};
  let rest = 0;
  const measure = () => {
    const next = find(page, '.r7-table:not([data-id="beside"]) .twin');
    if (!next) return;
    const natural = next.getBoundingClientRect().top + scrollY - rest;
    const { height } = tools.getBoundingClientRect();
    const left = innerHeight - natural;
    const wanted = left > 0 && left < height + MOST ? Math.ceil(left) : 0;
    if (wanted === rest) return;
    rest = wanted;
    page.style.setProperty("--after-time", `${rest}px`);
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
