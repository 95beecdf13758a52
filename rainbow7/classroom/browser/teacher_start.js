// @ts-check
// Making a plan: exercises about rules and steps of lessons, kept as a link or a file; then the class is opened.

import { announce, ask, data, el, fill, fragment, lang, memory, show, words } from "./line.js";
import { catalogue } from "./catalogue.js";
import { bar } from "./teacher.js";

/** @typedef {import("./line.js").Json} Json */

const plan = /** @type {Json} */ ({ edition: data.edition, lang, steps: [] });
/** What each step is called and asks, once the service has told. @type {Map<string, Json>} */
const told = new Map();
let loaded = /** @type {Json | null} */ (null);
let complaint = "";

/** How the plan of a running class is changed: its plan, what takes the new steps, and what leaves it as it is. @type {Json | null} */
let changing = null;

/** @param {Json} my @param {(keys: Json) => void} lead @param {Json | null} [change] */
export function choosing(my, lead, change = null) {
  changing = change;
  if (change) Object.assign(plan, { edition: change.plan.edition, steps: [...change.plan.steps] });
  return load(my, lead);
}

/** @param {Json} my @param {(keys: Json) => void} lead */
async function load(my, lead) {
  const linked = changing ? null : fragment().get("plan");
  if (linked && !plan.steps.length) read(linked);
  loaded = await catalogue(`edition=${encodeURIComponent(plan.edition)}`);
  if (!loaded && plan.edition !== data.edition) {  // a plan for a rulebook that is not here
    complain(fill(words["plan-edition"], { found: plan.edition }));
    Object.assign(plan, { edition: data.edition, steps: [] });
    loaded = await catalogue(`edition=${data.edition}`);
  }
  if (!plan.steps.length && loaded) take(loaded.lessons[0]?.steps.filter((/** @type {Json} */ each) => each.asks) ?? []);
  draw(my, lead);
  await name(my, lead);
}

/** Ask what the steps of the plan are, where that is not known yet. @param {Json} my @param {(keys: Json) => void} lead */
async function name(my, lead) {
  if (!my.host || plan.steps.every((/** @type {string} */ each) => told.has(named(each)))) return;
  const { edition, steps } = plan;
  const { status, data: answer } = await ask("plan", my.host, { plan: { edition, lang: plan.lang, steps } }).catch(() => ({ status: 0, data: {} }));
  if (status === 404) complain(words["host-key-lacks"]);
  else if (status !== 200) complain(answer.text ?? words.failed);
  else steps.forEach((/** @type {string} */ each, /** @type {number} */ at) => told.set(`${edition} ${each}`, answer.steps[at]));
  draw(my, lead);
}

/** @param {string} step */
const named = (step) => `${plan.edition} ${step}`;

/** @param {string} text */
function complain(text) {
  complaint = text;
  announce(text);
}

/** @param {string} text */
function read(text) {
  try {
    const { edition, steps } = JSON.parse(text);
    if (typeof edition !== "string" || !Array.isArray(steps) || !steps.length) return complain(words["not-plan"]);
    complaint = "";
    if (changing && edition !== plan.edition) return complain(words["plan-other-edition"]);
    Object.assign(plan, { edition, steps: steps.filter((each) => typeof each === "string").slice(0, MOST_STEPS) });
  } catch {
    complain(words["not-plan"]);
  }
}

const MOST_STEPS = 60;

/** @param {Json[]} steps */
function take(steps) {
  plan.steps = [...plan.steps, ...steps.map((each) => each.name)].slice(0, MOST_STEPS);
}

/** What was chosen in each field, so that adding something to the plan leaves it there. @type {Map<string, string>} */
const chosenIn = new Map();

/** @param {string} id @param {string} label @param {[string, string][]} options @param {string} [value] */
function select(id, label, options, value = "") {
  const before = chosenIn.get(id) ?? "", now = options.some(([name]) => name === before) ? before : value;
  const field = el("select", { id, "data-id": id }, ...options.map(([name, text]) => el("option", { value: name, selected: name === now }, text)));
  field.addEventListener("change", () => chosenIn.set(id, /** @type {HTMLSelectElement} */ (field).value));
  return { row: el("div", {}, el("label", { for: id }, label), field), field: /** @type {HTMLSelectElement} */ (field) };
}

const text = () => JSON.stringify({ edition: plan.edition, lang: plan.lang, steps: plan.steps });

/** @param {Json} my @param {(keys: Json) => void} lead */
function draw(my, lead) {
  if (!loaded) return show(el("p", { class: "complaint" }, words.failed), el("button", { type: "button", "data-id": "again", onclick: () => void load(my, lead) }, words["try-again"]));
  const again = () => { keepPlan(my); draw(my, lead); void name(my, lead); };
  chosenIn.set("edition", plan.edition);
  const editions = select("edition", words.rulebook, loaded.editions.map((/** @type {Json} */ each) => [each.edition, each.title]), plan.edition);
  editions.field.addEventListener("change", () => { Object.assign(plan, { edition: editions.field.value, steps: [] }); keepPlan(my); void load(my, lead); });
  const running = changing ? null : memory.get("teacher");
  const main = changing
    ? [el("button", { type: "button", "data-id": "leave", onclick: changing.leave }, words["to-class"]),
      el("button", { type: "button", class: "main", "data-id": "use", disabled: !plan.steps.length, onclick: () => changing?.take([...plan.steps]) }, words["use-plan"])]
    : [el("button", { type: "button", class: "main", "data-id": "open", disabled: !plan.steps.length || !my.host, onclick: () => void begin(my, lead) }, words.open)];
  show(bar(), el("div", { class: "choose" }, el("h1", {}, changing ? words.change : words.new), complaint ? el("p", { class: "complaint" }, complaint) : null, my.note ? el("p", { class: "slip" }, my.note) : null,
    running ? el("p", { class: "buttons" }, el("button", { type: "button", "data-id": "running", onclick: () => lead(running) }, words["to-running"])) : null, changing ? null : editions.row,
    el("div", { class: "two" }, exercises(again), lessons(again), predictions(again)), chosen(again),
    el("div", { class: "buttons" },
      el("button", { type: "button", "data-id": "file", onclick: save }, words["save-plan"]),
      el("label", { class: "button" }, words["load-plan"], el("input", { type: "file", accept: ".json", class: "r7-unseen", onchange: (/** @type {Event} */ event) => void open(event, my, lead) })),
      el("button", { type: "button", "data-id": "link", onclick: () => void copy(again) }, copied ? words.copied : words["copy-plan"]),
      ...main),
    my.host ? null : el("p", { class: "note" }, words["host-key-lacks"])));
}

/** @param {() => void} again */
function exercises(again) {
  const topics = select("topic", words.topic, [["", words["all-rules"]], ...loaded?.topics.map((/** @type {Json} */ each) => [each.rules.join(","), each.title])]);
  const level = select("level", words.level, loaded?.levels.map((/** @type {number} */ each) => [String(each), String(each)]));
  const items = select("items", words.items, ["1", "2", "3", "4", "6", "8"].map((each) => [each, each]), "4");
  return el("section", { class: "slip" }, el("h2", {}, words.exercises), topics.row, level.row, items.row,
    el("button", { type: "button", "data-id": "add-exercises", onclick: async () => {
      const seed = plan.steps.length + Math.floor(Math.random() * 1000);
      const names = await catalogue(`edition=${plan.edition}&items=${items.field.value}&level=${level.field.value}&seed=${seed}&rules=${encodeURIComponent(topics.field.value)}`);
      complaint = "";
      take((names ?? []).map((/** @type {string} */ each) => ({ name: each })));
      if (!names?.length) complain(names ? words["no-exercises"] : words.failed);
      again();
    } }, words.add));
}

/** @param {() => void} again */
function lessons(again) {
  const some = loaded?.lessons ?? [];
  const lesson = select("lesson", words.lesson, some.map((/** @type {Json} */ each) => [each.name, each.title]));
  return el("section", { class: "slip" }, el("h2", {}, words["lesson-steps"]), lesson.row,
    el("button", { type: "button", "data-id": "add-lesson", onclick: () => {
      const found = some.find((/** @type {Json} */ each) => each.name === lesson.field.value);
      complaint = "";
      take(found.steps);
      again();
    } }, words.add));
}

/** What happens next, at tables of a lesson or of a round that simple players play. @param {() => void} again */
function predictions(again) {
  const lessons = (loaded?.lessons ?? []).map((/** @type {Json} */ each) => [each.name, each.title]);
  const table = select("table", words["table-of"], [["", words["a-round"]], ...lessons]);
  const items = select("asked", words.items, ["1", "2", "3", "4", "6", "8"].map((each) => [each, each]), "4");
  return el("section", { class: "slip" }, el("h2", {}, words.predictions), table.row, items.row,
    el("button", { type: "button", "data-id": "add-predictions", onclick: async () => {
      const round = `round:${loaded?.seats}/${Math.floor(Math.random() * 100000)}`;
      const names = await catalogue(`edition=${plan.edition}&items=${items.field.value}&next=${encodeURIComponent(table.field.value || round)}`);
      complaint = "";
      take([...(table.field.value ? [] : [round]), ...(names ?? [])].map((/** @type {string} */ each) => ({ name: each })));
      if (!names?.length) complain(names ? words["no-predictions"] : words.failed);
      again();
    } }, words.add));
}

/** @param {() => void} again */
function chosen(again) {
  return el("section", {}, el("h2", {}, words.plan), plan.steps.length ? null : el("p", {}, words["plan-empty"]),
    el("ol", { class: "plan" }, ...plan.steps.map((/** @type {string} */ each, /** @type {number} */ at) => {
      const { title, question, fault } = told.get(named(each)) ?? { title: "…", question: "" };
      return el("li", {}, el("span", { class: "step" }, el("b", {}, title), " ", fault ? el("span", { class: "complaint" }, fault) : el("span", {}, question)), " ", el("button", { type: "button", class: "small", "data-id": `x${at}`, "aria-label": fill(words["remove-step"], { what: `${at + 1}` }), onclick: () => { plan.steps.splice(at, 1); again(); } }, "×"));
    })));
}

/** The plan stands in the address, so that a reload and the other language keep it. @param {Json} my */
function keepPlan(my) {
  if (changing) return;
  history.replaceState(null, "", `#${my.host ? `host=${my.host}&` : ""}plan=${encodeURIComponent(text())}`);
}

let copied = false;
/** @param {() => void} again */
async function copy(again) {
  const link = `${location.href.replace(/#.*/, "")}#plan=${encodeURIComponent(text())}`;
  // Where the page has no secure address there is no clipboard: then the link is shown to be copied by hand.
  const done = Boolean(await navigator.clipboard?.writeText(link).then(() => true, () => false));
  if (!done) prompt(words["copy-plan"], link);
  copied = done;
  again();
}

function save() {
  const made = URL.createObjectURL(new Blob([text()], { type: "application/json" }));
  el("a", { href: made, download: "plan.json" }).click();
  URL.revokeObjectURL(made);
}

/** @param {Event} event @param {Json} my @param {(keys: Json) => void} lead */
async function open(event, my, lead) {
  const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
  if (!file) return;
  if (file.size < 20000) read(await file.text());
  else complain(words["not-plan"]);
  keepPlan(my);
  await load(my, lead);
}

/** @param {Json} my @param {(keys: Json) => void} lead */
async function begin(my, lead) {
  const { status, data } = await ask("open", my.host, { plan: { edition: plan.edition, lang: plan.lang, steps: plan.steps } }).catch(() => ({ status: 0, data: {} }));
  complaint = "";
  Object.assign(my, { complaint: "", note: "" });
  if (status === 200) {
    return lead({ teacher: data.teacher, show: data.show });
  }
  complain(data.text ?? (status === 404 ? words["host-key-lacks"] : status === 409 ? words["most-classes"] : words.failed));
  draw(my, lead);
}
