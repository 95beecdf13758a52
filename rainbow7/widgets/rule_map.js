// @ts-check
// The map of rules by topic: which are new, begun or mastered, and which are due.
import { at, h, icon, living, morph, remembered, widget, wire } from "./base.js";
import { SIGNS, sign } from "./text.js";
/** @import {RuleMapData, RuleMapMessage} from "./data.js" */
/** @import {Model} from "./base.js" */

export default widget((/** @type {Model<RuleMapData, RuleMapMessage>} */ model, el) => {
  const root = h("section", { class: "r7 r7-text r7-mastery" });
  const out = wire(model, paint);
  /** Which topics are open: on a wide screen all of them, else those in which something is due. @type {Map<string, boolean>} */
  const unfolded = new Map();
  const roomy = matchMedia("(min-width: 700px)").matches;
  el.replaceChildren(root);

  function paint() {
    const data = out.data();
    root.hidden = !data?.open;
    if (!data?.open) return;
    const { words } = data;
    // The browser has stored progress that Python does not have yet.
    const fetching = Boolean(data.fetching && remembered("r7.progress"));
    morph(root, h("section", { class: "r7 r7-text r7-mastery", lang: data.lang, "aria-label": words.title },
      h("h2", { text: words.title, "data-key": "h2" }),
      h("p", { class: "small", "data-key": "about", text: fetching ? data.fetching : data.about }),
      !fetching && h("ul", { class: "legend small", "aria-hidden": "true", "data-key": "legend" }, ...data.legend.map((each) => h("li", {}, mark(each.standing), each.label))),
      h("div", { class: "topics", "data-key": "topics" }, ...data.topics.map((topic) => h("details", { class: "topic", "data-key": topic.id, open: unfolded.get(topic.id) ?? (roomy || topic.rules.some((each) => each.due)) },
        h("summary", {}, h("h3", { text: topic.title }), h("span", { class: "small", text: fetching ? "" : topic.text })),
        h("ul", {}, ...topic.rules.map((each) => h("li", { class: fetching ? "" : `${each.standing}${each.due ? " due" : ""}`, "data-key": each.rule },
          h("a", { href: each.href, "data-act": each.asks ? "rule" : null, "data-arg": each.rule }, fetching ? null : each.asks || each.standing !== "new" ? mark(each.standing) : sign("book"), h("span", { text: each.title }),
            h("small", { text: fetching ? "" : each.text }))))))))));
  }

  /** The sign of how well a rule is known. @param {string} standing */
  const mark = (standing) => h("span", { class: `mark ${standing}`, "aria-hidden": "true" }, standing === "mastered" && icon(SIGNS.tick));

  root.addEventListener("click", (event) => {
    const link = at(event, "[data-act=rule]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    out.send({ rule: link.dataset.arg ?? "" });
  });
  root.addEventListener("toggle", (event) => {
    if (event.target instanceof HTMLDetailsElement) unfolded.set(event.target.dataset.key ?? "", event.target.open);
  }, true);
  paint();
  return living(out, root);
});
