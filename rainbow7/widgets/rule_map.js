// @ts-check
// The map of the rules as a rainbow: a band for each topic, and the rules of a band as a list.
import { at, find, h, icon, living, morph, remembered, widget, wire } from "./base.js";
import { aside, sign } from "./text.js";
import { arc, footOf } from "./rule_map_arc.js";
/** @import {RuleMapData, RuleMapMessage, MapRule, MapButton, MapTopic} from "./data.js" */
/** @import {Model} from "./base.js" */
/** @typedef {Extract<RuleMapData, {open: true}>} Shown */
/** @typedef {{band: string, open: string, named: string, fresh: Set<string>, fetching: boolean}} Local the band that is listed, the band that is unfolded on a phone, the rule that is named, the rules that are newly known, and whether progress is awaited */

const CHEVRON = "M9 5.5 15.5 12 9 18.5";

/** The rules that are known now and were not before. @param {Map<string, string>} before @param {MapTopic[]} topics */
export const newlyKnown = (before, topics) => new Set(topics.flatMap((topic) => topic.rules)
  .filter((each) => each.standing === "mastered" && before.has(each.rule) && before.get(each.rule) !== "mastered").map((each) => each.rule));

/** The band to begin with: where something is due, else the first one with something that is not known, else the first. @param {MapTopic[]} topics */
export const firstBand = (topics) => (topics.find((each) => each.due) ?? topics.find((each) => each.known < each.all) ?? topics[0])?.id ?? "";

/** Which rule an arrow key leads to: along a band up and down, from band to band left and right. @param {MapTopic[]} topics @param {string} rule @param {string} key */
export function neighbour(topics, rule, key) {
  const place = topics.findIndex((topic) => topic.rules.some((each) => each.rule === rule));
  if (place < 0) return "";
  const { rules } = topics[place];
  const number = rules.findIndex((each) => each.rule === rule);
  if (key === "Home") return rules[0].rule;
  if (key === "End") return rules[rules.length - 1].rule;
  const [along, across] = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] })[key] ?? [0, 0];
  if (along) return rules[number + along]?.rule ?? "";
  const other = across ? topics[place + across]?.rules : undefined;
  return other ? other[Math.min(other.length - 1, Math.floor((number * other.length) / rules.length))].rule : "";
}

/** The sign of how well a rule is known. @param {string} standing @param {string} hue @param {boolean} due */
const mark = (standing, hue, due) => h("span", { class: `mark ${standing} hue-${hue}${due ? " lamp" : ""}`, "aria-hidden": "true" });

/** @param {MapButton} button @param {Shown} data @param {string} name @param {string} path */
const practise = (button, data, name, path) => h("a", { class: `button ${name}`, "data-key": name, href: button.href, "data-act": data.here === "practice" ? "rule" : null, "data-arg": button.rules },
  path && icon(path), h("span", { text: button.label }));

/** @param {MapRule} each @param {MapTopic} topic @param {Shown} data @param {Local} local */
function ruleLine(each, topic, data, local) {
  const { words, here } = data;
  const state = words.standing[each.standing];
  return h("li", { "data-key": each.rule },
    h("a", { href: each.href, "data-rule": each.rule, "data-act": here === "rules" ? "rule" : null, "data-arg": each.rule, class: each.due ? "due" : "" },
      local.fetching ? h("span", { class: "mark plain", "aria-hidden": "true" }) : mark(each.standing, topic.hue, each.due),
      h("span", { class: "title", text: each.title }),
      each.chips && h("span", { class: "chips", "aria-hidden": "true", html: each.chips }),
      h("small", {}, !local.fetching && !each.text.startsWith(state) && aside(`${state}, `), local.fetching ? "" : each.text),
      icon(CHEVRON, "on")));
}

/** A topic: on a phone a row that unfolds; on a laptop its panel beside the rainbow. @param {MapTopic} topic @param {Shown} data @param {Local} local */
function bandBox(topic, data, local) {
  const { words } = data;
  const counts = local.fetching || !topic.all ? "" : `${topic.known}/${topic.all}`;
  const open = local.open === topic.id;
  const heard = [...(counts ? [topic.text] : []), ...(topic.due && !local.fetching ? [words["due-many"].replace("{count}", String(topic.due))] : [])].join(", ");
  return h("section", { class: `band${local.band === topic.id ? " here" : ""}${open ? " open" : ""}`, "data-key": topic.id, "aria-label": topic.title },
    h("h3", { class: "row" }, h("button", { type: "button", "data-act": "fold", "data-arg": topic.id, "aria-expanded": String(open) },
      h("span", { html: topic.sign, "aria-hidden": "true" }), h("span", { class: "title" }, topic.title, heard && aside(` (${heard})`)),
      topic.due > 0 && !local.fetching && h("span", { class: "waits", "aria-hidden": "true" }, h("span", { class: "lamp-dot" }), String(topic.due)),
      h("span", { class: "count", "aria-hidden": "true" }, h("b", { text: counts.split("/")[0] }), counts && `/${topic.all}`), icon(CHEVRON, "on"))),
    h("div", { class: "head" }, h("span", { html: topic.sign }), h("h3", { text: topic.title }), counts && h("b", { class: "count" }, h("span", { "aria-hidden": "true", text: counts }), aside(topic.text))),
    h("div", { class: "inside" }, h("p", { class: "small", text: topic.about }),
      h("ul", {}, ...topic.rules.map((each) => ruleLine(each, topic, data, local))),
      h("div", { class: "does" }, topic.practise && practise(topic.practise, data, "band-on", "M7 4.5V19.5L19 12Z"),
        topic.lessons.length > 0 && h("span", { class: "lessons" }, ...topic.lessons.map((each) => h("a", { href: each.href, text: each.label }))))));
}

/** The rainbow with the shapes at its left feet, how much is known at its right ones, and the legend. @param {Shown} data @param {Local} local */
function rainbow(data, local) {
  const { topics } = data;
  const left = (/** @type {number} */ place, /** @type {boolean} */ right) => `left:${(100 * footOf(place, right)).toFixed(2)}%`;
  return h("div", { class: "sky", "data-key": "sky" },
    h("div", { class: "arc", role: "img", "aria-label": data.picture }, arc(topics, { plain: local.fetching, named: local.named, band: local.band, fresh: local.fresh })),
    h("p", { class: "known", "aria-hidden": "true" }, h("b", { text: local.fetching ? "" : String(data.count) }), h("span", { text: local.fetching ? "" : data.ofAll })),
    h("div", { class: "feet" },
      ...topics.map((topic, place) => h("button", {
        type: "button", class: "foot", style: left(place, false), "data-key": `foot-${topic.id}`, "data-act": "band", "data-arg": topic.id,
        "aria-pressed": String(local.band === topic.id), "aria-controls": "r7-bands", "aria-label": topic.title, title: topic.title, html: topic.sign,
      })),
      ...topics.map((topic, place) => h("span", { class: "small-foot", "aria-hidden": "true", style: left(place, false), "data-key": `sign-${topic.id}`, html: topic.sign })),
      ...topics.map((topic, place) => h("span", { class: "share", "aria-hidden": "true", style: left(place, true), "data-key": `share-${topic.id}`, text: local.fetching || !topic.all ? "" : `${topic.known}/${topic.all}` }))),
    h("ul", { class: "legend small", "aria-hidden": "true" }, ...data.legend.map((each) => h("li", {}, mark(each.standing === "due" ? "mastered" : each.standing, "legend", each.standing === "due"), each.label))));
}

/** What can be practised next; nothing as long as progress is awaited. @param {Shown} data @param {boolean} fetching */
const actsBar = (data, fetching) => h("div", { class: "acts", "data-key": "acts" }, ...(fetching ? [] : [
  practise(data.begin, data, "main", "M7 4.5V19.5L19 12Z"), data.fresh && practise(data.fresh, data, "fresh", "M12 5V19M5 12H19")]));

/** The name and the state of the rule that is pointed at or has the focus. @param {Shown} data @param {Local} local */
function namedText(data, local) {
  const found = data.topics.flatMap((topic) => topic.rules).find((each) => each.rule === local.named);
  if (!found) return "";
  return local.fetching ? found.title : `${found.title} · ${found.text}`;
}

export default widget((/** @type {Model<RuleMapData, RuleMapMessage>} */ model, el) => {
  const root = h("section", { class: "r7 r7-text r7-mastery" });
  const out = wire(model, paint);
  /** @type {Local} */
  const local = { band: "", open: "", named: "", fresh: new Set(), fetching: false };
  /** The band that the reader chose. */
  let chosen = "";
  /** How well each rule was known when the map was drawn last. @type {Map<string, string>} */
  let before = new Map();
  el.replaceChildren(root);

  function paint() {
    const data = out.data();
    root.hidden = !data?.open;
    if (!data?.open) return void (local.fresh = new Set());
    // The browser has stored progress that Python does not have yet.
    local.fetching = Boolean(data.fetching && remembered("r7.progress"));
    if (!data.topics.some((each) => each.id === chosen)) chosen = "";
    local.band = chosen || firstBand(data.topics);
    const now = new Map(data.topics.flatMap((topic) => topic.rules.map((each) => /** @type {[string, string]} */ ([each.rule, each.standing]))));
    const fresh = newlyKnown(before, data.topics);
    if (fresh.size) local.fresh = fresh;
    if (!data.fetching) before = now;
    morph(root, h("section", { class: "r7 r7-text r7-mastery", lang: data.lang, "aria-label": data.words.title },
      h("div", { class: "map" },
        h("header", { "data-key": "header" }, h("h2", { text: data.words.title }), h("p", { class: "tally" }, local.fetching ? "" : h("span", {}, h("b", { text: String(data.count) }), ` ${data.ofAll}`))),
        h("div", { class: "about", "data-key": "about" }, h("p", { role: local.fetching ? "status" : null, text: local.fetching ? data.fetching : data.about }),
          h("p", { class: "named small", "aria-hidden": "true", text: namedText(data, local) })),
        rainbow(data, local),
        h("div", { class: "bands", id: "r7-bands", "data-key": "bands" }, ...data.topics.map((topic) => bandBox(topic, data, local))),
        data.reading && h("p", { class: "reading", "data-key": "reading" }, h("a", { href: data.reading.href }, sign("search"), " ", data.reading.label)),
        actsBar(data, local.fetching))));
  }

  /** Name a rule, or none. @param {string} rule */
  function name(rule) {
    if (rule === local.named) return;
    local.named = rule;
    paint();
  }

  /** The link of a rule in the list. @param {string} rule */
  const line = (rule) => find(root, `a[data-rule="${CSS.escape(rule)}"]`);

  root.addEventListener("click", (event) => {
    const sector = event.target instanceof SVGElement && event.target.dataset.rule;
    if (sector) return void line(sector)?.click();
    const pressed = at(event, "[data-act]");
    if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { act, arg = "" } = pressed.dataset;
    if (act === "rule") {
      event.preventDefault();
      out.send({ rule: arg });
      return;
    }
    if (act === "fold") local.open = local.open === arg ? "" : arg;
    chosen = arg;
    paint();
  });
  root.addEventListener("pointerover", (event) => name((event.target instanceof SVGElement && event.target.dataset.rule) || ""));
  root.addEventListener("focusin", (event) => name(at(event, "a[data-rule]")?.dataset.rule ?? ""));
  root.addEventListener("focusout", () => name(""));
  root.addEventListener("keydown", (event) => {
    const data = out.data();
    const rule = at(event, "a[data-rule]")?.dataset.rule;
    const next = rule && data?.open ? neighbour(data.topics, rule, event.key) : "";
    if (!next || !data?.open) return;
    event.preventDefault();
    const topic = data.topics.find((each) => each.rules.some((one) => one.rule === next))?.id ?? "";
    if (local.open) local.open = topic;
    chosen = topic;
    paint();
    line(next)?.focus();
  });
  paint();
  return living(out, root);
});
