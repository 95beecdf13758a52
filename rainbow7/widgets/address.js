// @ts-check
// Keeps the address bar a link to exactly what is shown; what no link can hold goes into the history and the browser's
// storage. Draws nothing. When `place` changes, the browser's history gets a new entry, so that its back button works. A
// link that is followed on the page has its entry at once, before Python answers, and so have another language, a move
// and a deal (`entry_ahead.js`): who goes back without waiting comes to where the reader was.
// In a notebook the address is left alone: it may hold the link of the page from which the notebook was opened
// (`asked`), and links to other pages lead to the notebooks beside this one.
import { at, remember, remembered, someoneWaits, widget, wire } from "./base.js";
import { embedded } from "./embed.js";
import { EntryAhead, LEADS } from "./entry_ahead.js";
/** @import {AddressData, AddressMessage} from "./data.js" */
/** @import {Model} from "./base.js" */

const KEPT = "r7.record";
/** The most tables that are kept, those of other windows included. */
const MOST = 8;
/** What a link says to Python that leads to another place on the page. */
const FOLLOWED = ["rule", "lesson"];
/** The most characters that one message to Python may have. */
const LONGEST_SAID = 90000;

/** @typedef {{query: string, text: string}} Kept a table that this browser keeps, and its link */
/** @typedef {{place: string | undefined, link: string, seen: number}} Here the place and the link that the history's current entry has, and how far the page was scrolled down at the reader's last action */
/** @typedef {{whole?: string | null, down?: number, ahead?: string, long?: number}} Entry what the history knows of a place: what no link holds, how far it was scrolled down, its name where it was made before its answer, and how long the lab's figures were */

/** The tables that this browser keeps, the newest first. @returns {Kept[]} */
function keptTables() {
  try {
    /** @type {Partial<Kept> | Partial<Kept>[] | null} */
    const found = JSON.parse(remembered(KEPT) ?? "[]");
    const isKept = (/** @type {Partial<Kept> | null} */ each) => typeof each?.query === "string" && typeof each?.text === "string";
    return /** @type {Kept[]} */ ((Array.isArray(found) ? found : [found]).filter(isKept));
  } catch {
    return [];
  }
}

/** What follows the path in the address: a link, and whether the page is in a frame. @param {string} query */
function search(query) {
  const parts = [query, embedded() ? "embed=1" : ""].filter(Boolean).join("&");
  return parts && `?${parts}`;
}

/** Keep a table, and drop the oldest ones if there is no room. @param {string} query @param {string} text */
function keepTable(query, text) {
  if (text.length > LONGEST_SAID) return false;
  const others = keptTables().filter((each) => each.query !== query).slice(0, MOST - 1);
  for (let count = others.length; count >= 0; count--) {
    if (remember(KEPT, JSON.stringify([{ query, text }, ...others.slice(0, count)]))) return true;
  }
  return false;
}

/** The address of a link to another page, in a notebook. @param {string} link @param {string} here */
export function beside(link, here) {
  const [, page, asked = ""] = /^([a-z]+)(?:\?(.*))?$/.exec(link) ?? [];
  const there = new URL(here);
  const path = there.searchParams.get("path");
  if (!page || !/\.ipynb$/.test(path ?? there.pathname)) return link;
  const named = (/** @type {string} */ file) => file.replace(/[^/]*$/, `${page}.ipynb`);
  if (path === null) there.pathname = named(there.pathname);
  there.search = String(new URLSearchParams({ ...(path !== null && { path: named(path) }), ...(asked && { asked }) }));
  return there.href;
}

/** @param {Event} event */
function lead(event) {
  const link = at(event, ".r7 a[href]");
  if (link instanceof HTMLAnchorElement) link.href = beside(link.getAttribute("href") ?? "", location.href);
}

/** Whether a link leads to this page; a file server's pages have their ending. @param {HTMLAnchorElement} link */
const isHere = (link) => link.pathname.replace(/^.*\/|\.html$/g, "") === document.documentElement.dataset.page;

/** What the history's current entry holds. @returns {Entry} */
const entry = () => history.state ?? {};

/**
 * Write what is known before Python answers: the address of a link on the page that is followed, and another language.
 * @param {Here} here @returns {() => void} what ends it
 */
function writeAtOnce(here) {
  /** A link leads to another place on this page. @param {MouseEvent} event */
  function followed(event) {
    const link = at(event, ".r7 a[href]");
    if (!event.defaultPrevented || !(link instanceof HTMLAnchorElement) || !isHere(link) || !FOLLOWED.some(someoneWaits)) return;
    const there = search(link.search.slice(1));
    if (there === location.search) return;
    history.replaceState({ ...entry(), down: here.seen }, "");
    history.pushState({}, "", there || location.pathname);
    Object.assign(here, { place: undefined, link: there });
  }

  /** The page is shown in another language soon. @param {Event} event */
  function spoken(event) {
    const there = new URLSearchParams(location.search);
    there.set("lang", /** @type {CustomEvent<{lang: string}>} */ (event).detail.lang);
    history.replaceState(entry(), "", `?${there}`);
    here.link = location.search;
  }

  window.addEventListener("r7:language", spoken);
  document.addEventListener("click", followed);
  return () => {
    window.removeEventListener("r7:language", spoken);
    document.removeEventListener("click", followed);
  };
}

/** @param {Model<AddressData, AddressMessage>} model @param {HTMLElement} el */
function address(model, el) {
  el.hidden = true;
  const ours = "page" in document.documentElement.dataset;
  const python = wire(model, write);
  /** @type {Here} */
  const here = { place: undefined, link: location.search, seen: 0 };
  if (ours) window.addEventListener("popstate", back);
  else document.addEventListener("click", lead, true);
  const stop = ours ? writeAtOnce(here) : undefined;
  /** Whether Python has been told that nothing can be kept. */
  let unkept = false;
  /** How far to scroll down when Python has answered to going back. @type {number | undefined} */
  let down;
  const look = () => (here.seen = scrollY);
  const ahead = new EntryAhead();
  for (const each of ["pointerdown", "click", "keydown"]) window.addEventListener(each, look, true);
  document.addEventListener(LEADS, leads);

  function write() {
    const { query = "", keep = "", place = "" } = python.data() ?? {};
    const link = search(query);
    const whole = keep || null;
    if (python.waits("back")) ahead.reachedLate(place, { link, whole });
    if (!ours || ["back", "stored", ...FOLLOWED].some(someoneWaits)) return; // this data answers an earlier message
    const reached = ahead.reached(place);
    const elsewhere = here.place !== undefined && here.place !== place && !reached;
    if (location.search !== link) {
      if (elsewhere) history.replaceState({ ...entry(), down: here.seen }, "");
      history[elsewhere ? "pushState" : "replaceState"]({ whole, ...ahead.mark() }, "", link || location.pathname);
    } else if ((entry().whole ?? null) !== whole) history.replaceState({ ...entry(), whole }, "");
    const wanted = down;
    if (wanted !== undefined) requestAnimationFrame(() => scrollTo({ top: wanted, behavior: "instant" }));
    down = undefined;
    Object.assign(here, { place, link });
    const kept = !keep || keepTable(query, keep);
    document.documentElement.dataset.held = !keep ? "link" : kept ? "browser" : "nowhere";
    if (!kept && !unkept) python.send({ unkept: true });
    unkept = !kept;
  }

  /** Something was asked of Python that leads to another place. */
  function leads() {
    if (!ours || !python.data()?.moves || here.place === undefined || ahead.awaited) return;
    history.replaceState({ ...entry(), down: here.seen }, "");
    ahead.make(here.place);
  }

  /** The history is at another entry. */
  function back() {
    const answer = ahead.answerOf(entry().ahead);
    if (answer) history.replaceState({ whole: answer.whole }, "", answer.link || location.pathname);
    if (!ahead.leave() && location.search === here.link) return; // only the fragment has changed
    Object.assign(here, { place: undefined, link: location.search });
    const { down: further, whole } = entry();
    down = further;
    python.send(whole ? { back: here.link.slice(1), stored: whole } : { back: here.link.slice(1) });
  }

  /** The table stored for this address, in the history's entry or in the browser's storage. */
  const stored = () => entry().whole ?? keptTables().find((each) => location.search === search(each.query))?.text;

  const text = ours ? stored() : "";
  const opened = ours ? "" : new URLSearchParams(location.search).get("asked");
  if (text) python.send({ stored: text });
  else if (opened) python.send({ opened });
  else write();
  return {
    adopt: python.adopt,
    close() {
      python.close();
      stop?.();
      window.removeEventListener("popstate", back);
      document.removeEventListener(LEADS, leads);
      for (const each of ["pointerdown", "click", "keydown"]) window.removeEventListener(each, look, true);
    },
  };
}

export default widget(address);
