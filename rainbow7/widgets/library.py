"""The modules of several widgets, which are sent to a host only once."""

import json
from collections.abc import Iterable

import ipywidgets
import traitlets

from rainbow7.widgets import library_text

LOADER = """const loaded = (globalThis.r7modules ??= new Map());
const load = (script) => {
  if (!loaded.has(script)) {
    const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    loaded.set(script, import(address).finally(() => URL.revokeObjectURL(address)));
  }
  return loaded.get(script);
};
export default {
  async render({ model, el }) {
    const library = await model.widget_manager.get_model(model.get("library").replace("IPY_MODEL_", ""));
    return (await load(library.get("script")))[KIND].render({ model, el });
  },
};
"""
"""A widget's module that takes the widget out of the library."""


class Library(ipywidgets.Widget):  # type: ignore[misc]
    """Shows nothing; the widgets of one page take their modules from it.

    >>> library = Library(["Bar", "TextPage"])
    >>> library.script.count("function morph(")
    1
    """

    script = traitlets.Unicode().tag(sync=True)

    def __init__(self, kinds: Iterable[str]) -> None:
        super().__init__(script=library_text(*sorted(set(kinds))))


def loader(kind: str) -> str:
    """The module of a widget that has a library."""
    return LOADER.replace("KIND", json.dumps(kind))
