// @ts-check
// A hand that is entered by tapping: a grid of cards, counters or a row of faces, with the answer below.
import { h, icon, morph, widget, wire } from "./base.js";
import { aside, choice, readAt, sign, wrongField, wrongLine } from "./text.js";

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

/** @param {any} data @param {string[]} chosen @param {number} focus */
function cardGrid(data, chosen, focus) {
  let at = -1;
  return h("div", { class: "cells", role: "group", "aria-label": data.label, "data-key": "cells" },
    h("span", { class: "corner" }), ...data.columns.map((/** @type {string} */ each) => h("b", { "aria-hidden": "true", text: each })),
    ...data.rows.flatMap((/** @type {any} */ row) => [
      h("span", { class: "suit", html: row.picture, title: row.label }),
      ...row.cells.map((/** @type {any} */ cell, /** @type {number} */ column) => {
        at += 1;
        const on = chosen.includes(cell.text);
        return h("button", { type: "button", class: "cell", "data-key": cell.text, "data-act": "cell", "data-arg": cell.text,
          "aria-pressed": String(on), "aria-label": cell.name, "aria-disabled": cell.taken ? "true" : null,
          tabindex: at === focus ? "0" : "-1", "data-at": at, style: `--hue:var(--r7-${row.hue})` },
        h("span", { class: "sign", html: data.numerals[column] }), h("span", { class: "shape", html: row.picture }));
      })]));
}

/** @param {any} data @param {string[]} chosen */
const stepperRow = (data, chosen) => h("div", { class: "steppers", "data-key": "steppers" }, ...data.steppers.map((/** @type {any} */ each) => {
  const count = chosen.filter((text) => text === each.text).length;
  return h("div", { class: "stepper", role: "group", "aria-label": each.name, "data-key": each.text },
    h("span", { class: "thing", html: each.html, "aria-hidden": "true" }), h("span", { class: "name", text: each.label }),
    h("button", { type: "button", class: "round", "data-act": "less", "data-arg": each.text, "aria-label": each.less,
      "aria-disabled": count ? null : "true" }, icon("M6 12H18")),
    h("output", { text: String(count) }),
    h("button", { type: "button", class: "round", "data-act": "more", "data-arg": each.text, "aria-label": each.more,
      "aria-disabled": count < each.most ? null : "true" }, icon("M6 12H18M12 6V18")));
}));

/** @param {any} data @param {string[]} chosen */
function faces(data, chosen) {
  const by = Object.fromEntries(data.palette.map((/** @type {any} */ each) => [each.text, each]));
  return [
    h("div", { class: "laid", role: "group", "aria-label": data.label, "data-key": "laid" },
      ...chosen.map((text, at) => h("button", { type: "button", class: "tile", "data-key": `laid-${at}`, "data-act": "back", "data-arg": at,
        "aria-label": by[text]?.back, html: by[text]?.html })),
      ...Array.from({ length: Math.max(0, data.most - chosen.length) }, (_, at) => h("span", { class: "slot", "data-key": `slot-${at}` }))),
    h("div", { class: "palette", role: "group", "aria-label": data.hint, "data-key": "palette" }, ...data.palette.map((/** @type {any} */ each) =>
      h("button", { type: "button", class: "tile", "data-key": `face-${each.text}`, "data-act": "face", "data-arg": each.text,
        "aria-label": each.name }, h("span", { html: each.html }), each.kind && sign(each.kind)))),
  ];
}

/** The hands, with the one that is being entered, and their values. @param {any} data */
const handRows = (data) => h("div", { class: "hands", "data-key": "hands" }, ...data.hands.map((/** @type {any} */ each, /** @type {number} */ at) =>
  h("div", { class: each.here ? "who here" : "who", "data-key": `hand-${at}` },
    h("button", { type: "button", class: "whose", "aria-pressed": String(each.here), "data-act": "whose", "data-arg": at, "data-key": "whose" },
      h("b", { text: each.name }), h("span", { class: "held", html: each.html }), aside(each.text)),
    each.total !== undefined && h("label", { "data-key": "total" }, h("span", { class: "small", text: data.words.total }),
      h("input", { type: "text", inputmode: "numeric", maxlength: "3", "data-act": "total", "data-arg": at,
        "data-value": each.wrongTotal || (each.total ?? ""), "aria-label": each.totalName, ...wrongField("r7-total-wrong", each.wrongTotal) })))),
wrongLine("r7-total-wrong", data.hands.some((/** @type {any} */ each) => each.wrongTotal) && data.words["wrong-total"]));

/** The cards of the hand, to choose those to lay. @param {any} data @param {string[]} laid */
const picking = (data, laid) => h("div", { class: "picks", "data-key": "picks" }, h("h3", { text: data.pick.label }),
  h("div", { class: "tiles", role: "group", "aria-label": data.pick.label }, ...data.pick.tiles.map((/** @type {any} */ each) =>
    h("button", { type: "button", class: "tile", "data-key": each.id, "data-act": "pick", "data-arg": each.id,
      "aria-pressed": String(laid.includes(each.id)), "aria-label": each.name, html: each.html }))));

/** @param {any} data */
function answer(data) {
  const { result, words } = data;
  if (!result) return h("p", { class: "hint", "data-key": "answer", text: data.hint });
  const chips = (result.chips ?? []).map((/** @type {any} */ each) => h("button", { type: "button", class: "found", "data-key": each.line,
    "data-act": "lay", "data-arg": each.line, html: each.html, "aria-label": each.text, title: each.note }));
  const more = result.word ? h("div", { class: "top" }, h("span", { class: "verdict" }, result.kind && sign(result.kind), h("span", { text: result.word })),
    h("span", { class: "small", text: result.note })) : null;
  return h("div", { class: `slip ${result.kind || "told"}`, "data-key": "answer" }, more,
    result.html && h("p", { html: result.html }), result.would?.html && h("p", { class: "would", html: result.would.html }),
    chips.length > 0 && h("div", { class: "chips" }, ...chips, result.single && h("span", { class: "small", text: result.single })),
    result.lines?.length > 0 && h("ol", {}, ...result.lines.map((/** @type {any} */ each) => h("li", { html: each.html }))),
    result.extra && h("p", { class: "small", text: result.extra }),
    h("p", { class: "foot" }, result.cite && h("a", { class: "rule", href: readAt(data.read, result.cite.rule) }, sign("book"), `${result.cite.title} · ${result.cite.where}`),
      result.why && h("button", { type: "button", class: "button", "data-act": "why", text: words.why }),
      result.note_it && h("button", { type: "button", class: "button main", "data-act": "note", text: words["add-round"] })));
}

/** What the browser knows of the hand that is entered. @typedef {{chosen: string[], laid: string[], focus: number, told: string}} Local */

/** The whole page of questions. @param {any} data @param {Local} local @param {number} cells */
function bodyOf(data, local, cells) {
  const tabs = h("div", { class: "tabs", role: "tablist", "aria-label": data.words.tabs, "data-key": "tabs" }, ...data.tabs.map((/** @type {any} */ each) =>
    h("button", { type: "button", role: "tab", id: `r7-tab-${each.id}`, "aria-selected": String(each.here), "aria-controls": "r7-asked",
      tabindex: each.here ? "0" : "-1", "data-key": each.id, "data-act": "tab", "data-arg": each.id, text: each.label })));
  const here = data.tabs.find((/** @type {any} */ each) => each.here);
  const switches = (/** @type {boolean} */ last) => data.switches.filter((/** @type {any} */ each) => Boolean(each.last) === last).map((/** @type {any} */ each) => h("div", { class: "switch", "data-key": each.id },
    h("span", { "aria-hidden": "true", text: each.label }), choice(each.label, `set-${each.id}`, each.options)));
  return h("section", { class: "r7 r7-text r7-grid", lang: data.lang },
    ...data.complaints.map((/** @type {string} */ each) => h("p", { class: "slip told", "data-key": each, text: each })), tabs,
    h("div", { class: "asked", id: "r7-asked", role: "tabpanel", "aria-labelledby": `r7-tab-${here.id}`, "data-key": "asked" },
      ...switches(false), data.hands.length > 1 && handRows(data),
      h("div", { class: "entry", "data-key": "entry" },
        cells > 0 && cardGrid(data, local.chosen, local.focus), data.steppers.length > 0 && stepperRow(data, local.chosen),
        ...(data.palette.length ? faces(data, local.chosen) : [])),
      h("div", { class: "told", "data-key": "told" },
        data.pick && picking(data, local.laid), h("div", { "aria-live": "polite", "data-key": "live" }, answer(data)),
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
 * @param {HTMLElement} pressed @param {any} data @param {Local} local @param {(chosen: string[]) => void} hold
 * @param {(message: Record<string, any>) => void} send
 */
function press(pressed, data, local, hold, send) {
  const { act = "", arg = "" } = pressed.dataset;
  const stepper = data.steppers.find((/** @type {any} */ each) => each.text === arg);
  if (act === "cell") {
    local.focus = Number(pressed.dataset.at);
    const cell = data.rows.flatMap((/** @type {any} */ row) => row.cells).find((/** @type {any} */ each) => each.text === arg);
    if (cell.taken) local.told = cell.taken;
    else hold(toggled(local.chosen, arg));
  } else if (act === "more" || act === "less") hold(stepped(local.chosen, arg, act === "more" ? 1 : -1, stepper.most));
  else if (act === "face") hold(local.chosen.length < data.most + 1 ? [...local.chosen, arg] : local.chosen);
  else if (act === "back") hold(local.chosen.filter((_, at) => at !== Number(arg)));
  else if (act === "clear") hold([]);
  else if (act === "pick") {
    local.laid = toggled(local.laid, arg);
    send({ lay: local.laid.map((id) => data.pick.tiles.find((/** @type {any} */ each) => each.id === id)?.text).join(" ") });
  } else if (act === "lay") send({ try: arg });
  else if (act === "whose") send({ set: { whose: Number(arg) } });
  else if (act === "why") send({ why: "last" });
  else if (act === "note") send({ note: true });
  else if (act === "tab") send({ set: { tab: arg } });
  else if (act.startsWith("set-")) send({ set: { [act.slice(4)]: arg } });
  else return false;
  return true;
}

export default widget((model, el) => {
  const root = h("section", { class: "r7 r7-text r7-grid" });
  /** @type {Local} */
  const local = { chosen: [], laid: [], focus: 0, told: "" };
  el.replaceChildren(root);
  const out = wire(model, paint);

  function paint() {
    const data = out.get("data") ?? {};
    if (!data.words) return;
    if (!out.waits("hand")) local.chosen = [...data.chosen];
    if (!out.waits("lay")) local.laid = [...(data.pick?.here ?? [])];
    const cells = data.rows.length * data.columns.length;
    local.focus = Math.min(local.focus, Math.max(0, cells - 1));
    morph(root, bodyOf(data, local, cells));
    for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (root.querySelectorAll("input[data-value]"))) {
      if (document.activeElement !== input || !input.value) input.value = input.dataset.value ?? "";
    }
  }
  /** @param {string[]} chosen */
  function hold(chosen) {
    local.chosen = chosen;
    local.told = "";
    out.send({ hand: chosen.join(" ") });
  }
  root.addEventListener("click", (/** @type {any} */ event) => {
    const pressed = /** @type {HTMLElement | null} */ (event.target.closest("[data-act]"));
    if (pressed && !(pressed instanceof HTMLInputElement) && press(pressed, out.get("data"), local, hold, out.send)) paint();
  });
  root.addEventListener("change", (/** @type {any} */ event) => {
    const { act, arg } = event.target.dataset;
    if (act === "total") out.send({ total: event.target.value.trim(), of: Number(arg) });
  });
  root.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const from = /** @type {HTMLElement} */ (event.target);
    if (from.dataset.act === "cell") {
      const all = root.querySelectorAll(".cell");
      const to = neighbour(Number(from.dataset.at), event.key, out.get("data").columns.length, all.length);
      if (to === Number(from.dataset.at)) return;
      event.preventDefault();
      local.focus = to;
      paint();
      all[to].focus();
    } else if (from.role === "tab") {
      const all = [...root.querySelectorAll("[role=tab]")];
      const next = otherTab(all, all.indexOf(from), event.key);
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.click();
    }
  });
  const chosen = (/** @type {any} */ event) => out.get("data").pick && out.send({ try: event.detail.texts.join(" ") });
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
