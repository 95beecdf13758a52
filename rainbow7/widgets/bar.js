// @ts-check
// The top bar: the logo, the page's name, the switch of rulebooks, language, light or dark, and the list of keys. On a
// page that has a bar of its own, it is put into that bar's slot and leaves the logo and the languages to it.
import { at, find, h, icon, morph, remember, remembered, widget, wire } from "./base.js";
import { copyText } from "./clipboard.js";
import { embedded, frameLine } from "./embed.js";
import { lead } from "./entry_ahead.js";
import { projected } from "./projector_mode.js";
/** @import {BarData, BarLink, BarMessage, BarWords, Edition, FrameLine} from "./data.js" */
/** @import {Model, Python} from "./base.js" */

const SIGNS = {
  book: "M12 6C10 4.6 7 4.2 3.5 4.5V18.5C7 18.2 10 18.6 12 20 14 18.6 17 18.2 20.5 18.5V4.5C17 4.2 14 4.6 12 6ZM12 6V20",
  menu: "M4 7H20M4 12H20M4 17H20",
  light: "M12 8a4 4 0 1 1 0 8 4 4 0 1 1 0-8ZM12 2V4.5M12 19.5V22M2 12H4.5M19.5 12H22M5 5 6.7 6.7M17.3 17.3 19 19M5 19 6.7 17.3M17.3 6.7 19 5",
  dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z",
};
const HUES = [..."ROYGCBV"];

/** The theme: the chosen one, or else the system's. @param {string | null} chosen @param {boolean} systemDark */
export function light(chosen, systemDark) {
  if (chosen === "dark" || chosen === "light") return chosen;
  return systemDark ? "dark" : "light";
}

const arcs = () => h("svg", { class: "arcs", viewBox: "0 0 40 21", "aria-hidden": "true" }, ...HUES.map((hue, place) =>
  h("path", { d: `M${2 + place * 2.2} 20a${18 - place * 2.2} ${18 - place * 2.2} 0 0 1 ${36 - place * 4.4} 0`, style: `stroke:var(--r7-${hue})` })));

/** @param {Edition[]} editions @param {BarWords} words */
function badge(editions, words) {
  const here = editions.find((each) => each.here);
  if (!here) return null;
  if (editions.length < 2) {
    return h("span", { class: "badge", "data-key": "badge" }, icon(SIGNS.book), h("span", { class: "full", text: here.name }), h("span", { class: "brief", text: here.badge }));
  }
  // On a narrow screen the badge is shown, and the list with its full names lies over it, transparent.
  return h("label", { class: "badge", "data-key": "badge" }, icon(SIGNS.book), h("span", { class: "r7-say", text: words.edition }),
    h("span", { class: "brief", "aria-hidden": "true", text: here.badge }),
    h("select", { "data-act": "edition" }, ...editions.map((each) => h("option", { value: each.id, selected: each.here, text: each.name }))));
}

/** @param {BarLink[]} links @param {string} label */
const pages = (links, label) => links.length > 0 && h("nav", { "aria-label": label, "data-key": "pages" }, ...links.map((each) =>
  h("a", { href: each.href, "aria-current": each.here ? "page" : undefined, text: each.label })));

/** The dialog with the links to other pages, and the keys. @param {BarData} data @param {boolean} dark */
const helpOf = ({ keys, links, words, frame }, dark) => h("dialog", { "data-key": "dialog", "aria-label": words.help },
  pages(links, words.pages),
  h("button", { type: "button", class: "button", "data-act": "theme", "data-key": "theme2", "aria-pressed": String(dark), text: words.dark }),
  keys.length > 0 && h("h2", { text: words["keys-title"] }),
  keys.length > 0 && h("dl", {}, ...keys.flatMap((each) =>
    [h("dt", {}, ...each.keys.split(" ").map((name) => h("kbd", { text: name }))), h("dd", { text: each.text })])),
  keys.length > 0 && h("button", { type: "button", class: "button", role: "switch", "data-act": "keys", "data-key": "keys", "aria-checked": String(remembered("r7.keys") !== "off"), text: words.letters }),
  keys.length > 0 && h("button", { type: "button", class: "button", role: "switch", "data-act": "pace", "data-key": "pace", "aria-checked": String(remembered("r7.pace") === "quick"), text: words.quick }),
  ours() && framePart(frame),
  h("form", { method: "dialog" }, h("button", { type: "submit", class: "button main", text: words.close })));

/** Whether this is a page of our own, and no notebook. */
const ours = () => "page" in document.documentElement.dataset;

/** The line that shows this page in another site. @param {FrameLine} frame */
const framePart = ({ words }) => h("section", { class: "frame", "data-key": "frame" }, h("h2", { text: words.title }), h("p", { text: words.text }),
  h("button", { type: "button", class: "button", "data-act": "frame", text: words.copy }), h("p", { role: "status", class: "done", "data-own": true }));

/** What stands in the bar; on a page that has a bar of its own, less of it. @param {BarData} data @param {boolean} slotted */
function bodyOf(data, slotted) {
  const { lang, title, where, editions, langs, links, home, words } = data;
  const dark = light(remembered("r7.theme"), matchMedia("(prefers-color-scheme: dark)").matches) === "dark";
  // Inside the page's own bar this must not be a second banner.
  return h(slotted ? "div" : "header", { class: "body", lang },
    !slotted && h("a", { class: "home", href: home, "aria-label": words.home, "data-key": "home" }, arcs(), h("b", { text: title })),
    h("p", { class: "where", text: where, "data-key": "where" }), pages(links, words.pages), badge(editions, words),
    !slotted && h("div", { class: "langs", role: "group", "aria-label": words.language, "data-key": "langs" }, ...langs.map((each) =>
      h("button", { type: "button", lang: each, "data-act": "lang", "data-key": each, "aria-pressed": String(each === lang) },
        each.toUpperCase(), h("span", { class: "r7-say", text: ` ${data.languages[each] ?? ""}` })))),
    h("button", { type: "button", class: "round theme", "data-act": "theme", "data-key": "theme", "aria-pressed": String(dark), "aria-label": words.dark, title: words.dark }, icon(dark ? SIGNS.light : SIGNS.dark)),
    h("button", { type: "button", class: "round help", "data-act": "help", "data-key": "help", "aria-haspopup": "dialog", "aria-label": words.help, title: words.help },
      h("span", { class: "wide", "aria-hidden": "true", text: "?" }), icon(SIGNS.menu, "narrow")),
    helpOf(data, dark));
}

/** Copy the line for a frame, and say so. @param {FrameLine | undefined} frame @param {HTMLElement} button */
async function copyFrame(frame, button) {
  const part = button.parentElement;
  if (!frame || !part) return;
  await copyText(frameLine(frame.line, location.href), part);
  const said = find(part, "[role=status]");
  if (said) said.textContent = frame.words.copied;
  button.focus();
}

/** The name under which the reader's rulebook of a game is stored. @param {string | undefined} game */
const rulebookOf = (game) => `r7.edition.${game}`;

/** Play under a rulebook, here and where an address names none. @param {string} edition @param {Python<BarData, BarMessage>} python */
function choose(edition, python) {
  remember(rulebookOf(python.data()?.game), edition);
  lead(python, { set: { edition } });
}

/** In a notebook, whose address cannot say it: the rulebook that the reader has chosen before. @param {BarData | undefined} data */
function choiceBefore(data) {
  const before = data?.free && !ours() && remembered(rulebookOf(data.game));
  return before && before !== data.edition && data.editions.some((each) => each.id === before) ? before : "";
}

/** Set light or dark for the whole page, as all hosts read it. @param {string} theme */
function turn(theme) {
  document.documentElement.dataset.theme = theme;
  document.body.dataset.jpThemeLight = String(theme === "light");
}

/** @param {Model<BarData, BarMessage>} model @param {HTMLElement} el */
function bar(model, el) {
  const slot = document.getElementById("r7-slot");
  const body = h(slot ? "div" : "header", { class: "body" });
  const root = h("div", { class: `r7 r7-topbar${slot ? " slotted" : ""}` }, body);
  const python = wire(model, draw);

  function draw() {
    const data = python.data();
    if (!data) return;
    morph(body, bodyOf(data, Boolean(slot)));
    const select = body.querySelector("select");
    if (select) select.value = data.editions.find((each) => each.here)?.id ?? "";
    if (slot && data.lang !== document.documentElement.lang) {
      window.dispatchEvent(new CustomEvent("r7:spoken", { detail: { lang: data.lang } }));
    }
    if (slot) document.title = data.window;
  }

  const help = () => body.querySelector("dialog")?.showModal();

  /** @param {Event} event */
  function clicked(event) {
    const button = at(event, "button[data-act]");
    if (!button) return;
    const { act, key } = button.dataset;
    if (act === "lang") python.send({ set: { lang: key } });
    else if (act === "help") help();
    else if (act === "frame") void copyFrame(python.data()?.frame, button);
    else if (act === "theme") {
      const theme = button.getAttribute("aria-pressed") === "true" ? "light" : "dark";
      remember("r7.theme", theme);
      turn(theme);
      draw();
    } else if (act === "keys") {
      remember("r7.keys", button.getAttribute("aria-checked") === "true" ? "off" : "on");
      draw();
    } else if (act === "pace") {
      remember("r7.pace", button.getAttribute("aria-checked") === "true" ? "usual" : "quick");
      draw();
    }
  }

  /** @param {Event} event */
  const chosen = ({ target }) => target instanceof HTMLSelectElement && choose(target.value, python);

  /** The page frame's language links switch the language of what is shown, without loading the page anew. @param {Event} event */
  function spoken(event) {
    event.preventDefault();
    python.send({ set: { lang: /** @type {CustomEvent<{lang: string}>} */ (event).detail.lang } });
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.key !== "?" || event.defaultPrevented || embedded() || projected() || remembered("r7.keys") === "off") return;
    if (!(event.target instanceof Element) || event.target.closest("input, textarea, select, [contenteditable], dialog")) return;
    if (event.target !== document.body && !event.target.closest(".r7-page, #r7-main, .r7-topbar")) return;
    event.preventDefault();
    help();
  }

  root.addEventListener("click", clicked);
  root.addEventListener("change", chosen);
  document.addEventListener("keydown", key);
  window.addEventListener("r7:language", spoken);
  (slot ?? el).append(root);
  const theme = remembered("r7.theme");
  if (theme === "dark" || theme === "light") turn(theme);
  draw();
  const edition = choiceBefore(python.data());
  if (edition) python.send({ set: { edition } });
  return {
    adopt: python.adopt,
    close() {
      document.removeEventListener("keydown", key);
      window.removeEventListener("r7:language", spoken);
      python.close();
      root.remove();
    },
  };
}

export default widget(bar);
