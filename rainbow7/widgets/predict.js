// @ts-check
// Predicting what happens next. An answer steps on; the timeline leads here where a step has to be predicted first.
import { askFor, showAskedFor } from "./asked_for.js";
import { at, find, h, morph, widget, wire } from "./base.js";
import { sign } from "./text.js";
/** @import {PredictData, PredictMessage, PredictShown, PredictTold} from "./data.js" */
/** @import {Model} from "./base.js" */

/** @param {PredictTold} told @param {PredictShown} data */
const toldOf = (told, data) => h("div", { class: `told ${told.right ? "ok" : "no"}`, "data-key": "told" },
  h("p", { class: "verdict" }, sign(told.right ? "ok" : "no"), h("span", { text: told.word })),
  h("p", { html: told.html }),
  told.belief && h("p", { class: "belief", text: data.words.belief.replace("{belief}", told.belief) }),
  h("p", {}, h("a", { class: "rule", href: told.rule.href }, sign("book"), h("span", { text: told.rule.title }))));

/** @param {PredictShown} data */
const bodyOf = (data) => h("div", { class: "body", lang: data.lang },
  h("header", { "data-key": "head" }, h("h2", { text: data.words.title }),
    h("button", { type: "button", class: "round", "data-act": "close", "data-key": "close", "aria-label": data.words.close, text: "×" })),
  data.told && toldOf(data.told, data),
  h("p", { class: "question", id: "r7-predict-question", text: data.question, "data-key": "question" }),
  data.asks && h("div", { class: "options", role: "group", "aria-labelledby": "r7-predict-question", "data-key": "options" },
    ...data.options.map((each) => h("button", { type: "button", class: "option", "data-act": "say", "data-name": each.key, "data-key": each.key, html: each.html, "aria-label": each.text }))),
  data.asks && h("button", { type: "button", class: "button skip", "data-act": "skip", "data-key": "skip", text: data.words.skip }));

/** What is heard: what came of the answer, and what is asked next. @param {PredictShown} data */
const heard = (data) => [...(data.told ? [data.told.word, data.told.text] : []), data.question].join(" ");

/** @param {Model<PredictData, PredictMessage>} model @param {HTMLElement} el */
function predict(model, el) {
  const body = h("div", { class: "body" });
  const status = h("p", { class: "r7-say", role: "status" });
  const root = h("section", { class: "r7 r7-text r7-predict", hidden: true }, body, status);
  const python = wire(model, draw);
  const shown = () => {
    const data = python.data();
    return data?.open ? data : undefined;
  };

  function draw() {
    const data = shown();
    const held = body.contains(document.activeElement);
    root.hidden = !data;
    if (!data) return held && goOn();
    root.setAttribute("aria-label", data.words.title);
    morph(body, bodyOf(data));
    if (status.textContent !== heard(data)) status.textContent = heard(data);
    // The option that was chosen is gone: on to the next question, or back to the line of time.
    if (held && !body.contains(document.activeElement)) goOn();
    showAskedFor("predict", root);
  }

  /** The focus goes to the first option, or to the button that steps on. */
  function goOn() {
    const next = root.hidden ? null : find(body, ".option");
    (next ?? find(document.body, ".r7-timeline .after"))?.focus({ preventScroll: true });
  }

  /** A step was wanted that is to be predicted first. */
  function lead() {
    askFor("predict");
    showAskedFor("predict", root);
    find(body, ".option")?.focus({ preventScroll: true });
  }

  root.addEventListener("click", (event) => {
    const { act, name = "" } = at(event, "[data-act]")?.dataset ?? {};
    const data = shown();
    if (!data || !act || python.waits("predict")) return;
    if (act === "close") python.send({ set: { predict: false } });
    else python.send({ predict: act === "say" ? name : "", at: data.at });
  });
  document.addEventListener("r7-predict", lead);
  el.append(root);
  draw();
  return {
    adopt: python.adopt,
    close() {
      document.removeEventListener("r7-predict", lead);
      python.close();
      root.remove();
    },
  };
}

export default widget(predict);
