// @ts-check
/**
 * A lesson beside its table: its lines, each of which steps the table on, the hints, the reply to a try, and the way on.
 * Going through the lines needs no kernel.
 *
 * @typedef {{html: string, text: string}} Said
 * @typedef {Said & {at: number, cards: string[]}} Line
 */

/** The next line, from the one shown on and then from the first, that mentions a card. @param {Line[]} lines @param {number} at @param {string} text */
export function lineAbout(lines, at, text) {
  const speaks = (/** @type {Line} */ each) => each.cards.includes(text);
  if (lines[at] && speaks(lines[at])) return at;
  const later = lines.findIndex((each, place) => place > at && speaks(each));
  return later >= 0 ? later : lines.findIndex(speaks);
}

/** @param {any} model @param {HTMLElement} el */
function lesson(model, el) {
  const root = h("section", { class: "r7 r7-text r7-lesson" });
  let line = 0;
  let key = "";
  let state = "";
  const out = wire(model, fresh);
  el.replaceChildren(root);

  const fires = (/** @type {string} */ name, /** @type {any} */ detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

  function fresh() {
    const data = out.get("data") ?? {};
    if (data.key !== key || !out.waits("line")) line = data.line ?? 0;
    const moved = key !== "" && data.key !== key;
    const arrived = key !== "" && data.state !== state && ["done", "over"].includes(data.state);
    [key, state] = [data.key, data.state];
    paint();
    // The focus goes to what has to be pressed next.
    if (moved || arrived) root.querySelector(arrived ? "[data-key=on]" : "h2")?.focus({ preventScroll: !moved });
    if (moved) root.scrollIntoView({ block: "nearest" });
  }

  /** @param {any} data */
  const header = (data) => h("header", { class: "top", "data-key": "top" },
    h("a", { class: "round", href: data.path.href, "data-act": "leave", "aria-label": data.path.label }, icon("M15 5 8 12 15 19")),
    h("p", { class: "name" }, h("b", { text: data.title }), h("span", { class: "small", text: data.aim })));

  /** What is to be done, and the steps of the lesson. @param {any} data */
  const doing = (data) => h("div", { class: "doing", "data-key": "doing" },
    h("h2", { tabindex: "-1", text: data.heading }),
    h("ol", { class: "pips", "aria-label": data.steps.label }, ...data.steps.all.map((/** @type {any} */ each, /** @type {number} */ at) =>
      h("li", { class: each.state, "data-key": `pip-${at}` }, h("button", { type: "button", "data-act": "step", "data-arg": at, "aria-label": each.label,
        "aria-current": each.state === "here" ? "step" : null })))));

  /** The steps that were skipped because all went well, and the ways to them. @param {any} data */
  const passed = (data) => data.passed && h("p", { class: "passed small", "data-key": "passed" }, h("span", { text: `${data.passed.text} ` }),
    ...data.passed.ways.map((/** @type {any} */ each) => h("button", { type: "button", class: "link", "data-act": "step", "data-arg": each.step, text: each.label })));

  /** @param {any} data */
  function body(data) {
    const { words, lines } = data;
    const reads = data.state === "reading";
    const last = line >= lines.length - 1;
    return [
      passed(data),
      lines.length > 0 && h("ol", { class: `lines${reads ? " one" : ""}`, "data-key": "lines" }, ...lines.map((/** @type {Line} */ each, /** @type {number} */ at) =>
        h("li", { class: !reads || at === line ? "current" : "", "data-key": `line-${at}`, html: each.html }))),
      data.hints.length > 0 && h("ul", { class: "hints", "data-key": "hints", "aria-label": words.hints }, ...data.hints.map((/** @type {Said} */ each) => h("li", {}, sign("spare"), h("span", { html: each.html })))),
      data.news.length > 0 && h("ul", { class: "news", "data-key": "news", tabindex: "0", "aria-label": words.news }, ...data.news.map((/** @type {Said} */ each) => h("li", { html: each.html }))),
      answerBox(data.said),
      h("div", { class: "does", "data-key": "does" },
        reads && line > 0 && h("button", { type: "button", class: "button", "data-key": "back", "data-act": "back", "aria-label": words.back }, icon("M15 5 8 12 15 19")),
        (reads || data.state === "done") && h("button", { type: "button", class: "button main", "data-key": "on", "data-act": "on", "aria-busy": out.busy(), text: reads && !last ? words.next : data.on }),
        data.hint && h("button", { type: "button", class: "button", "data-key": "hint", "data-act": "hint", text: data.hint }),
        data.state === "trying" && h("button", { type: "button", class: "link", "data-key": "skip", "data-act": "skip", text: words.skip })),
    ];
  }

  /** @param {any} data */
  const over = (data) => [
    passed(data),
    data.over.recap.length > 0 && h("section", { class: "recap", "data-key": "recap", "aria-label": data.over.title }, h("h3", { text: data.over.title }),
      h("ul", {}, ...data.over.recap.map((/** @type {Said} */ each) => h("li", { html: each.html })))),
    h("p", { "data-key": "text", text: data.over.text }),
    h("div", { class: "does", "data-key": "does" }, ...data.over.ways.map((/** @type {any} */ each, /** @type {number} */ at) =>
      h("a", { class: at ? "button" : "button main", href: each.href, "data-key": at ? `way-${at}` : "on", "data-act": each.leave ? "leave" : each.lesson ? "lesson" : null, "data-arg": each.lesson, text: each.label }))),
  ];

  function paint() {
    const data = out.get("data") ?? {};
    root.hidden = !data.open;
    if (!data.open) return;
    morph(root, h("section", { class: "r7 r7-text r7-lesson panel", lang: data.lang, "aria-label": data.title },
      header(data), ...data.complaints.map((/** @type {string} */ each) => h("p", { class: "slip told complaint", "data-key": each, text: each })),
      doing(data), ...(data.state === "over" ? over(data) : body(data)),
      h("p", { class: "r7-say", role: "status", "data-key": "told", text: data.state === "reading" ? data.lines[line]?.text : data.said ? [data.said.text, data.said.belief?.text].filter(Boolean).join(" ") : data.hints.at(-1)?.text ?? "" })));
  }

  /** Show another line, and the table at that line. @param {number} to */
  function turn(to) {
    const data = out.get("data");
    if (data.state !== "reading" || to === line || !data.lines[to]) return;
    line = to;
    fires("r7-go", { n: data.lines[to].at });
    fires("r7-point", { texts: [] });
    out.send({ line: to });
    paint();
  }

  /** Go to another step, unless an answer is still awaited. @param {number} to */
  const step = (to) => out.waits("step") || out.send({ step: to });

  function on() {
    const data = out.get("data");
    if (data.state === "reading" && line < data.lines.length - 1) turn(line + 1);
    else if (["reading", "done", "answered"].includes(data.state)) step(data.place + 1);
  }

  root.addEventListener("click", (/** @type {any} */ event) => {
    const at = event.target.closest("[data-act], [data-texts]");
    if (!at) return;
    const { act, arg, texts } = at.dataset;
    if (texts) fires("r7-point", { texts: texts.split(" ") });
    else if (act === "on") on();
    else if (act === "back") turn(line - 1);
    else if (act === "step") step(Number(arg));
    else if (act === "hint") out.send({ hint: true });
    else if (act === "skip") step(out.get("data").place + 1);
    else if ((act === "lesson" || act === "leave") && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault();
      out.send({ lesson: arg ?? "" });
    }
  });

  /** A card on the table was touched: show the line that mentions it. @param {any} event */
  function touched({ detail }) {
    const data = out.get("data");
    if (!data?.open || data.state !== "reading") return;
    const found = lineAbout(data.lines, line, detail.text);
    if (found >= 0) turn(found);
    fires("r7-point", { texts: found < 0 ? [] : [detail.text] });
  }

  /** @param {any} event */
  function key_(event) {
    const data = out.get("data");
    if (!data?.open || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    if (event.target.closest?.("input, textarea, select, dialog, summary, [role=radiogroup], [role=group] .tile, [data-act=tile]")) return;
    event.preventDefault();
    if (event.key === "ArrowRight") on();
    else if (line > 0 && data.state === "reading") turn(line - 1);
    else if (data.place > 0) step(data.place - 1);
  }

  document.addEventListener("r7-touch", touched);
  document.addEventListener("keydown", key_);
  fresh();
  return {
    adopt: out.adopt,
    close() {
      document.removeEventListener("r7-touch", touched);
      document.removeEventListener("keydown", key_);
      out.close();
      root.remove();
    },
  };
}

export default widget(lesson);
