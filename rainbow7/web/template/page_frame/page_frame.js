// @ts-check
// The script of the page frame: draws the first view, hands over to the widgets, shows the state of the connection,
// applies the language that the widgets speak to the frame, and releases the kernel when the page is left.
import { connectionState } from "./connection.js";
import { stayEmbedded } from "./embed.js";
import { isReady } from "./first_view.js";
import { carryRulebook } from "./links_away.js";
import { inLanguage } from "./status.js";

carryRulebook()
stayEmbedded()
/** @type {NodeListOf<HTMLAnchorElement>} */
const languageLinks = document.querySelectorAll("a[data-lang]")
for (const link of languageLinks) {
  const lang = link.dataset.lang ?? ""
  // Opened in another tab, or copied, the link leads to what the page shows now.
  for (const type of ["pointerover", "focus"]) {
    link.addEventListener(type, () => { link.href = inLanguage(location.href, lang) })
  }
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    try { localStorage.setItem("r7.lang", lang) } catch { /* the browser keeps nothing for us */ }
    event.preventDefault()
    const request = new CustomEvent("r7:language", { detail: { lang }, cancelable: true })
    if (isReady() && connectionState() !== "gone" && !dispatchEvent(request)) return // the widgets change the language
    location.assign(inLanguage(location.href, lang))
  })
}
