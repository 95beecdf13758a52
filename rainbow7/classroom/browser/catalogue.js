// @ts-check
// What a plan may be made of, and exercises that are drawn for it.

import { base, lang } from "./line.js";

const MORE = 5;

/** What the service has; nothing where it does not answer. @param {string} query */
export async function catalogue(query) {
  const answer = await fetch(`${base}catalogue?lang=${lang}&${query}`).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

/** The names of some more exercises about a rule. @param {string} rule @param {string} edition @param {number} seed @returns {Promise<string[] | null>} */
export const drawnFor = (rule, edition, seed) =>
  catalogue(`edition=${encodeURIComponent(edition)}&items=${MORE}&level=1&seed=${seed}&rules=${encodeURIComponent(rule)}`);
