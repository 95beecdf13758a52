// @ts-check
// Leaving the page: its kernel is released, unless nobody leaves.
import { byId } from "./status.js";

/** Voilà's configuration, which comes with the kernel's part of the page. @returns {{kernelId?: string, baseUrl?: string}} */
export const config = () => JSON.parse(byId("jupyter-config-data")?.textContent || "{}")

let left = false
/** Whether the page is being left. */
export const leaving = () => left

// Voilà releases its kernel on `beforeunload`, which browsers also send when nobody leaves (a mail link, a download).
// Its listener is not registered; the kernel is released on `pagehide`.
/** @typedef {(type: string, ...rest: [EventListenerOrEventListenerObject, (boolean | AddEventListenerOptions)?]) => void} Listen */
const originalAddEventListener = /** @type {Listen} */ (window.addEventListener)
/** @type {Listen} */
const listen = (type, ...rest) => {
  if (type !== "beforeunload") originalAddEventListener.call(window, type, ...rest)
}
window.addEventListener = listen
originalAddEventListener.call(window, "pagehide", () => {
  left = true
  const { kernelId, baseUrl } = config()
  if (kernelId) navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`)
})
// A page that the browser has kept and shows again has its kernel no more; one that had none is as it was.
originalAddEventListener.call(window, "pageshow", (event) => {
  if (!(/** @type {PageTransitionEvent} */ (event).persisted)) return
  if (config().kernelId) location.reload()
  else left = false
})
