// @ts-check
// The widgets of the pages over the documented manager of ipywidgets: what Python opens becomes a model, the page's one
// widget a view. Bundled with what it imports when the site is built.
import "./define.js";
// @ts-ignore
import "anywidget";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import * as base from "@jupyter-widgets/base";
import { MessageLoop } from "@lumino/messaging";
import { Widget } from "@lumino/widgets";

/** @typedef {(id: string, said: any) => void} Tell */

/** A line between a model and its widget in Python. */
class Line {
  target_name = "jupyter.widget";
  hear = (/** @type {any} */ _) => {};
  end = (/** @type {any} */ _) => {};

  /** @param {string} id @param {Tell} tell */
  constructor(id, tell) {
    this.comm_id = id;
    this.tell = tell;
  }

  open() {
    return "";
  }

  /** @param {any} data @param {any} [callbacks] */
  send(data, callbacks) {
    this.tell(this.comm_id, data);
    // A model waits with its next change until the kernel is idle: here it always is.
    callbacks?.iopub?.status?.({ content: { execution_state: "idle" } });
    return "";
  }

  close() {
    return "";
  }

  /** @param {(message: any) => void} hear */
  on_msg(hear) {
    this.hear = hear;
  }

  /** @param {(message: any) => void} end */
  on_close(end) {
    this.end = end;
  }
}

/** @type {Record<string, any> | undefined} */
let anywidget;

export class Manager extends ManagerBase {
  /** @type {Map<string, Line>} */
  lines = new Map();

  /** @param {Tell} tell @param {(kind: string) => Record<string, string>} drawn */
  constructor(tell, drawn) {
    super();
    this.tell = tell;
    this.drawn = drawn;
  }

  /** What Python says. @param {{type: string, id: string, data: any, metadata: any}} said */
  async hear({ type, id, data, metadata }) {
    const message = /** @type {any} */ ({ content: { comm_id: id, data }, metadata });
    if (type === "comm_open") {
      // Where the page has a widget's module and style sheet, those are taken.
      Object.assign(data.state, this.drawn(data.state._anywidget_id));
      const line = new Line(id, this.tell);
      this.lines.set(id, line);
      await this.handle_comm_open(line, message);
    } else if (type === "comm_msg") this.lines.get(id)?.hear(message);
    else if (type === "comm_close") {
      this.lines.get(id)?.end(message);
      this.lines.delete(id);
    }
  }

  /** @param {string} id @param {HTMLElement} place */
  async show(id, place) {
    const view = /** @type {any} */ (await this.create_view(await this.get_model(id)));
    Widget.attach(view.luminoWidget, place);
    addEventListener("resize", () => MessageLoop.postMessage(view.luminoWidget, Widget.ResizeMessage.UnknownSize));
  }

  /** @param {string} name @param {string} module @returns {Promise<any>} */
  async loadClass(name, module) {
    const from = {
      anywidget: () => (anywidget ??= /** @type {any} */ (globalThis).r7anywidget(base)),
      "@jupyter-widgets/base": () => base,
      "@jupyter-widgets/controls": () => import("@jupyter-widgets/controls"),
    };
    const found = await /** @type {Record<string, () => any>} */ (from)[module]?.();
    if (!found || !(name in found)) throw new Error(`There is no ${name} of ${module} here.`);
    return found[name];
  }

  /** @returns {Promise<any>} */
  async _create_comm() {
    throw new Error("Lines are opened by Python.");
  }

  async _get_comm_info() {
    return {};
  }
}
