"""Two rulebooks beside each other."""

from rainbow7.widgets import dress, script
from rainbow7.widgets.base import Widget


class Compare(Widget):
    """Every difference of two rulebooks, seen happening, replayed and measured."""

    _esm = script("leaf", "compare")
    _css = dress("leaf", "compare")
