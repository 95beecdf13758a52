"""The entry of a hand by tapping, with the answer below."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class HandGrid(Widget):
    """A grid of cards, counters or a row of faces, the question about them, and the answer.

    >>> from rainbow7.pages import page_class
    >>> page = page_class("referee").from_query("tab=lay&lang=en")
    >>> grid = HandGrid(page.data["grid"], hear=page.hear)
    >>> page.changed = lambda: grid.show(page.data["grid"])
    >>> grid.data["tabs"][0]["label"]
    'What may I lay?'
    """

    _esm = module_text("hand_grid")
    _css = style_sheet("text", "hand_grid")
