// @ts-check
// Stands in for the package sanitize-html, which ipywidgets uses for the descriptions of controls: shows them as text.
/** @type {Record<string, string>} */
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export default (/** @type {string} */ text) => String(text).replace(/[&<>"]/g, (sign) => ENTITIES[sign]);
