// @ts-check
// The page of a package: the widgets that the pages have, fed with what was answered beforehand, and the line to the
// learning platform.
import { assembled } from "./content.js";
import { ExerciseCourse } from "./exercise_course.js";
import { LessonCourse } from "./lesson_course.js";
import { platformOf } from "./platform.js";
/** @import {Shared} from "./content.js" */
/** @import {Answered, Exercises} from "./exercise_course.js" */
/** @import {LessonContent, Sessions} from "./lesson_course.js" */
/** @import {Platform} from "./platform.js" */

/** @typedef {Record<string, string>} PageWords */
/** @typedef {{lang: string, widgets: Record<string, string>, words: Record<string, PageWords>}} Settings */
/** @typedef {{render(given: {model: unknown, el: HTMLElement}): void}} WidgetModule */
/** @typedef {{seq: number, page: string} & Record<string, unknown>} Message */
/** @typedef {Exercises | LessonContent} Content */
/** What a learner goes through. @typedef {{count: number, place: number, over: boolean, asked: number, right: number, score: number, kept: string,
 *   restore(kept: string, content: Content): void, again(): void, hear(message: Message, content: Content): {changed: boolean, answered?: Answered},
 *   parts(content: Content, words: PageWords): Record<string, object>}} Course */

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** What the scripts of the contents have left, by language. */
const contents = /** @type {{R7_CONTENT: Record<string, Shared>}} */ (/** @type {unknown} */ (globalThis));

/** A sentence with its facts. @param {string} text @param {Record<string, string | number>} facts */
const filled = (text, facts) => text.replace(/\{(\w+)\}/g, (/** @type {string} */ whole, /** @type {string} */ name) => String(facts[name] ?? whole));

class PackagePage {
  /** @param {Settings} settings @param {Record<string, WidgetModule>} kinds @param {Sessions} sessions @param {Platform | null} platform */
  constructor(settings, kinds, sessions, platform) {
    this.settings = settings;
    this.platform = platform;
    this.sessions = sessions;
    this.lang = settings.lang;
    /** @type {Record<string, Content>} */
    this.contents = {};
    /** How often all was begun: exercises of another round are other exercises for the widgets. */
    this.round = 0;
    /** Whether only to practise once more: nothing is told. */
    this.again = false;
    this.state = "";
    this.kinds = kinds;
    /** @type {Course | undefined} */
    this.begun = undefined;
    /** @type {Record<string, object>} */
    this.shown = {};
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    /** @type {{page?: string, heard?: number}} */
    this.heard = {};
  }

  /** @type {PageWords} */
  get words() {
    return this.settings.words[this.lang];
  }

  get content() {
    return this.contents[this.lang];
  }

  /** Load what there is in a language. @param {string} lang */
  async load(lang) {
    if (this.contents[lang]) return;
    if (!contents.R7_CONTENT?.[lang]) {
      await new Promise((done, failed) => {
        const script = document.createElement("script");
        script.src = `content.${lang}.js`;
        script.onload = done;
        script.onerror = failed;
        document.head.append(script);
      });
    }
    this.contents[lang] = /** @type {Content} */ (assembled(contents.R7_CONTENT[lang]));
  }

  /** @type {Course} */
  get course() {
    return this.begun ??= /** @type {Course} */ ("book" in this.content ? new LessonCourse(this.sessions, this.content) : new ExerciseCourse(this.content.exercises.length));
  }

  async begin() {
    await this.load(this.lang);
    const kept = this.platform ? await this.platform.open() : null;
    if (kept === null) this.platform = null;
    if (kept) {
      const [lang, ...rest] = kept.split(" ");
      if (lang !== this.lang && lang in this.settings.words) {
        await this.load(lang);
        this.lang = lang;
      }
      this.course.restore(rest.join(" "), this.content);
    }
    this.state = this.platform ? (this.platform.lookingBack ? "looking" : "linked") : "alone";
    this.paint();
    for (const [name, kind] of Object.entries(this.settings.widgets)) this.draw(name, kind);
    this.listen();
    document.documentElement.dataset.r7 = "ready";
  }

  /** @param {string} name @param {string} kind */
  draw(name, kind) {
    const model = {
      get: (/** @type {string} */ what) => (what === "data" ? this.shown[name] : what === "sheet" ? this.content.sheet : undefined),
      on: (/** @type {string} */ _, /** @type {() => void} */ hear) => void this.listeners.add(hear),
      off: (/** @type {string} */ _, /** @type {() => void} */ hear) => void this.listeners.delete(hear),
      send: (/** @type {Message} */ message) => this.hear(message),
    };
    const el = /** @type {HTMLElement} */ (document.querySelector(`[data-r7="${name}"]`));
    this.kinds[kind].render({ model, el });
  }

  listen() {
    addEventListener("pagehide", () => this.platform?.close());
    // What the browser has kept of a closed page must open the session anew.
    addEventListener("pageshow", (event) => event.persisted && location.reload());
    for (const each of document.querySelectorAll(".r7-tongues a")) {
      each.addEventListener("click", (event) => {
        event.preventDefault();
        void this.speak(/** @type {HTMLElement} */ (each).lang);
      });
    }
    byId("r7-again").addEventListener("click", () => this.restart());
  }

  /** @param {string} lang */
  async speak(lang) {
    await this.load(lang);
    this.lang = lang;
    this.paint();
    this.tellListeners();
    void this.tell();
  }

  /** @param {Message} message */
  hear(message) {
    this.heard = { page: message.page, heard: message.seq };
    const { changed, answered } = this.course.hear(message, this.content);
    this.paint();
    this.tellListeners();
    if (this.course.over) byId("r7-end").querySelector("h2")?.focus();
    if (changed) void this.tell(answered);
  }

  /** Begin once more, to practise: what was told stays. */
  restart() {
    this.course.again();
    this.round += 1;
    this.again = true;
    this.state = this.platform ? "practising" : "alone";
    this.paint();
    this.tellListeners();
    document.querySelector("h2")?.focus();
  }

  /** Tell the platform how it stands. @param {Answered} [answered] */
  async tell(answered) {
    if (!this.platform || this.again || this.platform.lookingBack) return;
    const { over, score, place, count, kept } = this.course;
    const taken = await this.platform.tell({ score, done: over, place, count, kept: `${this.lang} ${kept}` }, answered);
    this.state = taken ? "kept" : "refused";
    this.paintState();
  }

  tellListeners() {
    for (const each of [...this.listeners]) each();
  }

  /** What each widget shows now. */
  paint() {
    const { course, words } = this;
    const parts = course.parts(this.content, words);
    this.shown = Object.fromEntries(Object.keys(this.settings.widgets).map((name) => {
      const part = /** @type {Record<string, unknown>} */ (parts[name] ?? { id: name, open: false, hidden: true });
      const round = (/** @type {string} */ field) => (field in part ? { [field]: `${this.round}/${part[field]}` } : {});
      return [name, { ...part, ...round("key"), ...round("story"), ...this.heard }];
    }));
    document.documentElement.lang = this.lang;
    document.title = words.title;
    byId("r7-title").textContent = words.title;
    byId("r7-progress").textContent = course.over ? "" : filled(words.progress, { at: course.place + 1, count: course.count });
    for (const each of document.querySelectorAll(".r7-tongues a")) {
      if (/** @type {HTMLElement} */ (each).lang === this.lang) each.setAttribute("aria-current", "true");
      else each.removeAttribute("aria-current");
    }
    byId("r7-end").hidden = !course.over;
    if (course.over) this.paintEnd();
    this.paintState();
  }

  paintEnd() {
    const { words, course } = this;
    const texts = { h2: words.over, ".result": course.asked ? filled(words.result, { right: course.right, count: course.asked }) : "", button: words.again };
    for (const [place, text] of Object.entries(texts)) /** @type {Element} */ (byId("r7-end").querySelector(place)).textContent = text;
  }

  paintState() {
    const state = byId("r7-told");
    state.textContent = this.words[this.state] ?? "";
    state.classList.toggle("r7-refused", this.state === "refused");
  }
}

/** In a frame of another page: that page is told how high this one is. */
function tellHeight() {
  if (parent === window) return;
  let told = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height !== told) parent.postMessage({ rainbow7: 1, height }, "*");
    told = height;
  }).observe(document.body);
}

/**
 * @param {Settings} settings @param {Record<string, WidgetModule>} kinds the widgets' modules, by the names of their classes
 * @param {Sessions} sessions those that are answered from a book
 */
export function start(settings, kinds, sessions) {
  tellHeight();
  void new PackagePage(settings, kinds, sessions, platformOf(window)).begin();
}
