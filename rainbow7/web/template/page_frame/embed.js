// @ts-check
// In a frame of another site (`embed=1`): the host page is told how high the page is, and our links stay in the frame.
const isEmbedded = document.documentElement.dataset.embed !== undefined
const EMBED = /[?&]embed=1(&|$)/

if (isEmbedded && parent !== window) {
  let told = 0
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    if (height !== told) parent.postMessage({ rainbow7: 1, height }, "*")
    told = height
  }).observe(document.body)
}

/** Keep a link to another of our pages without bar and foot. @param {Event} event */
function keepEmbedded(event) {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return
  if (!/^https?:$/.test(link.protocol) || link.origin !== location.origin || EMBED.test(link.search)) return
  link.search += `${link.search ? "&" : "?"}embed=1`
}
/** Have all links of this page stay in the frame. */
export function stayEmbedded() {
  if (!isEmbedded) return
  for (const type of ["pointerover", "pointerdown", "focusin", "click"]) addEventListener(type, keepEmbedded, true)
}
