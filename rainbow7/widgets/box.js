// @ts-check
// The settings of a table: what the 7s do, what the colours are called, and the house rules. The browser keeps the
// reader's own settings; the settings of a link are shown, but do not replace them.
import { at, fields, h, living, morph, remember, remembered, widget, wire } from "./base.js";
import { linkList, wrongField, wrongLine } from "./text.js";
/** @import {BoxData, BoxMessage, KeptBox} from "./data.js" */
/** @import {Model} from "./base.js" */

/** The reader's own settings, as the browser keeps them. @param {string} store @returns {KeptBox | null} */
function ownBox(store) {
  try {
    /** @type {Record<string, unknown> | null} */
    const found = JSON.parse(remembered(store) ?? "null");
    const text = (/** @type {unknown} */ each) => (typeof each === "string" ? each.slice(0, 200) : "");
    return typeof found?.box === "string" && typeof found?.names === "string" ? { box: text(found.box), names: text(found.names), house: text(found.house) } : null;
  } catch {
    return null;
  }
}

/** @param {BoxData} data */
function boxRows(data) {
  const { words } = data;
  return [
    h("p", { class: "small", text: words.about, "data-key": "about" }),
    h("ul", { "data-key": "rows" }, ...data.rows.map((row, place) => h("li", { "data-key": `row-${place}` },
      h("span", { class: "shape", html: row.picture }),
      h("input", { type: "text", maxlength: "20", autocomplete: "off", "data-at": place, "data-value": row.name, "aria-label": row.nameLabel,
        ...wrongField("r7-box-wrong", data.error) }),
      h("span", { class: "choose" }, h("span", { class: "effect", html: row.icon }), h("select", { "data-at": place, "data-value": row.effect, "aria-label": row.effectLabel },
        ...data.effects.map((each) => h("option", { value: each.id, text: each.label }))))))),
    wrongLine("r7-box-wrong", data.error),
    data.changed && h("button", { type: "button", class: "button", "data-key": "usual", "data-act": "usual", text: words.usual }),
  ];
}

/** @param {BoxData} data */
function houseRows(data) {
  const { words } = data;
  return [
    h("p", { class: "small", text: words["house-about"], "data-key": "house-about" }),
    h("ul", { "data-key": "house", class: "house" }, ...data.house.map((rule) => h("li", { "data-key": rule.name },
      h("label", {}, h("span", { text: rule.label }), h("select", { "data-house": rule.name, "data-value": rule.value },
        ...rule.values.map((each) => h("option", { value: each.id, text: each.label })))),
      rule.says && h("p", { class: "small", text: rule.says }), linkList(rule.changes)))),
  ];
}

export default widget((/** @type {Model<BoxData, BoxMessage>} */ model, el) => {
  const root = h("section", { class: "r7 r7-text r7-box" });
  el.replaceChildren(root);
  /** Whether the reader has changed something, so that it must be kept. */
  let changed = false;
  let stored = true;
  const out = wire(model, paint);
  let store = "";

  function paint() {
    const data = out.data();
    root.hidden = !data?.open;
    if (!data) return;
    if (data.store !== store) {
      store = data.store;
      const own = ownBox(store);
      if (own && data.restore) out.send(own);
    }
    if (changed && !out.waits("box") && !out.waits("house") && !data.error) {
      changed = false;
      stored = remember(store, JSON.stringify(data.own));
    }
    if (!data.open) return void root.replaceChildren();
    const set = data.house.filter((each) => each.says).length;
    const kept = h("p", { class: "small", "data-key": "kept", text: stored ? data.words.kept : data.words.unkept });
    const heading = (/** @type {string} */ title, /** @type {string | false} */ note) =>
      h("div", { class: "head", "data-key": "head" }, h("h2", { text: title }), note && h("span", { class: "small", text: note }));
    morph(root, h("section", { class: "r7 r7-text r7-box", lang: data.lang },
      data.rows.length && h("section", { class: "panel", "data-key": "box" }, heading(data.words.title, data.changed && data.words.changed), ...boxRows(data)),
      h("section", { class: "panel", "data-key": "table" },
        heading(data.words["this-table"], set > 0 && data.words["house-changed"].replace("{count}", String(set))), ...houseRows(data)), kept));
    for (const field of fields(root, "[data-value]")) {
      if (document.activeElement !== field) field.value = field.dataset.value ?? "";
    }
  }
  root.addEventListener("change", (event) => {
    const values = (/** @type {string} */ kind) => fields(root, kind).map((each) => each.value.trim());
    changed = true;
    if (at(event, "[data-house]")) {
      out.send({ house: fields(root, "[data-house]").map((each) => `${each.dataset.house}:${each.value}`).join(",") });
    } else {
      out.send({ box: values("[data-key=rows] select").join(","), names: values("[data-key=rows] input").join("\n") });
    }
  });
  root.addEventListener("click", (event) => {
    if (at(event, "[data-act=usual]")) {
      fields(root, "select")[0]?.focus();
      changed = true;
      out.send({ box: "", names: "" });
    }
  });
  paint();
  return living(out, root);
});
