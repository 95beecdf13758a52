// @ts-check
// A form: switches, choices, numbers, texts and buttons, all described by `data`.
import { askFor, askForReasons, cardAt } from "./asked_for.js";
import { at, h, morph, saveFile, widget, wire } from "./base.js";
import { lead } from "./entry_ahead.js";
/** @import {Field, FieldOption, FormData as Shown, FormMessage} from "./data.js" */
/** @import {Model} from "./base.js" */

/** Buttons that lead to another place. */
const LEADING = ["deal", "deal-players", "play-on", "play-mine"];

/** An option of a list of radio buttons, with its bar. @param {Field} field @param {FieldOption} option @param {string} id */
function rung(field, { value, label, note, share, more }, id) {
  return h("div", { class: "rung", "data-key": `${id}-${value}` }, h("label", {},
    h("input", { type: "radio", name: id, value, checked: value === field.value, "data-field": field.id, "data-key": `${id}=${value}` }),
    h("span", {}, h("b", { text: label }), note && h("small", { text: note })),
    share !== undefined && h("i", { class: "share", "aria-hidden": "true", style: `--share: ${share}%` }), share !== undefined && h("span", { text: String(Math.round(share)) })),
    more && h("p", { html: more }));
}

/** A field of a form. @param {Field} field @param {string} name of the form */
function drawn(field, name) {
  const id = `${name}-${field.id}`;
  const told = field.note ? `${id}-note` : undefined;
  const about = { id, "data-key": id, "data-field": field.id, "aria-describedby": told };
  const parts = {
    note: () => [field.label],
    button: () => [h("button", { ...about, type: "button", class: field.main ? "button main" : "button", text: field.label })],
    toggle: () => [h("button", { ...about, type: "button", class: "button", role: "switch", "aria-checked": String(!!field.value), text: field.label })],
    select: () => [h("label", { for: id, text: field.label }), h("select", about, ...(field.options ?? []).map((each) =>
      h("option", { value: each.value, selected: each.value === field.value, text: each.label })))],
    radio: () => [h("fieldset", { "data-key": id, style: `--even: ${field.even ?? 0}%` }, h("legend", { text: field.label }), ...(field.options ?? []).map((each) => rung(field, each, id)))],
    number: () => [h("label", { for: id, text: field.label }), h("input", { ...about, type: "text", inputmode: "numeric", "data-value": field.value,
      ...(field.wrong && { "aria-invalid": "true", "aria-describedby": `${id}-wrong` }) }),
      h("small", { id: `${id}-wrong`, class: "wrong", role: "status", text: field.wrong ?? "" })],
    text: () => [h("label", { for: id, text: field.label }), h("textarea", { ...about, rows: field.rows ?? 3, spellcheck: "false", readonly: !field.press, text: field.value ?? "" }),
      field.press && h("button", { type: "button", class: "button", "data-key": `${id}-press`, "data-press": field.id, text: field.press })],
  };
  return h("div", { class: "field", "data-key": `at-${id}` }, ...parts[field.kind](), field.note && h("small", { id: told, text: field.note }));
}

/** @param {Model<Shown, FormMessage>} model @param {HTMLElement} el */
function form(model, el) {
  const root = h("div", { class: "r7 r7-form" });
  const python = wire(model, draw);
  /** The form, unless it is closed. */
  const shown = () => {
    const data = python.data();
    return data && "groups" in data ? data : undefined;
  };
  let saved = shown()?.download?.stamp;

  function draw() {
    const { id = "", lang, groups = [], said = "", download } = shown() ?? {};
    const held = /** @type {HTMLSelectElement | null} */ (root.querySelector("select:focus"));
    // While the reader goes through a list with the arrow keys, the answer to an earlier line must not move it back.
    const passing = held && python.waits("set") ? held.value : undefined;
    morph(root, h("div", { class: "r7 r7-form", lang },
      ...groups.map((group) => h("details", { open: group.open, "data-key": group.title },
        h("summary", { text: group.title }), ...group.fields.map((field) => drawn(field, id)))),
      h("p", { class: "said", role: "status", "data-key": "said", text: said })));
    for (const select of root.querySelectorAll("select")) {
      const wanted = groups.flatMap((each) => each.fields).find((each) => each.id === select.dataset.field);
      select.value = select === held && passing !== undefined ? passing : String(wanted?.value ?? "");
    }
    for (const input of root.querySelectorAll("input")) {
      if (input.type === "radio") input.checked = input.hasAttribute("checked");
      else if (input !== document.activeElement) input.value = input.dataset.value ?? "";
    }
    if (download && download.stamp !== saved) {
      saved = download.stamp;
      saveFile(download.name, download.text);
    }
  }

  /** @param {Event} event */
  function clicked(event) {
    const button = at(event, "button");
    if (!button) return;
    const { field = "", press } = button.dataset;
    if (press) python.send({ press, value: button.parentElement?.querySelector("textarea")?.value ?? "" });
    else if (button.getAttribute("role") === "switch") {
      askFor(field);
      python.send({ set: { [field]: button.getAttribute("aria-checked") !== "true" } });
    }
    else if (LEADING.includes(field)) lead(python, { press: field });
    else if (field) python.send({ press: field });
  }

  /** @param {Event} event */
  function changed({ target }) {
    if (!(target instanceof HTMLSelectElement || target instanceof HTMLInputElement)) return;
    if (target.dataset.field === "about") askForReasons(cardAt(target.value));
    python.send({ set: { [target.dataset.field ?? ""]: target.value } });
  }

  root.addEventListener("click", clicked);
  root.addEventListener("change", changed);
  el.append(root);
  draw();
  return { adopt: python.adopt, close: python.close };
}

export default widget(form);
