// @ts-check
// The scored round, player by player, the end of the game, and the changes that would have turned the round.
import { h, morph, widget, wire } from "./base.js";
import { drop, drops } from "./drops.js";
import { aside, readAt, rulingBox, sign, tips } from "./text.js";
/** @import { Ruling } from "./text.js" */
/** @import {ScoreData, ScoreMessage, ScoreRow, ScoreShown, ToldEvent} from "./data.js" */
/** @import {Model} from "./base.js" */

/** The most drops that are drawn; the number beside them counts all. */
const MOST_DROPS = 9;

/** @param {ScoreRow} row @param {ScoreShown} data @param {number} place */
function playerRow(row, data, place) {
  const { words, limit } = data;
  const counted = row.gains.reduce((sum, each) => sum + (each.count ?? 0), 0);
  const before = row.before ?? 0;
  const gain = limit ? counted : row.after - before;
  const rain = limit && h("div", { class: "rain", role: "img", "aria-label": row.afterText }, ...drops(before, row.after, limit, Math.max(MOST_DROPS, limit + 2))
    .map((kind, at) => (kind === "limit" ? h("span", { class: "limit" }, place ? "" : h("b", { text: data.ends })) : drop(kind, at))));
  return h("li", { class: row.winner ? "row wins" : "row", "data-key": `row-${place}` },
    h("h3", { text: row.name }, row.winner ? aside(`, ${words.winner}`) : ""),
    h("div", { class: "cards", html: row.hand.html, role: row.hand.text ? "img" : null, "aria-label": row.hand.text || null }),
    limit && h("div", { class: "value" }, h("span", { class: "small", text: words.hand }),
      row.value === null ? h("span", { class: "small", text: words.hidden }) : h("b", { text: String(row.value) })),
    rain,
    h("div", { class: "reasons" }, ...row.gains.flatMap((each) => [
      h("p", { html: each.html }), ...each.rulings.map((one) => rulingBox(one, words))]),
      row.none && h("p", { class: "small", text: row.none })),
    h("div", { class: "sum" }, row.before !== null && (limit || gain) && h("span", { class: "small" }, `${row.before} `, h("b", { text: `+${gain}` })),
      h("strong", { text: String(row.after) })));
}

/** @param {ToldEvent} event @param {ScoreShown} data */
function told(event, data) {
  const address = readAt(data.read, event.rule);
  return h("div", { class: "told" }, h("p", {}, h("span", { html: event.html }), " ",
    address ? h("a", { class: "rule", href: address }, sign("book"), event.title) : h("span", { class: "rule", text: event.title })),
    ...event.rulings.map((one) => rulingBox(one, data.words)));
}

/** @param {ScoreShown} data */
function scored(data) {
  const { words } = data;
  return [
    h("header", {}, h("h2", { tabindex: "-1", text: data.title }), data.line && told(data.line, data)),
    h("ol", { class: "rows" }, ...data.rows.map((row, at) => playerRow(row, data, at))),
    h("div", { class: "after" },
      data.game && h("section", { class: "panel" }, h("h3", {}, sign("flag"), words.over),
        ...data.game.events.map((each) => told(each, data)),
        h("ol", { class: "ranking" }, ...data.game.ranking.map((each) =>
          h("li", { class: each.winner ? "wins" : "" }, h("span", { class: "small", text: String(each.place) }), h("b", { text: each.name }), 
            h("span", { class: "count" }, data.limit && drop("held", 0), h("span", { "aria-hidden": "true", text: String(each.count) }), aside(each.text)))))),
      data.away && h("section", { class: "panel" }, h("h3", {}, sign("branch"), data.away.title), data.away.note && h("p", { class: "small", text: data.away.note }),
        h("ul", { class: "away" }, ...data.away.some.map((each, at) =>
          h("li", { "data-key": `away-${at}` }, h("p", { html: each.html }), each.swap && h("p", { class: "small", html: each.swap.html }),
            each.href && h("a", { class: "button", href: each.href }, sign("play"), words.play))))),
      data.next && h("section", { class: "panel next" }, h("h3", { text: words.next }), told(data.next, data))),
  ];
}

export default widget((/** @type {Model<ScoreData, ScoreMessage>} */ model, el) => {
  const root = h("section", { class: "r7 r7-text r7-score" });
  el.replaceChildren(root);
  const out = wire(model, paint);
  const closeTip = tips(root, out.data);

  function paint() {
    const data = out.data();
    closeTip();
    root.hidden = !data?.open;
    if (!data?.open) return void root.replaceChildren();
    const wide = data.rows.some((row) => row.hand.html);
    morph(root, h("section", { class: `r7 r7-text r7-score${wide ? "" : " bare"}`, lang: data.lang },
      ...scored(data)));
  }
  paint();
  return {
    adopt: out.adopt,
    close() {
      out.close();
      root.remove();
    },
  };
});
