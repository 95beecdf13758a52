// @ts-check
// The dialog with the combinations of the hand: it opens when Python has listed them, and one that is pressed is chosen.
import { find, fire } from "./base.js";
import { openDialog } from "./dialog.js";
/** @import {ToolbarMessage, ToolbarShown} from "./data.js" */
/** @import {Python} from "./base.js" */

/**
 * @param {Element} body @param {Pick<Python<object, ToolbarMessage>, "send">} python @param {() => void} draw
 */
export function listing(body, python, draw) {
  const state = { group: "all" };
  let wanted = false;
  const dialog = () => /** @type {HTMLDialogElement | null} */ (find(body, "dialog.hand"));
  return {
    state,
    /** @param {number} step */
    ask(step) {
      wanted = true;
      python.send({ hand: true, at: step });
    },
    /** New data of Python have been drawn. @param {ToolbarShown} data */
    shown({ hand }) {
      const box = dialog();
      if (!wanted || !hand || !box) return;
      wanted = false;
      openDialog(box);
    },
    /** @param {string} group */
    turn(group) {
      state.group = group;
      draw();
    },
    /** Choose these cards on the table. @param {ToolbarShown} data @param {string} line @param {number} step */
    choose({ hand }, line, step) {
      const found = hand?.all.find((each) => each.line === line);
      if (!found) return;
      fire("r7-choose", { texts: found.texts });
      dialog()?.close();
      python.send({ hand: false, ask: line, at: step });
    },
    close() {
      dialog()?.close();
      python.send({ hand: false });
    },
  };
}
