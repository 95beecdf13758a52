// @ts-check
// anywidget comes as an AMD module. This defines the global `define` that it calls, and stores its factory: the factory
// needs @jupyter-widgets/base, which widget_manager.js passes to it later.
const scope = /** @type {any} */ (globalThis);
scope.define = (/** @type {string[]} */ _, /** @type {(base: object) => any} */ factory) => (scope.r7anywidget = factory);
