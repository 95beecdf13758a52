// @ts-check
/**
 * An exercise: as `ask` the question with its hints; as `answer` what can be answered and, once checked, why. A choice
 * stays in the browser until it is checked; nothing is judged before.
 *
 * @typedef {{html: string, text: string}} Said
 */

/** Numbers as an answer spells them. @param {number[]} counts */
export const written = (counts) => counts.join("/");

let quizzes = 0;

/** @param {any} model @param {HTMLElement} el */
function quiz(model, el) {
  const own = `r7-quiz-${++quizzes}`;
  const root = h("section", { class: "r7 r7-text r7-quiz" });
  let key = "";
  let checked = false;
  /** @type {string | null} */
  let chosen = null;
  /** @type {number[]} */
  let counts = [];
  let missing = false;
  const out = wire(model, fresh);
  el.replaceChildren(root);

  function fresh() {
    const data = out.get("data") ?? {};
    const another = data.key !== key;
    if (another) {
      chosen = data.given ?? null;
      counts = (data.counts?.names ?? []).map(() => 0);
      missing = false;
    }
    const arrived = key !== "" && another;
    const answered = Boolean(data.checked) && !checked && !another;
    [key, checked] = [data.key, Boolean(data.checked)];
    paint();
    if (data.part === "ask" && arrived && data.open) root.querySelector("h2")?.focus();
    else if (data.part !== "ask" && answered) root.querySelector(".verdict, [data-key=next]")?.focus();
  }

  /** @param {any} data */
  const ask = (data) => [
    data.leave && h("p", { class: "small leave", "data-key": "leave" }, h("a", { href: data.leave.href, "data-act": "leave", text: data.leave.label })),
    ...(data.complaints ?? []).map((/** @type {string} */ each) => h("p", { class: "slip told complaint", "data-key": each, text: each })),
    data.head && h("p", { class: "small head", "data-key": "head" }, h("b", { text: data.head.kind }),
      data.head.topic && " · ", data.head.topic && (data.head.href ? h("a", { href: data.head.href, text: data.head.topic }) : h("span", { text: data.head.topic }))),
    data.note && h("p", { class: "small", "data-key": "note", text: data.note }),
    h("h2", { tabindex: "-1", "data-key": "h2", html: data.question.html }),
    ...data.lines.map((/** @type {Said} */ each, /** @type {number} */ at) => h("p", { "data-key": `line-${at}`, html: each.html })),
    data.hints.length > 0 && h("ul", { class: "hints", "data-key": "hints", "aria-label": data.words.hints }, ...data.hints.map((/** @type {Said} */ each) => h("li", {}, sign("spare"), h("span", { html: each.html })))),
    (data.hint || data.skip) && h("div", { class: "does", "data-key": "does" },
      data.hint && h("button", { type: "button", class: "button", "data-key": "hint", "data-act": "hint", text: data.hint }),
      data.skip && h("button", { type: "button", class: "link", "data-key": "another", "data-act": "another", text: data.skip })),
    h("p", { class: "r7-say", role: "status", "data-key": "told", text: data.hints.at(-1)?.text ?? "" }),
  ];

  /** @param {any} data */
  const choices = (data) => h("div", { class: "options", role: "radiogroup", "aria-label": data.words.options, "data-key": "options" },
    ...data.options.map((/** @type {any} */ each) => {
      const mark = data.checked ? (each.value === data.checked.key ? "right" : each.value === data.checked.given ? "yours" : "") : "";
      return h("label", { class: `option ${mark}`, "data-key": `${key}-${each.value}` },
        h("input", { type: "radio", name: own, value: each.value, checked: each.value === chosen, "aria-disabled": data.checked ? "true" : null }),
        h("span", { html: each.html }),
        mark && h("small", { text: data.words[mark] }));
    }));

  /** @param {any} data */
  const numbers = (data) => h("div", { class: "counts", "data-key": "counts" }, ...data.counts.names.map((/** @type {string} */ name, /** @type {number} */ at) =>
    h("div", { class: "count", role: "group", "aria-label": name, "data-key": `count-${at}` }, h("span", { text: name }),
      h("button", { type: "button", class: "round", "data-act": "less", "data-arg": at, "aria-label": data.words.less, "aria-disabled": counts[at] > 0 ? null : "true", text: "−" }),
      h("output", { text: String(counts[at]) }),
      h("button", { type: "button", class: "round", "data-act": "more", "data-arg": at, "aria-label": data.words.more, text: "+" }))));

  /** @param {any} data */
  const sets = (data) => h("ul", { class: "sets", "aria-label": data.words.sets, "data-key": "sets" },
    data.sets.length === 0 && h("li", { class: "small", text: data.words["no-sets"] }),
    ...data.sets.map((/** @type {any} */ each) => h("li", { "data-key": each.value }, h("span", { html: each.html }),
      !data.checked && h("button", { type: "button", class: "link", "data-act": "drop", "data-arg": each.value, "aria-label": each.drop, text: data.words.drop }))));

  /** @param {any} each */
  const source = (each) => h("blockquote", { class: `passage ${each.status}`, "data-key": each.rule },
    h("p", { class: "said", lang: each.lang, text: each.text }),
    h("p", { class: "small" }, h("a", { href: each.href, text: each.title }), ` · ${each.label}, `, h("span", { lang: each.lang, text: each.where })));

  /** @param {any} data */
  function answered(data) {
    const { checked: told, words } = data;
    if (!told.word) return [];
    const same = new Set(told.because.map((/** @type {Said} */ each) => each.text));
    return [
      h("p", { class: `verdict r7-says-${told.right ? "ok" : "no"}`, tabindex: "-1", "data-key": "verdict" }, sign(told.right ? "ok" : "no"), h("b", { text: told.word.text })),
      told.yours && h("section", { class: "side yours", "data-key": "yours" }, h("h3", { text: words[told.yours.believed ? "yours-rule" : "yours-alone"] }),
        told.yours.answer.html && h("p", { class: "gave", html: told.yours.answer.html }),
        ...told.yours.beliefs.map((/** @type {any} */ each) => h("p", { class: "belief" }, h("q", { text: each.text }))),
        ...told.yours.because.filter((/** @type {Said} */ each) => !same.has(each.text)).map((/** @type {Said} */ each) => h("p", { html: each.html })),
        told.yours.believed ? null : h("p", { text: told.yours.several ? words.unsure : words.unexplained })),
      h("section", { class: "side key", "data-key": "key" }, told.yours && h("h3", { text: words.key }),
        told.yours && h("p", { class: "gave", html: told.answer.html }),
        ...told.because.map((/** @type {any} */ each) => h("p", { html: each.html })),
        ...told.sources.map(source)),
      told.proof.html && h("p", { class: "small proof", "data-key": "proof" }, h("b", { text: `${words.proof} ` }), h("span", { html: told.proof.html })),
    ];
  }

  function paint() {
    const data = out.get("data") ?? {};
    root.hidden = !data.open;
    if (!data.open) return;
    const { words } = data;
    morph(root, h("section", { class: `r7 r7-text r7-quiz ${data.part}${data.part === "ask" ? " panel" : ""}`, lang: data.lang, "aria-label": data.part === "ask" ? words.question : words.answer },
      ...(data.part === "ask" ? ask(data) : [
        data.form === "choice" && choices(data),
        data.form === "counts" && numbers(data),
        data.form === "sets" && sets(data),
        answerBox(data.said),
        missing && !data.checked && h("p", { class: "small", role: "status", "data-key": "missing", text: words.missing }),
        ...(data.checked ? answered(data) : []),
        h("div", { class: "does", "data-key": "does" },
          !data.checked && data.form !== "cards" && h("button", { type: "button", class: `button ${ready(data) ? "main" : "later"}`, "aria-disabled": ready(data) ? null : "true", "data-key": "check", "data-act": "check", "aria-busy": out.busy(), text: words.check }),
          data.checked && data.next && h("button", { type: "button", class: "button main", "data-key": "next", "data-act": "next", "aria-busy": out.busy(), text: data.next }))])));
    for (const each of /** @type {NodeListOf<HTMLInputElement>} */ (root.querySelectorAll("input[type=radio]"))) each.checked = each.value === chosen;
  }

  /** @param {any} data */
  const ready = (data) => data.form !== "choice" || chosen !== null;

  root.addEventListener("change", (/** @type {any} */ event) => {
    if (event.target.type !== "radio") return;
    if (!out.get("data").checked) chosen = event.target.value;
    missing = false;
    paint();
  });
  root.addEventListener("click", (/** @type {any} */ event) => {
    const at = event.target.closest("[data-act], [data-texts]");
    if (!at) return;
    const { act, arg, texts } = at.dataset;
    const data = out.get("data");
    if (texts) document.dispatchEvent(new CustomEvent("r7-point", { detail: { texts: texts.split(" ") } }));
    else if (act === "check" && !ready(data)) missing = true;
    else if (act === "check") out.send({ answer: data.form === "choice" ? chosen : data.form === "counts" ? written(counts) : "" });
    else if (act === "more" && !data.checked) counts[Number(arg)] = Math.min(data.counts.most, counts[Number(arg)] + 1);
    else if (act === "less" && !data.checked) counts[Number(arg)] = Math.max(0, counts[Number(arg)] - 1);
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
