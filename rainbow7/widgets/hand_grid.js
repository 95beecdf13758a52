// @ts-check
// The questions at a real table. Cards that are tapped are the question, and every tap is answered: at once by what the
// browser knows, then by the rules.
import { closesReasons, reasonsOpen } from "./asked_for.js";
import { at, fields, h, morph, widget, wire } from "./base.js";
import { entryOf, known, neighbour, stepped, toggled } from "./hand_entry.js";
import { knownOf, rackOf, textsOf } from "./held_hand.js";
import { callOf, laysOf, spokenOf, tableSlip } from "./table_answer.js";
import { choice, sign } from "./text.js";
/** @import {HandGridData, HandGridMessage} from "./data.js" */
/** @import {Kind} from "./hand_entry.js" */
/** @import {Model, Python} from "./base.js" */

/** What the browser knows of the question. @typedef {{chosen: string[], raised: string[], focus: number, told: string, open: boolean, acted: boolean}} Local */

const LIT = "r7-can-join";

/** What the browser knows while Python has not answered; null where it has. @param {HandGridData} data @param {Local} local @param {boolean} waits @returns {Kind | null} */
function knownNow(data, local, waits) {
  if (!waits || data.sheet || data.plays.length) return null;
  return data.hand ? knownOf(data.hand, local.raised) : data.entry ? known(data.entry, local.chosen) : null;
}

/** @param {HandGridData} data */
const tabsOf = (data) => h("div", { class: "tabs", role: "tablist", "aria-label": data.words.tabs, "data-key": "tabs" }, ...data.tabs.map((each) =>
  h("button", { type: "button", role: "tab", id: `r7-tab-${each.id}`, "aria-selected": String(each.here), "aria-controls": "r7-asked",
    tabindex: each.here ? "0" : "-1", "data-key": each.id, "data-act": "tab", "data-arg": each.id, text: each.label })));

/** The plays of a round, with the one that is being entered. @param {HandGridData} data */
const playRows = (data) => h("div", { class: "plays", "data-key": "plays" }, ...data.plays.map((each, place) =>
  h("button", { type: "button", class: "play", "aria-pressed": String(each.here), "data-act": "set-whose", "data-arg": place, "data-key": `play-${place}` },
    h("b", { text: each.name }), h("span", { html: each.html }), h("span", { class: "r7-say", text: each.text }))));

/** The buttons, always in view on a phone. @param {HandGridData} data @param {Local} local */
function actsOf(data, local) {
  const { words, entry, hand } = data;
  const button = (/** @type {string} */ act, /** @type {string} */ text, /** @type {string} */ kind = "", /** @type {boolean} */ now = true) =>
    h("button", { type: "button", class: `button${now ? kind : " later"}`, "data-act": act, "data-key": act, "aria-disabled": now ? null : "true",
      "aria-expanded": act === "why" ? String(reasonsOpen()) : null, text });
  if (hand) {
    const legal = knownOf(hand, local.raised) === "ok" || (!hand.choices.length && data.slip?.kind === "ok");
    return h("div", { class: "acts", "data-key": "acts" }, button("none", words.none, "", local.raised.length > 0),
      button("why", words.why, "", Boolean(data.slip?.why)), button("laid", words["laid-them"], " main", legal));
  }
  if (!entry) return null;
  const some = local.chosen.length > 0;
  return h("div", { class: "acts", "data-key": "acts" }, button("clear", words.clear, "", some),
    data.slip?.why && button("why", words.why), entry.ready && button(data.sheet ? "done" : "ready", entry.ready, " main", some || Boolean(data.sheet)));
}

/** The whole of it. @param {HandGridData} data @param {Local} local @param {Kind | null} kind */
function bodyOf(data, local, kind) {
  const here = data.tabs.find((each) => each.here);
  const switches = (/** @type {boolean} */ last) => data.switches.filter((each) => Boolean(each.last) === last).map((each) => h("div", { class: "switch", "data-key": each.id },
    h("span", { "aria-hidden": "true", text: each.label }), choice(each.label, `set-${each.id}`, each.options)));
  const { sheet, entry, hand, lays, call } = data;
  const asks = (entry || hand) && !sheet;
  const answer = asks && h("div", { class: "told", "data-key": "told" }, tableSlip(data.slip, kind, data),
    lays && laysOf(lays, local.open), call && callOf(call));
  return h("section", { class: "r7 r7-text r7-grid", lang: data.lang },
    ...data.complaints.map((each) => h("p", { class: "slip told", "data-key": each, text: each })), tabsOf(data),
    data.badges.length > 0 && h("p", { class: "badges", "data-key": "badges" }, ...data.badges.map((each) =>
      h("button", { type: "button", class: "badge", "data-act": "tab", "data-arg": "box", "data-key": each }, sign("flag"), h("span", { text: each })))),
    h("div", { class: hand ? "asked holds" : "asked", id: "r7-asked", role: "tabpanel", "aria-labelledby": `r7-tab-${here?.id}`, "data-key": "asked" },
      ...switches(false), data.plays.length > 0 && playRows(data), sheet && h("div", { class: "switch whose", "data-key": "sheet" }, choice(sheet.label, "set-whose", sheet.options)),
      hand && rackOf(hand, local.raised, LIT), entry && entryOf(entry, local.chosen, local.focus), answer),
    actsOf(data, local), ...switches(true),
    h("p", { class: "r7-say", role: "status", "data-key": "status", text: local.told }), h("span", { id: LIT, hidden: true, "data-key": "lit", text: data.words.lit }));
}

/** The tab that a key leads to. @param {HTMLElement[]} tabs @param {number} at @param {string} key */
function otherTab(tabs, at, key) {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[key];
  return to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
}

/** The message of a button that has no choice of cards; nothing where it sends none. @param {string} act @param {string} arg @returns {HandGridMessage | null} */
function plainMessage(act, arg) {
  if (act.startsWith("set-")) return { set: { [act.slice(4)]: arg } };
  return { tab: { set: { tab: arg } }, try: { try: arg }, ready: { held: true }, change: { held: false }, done: { sheet: null },
    laid: { laid: true }, why: { why: "last" } }[act] ?? null;
}

/**
 * What a press does; whether there was anything to do.
 * @param {HTMLElement} pressed @param {HandGridData} data @param {Local} local @param {Pick<Python<HandGridData, HandGridMessage>, "send">} out
 */
function press(pressed, data, local, out) {
  const { act = "", arg = "" } = pressed.dataset;
  const hold = (/** @type {string[]} */ chosen) => {
    local.chosen = chosen;
    out.send({ hand: chosen.join(" ") });
  };
  const raise = (/** @type {string[]} */ raised) => {
    local.raised = raised;
    if (data.hand) out.send({ lay: textsOf(data.hand, raised).join(" ") });
  };
  const stepper = data.entry?.steppers.find((each) => each.text === arg);
  local.acted = true;
  if (act === "cell") {
    local.focus = Number(pressed.dataset.at);
    const cell = data.entry?.rows.flatMap((row) => row.cells).find((each) => each.text === arg);
    if (cell?.taken) local.told = cell.taken;
    else hold(toggled(local.chosen, arg));
  } else if (act === "more" || act === "less") hold(stepped(local.chosen, arg, act === "more" ? 1 : -1, stepper?.most ?? 0));
  else if (act === "face") hold(local.chosen.length < (data.entry?.most ?? 0) + 1 ? [...local.chosen, arg] : local.chosen);
  else if (act === "back") hold(local.chosen.filter((_, place) => place !== Number(arg)));
  else if (act === "clear") hold([]);
  else if (act === "raise") raise(toggled(local.raised, arg));
  else if (act === "none") raise([]);
  else if (act === "others") local.open = !local.open;
  else if ((act === "ready" || act === "laid") && pressed.ariaDisabled === "true") local.told = spokenOf(data.slip) || data.hint;
  else {
    const message = plainMessage(act, arg);
    if (!message) return false;
    if (act === "why" && closesReasons()) return true;
    if (act === "ready" || act === "try") local.open = false;
    out.send(message);
  }
  return true;
}

/** Arrow keys lead from cell to cell, and from tab to tab. @param {KeyboardEvent} event @param {HTMLElement} root @param {HandGridData | undefined} data @param {Local} local @param {() => void} paint */
function keyed(event, root, data, local, paint) {
  const from = /** @type {HTMLElement} */ (event.target);
  if (from.dataset.act === "cell") {
    const all = fields(root, ".cell");
    const to = neighbour(Number(from.dataset.at), event.key, data?.entry?.columns.length ?? 1, all.length);
    if (to === Number(from.dataset.at)) return;
    event.preventDefault();
    local.focus = to;
    paint();
    all[to].focus();
  } else if (from.role === "tab") {
    const all = fields(root, "[role=tab]");
    const next = otherTab(all, all.indexOf(/** @type {HTMLInputElement} */ (from)), event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.click();
  }
}

export default widget((/** @type {Model<HandGridData, HandGridMessage>} */ model, el) => {
  const root = h("section", { class: "r7 r7-text r7-grid" });
  /** @type {Local} */
  const local = { chosen: [], raised: [], focus: 0, told: "", open: false, acted: false };
  let view = "";
  el.replaceChildren(root);
  const out = wire(model, paint);

  function paint() {
    const data = out.data();
    if (!data) return;
    const waits = out.waits("hand") || out.waits("lay");
    if (!out.waits("hand")) local.chosen = [...(data.entry?.chosen ?? [])];
    if (!out.waits("lay")) local.raised = [...(data.hand?.raised ?? [])];
    const cells = (data.entry?.rows.length ?? 0) * (data.entry?.columns.length ?? 0);
    local.focus = Math.min(local.focus, Math.max(0, cells - 1));
    if (local.acted && !waits && !local.told) local.told = spokenOf(data.slip);
    morph(root, bodyOf(data, local, knownNow(data, local, waits)));
    const shown = data.hand ? "hand" : data.sheet ? "sheet" : "";
    if (local.acted && shown !== view) /** @type {HTMLElement | null} */ (root.querySelector(".held .tile, .entry .cell[tabindex='0'], .entry .round"))?.focus({ preventScroll: !data.sheet });
    view = shown;
  }
  root.addEventListener("click", (event) => {
    const pressed = at(event, "[data-act]");
    const data = out.data();
    local.told = "";
    if (data && pressed && press(pressed, data, local, out)) paint();
  });
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && out.data()?.sheet) out.send({ sheet: null });
    else keyed(event, root, out.data(), local, paint);
  });
  const chosen = (/** @type {Event} */ event) => {
    const { texts } = /** @type {CustomEvent<{texts: string[]}>} */ (event).detail;
    if (out.data()?.slip) out.send({ try: texts.join(" ") });
  };
  document.addEventListener("r7-choose", chosen);
  document.addEventListener("r7-unfolded", paint);
  paint();
  return {
    adopt: out.adopt,
    close() {
      document.removeEventListener("r7-choose", chosen);
      document.removeEventListener("r7-unfolded", paint);
      out.close();
      root.remove();
    },
  };
});
