// @ts-check
// Opens a dialog over the page. In a frame of another site, which is as high as the page, the middle of the page may be far
// from what the reader sees: there the dialog stands where something was pressed.
import { embedded } from "./embed.js";

/** How far above what was pressed a dialog begins, the least room around it, and how high it may be, in pixels. */
const [ABOVE, ROOM, HIGHEST] = [200, 8, 560];
/** Where something was pressed last, in pixels from the top. */
let pressed = 0;

/** @param {Event} event */
function note(event) {
  if (event instanceof PointerEvent) pressed = event.clientY;
  else if (event.target instanceof Element && event.target !== document.body) pressed = event.target.getBoundingClientRect().top;
}
for (const each of ["pointerdown", "keydown"]) globalThis.document?.addEventListener(each, note, { capture: true, passive: true });

/** @param {HTMLDialogElement | null} dialog */
export function openDialog(dialog) {
  if (!dialog || dialog.open) return;
  // Before it opens: its first button gets the focus, and the browser scrolls there.
  if (embedded()) standAt(innerHeight - HIGHEST - ROOM);
  dialog.showModal();
  if (embedded()) standAt(innerHeight - dialog.offsetHeight - ROOM);
}

/** Let dialogs begin above what was pressed, but no lower than this. @param {number} lowest */
function standAt(lowest) {
  document.documentElement.style.setProperty("--dialog-at", `${Math.max(ROOM, Math.min(pressed - ABOVE, lowest))}px`);
}
