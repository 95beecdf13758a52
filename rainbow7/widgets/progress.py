"""What a learner has done, kept by the browser."""

from rainbow7.widgets import dress, script
from rainbow7.widgets.base import Widget


class Progress(Widget):
    """Keeps what Python gives it, gives back what was kept; saves, takes in and erases."""

    _esm = script("leaf", "progress")
    _css = dress("leaf", "progress")
