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
/** What is told, in the language that is read now. */
const words = () => JSON.parse($("r7-words").textContent)[root.lang];

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
  else if ("here" in data) {
    far = data;
    progress();
  } else if ("failed" in data) void fail();
};
kernel.onerror = () => void fail();
managed.catch(() => void fail());

const shell = import(address(site.shell)); // which speaks the reader's language as soon as it is there

/** Whether there will be no kernel. */
let failed = false;

/** Say that there is no kernel: because something went wrong, or because this page is of yesterday. */
async function fail() {
  if (failed) return;
  failed = true;
  await shell;
  dispatchEvent(new Event("r7:failed"));
  try {
    const fresh = await (await fetch(here.pathname, { cache: "reload" })).text();
    const told = new DOMParser().parseFromString(fresh, "text/html").getElementById("r7-site")?.textContent;
    if (told && told !== $("r7-site").textContent) announce(() => location.reload());
  } catch { /* no network: it was that */ }
}

/** Whether a table is shown already, which answers by itself. */
let answers = false;
let far = { here: 0, all: site.large.length + 1 };

/** Tell how far Python is. */
function progress() {
  if (failed || root.dataset.r7 === "ready") return;
  const say = words();
  const said = say[far.here < far.all ? "loading" : "starting"].replace("{here}", far.here).replace("{all}", far.all);
  $("r7-state").textContent = answers ? `${say.cards} ${said}` : said;
}
progress();

// ---- versions --------------------------------------------------------------------------------------------------
/** Offer the new version of these pages. @param {() => void} renew */
function announce(renew) {
  const button = document.createElement("button");
  button.className = "r7-main-button";
  button.textContent = words().renew;
  button.onclick = renew;
  $("r7-news").replaceChildren(words().newer, " ", button);
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
  if (link.dataset.notebook) {
    const shown = new URLSearchParams(location.search);
    shown.set("lang", root.lang);
    link.search = String(new URLSearchParams({ path: link.dataset.notebook, asked: String(shown) }));
    return;
  }
  const there = new URL(link.href);
  const folder = new URL(".", here);
  const name = there.href.startsWith(folder.href) ? there.pathname.slice(folder.pathname.length) : "";
  if (site.pages.includes(name)) link.href = `${name}.html${there.search}${there.hash}`;
}
for (const moment of ["pointerover", "pointerdown", "focusin", "click"]) addEventListener(moment, spell, true);

// ---- the first view --------------------------------------------------------------------------------------------
/** What this link asks for: the game under its rulebook in this language, and all else that differs from the usual. */
function wanted() {
  const said = new URLSearchParams(here.search);
  const { parts, editions, game: first } = site.usual;
  const game = said.get("game") ?? first;
  const which = `${game} ${said.get("edition") ?? editions[game]} ${lang}`;
  const rest = Object.keys(parts).filter((part) => !["game", "edition", "lang", "v"].includes(part) && (said.get(part) ?? parts[part]) !== parts[part]);
  const link = rest.sort().map((part) => `${part}=${said.get(part)}`).join("&");
  return { which: (said.get("v") ?? site.version) === site.version ? which : "", link };
}

/** A file of the site, if it can be had. @param {string | undefined} name @returns {Promise<Response | undefined>} */
const had = async (name) => {
  if (!name) return;
  const answer = await fetch(address(name)).catch(() => undefined);
  return answer?.ok ? answer : undefined;
};

/** The first view that was made for this link: of each part what is usual, with what is other here. */
async function prepared() {
  const [usual, pictures] = site.first[which] ?? [];
  const [others, drawn] = link ? site.others[which] ?? [] : [];
  if (link && !others) return;
  const [one, packed, sheet] = await Promise.all([usual, others, link ? drawn : pictures].map(had));
  const view = await one?.json();
  if (!view || (link && !packed?.body)) return;
  if (packed?.body) {
    const other = (await new Response(packed.body.pipeThrough(new DecompressionStream("gzip"))).json())[link];
    if (!other) return;
    for (const [name, part] of Object.entries(other)) view.data.parts[name] = "id" in part ? part : { ...view.data.parts[name], ...part };
  }
  if (sheet) view.data.parts.table.sheet = await sheet.text();
  return view;
}

const first = $("r7-first");
const tongue = first.querySelector(`:scope > [data-tongue="${lang}"]`);
const { which, link } = wanted();
const usual = `${site.usual.game} ${site.usual.editions[site.usual.game]} ${lang}`;
if (which === usual && !link) first.replaceChildren(...tongue.childNodes);
else first.replaceChildren();

const view = await prepared().catch(() => undefined);
if (view) {
  if (!first.firstChild) first.innerHTML = view.html;
  // What can be read in those places is of the usual view.
  if (link) for (const place of first.querySelectorAll("[data-r7]")) place.replaceChildren();
  $("r7-first-data").textContent = JSON.stringify(view.data);
  answers = "table" in view.data.parts && !view.data.parts.table.hidden;
  progress();
} else if (!first.firstChild) {
  const note = document.createElement("p");
  note.className = "r7-note";
  note.textContent = words().coming;
  first.append(note);
  first.className = "r7-coming";
}
await shell;
dispatchEvent(new Event("r7:first"));
