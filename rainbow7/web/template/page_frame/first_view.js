// @ts-check
// From the first view to the widgets. A first view may hold places ([data-r7="name"]) and data for each of them. The
// modules of the widgets draw there at once (or when `r7:first` says that the places are there), with a stand-in for the
// model. When a widget's real model comes from the kernel, the drawn widget adopts it.
import { connectionState } from "./connection.js";
import { byId, showStatus } from "./status.js";

/** @typedef {HTMLElement & {r7?: {adopt(model: unknown): void}}} Place the element of a widget, with what draws there */
/** @typedef {{render(given: {model: object, el: Element}): void}} WidgetModule */

const root = document.documentElement
const cells = byId("r7-cells")
const firstView = byId("r7-first")
/** @returns {Place[]} */
const places = () => [...firstView?.querySelectorAll("[data-r7]") ?? []].map((each) => /** @type {Place} */ (each))
/** @type {Set<string>} */
const awaitedModels = new Set()
let ready = false
/** Whether the widgets have their models. */
export const isReady = () => ready

/** How each stand-in is shown other data, by the names of the widgets. @type {Map<string, (data: Record<string, unknown>) => void>} */
const standIns = new Map()

/** What a widget uses as its model until there is a kernel. What the widget says is told as `r7:said`, for whoever may
 * answer with `r7:answer`; the widget keeps it and says it again to the kernel, unless the answer confirms it.
 * @param {string} name @param {Record<string, unknown>} data */
function standInModel(name, data) {
  let shown = data
  /** @type {Set<() => void>} */
  const heard = new Set()
  standIns.set(name, (next) => {
    shown = next
    for (const each of heard) each()
  })
  return {
    get: (/** @type {string} */ field) => (field === "data" ? shown : shown[field]),
    set() {},
    save_changes() {},
    on(/** @type {string} */ event, /** @type {() => void} */ then) { if (event === "change:data") heard.add(then) },
    off(/** @type {string} */ _, /** @type {() => void} */ then) { heard.delete(then) },
    send(/** @type {object} */ message) { dispatchEvent(new CustomEvent("r7:said", { detail: { to: name, message } })) },
  }
}
addEventListener("r7:answer", (event) => {
  const { parts } = /** @type {CustomEvent<{parts: Record<string, Record<string, unknown>>}>} */ (event).detail
  // The table first: what stands beside it may point at what lies there.
  const names = Object.keys(parts).sort((one, other) => Number(other === "table") - Number(one === "table"))
  for (const name of names) standIns.get(name)?.(parts[name])
})

/** No kernel comes to this page: what a widget would switch is a link. @param {Event} event */
function openLink(event) {
  /** @type {{set?: Record<string, string>}} */
  const { set } = /** @type {CustomEvent} */ (event).detail.message
  if (!set) return
  const link = new URL(location.href)
  for (const [name, value] of Object.entries(set)) link.searchParams.set(name, value)
  location.assign(link.href)
}

/** Load the widgets' modules, by their kinds. @param {Record<string, string>} addresses */
async function loaded(addresses) {
  /** @type {Record<string, WidgetModule>} */
  const modules = {}
  await Promise.all(Object.entries(addresses).map(async ([kind, address]) => {
    /** @type {{default: WidgetModule}} */
    const module = await import(new URL(address, location.href).href)
    modules[kind] = module.default
  }))
  return modules
}

/** Draw a widget in its place. @param {WidgetModule} module @param {string} name @param {Record<string, unknown>} data */
function drawWidget(module, name, data) {
  const place = places().find((each) => each.dataset.r7 === name)
  if (!place) return
  const sentHtml = [...place.childNodes]
  module.render({ model: standInModel(name, data), el: place })
  for (const node of sentHtml) node.remove()
  const drawn = place.r7
  if (!drawn) return
  const { adopt } = drawn
  awaitedModels.add(name)
  drawn.adopt = (model) => {
    adopt(model)
    awaitedModels.delete(name)
    if (!awaitedModels.size) becomeReady()
  }
}

/** How often a drawing began: one that waits for its modules gives way to a later one. */
let drawings = 0

async function drawFirstView() {
  const drawing = ++drawings
  /** @type {{parts?: Record<string, Record<string, unknown>>, kinds?: Record<string, string>, modules?: Record<string, string>, kernel?: boolean}} */
  const data = JSON.parse(byId("r7-first-data")?.textContent || "{}")
  const kinds = Object.entries(data.kinds || {})
  if (!kinds.length || !data.modules) return
  const modules = await loaded(data.modules)
  if (drawing !== drawings) return
  if (ready || cells?.querySelector(".r7")) return // the kernel was faster
  for (const [name, kind] of kinds) drawWidget(modules[kind], name, data.parts?.[name] ?? {})
  root.dataset.r7 = "drawn"
  performance.mark("r7-drawn")
  if (data.kernel === false) {
    addEventListener("r7:said", openLink)
    becomeReady()
  }
  dispatchEvent(new Event("r7:drawn"))
}
const draw = () => drawFirstView().catch((/** @type {unknown} */ error) => console.warn("The first view stays as it was sent.", error))
void draw()
addEventListener("r7:first", draw)

/** The widgets have their models. Unless they were drawn in the first view, show them in its place, with the reader's
 * focus and scroll position. */
function becomeReady() {
  if (ready || !cells) return
  ready = true
  observer.disconnect()
  if (!places().some((place) => place.r7)) {
    const focused = document.activeElement
    const key = firstView?.contains(focused) ? focused?.closest("[data-key]")?.getAttribute("data-key") : null
    const top = scrollY
    cells.classList.add("r7-on")
    firstView?.remove()
    scrollTo(scrollX, top)
    if (key) /** @type {HTMLElement | null} */ (cells.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus()
  }
  if (connectionState() !== "lost") showStatus("")
  root.dataset.r7 = "ready"
  performance.mark("r7-ready")
}
const lookForWidgets = () => {
  if (cells?.querySelector(".jupyter-widgets-error-widget")) return void dispatchEvent(new Event("r7:failed"))
  if (cells?.querySelector(".jupyter-widgets :is(svg, button, a, input, p, h2, li)")) becomeReady()
}
const observer = new MutationObserver(lookForWidgets)
if (cells) observer.observe(cells, { childList: true, subtree: true })
addEventListener("r7:ready", becomeReady)
addEventListener("r7:failed", () => showStatus("failed", { loud: true, again: true }))
