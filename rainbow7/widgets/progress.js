// @ts-check
// A learner's progress, which only the browser keeps: it is handed to Python when the page opens, stored when it changes,
// saved to a file, opened from a file, and erased. Progress that cannot be read is set aside under another name.
import { at, find, h, morph, remember, remembered, saveFile, widget, wire } from "./base.js";
/** @import {ProgressData, ProgressMessage} from "./data.js" */
/** @import {Model, Python} from "./base.js" */

const KEPT = "r7.progress";
const ASIDE = "r7.progress.aside";
/** The most characters that one message to Python may have. */
const LONGEST = 19000;

/** The date of today, as YYYY-MM-DD. @param {Date} now */
export const dayOf = (now) => [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((each) => String(each).padStart(2, "0")).join("-");

/** A name under which nothing is stored yet, or this very text. @param {string} text @param {(name: string) => string | null} found */
export function asideName(text, found) {
  let [name, count] = [ASIDE, 1];
  while (found(name) !== null && found(name) !== text) name = `${ASIDE}.${++count}`;
  return name;
}

/** @param {string[]} names */
function forget(names) {
  try {
    for (const name of names) localStorage.removeItem(name);
  } catch { /* closed to us */ }
}

/** The names under which progress is set aside. */
function asides() {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(ASIDE)).sort();
  } catch {
    return [];
  }
}

/** @param {ProgressData} data @param {{sure: boolean, said: string, aside: string[]}} local `sure`: whether the reader is asked if it is to be erased */
function progressBox(data, { sure, said, aside }) {
  const { words } = data;
  const button = (/** @type {string} */ act, /** @type {string} */ text, /** @type {string} */ arg = "") =>
    h("button", { type: "button", class: "button", "data-key": `${act}${arg}`, "data-act": act, "data-arg": arg, text });
  return h("section", { class: "r7 r7-text r7-progress", lang: data.lang, "aria-label": words.title },
    data.open && h("h2", { text: words.title, "data-key": "h2" }),
    h("p", { role: "status", class: data.said || said ? "slip told" : "", "data-key": "said", text: said || data.said }),
    data.open && h("p", { class: "small", "data-key": "where", text: words.where }),
    data.open && h("div", { class: "does", "data-key": "does" }, ...(sure
      ? [h("p", { text: words.sure }), button("yes", words.yes), button("no", words.no)]
      : [button("save", words.save), button("take", words.take), button("erase", words.erase), ...aside.map((name) => button("aside", words.aside, name))])),
    data.open && h("input", { type: "file", accept: ".txt,.json,text/plain,application/json", hidden: true, "data-key": "file", "aria-label": words.take }));
}

/** What has been stored replaces what was there; what could not be read is set aside first. @param {ProgressData} data @param {string} read the stored text that was read last @returns {boolean} whether it is stored */
function keep(data, read) {
  const now = remembered(KEPT) ?? "";
  if (data.aside && read && now === read) {
    const name = asideName(read, remembered);
    remember(name, read);
    if (remembered(name) !== read) return true;
  }
  if (data.keep === now) return true;
  if (data.keep) remember(KEPT, data.keep);
  else forget([KEPT]);
  return (remembered(KEPT) ?? "") === data.keep;
}

/**
 * Hands over what the browser has stored: once the page wants to know it, when another page changes it, and on another day.
 * @param {Python<ProgressData, ProgressMessage>} out
 */
function handing(out) {
  /** The stored text that was read last. */
  const state = { read: "" };
  let begun = false;
  let day = dayOf(new Date());

  /** @param {string} text @param {ProgressMessage} [more] */
  const hand = (text, more = {}) => out.send({ progress: text.length > LONGEST ? text.slice(0, 100) : text, today: day, ...more });
  const again = (text = remembered(KEPT) ?? "") => hand((state.read = text));

  function begin() {
    if (begun || !out.data()?.wanted) return;
    begun = true;
    again();
  }

  /** Another page has stored something. @param {StorageEvent} event */
  function elsewhere(event) {
    if (!begun || event.key !== KEPT || event.newValue === event.oldValue) return;
    if (event.newValue === null) return void out.send({ erase: true });
    if (event.newValue !== out.data()?.keep) again(event.newValue);
  }

  function woken() {
    if (!begun || document.hidden || dayOf(new Date()) === day) return;
    day = dayOf(new Date());
    again();
  }

  window.addEventListener("storage", elsewhere);
  document.addEventListener("visibilitychange", woken);
  return {
    state,
    hand,
    begin,
    close() {
      window.removeEventListener("storage", elsewhere);
      document.removeEventListener("visibilitychange", woken);
    },
  };
}

export default widget((/** @type {Model<ProgressData, ProgressMessage>} */ model, el) => {
  const root = h("section", { class: "r7 r7-text r7-progress" });
  let sure = false;
  let said = "";
  el.replaceChildren(root);
  const out = wire(model, fresh);
  const store = handing(out);

  function fresh() {
    const data = out.data();
    store.begin();
    if (!out.waits("progress") && !out.waits("erase") && typeof data?.keep === "string" && !keep(data, store.state.read)) said = data.words.closed;
    paint();
  }

  function paint() {
    const data = out.data();
    const aside = asides();
    root.hidden = !(data?.open || data?.said || said);
    if (!data || root.hidden) return;
    morph(root, progressBox(data, { sure, said, aside }));
  }

  root.addEventListener("click", (event) => {
    const { act, arg = "" } = at(event, "[data-act]")?.dataset ?? {};
    const data = out.data();
    if (!act || !data) return;
    said = "";
    if (act === "save") saveFile(data.words.file, remembered(KEPT) || data.keep || "");
    else if (act === "aside") saveFile(`${arg}.txt`, remembered(arg) ?? "");
    else if (act === "take") root.querySelector("input")?.click();
    else if (act === "erase") sure = true;
    else if (act === "no") sure = false;
    else if (act === "yes") {
      sure = false;
      forget([KEPT, ...asides()]);
      out.send({ erase: true });
    }
    paint();
    if (["erase", "no", "yes"].includes(act)) find(root, `[data-act=${act === "erase" ? "no" : "erase"}]`)?.focus();
  });
  root.addEventListener("change", async (event) => {
    const { target } = event;
    const file = target instanceof HTMLInputElement && target.files?.[0];
    if (!file) return;
    const text = await file.slice(0, 4 * LONGEST).text();
    target.value = "";
    store.hand(text, { file: true });
  });
  paint();
  store.begin();
  return {
    adopt: out.adopt,
    close() {
      store.close();
      out.close();
      root.remove();
    },
  };
});
