// @ts-check
/**
 * The timeline: every event on a slider with marks and keys; the log, whose lines lead to the step and to the rule; and
 * the branches. The table shows a step at once (`r7-go`); Python hears of it afterwards.
 *
 * @typedef {{n: number, html: string, text: string, rule: string, title: string, mark: string, turn: boolean}} Happening
 * @typedef {{name: string, from: number, last: number, here: boolean}} Branch
 */

const WEIGHT = ["play", "round", "effect", "ruling", "token"];
const ROOM = 14;

/**
 * The marks that fit on a line of this width: of those too close to one another only the most important.
 * @template {{n: number, mark: string}} T @param {T[]} events @param {number} last @param {number} width
 */
export function marks(events, last, width) {
  /** @type {T[]} */
  const kept = [];
  const near = (/** @type {T} */ a, /** @type {T} */ b) => (Math.abs(a.n - b.n) / Math.max(1, last)) * width < ROOM;
  const some = events.filter((each) => WEIGHT.includes(each.mark));
  for (const each of some.sort((a, b) => WEIGHT.indexOf(b.mark) - WEIGHT.indexOf(a.mark) || a.n - b.n)) {
    if (!kept.some((other) => near(each, other))) kept.push(each);
  }
  return kept.sort((a, b) => a.n - b.n);
}

/**
 * The previous or next step: an event, or an event at which a turn begins; the first and the last count as steps.
 * @param {{n: number, turn: boolean}[]} events @param {number} last @param {number} at @param {1 | -1} way
 * @param {boolean} turns
 */
export function next(events, last, at, way, turns) {
  if (!turns) return Math.max(0, Math.min(last, at + way));
  const steps = [0, ...events.filter((each) => each.turn).map((each) => each.n), last];
  const beyond = steps.filter((each) => (each - at) * way > 0);
  return beyond.length ? (way > 0 ? Math.min(...beyond) : Math.max(...beyond)) : at;
}

/** Whether to show an answer at once: it is for the last step asked for, or for a step that was not asked for. @param {number[]} asked @param {number} at */
export function settled(asked, at) {
  const place = asked.lastIndexOf(at);
  return place < 0 || place === asked.length - 1;
}

const SIGNS = /** @type {Record<string, string>} */ ({
  first: "M6 5V19M18 5 10 12 18 19",
  last: "M18 5V19M6 5 14 12 6 19",
  before: "M15 5 8 12 15 19",
  after: "M9 5 16 12 9 19",
  branch: "M7 4V20M7 14C7 9 17 13 17 7M13.5 8.5 17 5 20.5 8.5",
  play: "M12 6a6 6 0 1 1 0 12 6 6 0 1 1 0-12Z",
  effect: "M12 3 21 12 12 21 3 12Z",
  token: "M12 1.8C16.4 8 19.6 11.6 19.6 15.4a7.6 7.6 0 0 1-15.2 0C4.4 11.6 7.6 8 12 1.8Z",
  ruling: "M6 22V3H19L15.5 8 19 13H6",
  round: "M12 5a7 7 0 1 1 0 14 7 7 0 1 1 0-14Z",
});

const EVERY = 80;

/** @param {any} model @param {HTMLElement} el */
function timeline(model, el) {
  const body = h("div", { class: "body" });
  const root = h("div", { class: "r7 r7-timeline" }, body);
  const python = wire(model, fresh);
  /** @type {any} */
  let data;
  let shown = 0;
  /** @type {number[]} */
  let asked = [];
  let turns = remembered("r7.grain") === "turn";
  let width = 0;
  /** @type {any} */
  let pause;
  /** @type {number | undefined} */
  let waiting;
  /** The lines of the log as they are drawn. @type {string[]} */
  const written = [];
  /** The step that the log was last scrolled to. */
  let followed = -1;

  function fresh() {
    if (python.get("data") !== data) {
      const first = !data;
      data = python.get("data");
      if (first || settled(asked, data.at)) {
        asked = [];
        shown = data.at;
      }
    }
    draw();
  }

  /** @param {number} number */
  function go(number) {
    number = Math.max(0, Math.min(data.last, number));
    if (number === shown) return;
    if (!asked.length) asked.push(shown);
    asked.push(number);
    shown = number;
    document.dispatchEvent(new CustomEvent("r7-go", { detail: { n: number } }));
    draw();
    waiting = number;
    if (!pause) tell();
  }

  /** Steps that are passed quickly are not sent to Python. */
  function tell() {
    pause = undefined;
    if (waiting === undefined) return;
    python.send({ go: waiting });
    waiting = undefined;
    pause = setTimeout(tell, EVERY);
  }

  /** @param {1 | -1} way @param {boolean} [byTurn] */
  const step = (way, byTurn = turns) => go(next(data.events, data.last, shown, way, byTurn));

  // ---- drawing -------------------------------------------------------------------------------------------------

  /** @param {string} pattern */
  const filled = (pattern) => pattern.replace("{at}", String(shown)).replace("{last}", String(data.last));

  /** @param {string} act @param {string} label @param {boolean} idle */
  const arrow = (act, label, idle) => h("button",
    { type: "button", class: `arrow ${act}`, "data-act": act, "data-key": act, "aria-label": label, title: label, "aria-disabled": idle ? "true" : undefined },
    icon(SIGNS[act]));

  function lineOf() {
    const { words, last } = data;
    const share = (/** @type {number} */ n) => `--share:${last ? n / last : 0}`;
    const said = data.events.find((/** @type {Happening} */ each) => each.n === shown)?.text ?? words.start;
    return h("div", { class: "time", role: "group", "aria-label": words.time, "data-key": "time" },
      arrow("first", words.first, shown === 0), arrow("before", words.before, shown === 0),
      h("div", { class: "track", style: share(shown), "data-key": "track" },
        h("div", { class: "marks", "aria-hidden": "true" }, ...marks(data.events, last, width).map((each) =>
          h("span", { class: `mark ${each.mark}`, style: share(each.n), "data-key": each.n }, icon(SIGNS[each.mark])))),
        h("input", { type: "range", class: "slider", min: "0", max: String(last), step: "1", "data-key": "slider", "data-r7-key": "slider",
          "aria-label": words.slider, "aria-disabled": last ? undefined : "true", "aria-valuetext": `${filled(words.at)}. ${said}` })),
      arrow("after", words.after, shown === last), arrow("last", words.last, shown === last),
      h("p", { class: "at" }, h("b", { text: shown }), ` / ${last}`),
      h("button", { type: "button", class: "button branch", "data-act": "branch", "data-key": "branch", "aria-haspopup": "dialog" }, icon(SIGNS.branch), words.branch));
  }

  /** @param {Happening} each */
  const lineOfLog = (each) => h("li", { "data-key": each.n, class: each.turn ? "turn" : "" },
    h("button", { type: "button", class: "go", "data-act": "go", "data-n": each.n },
      h("span", { class: "n", text: each.n }),
      h("span", { class: `mark ${each.mark}` }, each.mark && icon(SIGNS[each.mark] ?? SIGNS.play), each.mark && h("span", { class: "say", text: data.words.marks[each.mark] })),
      h("span", { class: "told", html: each.html })),
    each.title && h("button", { type: "button", class: "rule", "data-act": "rule", "data-n": each.n, "data-rule": each.rule, text: each.title }));

  function logOf() {
    const { words, branches = [] } = data;
    return h("section", { class: "log", "data-key": "log", "aria-label": words.log },
      h("div", { class: "head", "data-key": "head" }, h("h2", { text: words.log }),
        h("div", { class: "grain", role: "group", "aria-label": words.grain },
          ...["turn", "event"].map((each) => h("button", { type: "button", "data-act": "grain", "data-key": each, "aria-pressed": String((each === "turn") === turns), text: words[each] })))),
      branches.length > 1 && h("div", { class: "branches", role: "group", "aria-label": words.branches, "data-key": "branches" },
        ...branches.map((/** @type {Branch} */ each) => h("button", { type: "button", class: "chip", "data-act": "keep", "data-key": `b-${each.name}`, "data-name": each.name, "aria-pressed": String(each.here) },
          icon(SIGNS.branch), each.name || words.main, h("small", { text: each.name ? ` ${each.from}` : "" })))),
      h("ol", { "data-key": "lines", "data-own": true }));
  }

  /** Draw the log; only lines that have changed are made anew, since there may be hundreds. */
  function log() {
    const list = body.querySelector("ol");
    const start = { n: 0, html: h("span", { text: data.words.start }).innerHTML, text: "", rule: "", title: "", mark: "", turn: false };
    const lines = [start, ...data.events];
    lines.forEach((each, place) => {
      const line = `${data.lang} ${JSON.stringify(each)}`;
      if (written[place] === line && place < list.children.length) return;
      if (place < list.children.length) morph(list.children[place], lineOfLog(each));
      else list.append(lineOfLog(each));
      written[place] = line;
    });
    while (list.children.length > lines.length) list.lastElementChild.remove();
    const here = list.children[shown];
    for (const each of list.querySelectorAll("[aria-current]")) if (each.parentElement !== here) each.removeAttribute("aria-current");
    here?.querySelector(".go").setAttribute("aria-current", "step");
    if (shown === followed || !list.clientHeight) return; // whoever has scrolled to another line stays there
    followed = shown;
    if (here && (here.offsetTop < list.scrollTop || here.offsetTop + here.offsetHeight > list.scrollTop + list.clientHeight)) {
      list.scrollTop = here.offsetTop - list.clientHeight / 2;
    }
  }

  function dialogOf() {
    const { words } = data;
    return h("dialog", { "data-key": "naming", "aria-label": words.branch },
      h("form", { method: "dialog" },
        h("label", {}, words.name, h("input", { type: "text", name: "name", maxlength: "40", autocomplete: "off" })),
        h("div", { class: "choices" },
          h("button", { type: "submit", value: "make", class: "button main", text: words.make }),
          h("button", { type: "submit", value: "", class: "button", text: words.cancel }))));
  }

  function draw() {
    morph(body, h("div", { class: "body", lang: data.lang }, lineOf(), logOf(), dialogOf()));
    const slider = body.querySelector(".slider");
    if (Number(slider.value) !== shown) slider.value = String(shown);
    log();
  }

  // ---- hands and keys ------------------------------------------------------------------------------------------

  /** @param {any} event */
  function clicked(event) {
    const at = event.target.closest("[data-act]");
    if (!at) return;
    const { act, n, name } = at.dataset;
    if (act === "first") go(0);
    else if (act === "before") step(-1);
    else if (act === "after") step(1);
    else if (act === "last") go(data.last);
    else if (act === "go") go(Number(n));
    else if (act === "rule") python.send({ why: Number(n) });
    else if (act === "keep") python.send({ keep: name });
    else if (act === "branch") body.querySelector("dialog").showModal();
    else if (act === "grain") {
      turns = at.dataset.key === "turn";
      remember("r7.grain", at.dataset.key);
      draw();
    }
  }

  /** @param {any} event */
  function named(event) {
    const field = body.querySelector("dialog input");
    if (event.submitter?.value) python.send({ branch: { from: shown, name: field.value.trim() } });
    field.value = "";
  }

  /** @param {any} event */
  function key(event) {
    const at = event.target;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(at instanceof Element)) return;
    if (at !== document.body && !at.closest(".r7-page, #r7-main, .r7-table, .r7-timeline")) return;
    if (at.closest("input:not([type=range]), textarea, select, [contenteditable], dialog, [role=tablist]")) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      Home: () => go(0),
      End: () => go(data.last),
    };
    if (remembered("r7.keys") !== "off") {
      Object.assign(keys, { "[": () => step(-1, true), "]": () => step(1, true) });
      const letter = data.words["branch-key"];
      keys[letter] = keys[letter.toUpperCase()] = () => body.querySelector("dialog").showModal();
    }
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  }

  const sized = new ResizeObserver(() => {
    const now = body.querySelector(".track")?.clientWidth ?? 0;
    if (now === width) return;
    width = now;
    draw();
  });
  root.addEventListener("click", clicked);
  root.addEventListener("input", (/** @type {any} */ event) => event.target.matches(".slider") && go(Number(event.target.value)));
  root.addEventListener("submit", named);
  document.addEventListener("keydown", key);
  el.append(root);
  fresh();
  sized.observe(body.querySelector(".track"));
  return {
    adopt: python.adopt,
    close() {
      clearTimeout(pause);
      sized.disconnect();
      document.removeEventListener("keydown", key);
      python.close();
      root.remove();
    },
  };
}

export default widget(timeline);
