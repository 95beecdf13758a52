import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const script = (path) => readFileSync(new URL(`../../rainbow7/${path}`, import.meta.url), "utf8");
const SITE = script("site/browser/language_and_theme.js");
const SERVICE = script("web/template/theme_and_language.js");

/** Runs a script at the top of a page that names three languages; what is then known of it. */
function opened(code, { search = "", stored = "", rulebook = "", preferred = [], lang = "en" }) {
  const kept = new Map(stored ? [["r7.lang", stored]] : []);
  if (rulebook) kept.set("r7.edition.rainbow7", rulebook);
  const rulebooks = JSON.stringify({ under: ["edition", "seed", "m"], game: "rainbow7", games: { rainbow7: ["en", "fr"], sazuki: ["grimpeur-fr"] } });
  const root = { lang, dataset: { languages: "en fr qaa", edition: lang, rulebooks } };
  const location = { search, hash: "", href: `http://here/${search}`, replace: (url) => { location.moved = String(url); } };
  const history = { replaceState: (state, title, url) => { location.moved = String(url); } };
  runInNewContext(code, {
    URL, URLSearchParams, location, history, document: { documentElement: root }, navigator: { languages: preferred },
    localStorage: { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value) },
  });
  return { framed: root.dataset.embed === "", lang: root.lang, kept: kept.get("r7.lang"), moved: location.moved };
}

test("the site opens in any language that the page names: the link's, the kept one, the browser's", () => {
  assert.deepEqual(opened(SITE, { search: "?lang=qaa", stored: "fr" }), { framed: false, lang: "qaa", kept: "qaa", moved: undefined });
  assert.equal(opened(SITE, { stored: "qaa", preferred: ["fr"] }).lang, "qaa");
  assert.equal(opened(SITE, { preferred: ["de-DE", "fr-CH", "en"] }).lang, "fr");
});

test("a language that the page does not name leaves it in English", () => {
  const found = opened(SITE, { search: "?lang=de", stored: "nl", preferred: ["de"] });
  assert.deepEqual([found.lang, found.kept], ["en", "nl"]);
});

test("a page of the service moves to the kept language where it has it and the link asks for none", () => {
  assert.equal(opened(SERVICE, { stored: "qaa" }).moved, "http://here/?lang=qaa");
  assert.equal(opened(SERVICE, { stored: "de" }).moved, undefined);
  assert.equal(opened(SERVICE, { search: "?lang=fr", stored: "qaa", lang: "fr" }).kept, "fr");
});

for (const [place, code, before] of [["the service", SERVICE, "http://here/"], ["the site", SITE, ""]]) {
  test(`the rulebook that the reader chose is taken up where the address names nothing, by ${place}`, () => {
    assert.equal(opened(code, { search: "?lang=en", rulebook: "fr" }).moved, `${before}?lang=en&edition=fr`);
    for (const search of ["?lang=en&edition=en", "?lang=en&seed=7", "?lang=en&m=*", "?lang=en&game=sazuki", "?lang=en&game=none"]) {
      assert.equal(opened(code, { search, rulebook: "fr" }).moved, undefined, search);
    }
    assert.equal(opened(code, { search: "?lang=en", rulebook: "long-gone" }).moved, undefined);
    assert.equal(opened(code, { search: "?lang=en" }).moved, undefined);
  });
  test(`a page of ${place} knows that it is in a frame`, () => {
    assert.ok(opened(code, { search: "?lang=en&embed=1" }).framed);
    assert.ok(!opened(code, { search: "?lang=en&embed=0" }).framed);
  });
}

test("the service does not load a page anew that shows the chosen rulebook already", () => {
  assert.equal(opened(SERVICE, { search: "?lang=fr", rulebook: "fr", lang: "fr" }).moved, undefined);
});
