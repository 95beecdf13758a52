"""A button that erases what these pages keep in the reader's browser."""

from rainbow7.widgets import dress, script
from rainbow7.widgets.base import Widget


class Erase(Widget):
    """Tells how much is kept, and erases it."""

    _esm = script("erase")
    _css = dress("page", "erase")
