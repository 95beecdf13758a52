"""The box in hand: which 7 does what, and what its colours are called."""

from rainbow7.widgets import dress, script
from rainbow7.widgets.base import Widget


class Box(Widget):
    """Seven colours, each with its name and the effect of its 7."""

    _esm = script("leaf", "box")
    _css = dress("leaf", "box")
