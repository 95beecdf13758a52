"""A score pad over the rounds of a game."""

from rainbow7.widgets import dress, script
from rainbow7.widgets.base import Widget


class Pad(Widget):
    """Everybody's Rain tokens, round by round."""

    _esm = script("leaf", "pad")
    _css = dress("leaf", "pad")
