// @ts-check
// The coach's panel. What it says and draws comes from Python; a row that is pressed raises its cards on the table.
import { askFor, showAskedFor } from "./asked_for.js";
import { at, find, fire, h, living, morph, widget, wire } from "./base.js";
/** @import {CoachData, CoachCardOutcome, CoachMessage, CoachRow, CoachShown} from "./data.js" */
/** @import {Model} from "./base.js" */

/** @param {CoachRow} row */
const rowOf = (row) => h("li", { "data-key": row.key }, h(row.texts.length ? "button" : "div", {
  ...(row.texts.length && { type: "button" }), class: row.best ? "choice best" : "choice", "data-row": row.key, "data-key": row.key },
  h("span", { class: "what" }, h("span", { html: row.html }), ...row.tags.map((tag) => h("b", { text: tag }))),
  h("span", { class: "bar", html: row.bar }), h("span", { class: "figure", text: row.figure })));

/** @param {CoachCardOutcome} outcome */
const cardOutcomeOf = (outcome) => h("li", { "data-key": outcome.key, class: "card-outcome" },
  h("span", { class: "what", html: outcome.html }), outcome.figure && h("b", { class: "figure", text: outcome.figure }),
  outcome.bar && h("span", { class: "bar", html: outcome.bar }),
  h("span", { class: "ways" }, ...outcome.ways.map((text) => h("span", { text }))));

/** @param {CoachShown} data */
const panelOf = (data) => h("section", { class: "r7 r7-coach", lang: data.lang, "aria-label": data.words.title },
  h("header", { "data-key": "head" }, h("h2", { tabindex: "-1", text: data.words.title }),
    h("button", { type: "button", class: "round", "data-key": "close", "aria-label": data.words.close, text: "×" })),
  h("ol", { class: "hints", "data-key": "hints", "aria-live": "polite" }, ...data.hints.map(({ html }) => h("li", { html }))),
  data.about && h("p", { class: "about", "data-key": "about", text: data.about }),
  data.rows.length > 0 && h("ul", { class: "rows", "data-key": "rows" }, ...data.rows.map(rowOf)),
  ...data.notes.map(({ html }, place) => h("p", { "data-key": `note-${place}`, html })),
  data.worst && h("p", { class: "worst", "data-key": "worst" }, h("span", { html: data.worst.html }),
    h("a", { class: "button", href: data.worst.href, text: data.worst.label })),
  data.card_outcomes && h("section", { class: "card-outcomes", "data-key": "card-outcomes" }, h("h3", { text: data.card_outcomes.title }),
    h("p", { class: "about", text: data.card_outcomes.about }), h("ul", {}, ...data.card_outcomes.rows.map(cardOutcomeOf))),
  h("p", { class: "state", role: "status", "data-key": "state", text: data.state }),
  data.buttons.length > 0 && h("div", { class: "asks", "data-key": "asks" }, ...data.buttons.map(({ act, label }) =>
    h("button", { type: "button", class: "button", "data-ask": act, "data-key": act, text: label }))));

/** @param {Model<CoachData, CoachMessage>} model @param {HTMLElement} el */
function coach(model, el) {
  const root = h("section", { class: "r7 r7-coach" });
  const python = wire(model, draw);
  const shown = () => {
    const data = python.data();
    return data?.open ? /** @type {CoachShown} */ (data) : undefined;
  };

  /** What was asked for last comes into view as it grows. */
  function bringIntoView() {
    showAskedFor("coach", root);
    showAskedFor("coach hint", find(root, ".hints li:last-child"));
    showAskedFor("coach answer", find(root, ".rows"));
    showAskedFor("coach card-outcomes", find(root, ".card-outcomes"));
  }

  function draw() {
    const data = shown();
    const held = root.contains(document.activeElement);
    root.hidden = !data;
    if (data) morph(root, panelOf(data));
    // What was pressed may be gone: the focus stays in the panel, or goes back to the tool that opens it.
    if (held && !data) find(document.body, ".r7-toolbar .tool.coach")?.focus();
    else if (held && !root.contains(document.activeElement)) find(root, "h2")?.focus({ preventScroll: true });
    if (data) bringIntoView();
  }

  root.addEventListener("click", (event) => {
    const button = at(event, "button");
    if (!button) return;
    const { ask, row } = button.dataset;
    const chosen = shown()?.rows.find((each) => each.key === row);
    if (ask) {
      askFor(`coach ${ask}`);
      python.send({ coach: /** @type {"hint" | "answer" | "card-outcomes"} */ (ask) });
    }
    else if (button.matches(".round")) python.send({ set: { coach: false } });
    else if (chosen?.texts.length) {
      fire("r7-choose", { texts: chosen.texts });
      python.send({ ask: chosen.line });
    }
  });
  el.append(root);
  draw();
  return living(python, root);
}

export default widget(coach);
