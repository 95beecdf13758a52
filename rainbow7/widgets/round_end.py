"""The end of a round, or of the game, as a scene in place of the table."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class RoundEnd(Widget):
    """A column for each player: what is shown, what it is worth, what is received.

    >>> from rainbow7.pages import page_class
    >>> page = page_class("explorer").from_query("pos=act+hands+R3O1/G5Y4&a=call&lang=en")
    >>> [column["after"] for column in RoundEnd(page.data["end"]).data["columns"]]
    [0, 2]
    """

    _esm = module_text("round_end")
    _css = style_sheet("text", "round_end")
