// @ts-check
// The row of tools: a sign and a word each. It knows which step the table shows, names a branch, and shares the link.
import { askFor } from "./asked_for.js";
import { at, find, h, morph, widget, wire } from "./base.js";
import { openDialog } from "./dialog.js";
import { lead } from "./entry_ahead.js";
import { keepFirstScreenClear } from "./first_screen.js";
import { letterKeys } from "./timeline_keys.js";
import { FollowedStep } from "./timeline_steps.js";
import { bodyOf } from "./toolbar_drawing.js";
import { listing } from "./toolbar_hand.js";
import { sharing } from "./toolbar_sharing.js";
/** @import {ToolbarData, ToolbarMessage, ToolbarShown} from "./data.js" */
/** @import {Model} from "./base.js" */

/** What the letters do. @param {ToolbarShown | undefined} data @param {(id: string) => void} use @returns {Record<string, () => void>} */
const actsOfKeys = (data, use) => data ? Object.fromEntries(["branch", "undo", "hand"].map((id) => [data.words[/** @type {"undo-key"} */ (`${id}-key`)], () => use(id)])) : {};

/** The name that was typed; nothing where the dialog was left. @param {SubmitEvent} event */
function nameOf({ submitter, target }) {
  const field = target instanceof HTMLFormElement && find(target, "input[name=name]");
  if (!(field instanceof HTMLInputElement)) return;
  const name = field.value.trim();
  field.value = "";
  return submitter instanceof HTMLButtonElement && submitter.value ? name : undefined;
}

/** @param {Model<ToolbarData, ToolbarMessage>} model @param {HTMLElement} el */
function toolbar(model, el) {
  const body = h("div", { class: "body" });
  const status = h("p", { class: "r7-say", role: "status" });
  const root = h("div", { class: "r7 r7-toolbar" }, body, status);
  const python = wire(model, fresh);
  const step = new FollowedStep(); // the event that the table shows
  const link = sharing(body, status, draw);
  const hand = listing(body, python, draw);
  const shown = () => {
    const data = python.data();
    return data && "tools" in data ? data : undefined;
  };

  function fresh() {
    const data = shown();
    if (data) step.take(data.at);
    draw();
  }

  function draw() {
    const data = shown();
    root.hidden = !data;
    if (!data) return;
    const held = body.contains(document.activeElement);
    // What a link holds is known only on a page of its own.
    const tools = data.tools.filter((each) => each.id !== "share" || "page" in document.documentElement.dataset);
    morph(body, bodyOf(data, tools, link.state.copied, hand.state.group));
    hand.shown(data);
    // Redo goes once there is nothing more to be done again.
    if (held && !body.contains(document.activeElement)) find(body, ".tool.undo")?.focus();
  }

  /** A tool is used. @param {string} id @param {DOMStringMap} [its] */
  function use(id, { name: group = "", line = "" } = {}) {
    const data = shown();
    if (!data) return;
    if (id === "group") return hand.turn(group);
    if (id === "choose") return hand.choose(data, line, step.at);
    if (id === "close") return hand.close();
    const tool = data.tools.find((each) => each.id === id);
    if (!tool?.ready) return;
    if (id === "branch") openDialog(/** @type {HTMLDialogElement | null} */ (find(body, "dialog.naming")));
    else if (id === "share") void link.share(data);
    else if (id === "hand") hand.ask(step.at);
    else if (id === "coach" || id === "predict") {
      askFor(id);
      python.send({ set: { [id]: !tool.on } });
    }
    else if (id === "aids") python.send({ set: { plain: Boolean(tool.on) } });
    else if (!python.waits("press")) lead(python, { press: id, at: step.at });
  }

  /** A branch has got its name. @param {SubmitEvent} event */
  function named(event) {
    const name = nameOf(event);
    if (name !== undefined) lead(python, { branch: { from: step.at, name } });
  }

  const keys = letterKeys(() => actsOfKeys(shown(), use));
  const went = (/** @type {Event} */ event) => step.go(/** @type {CustomEvent<{n: number}>} */ (event).detail.n);
  root.addEventListener("click", (event) => {
    const { act, ...its } = at(event, "[data-act]")?.dataset ?? {};
    if (act) use(act, its);
  });
  root.addEventListener("cancel", ({ target }) => target instanceof Element && target.matches(".hand") && python.send({ hand: false }), true);
  root.addEventListener("submit", named);
  el.append(root);
  const ignore = listen(root, { pointerdown: [link.forget], keydown: [link.forget, keys], "r7-go": [went] });
  fresh();
  return {
    adopt: python.adopt,
    close() {
      ignore();
      python.close();
      root.remove();
    },
  };
}

/** Listen to the whole page, and watch what lies under the tools; what ends it. @param {HTMLElement} root @param {Record<string, ((event: Event) => void)[]>} heard */
function listen(root, heard) {
  const over = new AbortController();
  over.signal.addEventListener("abort", keepFirstScreenClear(root));
  for (const [name, all] of Object.entries(heard)) for (const each of all) document.addEventListener(name, each, { signal: over.signal });
  return () => over.abort();
}

export default widget(toolbar);
