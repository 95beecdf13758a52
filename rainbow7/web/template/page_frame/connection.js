// @ts-check
// The connection to the kernel: its state, which the page shows and `r7:connection` tells the widgets.
import { config, leaving } from "./leaving.js";
import { showStatus } from "./status.js";

/** @typedef {"none" | "open" | "lost" | "gone" | "blocked"} ConnectionState
 * `gone`: the kernel has ended; `blocked`: the service answers, but websockets do not get through */
/** @type {ConnectionState} */
let connection = "none"
export const connectionState = () => connection
let wasOpen = false
/** @type {Set<WebSocket>} */
const sockets = new Set()
let lostAt = 0
/** @type {ReturnType<typeof setInterval> | undefined} */
let checking

/** @param {ConnectionState} state */
function setConnection(state) {
  const before = connection
  if (before === state || before === "gone" || leaving()) return
  connection = state
  document.documentElement.dataset.connection = state
  if (state === "lost") showStatus("lost", { loud: true })
  else if (state === "gone") showStatus("gone", { loud: true, again: true })
  else if (state === "blocked") showStatus("blocked", { loud: true, site: true })
  else if (before === "lost") {
    showStatus("back")
    setTimeout(() => connection === "open" && showStatus(""), 4000)
  }
  dispatchEvent(new CustomEvent("r7:connection", { detail: { state } }))
}

const originalFetch = window.fetch.bind(window)

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
      if ([...sockets].some((each) => each.readyState === OriginalWebSocket.OPEN) || leaving()) return
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
window.fetch = async (resource, options) => {
  const request = resource instanceof Request ? resource : new Request(resource, options)
  while (connection === "lost" && request.method === "GET" && request.url.includes("/api/kernels/")) {
    try { return await originalFetch(request) } catch { await new Promise((done) => setTimeout(done, 1000)) }
  }
  return originalFetch(resource, options)
}
