// @ts-check
// What our pages keep bears names that begin with "r7"; nothing else is looked at or touched.

/** @returns {string[]} */
const kept = () => Object.keys(localStorage).filter((name) => name.startsWith("r7"));

/** @param {any} model @param {HTMLElement} el */
function erase(model, el) {
  const root = h("section", { class: "r7 r7-erase" });
  const python = wire(model, draw);
  let erased = false;

  /** @param {Record<string, string>} words */
  function told(words) {
    try {
      const names = kept();
      if (erased && !names.length) return words.erased;
      const size = names.reduce((sum, name) => sum + name.length + (localStorage.getItem(name) || "").length, 0);
      const text = names.length === 0 ? words.nothing : names.length === 1 ? words.one : words.kept;
      return text.replace("{count}", String(names.length)).replace("{size}", String(size));
    } catch {
      return words.closed;
    }
  }

  function draw() {
    const { lang, words } = python.get("data");
    morph(root, h("section", { class: "r7 r7-erase", lang }, h("h2", { text: words.title }),
      h("p", { role: "status", text: told(words) }), h("button", { type: "button", text: words.button })));
  }

  root.addEventListener("click", (/** @type {any} */ event) => {
    if (!event.target.closest("button")) return;
    try {
      for (const name of kept()) localStorage.removeItem(name);
      erased = true;
    } catch { /* storage is closed to us: the sentence says so */ }
    draw();
  });
  el.append(root);
  draw();
  return { adopt: (/** @type {any} */ next) => python.adopt(next), close: () => python.close() };
}

export default widget(erase);
