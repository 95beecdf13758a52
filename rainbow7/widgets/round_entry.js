// @ts-check
// The end of a round: who ended it, everybody's total, and what everybody gets, which stands in the same row.
import { at, fields, find, fire, h, icon, morph, widget, wire } from "./base.js";
import { drop } from "./drops.js";
import { aside, choice, sign, wrongField, wrongLine } from "./text.js";
import { spokenOf, tableSlip } from "./table_answer.js";
/** @import {EntryRow, RoundEntryData, RoundEntryMessage, RoundEntryShown} from "./data.js" */
/** @import {Model} from "./base.js" */

/** The most drops just received that are drawn one by one. */
const MOST_DROPS = 3;
/** How long somebody is still typing, in milliseconds. */
const TYPING = 400;

/** What a player had, gets and has. @param {EntryRow} row @param {boolean} tokens */
function sums(row, tokens) {
  const got = row.gain ?? 0;
  const gains = tokens && got <= MOST_DROPS ? [...Array(got).keys()].map((place) => drop("got", place + 1)) : [h("span", { text: `+${got}` })];
  return h("span", { class: "sums" }, h("span", { class: "figures", "aria-hidden": row.said ? "true" : null }, tokens && drop("held", 0), got > 0 && h("span", { text: String(row.before) }),
    ...(got > 0 ? [...gains, h("span", { text: "=" })] : []), h("b", { text: String(row.after) })),
  h("small", { text: row.why }), row.said && aside(row.said));
}

/** The total of a hand: typed, or counted up and down. @param {EntryRow} row @param {number} place */
const totalOf = (row, place) => [
  h("button", { type: "button", class: "round", "data-act": "less", "data-at": place, "data-key": "less", "aria-label": row.less,
    "aria-disabled": row.total === 0 ? "true" : null }, icon("M6 12H18")),
  h("input", { type: "text", class: "total", inputmode: "numeric", enterkeyhint: "next", maxlength: "3", autocomplete: "off", placeholder: "–", "data-at": place, "data-key": "total",
    "data-value": row.wrong || (row.total ?? ""), "aria-label": row.totalName, ...wrongField("r7-total-wrong", row.wrong) }),
  h("button", { type: "button", class: "round", "data-act": "more", "data-at": place, "data-key": "more", "aria-label": row.more }, icon("M6 12H18M12 6V18")),
];

/** A player's row. @param {RoundEntryShown} data @param {EntryRow} row @param {number} place */
const rowOf = (data, row, place) => h("li", { class: `row${row.ends ? " ends" : ""}${row.needed ? "" : " spare"}${data.over ? " over" : ""}`, "data-key": `row-${place}` },
  h("span", { class: "name" }, h("input", { type: "text", class: "own", maxlength: "16", autocomplete: "off", "data-at": place, "data-key": "own", "data-value": row.own,
    placeholder: row.name, "aria-label": row.label }), row.ends && h("small", { text: row.ends })),
  ...(data.over ? [] : totalOf(row, place)), sums(row, data.tokens));

/** @param {RoundEntryShown} data @param {string} told */
function bodyOf(data, told) {
  const { words, perfect } = data;
  const chip = (/** @type {string} */ act, /** @type {import("./data.js").Option} */ each) => h("button", { type: "button", class: "chip",
    "data-act": `set-${act}`, "data-arg": each.id, "data-key": `${act}-${act === "who" ? each.id : ""}`, "aria-pressed": String(each.here), text: each.label });
  const seats = data.seats.map((each) => ({ ...each, name: `${words.players} ${each.label}` }));
  return h("section", { class: "r7 r7-text r7-round", lang: data.lang },
    h("div", { class: "main", "data-key": "main" },
      h("p", { class: "top", "data-key": "top" }, h("b", { text: data.heading }), h("span", { class: "small", text: data.number })),
      data.enders.length > 0 && h("div", { class: "enders", role: "group", "aria-label": data.heading, "data-key": "enders" },
        ...data.enders.map((each) => chip("who", each)), perfect && chip("ending", perfect)),
      h("ul", { class: "rows", "data-key": "rows" }, ...data.rows.map((row, place) => rowOf(data, row, place))),
      wrongLine("r7-total-wrong", data.rows.some((each) => each.wrong) && words["wrong-total"]),
      tableSlip(data.slip, null, data)),
    h("div", { class: "more", "data-key": "more" },
      data.slip?.why && h("button", { type: "button", class: "link", "data-act": "details", "data-key": "details", "aria-expanded": String(data.details), text: words.details }),
      seats.length > 0 && h("span", { class: "seats", "data-key": "seats" }, h("span", { class: "small", "aria-hidden": "true", text: words.players }), choice(words.players, "set-seats", seats))),
    h("div", { class: "acts", "data-key": "acts" },
      data.cards && h("button", { type: "button", class: "button", "data-act": "cards", "data-key": "cards" }, sign("grid"), data.cards),
      data.cancel && h("button", { type: "button", class: "button", "data-act": "cancel", "data-key": "cancel", text: data.cancel }),
      data.over && h("button", { type: "button", class: "button main", "data-act": "fresh", "data-key": "fresh", text: words.fresh }),
      data.note && h("button", { type: "button", class: data.ready ? "button main" : "button later", "data-act": "note", "data-key": "note",
        "aria-disabled": data.ready ? null : "true", text: data.note })),
    h("div", { class: "games", "data-key": "games" }, h("span", { "aria-hidden": "true", text: words.games }), choice(words.games, "set-game", data.games)),
    h("p", { class: "r7-say", role: "status", "data-key": "status", text: told }));
}

/** The hand that is entered card by card: the one that was touched last, or the first that is missing. @param {RoundEntryShown} data @param {number} touched */
export function handToEnter(data, touched) {
  if (touched >= 0 && touched < data.rows.length) return touched;
  return Math.max(0, data.rows.findIndex((each) => each.needed && each.total === null));
}

/** What the browser knows: the row touched last, and what is announced. @typedef {{touched: number, told: string, acted: boolean}} Local */

/** What a press does that is not about one total. @param {HTMLElement} pressed @param {RoundEntryShown} data @param {Local} local @param {(message: RoundEntryMessage) => void} send */
function press(pressed, data, local, send) {
  const { act = "", arg = "" } = pressed.dataset;
  if (act.startsWith("set-")) send({ set: { [act.slice(4)]: arg } });
  else if (act === "cards") send({ sheet: handToEnter(data, local.touched) });
  else if (act === "fresh") fire("r7-new-game");
  else if (act === "cancel") send({ cancel: true });
  else if (act === "details") send({ details: !data.details });
  else if (act === "note" && data.ready) {
    local.touched = -1;
    send({ note: true });
  } else local.told = spokenOf(data.slip) || data.hint;
}

/** Enter in a total leads to the next one, and from the last to the button that writes the round down. @param {Event} event @param {HTMLElement} root */
function goOn(event, root) {
  const all = fields(root, ".total");
  const here = all.indexOf(/** @type {HTMLInputElement} */ (event.target));
  if (here < 0) return;
  event.preventDefault();
  (all[here + 1] ?? find(root, "[data-act=note]"))?.focus();
}

export default widget((/** @type {Model<RoundEntryData, RoundEntryMessage>} */ model, el) => {
  const root = h("section", { class: "r7 r7-text r7-round" });
  /** @type {Local} */
  const local = { touched: -1, told: "", acted: false };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let typing;
  el.replaceChildren(root);
  const out = wire(model, paint);
  const data = () => {
    const shown = out.data();
    return shown?.open ? /** @type {RoundEntryShown} */ (shown) : undefined;
  };

  function paint() {
    const shown = data();
    root.hidden = !shown;
    if (!shown) return void root.replaceChildren();
    if (local.acted && !out.waits("total") && !local.told) local.told = spokenOf(shown.slip);
    morph(root, bodyOf(shown, local.told));
    for (const input of fields(root, "input")) {
      const waits = out.waits(input.classList.contains("total") ? "total" : "names");
      if (document.activeElement !== input && !waits) input.value = input.dataset.value ?? "";
    }
  }
  /** @param {number} place @param {string} text */
  function enter(place, text) {
    clearTimeout(typing);
    typing = undefined;
    out.send({ total: text.trim(), of: place });
  }
  /** @param {number} place @param {number} by */
  function step(place, by) {
    const field = fields(root, ".total")[place];
    const next = Math.max(0, (Number(field.value) || 0) + by);
    field.value = String(next);
    enter(place, field.value);
  }
  root.addEventListener("input", (event) => {
    const field = /** @type {HTMLInputElement | null} */ (at(event, ".total"));
    local.told = "";
    local.acted = true;
    clearTimeout(typing);
    if (field) typing = setTimeout(() => enter(Number(field.dataset.at), field.value), TYPING);
  });
  root.addEventListener("change", (event) => {
    const field = /** @type {HTMLInputElement | null} */ (at(event, ".total"));
    if (field && field.value.trim() !== field.dataset.value) enter(Number(field.dataset.at), field.value);
    else if (at(event, ".own")) out.send({ names: fields(root, ".own").map((each) => each.value.trim()).join("\n") });
  });
  root.addEventListener("focusin", (event) => {
    const row = at(event, "[data-at]");
    if (row) local.touched = Number(row.dataset.at);
    if (at(event, ".total")) /** @type {HTMLInputElement} */ (event.target).select();
  });
  root.addEventListener("keydown", (event) => event.key === "Enter" && goOn(event, root));
  root.addEventListener("click", (event) => {
    const pressed = at(event, "[data-act]");
    const shown = data();
    if (!pressed || !shown) return;
    const { act = "" } = pressed.dataset;
    local.told = "";
    local.acted = true;
    if (act === "less" || act === "more") step(Number(pressed.dataset.at), act === "more" ? 1 : -1);
    else press(pressed, shown, local, out.send);
    paint();
  });
  paint();
  return {
    adopt: out.adopt,
    close() {
      clearTimeout(typing);
      out.close();
      root.remove();
    },
  };
});
