"""The settings of a table: what the 7s do, what the colours are called, and the house rules."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Box(Widget):
    """The seven colours, each with its name and the effect of its 7, and the house rules.

    >>> from rainbow7.pages import page_class
    >>> page = page_class("referee").from_query("lang=en")
    >>> box = Box(page.data["box"], hear=page.hear)
    >>> page.changed = lambda: box.show(page.data["box"])
    >>> box.data["effects"][0]["label"]
    'draw'
    """

    _esm = module_text("box")
    _css = style_sheet("text", "box")
