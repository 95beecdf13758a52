// @ts-check
// Making a plan: exercises about rules and steps of lessons, kept as a link or a file; then the class is opened.

import { ask, base, data, el, fill, fragment, lang, memory, show, words } from "./line.js";

/** @typedef {import("./line.js").Json} Json */

const plan = /** @type {Json} */ ({ edition: data.edition, lang, steps: [], labels: {} });
let loaded = /** @type {Json | null} */ (null);
let complaint = "";

/** @param {string} query */
const catalogue = async (query) => (await fetch(`${base}catalogue?lang=${lang}&${query}`)).json();

/** @param {Json} my @param {(keys: Json) => void} lead */
export async function choosing(my, lead) {
  const told = fragment().get("plan");
  if (told && !plan.steps.length) read(told);
  loaded = await catalogue(`edition=${plan.edition}`).catch(() => null);
  if (!plan.steps.length && loaded) take(loaded.lessons[0]?.steps.filter((/** @type {Json} */ each) => each.asks) ?? [], loaded.lessons[0]?.title);
  draw(my, lead);
}

/** @param {string} text */
function read(text) {
  try {
    const { edition, steps } = JSON.parse(text);
    if (typeof edition !== "string" || !Array.isArray(steps)) return;
    Object.assign(plan, { edition, steps: steps.filter((each) => typeof each === "string").slice(0, 60) });
  } catch {
    // Not a plan: then nothing is taken from it.
  }
}

/** @param {Json[]} steps @param {string} title */
function take(steps, title) {
  for (const each of steps) {
    plan.steps.push(each.name);
    plan.labels[each.name] = `${title} · ${each.do}`;
  }
}

/** @param {string} id @param {string} label @param {[string, string][]} options @param {string} [value] */
function select(id, label, options, value = "") {
  const field = el("select", { id, "data-id": id }, ...options.map(([name, text]) => el("option", { value: name, selected: name === value }, text)));
  return { row: el("div", {}, el("label", { for: id }, label), field), field: /** @type {HTMLSelectElement} */ (field) };
}

const text = () => JSON.stringify({ edition: plan.edition, lang: plan.lang, steps: plan.steps });

/** @param {Json} my @param {(keys: Json) => void} lead */
function draw(my, lead) {
  if (!loaded) return show(el("p", { class: "complaint", role: "alert" }, words.failed));
  const again = () => draw(my, lead);
  const editions = select("edition", words.rulebook, loaded.editions.map((/** @type {Json} */ each) => [each.edition, each.title]), plan.edition);
  editions.field.addEventListener("change", () => { Object.assign(plan, { edition: editions.field.value, steps: [] }); void choosing(my, lead); });
  const said = my.complaint || complaint;
  show(el("div", { class: "choose" }, el("h1", {}, words.new), said ? el("p", { class: "complaint", role: "alert" }, said) : null, editions.row,
    el("div", { class: "two" }, exercises(again), lessons(again)), chosen(again),
    el("div", { class: "buttons" },
      el("button", { type: "button", "data-id": "file", onclick: save }, words["save-plan"]),
      el("label", { class: "button" }, words["load-plan"], el("input", { type: "file", accept: ".json", class: "r7-unseen", onchange: (/** @type {Event} */ event) => void open(event, my, lead) })),
      el("button", { type: "button", "data-id": "link", onclick: () => { location.hash = `${my.host ? `host=${my.host}&` : ""}plan=${encodeURIComponent(text())}`; complaint = words.copied; void navigator.clipboard?.writeText(location.href.replace(/host=[^&]*&/, "")); again(); } }, words["copy-plan"]),
      el("button", { type: "button", class: "main", "data-id": "open", disabled: !plan.steps.length || !my.host, onclick: () => void begin(my, lead) }, words.open)),
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
      const title = topics.field.selectedOptions[0].textContent ?? "";
      take(names.map((/** @type {string} */ name) => ({ name, do: `${words.level} ${level.field.value}` })), title);
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
      take(found.steps, found.title);
      again();
    } }, words.add));
}

/** @param {() => void} again */
function chosen(again) {
  return el("section", {}, el("h2", {}, words.plan), plan.steps.length ? null : el("p", {}, words["plan-empty"]),
    el("ol", { class: "plan" }, ...plan.steps.map((/** @type {string} */ each, /** @type {number} */ at) => {
      const label = plan.labels[each] ?? each;
      return el("li", {}, label, " ", el("button", { type: "button", class: "small", "data-id": `x${at}`, "aria-label": fill(words["remove-step"], { what: `${at + 1}` }), onclick: () => { plan.steps.splice(at, 1); again(); } }, "×"));
    })));
}

function save() {
  const made = URL.createObjectURL(new Blob([text()], { type: "application/json" }));
  el("a", { href: made, download: "plan.json" }).click();
  URL.revokeObjectURL(made);
}

/** @param {Event} event @param {Json} my @param {(keys: Json) => void} lead */
async function open(event, my, lead) {
  const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
  if (file && file.size < 20000) read(await file.text());
  await choosing(my, lead);
}

/** @param {Json} my @param {(keys: Json) => void} lead */
async function begin(my, lead) {
  const { status, data } = await ask("open", my.host, { plan: { edition: plan.edition, lang: plan.lang, steps: plan.steps } }).catch(() => ({ status: 0, data: {} }));
  complaint = "";
  my.complaint = "";
  if (status === 200) {
    memory.set("host", null);
    return lead({ teacher: data.teacher, show: data.show });
  }
  complaint = data.text ?? words.failed;
  draw(my, lead);
}
