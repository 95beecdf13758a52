"""The list of rules with its search, and one rule with examples and the other rulebooks' passages."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Reader(Widget):
    """The rules of a game, with one of them open or none."""

    _esm = module_text("reader")
    _css = style_sheet("text", "reader")
