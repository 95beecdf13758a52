// anywidget comes as a module for loaders of another age: what it defines is kept until the base is there.
globalThis.define = (_, make) => (globalThis.define.made = make);
