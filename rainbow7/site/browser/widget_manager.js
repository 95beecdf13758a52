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

/** @typedef {(commId: string, data: unknown) => void} Send */
/** @typedef {Parameters<ManagerBase["handle_comm_open"]>[1]} Opened */
/** @typedef {{iopub?: {status?: (message: object) => void}}} Callbacks */
/** @typedef {(message: object) => void} Receive */

/** The page's end of a comm. */
class BrowserComm {
  target_name = "jupyter.widget";
  /** @type {Receive} */
  receive = () => {};
  /** @type {Receive} */
  closed = () => {};

  /** @param {string} id @param {Send} send */
  constructor(id, send) {
    this.comm_id = id;
    this.sendToKernel = send;
  }

  open() {
    return "";
  }

  /** @param {unknown} data @param {Callbacks} [callbacks] */
  send(data, callbacks) {
    this.sendToKernel(this.comm_id, data);
    // A model sends its next change only when the kernel is idle. This kernel answers in order, so it is always idle.
    callbacks?.iopub?.status?.({ content: { execution_state: "idle" } });
    return "";
  }

  close() {
    return "";
  }

  /** @param {Receive} receive */
  on_msg(receive) {
    this.receive = receive;
  }

  /** @param {Receive} closed */
  on_close(closed) {
    this.closed = closed;
  }
}

/** @type {Record<string, object> | undefined} */
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

  /**
   * Handles a message of Python.
   * @param {{type: string, id: string, data: {state?: {_anywidget_id?: string}}, metadata: object}} message
   */
  async receive({ type, id, data, metadata }) {
    const message = /** @type {Opened} */ (/** @type {unknown} */ ({ content: { comm_id: id, data }, metadata }));
    if (type === "comm_open") {
      // The page has each widget's script and style sheet as files; these replace the texts that Python sends.
      Object.assign(data.state ?? {}, this.filesOf(data.state?._anywidget_id ?? ""));
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
    const { luminoWidget } = /** @type {base.DOMWidgetView} */ (await this.create_view(await this.get_model(id)));
    Widget.attach(luminoWidget, place);
    addEventListener("resize", () => MessageLoop.postMessage(luminoWidget, Widget.ResizeMessage.UnknownSize));
  }

  /** @param {string} name @param {string} module @returns {Promise<typeof base.WidgetModel | typeof base.WidgetView>} */
  async loadClass(name, module) {
    /** @type {Record<string, () => unknown>} */
    const modules = {
      anywidget: () => (anywidget ??= /** @type {{r7anywidget?: (base: object) => Record<string, object>}} */ (globalThis).r7anywidget?.(base)),
      "@jupyter-widgets/base": () => base,
      "@jupyter-widgets/controls": () => import("@jupyter-widgets/controls"),
    };
    const found = /** @type {Record<string, typeof base.WidgetModel> | undefined} */ (await modules[module]?.());
    if (!found || !(name in found)) throw new Error(`There is no ${name} of ${module} here.`);
    return found[name];
  }

  /** @returns {Promise<never>} */
  async _create_comm() {
    throw new Error("Only Python opens comms.");
  }

  async _get_comm_info() {
    return {};
  }
}
