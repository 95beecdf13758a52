"""The register: every rule to be found in both languages, with examples and the other rulebooks beside it."""

from rainbow7.widgets import dress, script
from rainbow7.widgets.base import Widget


class Reader(Widget):
    """The rules of a game, one of them open."""

    _esm = script("leaf", "reader")
    _css = dress("leaf", "reader")
