// @ts-check
/**
 * An exercise: as `ask` the question with its hints; as `answer` what can be answered and, once checked, why. A choice
 * stays in the browser until it is checked; nothing is judged before.
 */
import { h, living, morph, widget, wire } from "./base.js";
import { quizBox, ready } from "./quiz_drawing.js";
/** @import {Local} from "./quiz_drawing.js" */

/** Numbers as an answer spells them. @param {number[]} counts */
export const written = (counts) => counts.join("/");

let quizzes = 0;

/** @param {any} model @param {HTMLElement} el */
function quiz(model, el) {
  const root = h("section", { class: "r7 r7-text r7-quiz" });
  let key = "";
  let checked = false;
  /** @type {Local} */
  const local = { name: `r7-quiz-${++quizzes}`, chosen: null, counts: [], missing: false };
  const out = wire(model, fresh);
  el.replaceChildren(root);

  function fresh() {
    const data = out.get("data") ?? {};
    const another = data.key !== key;
    if (another) {
      local.chosen = data.given ?? null;
      local.counts = (data.counts?.names ?? []).map(() => 0);
      local.missing = false;
    }
    const arrived = key !== "" && another;
    const answered = Boolean(data.checked) && !checked && !another;
    [key, checked] = [data.key, Boolean(data.checked)];
    paint();
    if (data.part === "ask" && arrived && data.open) root.querySelector("h2")?.focus();
    else if (data.part !== "ask" && answered) root.querySelector(".verdict, [data-key=next]")?.focus();
  }

  function paint() {
    const data = out.get("data") ?? {};
    root.hidden = !data.open;
    if (!data.open) return;
    morph(root, quizBox(data, local, out.busy()));
    for (const each of /** @type {NodeListOf<HTMLInputElement>} */ (root.querySelectorAll("input[type=radio]"))) each.checked = each.value === local.chosen;
  }

  root.addEventListener("change", (/** @type {any} */ event) => {
    if (event.target.type !== "radio") return;
    if (!out.get("data").checked) local.chosen = event.target.value;
    local.missing = false;
    paint();
  });
  root.addEventListener("click", (/** @type {any} */ event) => {
    const at = event.target.closest("[data-act], [data-texts]");
    if (!at) return;
    const { act, arg, texts } = at.dataset;
    const data = out.get("data");
    if (texts) document.dispatchEvent(new CustomEvent("r7-point", { detail: { texts: texts.split(" ") } }));
    else if (act === "check" && !ready(data, local)) local.missing = true;
    else if (act === "check") out.send({ answer: data.form === "choice" ? local.chosen : data.form === "counts" ? written(local.counts) : "" });
    else if (act === "more" && !data.checked) local.counts[Number(arg)] = Math.min(data.counts.most, local.counts[Number(arg)] + 1);
    else if (act === "less" && !data.checked) local.counts[Number(arg)] = Math.max(0, local.counts[Number(arg)] - 1);
    else if (act === "drop") out.send({ drop: arg });
    else if (act === "hint") out.send({ hint: true });
    else if (act === "another") out.send({ another: true });
    else if (act === "next") out.send({ next: true });
    else if (act === "leave" && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault();
      out.send({ lesson: "" });
    }
    else return;
    paint();
  });
  fresh();
  return living(out, root);
}

export default widget(quiz);
