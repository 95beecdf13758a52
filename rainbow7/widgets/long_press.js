// @ts-check
// A long press of a finger or a pen: it opens a card's sheet, and does not choose the card.

/** Milliseconds after which a press is long. */
const LONG = 500;
/** How far a finger may move meanwhile. */
const STEADY = 10;

/**
 * Listen to long presses on whatever has `data-text`. @param {HTMLElement} root @param {(at: HTMLElement) => void} act
 */
export function longPress(root, act) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pressing;
  let from = [0, 0];
  let lifted = false;
  const end = () => {
    clearTimeout(pressing);
    pressing = undefined;
  };
  root.addEventListener("pointerdown", (event) => {
    const at = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-text]"));
    end();
    lifted = false;
    if (!at?.dataset.text || event.pointerType === "mouse") return;
    from = [event.clientX, event.clientY];
    pressing = setTimeout(() => {
      lifted = true;
      act(at);
    }, LONG);
  });
  root.addEventListener("pointermove", (event) => {
    if (Math.hypot(event.clientX - from[0], event.clientY - from[1]) >= STEADY) end();
  });
  for (const each of ["pointerup", "pointercancel"]) root.addEventListener(each, end);
  root.addEventListener("contextmenu", (event) => {
    if (pressing || lifted) event.preventDefault();
  });
  return {
    /** Whether this click only ends a long press. @param {UIEvent} event */
    ended(event) {
      const was = lifted && event.detail > 0;
      if (was) lifted = false;
      return was;
    },
  };
}
