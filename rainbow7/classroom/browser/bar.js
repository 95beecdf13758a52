// @ts-check
// The logo, the languages, and light or dark. Whoever changes the language stays where they are.

import { data, el, lang, memory, words } from "./line.js";

/** The logo with the name of the game. */
export const brand = () => el("span", { class: "brand" },
  el("span", { "aria-hidden": "true", html: `<svg viewBox="0 0 40 24" width="40" height="24" fill="none">${data.bow}</svg>` }), el("b", {}, "Rainbow 7"));

/** The page in each language: the same place, for what stands after the `#` and what this browser remembers stay. */
export const tongues = () => el("nav", { class: "tongues", "aria-label": words.language }, ...Object.entries(data.langs).map(([each, name]) =>
  el("button", { type: "button", lang: each, "aria-pressed": String(each === lang), "data-id": `lang-${each}`, title: name,
    onclick: () => { if (each !== lang) location.search = `?lang=${each}`; } }, each.toUpperCase(), el("span", { class: "r7-unseen" }, ` ${name}`))));

const MOON = "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z";

/** Whether the page is dark now. */
const dark = () => {
  const chosen = document.body.dataset.jpThemeLight;
  return chosen ? chosen === "false" : matchMedia("(prefers-color-scheme: dark)").matches;
};

/** Light or dark, remembered for all our pages. */
export function theme() {
  const made = el("button", { type: "button", class: "theme", "data-id": "theme", "aria-pressed": String(dark()), "aria-label": words.dark, title: words.dark,
    html: `<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="${MOON}"/></svg>`,
    onclick: () => {
      const light = String(dark());
      document.body.dataset.jpThemeLight = light;
      memory.theme(light === "true" ? "light" : "dark");
      made.setAttribute("aria-pressed", String(dark()));
    } });
  return made;
}
