// @ts-check
// Asks Python to let the others think about their moves, where the table says that they are to.
/** @import {TableData, TableMessage} from "./data.js" */

/** After so many milliseconds without news Python is asked again: another one may be there by now. */
const SILENT = 3000;

/** @param {{send: (message: TableMessage) => void}} python */
export function thinking(python) {
  let asked = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let silent;
  return {
    /** What the table says now. @param {TableData | undefined} data */
    keep(data) {
      const thinks = Boolean(data && "at" in data && data.thinks);
      clearTimeout(silent);
      if (thinks) silent = setTimeout(() => python.send({ think: true }), asked ? SILENT : 0);
      asked = thinks;
    },
    close: () => clearTimeout(silent),
  };
}
