// @ts-check
// The page around the kernel: says what state the connection is in, hands over from the first view to the widgets,
// keeps the link of the other language on this very step, and frees the kernel when the page is left.
(() => {
  const $ = (/** @type {string} */ id) => document.getElementById(id)
  /** @type {Record<string, string>} */
  const say = JSON.parse($("r7-words")?.textContent || "{}")
  const state = $("r7-state")
  const cells = $("r7-cells")

  /** What the service says about itself, once the kernel's part of the page is there. */
  const kernel = () => JSON.parse($("jupyter-config-data")?.textContent || "{}")

  // ---- words -------------------------------------------------------------------------------------------------
  /** @param {string} text @param {{loud?: boolean, again?: boolean, site?: boolean}} [how] */
  function tell(text, how = {}) {
    if (!state || state.dataset.said === text) return
    state.dataset.said = text
    state.classList.toggle("r7-loud", Boolean(how.loud))
    state.replaceChildren(text)
    if (how.again) {
      const button = document.createElement("button")
      button.className = "r7-main-button"
      button.textContent = say.again
      button.onclick = () => location.reload()
      state.append(" ", button)
    }
    if (how.site && say.address) {
      const link = document.createElement("a")
      link.className = "r7-button"
      link.href = say.address
      link.textContent = say.site
      state.append(" ", link)
    }
  }

  // ---- from the first view to the widgets --------------------------------------------------------------------
  // A first view may consist of places ([data-r7="name"]) and data for each: then the widgets' own modules draw them
  // here and now, with a stand-in for the model, and each takes over the kernel's model when that comes.
  const first = $("r7-first")
  /** @type {{parts?: Record<string, any>, kinds?: Record<string, string>, modules?: Record<string, string>}} */
  const given = JSON.parse($("r7-first-data")?.textContent || "{}")
  const awaited = new Set()
  let shown = false

  /** What a widget takes for its model until there is a kernel. @param {any} data */
  const standIn = (data) => ({
    get: (/** @type {string} */ name) => (name === "data" ? data : data[name]),
    set() {},
    save_changes() {},
    on() {},
    off() {},
    send() {}, // the widget keeps what it says, and says it again to the kernel
  })

  async function drawFirst() {
    const kinds = Object.entries(given.kinds || {})
    if (!kinds.length || !given.modules) return
    /** @type {Record<string, any>} */
    const modules = {}
    await Promise.all(Object.entries(given.modules).map(async ([kind, address]) => {
      modules[kind] = (await import(new URL(address, location.href).href)).default
    }))
    if (shown || cells?.querySelector(".r7")) return // the kernel was faster
    for (const [name, kind] of kinds) {
      const place = /** @type {any} */ (first?.querySelector(`[data-r7="${name}"]`))
      if (!place) continue
      const read = [...place.childNodes]
      modules[kind].render({ model: standIn(given.parts?.[name] ?? {}), el: place })
      for (const node of read) node.remove()
      const { adopt } = place.r7
      awaited.add(name)
      place.r7.adopt = (/** @type {any} */ model) => {
        adopt(model)
        awaited.delete(name)
        if (!awaited.size) ready()
      }
    }
    document.documentElement.dataset.r7 = "drawn"
    performance.mark("r7-drawn")
  }
  drawFirst().catch((error) => console.warn("The first view stays as it was sent.", error))

  /** The widgets stand: show them, keep the reader's place, take the first view away unless they took it over. */
  function ready() {
    if (shown || !cells) return
    shown = true
    watcher.disconnect()
    if (![...(first?.querySelectorAll("[data-r7]") ?? [])].some((/** @type {any} */ place) => place.r7)) {
      const at = document.activeElement
      const key = first?.contains(at) ? at?.closest("[data-key]")?.getAttribute("data-key") : null
      const top = scrollY
      cells.classList.add("r7-on")
      first?.remove()
      scrollTo(scrollX, top)
      if (key) /** @type {any} */ (cells.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus()
    }
    if (connection !== "lost") tell("")
    document.documentElement.dataset.r7 = "ready"
    performance.mark("r7-ready")
  }
  const full = () => {
    if (cells?.querySelector(".jupyter-widgets-error-widget")) return void dispatchEvent(new Event("r7:failed"))
    if (cells?.querySelector(".jupyter-widgets :is(svg, button, a, input, p, h2, li)")) ready()
  }
  const watcher = new MutationObserver(full)
  if (cells) watcher.observe(cells, { childList: true, subtree: true })
  addEventListener("r7:ready", ready)
  addEventListener("r7:failed", () => tell(say.failed, { loud: true, again: true }))

  // ---- the connection ----------------------------------------------------------------------------------------
  /** @type {"none" | "open" | "lost" | "gone" | "blocked"} */
  let connection = "none"
  let everOpen = false
  /** @type {Set<WebSocket>} */
  const sockets = new Set()
  let lostAt = 0
  /** @type {number | undefined} */
  let probing

  /** @param {typeof connection} now */
  function become(now) {
    const before = connection
    if (before === now || before === "gone" || leaving) return
    connection = now
    document.documentElement.dataset.connection = now
    if (now === "lost") tell(say.lost, { loud: true })
    else if (now === "gone") tell(say.gone, { loud: true, again: true })
    else if (now === "blocked") tell(say.blocked, { loud: true, site: true })
    else if (before === "lost") {
      tell(say.back)
      setTimeout(() => connection === "open" && tell(""), 4000)
    }
    dispatchEvent(new CustomEvent("r7:connection", { detail: { state: now } }))
  }

  /** Does the service answer, and does it still know our kernel? */
  async function probe() {
    const { kernelId, baseUrl } = kernel()
    try {
      const answer = await ask(`${baseUrl}api/kernels/${kernelId}`, { cache: "no-store" })
      if (answer.status === 404) return become("gone")
      if (!answer.ok) return
      if (!everOpen && connection !== "open") become("blocked")
      // The front end tries again for a few minutes and then gives up without a word.
      else if (connection === "lost" && Date.now() - lostAt > 45000 && !document.hidden) become("gone")
    } catch { /* the service cannot be reached: still lost */ }
  }
  function probeUntilOpen() {
    clearInterval(probing)
    probing = setInterval(() => {
      if (connection === "open" || connection === "gone") clearInterval(probing)
      else void probe()
    }, 5000)
  }

  const Plain = WebSocket
  class Watched extends Plain {
    /** @param {string | URL} url @param {string | string[]} [protocols] */
    constructor(url, protocols) {
      super(url, protocols)
      if (!String(url).includes("/api/kernels/")) return
      sockets.add(this)
      const patience = setTimeout(() => { if (this.readyState === Plain.CONNECTING) void probe() }, 8000)
      this.addEventListener("open", () => {
        clearTimeout(patience)
        everOpen = true
        become("open")
      })
      this.addEventListener("close", () => {
        clearTimeout(patience)
        sockets.delete(this)
        if ([...sockets].some((each) => each.readyState === Plain.OPEN) || leaving) return
        if (everOpen && connection !== "lost") lostAt = Date.now()
        if (everOpen) become("lost")
        void probe()
        probeUntilOpen()
      })
    }
  }
  window.WebSocket = Watched
  for (const moment of ["online", "focus"]) addEventListener(moment, () => connection === "lost" && void probe())
  addEventListener("offline", () => everOpen && become("lost"))

  // Where a line cannot be opened, the front end asks once what became of its kernel, and waits up to half a minute if
  // nobody answers: this one question waits for the network instead.
  const ask = window.fetch.bind(window)
  window.fetch = async (asked, how) => {
    const about = asked instanceof Request ? asked : new Request(asked, how)
    while (connection === "lost" && about.method === "GET" && about.url.includes("/api/kernels/")) {
      try { return await ask(about) } catch { await new Promise((go) => setTimeout(go, 1000)) }
    }
    return ask(asked, how)
  }

  // ---- leaving -----------------------------------------------------------------------------------------------
  // Voilà gives its kernel back on `beforeunload`, which also fires where nobody leaves (a mail link, a download):
  // that listener is not let in, and the kernel is freed when the page really goes.
  let leaving = false
  const listen = window.addEventListener
  // @ts-ignore
  window.addEventListener = function (kind, ...rest) {
    if (kind !== "beforeunload") listen.call(window, kind, ...rest)
  }
  listen.call(window, "pagehide", () => {
    leaving = true
    const { kernelId, baseUrl } = kernel()
    if (kernelId) navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`)
  })
  listen.call(window, "pageshow", (/** @type {any} */ event) => event.persisted && location.reload())

  // ---- languages ---------------------------------------------------------------------------------------------
  for (const link of document.querySelectorAll("a[data-lang]")) {
    link.addEventListener("click", (event) => {
      const lang = link.getAttribute("data-lang") || ""
      try { localStorage.setItem("r7.lang", lang) } catch { /* closed to us */ }
      const asked = new CustomEvent("r7:language", { detail: { lang }, cancelable: true })
      if (!dispatchEvent(asked)) { // the page changes its words itself
        for (const each of document.querySelectorAll(".r7-both")) /** @type {any} */ (each).lang = lang
        return event.preventDefault()
      }
      const there = new URL(location.href)
      there.searchParams.set("lang", lang)
      event.preventDefault()
      location.assign(there)
    })
  }
})()
