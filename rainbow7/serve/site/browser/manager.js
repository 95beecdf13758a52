// The widgets of the pages over the documented manager of ipywidgets: what Python opens becomes a model, the page's one
// widget a view. Bundled with what it imports when the site is built.
import "./define.js";
import "anywidget";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import * as base from "@jupyter-widgets/base";
import { MessageLoop } from "@lumino/messaging";
import { Widget } from "@lumino/widgets";

/** A line between a model and its widget in Python. */
class Line {
  /** @param {string} id @param {(said: any, buffers: any[]) => void} tell */
  constructor(id, tell) {
    this.comm_id = id;
    this.target_name = "jupyter.widget";
    this.tell = tell;
    this.hear = () => {};
    this.end = () => {};
  }

  open() {
    return "";
  }

  send(data, callbacks, _, buffers = []) {
    this.tell(data, buffers);
    // A model waits with its next change until the kernel is idle: here it always is.
    callbacks?.iopub?.status?.({ content: { execution_state: "idle" } });
    return "";
  }

  close() {
    return "";
  }

  on_msg(hear) {
    this.hear = hear;
  }

  on_close(end) {
    this.end = end;
  }
}

let anywidget;

export class Manager extends ManagerBase {
  /** @param {(id: string, said: any, buffers: any[]) => void} tell @param {(id: string) => Record<string, string>} drawn */
  constructor(tell, drawn) {
    super();
    this.tell = tell;
    this.drawn = drawn;
    this.lines = new Map();
  }

  /** What Python says. @param {any} said */
  async hear({ type, id, data, metadata, buffers }) {
    const message = { content: { comm_id: id, data }, metadata, buffers };
    if (type === "comm_open") {
      // Where the page has a widget's module and style sheet, they are not sent a second time.
      Object.assign(data.state, this.drawn(data.state._anywidget_id));
      const line = new Line(id, (said, more) => this.tell(id, said, more));
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
    const view = await this.create_view(await this.get_model(id));
    Widget.attach(view.luminoWidget, place);
    addEventListener("resize", () => MessageLoop.postMessage(view.luminoWidget, Widget.ResizeMessage.UnknownSize));
  }

  async loadClass(name, module) {
    const found =
      module === "anywidget" ? (anywidget ??= globalThis.define.made(base))
      : module === "@jupyter-widgets/base" ? base
      : await import("@jupyter-widgets/controls");
    if (!(name in found)) throw new Error(`${module} has no ${name}`);
    return found[name];
  }

  async _create_comm() {
    throw new Error("Lines are opened by Python.");
  }

  async _get_comm_info() {
    return {};
  }
}
