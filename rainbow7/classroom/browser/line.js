// @ts-check
// What all pages of a class share: the service's interface, the stream of events, words, and elements.

/** @typedef {{[name: string]: any}} Json */

const told = /** @type {Json} */ (JSON.parse(document.getElementById("data")?.textContent ?? "{}"));
export const words = /** @type {{[key: string]: string}} */ (told.words);
export const lang = /** @type {string} */ (told.lang);
export const base = /** @type {string} */ (told.base);
export const data = told;

const plural = new Intl.PluralRules(lang);

/** A sentence with its facts; `{count?one|many}` chooses by a count. @param {string} text @param {Json} facts */
export function fill(text, facts = {}) {
  return text
    .replace(/\{(\w+)\?([^|}]*)\|([^}]*)\}/g, (_, name, one, many) =>
      plural.select(facts[name]) === "one" ? one : many)
    .replace(/\{(\w+)\}/g, (_, name) => String(facts[name]));
}

/** The parts of the address after the `#`: keys stand there, for they are not sent. */
export const fragment = () => new URLSearchParams(location.hash.slice(1));

const unsent = [429, 500, 502, 503, 504];
/** @param {number} most */
const pause = (most) => new Promise((done) => setTimeout(done, 500 + Math.random() * (most - 500)));

/**
 * Ask the service once. @param {string} path @param {string} key @param {Json} [body]
 * @returns {Promise<{status: number, data: any}>}
 */
export async function ask(path, key, body) {
  /** @type {RequestInit} */
  const request = { headers: key ? { Authorization: `Bearer ${key}` } : {}, cache: "no-store" };
  if (body) Object.assign(request, { method: "POST", body: JSON.stringify(body) });
  const mark = path.includes("?") ? "&" : "?";
  const answer = await fetch(`${base}api/${path}${mark}lang=${lang}`, request);
  return { status: answer.status, data: await answer.json().catch(() => ({})) };
}

/**
 * Ask until there is an answer: network errors and a busy service are tried again. @param {string} path
 * @param {string} key @param {Json} [body] @param {() => void} [waiting]
 */
export async function askUntil(path, key, body, waiting) {
  for (;;) {
    const found = await ask(path, key, body).catch(() => null);
    if (found && !unsent.includes(found.status)) return found;
    waiting?.();
    await pause(2000);
  }
}

const SILENCE = 40000;

/** The line to the service: every event is the whole state, and only a newer one counts. */
export class Line {
  /** @param {string} key @param {{state: (state: Json) => void, over: () => void, online: (is: boolean) => void, always?: boolean}} told */
  constructor(key, told) {
    this.key = key;
    this.told = told;
    this.version = -1;
    this.run = 0;
    this.ended = false;
    this.online = true;
    const again = () => this.again();
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) again();
      else if (!told.always) this.drop();
    });
    document.addEventListener("resume", again);  // a frozen page goes on
    addEventListener("pageshow", (event) => event.persisted && again());
    addEventListener("online", again);
    addEventListener("offline", () => this.say(false));
    again();
  }

  /** @param {boolean} online */
  say(online) {
    if (online !== this.online) this.told.online((this.online = online));
  }

  drop() {
    this.run += 1;
    this.abort?.abort();
  }

  /** Drop the line whatever it says, open a new one, and ask for the state once. */
  again() {
    if (this.ended) return;
    this.drop();
    const run = this.run;
    ask("state", this.key).then(({ status, data }) => {
      if (run !== this.run) return;
      if (status === 404) this.over();
      else if (status === 200) this.take(data);
    }).catch(() => this.say(false));
    void this.listen(run);
  }

  over() {
    this.ended = true;
    this.drop();
    this.told.over();
  }

  /** @param {Json} state */
  take(state) {
    if (state.over) return this.over();
    this.say(true);
    if (state.v < this.version || (state.v === this.version && !state.wall && !("mine" in state))) return;
    this.version = state.v;
    this.told.state(state);
  }

  /** @param {number} run */
  async listen(run) {
    while (run === this.run && !this.ended) {
      try {
        await this.read(run);
      } catch {
        if (run !== this.run) return;
        this.say(false);
      }
      await pause(2000);
    }
  }

  /** @param {number} run */
  async read(run) {
    this.abort = new AbortController();
    const abort = this.abort;
    let silent = setTimeout(() => abort.abort(), SILENCE);
    const headers = { Authorization: `Bearer ${this.key}` };
    const answer = await fetch(`${base}api/events?lang=${lang}`, { headers, signal: abort.signal, cache: "no-store" });
    if (answer.status === 404) return this.over();
    if (!answer.ok || !answer.body) throw new Error();
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (run !== this.run) return reader.cancel();
      if (done) break;
      clearTimeout(silent);
      silent = setTimeout(() => abort.abort(), SILENCE);
      const events = (text + value).split("\n\n");
      text = events.pop() ?? "";
      const newest = events.map((each) => /^data: (.*)$/m.exec(each)?.[1]).filter(Boolean).pop();
      this.say(true);
      if (newest) this.take(JSON.parse(newest));
    }
    clearTimeout(silent);
  }
}

/**
 * An element. `class`, attributes and `on…` in one place; texts are never HTML.
 * @param {string} tag @param {Json} [marks] @param {...(Node | string | null | undefined | false)} inside
 * @returns {HTMLElement}
 */
export function el(tag, marks = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(marks)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "html") made.innerHTML = value;
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...inside.filter((each) => each !== null && each !== undefined && each !== false));
  return made;
}

const page = /** @type {HTMLElement} */ (document.getElementById("page"));

/** Show these; what had the focus and is there again keeps it. @param {...(Node | null | false)} parts */
export function show(...parts) {
  const before = /** @type {HTMLInputElement | null} */ (document.activeElement);
  const focused = before?.getAttribute("data-id"), caret = before?.selectionStart ?? null;
  const top = scrollY;
  page.replaceChildren(...parts.filter((each) => each !== null && each !== false));
  const again = focused ? /** @type {HTMLInputElement | null} */ (page.querySelector(`[data-id="${CSS.escape(focused)}"]`)) : null;
  again?.focus();
  if (caret !== null) again?.setSelectionRange?.(caret, caret);
  scrollTo(0, top);
}

const unseen = document.getElementById("said");
/** Say something to screen readers. What is said again is told anew: only what changes is heard. @param {string} text */
export function announce(text) {
  unseen?.replaceChildren(el("p", {}, text));
}

/** What this browser remembers; some browsers refuse. */
export const memory = {
  /** @param {string} name */
  get(name) {
    try {
      return JSON.parse(localStorage.getItem(`r7class.${name}`) ?? "null");
    } catch {
      return null;
    }
  },
  /** The theme that all our pages share. @param {string} [chosen] */
  theme(chosen) {
    try {
      if (chosen) localStorage.setItem("r7.theme", chosen);
      return localStorage.getItem("r7.theme");
    } catch {
      return null;
    }
  },
  /** What only this tab remembers, until it is closed. @param {string} name @param {string} [value] */
  tab(name, value) {
    try {
      if (value !== undefined) sessionStorage.setItem(`r7class.${name}`, value);
      return sessionStorage.getItem(`r7class.${name}`) ?? "";
    } catch {
      return value ?? "";
    }
  },
  /** @param {string} name @param {any} value */
  set(name, value) {
    try {
      if (value === null) localStorage.removeItem(`r7class.${name}`);
      else localStorage.setItem(`r7class.${name}`, JSON.stringify(value));
    } catch {
      // Then a reload is a new pupil.
    }
  },
};

/** A QR code. @param {string} text @param {string} label */
export function qr(text, label) {
  const made = el("div", { class: "qr", role: "img", "aria-label": label });
  void fetch(`${base}qr`, { method: "POST", body: text }).then(async (answer) => {
    made.innerHTML = await answer.text();
  });
  return made;
}

/** When something happens, in the reader's language. @param {number} seconds */
export function when(seconds) {
  const date = new Date(seconds * 1000);
  const day = date.toLocaleString(lang, { weekday: "long" });
  return fill(words.when, { day, hour: date.getHours(), minute: String(date.getMinutes()).padStart(2, "0") });
}

const theme = memory.theme();
if (!document.body.dataset.jpThemeLight && (theme === "light" || theme === "dark")) document.body.dataset.jpThemeLight = String(theme === "light");
