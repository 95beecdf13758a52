"""A button that erases what these pages keep in the reader's browser."""

from pathlib import Path

import anywidget
import traitlets


class Erase(anywidget.AnyWidget):
    """Tells how much is kept, and erases it."""

    _esm = Path(__file__).with_suffix(".js")
    _css = Path(__file__).with_suffix(".css")
    words = traitlets.Dict().tag(sync=True)
