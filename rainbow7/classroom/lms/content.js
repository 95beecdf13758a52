// @ts-check
// Puts together what shared_parts.py has taken apart.

/** @typedef {{data: unknown, parts: unknown[], pictures: string[]}} Shared */

/** Data as they were before they were made small. @param {Shared} shared */
export function assembled({ data, parts, pictures }) {
  /** @type {unknown[]} */
  const made = [];
  /** @param {unknown} each @returns {unknown} */
  const whole = (each) => {
    if (typeof each === "string") return each.replace(/\u0001(\d+)\u0001/g, (/** @type {string} */ _, /** @type {string} */ number) => pictures[Number(number)]);
    if (Array.isArray(each)) return each.map(whole);
    if (!each || typeof each !== "object") return each;
    if ("$" in each) {
      const number = Number(each.$);
      return number in made ? made[number] : (made[number] = whole(parts[number]));
    }
    return Object.fromEntries(Object.entries(/** @type {Record<string, unknown>} */ (each)).map(([name, inside]) => [name, whole(inside)]));
  };
  return whole(data);
}
