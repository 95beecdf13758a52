// @ts-check
/**
 * An exercise: as `ask` the question with its hints; as `answer` what can be answered and, once checked, why. A choice
 * stays in the browser until it is checked; nothing is judged before.
 */
import { at, fields, find, fire, h, living, morph, widget, wire } from "./base.js";
import { quizBox, ready } from "./quiz_drawing.js";
/** @import {Local} from "./quiz_drawing.js" */
/** @import {QuizData, QuizMessage} from "./data.js" */
/** @import {Model} from "./base.js" */
/** @import {AnswerShown, AskShown} from "./data.js" */

/** Numbers as an answer spells them. @param {number[]} counts */
export const written = (counts) => counts.join("/");

let quizzes = 0;

/** @param {Model<QuizData, QuizMessage>} model @param {HTMLElement} el */
function quiz(model, el) {
  const root = h("section", { class: "r7 r7-text r7-quiz" });
  /** What was shown last; nothing once the question is closed. @type {string | undefined} */
  let key = "";
  let checked = false;
  /** @type {Local} */
  const local = { name: `r7-quiz-${++quizzes}`, chosen: null, counts: [], missing: false, taken: "" };
  const out = wire(model, fresh);
  /** The question or answer, unless it is closed. @returns {AskShown | AnswerShown | undefined} */
  const shown = () => {
    const data = out.data();
    return data?.open ? data : undefined;
  };
  el.replaceChildren(root);

  function fresh() {
    const data = shown();
    const answer = data?.part === "answer" ? data : undefined;
    const another = data?.key !== key;
    if (another) {
      local.chosen = answer?.given ?? null;
      local.counts = (answer?.counts?.names ?? []).map(() => 0);
      [local.missing, local.taken] = [false, ""];
    }
    const arrived = key !== "" && another;
    const answered = Boolean(answer?.checked) && !checked && !another;
    [key, checked] = [data?.key, Boolean(answer?.checked)];
    paint();
    if (data?.part === "ask" && arrived) find(root, "h2")?.focus();
    else if (answered) find(root, ".verdict, [data-key=next]")?.focus();
  }

  function paint() {
    const data = shown();
    root.hidden = !data;
    if (!data) return;
    morph(root, quizBox(data, local, out.busy()));
    for (const each of fields(root, "input[type=radio]")) each.checked = each.value === local.chosen;
  }

  root.addEventListener("change", (event) => {
    const data = shown();
    if (!(event.target instanceof HTMLInputElement) || event.target.type !== "radio" || data?.part !== "answer") return;
    if (!data.checked) local.chosen = event.target.value;
    local.missing = false;
    paint();
  });
  root.addEventListener("click", (event) => {
    const pressed = at(event, "[data-act], [data-texts]");
    const data = shown();
    if (!pressed || !data) return;
    const { act, arg = "", texts } = pressed.dataset;
    if (texts) fire("r7-point", { texts: texts.split(" ") });
    else if (act === "drop") out.send({ drop: arg });
    else if (act === "hint") out.send({ hint: true });
    else if (act === "another") out.send({ another: true });
    else if (act === "next") out.send({ next: true });
    else if (act === "leave" && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault();
      out.send({ lesson: "" });
    } else if (data.part !== "answer" || !answer(act, Number(arg), data)) return;
    paint();
  });

  /** What a press does to the answer; whether there was anything to do. @param {string | undefined} act @param {number} place @param {AnswerShown} data */
  function answer(act, place, data) {
    const { counts } = local;
    if (act === "check") local.taken = "";
    if (act === "check" && !ready(data, local)) local.missing = true;
    else if (act === "again") [local.taken, local.chosen] = [data.said?.text ?? "", null];
    else if (act === "why") find(root, ".side")?.scrollIntoView();
    else if (act === "check") out.send({ answer: data.form === "choice" ? local.chosen ?? "" : data.form === "counts" ? written(counts) : "" });
    else if (act === "more" && !data.checked) counts[place] = Math.min(data.counts?.most ?? 0, counts[place] + 1);
    else if (act === "less" && !data.checked) counts[place] = Math.max(0, counts[place] - 1);
    else return false;
    return true;
  }
  fresh();
  return living(out, root);
}

export default widget(quiz);
