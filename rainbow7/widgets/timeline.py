"""The timeline: every event of a game on a line, to step through, to read and to branch from."""

from rainbow7.widgets import dress, script
from rainbow7.widgets.base import Widget


class Timeline(Widget):
    """A slider with marks, a log, and the branches, as `docs/pages.md` describes its data."""

    _esm = script("timeline")
    _css = dress("timeline")
