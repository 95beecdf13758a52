// @ts-check
// A page of the static site: starts its kernel, shows what can be read already in the reader's language, and lets the
// widgets take over when Python stands.
const $ = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
const root = document.documentElement;
const lang = root.lang;
const here = new URL(location.href);
/** What the builder says about this page. */
const site = JSON.parse($("r7-site").textContent);
const address = (/** @type {string} */ name) => new URL(name, new URL(".", here)).href;
const words = site.words[lang];

// ---- the kernel ------------------------------------------------------------------------------------------------
const asked = new URLSearchParams(here.search);
asked.set("lang", lang);
const kernel = new Worker(address(site.kernel), { type: "module" });
kernel.postMessage({
  begin: {
    python: address(site.python), lock: site.lock, parcel: address(site.parcel), large: site.large, cells: site.cells,
    asked: { QUERY_STRING: String(asked), R7_PAGE: site.page, JUPYTER_WIDGETS_ECHO: "0" },
  },
});
const managed = import(address(site.manager)).then(({ Manager }) => new Manager(
  (/** @type {string} */ id, /** @type {any} */ said) => kernel.postMessage({ id, hear: JSON.stringify(said) }),
  (/** @type {string} */ kind) => kind in site.drawn ? { _esm: address(site.drawn[kind]), _css: "" } : {},
));

/** Messages are heard in order, each when the one before has been. */
let turn = managed;
kernel.onmessage = (/** @type {MessageEvent} */ { data }) => {
  if ("said" in data) turn = turn.then(async (manager) => (await manager.hear(JSON.parse(data.said)), manager));
  else if ("show" in data) turn = turn.then(async (manager) => (await manager.show(data.show, $("r7-cells")), keep(), manager));
  else if ("here" in data) progress(data.here < data.all ? "loading" : "starting", data);
  else if ("failed" in data) void fail();
};
kernel.onerror = () => void fail();

/** Say that there is no kernel: because something went wrong, or because this page is of yesterday. */
async function fail() {
  dispatchEvent(new Event("r7:failed"));
  try {
    const fresh = await (await fetch(here.pathname, { cache: "reload" })).text();
    const told = new DOMParser().parseFromString(fresh, "text/html").getElementById("r7-site")?.textContent;
    if (told && told !== $("r7-site").textContent) announce(() => location.reload());
  } catch { /* no network: it was that */ }
}

/** Tell how far Python is. @param {string} kind @param {{here: number, all: number}} parts */
function progress(kind, { here, all }) {
  if (root.dataset.r7 === "ready") return;
  $("r7-state").textContent = words[kind].replace("{here}", here).replace("{all}", all);
}
progress("loading", { here: 0, all: site.large.length + 1 });

// ---- versions --------------------------------------------------------------------------------------------------
/** Offer the new version of these pages. @param {() => void} renew */
function announce(renew) {
  const button = document.createElement("button");
  button.className = "r7-main-button";
  button.textContent = words.renew;
  button.onclick = renew;
  $("r7-news").replaceChildren(words.newer, " ", button);
}

/** Keep the site for when there is no network, where the browser lets us; what that fetches, no reader waits for. */
async function keep() {
  if (!("serviceWorker" in navigator)) return;
  try {
    const office = await navigator.serviceWorker.register(address("sw.js"));
    const offer = () => {
      const { waiting } = office;
      if (!waiting || !navigator.serviceWorker.controller) return;
      announce(() => {
        navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
        waiting.postMessage("take over");
      });
    };
    offer();
    office.addEventListener("updatefound", () => office.installing?.addEventListener("statechange", offer));
    await navigator.serviceWorker.ready;
    root.dataset.kept = "yes";
  } catch { /* not here: the site works all the same */ }
}

// ---- links -----------------------------------------------------------------------------------------------------
// The pages speak of each other as the service spells them (`rules?…`); on a file server a page is a file.
/** @param {Event} event */
function spell(event) {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  const there = new URL(link.href);
  const folder = new URL(".", here);
  const name = there.href.startsWith(folder.href) ? there.pathname.slice(folder.pathname.length) : "";
  if (site.pages.includes(name)) link.href = `${name}.html${there.search}${there.hash}`;
}
for (const moment of ["pointerover", "pointerdown", "focusin", "click"]) addEventListener(moment, spell, true);

// ---- the first view --------------------------------------------------------------------------------------------
/** The name of the first view that this link asks for, if one was made: for a game under a rulebook, nothing else. */
function wanted() {
  const rest = new URLSearchParams(here.search);
  const game = rest.get("game") ?? site.usual.game;
  const edition = rest.get("edition") ?? site.usual.editions[game];
  const version = rest.get("v") ?? site.version;
  for (const name of ["game", "edition", "lang", "v"]) rest.delete(name);
  return String(rest) === "" && version === site.version ? `${game} ${edition} ${lang}` : "";
}

const first = $("r7-first");
const tongue = first.querySelector(`:scope > [data-tongue="${lang}"]`);
const view = wanted();
document.title = site.titles[lang];
for (const node of document.querySelectorAll("[data-tongue]")) if (node !== tongue && node.getAttribute("data-tongue") !== lang) node.remove();
for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", words[node.getAttribute("data-label") ?? ""]);
for (const link of document.querySelectorAll("a[data-lang]")) if (link.getAttribute("data-lang") === lang) link.setAttribute("aria-current", "true");
$("r7-words").textContent = JSON.stringify(words);
if (view === `${site.usual.game} ${site.usual.editions[site.usual.game]} ${lang}`) first.replaceChildren(...tongue.childNodes);
else first.replaceChildren();
performance.mark("r7-readable");

if (view in site.first) {
  const answer = await fetch(address(site.first[view]));
  if (answer.ok) {
    const { html, data } = await answer.json();
    if (!first.firstChild) first.innerHTML = html;
    $("r7-first-data").textContent = JSON.stringify(data);
  }
}
await import(address(site.shell));
