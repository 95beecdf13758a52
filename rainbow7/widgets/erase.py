"""A button that erases what these pages keep in the reader's browser."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Erase(Widget):
    """Shows how much is stored, and erases it."""

    _esm = module_text("erase")
    _css = style_sheet("page", "erase")
