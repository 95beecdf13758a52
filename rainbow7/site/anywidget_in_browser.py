"""What the browser's Python has in the place of the package anywidget, which takes a fifth of the time to begin.

anywidget imports what it needs to watch files and to ask for versions; a page has neither. Its script is the real one.
"""

from typing import Any

from ipywidgets import DOMWidget
from traitlets import Unicode


class AnyWidget(DOMWidget):  # type: ignore[misc]  # ipywidgets has no types
    """A widget that is drawn by a module of its own: the traits by which anywidget's script knows it."""

    _model_name = Unicode("AnyModel").tag(sync=True)
    _model_module = Unicode("anywidget").tag(sync=True)
    _view_name = Unicode("AnyView").tag(sync=True)
    _view_module = Unicode("anywidget").tag(sync=True)

    def __init__(self, **given: Any) -> None:
        kind = type(self)
        texts = {
            "_esm": getattr(self, "_esm", ""),
            "_css": getattr(self, "_css", ""),
            "_anywidget_id": f"{kind.__module__}.{kind.__name__}",
        }
        self.add_traits(**{name: Unicode(text).tag(sync=True) for name, text in texts.items()})
        super().__init__(**given)
