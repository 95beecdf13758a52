// @ts-check
// The reveal of a round's end: a class on the scene for as long as it lasts. Any key or tap ends it.
/** Milliseconds in which one hand is turned up, and in which tokens fall; `round_end.css` has the same. */
const TURN = 220;
const FALL = 380;
const PLAYING = "playing";

/** @param {HTMLElement} root */
export function newReveal(root) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const ends = /** @type {const} */ (["keydown", "pointerdown"]);

  function end() {
    clearTimeout(timer);
    root.classList.remove(PLAYING);
    for (const each of ends) document.removeEventListener(each, end, true);
  }

  return {
    end,
    /** Turn up so many hands, one after another. @param {number} count */
    play(count) {
      end();
      if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
      void root.offsetWidth; // a reveal that is shown again begins anew
      root.classList.add(PLAYING);
      for (const each of ends) document.addEventListener(each, end, true);
      timer = setTimeout(end, (count + 1) * TURN + FALL);
    },
  };
}
