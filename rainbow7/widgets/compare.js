// @ts-check
// A comparison of two rulebooks: every difference with a position, a replayed hand, and a measure.
import { at, fields, h, living, morph, widget, wire } from "./base.js";
import { choice, readAt, rulingBox, sign, tips, wrongField, wrongLine } from "./text.js";
/** @import { Ruling } from "./text.js" */
/** @import {CompareData, CompareMessage, DifferenceData, MeasureData} from "./data.js" */
/** @import {Model} from "./base.js" */

/** @param {DifferenceData} each @param {CompareData} data */
function differenceBox(each, data) {
  const { words, measured } = data;
  const address = readAt(data.read, each.rule);
  return h("article", { class: "panel", "data-key": `${each.rule}-${each.field}` },
    h("h3", {}, h("a", { class: "rule", href: address, text: each.title })),
    h("div", { class: "sides" }, ...each.sides.map((side) => h("blockquote", { class: "passage" },
      h("p", { class: "small" }, h("b", { text: side.label }), ` · ${side.where}`), h("p", { class: "said", html: side.html })))),
    ...each.rulings.map((one) => rulingBox(one, words)),
    each.witness && h("section", { class: "witness" }, h("h4", { text: words.witness }), h("p", { html: each.witness.tried.html }),
      h("div", { class: "sides" }, ...each.witness.answers.map((one) => h("div", { class: `slip ${one.kind}` },
        h("span", { class: "small" }, h("b", { text: one.label })), h("span", { class: "verdict" }, one.kind && sign(one.kind), one.word),
        h("p", { text: one.text }), h("a", { class: "button", href: one.href }, sign("play"), one.open))))),
    each.witness && measureBox(each, data, measured?.field === each.field ? measured : null));
}

/** @param {DifferenceData} each @param {CompareData} data @param {MeasureData | null} measured */
function measureBox(each, data, measured) {
  const { words } = data;
  const running = measured && !measured.over;
  return h("section", { class: "measure", "data-key": "measure" }, h("h4", { text: words.measure }), h("p", { class: "small", text: data.about }),
    measured && h("table", {}, h("thead", {}, h("tr", {}, h("td"), ...measured.labels.map((label, place) =>
      h("th", { scope: "col", class: "small" }, h("span", { class: `dot ${place ? "ring" : "disc"}` }), label)), h("td", { class: "wide" }))),
    h("tbody", {}, ...measured.rows.map((row) => h("tr", { "data-key": row.label }, h("th", { scope: "row" }, row.label, row.note && h("small", { text: ` ${row.note}` })),
      ...row.texts.map((text) => h("td", { text })), h("td", { class: "wide", html: row.html }))))),
    measured && h("p", { class: "small", role: "status", text: measured.state }),
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
      h("button", { type: "submit", class: "button main", text: words["run-replay"] })),
    wrongLine("r7-seed-wrong", data.wrongSeed && words["wrong-seed"]),
    h("div", { "aria-live": "polite", "data-key": "found" }, replayed && h("p", { class: `line ${replayed.kind}` }, h("span", { class: "verdict" }, sign(replayed.kind), replayed.text)),
      replayed && h("div", { class: "sides" }, ...replayed.sides.map((side) => h("div", { class: "slip told" },
        h("span", { class: "small" }, h("b", { text: side.label }), side.title && ` · ${side.title}`), h("p", { html: side.html }),
        h("a", { class: "button", href: side.href }, sign("play"), words.witness))))));
}

export default widget((/** @type {Model<CompareData, CompareMessage>} */ model, el) => {
  const root = h("section", { class: "r7 r7-text r7-compare" });
  el.replaceChildren(root);
  const out = wire(model, paint);
  const closeTip = tips(root, out.data);

  function paint() {
    const data = out.data();
    if (!data) return;
    closeTip();
    const { words } = data;
    const books = data.a.length > 1;
    morph(root, h("section", { class: "r7 r7-text r7-compare", lang: data.lang },
      ...data.complaints.map((each) => h("p", { class: "slip told", "data-key": each, text: each })),
      h("div", { class: "books", "data-key": "books" }, choice(words.games, "game", data.games),
        books && h("span", {}, h("span", { class: "small", text: words.first }), choice(words.first, "edition", data.a)),
        books && h("span", {}, h("span", { class: "small", text: words.second }), choice(words.second, "other", data.b))),
      !books && h("p", { "data-key": "one", text: words.one }),
      books && h("h2", { "data-key": "plays", text: data.plays.length ? words["plays-list"] : words["none-plays"] }),
      ...data.plays.map((each) => differenceBox(each, data)),
      books && replayBox(data),
      data.wording.length > 0 && h("details", { class: "wordings", "data-key": "wording" }, h("summary", {}, h("h2", { text: words["wording-list"] }), h("span", { class: "small", text: String(data.wording.length) })),
        ...data.wording.map((each) => differenceBox(each, data)))));
    const [seed] = fields(root, "#r7-seed");
    if (seed && document.activeElement !== seed) seed.value = seed.dataset.value ?? "";
  }
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    out.send({ replay: fields(root, "#r7-seed")[0].value });
  });
  root.addEventListener("click", (event) => {
    const { act, arg = "" } = at(event, "button[data-act]")?.dataset ?? {};
    if (act === "game" || act === "edition" || act === "other") out.send({ set: { [act]: arg } });
    else if (act === "measure") out.send({ measure: arg });
    else if (act === "stop") out.send({ stop: true });
  });
  paint();
  return living(out, root);
});
