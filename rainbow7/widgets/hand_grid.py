"""The questions at a real table, asked by tapping cards."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class HandGrid(Widget):
    """A grid of cards, counters or a row of faces, or a hand as cards: what is tapped is the question.

    >>> from rainbow7.pages import page_class
    >>> page = page_class("referee").from_query("hand=G3,G4,G6&lang=en")
    >>> grid = HandGrid(page.data["grid"], hear=page.hear)
    >>> page.changed = lambda: grid.show(page.data["grid"])
    >>> grid.data["slip"]["word"]
    'Not yet'
    """

    _esm = module_text("hand_grid")
    _css = style_sheet("text", "table_answer", "hand_grid")
