// @ts-check
// Erases what our pages, and the notebooks beside the static site, have stored. All of it has names that begin with
// "r7"; nothing else is read or changed.
import { at, h, morph, widget, wire } from "./base.js";
/** @import {EraseData, EraseMessage} from "./data.js" */
/** @import {Model} from "./base.js" */

const ours = (/** @type {string} */ name) => name.startsWith("r7");
/** @returns {string[]} */
const kept = () => Object.keys(localStorage).filter(ours);

/** The databases that the notebooks have made. @returns {Promise<string[]>} */
async function stores() {
  try {
    return (await indexedDB.databases()).map(({ name }) => name ?? "").filter(ours);
  } catch {
    return [];
  }
}

/** @param {string} name */
const drop = (name) => new Promise((done) => {
  const asked = indexedDB.deleteDatabase(name);
  asked.onsuccess = asked.onerror = asked.onblocked = done;
});

/** @param {Model<EraseData, EraseMessage>} model @param {HTMLElement} el */
function erase(model, el) {
  const root = h("section", { class: "r7 r7-erase" });
  const python = wire(model, draw);
  let erased = false;
  /** @type {string[]} */
  let notebooks = [];

  /** @param {EraseData["words"]} words */
  function told(words) {
    try {
      const names = kept();
      const also = notebooks.length ? words.notebooks : "";
      if (!names.length) return also || (erased ? words.erased : words.nothing);
      const size = names.reduce((sum, name) => sum + name.length + (localStorage.getItem(name) || "").length, 0);
      const text = names.length === 1 ? words.one : words.kept;
      return `${text.replace("{count}", String(names.length)).replace("{size}", String(size))} ${also}`.trim();
    } catch {
      return words.closed;
    }
  }

  function draw() {
    const data = python.data();
    if (!data) return;
    const { lang, words } = data;
    morph(root, h("section", { class: "r7 r7-erase", lang }, h("h2", { text: words.title }),
      h("p", { role: "status", text: told(words) }), h("button", { type: "button", text: words.button })));
  }

  async function look() {
    notebooks = await stores();
    draw();
  }

  root.addEventListener("click", async (event) => {
    if (!at(event, "button")) return;
    try {
      for (const name of kept()) localStorage.removeItem(name);
      await Promise.all(notebooks.map(drop));
      erased = true;
    } catch { /* storage is closed to us: the sentence says so */ }
    await look();
  });
  el.append(root);
  draw();
  void look();
  return { adopt: python.adopt, close: python.close };
}

export default widget(erase);
