// @ts-check
// The page of the rules before Python is there: each rule under each rulebook, in each language, is a first view that the
// builder made; switching between them, opening a rule and searching need nothing else.
import { laidOver, NOTED, unpacked } from "../../web/answer_book/player.js";
/** @import {Message, Part, Parts} from "../../web/answer_book/player.js" */

/**
 * Where the views are: by `game edition language` the file of the page's own, and that of all links to it.
 * @typedef {{load(file: string | undefined): Promise<Response | undefined>, views: Record<string, string[]>, linked: Record<string, string[]>,
 *   readers: Record<string, Record<string, string>>}} Files `readers`: the rulebook of each game, by language, for who names none
 */
/** @typedef {{game: string, edition: string, lang: string, rule: string, query: string, free: unknown}} Opened what is open, what is searched for, and whether the address names no rulebook */

/** What the link to such a view may hold. */
const PARTS = ["game", "edition", "lang", "rule", "v"];

export class RuleViews {
  /** @param {Files} files @param {string} name of the view @param {Parts} shown what the page shows at first */
  constructor(files, name, shown) {
    this.files = files;
    this.shown = shown;
    const [game, edition, lang] = name.split(" ");
    const { rule, query } = /** @type {{rule: {rule: string} | null, query: string}} */ (shown.reader);
    /** @type {Opened} */
    this.opened = { game, edition, lang, rule: rule?.rule ?? "", query, free: shown.bar.free };
  }

  /** Act on a message; false: there is no view for it. @param {Message} message */
  async hear(message) {
    let opened = this.opened;
    for (const [name, value] of Object.entries(message).filter(([name]) => !NOTED.includes(name))) {
      if (name === "rule") opened = { ...opened, rule: String(value), query: value ? opened.query : "" };
      else if (name === "find") opened = { ...opened, query: String(value).slice(0, 200) };
      else if (name === "back") {
        const link = new URLSearchParams(String(value));
        if ([...link.keys()].some((part) => !PARTS.includes(part))) return false;
        opened = this.returned(opened, link);
      }
      else if (name === "set") opened = this.switched(opened, /** @type {Record<string, string>} */ (value));
      else return false;
    }
    const parts = await this.made(opened);
    if (parts) [this.opened, this.shown] = [opened, parts];
    return Boolean(parts);
  }

  /** What is open after a switch of the game, the rulebook or the language. @param {Opened} opened @param {Record<string, string>} set @returns {Opened} */
  switched(opened, set) {
    const { game, lang } = { ...opened, ...set };
    if (game === opened.game) return { ...opened, ...set };
    return { ...opened, game, lang, edition: this.files.readers[game]?.[lang], rule: "", free: false };
  }

  /** What the browser's history shows again. @param {Opened} opened @param {URLSearchParams} link @returns {Opened} */
  returned(opened, link) {
    const [game, lang] = [link.get("game") ?? opened.game, link.get("lang") ?? opened.lang];
    return { ...opened, game, lang, edition: link.get("edition") ?? this.files.readers[game]?.[lang], rule: link.get("rule") ?? "", free: false };
  }

  /** What the page shows then. @param {Opened} opened @returns {Promise<Parts | undefined>} */
  async made({ game, edition, lang, rule, query, free }) {
    const { load, views, linked } = this.files;
    const name = `${game} ${edition} ${lang}`;
    const [view, rules] = await Promise.all([load(views[name]?.[0]), load(rule ? linked[name]?.[0] : undefined)]);
    const changes = rule ? rules && /** @type {Record<string, Parts>} */ (await unpacked(rules))[`rule=${rule}`] : {};
    if (!view || !changes) return;
    /** @type {{data: {parts: Parts}}} */
    const { data } = await view.json();
    const parts = laidOver(data.parts, changes);
    return { ...parts, bar: { ...parts.bar, free }, reader: { ...parts.reader, query } };
  }

  /** All that is shown now. */
  parts = () => this.shown;
}
