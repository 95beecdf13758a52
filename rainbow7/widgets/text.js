// @ts-check
// What widgets with text share: slips, passages, rulings, terms and switches. It has no sentences of its own.
import { h, icon } from "./base.js";
/** @import {Option, PageLink, Passage, Reply, Ruling, Said, Slip, Term} from "./data.js" */

export const SIGNS = /** @type {Record<string, string>} */ ({
  ok: "M22 12a10 10 0 1 1-20 0 10 10 0 1 1 20 0ZM7.5 12.3 10.7 15.5 16.7 9",
  yet: "M14.6 2.3A10 10 0 0 1 21.7 9.4M21.7 14.6A10 10 0 0 1 14.6 21.7M9.4 21.7A10 10 0 0 1 2.3 14.6M2.3 9.4A10 10 0 0 1 9.4 2.3M12 7.5V16.5M7.5 12H16.5",
  no: "M7.9 2H16.1L22 7.9V16.1L16.1 22H7.9L2 16.1V7.9ZM7.5 12H16.5",
  tick: "M5 12.8 9.8 17.6 19 7",
  spare: "M7 12H17",
  flag: "M6 21V4M6 4.5H18L15 8.5 18 12.5H6",
  book: "M12 6.5C10 5 7 4.5 3.5 4.8V18.3C7 18 10 18.5 12 20 14 18.5 17 18 20.5 18.3V4.8C17 4.5 14 5 12 6.5ZM12 6.5V20",
  close: "M6 6 18 18M18 6 6 18",
  branch: "M7 4V20M7 12H12A5 5 0 0 0 17 7V4M13.5 7.5 17 4 20.5 7.5",
  play: "M7 4.5V19.5L19 12Z",
  link: "M10 14A4.5 4.5 0 0 1 10 7.6L12.6 5A4.5 4.5 0 0 1 19 11.4L17.5 13M14 10A4.5 4.5 0 0 1 14 16.4L11.4 19A4.5 4.5 0 0 1 5 12.6L6.5 11",
  grid: "M4 4H10V10H4ZM14 4H20V10H14ZM4 14H10V20H4ZM14 14H20V20H14Z",
  search: "M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 1 1 13 0ZM15.3 15.3 20.5 20.5",
});

/** @param {string} kind @param {string} [name] */
export const sign = (kind, name = "") => icon(SIGNS[kind], `sign s-${name || kind}`);

/** Text for screen readers only. @param {string} text */
export const aside = (text) => h("span", { class: "r7-say", text });

/** The form of a text for none, one or many. @param {string[]} forms @param {number} count */
export const counted = (forms, count) => forms[Math.min(count, 2)].replace("{count}", String(count));

/**
 * A slip: the verdict, the reason, and what would be legal.
 * @param {Slip} slip @param {...(Node | false | null)} more
 */
export function slipBox(slip, ...more) {
  return h("div", { class: `slip ${slip.kind || "told"}` },
    slip.kind ? h("span", { class: "verdict" }, sign(slip.kind), h("span", { text: slip.word })) : null,
    h("p", { html: slip.html }),
    slip.would?.html ? h("p", { class: "would", html: slip.would.html }) : null,
    ...more);
}

/**
 * The reply to a try: the answer, the wrong belief behind it, and a link to the rule.
 * @param {Reply | null} said
 */
export function answerBox(said) {
  return said && h("div", { class: `answer ${said.kind}`, "data-key": "said" },
    h("p", {}, sign(said.kind), h("span", { html: said.html })),
    said.belief && h("p", { class: "belief", html: said.belief.html }),
    said.rule && h("p", { class: "small" }, h("a", { href: said.rule.href }, sign("book"), " ", said.rule.title)));
}

/** @typedef {{ruling: string, because: string, other: string, "ruling-is"?: string, switch?: string}} RulingWords */
/** @typedef {RulingWords & {"own-words": string, practise: string}} PassageWords */
/** @typedef {{lang: string, terms?: Record<string, Record<string, Term>>, read?: string, words: {"term-other"?: string, read?: string}}} TermData */

/** The first ruling that this page has shown: beside it, it is explained what a ruling is. */
const met = (/** @type {{r7met?: {first: string}}} */ (/** @type {unknown} */ (globalThis)).r7met ??= { first: "" });

/**
 * A ruling: an open question of the rulebook, and how it is read.
 * @param {Ruling} ruling @param {RulingWords} words @param {boolean} [open]
 */
export function rulingBox(ruling, words, open = false) {
  met.first ||= ruling.id;
  return h("details", { class: "ruling", "data-key": `ruling-${ruling.id}`, open },
    h("summary", {}, sign("flag"), h("span", {}, h("b", { text: words.ruling }), ` · ${ruling.asks}`)),
    met.first === ruling.id && words["ruling-is"] && h("p", { class: "small", text: words["ruling-is"] }),
    h("p", { text: ruling.reading }),
    h("p", { class: "small", text: `${words.because} ${ruling.because}` }),
    ruling.other ? h("p", { class: "small", text: `${words.other} ${ruling.other}` }) : null,
    ruling.switch && words.switch ? h("p", { class: "small", text: words.switch }) : null);
}

/**
 * The document's own heading, where the document is in another language than the reader's.
 * @param {{lang: string, text: string}} heading @param {string} lang @returns {(string | HTMLElement)[]}
 */
const headingOf = (heading, lang) => (heading.lang === lang ? [] : [" (", h("span", { lang: heading.lang, text: heading.text }), ")"]);

/**
 * A passage of a rulebook in our own words, or `turned`: in the other language.
 * @param {Passage} passage @param {PassageWords} words @param {boolean} turned
 */
export function passageBox(passage, words, turned) {
  const shown = turned ? passage.other : passage;
  const status = passage.status === "printed" ? "" : ` · ${passage.statusText}`;
  return h("blockquote", { class: `passage ${passage.status}`, "data-key": `${passage.edition}-${passage.rule}` },
    passage.house?.[shown.lang] && h("p", { class: "said house", lang: shown.lang, text: passage.house[shown.lang] }),
    h("p", { class: "said", lang: shown.lang, html: shown.html }),
    h("p", { class: "small" }, h("b", { text: passage.title }), ` · ${passage.label}, `,
      h("span", { lang: shown.lang, text: shown.where }), ...headingOf(passage.heading, shown.lang), `${status}. ${words["own-words"]}`),
    passage.practise && h("p", { class: "small" }, h("a", { href: passage.practise, text: words.practise })),
    ...passage.rulings.map((each) => rulingBox(each, words)));
}

/**
 * A switch: one of several options, as a row of buttons.
 * @param {string} label @param {string} act @param {Option[]} options
 */
export function choice(label, act, options) {
  return h("div", { class: "choice", role: "group", "aria-label": label }, ...options.map((each) => h("button", {
    type: "button", "data-key": `${act}-${each.id}`, "data-act": act, "data-arg": each.id,
    "aria-pressed": String(each.here), "aria-label": each.name && each.name !== each.label ? `${each.label}, ${each.name}` : null, text: each.label,
  })));
}

/** The address at which a rule is read. @param {string | undefined} read @param {string} rule */
export const readAt = (read, rule) => (read ? read.replace("{rule}", encodeURIComponent(rule)) : "");

/** What is wrong with what was typed; a field that it is about is described by its id. @param {string} id @param {string | false} text */
export const wrongLine = (id, text) => h("p", { class: "small wrong", role: "status", id, "data-key": id, text: text || "" });
/** How a field says that it is wrong. @param {string} id @param {unknown} wrong */
export const wrongField = (id, wrong) => (wrong ? { "aria-invalid": "true", "aria-describedby": id } : {});

/**
 * The explanations of terms: a button `.r7-term` opens its own on tap, Enter or hover; Escape closes it.
 * @param {HTMLElement} root @param {() => TermData | undefined} data
 */
export function tips(root, data) {
  /** @type {HTMLElement | null} */
  let tip = null;
  /** @type {HTMLElement | null} */
  let from = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let leaving;
  const close = () => {
    clearTimeout(leaving);
    tip?.remove();
    from?.setAttribute("aria-expanded", "false");
    tip = from = null;
  };
  /** @param {HTMLElement} term */
  const open = (term) => {
    if (from === term) return;
    close();
    const { terms, lang = "", words = {}, read } = data() ?? {};
    const spoken = /** @type {HTMLElement | null} */ (term.closest("[lang]"))?.lang || lang;
    /** @type {Term | undefined} */
    const found = (terms?.[spoken] ?? terms?.[lang])?.[term.dataset.term ?? ""];
    if (!found) return;
    from = term;
    tip = h("span", { class: "tip", role: "status" });
    const [box, at] = [root.getBoundingClientRect(), term.getBoundingClientRect()];
    const left = Math.max(0, Math.min(at.left - box.left, box.width - 280));
    tip?.setAttribute("style", `left:${left}px;top:${at.bottom - box.top + root.scrollTop + 4}px`);
    root.append(/** @type {Node} */ (tip));
    const other = found.otherLang;
    const address = readAt(read, found.rule);
    tip?.append(h("b", { text: found.term }), h("span", { text: ` ${found.says} ` }),
      spoken === lang ? h("small", { text: `${words["term-other"]} ` }) : "", h("small", { lang: other, text: found.other }),
      address ? h("a", { href: address, text: words.read }) : "");
    term.setAttribute("aria-expanded", "true");
  };
  /** @param {Event} event */
  const term = (event) => /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.(".r7-term"));
  root.addEventListener("click", (event) => {
    const pressed = term(event);
    if (pressed) from === pressed && !leaving ? close() : open(pressed);
    else if (tip && !tip.contains(/** @type {Node} */ (event.target))) close();
    leaving = undefined;
  });
  root.addEventListener("pointerover", (event) => {
    const over = term(event);
    if (event.pointerType !== "mouse") return;
    if (over || tip?.contains(/** @type {Node} */ (event.target))) clearTimeout(leaving);
    if (over && over !== from) {
      open(over);
      leaving = setTimeout(() => undefined, 0);
    }
  });
  root.addEventListener("pointerout", (event) => {
    if (event.pointerType === "mouse" && tip) leaving = setTimeout(close, 300);
  });
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && tip) {
      from?.focus();
      close();
      event.stopPropagation();
      event.preventDefault();
    }
  });
  return close;
}

/** Links below each other, if there are any. @param {PageLink[]} links */
export const linkList = (links) => links.length > 0 && h("ul", { class: "links", "data-key": "links" }, ...links.map(({ href, label }) =>
  h("li", { "data-key": href }, h("a", { href, text: label }))));
