// @ts-check
// The frame's own links lead on in the same game under the same rulebook, as those of the widgets do.

/** @param {Event} event */
function carry(event) {
  const link = event.target instanceof Element ? event.target.closest(".r7-home, .r7-foot a:not([data-notebook])") : null
  if (!(link instanceof HTMLAnchorElement)) return
  const shown = new URLSearchParams(location.search), there = new URLSearchParams()
  for (const part of ["game", "edition"]) {
    const named = shown.get(part)
    if (named) there.set(part, named)
  }
  there.set("lang", document.documentElement.lang)
  link.search = String(there)
}
/** Have them carry what the address names. */
export function carryRulebook() {
  for (const type of ["pointerover", "pointerdown", "focusin", "click"]) addEventListener(type, carry, true)
}
