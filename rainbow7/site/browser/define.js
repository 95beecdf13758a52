// @ts-check
// anywidget comes as a module for loaders of another age: what it defines is kept until the base is there.
const loader = /** @type {any} */ (globalThis);
loader.define = (/** @type {string[]} */ _, /** @type {(base: object) => any} */ make) => (loader.r7anywidget = make);
