"""A verdict or an event unfolded: reasons, passages in every rulebook, and what would do."""

from rainbow7.widgets import dress, script
from rainbow7.widgets.base import Widget


class Why(Widget):
    """The tree of reasons with its passages; on a phone a sheet of its own."""

    _esm = script("leaf", "why")
    _css = dress("leaf", "why")
