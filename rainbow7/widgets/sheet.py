"""A worksheet: looked at page by page, printed, and kept as a file."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Sheet(Widget):
    """Shows a document as pages of paper, prints it, and saves it.

    >>> from rainbow7.pages import page_class
    >>> Sheet(page_class("teachers").from_query("tab=sheets&seed=4&lang=en").data["sheet"]).data["name"]
    'worksheet-4.html'
    """

    _esm = module_text("sheet")
    _css = style_sheet("page", "sheet")
