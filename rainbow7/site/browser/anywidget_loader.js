// @ts-check
// anywidget comes as an AMD module. This defines the global `define` that it calls, and stores its factory: the factory
// needs @jupyter-widgets/base, which widget_manager.js passes to it later.
/** @typedef {(base: object) => Record<string, object>} Factory */
const scope = /** @type {{define?: (needs: string[], factory: Factory) => void, r7anywidget?: Factory}} */ (/** @type {unknown} */ (globalThis));
scope.define = (/** @type {string[]} */ _, /** @type {Factory} */ factory) => (scope.r7anywidget = factory);
