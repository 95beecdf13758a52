// @ts-check
// The figures of an experiment: drawn with their errors, as tables, and as files to be kept.
import { at, h, living, morph, saveFile, widget, wire } from "./base.js";
import { aside, linkList, sign } from "./text.js";
import { copyText } from "./clipboard.js";
/** @import {LabData, LabFigure, LabMessage} from "./data.js" */
/** @import {Model} from "./base.js" */

/** After so many milliseconds without news of games that are being played, Python is asked. */
const SILENT = 3000;

/** Which mark stands for which table. @param {LabData} data */
const legend = ({ sides, words }) => h("ul", { class: "legend", "data-key": "legend", "aria-label": words.legend }, ...sides.map((side, place) =>
  h("li", { "data-key": `side-${place}` }, h("span", { class: `mark ${place ? "disc" : "square"}`, "aria-hidden": "true" }), h("b", { text: side.name }),
    ...side.badges.map((badge) => h("span", { class: "badge", text: badge })),
    side.play && h("a", { class: "small", href: side.play.href }, side.play.label, sides.length > 1 && aside(`: ${side.name}`)))));

/** How far it is, and the button that goes on or stops. @param {LabData} data */
const acts = (data) => h("div", { class: "acts", "data-key": "acts" },
  data.running ? h("button", { type: "button", class: "button main", "data-key": "run", "data-act": "stop", text: data.stop })
    : data.run && h("button", { type: "button", class: "button main", "data-key": "run", "data-act": "start" }, sign("play"), data.run));

/** @param {LabData} data */
const progress = (data) => h("div", { class: "progress", "data-key": "progress" },
  data.running && h("progress", { max: "1", value: data.done, "aria-label": data.words.progress, "aria-valuetext": data.count }),
  data.running && h("span", { class: "small", "aria-hidden": "true", text: data.count }),
  h("p", { class: "small", role: "status", "data-key": "state", text: data.state }));

/** A figure as a table. @param {LabFigure} figure @param {LabData} data */
const table = (figure, { words }) => h("details", { "data-key": "table" }, h("summary", {}, words.table, aside(`: ${figure.title}`)),
  h("div", { class: "scrolls", tabindex: "0", role: "region", "aria-label": figure.title }, h("table", {},
    h("thead", {}, h("tr", {}, ...figure.head.map((text) => h("th", { scope: "col", text })))),
    h("tbody", {}, ...figure.rows.map(([name, ...cells]) => h("tr", {}, h("th", { scope: "row", text: name }), ...cells.map((text) => h("td", { text }))))))));

/** @param {LabFigure} figure @param {LabData} data */
const drawn = (figure, data) => h("article", { class: "figure panel", "data-key": figure.id },
  h("header", {}, h("h3", { text: figure.title }), h("p", { class: "small", text: figure.unit })),
  h("div", { class: "chart", html: figure.html }),
  figure.told && h("div", { class: "told" }, figure.told.both && h("p", { class: "small", text: figure.told.both }),
    h("p", {}, h("b", { class: "by", text: figure.told.by }), ` ${figure.told.error}`), figure.told.word && h("p", { class: "word", text: figure.told.word })),
  figure.note && h("p", { class: "small note", text: figure.note }),
  figure.rows.length > 0 && table(figure, data));

/** @param {LabData} data @param {string} copied */
const files = (data, copied) => data.files.length > 0 && h("section", { class: "files", "data-key": "files", "aria-label": data.words.files },
  ...data.files.flatMap(({ id }) => [
    h("button", { type: "button", class: "button", "data-key": `save-${id}`, "data-act": "save", "data-arg": id, text: data.words[`save-${id}`] }),
    h("button", { type: "button", class: "button", "data-key": `copy-${id}`, "data-act": "copy", "data-arg": id, text: data.words[`copy-${id}`] })]),
  h("p", { class: "small", role: "status", "data-key": "copied", text: copied && data.words.copied }));

/** @param {LabData} data @param {string} copied */
const page = (data, copied) => h("section", { class: "r7 r7-text r7-experiment", lang: data.lang, "aria-label": data.words.figures },
  ...data.complaints.map((each) => h("p", { class: "slip told", "data-key": each, text: each })),
  h("div", { class: "head", "data-key": "head" }, legend(data), acts(data)),
  progress(data),
  data.says.length > 0 && h("section", { class: "says panel", "data-key": "says" }, h("h2", { text: data.words.sentence }), ...data.says.map((text) => h("p", { text }))),
  h("p", { class: "small", "data-key": "errors", text: data.words.errors }),
  ...data.figures.map((each) => drawn(each, data)),
  data.house.length > 0 && h("section", { class: "panel", "data-key": "house" }, h("h2", { text: data.words.changed }),
    ...data.house.map(({ badge, links }) => h("div", { class: "changes", "data-key": badge }, h("h3", { text: badge }), linkList(links)))),
  data.missing && h("p", { class: "small", "data-key": "missing", text: data.missing }),
  files(data, copied));

/**
 * Whoever comes back finds the page as long as it was, and so stands where they stood: the figures are made anew, and grow.
 * @param {HTMLElement} root @param {LabData} data
 */
function keepLength(root, data) {
  if (!("page" in document.documentElement.dataset)) return; // a notebook's page is not ours
  /** @type {{long?: number} | null} */
  const entry = history.state;
  root.style.minHeight = data.running ? `${entry?.long ?? 0}px` : "";
  if (!data.running) history.replaceState({ ...entry, long: root.offsetHeight }, "");
}

export default widget((/** @type {Model<LabData, LabMessage>} */ model, el) => {
  const root = h("section", { class: "r7 r7-text r7-experiment" });
  let copied = "";
  let again = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let silent;
  el.replaceChildren(root);
  const out = wire(model, paint);

  function paint() {
    const data = out.data();
    if (!data) return;
    if (!data.files.some(({ text }) => text === copied)) copied = "";
    morph(root, page(data, copied));
    keepLength(root, data);
    if (data.waiting && !again) out.send({ again: true });
    again = data.waiting;
    // What the kernel shows while the page is still opening does not arrive: ask where nothing has come for a while.
    clearTimeout(silent);
    if (data.running) silent = setTimeout(() => out.send({ look: true }), SILENT);
  }
  root.addEventListener("click", async (event) => {
    const { act, arg } = at(event, "button[data-act]")?.dataset ?? {};
    const file = out.data()?.files.find(({ id }) => id === arg);
    if (act === "start") {
      out.send({ start: true });
      // On a phone the button is at the foot and the figures below the form: they come into view.
      if (root.getBoundingClientRect().top > innerHeight / 2) root.scrollIntoView();
    }
    else if (act === "stop") out.send({ stop: true });
    else if (act === "save" && file) saveFile(file.name, file.text, file.type);
    else if (act === "copy" && file) {
      await copyText(file.text, root);
      copied = file.text;
      paint();
    }
  });
  paint();
  const alive = living(out, root);
  return { ...alive, close() { clearTimeout(silent); alive.close(); } };
});
