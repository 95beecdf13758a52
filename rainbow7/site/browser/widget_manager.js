// @ts-check
// The widget manager of a page, on the manager of ipywidgets: each comm that Python opens becomes a model, and the page's
// widget becomes a view. The builder bundles this file with all that it imports.
import "./anywidget_loader.js";
// @ts-ignore
import "anywidget";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import * as base from "@jupyter-widgets/base";
import { MessageLoop } from "@lumino/messaging";
import { Widget } from "@lumino/widgets";

/** @typedef {(commId: string, data: any) => void} Send */

/** The page's end of a comm. */
class BrowserComm {
  target_name = "jupyter.widget";
  receive = (/** @type {any} */ _) => {};
  closed = (/** @type {any} */ _) => {};

  /** @param {string} id @param {Send} send */
  constructor(id, send) {
    this.comm_id = id;
    this.sendToKernel = send;
  }

  open() {
    return "";
  }

  /** @param {any} data @param {any} [callbacks] */
  send(data, callbacks) {
    this.sendToKernel(this.comm_id, data);
    // A model sends its next change only when the kernel is idle. This kernel answers in order, so it is always idle.
    callbacks?.iopub?.status?.({ content: { execution_state: "idle" } });
    return "";
  }

  close() {
    return "";
  }

  /** @param {(message: any) => void} receive */
  on_msg(receive) {
    this.receive = receive;
  }

  /** @param {(message: any) => void} closed */
  on_close(closed) {
    this.closed = closed;
  }
}

/** @type {Record<string, any> | undefined} */
let anywidget;

export class Manager extends ManagerBase {
  /** @type {Map<string, BrowserComm>} */
  comms = new Map();

  /** @param {Send} send @param {(anywidgetId: string) => Record<string, string>} filesOf */
  constructor(send, filesOf) {
    super();
    this.send = send;
    this.filesOf = filesOf;
  }

  /** Handles a message of Python. @param {{type: string, id: string, data: any, metadata: any}} message */
  async receive({ type, id, data, metadata }) {
    const message = /** @type {any} */ ({ content: { comm_id: id, data }, metadata });
    if (type === "comm_open") {
      // The page has each widget's script and style sheet as files; these replace the texts that Python sends.
      Object.assign(data.state, this.filesOf(data.state._anywidget_id));
      const comm = new BrowserComm(id, this.send);
      this.comms.set(id, comm);
      await this.handle_comm_open(comm, message);
    } else if (type === "comm_msg") this.comms.get(id)?.receive(message);
    else if (type === "comm_close") {
      this.comms.get(id)?.closed(message);
      this.comms.delete(id);
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
    const modules = {
      anywidget: () => (anywidget ??= /** @type {any} */ (globalThis).r7anywidget(base)),
      "@jupyter-widgets/base": () => base,
      "@jupyter-widgets/controls": () => import("@jupyter-widgets/controls"),
    };
    const found = await /** @type {Record<string, () => any>} */ (modules)[module]?.();
    if (!found || !(name in found)) throw new Error(`There is no ${name} of ${module} here.`);
    return found[name];
  }

  /** @returns {Promise<any>} */
  async _create_comm() {
    throw new Error("Only Python opens comms.");
  }

  async _get_comm_info() {
    return {};
  }
}
