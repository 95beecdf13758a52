// @ts-check
// In place of a sanitizer of HTML: descriptions of controls are shown as plain text.
/** @type {Record<string, string>} */
const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export default (/** @type {string} */ text) => String(text).replace(/[&<>"]/g, (sign) => SIGNS[sign]);
