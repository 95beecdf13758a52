"""The path of lessons."""

from rainbow7.widgets import dress, script
from rainbow7.widgets.base import Widget


class Path(Widget):
    """The lessons of a game in order, the next one first."""

    _esm = script("leaf", "path")
    _css = dress("leaf", "path")
