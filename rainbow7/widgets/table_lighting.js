// @ts-check
// Which cards of a table are lit: those that can still join the chosen ones, from the list of choices that came with the
// board. It knows no rules.

/** How often each text occurs. @param {string[]} texts */
function count(texts) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const each of texts) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}

/**
 * The cards that can still join the chosen ones: for each text, how many more of it some choice has; null where no
 * choice contains them all. @param {{texts: string[]}[]} choices @param {string[]} chosen
 */
export function lit(choices, chosen) {
  const have = [...count(chosen)];
  /** @type {Map<string, number>} */
  const more = new Map();
  let fits = false;
  for (const { texts } of choices) {
    if (texts.length < chosen.length) continue;
    const all = count(texts);
    if (have.some(([text, number]) => (all.get(text) ?? 0) < number)) continue;
    fits = true;
    for (const [text, number] of have) all.set(text, (all.get(text) ?? 0) - number);
    for (const [text, number] of all) if (number > (more.get(text) ?? 0)) more.set(text, number);
  }
  return { fits, more };
}

/** The choice that consists of exactly these cards, in any order. @template {{texts: string[]}} T @param {T[]} choices @param {string[]} chosen */
export function complete(choices, chosen) {
  const wanted = [...chosen].sort().join(" ");
  return choices.find(({ texts }) => texts.length === chosen.length && [...texts].sort().join(" ") === wanted);
}
