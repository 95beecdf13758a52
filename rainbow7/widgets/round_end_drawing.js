// @ts-check
// The drawing of a round's end: the headline, a column for each player, why it ended so, and the way on.
import { h, icon } from "./base.js";
import { drop, drops } from "./drops.js";
import { aside, rulingBox, sign } from "./text.js";
/** @import {Change, EndColumn, EndOfGame, EndVerdict, Onwards, RoundEndShown, RuleLink} from "./data.js" */

const ARROW = "M4 12H20M13.5 5.5 20 12 13.5 18.5";
const STAR = "M12 3.5 14.6 9.2 20.8 9.9 16.2 14.1 17.5 20.2 12 17.1 6.5 20.2 7.8 14.1 3.2 9.9 9.4 9.2Z";
const AGAIN = "M4 9.5H15A5 5 0 0 1 15 19.5H9M8.5 5 4 9.5 8.5 14";
/** The most drops that are drawn as falling. */
const MOST_FALLING = 4;

/** @param {RuleLink} rule */
const ruleOf = (rule) => (rule.href
  ? h("a", { class: "rule", href: rule.href }, sign("book"), h("span", { text: rule.title }))
  : h("span", { class: "rule", text: rule.title }));

/** What is shown and what it is worth. @param {EndColumn} column @param {RoundEndShown} data */
function thingsOf(column, data) {
  const { words } = data;
  const unseen = Array.from({ length: column.unseen }, () => h("span", { class: "thing", "aria-hidden": "true", html: data.back }));
  return h("div", { class: "holds" },
    h("div", { class: "things", role: "img", "aria-label": column.spoken || (column.unseen ? words.hidden : null), style: `--count:${column.things.length + column.unseen}` },
      ...column.things.map((each) => h("span", { class: "thing", "aria-hidden": "true" }, data.back && h("span", { class: "back", html: data.back }), h("span", { class: "face", html: each }))), ...unseen),
    column.worth !== null && h("p", { class: "worth" }, h("span", { text: words.hand }), " ", h("b", { text: String(column.worth) })),
    column.unseen > 0 && h("p", { class: "worth" }, h("span", { text: words.hidden })));
}

/** What the player held before, what came, and what there is then. @param {EndColumn} column @param {RoundEndShown} data */
function countOf(column, data) {
  const { before, after } = column;
  const gain = after - before;
  const most = Math.max(data.limit ?? 0, ...data.columns.map((each) => each.after));
  return h("div", { class: "count" },
    data.limit !== null && h("span", { class: "rain", role: "img", "aria-label": column.afterText },
      ...drops(before, after, data.limit, most).map((kind, at) => (kind === "limit" ? h("span", { class: "limit" }) : drop(kind, at)))),
    data.limit !== null && h("span", { class: "one", "aria-hidden": "true" }, drop("held", 0)),
    h("p", { class: "sum" }, ...(data.limit === null && data.game && !gain ? [] : [h("span", { class: "before", text: String(before) }), " ",
      h("b", { class: gain ? "gain" : "gain none", text: `+${gain}` }), h("span", { class: "is", text: " = " })]), h("strong", { text: String(after) }), column.unit && h("span", { class: "unit", text: ` ${column.unit}` })));
}

/** @param {EndColumn} column @param {number} place @param {RoundEndShown} data */
function columnOf(column, place, data) {
  return h("li", { class: `column${column.decides ? " decides" : ""}`, "data-key": `column-${place}`, style: `--turn:${place}` },
    h("div", { class: "name" }, h("span", { class: "ring", "aria-hidden": "true", text: String(place + 1) }), h("h3", { text: column.name }),
      column.said && h("span", { class: "said", text: column.said })),
    thingsOf(column, data), countOf(column, data),
    h("div", { class: "reasons" }, ...column.reasons.map((each) => h("p", { html: each.html }))));
}

/** The place of the table: what happened. @param {RoundEndShown} data */
function stageOf(data) {
  const { falling } = data;
  return h("div", { class: "scene", "data-key": "scene", style: `--after:${220 * data.columns.length}ms` },
    h("header", {}, h("h2", { tabindex: "-1", "aria-describedby": `r7-${data.id}-why`, text: data.title }),
      h("p", { class: "why", id: `r7-${data.id}-why`, html: data.why.html }),
      falling && h("p", { class: "falling", "aria-hidden": "true" }, ...Array.from({ length: Math.min(falling.count, MOST_FALLING) }, (_, at) => drop("held", at)), icon(ARROW), h("b", { text: falling.text }))),
    h("ol", { class: "columns", role: "list", "aria-label": data.words.columns, style: `--columns:${data.columns.length}` },
      ...data.columns.map((each, place) => columnOf(each, place, data))));
}

/** @param {EndVerdict} verdict @param {RoundEndShown} data */
function verdictOf(verdict, data) {
  return h("div", { class: `slip ${verdict.kind || "told"}`, "data-key": "verdict" },
    verdict.word && h("p", { class: "verdict" }, verdict.kind && sign(verdict.kind), h("span", { text: verdict.word })),
    h("p", { html: verdict.html }), h("p", { class: "rules" }, ...verdict.rules.map(ruleOf)),
    ...verdict.rulings.map((each) => rulingBox(each, data.words)));
}

/** Another hand, and the way to play it. @param {Change} change @param {RoundEndShown} data */
const changeOf = (change, data) => h("div", { class: "change" },
  h("p", {}, h("span", { html: change.html }), " ", change.swap && h("span", { class: "swap", html: change.swap.html })),
  change.href && h("a", { class: "button", href: change.href }, sign("play"), h("span", { text: data.words.play })));

/** @param {RoundEndShown} data */
function changesOf(data) {
  if (!data.away) return null;
  const [first, ...others] = data.away.some;
  return h("section", { class: "panel away", "data-key": "away" }, h("h3", {}, sign("branch"), h("span", { text: data.away.title })), changeOf(first, data),
    others.length > 0 && h("details", { "data-key": "others" }, h("summary", { text: data.more }), ...others.map((each) => changeOf(each, data))));
}

/** @param {EndOfGame} game @param {RoundEndShown} data */
function gameOf(game, data) {
  return h("section", { class: "panel game", "data-key": "game" }, h("h3", {}, sign("flag"), h("span", { text: data.words.over })),
    ...game.lines.map((each) => h("p", { html: each.html })),
    h("ol", { class: "ranking", role: "list" }, ...game.ranking.map((each) => h("li", { class: each.winner ? "wins" : "" },
      h("span", { class: "small", text: String(each.place) }), h("b", { text: each.name }), each.winner && aside(`, ${data.words.winner}`), each.then && h("span", { class: "small then", text: each.then }),
      h("span", { class: "total" }, data.limit !== null && drop("held", 0), h("span", { "aria-hidden": "true", text: String(each.count) }), aside(each.text))))));
}

/** Who begins, and the way on. @param {Onwards | null} next @param {RoundEndShown} data */
function footOf(next, data) {
  return h("div", { class: "foot", "data-key": "foot" },
    next && h("p", { class: "next" }, h("span", { html: next.html }), " ", ruleOf(next.rule)),
    h("div", { class: "ways" },
      h("button", { type: "button", class: "button again", "data-act": "again", "data-key": "again" }, icon(AGAIN), h("span", { text: data.words.again })),
      data.moments && h("button", { type: "button", class: "button", "data-act": "moments", "data-key": "moments" }, icon(STAR), h("span", { text: data.words.moments })),
      data.button && h("button", { type: "button", class: "button main", "data-act": "next", "data-key": "next" }, icon(ARROW), h("span", { text: data.button }))));
}

/** @param {RoundEndShown} data */
export const sceneOf = (data) => h("div", { class: "body" }, stageOf(data),
  h("div", { class: "after", "data-key": "after" }, data.game && gameOf(data.game, data), data.verdict && verdictOf(data.verdict, data), changesOf(data)),
  footOf(data.next, data));
