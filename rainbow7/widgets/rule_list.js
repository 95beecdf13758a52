// @ts-check
// The rules: a search as one types, their list, and one rule with its cases and the other rulebooks' passages.
import { at, fields, find, h, icon, living, morph, remembered, widget, wire } from "./base.js";
import { aside, choice, counted, passageBox, readAt, rulingBox, sign, tips } from "./text.js";
import { copyText } from "./clipboard.js";
import { found, index, snippet, suggested } from "./rule_search.js";
/** @import {RuleListData, RuleListMessage, Example, ListedRule, Passage} from "./data.js" */
/** @import {Model} from "./base.js" */
/** @import {Indexed} from "./rule_search.js" */
/** @typedef {{turned: boolean, query: string | null, seeking: boolean, listed: boolean, named: boolean, told: string}} Local the other language is shown; what is searched for; results are shown over the open rule; the whole list is unfolded; the rule's name for programs is shown */

const CHEVRON = "M5.5 9 12 15.5 18.5 9";
const BACK = "M15 5.5 8.5 12 15 18.5";

/** A case of the rule: its cards, the verdict, and the reason. @param {Example} example @param {RuleListData} data @param {string} key */
function caseBox(example, { words }, key) {
  const { slip, acts, answer, alone } = example;
  const kind = slip.kind || "told";
  const word = acts ? words[/** @type {const} */ ({ yes: "acts", no: "rests" })[/** @type {"yes" | "no"} */ (answer)]] : slip.word;
  return h("section", { class: `case ${kind}`, "data-key": key, "aria-label": `${word}. ${example.name}` },
    h("div", { class: "drawn" }, h("div", { class: "cards", html: example.picture }),
      h("span", { class: "verdict" }, sign(acts ? (answer === "yes" ? "tick" : "spare") : slip.kind), word)),
    h("div", { class: "reason" }, h("h3", { text: example.name }), !alone && h("p", { class: "small", html: example.tries.html }), h("p", { html: slip.html }),
      example.href && h("a", { class: "open", href: example.href }, words.play)));
}

/** The passage sentence by sentence in both languages; on a phone in one of them. @param {RuleListData} data @param {Passage} rule @param {boolean} turned */
function bothLanguages(data, rule, turned) {
  const { words, lang } = data;
  const away = rule.other.lang;
  const house = rule.house[lang] && { html: h("span", { text: rule.house[lang] }).innerHTML, other: h("span", { text: rule.house[away] }).innerHTML };
  return h("blockquote", { class: `passage both ${rule.status}${turned ? " turned" : ""}`, "data-key": `both-${rule.rule}` },
    h("div", { class: "rows" }, ...[...(house ? [house] : []), ...data.aligned].flatMap((each, place) => [
      h("p", { class: `said mine${house && !place ? " house" : ""}`, lang, html: `${each.html} ` }), h("p", { class: `said theirs${house && !place ? " house" : ""}`, lang: away, html: `${each.other} ` }),
    ])),
    h("p", { class: "small" }, `${words.standing[/** @type {keyof typeof words.standing} */ (rule.status)] ?? rule.statusText} ${rule.label}, `, h("span", { text: rule.where }),
      rule.heading.lang !== lang && " (", rule.heading.lang !== lang && h("span", { lang: rule.heading.lang, text: rule.heading.text }), rule.heading.lang !== lang && ")", `. ${words["own-words"]}`));
}

/** What one can do with the rule: practise it, play its first case. @param {RuleListData} data @param {Passage} rule */
const ruleActs = ({ words, examples }, rule) => h("div", { class: "acts", "data-key": "acts" },
  examples.yes?.href && h("a", { class: `button${rule.practise ? "" : " main"}`, href: examples.yes.href }, sign("play"), words.try),
  rule.practise && h("a", { class: "button main", href: rule.practise, text: words.practise }));

/** @param {RuleListData} data @param {Passage} rule @param {Local} local */
function ruleShown(data, rule, local) {
  const { words, lang, examples, known } = data;
  const fetching = Boolean(data.fetching && remembered("r7.progress"));
  const order = ["ok", "told", "", "yet", "no"];
  const cases = [examples.yes, examples.no, examples.also].filter((each) => each !== null)
    .sort((one, other) => order.indexOf(one.slip.kind) - order.indexOf(other.slip.kind));
  return h("article", { class: "rule", "data-key": `rule-${rule.rule}`, "aria-labelledby": "r7-rule-title" },
    h("header", {}, known && h("span", { html: known.sign }), h("h2", { id: "r7-rule-title", tabindex: "-1", text: rule.title }),
      known && h("span", { class: "known" }, !fetching && h("span", { class: `mark ${known.standing} hue-${known.hue}${known.due ? " lamp" : ""}`, "aria-hidden": "true" }), !fetching && !known.text.startsWith(known.state) && aside(`${known.state}, `), fetching ? "" : known.text)),
    bothLanguages(data, rule, local.turned),
    h("p", { class: "turn" }, h("button", { type: "button", class: "link", "data-act": "turn", text: words[`in-${local.turned ? lang : rule.other.lang}`] })),
    h("div", { class: "cases" }, ...cases.map((each, place) => caseBox(each, data, `case-${place}`)), examples.yes && !examples.no && h("p", { class: "small", text: words["no-example"] })),
    rule.rulings.length > 0 && h("section", { class: "rulings", "aria-label": words.rulings }, ...rule.rulings.map((each) => rulingBox(each, words))),
    ruleActs(data, rule),
    data.beside.length > 0 && h("section", { class: "beside" }, h("h3", { text: words.beside }), h("div", { class: "books" }, choice(words.rulebooks, "edition", data.editions)),
      ...data.beside.map((each) => (each.same
        ? h("p", { class: "small", "data-key": each.edition }, h("b", { text: each.label }), `. ${words.same} `, h("span", { text: each.where }))
        : passageBox({ ...each, rulings: [] }, words, local.turned)))),
    h("div", { class: "more" }, h("button", { type: "button", class: "link", "data-act": "copy", "data-key": "copy" }, local.told || words.copy),
      h("button", { type: "button", class: "link", "data-act": "name", "aria-expanded": String(local.named), text: words.name }), local.named && h("code", { text: rule.rule })),
    h("nav", { class: "walk" },
      data.previous ? h("a", { class: "button", href: readAt(data.read, data.previous), "data-act": "rule", "data-arg": data.previous, text: words.previous }) : h("span"),
      data.next ? h("a", { class: "button", href: readAt(data.read, data.next), "data-act": "rule", "data-arg": data.next, text: words.next }) : h("span")));
}

/** A rule in the list, with the words around what was found. @param {ListedRule} each @param {RuleListData} data @param {string} query @param {Indexed} indexed */
function listLine(each, data, query, indexed) {
  const seen = query ? snippet(indexed, query, data.lang) : null;
  return h("li", { "data-key": each.id }, h("a", {
    href: readAt(data.read, each.id), "data-act": "rule", "data-arg": each.id, class: each.status,
    "aria-current": data.rule?.rule === each.id ? "page" : null,
  }, h("span", { class: "title", text: each.title }), each.status !== "printed" && h("small", { text: each.statusText }),
  seen && h("span", { class: "seen", lang: seen.lang }, seen.before, h("mark", { text: seen.hit }), seen.after),
  each.ruled && sign("flag")));
}

/** The search, what it found, and the list. @param {RuleListData} data @param {Indexed[]} indexed @param {Local} local */
function seekBox(data, indexed, local) {
  const { words, rules } = data;
  const query = (local.query ?? data.query).trim();
  const some = found(rules, indexed, query);
  const alone = !data.rule;
  const nothing = query && !some.length;
  const count = nothing ? `${words.nothing.replace("{query}", query)} ${words.instead}` : query ? counted(words.found, some.length) : "";
  return h("div", { class: "seek", "data-key": "seek" },
    data.games && choice(words.games, "game", data.games),
    h("label", { for: "r7-seek", text: words.search }),
    h("div", { class: "field" }, sign("search"), h("input", { id: "r7-seek", type: "search", placeholder: words.hint, autocomplete: "off", spellcheck: "false" })),
    h("p", { class: "small count", role: "status", text: count }),
    nothing && h("div", { class: "instead" }, ...suggested(rules, data.terms, query, data.lang).map((each) => h("button", { type: "button", class: "button", "data-act": "seek", "data-arg": each, text: each }))),
    alone && !query && h("button", { type: "button", class: "button as-list", "data-act": "list", "aria-expanded": String(local.listed) }, icon(CHEVRON, "on"), words["as-list"]),
    !alone && !local.seeking && h("a", { class: "button all", href: data.list, "data-act": "rule", "data-arg": "", "aria-label": words.all }, icon(BACK, "back"), h("span", { text: words.all })),
    some.length > 0 && h("ul", { class: "list" }, ...some.map((each) => listLine(each, data, query, indexed[rules.indexOf(each)]))));
}

export default widget((/** @type {Model<RuleListData, RuleListMessage>} */ model, el) => {
  const root = h("section", { class: "r7 r7-text r7-reader" });
  /** @type {Local} */
  const local = { turned: false, query: null, seeking: false, listed: false, named: false, told: "" };
  /** The open rule; empty: the list is shown; null: nothing is drawn yet. @type {string | null} */
  let rule = null;
  let listed = true; // whether the list is unfolded when the open rule is left: as before, or else so that the rule is found
  /** What is searched, and the rules that it was made of. @type {{of: ListedRule[] | null, all: Indexed[]}} */
  const searched = { of: null, all: [] };
  el.replaceChildren(root);
  const out = wire(model, paint);
  const closeTip = tips(root, out.data);

  function paint() {
    const data = out.data();
    if (!data) return;
    closeTip();
    if (searched.of !== data.rules) Object.assign(searched, { of: data.rules, all: index(data.rules, data.terms) });
    const left = rule;
    rule = data.rule?.rule ?? "";
    if (left !== rule) Object.assign(local, { told: "", named: false });
    if (left === "" && rule) listed = local.listed;
    if (left && !rule) local.listed = listed;
    const query = local.query ?? data.query;
    const listing = rule ? local.seeking : Boolean(query.trim()) || local.listed;
    morph(root, h("section", { class: `r7 r7-text r7-reader${listing ? " listing" : ""}${rule ? "" : " alone"}`, lang: data.lang },
      ...(data.complaints ?? []).map((each) => h("p", { class: "slip told complaint", "data-key": each, text: each })),
      seekBox(data, searched.all, local),
      data.rule && ruleShown(data, data.rule, local),
      h("p", { class: "r7-say", role: "status", "data-key": "told", text: local.told })));
    const [input] = fields(root, "#r7-seek");
    if (document.activeElement !== input && input.value !== query) input.value = query;
    if (left === null || left === rule) return;
    // The focus goes to the rule that was opened, or in the list to the rule that was left.
    const there = find(root, rule ? "#r7-rule-title" : `.list [data-arg="${left}"]`);
    (there?.offsetParent ? there : input).focus();
  }
  async function copy() {
    const data = out.data();
    if (!data?.rule) return;
    await copyText(new URL(readAt(data.read, data.rule.rule), location.href).href, root);
    local.told = data.words.copied;
    paint();
  }
  /** Search for a text. @param {string} text */
  function seek(text) {
    local.query = text;
    local.seeking = Boolean(text);
    paint();
  }
  root.addEventListener("input", (event) => {
    if (event.target instanceof HTMLInputElement && event.target.id === "r7-seek") seek(event.target.value);
  });
  root.addEventListener("change", () => local.query !== null && out.send({ find: local.query.slice(0, 200) }));
  root.addEventListener("click", (event) => {
    const pressed = at(event, "[data-act]");
    const { act, arg = "" } = pressed?.dataset ?? {};
    if (act === "rule") {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      local.seeking = false;
      if (!arg) [local.query, listed] = ["", true];
      out.send({ rule: arg });
    } else if (act === "game" || act === "edition") out.send({ set: { [act]: arg } });
    else if (act === "turn") local.turned = !local.turned;
    else if (act === "list") local.listed = !local.listed;
    else if (act === "name") local.named = !local.named;
    else if (act === "copy") return void copy();
    else if (act === "seek") {
      const [input] = fields(root, "#r7-seek");
      input.focus();
      input.value = arg;
      out.send({ find: arg.slice(0, 200) });
      return seek(arg);
    } else return;
    paint();
  });
  paint();
  return living(out, root);
});
