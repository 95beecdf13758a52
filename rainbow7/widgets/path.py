"""The path: the lessons of a game."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Path(Widget):
    """The next lesson on top, then all lessons in order."""

    _esm = module_text("path")
    _css = style_sheet("text", "path")
