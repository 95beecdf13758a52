// @ts-check
// The first part of every widget's module, which widgets/__init__.py puts together as one text: making and updating
// elements, the browser's storage, and the connection to Python. It has no sentences and knows no rules.

/**
 * What widgets have as a model: theirs, or the page frame's stand-in for it.
 * @template Data, Message
 * @typedef {{get(name: "data"): Data | undefined, get(name: "sheet"): string | undefined, send(message: Message & Stamp): void,
 *   on(name: string, hear: () => void): void, off(name: string, hear: () => void): void}} Model
 */
/** @typedef {{seq: number, page: string}} Stamp by which Python recognises repeated messages */
/** @typedef {{adopt(model: unknown): void, close(): void}} Drawn how a kernel's model takes a drawn widget over, and how it is closed */
/** @typedef {Node | string | false | 0 | null | undefined} Inside */
/**
 * @template {string} Tag
 * @typedef {Tag extends "svg" | "use" | "path" ? SVGElement : Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag] : HTMLElement} Made
 */

/**
 * Make an element with attributes (null and false are left out) and children. `text` is shown as it is; `html` must
 * have been escaped by Python.
 * @template {string} Tag @param {Tag} tag @param {Record<string, unknown>} [attributes] @param {...Inside} inside @returns {Made<Tag>}
 */
export function h(tag, attributes = {}, ...inside) {
  const drawn = ["svg", "use", "path"].includes(tag);
  const made = drawn ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text") made.textContent = /** @type {string | null} */ (value);
    else if (name === "html") made.innerHTML = /** @type {string} */ (value);
    else if (value !== undefined && value !== null && value !== false) {
      made.setAttribute(name, value === true ? "" : String(value));
    }
  }
  made.append(.../** @type {(Node | string)[]} */ (inside.filter(Boolean)));
  return /** @type {Made<Tag>} */ (made);
}

/** A line drawing in a box of 24 by 24. @param {string} path @param {string} [name] */
export const icon = (path, name = "") =>
  h("svg", { class: `icon ${name}`, viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: path }));

/**
 * Make an element equal to a fresh one but keep all nodes that can stay, so that focus, scrolling and transitions
 * survive. Children are matched by `data-key`, or else by position; the inside of elements with `data-own` is left alone.
 * @param {Element} old @param {Element} fresh
 */
export function morph(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  }
  for (const { name, value } of [...fresh.attributes]) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (fresh.hasAttribute("data-own")) return;
  const key = (/** @type {ChildNode} */ node) => (node instanceof Element ? node.getAttribute("data-key") : null);
  const wanted = new Set([...fresh.children].map(key));
  for (const each of [...old.children]) if (key(each) !== null && !wanted.has(key(each))) each.remove();
  const kept = new Map([...old.children].map((each) => [key(each), each]));
  let place = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    const name = key(next);
    const same = name === null ? place : kept.get(name);
    if (!same || same.nodeName !== next.nodeName || key(same) !== name) {
      old.insertBefore(next, place);
      continue;
    }
    if (same === place) place = place.nextSibling;
    else old.insertBefore(same, place);
    if (same instanceof Element) morph(same, /** @type {Element} */ (next));
    else if (same.nodeValue !== next.nodeValue) same.nodeValue = next.nodeValue;
  }
  while (place) {
    const gone = place;
    place = place.nextSibling;
    gone.remove();
  }
}

/** The first element inside another that a selector finds. @param {Element} root @param {string} selector */
export const find = (root, selector) => /** @type {HTMLElement | null} */ (root.querySelector(selector));

/** The fields inside an element. @param {Element} root @param {string} selector */
export const fields = (root, selector) => [.../** @type {NodeListOf<HTMLInputElement>} */ (root.querySelectorAll(selector))];

/** Where an event happened: the nearest element that a selector finds. @param {Event} event @param {string} selector */
export const at = (event, selector) => /** @type {HTMLElement | null} */ (event.target instanceof Element ? event.target.closest(selector) : null);

/** Tell the widgets beside this one. @param {string} name @param {object} [detail] */
export const fire = (name, detail) => void document.dispatchEvent(new CustomEvent(name, { detail }));

/** What the browser has stored under a name, if it can store anything. @param {string} name */
export function remembered(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Store a text; whether it worked: the storage may be closed or full. @param {string} name @param {string} value */
export function remember(name, value) {
  try {
    localStorage.setItem(name, value);
    return true;
  } catch {
    return false;
  }
}

/** Have the browser save a file. @param {string} name @param {string} text @param {string} [type] */
export function saveFile(name, text, type = "text/plain") {
  const href = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}

/** @typedef {(kind: string) => boolean} Waits whether a widget awaits the answer to a message of this kind */
/** The id of this browser page and the number of its last message, by which Python recognises repeated messages; and what its widgets wait for. */
export const line = (/** @type {{r7line?: Stamp & {waits: Set<Waits>}}} */ (/** @type {unknown} */ (globalThis)).r7line ??= { page: Math.random().toString(36).slice(2, 12), seq: 0, waits: new Set() });
/** Whether any widget of this page awaits the answer to a message of this kind. @param {string} kind */
export const someoneWaits = (kind) => [...line.waits].some((waits) => waits(kind));
const LATE = 2500;

/**
 * The connection to Python. Messages are kept until `data.heard` confirms them, and sent again under the same number
 * when the connection is back and when the first view hands the widget to its kernel. `changed` is called for new data
 * and when the state (`"" | "asking" | "lost"`) changes.
 * @template {object} Data @template {object} Message @param {Model<Data, Message>} model @param {() => void} changed
 */
export function wire(model, changed) {
  let state = "";
  /** @type {(Message & Stamp)[]} */
  let unheard = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let late;
  const become = (/** @type {string} */ next) => {
    if (state === next) return;
    state = next;
    changed();
  };
  const fresh = () => {
    const { page, heard = 0 } = /** @type {{page?: string, heard?: number}} */ (model.get("data") ?? {});
    if (page === line.page) unheard = unheard.filter((each) => each.seq > heard);
    if (!unheard.length) {
      clearTimeout(late);
      late = undefined;
    }
    if (!unheard.length || state === "lost") state = "";
    changed();
  };
  const again = () => unheard.forEach((each) => model.send(each));
  const linked = (/** @type {Event} */ event) => {
    const now = /** @type {CustomEvent<{state: string}>} */ (event).detail.state;
    if (["lost", "gone", "blocked"].includes(now)) become("lost");
    else if (now === "open") {
      again();
      if (state === "lost") become(unheard.length ? "asking" : "");
    }
  };
  const waits = (/** @type {string} */ kind) => unheard.some((each) => kind in each);
  line.waits.add(waits);
  model.on("change:data", fresh);
  window.addEventListener("r7:connection", linked);
  return {
    /** What Python shows; nothing until it has shown anything. */
    data() {
      const data = model.get("data");
      return data && Object.keys(data).length ? data : undefined;
    },
    /** The sheet of pictures of a table. */
    sheet: () => model.get("sheet"),
    state: () => state,
    /** Whether an answer has been awaited for a while, for `aria-busy`. */
    busy: () => state === "asking" && /** @type {const} */ ("true"),
    /** Whether a message of this kind still awaits its answer. @param {keyof Message} kind */
    waits: (kind) => waits(String(kind)),
    /** @param {Message} message */
    send(message) {
      const sent = { ...message, seq: ++line.seq, page: line.page };
      // Of questions, of steps and of going back only the last one matters.
      const passing = ["ask", "go", "back"].find((kind) => kind in sent);
      if (passing) unheard = unheard.filter((each) => !(passing in each));
      unheard.push(sent);
      late ??= setTimeout(() => state !== "lost" && become("asking"), LATE);
      model.send(sent);
    },
    /** @param {unknown} next the model of the kernel, in place of the stand-in */
    adopt(next) {
      model.off("change:data", fresh);
      model = /** @type {Model<Data, Message>} */ (next);
      model.on("change:data", fresh);
      again();
      fresh();
    },
    close() {
      clearTimeout(late);
      line.waits.delete(waits);
      model.off("change:data", fresh);
      window.removeEventListener("r7:connection", linked);
    },
  };
}

/**
 * @template Data, Message
 * @typedef {{data(): Data | undefined, sheet(): string | undefined, state(): string, busy(): "true" | false, waits(kind: keyof Message): boolean,
 *   send(message: Message): void} & Drawn} Python the connection of a widget to Python
 */

/**
 * What a widget returns when it is drawn. @param {Drawn} out @param {Element} root @returns {Drawn}
 */
export const living = (out, root) => ({
  adopt: out.adopt,
  close() {
    out.close();
    root.remove();
  },
});

/**
 * What a widget's module exports. It draws the widget, unless the page drew it before there was a kernel: then it only
 * hands over the model. @template Data, Message @param {(model: Model<Data, Message>, el: HTMLElement) => Drawn} draw
 */
export const widget = (draw) => ({
  /** @param {{model: Model<Data, Message>, el: HTMLElement & {r7?: Drawn}}} given */
  render({ model, el }) {
    const { id } = /** @type {{id?: string}} */ (model.get("data") ?? {});
    const stage = /** @type {typeof el | null} */ (document.querySelector(`[data-r7="${id}"]`));
    if (stage?.r7 && stage !== el) return stage.r7.adopt(model);
    const drawn = draw(model, el);
    el.r7 = drawn;
    return () => drawn.close();
  },
});
