// @ts-check
// The drawing of a row of tools, and its dialogs.
import { h, icon } from "./base.js";
/** @import {Combinations, Tool, ToolbarShown, ToolbarWords} from "./data.js" */

const SIGNS = /** @type {Record<string, string>} */ ({
  deal: "M6 4H14V20H6ZM17 7 20.5 8 17.5 19",
  undo: "M9 5 4 10 9 15M4 10H14A5 5 0 0 1 14 20H11",
  redo: "M15 5 20 10 15 15M20 10H10A5 5 0 0 0 10 20H13",
  branch: "M7 4V20M7 14C7 9 17 13 17 7M13.5 8.5 17 5 20.5 8.5",
  share: "M10 14A4.5 4.5 0 0 0 16.4 14.4L19 11.8A4.5 4.5 0 0 0 12.6 5.4L11.5 6.5M14 10A4.5 4.5 0 0 0 7.6 9.6L5 12.2A4.5 4.5 0 0 0 11.4 18.6L12.5 17.5",
  hand: "M4 8 13 5 17 17 8 20ZM16 6H20V18H18",
  aids: "M9 18H15M10 21H14M8.5 14.5A6 6 0 1 1 15.5 14.5C14.8 15.2 14.5 15.6 14.5 16.5H9.5C9.5 15.6 9.2 15.2 8.5 14.5Z",
  coach: "M4 5H20V16H12L7 20V16H4ZM9 12V10M12 12V8M15 12V9",
  predict: "M5 12A7 7 0 1 1 19 12A7 7 0 1 1 5 12ZM10 10.2A2 2 0 1 1 12 12.2V13.4M12 16V16.4",
  close: "M6 6 18 18M18 6 6 18",
  copied: "M5 12.5 10 17.5 19 7",
});

/** @param {Tool} tool @param {boolean} copied whether the link has just been copied @param {ToolbarWords} words */
function toolOf(tool, copied, words) {
  const { id, name, ready, on } = tool;
  const done = copied && id === "share";
  return h("button", { type: "button", class: `tool ${id}`, "data-act": id, "data-key": id, "data-r7-key": id, "aria-disabled": ready ? undefined : "true",
    "aria-label": name, title: name, "aria-pressed": on === undefined ? undefined : String(on), "aria-haspopup": id === "branch" || id === "hand" ? "dialog" : undefined },
    icon(SIGNS[done ? "copied" : id]), h("span", { class: tool.brief ? "full" : undefined, text: done ? words.copied : tool.label }),
    tool.brief && h("span", { class: "brief", text: tool.brief }));
}

/** The dialog in which a branch gets its name. @param {ToolbarWords} words */
const namingOf = (words) => h("dialog", { "data-key": "naming", class: "naming", "aria-label": words.branch },
  h("form", { method: "dialog" },
    h("label", {}, words.name, h("input", { type: "text", name: "name", maxlength: "40", autocomplete: "off" })),
    h("div", { class: "choices" },
      h("button", { type: "submit", value: "make", class: "button main", text: words.make }),
      h("button", { type: "submit", value: "", class: "button", text: words.cancel }))));

/** The dialog with a link that could not be copied. @param {ToolbarWords} words */
const linkOf = (words) => h("dialog", { "data-key": "link", class: "link", "aria-label": words["by-hand"] },
  h("form", { method: "dialog" },
    h("label", {}, words["by-hand"], h("input", { type: "text", name: "link", readonly: true, "data-own": true })),
    h("div", { class: "choices" }, h("button", { type: "submit", value: "", class: "button", text: words.close }))));

/** @param {Combinations["all"][number]} each */
const combinationOf = (each) => h("li", { "data-key": each.texts.join(" ") },
  h("button", { type: "button", class: "combination", "data-act": "choose", "data-line": each.line },
    h("span", { html: each.html }), h("small", { text: each.text }), h("b", { text: each.leaves })));

/** The dialog with the combinations of one group. @param {ToolbarShown} data @param {string} group */
function handOf({ words, hand, tools }, group) {
  const aids = tools.find((each) => each.id === "aids");
  const some = hand?.groups.some((each) => each.id === group) ? group : "all";
  return h("dialog", { "data-key": "hand", class: "hand", "aria-labelledby": "r7-hand-title" },
    h("header", {}, h("h2", { id: "r7-hand-title", text: words["hand-title"] }),
      h("button", { type: "button", class: "round", "data-act": "close", "aria-label": words.close }, icon(SIGNS.close))),
    hand?.note ? h("p", { text: hand.note }) : h("div", { class: "groups", role: "group", "aria-label": words["hand-which"] }, ...(hand?.groups ?? []).map((each) =>
      h("button", { type: "button", class: "chip", "data-act": "group", "data-name": each.id, "data-key": each.id, "aria-pressed": String(each.id === some) }, each.label, h("small", { text: each.count })))),
    h("ul", {}, ...(hand?.all ?? []).filter((each) => each.groups.includes(some)).map(combinationOf)),
    aids && h("button", { type: "button", class: "button switch", role: "switch", "data-act": "aids", "data-key": "aids", "aria-checked": String(Boolean(aids.on)) }, aids.label));
}

/** The tools, and where the table is. @param {ToolbarShown} data @param {Tool[]} tools @param {boolean} copied @param {string} group */
export const bodyOf = (data, tools, copied, group) => h("div", { class: "body", lang: data.lang },
  h("div", { class: "tools", role: "group", "aria-label": data.words.tools, "data-key": "tools" }, ...tools.map((each) => toolOf(each, copied, data.words))),
  h("p", { class: "where", "aria-hidden": "true", text: data.head, "data-key": "where" }), namingOf(data.words), linkOf(data.words), handOf(data, group));
