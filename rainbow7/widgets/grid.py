"""A hand entered by tapping, as at a real table, and the answer beneath."""

from rainbow7.widgets import dress, script
from rainbow7.widgets.base import Widget


class Grid(Widget):
    """A grid of cards, steppers or a row of faces, with what may be done with them."""

    _esm = script("leaf", "grid")
    _css = dress("leaf", "grid")
