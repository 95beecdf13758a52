// @ts-check
// The list of rules with its search, and one rule with its examples and the other rulebooks' passages.
import { at, fields, find, h, living, morph, widget, wire } from "./base.js";
import { choice, counted, passageBox, readAt, rulingBox, sign, slipBox, tips } from "./text.js";
/** @import { Ruling } from "./text.js" */
/** @import {RuleListData, RuleListMessage, Example, ListedRule, Passage, WhyReaderWords} from "./data.js" */
/** @import {Model} from "./base.js" */

/** A text normalised for searching: lower case, without accents or typographic apostrophes. @param {string} text */
export const plain = (text) => text.toLowerCase().replaceAll("’", "'").normalize("NFKD").replace(/\p{M}/gu, "");

/**
 * The rules that contain every word of a query.
 * @template {{find: string}} T @param {T[]} rules @param {string} query @returns {T[]}
 */
export function found(rules, query) {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  return rules.filter((each) => wanted.every((word) => each.find.includes(word)));
}

/** @param {Example | null} example @param {WhyReaderWords} words @param {"yes" | "no"} answer */
function exampleBox(example, words, answer) {
  if (!example) return h("p", { class: "small", text: words["no-example"] });
  return h("section", { class: "example panel", "data-key": `example-${answer}` },
    h("h3", {}, sign(example.acts ? (answer === "yes" ? "tick" : "spare") : answer === "yes" ? "ok" : "no"),
      `${words[example.acts ? /** @type {const} */ ({ yes: "acts", no: "rests" })[answer] : answer]} · ${example.name}`),
    h("div", { class: "drawn", html: example.picture }),
    h("p", { class: "tries", html: example.tries.html }),
    slipBox(example.slip),
    example.href && h("a", { class: "button", href: example.href }, sign("play"), words.play));
}

/** @param {RuleListData} data @param {Passage} rule @param {{turned: boolean}} local */
function ruleShown(data, rule, local) {
  const { words, lang, examples } = data;
  const away = rule.other.lang;
  return h("article", { class: "rule", "data-key": `rule-${rule.rule}`, "aria-labelledby": "r7-rule-title" },
    h("header", {}, h("h2", { id: "r7-rule-title", tabindex: "-1", text: rule.title }), h("code", { text: rule.rule })),
    passageBox({ ...rule, rulings: [] }, words, local.turned),
    h("div", { class: "books" },
      data.editions.length > 1 && choice(words.rulebooks, "edition", data.editions),
      h("button", { type: "button", class: "link", "data-act": "turn", text: words[`in-${local.turned ? lang : away}`] }),
      h("button", { type: "button", class: "button copy", "data-act": "copy" }, sign("link"), words.copy)),
    rule.rulings.length > 0 && h("section", { class: "rulings" }, h("h3", { text: words.rulings }),
      ...rule.rulings.map((each, place) => rulingBox(each, words, !place))),
    h("div", { class: "examples" }, examples.yes && exampleBox(examples.yes, words, "yes"), examples.yes && exampleBox(examples.no, words, "no")),
    data.beside.length > 0 && h("section", { class: "beside" }, h("h3", { text: words.beside }),
      ...data.beside.map((each) => (each.same
        ? h("p", { class: "small", "data-key": each.edition }, h("b", { text: each.label }), `. ${words.same} `, h("span", { text: each.where }))
        : passageBox({ ...each, rulings: [] }, words, local.turned)))),
    h("nav", { class: "walk" },
      data.previous ? h("a", { class: "button", href: readAt(data.read, data.previous), "data-act": "rule", "data-arg": data.previous, text: words.previous }) : h("span"),
      data.next ? h("a", { class: "button", href: readAt(data.read, data.next), "data-act": "rule", "data-arg": data.next, text: words.next }) : h("span")));
}

/** @param {RuleListData} data @param {ListedRule[]} rules */
const ruleList = (data, rules) => h("ul", { class: "list" }, ...rules.map((each) =>
  h("li", { "data-key": each.id }, h("a", {
    href: readAt(data.read, each.id), "data-act": "rule", "data-arg": each.id, class: each.status,
    "aria-current": data.rule?.rule === each.id ? "page" : null,
  }, h("span", { text: each.title }), each.status !== "printed" && h("small", { text: each.statusText }),
  each.ruled && sign("flag")))));

/** Copy a text, also where the clipboard is closed to scripts. @param {string} text @param {HTMLElement} root */
async function copied(text, root) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = h("textarea", { readonly: true });
    field.value = text;
    root.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

export default widget((/** @type {Model<RuleListData, RuleListMessage>} */ model, el) => {
  const root = h("section", { class: "r7 r7-text r7-reader" });
  const local = { turned: false, query: /** @type {string | null} */ (null), seeking: false, told: "" };
  /** The open rule; empty: the list is shown; null: nothing is drawn yet. @type {string | null} */
  let rule = null;
  el.replaceChildren(root);
  const out = wire(model, paint);
  const closeTip = tips(root, out.data);

  function paint() {
    const data = out.data();
    if (!data) return;
    closeTip();
    const left = rule;
    rule = data.rule?.rule ?? "";
    const query = local.query ?? data.query;
    const rules = found(data.rules, query);
    const listing = !rule || local.seeking;
    const { words } = data;
    const count = query ? counted(words.found, rules.length) : "";
    morph(root, h("section", { class: `r7 r7-text r7-reader${listing ? " listing" : ""}${rule ? "" : " alone"}`, lang: data.lang },
      ...(data.complaints ?? []).map((each) => h("p", { class: "slip told complaint", "data-key": each, text: each })),
      h("div", { class: "seek", "data-key": "seek" },
        data.games && choice(words.games, "game", data.games),
        h("label", { for: "r7-seek", text: words.search }),
        h("div", { class: "field" }, sign("search"), h("input", { id: "r7-seek", type: "search", placeholder: words.hint, autocomplete: "off", spellcheck: "false" })),
        h("p", { class: "small", role: "status", text: count }),
        !listing && h("a", { class: "button all", href: data.list, "data-act": "rule", "data-arg": "", text: words.all }),
        ruleList(data, rules)),
      data.rule && ruleShown(data, data.rule, local),
      h("p", { class: "r7-say", role: "status", "data-key": "told", text: local.told })));
    const [input] = fields(root, "#r7-seek");
    if (document.activeElement !== input && input.value !== query) input.value = query;
    if (left === null || left === rule) return;
    // The focus goes to the rule that was opened, or in the list to the rule that was left.
    const there = rule ? "#r7-rule-title" : `.list [data-arg="${left}"]`;
    find(root, there)?.focus();
  }
  async function copy() {
    const data = out.data();
    if (!data?.rule) return;
    await copied(new URL(readAt(data.read, data.rule.rule), location.href).href, root);
    local.told = data.words.copied;
    paint();
    const label = find(root, ".copy")?.lastChild;
    if (label) label.textContent = data.words.copied;
  }
  root.addEventListener("input", (event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.id !== "r7-seek") return;
    local.query = event.target.value;
    local.seeking = Boolean(local.query);
    paint();
  });
  root.addEventListener("change", () => local.query !== null && out.send({ find: local.query.slice(0, 200) }));
  root.addEventListener("click", (event) => {
    const pressed = at(event, "[data-act]");
    const arg = pressed?.dataset.arg ?? "";
    if (pressed?.dataset.act === "rule") {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      local.seeking = false;
      if (!arg) local.query = "";
      out.send({ rule: arg });
    } else if (pressed?.dataset.act === "game") out.send({ set: { game: arg } });
    else if (pressed?.dataset.act === "edition") out.send({ set: { edition: arg } });
    else if (pressed?.dataset.act === "turn") local.turned = !local.turned;
    else if (pressed?.dataset.act === "copy") return void copy();
    else return;
    paint();
  });
  paint();
  return living(out, root);
});
