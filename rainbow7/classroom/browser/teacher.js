// @ts-check
// The teacher's page: which part of it is shown, what leads the class, and the keys.

import { announce, ask, data, el, fill, fragment, Line, memory, qr, show, when, words, base } from "./line.js";
import { brand, theme, tongues } from "./bar.js";
import { icon } from "./icons.js";
import { cardPicture, head, linesOf, pictures, said, tableOf } from "./drawing.js";
import { choosing } from "./teacher_start.js";
import { resultsOf } from "./teacher_results.js";
import { asksNothing, spokenWall, wallOf } from "./teacher_wall.js";

/** @typedef {import("./line.js").Json} Json */

export const my = /** @type {Json} */ ({
  host: "", keys: null, note: "", frame: null, state: null, view: null, part: "", results: null, complaint: "", animals: {}, address: "", online: true, asking: "",
});

// Leading

/** Make the class so, if nobody else has changed it meanwhile: the wish, never a toggle; a function makes it of the newest state. @param {Json | ((state: Json) => Json)} wish */
function drive(wish) {
  my.driving = (my.driving ?? Promise.resolve()).then(() => wish_(typeof wish === "function" ? wish(my.state) : wish));
  return my.driving;
}

/** @param {Json} wish */
async function wish_(wish) {
  my.complaint = "";
  const { status, data: now } = await ask("drive", my.keys.teacher, { v: my.state.v, ...wish }).catch(() => ({ status: 0, data: {} }));
  if (status === 409) my.complaint = words.changed;
  else if (status === 422 && now.field === "steps") my.complaint = words["plan-begun"];
  else if (status !== 200) my.complaint = words.failed;
  if (my.complaint) announce(my.complaint);
  if (now.phase) await take({ ...my.state, ...now });
  else draw();
}

/** @param {Json} state */
async function take(state) {
  if (my.state && state.v < my.state.v) return;
  const before = my.state;
  my.state = { ...before, ...state };
  const other = !before || before.step !== state.step || before.phase !== state.phase || before.round !== state.round;
  if (other || my.state.phase === "shown") {
    const turn = my.loads = (my.loads ?? 0) + 1;
    const found = await ask(`step/${my.state.step}`, my.keys.teacher).catch(() => null);
    if (found?.status === 200 && turn === my.loads) my.view = found.data;
  }
  await takeFrame();
  draw();
  still();
}

/** The table of a shared replay, as all see it. */
async function takeFrame() {
  const { phase, follow } = my.state;
  if (phase !== "replay" || !/^step\/\d+\/at\/\d+$/.test(follow)) my.frame = null;
  else if (my.frame?.path !== follow) {
    const found = await ask(follow, my.keys.teacher).catch(() => null);
    if (follow === my.state.follow && my.state.phase === "replay") my.frame = found?.status === 200 ? { ...found.data, path: follow } : null;
  }
}

let heard = "";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let stillness;
/** Say the wall when it has been still for two seconds, not at each answer. */
function still() {
  clearTimeout(stillness);
  stillness = setTimeout(() => {
    if (!my.state?.wall || my.state.phase === "lobby" || asksNothing(my.view)) return;
    const told = spokenWall(my.state);
    if (told !== heard) announce(told);
    heard = told;
  }, 2000);
}

/** @param {Json} keys */
export function lead(keys) {
  my.keys = keys;
  memory.set("teacher", keys);
  history.replaceState(null, "", `#teacher=${keys.teacher}${keys.show ? `&show=${keys.show}` : ""}`);
  void tellPlan();
  void fetch(`${base}files/animals.json`).then(async (answer) => { my.animals = await answer.json(); draw(); });
  my.line = new Line(keys.teacher, {
    always: true,
    state: (state) => void take(state),
    over: () => {
      memory.set("teacher", null);
      Object.assign(my, { state: null, keys: null, note: my.note || words.lost, part: "" });
      if (my.host) history.replaceState(null, "", `#host=${my.host}`);
      void choose();
    },
    online: (is) => {
      my.online = is;
      if (is && my.complaint === words.failed) my.complaint = "";
      draw();
    },
  });
}

const choose = () => choosing(my, lead);

// What is shown

function draw() {
  const { state } = my;
  if (!state || !state.wall || my.part === "change") return;
  if (my.part === "results") return show(top(), resultsOf(my, draw, () => void erase()));
  if (state.phase === "lobby") return show(top(), lobby());
  const below = state.phase === "replay" ? [replay()]
    : asksNothing(my.view) ? [el("p", { class: "note" }, words["asks-nothing"])]
    : [wallOf(my, drive), el("p", { class: "note" }, words["wall-note"])];
  show(top(), board(), controls(), complaint(), ...below, el("p", { class: "note" }, words.keys), range());
}

export const complaint = () => (my.complaint ? el("p", { class: "complaint" }, my.complaint) : null);

/** A button; `sign` names the picture before its words. @param {string} id @param {string} label @param {() => void} act @param {Json} [marks] */
export const button = (id, label, act, { sign, ...marks } = {}) => el("button", { type: "button", "data-id": id, onclick: act, ...marks }, sign ? icon(sign) : null, label);

/** A link that looks like one, to a page of its own. @param {string} to @param {string} label @param {string} sign */
export const away = (to, label, sign) => el("a", { class: "button", target: "_blank", rel: "noopener", href: to }, icon(sign), label);

function top() {
  const other = my.state.phase === "lobby" ? [] : [button("lobby", words["do-start"], () => { my.part = ""; void drive({ phase: "lobby" }); }),
    away(link("show", `show=${my.keys.show ?? ""}`), words.project, "screen")];
  return bar(...other, button("results", my.part === "results" ? words["to-class"] : words["do-results"], () => void toResults()));
}

/** The bar on top. @param {...Node} buttons */
export const bar = (...buttons) => el("header", { class: "top" }, brand(), my.state ? el("b", { class: "code-small" }, my.state.code) : null,
  el("span", { class: "complaint" }, my.online ? "" : words["offline-short"]), el("span", { class: "buttons" }, ...buttons, theme(), tongues()));

export function link(/** @type {string} */ page, /** @type {string} */ key) {
  return `${base}${page}?lang=${my.state.lang}#${key}&address=${encodeURIComponent(address())}`;
}

const address = () => (my.address ||= data.addresses?.[0] ?? `${location.origin}/`);

function lobby() {
  const { state } = my;
  address();
  const host = my.address.replace(/^https?:\/\//, "");
  const all = [...new Set([...(data.addresses ?? []), `${location.origin}/`])];
  return el("div", { class: "start" },
    el("section", { class: "mat invite" }, el("h1", {}, words.join),
      el("div", { class: "point" }, qr(`${my.address}class/#code=${state.code}`, words.qr),
        el("div", {}, el("p", {}, words.point), el("p", { class: "address" }, host, el("wbr"), "class"), el("p", {}, words["type-code"]))),
      el("ul", { class: "tiles", "aria-label": state.code }, ...[...state.code].map((each) => el("li", {}, each))),
      el("fieldset", {}, el("legend", {}, words.addresses), ...all.map((each, at) => el("label", {},
        el("input", { type: "radio", name: "address", value: each, checked: each === my.address, "data-id": `a${at}`, onchange: () => { my.address = each; draw(); } }),
        each.replace(/^https?:\/\//, "").replace(/\/$/, ""))), el("small", {}, words["same-network"])),
      wifi()),
    el("section", { class: "who" }, el("div", { class: "head-line" }, joined(),
      button("door", state.door === "open" ? words["close-door"] : words["open-door"], () => void drive({ door: state.door === "open" ? "closed" : "open" }), { sign: "door" })),
      seats(), el("p", { class: "note" }, fill(words["no-names"], { when: when(state.ends) }))),
    el("section", { class: "go" }, complaint(), strip(), el("div", { class: "buttons" },
      away(link("show", `show=${my.keys.show ?? ""}`), words.project, "screen"),
      away(link("print", `teacher=${my.keys.teacher}`), words.print, "printer"),
      button("second", my.copied ? words.copied : words.second, () => void copy(), { sign: "link" }),
      button("begin", words.begin, () => void drive({ phase: "ask" }), { class: "main", sign: "begin" }))));
}

/** What the class is about, with the first cards it asks about; the plan can be changed until somebody has answered. */
function strip() {
  const { about, view, state } = my;
  if (!about) return null;
  const cards = (view?.pick ?? []).slice(0, 3).map((/** @type {Json} */ each) => cardPicture(each)).join("");
  const [first, ...others] = about.titles;
  const open = state.open[0] < state.open[1] ? words["own-pace"] : words["all-together"];
  return el("div", { class: "slip strip" }, view && cards ? pictures(view) : null, cards ? el("div", { class: "few", html: cards }) : null,
    el("div", {}, el("b", {}, others.length ? fill(words["plan-about"], { title: first, count: others.length }) : first),
      el("p", { class: "note" }, fill(words[state.steps === 1 ? "plan-strip-one" : "plan-strip"], { rulebook: about.rulebook, count: state.steps, open }))),
    my.host ? button("change", words["change-plan"], () => void change(), { class: "plain" }) : null);
}

/** Choose other steps for this class. */
async function change() {
  const { status, data: now } = await ask("state", my.keys.teacher).catch(() => ({ status: 0, data: {} }));
  my.part = "change";
  if (status === 200) return choosing(my, lead, { plan: now.plan, take: (/** @type {string[]} */ steps) => { my.part = ""; void drive({ steps }).then(() => { void tellPlan(); draw(); }); }, leave: () => { my.part = ""; draw(); } });
  my.part = "";
  my.complaint = words.failed;
  draw();
}

/** Ask what the plan is about. */
async function tellPlan() {
  const found = await ask("state", my.keys.teacher).catch(() => null);
  if (found?.status !== 200) return;
  Object.assign(my, { about: found.data.about, plan: found.data.plan });
  draw();
}

/** Put questions after those that there are, and begin with the first of them. @param {string[]} more */
export async function further(more) {
  const { status, data: now } = await ask("state", my.keys.teacher).catch(() => ({ status: 0, data: {} }));
  if (status !== 200) return;
  my.part = "";
  await drive({ steps: [...now.plan.steps, ...more], step: now.plan.steps.length + 1, phase: "ask", paused: false, follow: "" });
  void tellPlan();
}

async function copy() {
  const told = `${my.address}class/teach?lang=${my.state.lang}#teacher=${my.keys.teacher}${my.keys.show ? `&show=${my.keys.show}` : ""}`;
  // Where the page has no secure address there is no clipboard: then the link is shown to be copied by hand.
  my.copied = await navigator.clipboard?.writeText(told).then(() => true, () => false);
  if (!my.copied) prompt(words.second, told);
  draw();
}

function joined() {
  const { seats } = my.state;
  const asleep = seats.filter((/** @type {Json} */ each) => each.asleep).length;
  return el("div", {}, el("h2", {}, fill(words[seats.length === 1 ? "pupils-one" : "pupils-many"], { count: seats.length })),
    el("p", { class: "note" }, fill(words.awake, { awake: seats.length - asleep, asleep })));
}

function seats() {
  return el("ul", { class: "seats" }, ...my.state.seats.map((/** @type {Json} */ each) => el("li", {},
    headOf(each), el("span", {}, each.animal), each.same ? el("small", {}, words["same-address"]) : null,
    button(`r${each.seat}`, "×", () => { if (confirm(fill(words["remove-sure"], { animal: each.animal }))) void drive({ remove: each.seat }); },
      { class: "small", "aria-label": fill(words.remove, { animal: each.animal }) }))));
}

/** @param {Json} seat */
export function headOf(seat) {
  const names = Object.keys(my.animals);
  return head(names.length ? my.animals[names[seat.number % names.length]] : "", { asleep: seat.asleep, same: seat.same, title: seat.animal });
}

/** A QR code of the Wi-Fi. What is typed stays while pupils come in, and the page is drawn anew for each. */
function wifi() {
  const field = (/** @type {string} */ id) => el("input", { id, autocomplete: "off", "data-id": id, value: my[id] ?? "",
    oninput: (/** @type {Event} */ event) => { my[id] = /** @type {HTMLInputElement} */ (event.target).value; } });
  const escaped = (/** @type {string} */ text) => (text ?? "").replace(/[\\;,:"]/g, "\\$&");
  const made = () => { my.wifi = `WIFI:T:${my.pass ? "WPA" : "nopass"};S:${escaped(my.ssid)};P:${escaped(my.pass)};;`; draw(); };
  const parts = [el("summary", { "data-id": "wifi-title" }, icon("wifi"), words.wifi), el("label", { for: "ssid" }, words["wifi-name"]), field("ssid"),
    el("label", { for: "pass" }, words["wifi-password"]), field("pass"), button("wifi", words["wifi-show"], made), el("small", {}, words["wifi-note"])];
  const toggled = (/** @type {Event} */ event) => { my.wifiOpen = /** @type {HTMLDetailsElement} */ (event.target).open; };
  return el("details", { class: "wifi", open: Boolean(my.wifiOpen), ontoggle: toggled }, ...parts, my.wifi ? qr(my.wifi, words.wifi) : null);
}

// Asking

function board() {
  const { view, state } = my;
  if (!view) return null;
  const over = fill(words["question-of"], { at: state.step, last: state.steps });
  if (my.frame) return el("section", { class: "mat board" }, pictures(my.frame), el("div", {}, el("p", { class: "over" }, over), said("h1", my.frame.said), ...linesOf(my.frame)), tableOf({ ...my.frame, twin: [] }));
  const hand = view.pick.map((/** @type {Json} */ card) => `<svg class="card" viewBox="0 0 100 150" role="img" aria-label="${card.name}"><use href="${card.picture}"/></svg>`).join("");
  return el("section", { class: "mat board" }, pictures(view),
    el("div", {}, el("p", { class: "over" }, over), el("h1", { html: view.html }),
      ...linesOf(view)),
    hand ? el("div", { class: "cards", html: hand }) : view.table ? el("div", { class: "small-table", html: view.table.html }) : null);
}

const ORDER = ["ask", "closed", "talk", "revote", "shown"];

function controls() {
  const { state } = my;
  const { wall } = state;
  const asks = !asksNothing(my.view) && state.phase !== "replay";
  const mark = (/** @type {string} */ phase) => el("li", { "aria-current": phase === state.phase ? "step" : null }, words[`phase-${phase}`]);
  return el("section", { class: "controls" },
    asks ? el("p", { class: "progress" }, fill(words["answered-of"], { count: wall.joined - wall.nothing, all: wall.joined })) : null,
    asks ? el("ol", { class: "phases" }, ...ORDER.map(mark)) : null,
    el("div", { class: "buttons" },
      button("pause", state.paused ? words["do-go-on"] : words["do-pause"], () => void drive({ paused: !state.paused }), { "aria-pressed": String(state.paused), sign: state.paused ? "begin" : "pause" }),
      ...next(), button("previous", "", () => void step(-1), { sign: "previous", "aria-label": words["do-previous"], title: words["do-previous"], disabled: state.step <= 1 }),
      button("next", words["do-next"], () => void step(1), { sign: "next", disabled: state.step >= state.steps })));
}

const SIGNS = /** @type {Record<string, string>} */ ({ ask: "question", closed: "lock", talk: "bubbles", revote: "vote", shown: "eye" });

/** The buttons that lead on from each phase. */
function next() {
  const { state, view } = my;
  const to = (/** @type {string} */ phase, /** @type {string} */ label, main = false) => button(phase, label, () => void drive(toPhase(phase)), { class: main ? "main" : "", sign: SIGNS[phase] });
  const replayed = view?.replay ? [button("replay", words["do-replay"], () => void drive({ phase: "replay", follow: `step/${state.step}/at/0` }), { sign: "replay" })] : [];
  if (state.phase === "replay") return [to(asksNothing(view) ? "ask" : "shown", words["do-end-replay"])];
  if (asksNothing(view)) return replayed;
  if (state.phase === "ask") return [to("closed", words["do-close"], true), ...replayed];
  if (state.phase === "closed") return [to("ask", words["do-ask"]), to("talk", words["do-talk"]), to("shown", words["do-show"], true)];
  if (state.phase === "talk") return [to("revote", words["do-revote"], true)];
  if (state.phase === "revote") return [to("shown", words["do-show"], true)];
  if (view?.after) return [to("ask", words["do-ask"]), button("see-next", words["see-next"], () => void seeNext(), { class: "main", sign: "begin" })];
  return [to("ask", words["do-ask"]), ...replayed];
}

/** On to what has just been foretold, at the table that is looked at together. */
function seeNext() {
  const follow = my.view.after;
  return drive({ phase: "replay", step: Number(/^step\/(\d+)/.exec(follow)?.[1]), follow, paused: false });
}

/** Ask what happens next at this point of a shared replay: a question of its own, which the plan may have already. @param {string} name */
async function askNext(name) {
  const { status, data: now } = await ask("state", my.keys.teacher).catch(() => ({ status: 0, data: {} }));
  if (status !== 200) return;
  const at = now.plan.steps.indexOf(name);
  if (at < 0) return further([name]);
  await drive({ step: at + 1, phase: "ask", paused: false, follow: "" });
}

/** What leads to a phase. Two answers stay in the light while they are talked about, until their verdict has been seen. @param {string} phase */
const toPhase = (phase) => (/** @type {Json} */ now) => {
  const lit = phase === "closed" || phase === "talk" || (phase === "shown" && now.phase !== "shown");
  return { phase, spotlight: lit ? now.spotlight : [], ...(phase === "ask" ? { follow: "" } : {}) };
};

/** @param {number} by */
async function step(by) {
  const wanted = my.state.step + by;
  const [first, last] = my.state.open;
  const open = first < last && wanted >= first && wanted <= last ? { open: [first, last] } : {};
  if (wanted >= 1 && wanted <= my.state.steps) await drive({ step: wanted, phase: "ask", paused: false, follow: "", ...open });
}

/** Which steps are open: each at their own pace inside. What is typed stays while answers come in. */
function range() {
  const { state } = my;
  const now = state.open.join(" ");
  if (my.range?.of !== now) my.range = { of: now, values: [...state.open] };
  const number = (/** @type {string} */ id, /** @type {number} */ at) => el("input", { id, type: "number", min: "1", max: String(state.steps), value: String(my.range.values[at]), "data-id": id,
    oninput: (/** @type {Event} */ event) => { my.range.values[at] = Number(/** @type {HTMLInputElement} */ (event.target).value); } });
  return el("section", { class: "range" }, el("b", {}, words.range), el("label", { for: "first" }, words["range-first"]), number("first", 0), el("label", { for: "last" }, words["range-last"]), number("last", 1),
    button("range", words["range-set"], () => void drive({ open: [...my.range.values] })));
}

/** How many events of a shared replay are behind. @param {Json} state */
const placeOf = (state) => Number(/\/at\/(\d+)$/.exec(state.follow)?.[1] ?? 0);

function replay() {
  const at = placeOf(my.state), last = my.view?.replay ?? 0;
  // From where the class is then: who presses twice goes two events on.
  const by = (/** @type {number} */ way) => () => void drive((now) => ({ follow: `step/${now.step}/at/${Math.max(0, Math.min(last, placeOf(now) + way))}` }));
  const asks = my.frame?.next ? button("next-here", words["next-here"], () => void askNext(my.frame.next), { sign: "question" }) : null;
  return el("section", { class: "replay" }, button("back", words["step-back"], by(-1), { disabled: at <= 0 }), el("b", {}, `${at} / ${last}`), button("on", words["step-on"], by(1), { disabled: at >= last, class: "main" }), asks);
}

// Results

async function toResults() {
  my.part = my.part === "results" ? "" : "results";
  if (my.part) my.results = (await ask("results", my.keys.teacher)).data;
  draw();
}

async function erase() {
  const { status, data: told } = await ask("erase", my.keys.teacher, {}).catch(() => ({ status: 0, data: {} }));
  my.asking = "";
  if (status !== 200) {
    my.complaint = words.failed;
    announce(my.complaint);
    return draw();
  }
  my.note = told.erased ? words.erased : words["erased-later"];
  announce(my.note);
  my.line.over();
}

// Keys

addEventListener("keydown", (event) => {
  const field = /** @type {HTMLElement} */ (event.target).closest?.("input, select, textarea");
  if (!my.state?.wall || field || event.ctrlKey || event.metaKey || event.altKey || my.state.phase === "lobby" || my.part) return;
  const key = event.key.toLowerCase();
  if (/^[1-9]$/.test(key)) return void /** @type {HTMLElement | null} */ (document.querySelector(`[data-row="${key}"]`))?.click();
  if (key === "p") void drive({ paused: !my.state.paused });
  else if (key === "escape") void drive({ spotlight: [] });
  else if (asksNothing(my.view) && /^[cvr]$/.test(key)) return;
  else if (key === "c") void drive(toPhase("closed"));
  else if (key === "v") void drive(toPhase("shown"));
  else if (key === "r") void drive(toPhase("revote"));
  else if (key === "arrowright" && my.state.phase === "replay") document.querySelector(/** @type {any} */ ('[data-id="on"]'))?.click();
  else if (key === "arrowright") void step(1);
  else return;
  event.preventDefault();
});

// The start

const told = fragment();
const link_ = told.get("host");
// The host's key stays in this tab, so that another class can be opened after this one; nothing else keeps it.
my.host = memory.tab("host", link_ ?? undefined);
const kept = memory.get("teacher");
if (told.get("teacher")) lead({ teacher: told.get("teacher"), show: told.get("show") ?? "" });
else if (kept && !link_) lead(kept);
else void choose();
