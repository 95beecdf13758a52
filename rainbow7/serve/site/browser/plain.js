// In place of a sanitizer of HTML: descriptions of controls are shown as plain text.
const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export default (text) => String(text).replace(/[&<>"]/g, (sign) => SIGNS[sign]);
