// @ts-check
/**
 * Keeps the address bar a link to exactly what is shown, and in the browser's storage what no link can hold.
 * Draws nothing. Where the page is not ours alone (a notebook), it leaves the address as it is.
 *
 * @typedef {{id: string, query: string, keep: string, heard?: number}} Data
 */

const STORE = "r7-record";

/** @param {{model: any, el: HTMLElement}} given */
function render({ model, el }) {
  el.hidden = true;
  const ours = document.documentElement.hasAttribute("data-r7-page");
  if (!ours) return;
  const send = wire(model).send;
  const write = () => {
    /** @type {Data} */
    const data = model.get("data");
    const wanted = data.query ? `?${data.query}` : location.pathname;
    if (location.search !== (data.query ? wanted : "")) history.replaceState(history.state, "", wanted);
    try {
      if (data.keep) localStorage.setItem(STORE, JSON.stringify({ query: data.query, text: data.keep }));
    } catch {
      // A browser that keeps nothing still shows everything; the page offers the record as a file.
    }
  };
  const before = location.search.replace(/^\?/, "");
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? "null");
    if (kept && typeof kept.text === "string" && before && kept.query === before) send({ stored: kept.text });
  } catch {
    localStorage.removeItem(STORE);
  }
  model.on("change:data", write);
  write();
  return () => model.off("change:data", write);
}

export default { render };
