// @ts-check
// The box in hand: which 7 does what, and what its colours are called. This browser keeps what one has set oneself; a link
// that brings a box shows it, and changes nothing of that.

const BOX = "r7.box";

/** One's own box, as this browser keeps it. @returns {{box: string, names: string} | null} */
function ownBox() {
  try {
    const found = JSON.parse(remembered(BOX) ?? "null");
    return typeof found?.box === "string" && typeof found?.names === "string" ? { box: found.box.slice(0, 200), names: found.names.slice(0, 200) } : null;
  } catch {
    return null;
  }
}

/** @param {any} data */
function boxRows(data) {
  const { words } = data;
  return [
    h("p", { class: "small", text: words.about, "data-key": "about" }),
    h("ul", { "data-key": "rows" }, ...data.rows.map((/** @type {any} */ row, /** @type {number} */ at) => h("li", { "data-key": `row-${at}` },
      h("span", { class: "shape", html: row.picture }),
      h("input", { type: "text", maxlength: "20", autocomplete: "off", "data-at": at, "data-value": row.name, "aria-label": row.nameLabel,
        "aria-invalid": data.error ? "true" : null }),
      h("span", { class: "choose" }, h("span", { class: "effect", html: row.icon }), h("select", { "data-at": at, "data-value": row.effect, "aria-label": row.effectLabel },
        ...data.effects.map((/** @type {any} */ each) => h("option", { value: each.id, text: each.label }))))))),
    h("p", { class: "small", role: "status", "data-key": "said", text: data.error }),
    data.changed && h("button", { type: "button", class: "button", "data-key": "usual", "data-act": "usual", text: words.usual }),
  ];
}

export default widget((model, el) => {
  const root = h("section", { class: "r7 r7-leaf r7-box" });
  el.replaceChildren(root);
  /** Whether one has changed something oneself, and that is to be kept. */
  let changed = false;
  let stored = true;
  const out = wire(model, paint);
  const own = ownBox();
  if (own && model.get("data")?.restore) out.send(own);

  function paint() {
    const data = out.get("data") ?? {};
    root.hidden = !data.rows?.length;
    if (root.hidden) return;
    if (changed && !out.waits("box") && !data.error) {
      changed = false;
      stored = remember(BOX, JSON.stringify(data.own));
    }
    const open = root.querySelector("details")?.open ?? data.changed;
    morph(root, h("section", { class: "r7 r7-leaf r7-box", lang: data.lang }, h("details", { class: "panel", open },
      h("summary", {}, h("h2", { text: data.words.title }), data.changed && h("span", { class: "small", text: data.words.changed })),
      ...boxRows(data), h("p", { class: "small", "data-key": "kept", text: stored ? data.words.kept : data.words.unkept }))));
    for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (root.querySelectorAll("[data-value]"))) {
      if (document.activeElement !== field) field.value = field.dataset.value ?? "";
    }
  }
  root.addEventListener("change", () => {
    const values = (/** @type {string} */ kind) => [...root.querySelectorAll(kind)].map((/** @type {any} */ each) => each.value.trim());
    changed = true;
    out.send({ box: values("select").join(","), names: values("input").join("\n") });
  });
  root.addEventListener("click", (/** @type {any} */ event) => {
    if (event.target.closest("[data-act=usual]")) {
      root.querySelector("summary")?.focus();
      changed = true;
      out.send({ box: "", names: "" });
    }
  });
  paint();
  return living(out, root);
});
