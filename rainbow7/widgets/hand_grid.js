// @ts-check
// A hand that is entered by tapping: a grid of cards, counters or a row of faces, with the answer below.
import { at, fields, h, icon, morph, widget, wire } from "./base.js";
import { aside, choice, readAt, sign, wrongField, wrongLine } from "./text.js";
/** @import {HandGridData, HandGridMessage, Pick} from "./data.js" */
/** @import {Model} from "./base.js" */

/**
 * The cards of a hand after a cell was tapped, which adds or removes its card.
 * @param {string[]} chosen @param {string} text
 */
export const toggled = (chosen, text) => (chosen.includes(text) ? chosen.filter((each) => each !== text) : [...chosen, text]);

/**
 * The cards of a hand after a counter was pressed.
 * @param {string[]} chosen @param {string} text @param {number} by @param {number} most
 */
export function stepped(chosen, text, by, most) {
  const count = chosen.filter((each) => each === text).length;
  if (by > 0) return count < most ? [...chosen, text] : chosen;
  const at = chosen.lastIndexOf(text);
  return at < 0 ? chosen : chosen.filter((_, place) => place !== at);
}

/** The cell that an arrow key leads to, in rows of `wide` cells. @param {number} at @param {string} key @param {number} wide @param {number} all */
export function neighbour(at, key, wide, all) {
  const row = Math.floor(at / wide) * wide;
  const to = { ArrowLeft: Math.max(row, at - 1), ArrowRight: Math.min(row + wide - 1, at + 1), ArrowUp: at - wide,
    ArrowDown: at + wide, Home: row, End: row + wide - 1 }[key];
  return to === undefined || to < 0 || to >= all ? at : to;
}

/** @param {HandGridData} data @param {string[]} chosen @param {number} focus */
function cardGrid(data, chosen, focus) {
  let place = -1;
  return h("div", { class: "cells", role: "group", "aria-label": data.label, "data-key": "cells" },
    h("span", { class: "corner" }), ...data.columns.map((each) => h("b", { "aria-hidden": "true", text: each })),
    ...data.rows.flatMap((row) => [
      h("span", { class: "suit", html: row.picture, title: row.label }),
      ...row.cells.map((cell, column) => {
        place += 1;
        const on = chosen.includes(cell.text);
        return h("button", { type: "button", class: "cell", "data-key": cell.text, "data-act": "cell", "data-arg": cell.text,
          "aria-pressed": String(on), "aria-label": cell.name, "aria-disabled": cell.taken ? "true" : null,
          tabindex: place === focus ? "0" : "-1", "data-at": place, style: `--hue:var(--r7-${row.hue})` },
        h("span", { class: "sign", html: data.numerals[column] }), h("span", { class: "shape", html: row.picture }));
      })]));
}

/** @param {HandGridData} data @param {string[]} chosen */
const stepperRow = (data, chosen) => h("div", { class: "steppers", "data-key": "steppers" }, ...data.steppers.map((each) => {
  const count = chosen.filter((text) => text === each.text).length;
  return h("div", { class: "stepper", role: "group", "aria-label": each.name, "data-key": each.text },
    h("span", { class: "thing", html: each.html, "aria-hidden": "true" }), h("span", { class: "name", text: each.label }),
    h("button", { type: "button", class: "round", "data-act": "less", "data-arg": each.text, "aria-label": each.less,
      "aria-disabled": count ? null : "true" }, icon("M6 12H18")),
    h("output", { text: String(count) }),
    h("button", { type: "button", class: "round", "data-act": "more", "data-arg": each.text, "aria-label": each.more,
      "aria-disabled": count < each.most ? null : "true" }, icon("M6 12H18M12 6V18")));
}));

/** @param {HandGridData} data @param {string[]} chosen */
function faces(data, chosen) {
  const by = Object.fromEntries(data.palette.map((each) => [each.text, each]));
  return [
    h("div", { class: "laid", role: "group", "aria-label": data.label, "data-key": "laid" },
      ...chosen.map((text, place) => h("button", { type: "button", class: "tile", "data-key": `laid-${place}`, "data-act": "back", "data-arg": place,
        "aria-label": by[text]?.back, html: by[text]?.html })),
      ...[...Array(Math.max(0, data.most - chosen.length)).keys()].map((place) => h("span", { class: "slot", "data-key": `slot-${place}` }))),
    h("div", { class: "palette", role: "group", "aria-label": data.hint, "data-key": "palette" }, ...data.palette.map((each) =>
      h("button", { type: "button", class: "tile", "data-key": `face-${each.text}`, "data-act": "face", "data-arg": each.text,
        "aria-label": each.name }, h("span", { html: each.html }), each.kind && sign(each.kind)))),
  ];
}

/** The hands, with the one that is being entered, and their values. @param {HandGridData} data */
const handRows = (data) => h("div", { class: "hands", "data-key": "hands" }, ...data.hands.map((each, place) =>
  h("div", { class: each.here ? "who here" : "who", "data-key": `hand-${place}` },
    h("button", { type: "button", class: "whose", "aria-pressed": String(each.here), "data-act": "whose", "data-arg": place, "data-key": "whose" },
      h("b", { text: each.name }), h("span", { class: "held", html: each.html }), aside(each.text)),
    each.total !== undefined && h("label", { "data-key": "total" }, h("span", { class: "small", text: data.words.total }),
      h("input", { type: "text", inputmode: "numeric", maxlength: "3", "data-act": "total", "data-arg": place,
        "data-value": each.wrongTotal || (each.total ?? ""), "aria-label": each.totalName, ...wrongField("r7-total-wrong", each.wrongTotal) })))),
wrongLine("r7-total-wrong", data.hands.some((each) => each.wrongTotal) && data.words["wrong-total"]));

/** The cards of the hand, to choose those to lay. @param {Pick} pick @param {string[]} laid */
const picking = (pick, laid) => h("div", { class: "picks", "data-key": "picks" }, h("h3", { text: pick.label }),
  h("div", { class: "tiles", role: "group", "aria-label": pick.label }, ...pick.tiles.map((each) =>
    h("button", { type: "button", class: "tile", "data-key": each.id, "data-act": "pick", "data-arg": each.id,
      "aria-pressed": String(laid.includes(each.id)), "aria-label": each.name, html: each.html }))));

/** @param {HandGridData} data */
function answer(data) {
  const { result, words } = data;
  if (!result) return h("p", { class: "hint", "data-key": "answer", text: data.hint });
  const chips = (result.chips ?? []).map((each) => h("button", { type: "button", class: "found", "data-key": each.line,
    "data-act": "lay", "data-arg": each.line, html: each.html, "aria-label": each.text, title: each.note }));
  const more = result.word ? h("div", { class: "top" }, h("span", { class: "verdict" }, result.kind && sign(result.kind), h("span", { text: result.word })),
    h("span", { class: "small", text: result.note })) : null;
  return h("div", { class: `slip ${result.kind || "told"}`, "data-key": "answer" }, more,
    result.html && h("p", { html: result.html }), result.would?.html && h("p", { class: "would", html: result.would.html }),
    chips.length > 0 && h("div", { class: "chips" }, ...chips, result.single && h("span", { class: "small", text: result.single })),
    result.lines?.length && h("ol", {}, ...result.lines.map((each) => h("li", { html: each.html }))),
    result.extra && h("p", { class: "small", text: result.extra }),
    h("p", { class: "foot" }, result.cite && h("a", { class: "rule", href: readAt(data.read, result.cite.rule) }, sign("book"), `${result.cite.title} · ${result.cite.where}`),
      result.why && h("button", { type: "button", class: "button", "data-act": "why", text: words.why }),
      result.note_it && h("button", { type: "button", class: "button main", "data-act": "note", text: words["add-round"] })));
}

/** What the browser knows of the hand that is entered. @typedef {{chosen: string[], laid: string[], focus: number, told: string}} Local */

/** The whole page of questions. @param {HandGridData} data @param {Local} local @param {number} cells */
function bodyOf(data, local, cells) {
  const tabs = h("div", { class: "tabs", role: "tablist", "aria-label": data.words.tabs, "data-key": "tabs" }, ...data.tabs.map((each) =>
    h("button", { type: "button", role: "tab", id: `r7-tab-${each.id}`, "aria-selected": String(each.here), "aria-controls": "r7-asked",
      tabindex: each.here ? "0" : "-1", "data-key": each.id, "data-act": "tab", "data-arg": each.id, text: each.label })));
  const here = data.tabs.find((each) => each.here);
  const switches = (/** @type {boolean} */ last) => data.switches.filter((each) => Boolean(each.last) === last).map((each) => h("div", { class: "switch", "data-key": each.id },
    h("span", { "aria-hidden": "true", text: each.label }), choice(each.label, `set-${each.id}`, each.options)));
  return h("section", { class: "r7 r7-text r7-grid", lang: data.lang },
    ...data.complaints.map((each) => h("p", { class: "slip told", "data-key": each, text: each })), tabs,
    h("div", { class: "asked", id: "r7-asked", role: "tabpanel", "aria-labelledby": `r7-tab-${here?.id}`, "data-key": "asked" },
      ...switches(false), data.hands.length > 1 && handRows(data),
      h("div", { class: "entry", "data-key": "entry" },
        cells > 0 && cardGrid(data, local.chosen, local.focus), data.steppers.length > 0 && stepperRow(data, local.chosen),
        ...(data.palette.length ? faces(data, local.chosen) : [])),
      h("div", { class: "told", "data-key": "told" },
        data.pick && picking(data.pick, local.laid), h("div", { "aria-live": "polite", "data-key": "live" }, answer(data)),
        h("p", { class: "small", role: "status", "data-key": "status", text: local.told }),
        local.chosen.length > 0 && h("button", { type: "button", class: "link", "data-key": "clear", "data-act": "clear", text: data.words.clear })), ...switches(true)));
}

/** The tab that a key leads to. @param {HTMLElement[]} tabs @param {number} at @param {string} key */
function otherTab(tabs, at, key) {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[key];
  return to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
}

/**
 * What a press does; whether there was anything to do.
 * @param {HTMLElement} pressed @param {HandGridData} data @param {Local} local @param {(chosen: string[]) => void} hold
 * @param {(message: HandGridMessage) => void} send
 */
function press(pressed, data, local, hold, send) {
  const { act = "", arg = "" } = pressed.dataset;
  const stepper = data.steppers.find((each) => each.text === arg);
  if (act === "cell") {
    local.focus = Number(pressed.dataset.at);
    const cell = data.rows.flatMap((row) => row.cells).find((each) => each.text === arg);
    if (cell?.taken) local.told = cell.taken;
    else hold(toggled(local.chosen, arg));
  } else if (act === "more" || act === "less") hold(stepped(local.chosen, arg, act === "more" ? 1 : -1, stepper?.most ?? 0));
  else if (act === "face") hold(local.chosen.length < data.most + 1 ? [...local.chosen, arg] : local.chosen);
  else if (act === "back") hold(local.chosen.filter((_, place) => place !== Number(arg)));
  else if (act === "clear") hold([]);
  else if (act === "pick") {
    local.laid = toggled(local.laid, arg);
    send({ lay: local.laid.map((id) => data.pick?.tiles.find((each) => each.id === id)?.text).join(" ") });
  } else if (act === "lay") send({ try: arg });
  else if (act === "whose") send({ set: { whose: Number(arg) } });
  else if (act === "why") send({ why: "last" });
  else if (act === "note") send({ note: true });
  else if (act === "tab") send({ set: { tab: arg } });
  else if (act.startsWith("set-")) send({ set: { [act.slice(4)]: arg } });
  else return false;
  return true;
}

export default widget((/** @type {Model<HandGridData, HandGridMessage>} */ model, el) => {
  const root = h("section", { class: "r7 r7-text r7-grid" });
  /** @type {Local} */
  const local = { chosen: [], laid: [], focus: 0, told: "" };
  el.replaceChildren(root);
  const out = wire(model, paint);

  function paint() {
    const data = out.data();
    if (!data) return;
    if (!out.waits("hand")) local.chosen = [...data.chosen];
    if (!out.waits("lay")) local.laid = [...(data.pick?.here ?? [])];
    const cells = data.rows.length * data.columns.length;
    local.focus = Math.min(local.focus, Math.max(0, cells - 1));
    morph(root, bodyOf(data, local, cells));
    for (const input of fields(root, "input[data-value]")) {
      if (document.activeElement !== input || !input.value) input.value = input.dataset.value ?? "";
    }
  }
  /** @param {string[]} chosen */
  function hold(chosen) {
    local.chosen = chosen;
    local.told = "";
    out.send({ hand: chosen.join(" ") });
  }
  root.addEventListener("click", (event) => {
    const pressed = at(event, "[data-act]");
    const data = out.data();
    if (data && pressed && !(pressed instanceof HTMLInputElement) && press(pressed, data, local, hold, out.send)) paint();
  });
  root.addEventListener("change", (event) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    const { act, arg } = event.target.dataset;
    if (act === "total") out.send({ total: event.target.value.trim(), of: Number(arg) });
  });
  root.addEventListener("keydown", (event) => {
    const from = /** @type {HTMLInputElement} */ (event.target);
    if (from.dataset.act === "cell") {
      const all = fields(root, ".cell");
      const to = neighbour(Number(from.dataset.at), event.key, out.data()?.columns.length ?? 1, all.length);
      if (to === Number(from.dataset.at)) return;
      event.preventDefault();
      local.focus = to;
      paint();
      all[to].focus();
    } else if (from.role === "tab") {
      const all = fields(root, "[role=tab]");
      const next = otherTab(all, all.indexOf(from), event.key);
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.click();
    }
  });
  const chosen = (/** @type {Event} */ event) => {
    const { texts } = /** @type {CustomEvent<{texts: string[]}>} */ (event).detail;
    if (out.data()?.pick) out.send({ try: texts.join(" ") });
  };
  document.addEventListener("r7-choose", chosen);
  paint();
  return {
    adopt: out.adopt,
    close() {
      document.removeEventListener("r7-choose", chosen);
      out.close();
      root.remove();
    },
  };
});
