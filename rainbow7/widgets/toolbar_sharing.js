// @ts-check
// Sharing the page's link: by the system's own sheet, by copying it, or by showing it.
import { fields, find } from "./base.js";
import { openDialog } from "./dialog.js";
import { wholePage } from "./embed.js";
/** @import {ToolbarShown} from "./data.js" */

/** Share a link by the system's own sheet, or else copy it: what came of it. @param {string} url @param {string} title */
async function shared(url, title) {
  if (navigator.share) {
    try {
      await navigator.share({ url, title });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "dropped";
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch {
    return "shown";
  }
}

/**
 * The button that shares, in a row of tools. That the link is copied is said until something else is done.
 * @param {Element} body @param {Element} status @param {() => void} draw
 */
export function sharing(body, status, draw) {
  const state = { copied: false };
  return {
    state,
    /** @param {ToolbarShown} data */
    async share({ words, whole }) {
      const url = wholePage(location.href);
      const outcome = await shared(url, document.title);
      state.copied = outcome === "copied";
      status.textContent = state.copied ? `${words["said-copied"]}${whole ? "" : ` ${words["said-partly"]}`}` : "";
      draw();
      if (outcome !== "shown") return;
      const [field] = fields(body, "dialog.link input");
      field.value = url;
      openDialog(/** @type {HTMLDialogElement | null} */ (find(body, "dialog.link")));
      field.select();
    },
    forget() {
      if (!state.copied) return;
      state.copied = false;
      status.textContent = "";
      draw();
    },
  };
}
