// @ts-check
// The lessons of a game: the next one on top, then all of them in order with the learner's progress.
import { at, h, icon, living, morph, remembered, widget, wire } from "./base.js";
import { SIGNS, choice } from "./text.js";
/** @import {PathData, PathMessage, PathLesson} from "./data.js" */
/** @import {Model} from "./base.js" */

/** @param {PathLesson} each @param {boolean} fetching */
const lessonLine = (each, fetching) => h("li", { class: fetching ? "" : each.state, "data-key": each.lesson },
  h("a", { href: each.href, "data-act": "lesson", "data-arg": each.lesson },
    h("span", { class: "number", "aria-hidden": "true" }, each.state === "done" ? icon(SIGNS.tick) : String(each.n)),
    h("span", { class: "told" }, h("b", { text: each.title }), h("span", { class: "small", text: each.aim })),
    h("span", { class: "small when" }, each.stateText && !fetching && h("span", { class: "state", text: each.stateText }), h("span", { text: each.minutes }))));

export default widget((/** @type {Model<PathData, PathMessage>} */ model, el) => {
  const root = h("section", { class: "r7 r7-text r7-path" });
  const out = wire(model, paint);
  el.replaceChildren(root);

  function paint() {
    const data = out.data();
    root.hidden = !data?.open;
    if (!data?.open) return;
    const { words } = data;
    // The browser has stored progress that Python does not have yet.
    const fetching = Boolean(data.fetching && remembered("r7.progress"));
    const next = !fetching && data.next;
    morph(root, h("section", { class: "r7 r7-text r7-path", lang: data.lang },
      choice(words.games, "game", data.games),
      ...data.complaints.map((each) => h("p", { class: "slip told complaint", "data-key": each, text: each })),
      next && h("section", { class: "next panel", "data-key": "next", "aria-label": next.kind },
        h("p", { class: "small", text: next.kind }), h("h2", { text: next.title }), h("p", { text: next.aim }),
        h("div", { class: "does" }, h("a", { class: "button main", href: next.href, "data-act": next.lesson ? "lesson" : null, "data-arg": next.lesson, text: next.label }), h("span", { class: "small", text: next.minutes }))),
      fetching && h("p", { class: "slip told", role: "status", "data-key": "fetching", text: data.fetching }),
      !fetching && data.place && h("p", { class: "place", "data-key": "place" }, h("span", { text: `${data.place.text} ` }), h("a", { href: data.place.href, "data-act": "lesson", "data-arg": data.place.lesson, text: data.place.label })),
      data.title && h("h2", { text: data.title, "data-key": "h2" }),
      data.lessons.length > 0 && h("ol", { class: "lessons", "data-key": "lessons" }, ...data.lessons.map((each) => lessonLine(each, fetching))),
      data.practise && h("p", { class: "place", "data-key": "practise" }, h("span", { text: `${data.practise.text} ` }), h("a", { href: data.practise.href, text: data.practise.label }))));
  }
  root.addEventListener("click", (event) => {
    const pressed = at(event, "[data-act]");
    if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { act, arg = "" } = pressed.dataset;
    if (act === "game") out.send({ set: { game: arg } });
    else if (act === "lesson") {
      event.preventDefault();
      out.send({ lesson: arg });
    }
  });
  paint();
  return living(out, root);
});
