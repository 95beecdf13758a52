// @ts-check
// The page around the kernel: says what state the connection is in, hands over from the first view to the widgets,
// keeps the link of the other language on this very step, speaks the language of the widgets, and frees the kernel when
// the page is left.
(() => {
  const $ = (/** @type {string} */ id) => document.getElementById(id)
  const root = document.documentElement
  /** What is said, by language, and the address of the site. @type {Record<string, any>} */
  const spoken = JSON.parse($("r7-words")?.textContent || "{}")
  /** @type {Record<string, string>} */
  let say = {}
  const state = $("r7-state")
  const cells = $("r7-cells")

  /** What the service says about itself, once the kernel's part of the page is there. */
  const kernel = () => JSON.parse($("jupyter-config-data")?.textContent || "{}")

  // ---- words -------------------------------------------------------------------------------------------------
  /** @typedef {{loud?: boolean, again?: boolean, site?: boolean}} Manner */
  /** What is told now, by its name, and how. @type {[string, Manner] | undefined} */
  let told

  /** @param {string} name nothing: there is nothing to tell @param {Manner} [how] */
  function tell(name, how = {}) {
    if (told?.[0] === name) return
    told = [name, how]
    write()
  }

  function write() {
    if (!state || !told) return
    const [name, how] = told
    state.classList.toggle("r7-loud", Boolean(how.loud))
    // Whether the link holds all that is on the table, or this browser, or nothing does.
    state.replaceChildren(name && (say[`${name}-${root.dataset.held}`] ?? say[name]))
    if (how.again) {
      const button = document.createElement("button")
      button.className = "r7-main-button"
      button.textContent = say.again
      button.onclick = () => location.reload()
      state.append(" ", button)
    }
    if (how.site && spoken.address) {
      const link = document.createElement("a")
      link.className = "r7-button"
      link.href = spoken.address
      link.textContent = say.site
      state.append(" ", link)
    }
  }

  /** An address in a language. @param {string} address @param {string} lang */
  function inLanguage(address, lang) {
    const there = new URL(address)
    there.searchParams.set("lang", lang)
    return there.href
  }

  /** The page around the widgets in this language: of what stands in both the style sheet shows one. @param {string} lang */
  function speak(lang) {
    root.lang = lang
    say = spoken[lang]
    document.title = say.title
    for (const each of document.querySelectorAll("[data-label]")) {
      each.setAttribute("aria-label", say[each.getAttribute("data-label") ?? ""])
    }
    for (const each of document.querySelectorAll("a[data-lang]")) {
      if (each.getAttribute("data-lang") === lang) each.setAttribute("aria-current", "true")
      else each.removeAttribute("aria-current")
    }
    /** @type {NodeListOf<HTMLAnchorElement>} */
    const away = document.querySelectorAll(".r7-home, .r7-foot a:not([data-notebook])")
    for (const each of away) each.href = inLanguage(each.href, lang)
    write()
  }
  speak(root.lang)
  addEventListener("r7:spoken", (/** @type {any} */ event) => {
    const { lang } = event.detail
    speak(lang)
    if (new URLSearchParams(location.search).get("lang") !== lang) { // not every page has a widget for the address
      history.replaceState(history.state, "", inLanguage(location.href, lang))
    }
  })

  // ---- from the first view to the widgets --------------------------------------------------------------------
  // A first view may consist of places ([data-r7="name"]) and data for each: then the widgets' own modules draw them
  // here and now (or when `r7:first` says that they stand), with a stand-in for the model, and each takes over the
  // kernel's model when that comes.
  const first = $("r7-first")
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
    /** @type {{parts?: Record<string, any>, kinds?: Record<string, string>, modules?: Record<string, string>}} */
    const given = JSON.parse($("r7-first-data")?.textContent || "{}")
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
    root.dataset.r7 = "drawn"
    performance.mark("r7-drawn")
  }
  const draw = () => drawFirst().catch((error) => console.warn("The first view stays as it was sent.", error))
  void draw()
  addEventListener("r7:first", draw)

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
    root.dataset.r7 = "ready"
    performance.mark("r7-ready")
  }
  const full = () => {
    if (cells?.querySelector(".jupyter-widgets-error-widget")) return void dispatchEvent(new Event("r7:failed"))
    if (cells?.querySelector(".jupyter-widgets :is(svg, button, a, input, p, h2, li)")) ready()
  }
  const watcher = new MutationObserver(full)
  if (cells) watcher.observe(cells, { childList: true, subtree: true })
  addEventListener("r7:ready", ready)
  addEventListener("r7:failed", () => tell("failed", { loud: true, again: true }))

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
    root.dataset.connection = now
    if (now === "lost") tell("lost", { loud: true })
    else if (now === "gone") tell("gone", { loud: true, again: true })
    else if (now === "blocked") tell("blocked", { loud: true, site: true })
    else if (before === "lost") {
      tell("back")
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
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const tongues = document.querySelectorAll("a[data-lang]")
  for (const link of tongues) {
    const lang = link.dataset.lang ?? ""
    // Whoever opens it in another tab, or copies it, gets this very step.
    for (const moment of ["pointerover", "focus"]) {
      link.addEventListener(moment, () => { link.href = inLanguage(location.href, lang) })
    }
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      try { localStorage.setItem("r7.lang", lang) } catch { /* closed to us */ }
      event.preventDefault()
      const asked = new CustomEvent("r7:language", { detail: { lang }, cancelable: true })
      if (shown && connection !== "gone" && !dispatchEvent(asked)) return // the widgets change their words themselves
      location.assign(inLanguage(location.href, lang))
    })
  }
})()
