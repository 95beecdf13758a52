"""The entry of a hand by tapping, with the answer below."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Grid(Widget):
    """A grid of cards, counters or a row of faces, the question about them, and the answer."""

    _esm = module_text("grid")
    _css = style_sheet("text", "grid")
