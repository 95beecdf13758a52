// @ts-check
// The projector: on a large screen the page of a table fills the screen, without scrolling, for people who sit far away.
// Whether it does so, and how a text is made to fit into the room that it has there.

/** The least screen that is laid out so; on a smaller one the page stays as it is. projector.css asks the same. */
const ROOM = "(min-width: 1000px) and (min-height: 560px)";

/** Whether this is a page of ours; in a notebook a table is a guest, and the screen is not its own. */
const ownPage = () => document.documentElement.dataset.page === "explorer";

/** Turn the projector on or off. @param {boolean} on */
export const turnProjector = (on) => void (ownPage() && document.documentElement.toggleAttribute("data-projector", on));

/** Whether the page is laid out for a projector now. */
export const projected = () => document.documentElement.hasAttribute("data-projector") && matchMedia(ROOM).matches;

/** Hear when the screen becomes large or small enough, or has another size. @param {() => void} hear */
export function onRoom(hear) {
  window.addEventListener("resize", hear);
  return () => window.removeEventListener("resize", hear);
}

/**
 * Make what is in a box smaller, step by step, until it fits; a step below zero leaves out what may be left out.
 * @param {HTMLElement | null} box @param {number[]} steps
 */
export function fit(box, steps) {
  for (const each of box ? steps : []) {
    box?.style.setProperty("--fit", String(Math.abs(each)));
    box?.classList.toggle("brief", each < 0);
    if (!box || (box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1)) return;
  }
}
