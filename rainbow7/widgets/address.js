// @ts-check
// Keeps the address bar a link to exactly what is shown, and in the history and the browser's storage what no link can
// hold. It draws nothing. Another `place` on the page is an entry of the browser's history: its own button leads back.
// Where the page is not ours alone (a notebook), it leaves the address as it is: the link of the page from which the
// notebook was opened may stand in it (`asked`), and links to other pages lead to the notebooks beside this one.

const KEPT = "r7.record";
/** So many tables are kept, those of other windows among them. */
const MOST = 8;
/** So many characters can be said to Python at a time. */
const LONGEST_SAID = 90000;

/** The tables that this browser keeps, the last one first. @returns {{query: string, text: string}[]} */
function keptTables() {
  try {
    const found = JSON.parse(remembered(KEPT) ?? "[]");
    return (Array.isArray(found) ? found : [found]).filter((each) => typeof each?.query === "string" && typeof each?.text === "string");
  } catch {
    return [];
  }
}

/** Keep a table, at the cost of the oldest ones where there is no room. @param {string} query @param {string} text */
function keepTable(query, text) {
  if (text.length > LONGEST_SAID) return false;
  const others = keptTables().filter((each) => each.query !== query).slice(0, MOST - 1);
  for (let count = others.length; count >= 0; count--) {
    if (remember(KEPT, JSON.stringify([{ query, text }, ...others.slice(0, count)]))) return true;
  }
  return false;
}

/** In a notebook: where a link to another page of ours leads. @param {string} link @param {string} here */
function beside(link, here) {
  const [, page, asked = ""] = /^([a-z]+)(?:\?(.*))?$/.exec(link) ?? [];
  const there = new URL(here);
  const path = there.searchParams.get("path");
  if (!page || !/\.ipynb$/.test(path ?? there.pathname)) return link;
  const named = (/** @type {string} */ file) => file.replace(/[^/]*$/, `${page}.ipynb`);
  if (path === null) there.pathname = named(there.pathname);
  there.search = String(new URLSearchParams({ ...(path !== null && { path: named(path) }), ...(asked && { asked }) }));
  return there.href;
}

/** @param {any} event */
function lead(event) {
  const link = event.target.closest?.(".r7 a[href]");
  if (link) link.href = beside(link.getAttribute("href"), location.href);
}

/** @param {any} model @param {HTMLElement} el */
function address(model, el) {
  el.hidden = true;
  const ours = "page" in document.documentElement.dataset;
  const python = wire(model, write);
  if (ours) window.addEventListener("popstate", back);
  else document.addEventListener("click", lead, true);
  /** Where one is, and the link to it, as the history has them. @type {{place?: string, link: string}} */
  let here = { link: location.search };
  /** Whether Python has been told that nothing is kept. */
  let unkept = false;
  /** How far down the page was when something was last done. */
  let seen = 0;
  /** How far down it is to be again, once the way back is answered. @type {number | undefined} */
  let down;
  const look = () => (seen = scrollY);
  for (const each of ["pointerdown", "click", "keydown"]) window.addEventListener(each, look, true);

  function write() {
    const { query = "", keep = "", place = "" } = python.get("data");
    if (!ours || python.waits("back") || python.waits("stored")) return; // what was said before the history moved on
    const link = query && `?${query}`;
    const elsewhere = here.place !== undefined && here.place !== place;
    const whole = keep || null;
    if (location.search !== link) {
      if (elsewhere) history.replaceState({ ...history.state, down: seen }, "");
      history[elsewhere ? "pushState" : "replaceState"]({ whole }, "", link || location.pathname);
    } else if ((history.state?.whole ?? null) !== whole) history.replaceState({ ...history.state, whole }, "");
    const wanted = down;
    if (wanted !== undefined) requestAnimationFrame(() => scrollTo({ top: wanted, behavior: "instant" }));
    down = undefined;
    here = { place, link };
    const kept = !keep || keepTable(query, keep);
    document.documentElement.dataset.held = !keep ? "link" : kept ? "browser" : "nowhere";
    if (!kept && !unkept) python.send({ unkept: true });
    unkept = !kept;
  }

  /** The history is at another entry: what comes of it is already there. */
  function back(/** @type {PopStateEvent} */ event) {
    if (location.search === here.link) return; // another place of the same text
    here = { link: location.search };
    down = event.state?.down;
    const whole = event.state?.whole;
    python.send(whole ? { back: here.link.slice(1), stored: whole } : { back: here.link.slice(1) });
  }

  /** The table that belongs to this very address, if this entry of the history has it, or this browser has kept it. */
  const stored = () => history.state?.whole ?? keptTables().find((each) => location.search === `?${each.query}`)?.text;

  const text = ours ? stored() : "";
  const opened = ours ? "" : new URLSearchParams(location.search).get("asked");
  if (text) python.send({ stored: text });
  else if (opened) python.send({ opened });
  else write();
  return {
    adopt: (/** @type {any} */ next) => python.adopt(next),
    close() {
      python.close();
      window.removeEventListener("popstate", back);
      for (const each of ["pointerdown", "click", "keydown"]) window.removeEventListener(each, look, true);
    },
  };
}

export default widget(address);
