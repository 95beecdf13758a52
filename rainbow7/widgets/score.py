"""A scored round, player by player, the end of the game, and the changes that would have turned the round."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Score(Widget):
    """A row for each player, with the reason of each token."""

    _esm = module_text("score")
    _css = style_sheet("text", "score")
