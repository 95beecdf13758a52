// @ts-check
// The small pictures beside words on buttons and labels: lines of one ink on 24 × 24.

import { el } from "./line.js";

const PATHS = /** @type {Record<string, string>} */ ({
  begin: "M8 5.5v13l10-6.5z",
  book: "M12 6.5C10 5 7 4.5 3.5 5v13c3.5-.5 6.5 0 8.5 1.5 2-1.5 5-2 8.5-1.5V5C17 4.5 14 5 12 6.5zM12 6.5v13",
  bubbles: "M4 5h12v8H9l-3.5 3v-3H4zM19 9h1.5v8H19v2.5L16 17h-5",
  door: "M6 20V4h10v16M4 20h16M13 12h.01",
  download: "M12 4v10m-4-4 4 4 4-4M5 19h14",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  next: "M5 12h14m-5-5 5 5-5 5",
  pause: "M9 6v12M15 6v12",
  pencil: "M5 19l1-4L16 5l3 3L9 18zM14 7l3 3",
  previous: "M19 12H5m5-5-5 5 5 5",
  printer: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  question: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.8.4-1 .9-1 1.7M12 16.5v.01",
  replay: "M5 12a7 7 0 1 0 2.5-5.4M5 4v4h4",
  screen: "M3.5 5h17v11h-17zM9 20h6M12 16v4",
  tick: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12l3 3 5-6",
  trash: "M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13",
  vote: "M4 12a8 8 0 0 1 13.5-5.8L20 8.5M20 4v4.5h-4.5M20 12a8 8 0 0 1-13.5 5.8L4 15.5M4 20v-4.5h4.5",
  wifi: "M3 9.5a13 13 0 0 1 18 0M6.5 13a8 8 0 0 1 11 0M9.5 16.5a3.6 3.6 0 0 1 5 0M12 19.5v.01",
  zzz: "M4 6h6l-6 7h6M14 12h5l-5 6h5",
});

/** A picture that says nothing which the words beside it do not say. @param {string} name */
export const icon = (name) => el("span", { class: "icon", "aria-hidden": "true",
  html: `<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${PATHS[name]}"/></svg>` });
