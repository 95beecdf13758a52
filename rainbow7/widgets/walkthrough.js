// @ts-check
// How something is done, step by step: commands and files can be copied, and files saved.
import { at, h, morph, saveFile, widget, wire } from "./base.js";
import { copyText } from "./clipboard.js";
/** @import {WalkthroughData, WalkthroughMessage, WalkthroughShown} from "./data.js" */
/** @import {Model} from "./base.js" */

/** @param {Model<WalkthroughData, WalkthroughMessage>} model @param {HTMLElement} el */
function walkthrough(model, el) {
  const root = h("section", { class: "r7 r7-walk" });
  const python = wire(model, draw);
  let copied = "";

  const shown = () => {
    const data = python.data();
    return data?.open ? /** @type {WalkthroughShown} */ (data) : undefined;
  };

  function draw() {
    const data = shown();
    root.hidden = !data;
    if (!data) return;
    const { lang, steps, words } = data;
    /** @param {"copy" | "save"} act @param {string} key @param {string} name */
    const button = (act, key, name) => h("button", {
      type: "button", class: "button", "data-act": act, "data-of": key, "data-key": `${act}-${key}`, "aria-label": words[act].replace("{name}", name),
      text: words[act].replace("{name}", "").trim(),
    });
    /** @param {string} key @param {string} name @param {string} text @param {boolean} file */
    const block = (key, name, text, file) => h("div", { class: file ? "block" : "block command", "data-key": key },
      h("div", { class: "head" }, file && h("span", { class: "name", text: name }),
        h("span", { class: "told", role: "status", text: copied === key ? words.copied : "" }), button("copy", key, name), file && button("save", key, name)),
      h("pre", { tabindex: "0", role: "group", "aria-label": name }, h("code", { text })));
    morph(root, h("section", { class: "r7 r7-walk", lang }, h("ol", {}, ...steps.map((step, place) =>
      h("li", { "data-key": step.title }, h("div", { class: "said" }, h("h3", { text: step.title }), ...step.text.map((html) => h("p", { html }))),
        h("div", { class: "blocks" }, ...step.commands.map((text, n) => block(`${place}-c${n}`, words.command, text, false)),
          ...step.files.map(({ name, text }, n) => block(`${place}-f${n}`, name, text, true))))))));
  }

  /** The text of a block, and the name of its file. @param {string} key */
  function block(key) {
    const [place, what] = key.split("-");
    const step = shown()?.steps[Number(place)];
    const file = step?.files[Number(what.slice(1))];
    return what[0] === "f" && file ? file : { name: "", text: step?.commands[Number(what.slice(1))] ?? "" };
  }

  root.addEventListener("click", async (event) => {
    const { act, of = "" } = at(event, "button")?.dataset ?? {};
    if (!act) return;
    const { name, text } = block(of);
    if (act === "save") return saveFile(name, text);
    copied = "";
    draw();
    await copyText(text, root);
    copied = of;
    draw();
  });
  el.append(root);
  draw();
  return { adopt: python.adopt, close: python.close };
}

export default widget(walkthrough);
