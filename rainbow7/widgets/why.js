// @ts-check
// A verdict or an event in full: the tree of reasons, the passages of each rulebook, near plays. On a phone a dialog.
import { showAskedFor } from "./asked_for.js";
import { at, fire, h, morph, widget, wire } from "./base.js";
import { openDialog } from "./dialog.js";
import { projected } from "./projector_mode.js";
import { aside, choice, counted, passageBox, readAt, sign, tips } from "./text.js";
import { editionPlayed, whyOnProjector } from "./why_projector.js";
/** @import { Passage } from "./text.js" */
/** @import {HistoryStep, Reason, RuleSteps, WhyData, WhyMessage, WhyShown} from "./data.js" */
/** @import {Model} from "./base.js" */

const NARROW = "(max-width: 719px)";

/** @param {Reason} reason @param {WhyShown} data @param {boolean} nested @returns {HTMLElement} */
function reasonItem(reason, data, nested) {
  const { words, read } = data;
  const kind = nested && reason.kind === "ok" ? "tick" : reason.kind;
  const said = { ok: words.ok, yet: words.yet, no: words.no, spare: words.spared }[reason.kind];
  const address = readAt(read, reason.rule);
  const name = address ? h("a", { class: "rule", href: address, text: reason.title }) : reason.title;
  return h("li", { class: reason.kind, "data-key": reason.rule }, sign(kind, reason.kind),
    h("div", {}, aside(`${said}. `), h("b", {}, name), reason.html ? h("span", { html: `. ${reason.html}` }) : "",
      reason.tried.length ? tree(reason.tried, data, true) : null));
}

/** @param {Reason[]} reasons @param {WhyShown} data @param {boolean} nested */
const tree = (reasons, data, nested) => h("ul", { class: "tree" }, ...reasons.map((each) => reasonItem(each, data, nested)));

/** Steps of the match that lead there. @param {HistoryStep[]} steps */
const stepsOf = (steps) => h("ol", {}, ...steps.map((each) => h("li", { "data-key": `step-${each.n}` },
  h("button", { type: "button", "data-act": "step", "data-arg": each.n }, h("span", { class: "small", text: String(each.n) }), h("span", { html: each.html })))));

/** Where a rule acted in this match. @param {RuleSteps | undefined} acted @param {string} rule */
const actedOf = (acted, rule) => acted && (acted.steps.length
  ? h("details", { class: "kept history", "data-key": `acted-${rule}` }, h("summary", { text: acted.title }), stepsOf(acted.steps))
  : h("p", { class: "small", "data-key": `acted-${rule}`, text: acted.title }));

/** @param {WhyShown} data @param {{edition: string, turned: boolean}} local */
function unfolded(data, local) {
  const { words, slip, lang } = data;
  const edition = local.edition || editionPlayed(data);
  const plain = data.reasons.filter((each) => each.kind === "ok" && !each.tried.length);
  const told = data.reasons.filter((each) => !plain.includes(each));
  const switches = data.editions.map((each) => ({ ...each, here: each.id === edition }));
  const passages = data.passages.filter((each) => each.edition === edition);
  const away = passages[0]?.other.lang;
  const turn = away && h("button", { type: "button", class: "link", "data-key": "turn", "data-act": "turn", lang,
    text: words[`in-${local.turned ? lang : away}`] });
  return [
    h("header", { "data-key": "head" }, h("h2", { id: "r7-why-title", text: data.title }), h("button", {
      type: "button", class: "round", "data-key": "close", "data-act": "close", "aria-label": words.close,
    }, sign("close"))),
    h("div", { "data-key": "body", class: "body" },
      (slip.kind || slip.html) && h("p", { class: data.history ? "thing" : `line ${slip.kind}` }, slip.kind ? h("span", { class: "verdict" }, sign(slip.kind), slip.word) : null,
        " ", h("span", { html: slip.html })),
      data.history?.steps.length ? h("section", { class: "history" }, h("h3", { text: data.history.title }),
        stepsOf(data.history.steps)) : null,
      told.length ? tree(told, data, false) : null,
      plain.length ? h("details", { class: "kept", "data-key": "kept" },
        h("summary", { text: counted(words.kept, plain.length) }), tree(plain, data, true)) : null,
      ...passages.flatMap((each) => [passageBox(each, words, local.turned), actedOf(data.acted?.[each.rule], each.rule)]),
      h("div", { class: "books" }, switches.length > 1 && h("span", { text: words.rulebooks }),
        switches.length > 1 && choice(words.rulebooks, "edition", switches), turn)),
    data.nearest.length ? h("footer", { "data-key": "foot" }, h("h3", { text: words.nearest }),
      ...data.nearest.map((each, at) => h("button", {
        type: "button", class: at ? "button" : "button main", "data-key": `near-${each.line}`, "data-act": "near", "data-arg": at,
        html: each.html, title: each.whole.text,
      }))) : null,
  ];
}

/** Close the reasons with the Escape key; on a projector the table hears that key. @param {HTMLElement} root @param {() => void} leave */
function listenForEscape(root, leave) {
  root.addEventListener("cancel", (event) => {
    event.preventDefault();
    leave();
  });
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || projected()) return;
    event.preventDefault();
    leave();
  });
}

export default widget((/** @type {Model<WhyData, WhyMessage>} */ model, el) => {
  const root = h("dialog", { class: "r7 r7-text r7-why" });
  const local = { edition: "", turned: false, narrow: false };
  const narrow = globalThis.matchMedia(NARROW);
  let closed = false;
  /** The focus before the panel opened: unlike a modal dialog, a panel does not give it back by itself. */
  let before = /** @type {Element | null} */ (null);
  el.replaceChildren(root);
  const out = wire(model, paint);
  const closeTip = tips(root, out.data);
  const screen = whyOnProjector({ root, data: out.data, leave, paint });

  function paint() {
    const data = out.data();
    if (!data?.open) closed = false;
    if (!data?.open || closed) return shut();
    closeTip();
    local.narrow = narrow.matches;
    if (projected()) {
      if (!root.open) before = document.activeElement;
      return screen.draw(data);
    }
    morph(root, h("dialog", { class: `r7 r7-text r7-why ${local.narrow ? "sheet" : "panel"}`, lang: data.lang, "aria-labelledby": "r7-why-title" }, ...unfolded(data, local)));
    const modal = root.matches(":modal");
    if (root.open && modal !== local.narrow) root.close();
    if (!root.open) {
      before = document.activeElement;
      if (local.narrow) openDialog(root);
      else root.setAttribute("open", "");
      fire("r7-unfolded");
    }
    if (!local.narrow) showAskedFor("why", root);
  }
  function shut() {
    if (!root.open) return;
    const inside = root.contains(document.activeElement);
    root.close();
    fire("r7-unfolded");
    if (inside && before instanceof HTMLElement && before.isConnected) before.focus();
  }
  /** Close the panel: tell the page, and give the focus back. */
  function leave() {
    closed = true;
    shut();
    out.send({ why: null });
  }
  listenForEscape(root, leave);
  root.addEventListener("click", (event) => {
    const { act, arg = "" } = at(event, "[data-act]")?.dataset ?? {};
    if (act === "close") leave();
    else if (act === "edition") local.edition = arg;
    else if (act === "turn") local.turned = !local.turned;
    else if (act === "step") {
      if (local.narrow) leave();
      fire("r7-go", { n: Number(arg) });
      out.send({ go: Number(arg) });
    } else if (act === "near") {
      const data = out.data();
      const near = data?.open ? data.nearest[Number(arg)] : undefined;
      if (!near) return;
      fire("r7-choose", { texts: near.texts });
      if (local.narrow) leave();
      out.send({ ask: near.line });
    } else return;
    if (root.open) paint();
  });
  narrow.addEventListener("change", paint);
  paint();
  return {
    adopt: out.adopt,
    close() {
      narrow.removeEventListener("change", paint);
      screen.close();
      out.close();
      shut();
      root.remove();
    },
  };
});
