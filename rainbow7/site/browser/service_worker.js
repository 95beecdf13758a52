// @ts-check
/// <reference lib="webworker" />
// Stores this version of the site in the browser, so that it opens offline. The builder puts `self.SITE` in front.
// A newer version is downloaded completely beside the old one, and takes over when the reader asks for it.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** @typedef {{version: string, files: string[], pages: string[], storedWhenAsked: string}} Site `storedWhenAsked`: a folder whose files are stored once a page asks for them */
const { version, files, pages, storedWhenAsked } = /** @type {{SITE: Site}} */ (/** @type {unknown} */ (self)).SITE;
const scope = worker.registration.scope;
const cachePrefix = `r7 ${scope} `;
const at = (/** @type {string} */ name) => new URL(name, scope).href;
/** Whether a file never changes under its name. */
const isImmutable = (/** @type {string} */ name) => /^(files|python)\//.test(name);

async function storeFiles() {
  const cache = await caches.open(cachePrefix + version);
  await Promise.all(files.map(async (name) => {
    const known = isImmutable(name) && (await caches.match(at(name)));
    const response = known || (await fetch(at(name), { cache: isImmutable(name) ? "default" : "reload" }));
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    // Browsers refuse a redirected response for a page.
    await cache.put(at(name), response.redirected ? new Response(await response.blob(), { headers: response.headers }) : response);
  }));
}

async function deleteOldVersions() {
  for (const name of await caches.keys()) if (name.startsWith(cachePrefix) && name !== cachePrefix + version) await caches.delete(name);
  await worker.clients.claim();
}

/** The file for a path: a page may be asked for as `rules`, `rules/`, `rules/index.html` or `rules.html`. @param {string} path */
function fileFor(path) {
  if (path === "") return "index.html";
  const page = path.replace(/\/$|\/index\.html$/, "");
  return pages.includes(page) ? `${page}.html` : path;
}

/** The answer to a request for a file that is not stored, without a network. @param {Request} request @param {Cache} cache */
async function notFound(request, cache) {
  return (request.mode === "navigate" && (await cache.match(at("404.html")))) || Response.error();
}

/** @param {Request} request */
async function answer(request) {
  const { href, search } = new URL(request.url);
  const path = decodeURIComponent(href.slice(scope.length).replace(/[?#].*$/, ""));
  const name = fileFor(path);
  // Shown under `rules/`, a page would look for its files in that folder.
  if (name !== path && path.includes("/")) return Response.redirect(at(name) + search);
  // Try the browser's own cache first for files that never change: with its copy it keeps the compiled WebAssembly.
  const fromBrowser = isImmutable(name) && (await fetch(request.url, { cache: "force-cache" }).catch(() => undefined));
  if (fromBrowser && fromBrowser.ok) return fromBrowser;
  const cache = await caches.open(cachePrefix + version);
  const stored = await cache.match(at(name));
  if (stored) return stored;
  if (!name.startsWith(storedWhenAsked)) return fetch(request).catch(() => notFound(request, cache));
  const response = await fetch(request);
  if (response.ok) await cache.put(at(name), response.clone());
  return response;
}

worker.addEventListener("install", (event) => event.waitUntil(storeFiles()));
worker.addEventListener("activate", (event) => event.waitUntil(deleteOldVersions()));
worker.addEventListener("message", (event) => event.data === "take over" && worker.skipWaiting());
worker.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(scope)) event.respondWith(answer(event.request));
});
