// @ts-check
/**
 * A form: switches, choices, numbers, texts and buttons, all described by `data`.
 *
 * @typedef {{value: string, label: string}} Option
 * @typedef {{id: string, kind: "button"|"toggle"|"select"|"number"|"text"|"note", label: string, value?: any,
 *   options?: Option[], note?: string, rows?: number, main?: boolean, press?: string, wrong?: string}} Field
 * @typedef {{title: string, open?: boolean, fields: Field[]}} Group
 */
import { h, morph, saveFile, widget, wire } from "./base.js";

/** @param {any} model @param {HTMLElement} el */
function form(model, el) {
  const root = h("div", { class: "r7 r7-form" });
  const python = wire(model, draw);
  let saved = python.get("data")?.download?.stamp;

  /** @param {Field} field @param {string} name */
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
      number: () => [h("label", { for: id, text: field.label }), h("input", { ...about, type: "text", inputmode: "numeric", "data-value": field.value,
        ...(field.wrong && { "aria-invalid": "true", "aria-describedby": `${id}-wrong` }) }),
        h("small", { id: `${id}-wrong`, class: "wrong", role: "status", text: field.wrong ?? "" })],
      text: () => [h("label", { for: id, text: field.label }), h("textarea", { ...about, rows: field.rows ?? 3, spellcheck: "false", readonly: !field.press, text: field.value ?? "" }),
        field.press && h("button", { type: "button", class: "button", "data-key": `${id}-press`, "data-press": field.id, text: field.press })],
    };
    return h("div", { class: "field", "data-key": `at-${id}` }, ...parts[field.kind](), field.note && h("small", { id: told, text: field.note }));
  }

  function draw() {
    const { id, lang, groups = [], said = "", download } = python.get("data");
    const held = root.querySelector("select:focus");
    // While the reader goes through a list with the arrow keys, the answer to an earlier line must not move it back.
    const passing = held && python.waits("set") ? held.value : undefined;
    morph(root, h("div", { class: "r7 r7-form", lang },
      ...groups.map((/** @type {Group} */ group) => h("details", { open: group.open, "data-key": group.title },
        h("summary", { text: group.title }), ...group.fields.map((field) => drawn(field, id)))),
      h("p", { class: "said", role: "status", "data-key": "said", text: said })));
    for (const select of root.querySelectorAll("select")) {
      const wanted = groups.flatMap((/** @type {Group} */ each) => each.fields).find((/** @type {Field} */ each) => each.id === select.dataset.field);
      select.value = select === held && passing !== undefined ? passing : wanted?.value ?? "";
    }
    for (const input of root.querySelectorAll("input")) {
      if (input !== document.activeElement) input.value = input.dataset.value ?? "";
    }
    if (download && download.stamp !== saved) {
      saved = download.stamp;
      saveFile(download.name, download.text);
    }
  }

  /** @param {any} event */
  function clicked(event) {
    const at = event.target.closest("button");
    if (!at) return;
    const { field, press } = at.dataset;
    if (press) python.send({ press, value: at.parentElement.querySelector("textarea").value });
    else if (at.getAttribute("role") === "switch") python.send({ set: { [field]: at.getAttribute("aria-checked") !== "true" } });
    else if (field) python.send({ press: field });
  }

  /** @param {any} event */
  function changed(event) {
    const at = event.target;
    if (at.matches("select, input")) python.send({ set: { [at.dataset.field]: at.value } });
  }

  root.addEventListener("click", clicked);
  root.addEventListener("change", changed);
  el.append(root);
  draw();
  return { adopt: (/** @type {any} */ next) => python.adopt(next), close: () => python.close() };
}

export default widget(form);
