// @ts-check
/**
 * A form: switches, choices, numbers, texts and buttons, all described by `data`; it knows no sentence of its own.
 *
 * @typedef {{value: string, label: string}} Option
 * @typedef {{id: string, kind: "button"|"toggle"|"select"|"number"|"text"|"link"|"note", label: string, value?: any,
 *   options?: Option[], note?: string, rows?: number, least?: number, most?: number, href?: string, main?: boolean,
 *   press?: string}} Field
 * @typedef {{title: string, open?: boolean, fields: Field[]}} Group
 * @typedef {{id: string, lang: string, groups: Group[], said?: string, download?: {name: string, text: string, stamp: number}}} Data
 */

/** @param {string} tag @param {Record<string, any>} [given] @param {(Node|string)[]} [inside] @returns {HTMLElement} */
function make(tag, given = {}, inside = []) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") /** @type {any} */ (element).value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...inside);
  return element;
}

/** The one place from which numbered messages leave this widget. @param {any} model */
function sender(model) {
  const key = "r7-seq";
  return (/** @type {Record<string, any>} */ message) => {
    const page = (/** @type {any} */ (window).r7Page ??= Math.random().toString(36).slice(2, 10));
    const seq = Number(sessionStorage.getItem(key) ?? 0) + 1;
    sessionStorage.setItem(key, String(seq));
    model.send({ ...message, seq, page });
  };
}

/** @param {Field} field @param {string} name @param {(message: Record<string, any>) => void} send */
function drawn(field, name, send) {
  const id = `${name}-${field.id}`;
  const note = field.note ? [make("small", { id: `${id}-note` }, [field.note])] : [];
  const described = field.note ? `${id}-note` : undefined;
  if (field.kind === "note") return make("p", {}, [field.label]);
  if (field.kind === "link") return make("p", {}, [make("a", { href: field.href, id }, [field.label]), ...note]);
  if (field.kind === "button") {
    const press = () => send({ press: field.id });
    const look = field.main ? "r7-main" : undefined;
    return make("p", {}, [make("button", { type: "button", id, class: look, onclick: press, "aria-describedby": described }, [field.label]), ...note]);
  }
  if (field.kind === "toggle") {
    const turn = () => send({ set: { [field.id]: !field.value } });
    const button = make("button", { type: "button", id, role: "switch", "aria-checked": String(!!field.value), onclick: turn, "aria-describedby": described }, [field.label]);
    return make("p", {}, [button, ...note]);
  }
  const label = make("label", { for: id }, [field.label]);
  if (field.kind === "select") {
    const choose = (/** @type {any} */ event) => send({ set: { [field.id]: event.target.value } });
    const options = (field.options ?? []).map((each) => make("option", { value: each.value, selected: each.value === field.value }, [each.label]));
    return make("p", {}, [label, make("select", { id, onchange: choose, "aria-describedby": described }, options), ...note]);
  }
  if (field.kind === "number") {
    const change = (/** @type {any} */ event) => send({ set: { [field.id]: event.target.value } });
    const input = make("input", { id, type: "text", inputmode: "numeric", value: field.value, onchange: change, "aria-describedby": described });
    return make("p", {}, [label, input, ...note]);
  }
  const area = /** @type {HTMLTextAreaElement} */ (make("textarea", { id, rows: field.rows ?? 3, spellcheck: "false", value: field.value ?? "", "aria-describedby": described }));
  const parts = [label, area];
  if (field.press) parts.push(make("button", { type: "button", id: `${id}-press`, onclick: () => send({ press: field.id, value: area.value }) }, [field.press]));
  return make("p", {}, [...parts, ...note]);
}

/** @param {{name: string, text: string}} file */
function save(file) {
  const address = URL.createObjectURL(new Blob([file.text], { type: "text/plain" }));
  make("a", { href: address, download: file.name }).click();
  URL.revokeObjectURL(address);
}

/** @param {{model: any, el: HTMLElement}} given */
function render({ model, el }) {
  const send = sender(model);
  let saved = model.get("data").download?.stamp;
  const draw = () => {
    /** @type {Data} */
    const data = model.get("data");
    const held = document.activeElement?.id;
    const open = new Set([...el.querySelectorAll("details[open] > summary")].map((each) => each.textContent));
    const groups = data.groups.map((group) =>
      make("details", { open: group.open || open.has(group.title) }, [make("summary", {}, [group.title]), ...group.fields.map((field) => drawn(field, data.id, send))]),
    );
    const said = make("p", { role: "status", class: "r7-said" }, [data.said ?? ""]);
    const box = make("div", { class: "r7-form", lang: data.lang }, [...groups, said]);
    el.replaceChildren(box);
    if (held) el.querySelector(`#${CSS.escape(held)}`)?.focus?.();
    if (data.download && data.download.stamp !== saved) {
      saved = data.download.stamp;
      save(data.download);
    }
  };
  model.on("change:data", draw);
  draw();
  return () => model.off("change:data", draw);
}

export { make };
export default { render };
