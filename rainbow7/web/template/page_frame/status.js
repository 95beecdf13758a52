// @ts-check
// The status line of the page frame, and the language of all that stands around the widgets.

/** @param {string} id */
export const byId = (id) => document.getElementById(id)
const root = document.documentElement

/** The words of each language, and the address of the static site. @type {Record<string, Record<string, string>> & {address?: string}} */
const texts = JSON.parse(byId("r7-words")?.textContent || "{}")
/** The words of the page's language. @type {Record<string, string>} */
let words = {}
const statusLine = byId("r7-state")

/** @typedef {{loud?: boolean, again?: boolean, site?: boolean}} StatusOptions
 * `loud`: stays on the page; `again`: with a button to reload; `site`: with a link to the static site */
/** The name of the status shown, and how it is shown. @type {[string, StatusOptions] | undefined} */
let status

/** @param {string} name empty for no status @param {StatusOptions} [options] */
export function showStatus(name, options = {}) {
  if (status?.[0] === name) return
  status = [name, options]
  writeStatus()
}

function writeStatus() {
  if (!statusLine || !status) return
  const [name, options] = status
  statusLine.classList.toggle("r7-loud", Boolean(options.loud))
  // `data-held` says what keeps the table: the link, this browser, or nothing (`nowhere`).
  statusLine.replaceChildren(name && (words[`${name}-${root.dataset.held}`] ?? words[name]))
  if (options.again) {
    const button = document.createElement("button")
    button.className = "r7-main-button"
    button.textContent = words.again
    button.onclick = () => location.reload()
    statusLine.append(" ", button)
  }
  if (options.site && texts.address) {
    const link = document.createElement("a")
    link.className = "r7-button"
    link.href = texts.address
    link.textContent = words.site
    statusLine.append(" ", link)
  }
}

/** The same address in another language. @param {string} address @param {string} lang */
export function inLanguage(address, lang) {
  const url = new URL(address)
  url.searchParams.set("lang", lang)
  return url.href
}

/** Apply a language to the frame. Texts that stand there in both are chosen by the style sheet.
 * @param {string} lang */
function useLanguage(lang) {
  root.lang = lang
  words = texts[lang]
  document.title = words.title
  for (const each of document.querySelectorAll("[data-label]")) {
    each.setAttribute("aria-label", words[each.getAttribute("data-label") ?? ""])
  }
  for (const each of document.querySelectorAll("a[data-lang]")) {
    if (each.getAttribute("data-lang") === lang) each.setAttribute("aria-current", "true")
    else each.removeAttribute("aria-current")
  }
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const linksAway = document.querySelectorAll(".r7-home, .r7-foot a:not([data-notebook])")
  for (const each of linksAway) each.href = inLanguage(each.href, lang)
  writeStatus()
}
useLanguage(root.lang)
// The widgets have changed their language.
addEventListener("r7:spoken", (event) => {
  const { lang } = /** @type {CustomEvent<{lang: string}>} */ (event).detail
  useLanguage(lang)
  if (new URLSearchParams(location.search).get("lang") !== lang) { // not every page has the widget that does this
    history.replaceState(history.state, "", inLanguage(location.href, lang))
  }
})
