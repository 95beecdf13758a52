// @ts-check
// The few moments of a round at which something else would have been better. They are looked for when they are asked for.
import { at, find, h, icon, living, morph, widget, wire } from "./base.js";
import { sign } from "./text.js";
/** @import {BetterMoment, MomentMove, MomentsData, MomentsMessage, MomentsShown} from "./data.js" */
/** @import {Model} from "./base.js" */

const BRANCH = "M7 4V20M7 14C7 9 17 13 17 7M13.5 8.5 17 5 20.5 8.5";

/** @param {string} label @param {MomentMove} move @param {string} kind */
const moveOf = (label, move, kind) => h("div", { class: `move ${kind}` },
  h("p", { class: "label", text: label }),
  move.things.length > 0 && h("div", { class: "things", "aria-hidden": "true" }, ...move.things.map((each) => h("span", { class: "thing", html: each }))),
  h("p", { class: "said", html: move.html }));

/** @param {BetterMoment} moment @param {number} place @param {MomentsShown} data */
const momentOf = (moment, place, data) => h("li", { class: moment.most ? "moment most" : "moment", "data-key": `moment-${moment.number}` },
  h("header", {}, h("span", { class: "ring", "aria-hidden": "true", text: String(place + 1) }), h("h3", { text: moment.head })),
  h("div", { class: "moves" }, moveOf(data.words.played, moment.played, "own"), moveOf(data.words.better, moment.better, "other")),
  h("p", { class: "apart", html: moment.apart.html }),
  ...moment.reasons.map((each) => h("div", { class: "reason" }, h("p", { html: each.html }),
    each.rule && h("a", { class: "rule", href: each.rule.href }, sign("book"), h("span", { text: each.rule.title })))),
  moment.worst && h("p", { class: "worst" }, h("span", { html: moment.worst.html }),
    h("a", { class: "rule", href: moment.worst.href, text: moment.worst.label })),
  h("a", { class: "button", href: moment.href }, icon(BRANCH), h("span", { text: data.words.play })));

/** The choices of the round in a row; those that are told of have their number. @param {MomentsShown} data */
const lineOf = (data) => h("ol", { class: "line", role: "list", "aria-label": data.words.line, "data-key": "line" },
  ...[...Array(data.choices).keys()].map((choice) => {
    const place = data.some.findIndex((each) => each.number === choice + 1);
    const name = data.words.choice.replace("{number}", String(choice + 1));
    if (place < 0) return h("li", { class: "dot" }, h("span", { class: "r7-say", text: name }));
    return h("li", { class: data.some[place].most ? "told most" : "told" }, h("span", { class: "r7-say", text: `${name}: ` }), h("b", { text: String(place + 1) }));
  }));

/** @param {MomentsShown} data */
const bodyOf = (data) => h("div", { class: "body", lang: data.lang },
  h("header", { class: "head", "data-key": "head" }, h("h2", { tabindex: "-1", text: data.words.title }),
    h("button", { type: "button", class: "round", "data-act": "stop", "data-key": "close", "aria-label": data.words.close, text: "×" })),
  h("p", { class: "lead", role: "status", "data-key": "lead", text: data.lead }),
  data.busy && h("div", { class: "busy", "data-key": "busy" },
    h("progress", { "aria-label": data.words.progress, value: String(data.done), max: String(data.most) }),
    h("button", { type: "button", class: "button", "data-act": "stop", "data-key": "stop", text: data.words.stop })),
  data.some.length > 0 && lineOf(data),
  data.some.length > 0 && h("ol", { class: "some", role: "list", "data-key": "some" }, ...data.some.map((each, place) => momentOf(each, place, data))),
  data.some.length > 0 && h("p", { class: "about", "data-key": "about", text: data.words.about }));

/** @param {Model<MomentsData, MomentsMessage>} model @param {HTMLElement} el */
function moments(model, el) {
  const body = h("div", { class: "body" });
  const root = h("section", { class: "r7 r7-text r7-moments", hidden: true }, body);
  const python = wire(model, draw);
  let first = true;

  function draw() {
    const data = python.data();
    const opens = root.hidden && data?.open && !first;
    first = false;
    root.hidden = !data?.open;
    if (!data?.open) return;
    root.setAttribute("aria-label", data.words.title);
    morph(body, bodyOf(data));
    if (!opens) return;
    find(body, "h2")?.focus({ preventScroll: true });
    root.scrollIntoView({ block: "start" });
  }

  root.addEventListener("click", (event) => {
    if (at(event, "[data-act]")?.dataset.act !== "stop" || python.waits("moments")) return;
    python.send({ moments: "stop" });
    // The button that was pressed is gone then: the scene above has the one that asks again.
    /** @type {HTMLElement | null} */ (document.querySelector(".r7-round-end h2"))?.focus();
  });
  el.append(root);
  draw();
  return living(python, root);
}

export default widget(moments);
