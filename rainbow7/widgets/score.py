"""A scored round, player by player, the end of the game, and the changes that would have turned the round."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Score(Widget):
    """A row for each player, with the reason of each token.

    >>> from rainbow7.pages import page_class
    >>> page = page_class("referee").from_query("tab=score&hand=R3,O1/9/8&seats=3&lang=en")
    >>> page.hear({"details": True})
    >>> [row["after"] for row in Score(page.data["score"]).data["rows"]]
    [0, 2, 2]
    """

    _esm = module_text("score")
    _css = style_sheet("text", "score")
