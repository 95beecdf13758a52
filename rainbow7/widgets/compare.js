// @ts-check
// A comparison of two rulebooks: one difference at a time, as the same hand on two mats; a replayed hand; wordings.
import { at, fields, find, h, icon, living, morph, widget, wire } from "./base.js";
import { choice, readAt, rulingBox, sign, tips, wrongField, wrongLine } from "./text.js";
/** @import {CompareData, CompareMessage, DifferenceData, MatData, MeasureData} from "./data.js" */
/** @import {Model} from "./base.js" */

const ARROWS = { previous: "M15 5.5 8.5 12 15 18.5", next: "M9 5.5 15.5 12 9 18.5", down: "M5.5 9 12 15.5 18.5 9" };

/** The differences to choose from. @param {CompareData} data @param {string} open */
const strip = ({ plays, words }, open) => h("div", { class: "strip", role: "group", "aria-label": words.strip, "data-key": "strip" }, ...plays.map((each) => h("button", {
  type: "button", "data-key": each.field, "data-act": "difference", "data-arg": each.field, "aria-pressed": String(each.field === open),
}, h("b", { text: each.title }), h("span", { class: "chips", "aria-hidden": "true", html: each.chips }))));

/** A rulebook's name, with the others to change to. @param {CompareData} data @param {"edition" | "other"} side @param {CompareData["a"]} options @param {string} name @param {string} where */
function bookHead({ words }, side, options, name, where) {
  const label = side === "edition" ? words.first : words.second;
  return h("div", { class: "book-head", "data-key": `head-${side}` }, h("h3", { text: name || options.find((each) => each.here)?.name || "" }), h("span", { class: "small", text: where }),
    h("div", { class: "change button" }, h("span", { "aria-hidden": "true", text: words.change }), icon(ARROWS.down),
      h("select", { "data-act": side, "data-key": side, "aria-label": label }, ...options.map((each) => h("option", { value: each.id, selected: each.here, text: each.name ?? each.label })))));
}

/** The hand under one rulebook. @param {MatData} mat @param {DifferenceData} each @param {number} place @param {CompareData} data */
function matBox(mat, each, place, { words }) {
  const answer = each.witness?.answers[place];
  const row = (/** @type {MatData["cards"]} */ cards) => h("div", { class: "hand", style: `--count:${mat.cards.length}` }, ...cards.map((card) => h("span", { class: `card${card.outlined ? " outlined" : ""}${card.new ? " new" : ""}${card.away ? " away" : ""}`, html: card.html })));
  return h("div", { class: "mat", "data-key": "mat" },
    h("div", { class: "rows", role: "group", "aria-label": mat.spoken }, mat.laid > 0 && h("p", { class: "note", text: words.laid }), mat.laid > 0 && row(mat.cards.slice(0, mat.laid)), row(mat.cards.slice(mat.laid))),
    h("p", { class: "counted" }, h("b", { text: mat.count }), mat.total && h("span", { text: mat.total })),
    answer && h("div", { class: `told ${answer.kind}` }, answer.kind && h("span", { class: "verdict" }, sign(answer.kind), answer.word), h("p", { html: answer.html })));
}

/** What one rulebook says, and what follows for the hand. @param {DifferenceData} each @param {number} place @param {CompareData} data */
function sideBox(each, place, data) {
  const [said, mat, answer] = [each.sides[place], each.mats[place], each.witness?.answers[place]];
  const name = place ? "other" : "edition";
  return h("div", { class: "side", "data-key": `${each.field}-${name}` },
    bookHead(data, name, place ? data.b : data.a, said.label, said.where),
    mat ? matBox(mat, each, place, data) : answer && h("div", { class: `slip ${answer.kind || "told"}`, "data-key": "mat" }, answer.kind && h("span", { class: "verdict" }, sign(answer.kind), answer.word), h("p", { html: answer.html })),
    h("blockquote", { class: "passage panel", "data-key": "said" }, h("p", { class: "said", html: said.html }), h("p", { class: "small" }, h("a", { href: readAt(data.read, each.rule), text: each.title }))),
    (mat || answer) && h("a", { class: "button play", "data-key": "play", href: mat?.href ?? answer?.href ?? "" }, sign("play"), mat?.play ?? answer?.open ?? ""));
}

/** The difference that is shown. @param {DifferenceData} each @param {CompareData} data */
function differenceShown(each, data) {
  const { words, plays } = data;
  const place = plays.indexOf(each);
  const step = (/** @type {"previous" | "next"} */ way, /** @type {number} */ to) => h("button", { type: "button", class: `button ${way}${way === "next" ? " main" : ""}`, "data-key": way, "data-act": "difference", "data-arg": plays[(to + plays.length) % plays.length].field },
    way === "previous" && icon(ARROWS.previous), h("span", { text: words[way] }), way === "next" && icon(ARROWS.next));
  return h("article", { class: "shown", "data-key": "shown", "aria-label": each.title, tabindex: "-1" },
    h("div", { class: "sides" }, sideBox(each, 0, data), sideBox(each, 1, data)),
    ...each.rulings.map((one) => rulingBox(one, words)),
    measureBox(each, data, each.measured),
    plays.length > 1 && h("nav", { class: "steps", "data-key": "steps" }, step("previous", place - 1), step("next", place + 1)));
}

/** @param {DifferenceData} each @param {CompareData} data @param {MeasureData | null} measured */
function measureBox(each, data, measured) {
  const { words } = data;
  const running = measured && !measured.over;
  return h("section", { class: "measure panel", "data-key": "measure" }, h("h3", { text: words.measure }), measured?.says && h("p", { class: "says", text: measured.says }),
    measured && measured.rows.length > 0 && h("table", {}, h("thead", {}, h("tr", {}, h("td"), ...measured.labels.map((label, place) =>
      h("th", { scope: "col", class: "small" }, h("span", { class: `dot ${place ? "ring" : "disc"}` }), label)), h("td", { class: "wide" }))),
    h("tbody", {}, ...measured.rows.map((row) => h("tr", { "data-key": row.label }, h("th", { scope: "row" }, row.label, row.note && h("small", { text: ` ${row.note}` })),
      ...row.texts.map((text) => h("td", { text })), h("td", { class: "wide", html: row.html }))))),
    h("p", { class: "small" }, data.about, " ", measured && h("span", { role: "status", text: measured.state })),
    running && h("progress", { max: "1", value: measured.done, "aria-label": measured.state }),
    running ? h("button", { type: "button", class: "button", "data-act": "stop", "data-key": "run", text: words.stop })
      : h("button", { type: "button", class: "button", "data-act": "measure", "data-arg": each.field, "data-key": "run", text: data.run }));
}

/** @param {CompareData} data */
function replayBox(data) {
  const { words, replayed } = data;
  return h("section", { class: "panel replay", "data-key": "replay" }, h("h2", { text: words.replay }),
    h("form", { "data-act": "replay" }, h("label", { for: "r7-seed", text: words.seed }),
      h("input", { id: "r7-seed", type: "text", inputmode: "numeric", maxlength: "19", "data-value": data.wrongSeed || data.seed, ...wrongField("r7-seed-wrong", data.wrongSeed) }),
      h("button", { type: "submit", class: "button", text: words["run-replay"] })),
    wrongLine("r7-seed-wrong", data.wrongSeed && words["wrong-seed"]),
    h("div", { "aria-live": "polite", "data-key": "found" }, replayed && h("p", { class: `line ${replayed.kind}` }, h("span", { class: "verdict" }, sign(replayed.kind), replayed.text)),
      replayed && h("div", { class: "sides" }, ...replayed.sides.map((side) => h("div", { class: "slip told" },
        h("span", { class: "small" }, h("b", { text: side.label }), side.title && ` · ${side.title}`), h("p", { html: side.html }),
        h("a", { class: "button", href: side.href }, sign("play"), words.witness))))));
}

/** A difference of words: both passages, and the reading by which they are played alike. @param {DifferenceData} each @param {CompareData} data */
const wordingBox = (each, data) => h("article", { class: "panel wording", "data-key": `${each.rule}-${each.field}` },
  h("h3", {}, h("a", { class: "rule", href: readAt(data.read, each.rule), text: each.title })), h("p", { class: "small", text: data.words.levelled }),
  h("div", { class: "sides" }, ...each.sides.map((side) => h("blockquote", { class: "passage" },
    h("p", { class: "small" }, h("b", { text: side.label }), ` · ${side.where}`), h("p", { class: "said", html: side.html })))),
  ...each.rulings.map((one) => rulingBox(one, data.words)));

/** Everything on the page. @param {CompareData} data @param {DifferenceData | undefined} shown */
function page(data, shown) {
  const { words } = data;
  const books = data.a.length > 1;
  return h("section", { class: "r7 r7-text r7-compare", lang: data.lang },
    ...data.complaints.map((each) => h("p", { class: "slip told", "data-key": each, text: each })),
    h("div", { class: "books", "data-key": "books" }, choice(words.games, "game", data.games)),
    !books && h("p", { "data-key": "one", text: words.one }),
    books && h("header", { "data-key": "plays" }, h("h2", { text: words.title }), h("p", { class: "small", text: shown ? data.summary : words["none-plays"] })),
    books && !shown && h("div", { class: "sides", "data-key": "heads" }, bookHead(data, "edition", data.a, "", ""), bookHead(data, "other", data.b, "", "")),
    shown && strip(data, shown.field),
    shown && differenceShown(shown, data),
    books && replayBox(data),
    data.wording.length > 0 && h("details", { class: "wordings", "data-key": "wording" }, h("summary", {}, h("h2", { text: words["wording-list"] }), h("span", { class: "small", text: String(data.wording.length) })),
      ...data.wording.map((each) => wordingBox(each, data))));
}

export default widget((/** @type {Model<CompareData, CompareMessage>} */ model, el) => {
  const root = h("section", { class: "r7 r7-text r7-compare" });
  /** The difference that was chosen here, until Python shows another one. */
  let chosen = "";
  let before = "";
  el.replaceChildren(root);
  const out = wire(model, paint);
  const closeTip = tips(root, out.data);

  function paint() {
    const data = out.data();
    if (!data) return;
    closeTip();
    if (before !== data.open) [before, chosen] = [data.open, ""];
    const open = chosen || data.open;
    morph(root, page(data, data.plays.find((each) => each.field === open) ?? data.plays[0]));
    const [seed] = fields(root, "#r7-seed");
    if (seed && document.activeElement !== seed) seed.value = seed.dataset.value ?? "";
    for (const each of root.querySelectorAll("select")) each.value = [...each.options].find((one) => one.hasAttribute("selected"))?.value ?? "";
  }
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    out.send({ replay: fields(root, "#r7-seed")[0].value });
  });
  root.addEventListener("change", (event) => {
    const { act } = at(event, "select")?.dataset ?? {};
    if (act) out.send({ set: { [act]: /** @type {HTMLSelectElement} */ (event.target).value } });
  });
  root.addEventListener("click", (event) => {
    const pressed = at(event, "button[data-act]");
    const { act, arg = "" } = pressed?.dataset ?? {};
    if (act === "game") out.send({ set: { game: arg } });
    else if (act === "difference") {
      chosen = arg;
      out.send({ difference: arg });
      paint();
      find(root, ".strip [aria-pressed=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
      if (pressed?.closest(".steps")) find(root, ".shown")?.focus();
    } else if (act === "measure") out.send({ measure: arg });
    else if (act === "stop") out.send({ stop: true });
  });
  paint();
  return living(out, root);
});
