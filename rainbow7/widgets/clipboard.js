// @ts-check
// Copies texts.
import { h } from "./base.js";

/** Copy a text, also where the clipboard is closed to scripts. @param {string} text @param {Element} root */
export async function copyText(text, root) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = h("textarea", { readonly: true });
    field.value = text;
    root.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
