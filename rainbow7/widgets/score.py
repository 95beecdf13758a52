"""The end of a round as a waterfall per player, the end of the game, and what was one card away."""

from rainbow7.widgets import dress, script
from rainbow7.widgets.base import Widget


class Score(Widget):
    """A round, or a game, scored: each player's row with the reason of each token."""

    _esm = script("leaf", "score")
    _css = dress("leaf", "score")
