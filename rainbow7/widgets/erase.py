"""A button that erases what these pages keep in the reader's browser."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Erase(Widget):
    """Shows how much is stored, and erases it.

    >>> from rainbow7.pages import page_class
    >>> Erase(page_class("about").from_query("lang=en").data["erase"]).data["words"]["title"]
    'Kept in this browser'
    """

    _esm = module_text("erase")
    _css = style_sheet("page", "erase")
