// @ts-check
// The script of every page of the static site: starts the kernel, shows the prepared first view meanwhile, and offers
// new versions of the site. Widgets replace the first view when the kernel has started.
/** @typedef {{html: string, data: {parts: Record<string, Record<string, unknown> & {sheet?: string, hidden?: boolean}>}}} View */
/**
 * What the builder says about this page.
 * @typedef {{kernel: string, python: string, lock: object, bundle: string, large_files: Record<string, number>, bytes: number, answers: string, cells: string[], page: string, manager: string,
 *   widgets: Record<string, string>, page_frame: string, pages: string[], version: string, views: Record<string, string[]>,
 *   linked_views: Record<string, string[]>, books: Record<string, Record<string, string>>, page_books?: Record<string, string>, positions?: Record<string, string>, second_cards?: Record<string, string>,
 *   exercises?: Record<string, string>, pictures?: Record<string, string>, deal: string, deals?: Record<string, string>,
 *   defaults: {parts: Record<string, string | null>, spellings: Record<string, string>, editions: Record<string, string>, readers: Record<string, Record<string, string>>, under: string[],
 *     game: string}}} Site
 */
/** @typedef {{receive(message: object): Promise<void>, show(id: string, place: HTMLElement): Promise<void>}} Manager */
/** @typedef {{message: string} | {widget: string} | {arrived: number} | {awake: true} | {failed: string}} FromKernel */
/** @typedef {{parts: View["data"]["parts"]}} Book the book of an exercise */
/** @typedef {{settled: Promise<unknown>, session?: object, ended: boolean, handOver(): object[]}} Answers `answers.js` */
/** @typedef {{game: string, step: number, lesson: string, page: View["data"]["parts"], practised: {rules: string, kinds: string},
 *   load(file: string | undefined): Promise<Response | undefined>, waits(): void, named?: Book, books: Record<string, string>, book?: string, second?: string, position?: {index: string, link: string}, exercises?: string, pictures?: string,
 *   rules?: {name: string, shown: View["data"]["parts"], views: Site["views"], linked: Site["linked_views"], readers: Site["defaults"]["readers"]}}} Known what answers are made of */
const $ = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const json = (/** @type {string} */ id) => JSON.parse($(id).textContent ?? "{}");
/** After so many milliseconds Python is fetched even where the first view is not drawn. */
const LONGEST_DRAWING = 4000;
/** After so many milliseconds without a word from the worker that pages share, a page has its own. */
const LONGEST_SILENCE = 30_000;
const root = document.documentElement;
const lang = root.lang;
const here = new URL(location.href);
/** @type {Site} */
const site = json("r7-site");
const address = (/** @type {string} */ name) => new URL(name, new URL(".", here)).href;
/** The sentences of this script, in the language that the page is shown in now. @returns {Record<string, string>} */
const words = () => json("r7-words")[root.lang];

// ---- the kernel ------------------------------------------------------------------------------------------------
/** The page's modules by the kinds of widgets, so that the kernel need not send them. */
const modulesHere = Object.fromEntries(Object.entries(site.widgets).map(([id, file]) => [id.split(".").at(-1), new URL(address(file)).pathname]));

/** What is said before there is a kernel. @type {Answers | undefined} */
let answers;

/** Start Python, where it can run: it is not fetched in vain. */
const start = () => (blocked ? void fail() : startKernel());

/** The kernel that all open pages share, and that outlives them for the next one where the browser has such workers. @param {() => void} useless @returns {MessagePort | undefined} */
function sharedKernel(useless) {
  const options = { type: "module", name: `${site.bundle} ${site.python}`, extendedLifetime: true };
  try {
    const worker = new SharedWorker(address(site.kernel), /** @type {WorkerOptions} */ (options));
    worker.onerror = useless;
    return worker.port;
  } catch { /* there are none, or not in this frame */ }
}

/** A kernel for this page alone. */
function ownKernel() {
  const worker = new Worker(address(site.kernel), { type: "module" });
  worker.onerror = () => void fail();
  return worker;
}

/** Leave the kernel to other pages; if the browser shows this page again, it begins anew. @param {MessagePort} port */
function leaveBehind(port) {
  addEventListener("pagehide", () => port.postMessage({ left: true }));
  addEventListener("pageshow", (event) => /** @type {PageTransitionEvent} */ (event).persisted && location.reload());
  return port;
}

/** Start the kernel, or join it, and start what shows its widgets. */
function startKernel() {
  const { lock, large_files, bytes } = site;
  let heard = false;
  /** @type {Worker | MessagePort} */
  let worker;
  /** @type {Promise<Manager>} */
  const managerLoaded = import(address(site.manager)).then((/** @type {{Manager: new (send: Function, filesOf: Function) => Manager}} */ { Manager }) => new Manager(
    (/** @type {string} */ comm, /** @type {unknown} */ data) => worker.postMessage({ comm, message: JSON.stringify(data) }),
    (/** @type {string} */ anywidgetId) => anywidgetId in site.widgets ? { _esm: address(site.widgets[anywidgetId]), _css: "" } : {},
  ));
  /** Resolves to the manager when it has handled every message so far: each waits for the one before. */
  let handled = managerLoaded;
  const take = (/** @type {Worker | MessagePort} */ kernel) => {
    worker = kernel;
    worker.onmessage = (/** @type {MessageEvent<FromKernel>} */ { data }) => {
      heard = true;
      if ("message" in data) handled = handled.then(async (manager) => (await manager.receive(JSON.parse(data.message)), manager));
      else if ("widget" in data) handled = handled.then(async (manager) => (await manager.show(data.widget, $("r7-cells")), installServiceWorker(), manager));
      else if ("awake" in data) void runPage(worker);
      else if ("arrived" in data) {
        arrived = data.arrived;
        showProgress();
      } else if ("failed" in data) void fail();
    };
    worker.postMessage({ start: { python: address(site.python), lock, bundle: address(site.bundle), large_files, bytes } });
  };
  /** Where the worker that pages share does not answer (it may be ending with the page before), this page has its own. */
  const alone = () => {
    if (heard) return;
    heard = true;
    if (worker instanceof MessagePort) worker.onmessage = null;
    worker?.postMessage({ left: true });
    take(ownKernel());
  };
  const shared = sharedKernel(alone);
  take(shared ? leaveBehind(shared) : ownKernel());
  if (shared) setTimeout(alone, LONGEST_SILENCE);
  managerLoaded.catch(() => void fail());
}

/** Python takes over: it makes the page, and is told what was said until now. @param {Worker | MessagePort} worker */
async function runPage(worker) {
  await answers?.settled;
  const said = answers?.handOver() ?? [];
  const query = new URLSearchParams(here.search);
  query.set("lang", lang);
  worker.postMessage({ run: { cells: site.cells, environment: {
    QUERY_STRING: String(query), R7_PAGE: site.page, JUPYTER_WIDGETS_ECHO: "0", R7_PAGE_HAS: JSON.stringify(modulesHere), R7_SAID_BEFORE: JSON.stringify(said),
  } } });
}

const pageFrame = import(address(site.page_frame)); // shows the page in the reader's language when it is loaded

/** Whether the kernel could not be started. */
let failed = false;
/** Whether the browser blocks what Python runs in, as some do on demand. */
const blocked = typeof WebAssembly === "undefined";

/** Say that there is no kernel; if the reason is that the page in the browser's cache is outdated, offer the new one. */
async function fail() {
  if (failed) return;
  failed = true;
  await pageFrame;
  tellFailure();
  if (blocked) return;
  try {
    const html = await (await fetch(here.pathname, { cache: "reload" })).text();
    const settings = new DOMParser().parseFromString(html, "text/html").getElementById("r7-site")?.textContent;
    if (settings && settings !== $("r7-site").textContent) offerNewVersion(() => location.reload());
  } catch { /* there is no network: that is the reason */ }
}

/** Say what does not work without Python, and what does. */
function tellFailure() {
  const state = $("r7-state");
  if (blocked) {
    state.textContent = words().blocked;
    state.classList.add("r7-loud");
  } else if (answers?.session && !answers.ended) state.textContent = words().without;
  else dispatchEvent(new Event("r7:failed"));
}

/** Whether the first view shows a table, which answers without the kernel. */
let tableAnswers = false;
/** How much of Python is here, of 1. */
let arrived = 0;

/** Show how much of Python is here, and that something waits for it. */
function showProgress() {
  if (failed || root.dataset.r7 === "ready") return;
  const sentences = words();
  const coming = arrived < 1;
  const told = answers?.ended ? sentences[coming ? "soon" : "soon-starting"] : sentences[coming ? "loading" : "starting"];
  const progress = told.replace("{percent}", String(Math.floor(100 * arrived)));
  const already = answers?.ended ? "" : answers?.session ? sentences.book : tableAnswers ? sentences.cards : "";
  const text = [already, progress].filter(Boolean).join(" ");
  if ($("r7-state").textContent !== text) $("r7-state").textContent = text;
}

/** Something was pressed that only Python can answer. */
function wait() {
  if (failed) tellFailure();
  else showProgress();
}
showProgress();

// ---- versions --------------------------------------------------------------------------------------------------
/** Offer the new version of the site. @param {() => void} load */
function offerNewVersion(load) {
  const button = document.createElement("button");
  button.className = "r7-main-button";
  button.textContent = words().renew;
  button.onclick = load;
  $("r7-news").replaceChildren(words().newer, " ", button);
}

/** Store the site for use offline, once the page works: these downloads must not delay it. */
async function installServiceWorker() {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(address("sw.js"));
    const offer = () => {
      const { waiting } = registration;
      if (!waiting || !navigator.serviceWorker.controller) return;
      offerNewVersion(() => {
        navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
        waiting.postMessage("take over");
      });
    };
    offer();
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
    await navigator.serviceWorker.ready;
    root.dataset.kept = "yes";
  } catch { /* the browser does not allow it; the site works without */ }
}

// ---- links -----------------------------------------------------------------------------------------------------
// Pages link to each other as on the service (`rules?…`); on a file server the address needs `.html`.
/** @param {Event} event */
function completeLink(event) {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  if (link.dataset.notebook) {
    const shown = new URLSearchParams(location.search);
    shown.set("lang", root.lang);
    link.search = String(new URLSearchParams({ path: link.dataset.notebook, asked: String(shown) }));
    return;
  }
  const target = new URL(link.href);
  const folder = new URL(".", here);
  const name = target.href.startsWith(folder.href) ? target.pathname.slice(folder.pathname.length) : "";
  if (site.pages.includes(name)) link.href = `${name}.html${target.search}${target.hash}`;
}
for (const event of ["pointerover", "pointerdown", "focusin", "click"]) addEventListener(event, completeLink, true);

// ---- the first view --------------------------------------------------------------------------------------------
/** The names of the first view for this link: `name` says game, edition and language; `others` says all other parts that are not the default. */
function wantedView() {
  const { parts, editions, readers, under, game: defaultGame, spellings } = site.defaults;
  const given = new URLSearchParams(here.search);
  for (const [part, meaningless] of Object.entries(spellings)) if (given.has(part)) given.set(part, String(given.get(part)).replace(new RegExp(meaningless), ""));
  const game = given.get("game") ?? defaultGame;
  const unnamed = under.some((part) => given.has(part)) ? editions[game] : readers[game]?.[lang];
  const name = `${game} ${given.get("edition") ?? unnamed} ${lang}`;
  const differing = Object.keys(parts).filter((part) => !["game", "edition", "lang", "v"].includes(part) && (given.get(part) ?? parts[part]) !== parts[part]);
  const others = differing.sort().map((part) => `${part}=${given.get(part)}`).join("&");
  return { name: (given.get("v") ?? site.version) === site.version ? name : "", others, game, lesson: given.get("lesson") ?? "", step: Number(given.get("step")) };
}

/** A file of the site, if it can be loaded. @param {string | undefined} name @returns {Promise<Response | undefined>} */
const load = async (name) => {
  if (!name) return;
  const response = await fetch(address(name)).catch(() => undefined);
  return response?.ok ? response : undefined;
};

/** The parts of each link's view that differ from those of the default view. @param {Response | undefined} file @returns {Promise<Record<string, View["data"]["parts"]>>} */
const linkedParts = async (file) => file?.body ? new Response(file.body.pipeThrough(new DecompressionStream("gzip"))).json() : {};

/** The first view that the builder made for this link, if any: the default view of the page, with the parts that differ. */
async function preparedView() {
  const [viewFile, pictureFile] = site.views[name] ?? [];
  const [linkedFile, linkedPictureFile] = others ? site.linked_views[name] ?? [] : [];
  const dealFile = others && isDeal() ? site.deals?.[name] : undefined;
  const index = asked.has("ex") ? site.exercises?.[name] : undefined;
  if (index) named = await (await answersLoaded)?.namedBook(load, index, String(asked.get("ex")), practised);
  if (others && !linkedFile && !dealFile) return;
  const pictureFiles = new Set(named ? [site.pictures?.[name]] : others ? [linkedPictureFile, dealFile && pictureFile] : [pictureFile]);
  const [main, linked, deal, ...sheets] = await Promise.all([viewFile, linkedFile, dealFile, ...pictureFiles].map(load));
  /** @type {View | undefined} */
  const view = await main?.json();
  const changes = named ? undefined : (await linkedParts(linked))[others];
  if (!view || (others && !named && !changes && !deal)) return;
  usualParts = { ...view.data.parts };
  atPosition = Boolean(others && changes);
  if (named) Object.assign(view.data.parts, named.parts);
  else if (changes) for (const [part, changed] of Object.entries(changes)) view.data.parts[part] = "id" in changed ? changed : { ...view.data.parts[part], ...changed };
  else if (deal) view.data.parts = await dealtParts(deal);
  const pictures = sheets.at(atPosition ? 0 : -1);
  if (pictures) view.data.parts.table.sheet = await pictures.text();
  return view;
}

/** Whether the link asks for a deal with the usual number of players, and for nothing else that changes its cards. */
function isDeal() {
  return /^\d+$/.test(asked.get("seed") ?? "0") && [...asked.keys()].every((part) => ["seed", "m", "a", "at", "b", "open", "by", "on", "vs"].includes(part));
}

/** The bar, and the table with the cards of the deal that the link asks for: all else waits. @param {Response} file */
async function dealtParts(file) {
  /** @type {[{dealtTable(deal: object, seed: bigint, said: string): View["data"]["parts"][string]}, object]} */
  const [{ dealtTable }, deal] = await Promise.all([import(address(site.deal)), file.json()]);
  const { bar, address: ours } = usualParts;
  const query = new URLSearchParams(here.search);
  query.delete("embed");
  return { bar, address: { ...ours, query: String(query) }, table: dealtTable(deal, BigInt(asked.get("seed") ?? 0), words().coming) };
}

const first = $("r7-first");
const inOwnLanguage = first.querySelector(`:scope > [data-tongue="${lang}"]`);
const { name, others, game, lesson, step } = wantedView();
const asked = new URLSearchParams(others);
const practised = { rules: asked.get("rules") ?? "", kinds: asked.get("kinds") ?? "" };
/** What the page shows without what the link asks for. @type {View["data"]["parts"]} */
let usualParts = {};
/** Whether the builder made a view for what the link asks for. */
let atPosition = false;
/** The book of the exercise that the link names, if there is one. @type {Book | undefined} */
let named;
const defaultName = `${site.defaults.game} ${site.defaults.readers[site.defaults.game][lang]} ${lang}`;
if (name === defaultName && !others) first.replaceChildren(...inOwnLanguage?.childNodes ?? []);
else first.replaceChildren();

/** @type {Promise<{Answers: new (given: Known) => Answers, withProgress: (path: object, game: string) => Record<string, unknown>,
 *   namedBook: (load: Known["load"], index: string, exercise: string, practised: Known["practised"]) => Promise<Book | undefined>} | undefined>} */
const answersLoaded = site.views[name] ? import(address(site.answers)).catch(() => undefined) : Promise.resolve(undefined);
const view = await preparedView().catch(() => undefined);
const answering = view && await answersLoaded;
if (view) {
  const { path } = view.data.parts;
  if (answering && path?.open) view.data.parts.path = answering.withProgress(path, game);
  if (!first.firstChild) first.innerHTML = view.html;
  // The texts inside the parts are those of the default view.
  if (others) for (const place of first.querySelectorAll("[data-r7]")) place.replaceChildren();
  $("r7-first-data").textContent = JSON.stringify(view.data);
  const { table } = view.data.parts;
  tableAnswers = Boolean(table) && !table.hidden && !table.still;
  showProgress();
} else if (!first.firstChild) {
  const note = document.createElement("p");
  note.className = "r7-note";
  note.textContent = words().coming;
  first.append(note);
  first.className = "r7-coming";
}
await pageFrame;
if (view && answering) {
  const index = atPosition ? site.positions?.[name] : undefined;
  const onlyPractised = [...asked.keys()].every((part) => part in practised);
  answers = new answering.Answers({
    game, step, lesson, practised, load, named, waits: wait, page: site.page === "practice" || index ? view.data.parts : usualParts,
    books: site.books[name] ?? {}, book: others ? undefined : site.page_books?.[name], second: site.second_cards?.[name],
    position: index ? { index, link: others } : undefined, exercises: onlyPractised || named ? site.exercises?.[name] : undefined, pictures: site.pictures?.[name],
    rules: site.page === "rules" ? { name, shown: view.data.parts, views: site.views, linked: site.linked_views, readers: site.defaults.readers } : undefined,
  });
}
const drawn = new Promise((then) => addEventListener("r7:drawn", then, { once: true }));
dispatchEvent(new Event("r7:first"));
if (answers) void Promise.race([drawn, new Promise((then) => setTimeout(then, LONGEST_DRAWING))]).then(begin);
else start();

/** Python is fetched when all that answers without it is here: it would take the line from that. */
async function begin() {
  await answers?.settled;
  showProgress();
  start();
}
