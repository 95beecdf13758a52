// @ts-check
// The bar of a lesson or an exercise, which stays at the foot of a narrow screen: what was answered, and the buttons.
// The widget whose turn it is draws it: the lesson while one reads, the table or the answer while one tries.
import { h } from "./base.js";
/** @import {Help} from "./data.js" */
/** @import {Inside} from "./base.js" */

/** @param {Help | undefined} help the hints, of which the bar shows the last one @param {...Inside} inside */
export const bottomBar = (help, ...inside) => h("div", { class: "r7-bottom", "data-key": "bottom" },
  help?.given.length ? h("p", { class: "hinted for-bar", "data-key": "hinted", html: help.given[help.given.length - 1].html }) : null, ...inside);
