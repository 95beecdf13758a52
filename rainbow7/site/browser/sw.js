// @ts-check
/// <reference lib="webworker" />
// Keeps this version of the site, so that it opens without a network. The builder writes before this what there is.
// A new version is fetched whole beside the old one and waits until the reader asks for it.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** @typedef {{version: string, files: string[], pages: string[], later: string}} Site `later`: kept once asked for */
const { version, files, pages, later } = /** @type {Site} */ (/** @type {any} */ (self).SITE);
const scope = worker.registration.scope;
const mine = `r7 ${scope} `;
const at = (/** @type {string} */ name) => new URL(name, scope).href;
const lasting = (/** @type {string} */ name) => /^(files|python)\//.test(name);

async function keep() {
  const cache = await caches.open(mine + version);
  await Promise.all(files.map(async (name) => {
    const known = lasting(name) && (await caches.match(at(name)));
    const answer = known || (await fetch(at(name), { cache: lasting(name) ? "default" : "reload" }));
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    // A page may not be answered with something that was redirected.
    await cache.put(at(name), answer.redirected ? new Response(await answer.blob(), { headers: answer.headers }) : answer);
  }));
}

async function forget() {
  for (const name of await caches.keys()) if (name.startsWith(mine) && name !== mine + version) await caches.delete(name);
  await worker.clients.claim();
}

/** The file that an address means, however the page is spelled. @param {string} name */
function meant(name) {
  if (name === "") return "index.html";
  const page = name.replace(/\/$|\/index\.html$/, "");
  return pages.includes(page) ? `${page}.html` : name;
}

/** What a reader is shown who goes where nothing is, without a network. @param {Request} request @param {Cache} cache */
async function lost(request, cache) {
  return (request.mode === "navigate" && (await cache.match(at("404.html")))) || Response.error();
}

/** @param {Request} request */
async function answer(request) {
  const { href, search } = new URL(request.url);
  const spelled = decodeURIComponent(href.slice(scope.length).replace(/[?#].*$/, ""));
  const name = meant(spelled);
  // A page would look for its files in the folder under whose address it was shown.
  if (name !== spelled && spelled.includes("/")) return Response.redirect(at(name) + search);
  // What never changes is asked of the browser first: with its own copy it keeps what it has compiled of it.
  const browsers = lasting(name) && (await fetch(request.url, { cache: "force-cache" }).catch(() => undefined));
  if (browsers && browsers.ok) return browsers;
  const cache = await caches.open(mine + version);
  const kept = await cache.match(at(name));
  if (kept) return kept;
  if (!name.startsWith(later)) return fetch(request).catch(() => lost(request, cache));
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(at(name), fresh.clone());
  return fresh;
}

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(forget()));
worker.addEventListener("message", (event) => event.data === "take over" && worker.skipWaiting());
worker.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(scope)) event.respondWith(answer(event.request));
});
