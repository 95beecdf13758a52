"""The comparison of two rulebooks."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Compare(Widget):
    """Every difference of two rulebooks with a position, a replayed hand, and a measure.

    >>> from rainbow7.pages import page_class
    >>> page = page_class("editions").from_query("edition=en&with=fr-plus2&lang=en")
    >>> compare = Compare(page.data["compare"], hear=page.hear)
    >>> page.changed = lambda: compare.show(page.data["compare"])
    >>> compare.data["plays"][0]["title"]
    'The 7s in play'
    """

    _esm = module_text("compare")
    _css = style_sheet("text", "compare")
