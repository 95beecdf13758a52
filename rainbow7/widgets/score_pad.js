// @ts-check
// A score pad over the rounds of a game. The browser keeps names and rounds; a link holds the rounds only.
import { at, fields, find, h, living, morph, remember, remembered, widget, wire } from "./base.js";
import { drop } from "./drops.js";
import { aside, wrongField, wrongLine } from "./text.js";
/** @import {ScorePadData, ScorePadMessage} from "./data.js" */
/** @import {Model, Python} from "./base.js" */

/** What is seen of a pad, as Python counted it: in a language, under a rulebook. @typedef {Pick<ScorePadData, "lang" | "under" | "players" | "rounds" | "start" | "over">} Seen */

/** The pad that this browser keeps under a key, if any. @param {string} store @returns {{names: string[], rounds: string, seen?: Seen} | null} */
function kept(store) {
  try {
    /** @type {{names?: unknown, rounds?: unknown, seen?: Seen} | null} */
    const found = JSON.parse(remembered(store) ?? "null");
    const names = Array.isArray(found?.names) ? found.names.filter((/** @type {unknown} */ each) => typeof each === "string").slice(0, 6) : [];
    return found && typeof found.rounds === "string" ? { names, rounds: found.rounds.slice(0, 2000), seen: found.seen } : null;
  } catch {
    return null;
  }
}

/**
 * Whether one pad's rounds begin with all rounds of another pad.
 * @param {string} longer @param {string} shorter
 */
export const goesOn = (longer, shorter) => !shorter || longer === shorter || longer.startsWith(`${shorter}.`);

/** The tokens at the start, which can be set before the first round. @param {ScorePadData} data */
const startRow = (data) => h("tr", { "data-key": "start" }, h("th", { scope: "row", text: data.words.start }),
  ...data.start.map((each, place) => h("td", {}, !data.starts ? String(each)
    : h("input", { type: "text", class: "begin", inputmode: "numeric", maxlength: "2", "data-value": data.wrongStart[place] || each,
      "aria-label": `${data.words.start}, ${data.players[place].name}`, ...wrongField("r7-start-wrong", data.wrongStart[place]) }))));

/** A round; while one is being chosen to be corrected, its number is a button. @param {ScorePadData} data @param {ScorePadData["rounds"][number]} round @param {boolean} choosing */
const roundRow = (data, round, choosing) => h("tr", { class: round.here ? "here" : "", "data-key": `round-${round.n}` },
  h("th", { scope: "row", title: round.text }, choosing ? h("button", { type: "button", class: "button", "data-act": "correct", "data-arg": round.n,
    "data-key": "correct", "aria-label": round.correct }, String(round.n)) : String(round.n), round.text && aside(`. ${round.text}`)),
  ...round.totals.map((total, place) => h("td", { class: data.limit && total >= data.limit ? "full" : "" },
    h("small", { text: round.gains[place] ? `+${round.gains[place]}` : "–" }), " ", String(total))));

/** @param {ScorePadData} data @param {boolean} choosing */
const tableOf = (data, choosing) => h("table", { "data-key": "table" },
  h("thead", {}, h("tr", {}, h("th", { scope: "col", text: data.words.round }), ...data.players.map((each) =>
    h("th", { scope: "col", class: each.first ? "first" : "" }, h("span", { class: "name", text: each.name }), each.first && h("small", { text: data.words.begins }))))),
  h("tbody", {}, (data.starts || data.start.some(Boolean)) && startRow(data), ...data.rounds.map((round) => roundRow(data, round, choosing))),
  h("tfoot", {}, h("tr", {}, h("th", { scope: "row", text: data.words.total }), ...data.players.map((each) =>
    h("td", { class: each.winner ? "wins" : "" }, data.limit > 0 && drop("held", 0),
      h("b", { text: String(each.tokens) }))))));

/** What is being done with the pad: whether a new one is asked for, whether a round is being chosen. @typedef {{sure: boolean, choosing: boolean}} Doing */

/** @param {ScorePadData} data @param {Doing} doing @param {string} other what is said of another score @param {string} kept whether this one is kept */
function sheetOf(data, { sure, choosing }, other, kept) {
  const { words } = data;
  const button = (/** @type {"yes" | "no" | "undo" | "fix" | "fresh" | "mine" | "this"} */ act, /** @type {string} */ kind = "") =>
    h("button", { type: "button", class: `button${kind}`, "data-key": act, "data-act": act, text: words[act] });
  return [
    h("div", { class: "head", "data-key": "head" }, h("h2", { text: words.title }), h("span", { class: "small", text: data.ends })),
    tableOf(data, choosing),
    wrongLine("r7-start-wrong", data.wrongStart.some(Boolean) && words["wrong-start"]),
    h("p", { class: "small", role: "status", "data-key": "said", text: data.over ?? (data.rounds.length ? "" : words.empty) }),
    h("div", { class: "does", "data-key": "does" }, ...(sure
      ? [h("p", { text: words.sure }), button("yes"), button("no")]
      : (data.rounds.length ? [button("undo"), button("fix"), button("fresh", data.over ? " main" : "")] : []))),
    other && h("div", { class: "slip told does", role: "status", "data-key": "other" }, h("p", { text: other }), button("mine"), button("this")),
    h("p", { class: "small", "data-key": "kept", text: kept }),
  ];
}

/**
 * Whether this was seen in the same language under the same rulebook, and is whole: anybody may have written the storage.
 * @param {unknown} seen @param {ScorePadData} data @returns {seen is Seen}
 */
function isSeen(seen, { lang, under }) {
  const { players, rounds, start, ...rest } = /** @type {Seen} */ (seen ?? {});
  return rest.lang === lang && rest.under === under && [players, rounds, start].every(Array.isArray)
    && rounds.every((each) => Array.isArray(each?.gains) && Array.isArray(each.totals)) && players.every((each) => typeof each?.name === "string");
}

/** The pad that this browser keeps, and whether it is the one that is shown. */
class Keeping {
  /** The key under which the pad is kept: each game has its own. */
  store = "";
  /** The pad that this browser keeps, where another one is shown: it is replaced only if the reader says so. @type {string | null} */
  mine = null;
  /** Whether that other pad came with a link, or from another window. @type {"strange" | "elsewhere"} */
  strange = "strange";
  /** Whether the browser could store it. */
  stored = true;
  /** What was seen of the pad that is taken up, until Python has counted it again. @type {Seen | undefined} */
  seen;

  /** @param {Pick<Python<ScorePadData, ScorePadMessage>, "send" | "waits">} python */
  constructor(python) {
    this.python = python;
  }

  /** Take up what the browser keeps of a game. @param {ScorePadData} data */
  takeUp(data) {
    this.store = data.store;
    this.mine = null;
    const found = kept(this.store);
    const names = found?.names.join("\n") ?? "";
    if (found && data.restore) {
      this.seen = isSeen(found.seen, data) ? found.seen : undefined;
      this.python.send({ restore: found.rounds, names });
    }
    else {
      if (found?.names.length) this.python.send({ names });
      if (found?.rounds && found.rounds !== data.keep) this.mine = found.rounds;
    }
  }

  /** The pad as it was seen last, while Python has not taken it up. @param {ScorePadData} data @returns {ScorePadData} */
  shown(data) {
    return this.seen && this.python.waits("restore") ? { ...data, ...this.seen, starts: false } : data;
  }

  /** Store what is shown, unless the reader's own pad is another; whether what is said of storing has changed. @param {ScorePadData} data */
  write(data) {
    if (this.mine !== null || this.python.waits("restore") || this.python.waits("names")) return false;
    const was = this.stored;
    const { lang, under, players, rounds, start, over } = data;
    this.stored = remember(this.store, JSON.stringify({ names: players.map((each) => each.own), rounds: data.keep, seen: { lang, under, players, rounds, start, over } }));
    return this.stored !== was;
  }

  /** Show the reader's own pad again. */
  mineAgain() {
    const rounds = kept(this.store)?.rounds ?? this.mine ?? "";
    this.mine = null;
    this.python.send({ restore: rounds, mine: true });
  }

  /**
   * Another window has stored a pad: it is taken over where one of the two continues the other. Whether to draw.
   * @param {StorageEvent} event @param {string} here
   */
  elsewhere(event, here) {
    const other = event.key === this.store && kept(this.store);
    if (!other || this.mine !== null || this.python.waits("restore")) return false;
    if (goesOn(other.rounds, here) || goesOn(here, other.rounds)) {
      if (other.rounds !== here || event.oldValue === null) this.python.send({ restore: other.rounds, mine: true });
      this.python.send({ names: other.names.join("\n") });
      return false;
    }
    this.strange = "elsewhere";
    this.mine = other.rounds;
    return true;
  }
}

/** Lead to where a round is entered, if that is on the page; whether it is. */
function toEntry() {
  const entry = find(document.body, ".r7-round:not([hidden]) .main");
  entry?.scrollIntoView({ block: "nearest" });
  entry?.querySelector(/** @type {"button"} */ ("button, input"))?.focus({ preventScroll: true });
  return Boolean(entry);
}

/** What a press does. @param {string} act @param {string} arg @param {Doing} doing @param {Keeping} keeping @param {(message: ScorePadMessage) => void} send */
function press(act, arg, doing, keeping, send) {
  if (act === "correct") {
    doing.choosing = false;
    send({ correct: Number(arg) });
  } else if (act === "fix") doing.choosing = !doing.choosing;
  else if (act === "undo") send({ undo: true });
  else if (act === "mine") keeping.mineAgain();
  else if (act === "this") keeping.mine = null;
  else if (act === "fresh") doing.sure = true;
  else if (act === "yes" || act === "no") {
    doing.sure = false;
    if (act === "yes") send({ fresh: true });
  }
}

export default widget((/** @type {Model<ScorePadData, ScorePadMessage>} */ model, el) => {
  const root = h("section", { class: "r7 r7-text r7-pad" });
  const doing = { sure: false, choosing: false };
  el.replaceChildren(root);
  const out = wire(model, paint);
  /** @type {Keeping | undefined} */
  let keeping;

  function paint() {
    const data = out.data();
    keeping ??= new Keeping(out);
    if (data && data.store !== keeping.store) keeping.takeUp(data);
    root.hidden = !data?.open;
    if (!data?.open) return;
    const { words } = data;
    morph(root, h("section", { class: "r7 r7-text r7-pad panel", lang: data.lang }, ...sheetOf(keeping.shown(data), doing,
      keeping.mine !== null ? words[keeping.strange] : "", keeping.mine !== null ? words.unwritten : keeping.stored ? words.kept : words.unkept)));
    for (const input of fields(root, "input")) {
      if (document.activeElement !== input) input.value = input.dataset.value ?? "";
    }
    if (keeping.write(data)) paint();
  }
  const elsewhere = (/** @type {StorageEvent} */ event) => keeping?.elsewhere(event, out.data()?.keep ?? "") && paint();
  window.addEventListener("storage", elsewhere);
  /** Ask whether to begin a new game. */
  function ask() {
    doing.sure = true;
    paint();
    find(root, "[data-act=yes]")?.focus();
  }
  document.addEventListener("r7-new-game", ask);
  root.addEventListener("change", (event) => {
    if (at(event, ".begin")) out.send({ start: fields(root, ".begin").map((each) => each.value.trim().replaceAll(",", " ") || "0").join(",") });
  });
  root.addEventListener("click", (event) => {
    const { act, arg = "" } = at(event, "[data-act]")?.dataset ?? {};
    if (!act || !keeping) return;
    press(act, arg, doing, keeping, out.send);
    paint();
    if (act === "correct" && toEntry()) return;
    const next = find(root, { fresh: "[data-act=no]", fix: "[data-act=correct], [data-act=fix]" }[act] ?? "button, input");
    if (act !== "undo" || !root.contains(document.activeElement)) next?.focus();
  });
  paint();
  const drawn = living(out, root);
  return {
    adopt: drawn.adopt,
    close() {
      window.removeEventListener("storage", elsewhere);
      document.removeEventListener("r7-new-game", ask);
      drawn.close();
    },
  };
});
