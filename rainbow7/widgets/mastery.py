"""The map of the rules: which are known, which are due."""

from rainbow7.widgets import dress, script
from rainbow7.widgets.base import Widget


class Mastery(Widget):
    """Every rule by topic, in plain words, with how one stands with it."""

    _esm = script("leaf", "mastery")
    _css = dress("leaf", "mastery")
