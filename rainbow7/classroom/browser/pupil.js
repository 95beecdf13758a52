// @ts-check
// The pupil's page: joining, the question, the answer that is kept, and what is shown in the end.

import { announce, ask, askUntil, el, fill, fragment, Line, memory, show, words } from "./line.js";
import { tongues } from "./bar.js";
import { asked, barsOf, cardPicture, gathered, head, keyOf, linesOf, pictures, said, tableOf } from "./drawing.js";

/** @typedef {import("./line.js").Json} Json */

/** What this page knows; the service judges, and only what it has acknowledged is kept. */
const my = /** @type {Json} */ ({
  token: "", animal: null, state: null, view: null, place: 0, online: true, complaint: "",
  picked: [], sets: [], counts: [], unsent: [], kept: null, alone: null, reply: null, tried: [],
});

/** The answer to this question that is on its way. */
const waiting = () => my.unsent.find((/** @type {Json} */ each) => each.step === my.place && each.round === my.state.round);
/** The answer to this question as it was given last. */
const answered = () => (waiting() ?? my.kept)?.answer ?? "";

// Joining

/** @param {string} code */
async function join(code) {
  my.complaint = "";
  const { status, data } = await askUntil("join", "", { code }, () => { my.complaint = words.later; joining(code); });
  if (status === 200) {
    memory.set("token", data.token);
    memory.set("code", code);
    memory.set("nth", 0);
    memory.set("unsent", []);
    return begin(data.token);
  }
  my.complaint = status === 409 ? words[data.why === "full" ? "full" : "door-closed"] : words["wrong-code"];
  joining(code);
}

/** @param {string} [code] */
function joining(code = "") {
  const field = el("input", { id: "code", name: "code", autocomplete: "off", autocapitalize: "characters", maxlength: "8", value: code,
    spellcheck: "false", "aria-describedby": "note", required: true, "data-id": "code" });
  const form = el("form", { class: "join", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    void join(/** @type {HTMLInputElement} */ (field).value);
  } },
    el("h1", {}, words.join), el("label", { for: "code" }, words.code), field, el("p", { id: "note" }, words["code-note"]),
    my.complaint ? el("p", { class: "complaint", role: "alert" }, my.complaint) : null,
    el("button", { class: "main", type: "submit", "data-id": "go" }, words.go), tongues());
  show(form, whoSees());
}

const whoSees = () => slip("", words["who-sees"], words["who-sees-text"]);

/** @param {string} kind @param {string} badge @param {string} text */
const slip = (kind, badge, text) => el("section", { class: `slip ${kind}` }, el("p", { class: "badge" }, badge), el("p", {}, text));

/** @param {string} token */
function begin(token) {
  my.token = token;
  history.replaceState(null, "", location.pathname + location.search);
  my.unsent = memory.get("unsent") ?? [];
  my.line = new Line(token, {
    state: (state) => void take(state),
    over: () => {
      memory.set("token", null);
      memory.set("unsent", null);
      my.unsent = [];
      my.complaint = `${words.lost} ${words["lost-more"]}`;
      my.state = null;
      joining();
    },
    online: (is) => { my.online = is; announce(is ? words.online : words.offline); draw(); },
  });
  void send();
}

// The state

/** @param {Json} state */
async function take(state) {
  const before = my.state;
  my.state = { ...before, ...state };
  if (state.animal) my.animal = state.animal;
  if (state.phase !== "replay") my.alone = null;
  const [first, last] = state.open;
  // Where each goes at their own pace, the teacher's look at another question leads nobody away.
  const moved = !before || (before.step !== state.step && !(first < last && my.place >= first && my.place <= last));
  const wanted = moved || my.place < first || my.place > last ? state.step : my.place;
  const again = !my.view || wanted !== my.place || before?.phase !== state.phase || before?.round !== state.round;
  if (wanted !== my.place || before?.round !== state.round) forgetChoice();
  my.place = wanted;
  if (state.mine !== undefined && wanted === state.step) takeMine(state.mine);
  if (again && state.phase !== "lobby") await load();
  draw();
  const now = [state.phase, state.paused, my.place, state.round].join(" ");
  if (now !== my.told) speak();
  my.told = now;
}

/** @param {Json | null} mine */
function takeMine(mine) {
  my.kept = mine;
  if (mine && mine.nth > (memory.get("nth") ?? 0)) memory.set("nth", mine.nth);
}

function forgetChoice() {
  Object.assign(my, { picked: [], sets: [], counts: [], kept: null, reply: null, tried: [], changing: false, complaint: "" });
}

async function load() {
  // What was asked for before the class went on may arrive after what is asked for now.
  const wanted = my.place, turn = my.loads = (my.loads ?? 0) + 1;
  if (my.view?.step !== wanted) my.view = null;
  const found = await askUntil(`step/${wanted}`, my.token);
  if (found.status !== 200 || wanted !== my.place || turn !== my.loads) return;
  my.view = found.data;
  takeMine(found.data.mine);
}

function speak() {
  const phase = my.state.paused ? words.paused : {
    lobby: words.joined, ask: my.view?.question, closed: words.closed, talk: words.talk, revote: words.revote,
    shown: words.shown, replay: "",
  }[/** @type {string} */ (my.state.phase)];
  if (phase) announce(phase);
}

// The answer

const GAP = 6;

/** The answer as it would be sent, or an empty text. */
function given() {
  const kind = my.view.kind;
  if (kind === "cards") return my.picked.map((/** @type {number} */ each) => my.view.pick[each].text).join(" ");
  if (kind === "sets") return my.sets.join(" / ");
  if (kind === "counts") return my.counts.length === my.view.counts.length && my.counts.every((/** @type {string} */ each) => /^\d+$/.test(each ?? "")) ? my.counts.join("/") : "";
  return "";
}

/** Keep an answer on this phone, and send it until the service has it: one for each question. @param {string} answer */
function hand(answer) {
  const nth = (memory.get("nth") ?? 0) + 1;
  memory.set("nth", nth);
  const now = { step: my.place, round: my.state.round, nth, answer };
  my.unsent = [...my.unsent.filter((/** @type {Json} */ each) => each.step !== now.step || each.round !== now.round), now];
  memory.set("unsent", my.unsent);
  my.complaint = "";
  my.changing = false;
  draw();
  uncover();
  void send();
}

async function send() {
  if (my.sending) return;
  my.sending = true;
  while (my.unsent.length) {
    const now = my.unsent[0];
    const { status, data } = await askUntil("answer", my.token, now, () => draw());
    if (!my.unsent.includes(now)) continue;
    my.unsent = my.unsent.filter((/** @type {Json} */ each) => each !== now);
    memory.set("unsent", my.unsent);
    if (status !== 200) my.complaint = status === 409 ? words.late : status === 422 ? words.unreadable : "";
    else if (now.step === my.place && now.round === my.state?.round) my.kept = { answer: now.answer, nth: data.nth };
    announce(status === 200 ? words.kept : my.complaint);
    draw();
    if (now.step === my.place) uncover();
  }
  my.sending = false;
}

// What is shown

const takes = () => ["ask", "revote"].includes(my.state.phase) && !my.state.paused;

function draw() {
  const { state, view } = my;
  document.documentElement.toggleAttribute("data-paused", Boolean(state?.paused));
  if (!state) return;
  if (state.phase === "lobby") return show(top(), hello(), el("footer", { class: "foot" }, whoSees()));
  if (state.phase === "replay" && state.follow) return replaying();
  const over = fill(words["question-of"], { at: my.place, last: state.steps });
  if (!view) return show(top(), el("p", { class: "over" }, over));
  show(top(), el("div", { class: `question ${takes() ? "" : "still"}` }, pictures(view), asked(view, over), tableOf(my.reply ?? view), body()), foot());
}

const top = () => el("header", { class: "top" },
  my.animal ? head(my.animal.picture) : null, el("b", {}, my.animal ? my.animal[document.documentElement.lang] : ""),
  el("span", { class: `net ${!my.online ? "off" : my.state?.paused ? "rests" : ""}` }, !my.online ? words.offline : my.state?.paused ? words.pause : words.online));

const hello = () => el("div", { class: "hello" },
  my.animal ? el("span", { class: "large" }, head(my.animal.picture)) : null,
  el("h1", {}, my.animal ? my.animal.you[document.documentElement.lang] : ""), el("p", {}, words.joined), tongues());

function body() {
  const { view } = my;
  if (["cards", "sets", "try", "round"].includes(view.kind)) return hand_();
  if (view.kind === "counts") return counts();
  if (view.kind === "read" || view.kind === "watch") return null;
  return el("div", { class: "options", role: "group", "aria-label": view.question },
    ...view.options.map((/** @type {Json} */ each) => option(each)));
}

/** @param {Json} each */
function option(each) {
  const chosen = answered() === each.value;
  return el("button", { type: "button", "aria-pressed": String(chosen), class: chosen ? "chosen" : "", disabled: !takes(),
    "data-id": `o${each.value}`, html: each.html, onclick: () => hand(each.value) });
}

function hand_() {
  const pick = (my.reply ?? my.view).pick;
  const fixed = !takes() || (locked() && !["try", "round"].includes(my.view.kind));
  return el("div", { class: "hand", role: "group" }, ...pick.map((/** @type {Json} */ card, /** @type {number} */ at) => {
    const raised = my.picked.includes(at) || (locked() && keptCards().includes(card.text));
    return el("button", { type: "button", class: raised ? "raised" : "", "aria-pressed": String(raised), "aria-label": card.name, disabled: fixed,
      "data-id": `c${at}`, html: cardPicture(card), onclick: () => {
        my.picked = my.picked.includes(at) ? my.picked.filter((/** @type {number} */ each) => each !== at) : [...my.picked, at];
        draw();
      } });
  }));
}

const keptCards = () => (my.view.kind === "cards" ? answered().split(" ") : []);
const locked = () => Boolean(answered() && !my.changing);

function counts() {
  const fixed = !takes() || locked();
  const shown = locked() ? answered().split("/") : my.counts;
  return el("div", { class: "counts" }, ...my.view.counts.map((/** @type {string} */ name, /** @type {number} */ at) =>
    el("label", {}, name, el("input", { type: "number", inputmode: "numeric", min: "0", max: "40", value: shown[at] ?? "", disabled: fixed, "data-id": `n${at}`,
      "aria-label": fill(words["count-of"], { name }), oninput: (/** @type {Event} */ event) => {
        my.counts[at] = /** @type {HTMLInputElement} */ (event.target).value;
        for (const each of Array(my.view.counts.length).keys()) my.counts[each] ??= "";
        document.querySelector(".send")?.toggleAttribute("disabled", !given());
      } }))));
}

function foot() {
  const { state, view } = my;
  const buttons = el("div", { class: "buttons" });
  const parts = [my.complaint ? el("p", { class: "complaint" }, my.complaint) : null];
  if (state.paused) parts.push(slip("", words.paused, words["paused-text"]));
  else if (state.phase === "shown" && view.shown) parts.push(...verdict());
  else if (state.phase === "talk") parts.push(slip("", words.talk, words["talk-text"]));
  else if (state.phase === "closed") parts.push(slip("", words.closed, my.kept ? words["closed-text"] : words["closed-none"]));
  else if (["try", "round"].includes(view.kind)) parts.push(...moves(buttons));
  else if (["read", "watch"].includes(view.kind)) parts.push(slip("", words.waiting, words["waiting-text"]));
  else if (locked()) parts.push(...keptSlip(buttons));
  else if (takes()) sending(buttons, parts);
  if (state.phase === "revote" && !state.paused && !locked()) parts.unshift(el("p", { class: "badge" }, words.revote));
  const all = [...parts, buttons.childElementCount ? buttons : null, around()].filter(Boolean);
  return all.length ? el("footer", { class: "foot" }, ...all) : null;
}

/** @param {HTMLElement} buttons */
function keptSlip(buttons) {
  const waits = Boolean(waiting());
  const options = my.view.options.length > 0;
  if (!options) {
    buttons.append(el("button", { type: "button", "data-id": "change", onclick: () => { my.changing = true; my.picked = []; draw(); } }, words.change));
  }
  return [slip(waits ? "" : "kept", waits ? words.keeping : words.kept, words[waits ? "keeping-text" : options ? "kept-options" : "kept-text"])];
}

/** What is said about an answer at the foot covers none of the options, of which another may still be chosen. */
function uncover() {
  const last = document.querySelector(".options button:last-child")?.getBoundingClientRect(), foot = document.querySelector(".foot")?.getBoundingClientRect();
  if (last && foot && last.bottom + GAP > foot.top) scrollBy(0, last.bottom + GAP - foot.top);
}

/** @param {HTMLElement} buttons @param {(Node | null)[]} parts */
function sending(buttons, parts) {
  const { view } = my;
  if (!["cards", "sets", "counts"].includes(view.kind)) return;
  const chosen = my.picked.map((/** @type {number} */ at) => view.pick[at]);
  if (view.kind !== "counts") {
    parts.push(el("p", { class: "picked" }, chosen.length ? `${words.picked} ${chosen.map((/** @type {Json} */ each) => each.name).join(", ")}` : words["picked-none"]));
    buttons.append(el("button", { type: "button", "data-id": "clear", disabled: !chosen.length, onclick: () => { my.picked = []; draw(); } }, words.clear));
  }
  if (view.kind === "sets") sets(buttons, parts, chosen);
  const none = view.kind === "sets" && !my.sets.length;
  buttons.append(el("button", { type: "button", class: "main send", "data-id": "send", disabled: !none && !given(),
    onclick: () => hand(none ? "-" : given()) }, none ? words["none-fits"] : words.send));
}

/** @param {HTMLElement} buttons @param {(Node | null)[]} parts @param {Json[]} chosen */
function sets(buttons, parts, chosen) {
  buttons.append(el("button", { type: "button", "data-id": "add", disabled: !chosen.length, onclick: () => {
    const found = chosen.map((each) => each.text).sort().join(" ");
    if (!my.sets.includes(found)) my.sets.push(found);
    my.picked = [];
    draw();
  } }, words["add-set"]));
  if (!my.sets.length) return;
  parts.push(el("ul", { class: "sets", "aria-label": words.sets }, ...my.sets.map((/** @type {string} */ each) =>
    el("li", {}, each, el("button", { type: "button", "aria-label": fill(words.drop, { what: each }), onclick: () => {
      my.sets = my.sets.filter((/** @type {string} */ other) => other !== each);
      draw();
    } }, "×")))));
}

/** The buttons of a step that is played. @param {HTMLElement} buttons */
function moves(buttons) {
  const view = my.reply ?? my.view;
  const cards = my.picked.map((/** @type {number} */ at) => view.pick[at].text).join(" ");
  if (my.reply?.done) return [slip("ok", words.done, my.reply.said.text)];
  if (takes()) {
    for (const each of view.buttons) {
      const needs = each.line.includes("{}");
      buttons.append(el("button", { type: "button", "data-id": each.line, disabled: needs && !cards, onclick: () => void attempt(each.line.replace("{}", cards)) }, each.label));
    }
  }
  if (!my.reply) return my.kept ? [slip("kept", words.kept, words["kept-text"])] : [];
  return [el("section", { class: "slip yet" }, said("p", my.reply.said), my.reply.belief ? el("p", {}, my.reply.belief) : null)];
}

/** @param {string} line */
async function attempt(line) {
  const before = my.reply && my.reply.answer !== "further" ? my.tried.slice(0, -1) : my.tried;
  my.tried = [...before, line];
  const nth = (memory.get("nth") ?? 0) + 1;
  memory.set("nth", nth);
  const { status, data } = await askUntil("try", my.token, { step: my.place, tried: my.tried, nth });
  if (status !== 200) {
    my.tried = before;
    my.complaint = status === 409 ? words.late : words.unreadable;
    announce(my.complaint);
  } else {
    Object.assign(my, { reply: data, picked: [], complaint: "" });
    announce(data.said.text);
  }
  draw();
}

/** What is said once it is shown. */
function verdict() {
  const { said: shown, rounds, joined } = gathered(my.view.shown);
  if (!shown) return [];
  const mine = shown.yours;
  return [
    mine ? el("section", { class: "slip no" }, el("p", { class: "badge" }, words.yours), said("p", mine.answer, "answer"), said("p", mine)) : null,
    shown.right ? el("p", { class: "right" }, words.right) : null,
    keyOf(shown), rounds.length ? barsOf(rounds[rounds.length - 1].bars, joined) : null,
  ].filter((each) => each !== null);
}

/** Other questions that are open: each for himself. */
function around() {
  const [first, last] = my.state.open;
  if (first === last) return null;
  const to = (/** @type {number} */ step) => () => {
    my.place = step;
    forgetChoice();
    void load().then(() => { draw(); if (my.view) announce(my.view.question); });
    draw();
  };
  return el("nav", { class: "around" },
    el("button", { type: "button", "data-id": "previous", disabled: my.place <= first, onclick: to(my.place - 1) }, words.previous),
    el("button", { type: "button", "data-id": "next", disabled: my.place >= last, onclick: to(my.place + 1) }, words.next));
}

// A shared replay: the class is followed, unless one looks around alone

/** The step of a shared replay, and the address of what this phone shows of it; nothing where none is followed. */
function lookedAt() {
  const [, step, at] = (my.state?.phase === "replay" && /^step\/(\d+)\/at\/(\d+)$/.exec(my.state.follow)) || [];
  return step ? { step, path: `step/${step}/at/${my.alone ?? at}` } : null;
}

async function replaying() {
  const looked = lookedAt();
  if (!looked) return show(top(), slip("", words.waiting, ""));
  const { step, path: wanted } = looked;
  if (my.frame?.path !== wanted) {
    const found = await ask(wanted, my.token).catch(() => null);
    if (lookedAt()?.path !== wanted) return;  // the class has gone on meanwhile
    if (found?.status !== 200) return show(top(), slip("", words.waiting, ""));
    my.frame = { ...found.data, path: wanted };
  }
  const frame = my.frame;
  const go = (/** @type {number | null} */ to) => () => { my.alone = to; void replaying(); };
  show(top(), el("div", { class: "question" }, pictures(frame), el("p", { class: "over" }, fill(words["question-of"], { at: Number(step), last: my.state.steps })),
    frame.said.text || !my.view ? null : said("h1", my.view),
    tableOf(frame), ...linesOf(frame), frame.said.text ? el("section", { class: "slip" }, said("h1", frame.said, "happened")) : null),
    el("footer", { class: "foot" }, el("div", { class: "buttons" }, ...(my.alone === null
      ? [el("button", { type: "button", "data-id": "alone", onclick: go(frame.at) }, words.alone)]
      : [el("button", { type: "button", "data-id": "back1", disabled: frame.at <= 0, onclick: go(frame.at - 1) }, words["step-back"]),
        el("button", { type: "button", "data-id": "on1", disabled: frame.at >= frame.last, onclick: go(frame.at + 1) }, words["step-on"]),
        el("button", { type: "button", class: "main", "data-id": "class", onclick: go(null) }, words.back)]))));
  if (frame.said.text && my.heard !== frame.path) announce(frame.said.text);
  my.heard = frame.path;
}

// The start

const code = fragment().get("code");
const token = memory.get("token");
// The same phone that scans the code again is the same pupil.
if (token && (!code || code === memory.get("code"))) begin(token);
else if (code) void join(code);
else joining();
