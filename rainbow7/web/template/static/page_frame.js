// @ts-check
// The script of the page frame: draws the first view, hands over to the widgets, shows the state of the connection,
// applies the language that the widgets speak to the frame, and releases the kernel when the page is left.
(() => {
  const byId = (/** @type {string} */ id) => document.getElementById(id)
  const root = document.documentElement
  /** The words of each language, and the address of the static site. @type {Record<string, any>} */
  const texts = JSON.parse(byId("r7-words")?.textContent || "{}")
  /** The words of the page's language. @type {Record<string, string>} */
  let words = {}
  const statusLine = byId("r7-state")
  const cells = byId("r7-cells")

  /** Voilà's configuration, which comes with the kernel's part of the page. */
  const config = () => JSON.parse(byId("jupyter-config-data")?.textContent || "{}")

  // ---- the status line and the language ----------------------------------------------------------------------
  /** @typedef {{loud?: boolean, again?: boolean, site?: boolean}} StatusOptions
   * `loud`: stays on the page; `again`: with a button to reload; `site`: with a link to the static site */
  /** The name of the status shown, and how it is shown. @type {[string, StatusOptions] | undefined} */
  let status

  /** @param {string} name empty for no status @param {StatusOptions} [options] */
  function showStatus(name, options = {}) {
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
  function inLanguage(address, lang) {
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
  addEventListener("r7:spoken", (/** @type {any} */ event) => {
    const { lang } = event.detail
    useLanguage(lang)
    if (new URLSearchParams(location.search).get("lang") !== lang) { // not every page has the widget that does this
      history.replaceState(history.state, "", inLanguage(location.href, lang))
    }
  })

  // ---- from the first view to the widgets --------------------------------------------------------------------
  // A first view may hold places ([data-r7="name"]) and data for each of them. The modules of the widgets draw there at
  // once (or when `r7:first` says that the places are there), with a stand-in for the model. When a widget's real model
  // comes from the kernel, the drawn widget adopts it.
  const firstView = byId("r7-first")
  const awaitedModels = new Set()
  let ready = false

  /** What a widget uses as its model until there is a kernel. @param {any} data */
  const standInModel = (data) => ({
    get: (/** @type {string} */ name) => (name === "data" ? data : data[name]),
    set() {},
    save_changes() {},
    on() {},
    off() {},
    send() {}, // the widget keeps its messages, and sends them again to the kernel
  })

  async function drawFirstView() {
    /** @type {{parts?: Record<string, any>, kinds?: Record<string, string>, modules?: Record<string, string>}} */
    const data = JSON.parse(byId("r7-first-data")?.textContent || "{}")
    const kinds = Object.entries(data.kinds || {})
    if (!kinds.length || !data.modules) return
    /** @type {Record<string, any>} */
    const modules = {}
    await Promise.all(Object.entries(data.modules).map(async ([kind, address]) => {
      modules[kind] = (await import(new URL(address, location.href).href)).default
    }))
    if (ready || cells?.querySelector(".r7")) return // the kernel was faster
    for (const [name, kind] of kinds) {
      const place = /** @type {any} */ (firstView?.querySelector(`[data-r7="${name}"]`))
      if (!place) continue
      const sentHtml = [...place.childNodes]
      modules[kind].render({ model: standInModel(data.parts?.[name] ?? {}), el: place })
      for (const node of sentHtml) node.remove()
      const { adopt } = place.r7
      awaitedModels.add(name)
      place.r7.adopt = (/** @type {any} */ model) => {
        adopt(model)
        awaitedModels.delete(name)
        if (!awaitedModels.size) becomeReady()
      }
    }
    root.dataset.r7 = "drawn"
    performance.mark("r7-drawn")
  }
  const draw = () => drawFirstView().catch((error) => console.warn("The first view stays as it was sent.", error))
  void draw()
  addEventListener("r7:first", draw)

  /** The widgets have their models. Unless they were drawn in the first view, show them in its place, with the reader's
   * focus and scroll position. */
  function becomeReady() {
    if (ready || !cells) return
    ready = true
    observer.disconnect()
    if (![...(firstView?.querySelectorAll("[data-r7]") ?? [])].some((/** @type {any} */ place) => place.r7)) {
      const focused = document.activeElement
      const key = firstView?.contains(focused) ? focused?.closest("[data-key]")?.getAttribute("data-key") : null
      const top = scrollY
      cells.classList.add("r7-on")
      firstView?.remove()
      scrollTo(scrollX, top)
      if (key) /** @type {any} */ (cells.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus()
    }
    if (connection !== "lost") showStatus("")
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

  // ---- the connection ----------------------------------------------------------------------------------------
  /** @typedef {"none" | "open" | "lost" | "gone" | "blocked"} ConnectionState
   * `gone`: the kernel has ended; `blocked`: the service answers, but websockets do not get through */
  /** @type {ConnectionState} */
  let connection = "none"
  let wasOpen = false
  /** @type {Set<WebSocket>} */
  const sockets = new Set()
  let lostAt = 0
  /** @type {number | undefined} */
  let checking

  /** @param {ConnectionState} state */
  function setConnection(state) {
    const before = connection
    if (before === state || before === "gone" || leaving) return
    connection = state
    root.dataset.connection = state
    if (state === "lost") showStatus("lost", { loud: true })
    else if (state === "gone") showStatus("gone", { loud: true, again: true })
    else if (state === "blocked") showStatus("blocked", { loud: true, site: true })
    else if (before === "lost") {
      showStatus("back")
      setTimeout(() => connection === "open" && showStatus(""), 4000)
    }
    dispatchEvent(new CustomEvent("r7:connection", { detail: { state } }))
  }

  /** Ask whether the service answers and still has our kernel. */
  async function checkKernel() {
    const { kernelId, baseUrl } = config()
    try {
      const answer = await originalFetch(`${baseUrl}api/kernels/${kernelId}`, { cache: "no-store" })
      if (answer.status === 404) return setConnection("gone")
      if (!answer.ok) return
      if (!wasOpen && connection !== "open") setConnection("blocked")
      // The front end tries to reconnect for a few minutes and then gives up without saying so.
      else if (connection === "lost" && Date.now() - lostAt > 45000 && !document.hidden) setConnection("gone")
    } catch { /* the service cannot be reached: the connection is still lost */ }
  }
  function checkUntilOpen() {
    clearInterval(checking)
    checking = setInterval(() => {
      if (connection === "open" || connection === "gone") clearInterval(checking)
      else void checkKernel()
    }, 5000)
  }

  const OriginalWebSocket = WebSocket
  class WatchedWebSocket extends OriginalWebSocket {
    /** @param {string | URL} url @param {string | string[]} [protocols] */
    constructor(url, protocols) {
      super(url, protocols)
      if (!String(url).includes("/api/kernels/")) return
      sockets.add(this)
      const timer = setTimeout(() => { if (this.readyState === OriginalWebSocket.CONNECTING) void checkKernel() }, 8000)
      this.addEventListener("open", () => {
        clearTimeout(timer)
        wasOpen = true
        setConnection("open")
      })
      this.addEventListener("close", () => {
        clearTimeout(timer)
        sockets.delete(this)
        if ([...sockets].some((each) => each.readyState === OriginalWebSocket.OPEN) || leaving) return
        if (wasOpen && connection !== "lost") lostAt = Date.now()
        if (wasOpen) setConnection("lost")
        void checkKernel()
        checkUntilOpen()
      })
    }
  }
  window.WebSocket = WatchedWebSocket
  for (const type of ["online", "focus"]) addEventListener(type, () => connection === "lost" && void checkKernel())
  addEventListener("offline", () => wasOpen && setConnection("lost"))

  // Where no websocket can be opened, the front end asks once whether its kernel lives, and waits up to half a minute if
  // there is no answer. This request is repeated until the network is back, so that it goes on at once.
  const originalFetch = window.fetch.bind(window)
  window.fetch = async (resource, options) => {
    const request = resource instanceof Request ? resource : new Request(resource, options)
    while (connection === "lost" && request.method === "GET" && request.url.includes("/api/kernels/")) {
      try { return await originalFetch(request) } catch { await new Promise((done) => setTimeout(done, 1000)) }
    }
    return originalFetch(resource, options)
  }

  // ---- leaving the page --------------------------------------------------------------------------------------
  // Voilà releases its kernel on `beforeunload`, which browsers also send when nobody leaves (a mail link, a download).
  // Its listener is not registered; the kernel is released on `pagehide`.
  let leaving = false
  const originalAddEventListener = window.addEventListener
  window.addEventListener = function (/** @type {any} */ type, /** @type {[any]} */ ...rest) {
    if (type !== "beforeunload") originalAddEventListener.call(window, type, ...rest)
  }
  originalAddEventListener.call(window, "pagehide", () => {
    leaving = true
    const { kernelId, baseUrl } = config()
    if (kernelId) navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`)
  })
  // A page that the browser has kept and shows again has no kernel any more.
  originalAddEventListener.call(window, "pageshow", (/** @type {any} */ event) => event.persisted && location.reload())

  // ---- the links to the other language -----------------------------------------------------------------------
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
      if (ready && connection !== "gone" && !dispatchEvent(request)) return // the widgets change the language
      location.assign(inLanguage(location.href, lang))
    })
  }
})()
