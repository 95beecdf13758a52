// @ts-check
// A score pad over the rounds of a game. The browser keeps names and rounds; a link holds the rounds only.
import { at, fields, find, h, living, morph, remember, remembered, widget, wire } from "./base.js";
import { aside, wrongField, wrongLine } from "./text.js";
/** @import {ScorePadData, ScorePadMessage} from "./data.js" */
/** @import {Model} from "./base.js" */

const STORE = "r7.pad";

/** The pad that this browser keeps, if any. @returns {{names: string[], rounds: string} | null} */
function kept() {
  try {
    /** @type {{names?: unknown, rounds?: unknown} | null} */
    const found = JSON.parse(remembered(STORE) ?? "null");
    const names = Array.isArray(found?.names) ? found.names.filter((/** @type {unknown} */ each) => typeof each === "string").slice(0, 6) : [];
    return found && typeof found.rounds === "string" ? { names, rounds: found.rounds.slice(0, 2000) } : null;
  } catch {
    return null;
  }
}

/**
 * Whether one pad's rounds begin with all rounds of another pad.
 * @param {string} longer @param {string} shorter
 */
export const goesOn = (longer, shorter) => !shorter || longer === shorter || longer.startsWith(`${shorter}.`);

/** @param {ScorePadData} data @param {boolean} sure @param {string} other what is said of another score @param {string} kept whether this one is kept */
function sheetOf(data, sure, other, kept) {
  const { words } = data;
  return [
    h("h2", { text: words.title, "data-key": "title" }),
    h("div", { class: "wide", tabindex: "0", role: "group", "aria-label": words.title, "data-key": "table" }, h("table", {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col", text: words.round }), ...data.players.map((each, place) =>
        h("th", { scope: "col", class: each.first ? "first" : "" }, h("input", { type: "text", maxlength: "16", autocomplete: "off", "data-at": place,
          "data-value": each.own, placeholder: each.name, "aria-label": each.label }), each.first && h("small", { text: words.begins }))))),
      h("tbody", {},
        (!data.rounds.length || data.start.some(Boolean)) && h("tr", { "data-key": "start" }, h("th", { scope: "row", text: words.start }),
          ...data.start.map((each, place) => h("td", {}, data.rounds.length ? String(each)
            : h("input", { type: "text", class: "begin", inputmode: "numeric", maxlength: "2", "data-value": data.wrongStart[place] || each,
              "aria-label": `${words.start}, ${data.players[place].name}`, ...wrongField("r7-start-wrong", data.wrongStart[place]) })))),
        ...data.rounds.map((round) => h("tr", { "data-key": `round-${round.n}` },
          h("th", { scope: "row", title: round.text }, String(round.n), aside(`. ${round.text}`)),
          ...round.totals.map((total, place) => h("td", { class: total >= data.limit ? "full" : "" },
            round.gains[place] ? h("small", { text: `+${round.gains[place]} ` }) : "", String(total)))))),
      h("tfoot", {}, h("tr", {}, h("th", { scope: "row", text: words.total }), ...data.players.map((each) =>
        h("td", { class: each.winner ? "wins" : "" }, h("svg", { class: "drop", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: "M12 1.8C16.4 8 19.6 11.6 19.6 15.4a7.6 7.6 0 0 1-15.2 0C4.4 11.6 7.6 8 12 1.8Z" })),
          h("b", { text: String(each.tokens) }))))))),
    wrongLine("r7-start-wrong", data.wrongStart.some(Boolean) && words["wrong-start"]),
    h("p", { class: "small", role: "status", "data-key": "said", text: data.over ?? (data.rounds.length ? "" : words.empty) }),
    h("div", { class: "does", "data-key": "does" }, ...(sure
      ? [h("p", { text: words.sure }), h("button", { type: "button", class: "button", "data-key": "yes", "data-act": "yes", text: words.yes }),
        h("button", { type: "button", class: "button", "data-key": "no", "data-act": "no", text: words.no })]
      : [data.rounds.length > 0 && h("button", { type: "button", class: "button", "data-key": "undo", "data-act": "undo", text: words.undo }),
        data.rounds.length > 0 && h("button", { type: "button", class: data.over ? "button main" : "button", "data-key": "fresh", "data-act": "fresh", text: words.fresh })])),
    other && h("div", { class: "slip told does", role: "status", "data-key": "other" }, h("p", { text: other }),
      h("button", { type: "button", class: "button", "data-key": "mine", "data-act": "mine", text: words.mine }),
      h("button", { type: "button", class: "button", "data-key": "this", "data-act": "this", text: words.this })),
    h("p", { class: "small", "data-key": "kept", text: kept }),
  ];
}

export default widget((/** @type {Model<ScorePadData, ScorePadMessage>} */ model, el) => {
  const root = h("section", { class: "r7 r7-text r7-pad" });
  let sure = false;
  /** The pad that this browser keeps, where another one is shown: it is replaced only if the reader says so. @type {string | null} */
  let mine = null;
  /** Whether that other pad came with a link, or from another window. */
  let strange = /** @type {"strange" | "elsewhere"} */ ("strange");
  let stored = true;
  el.replaceChildren(root);
  const out = wire(model, paint);
  const found = kept();
  if (found && out.data()?.restore) out.send({ restore: found.rounds, names: found.names.join("\n") });
  else {
    if (found?.names.length) out.send({ names: found.names.join("\n") });
    if (found?.rounds && found.rounds !== (out.data()?.keep ?? "")) mine = found.rounds;
  }

  function paint() {
    const data = out.data();
    root.hidden = !data?.open;
    if (!data?.open) return;
    morph(root, h("section", { class: "r7 r7-text r7-pad panel", lang: data.lang }, ...sheetOf(data, sure,
      mine !== null ? data.words[strange] : "", mine !== null ? data.words.unwritten : stored ? data.words.kept : data.words.unkept)));
    for (const input of fields(root, "input")) {
      if (document.activeElement !== input) input.value = input.dataset.value ?? "";
    }
    if (mine !== null || out.waits("restore") || out.waits("names")) return;
    const was = stored;
    stored = remember(STORE, JSON.stringify({ names: data.players.map((each) => each.own), rounds: data.keep }));
    if (stored !== was) paint();
  }
  /** Another window has stored a pad: it is taken over where one of the two continues the other. @param {StorageEvent} event */
  function elsewhere(event) {
    const other = event.key === STORE && kept();
    const here = out.data()?.keep ?? "";
    if (!other || mine !== null || out.waits("restore")) return;
    if (goesOn(other.rounds, here) || goesOn(here, other.rounds)) {
      if (other.rounds !== here || event.oldValue === null) out.send({ restore: other.rounds, mine: true });
      out.send({ names: other.names.join("\n") });
    } else {
      strange = "elsewhere";
      mine = other.rounds;
      paint();
    }
  }
  window.addEventListener("storage", elsewhere);
  root.addEventListener("change", (event) => {
    const values = (/** @type {string} */ which) => fields(root, which).map((each) => each.value.trim());
    if (at(event, ".begin")) out.send({ start: values(".begin").map((each) => each.replaceAll(",", " ") || "0").join(",") });
    else out.send({ names: values("input:not(.begin)").join("\n") });
  });
  root.addEventListener("click", (event) => {
    const { act } = at(event, "[data-act]")?.dataset ?? {};
    if (act === "undo") out.send({ undo: true });
    else if (act === "mine") {
      const rounds = kept()?.rounds ?? mine ?? "";
      mine = null;
      out.send({ restore: rounds, mine: true });
    } else if (act === "this") mine = null;
    else if (act === "fresh") sure = true;
    else if (act === "no") sure = false;
    else if (act === "yes") {
      sure = false;
      out.send({ fresh: true });
    } else return;
    paint();
    const next = find(root, act === "fresh" ? "[data-act=no]" : "input");
    if (act !== "undo") next?.focus();
    else if (!root.contains(document.activeElement)) next?.focus();
  });
  paint();
  const out_ = living(out, root);
  return {
    adopt: out_.adopt,
    close() {
      window.removeEventListener("storage", elsewhere);
      out_.close();
    },
  };
});
