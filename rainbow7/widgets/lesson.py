"""A lesson beside its table, line after line."""

from rainbow7.widgets import dress, script
from rainbow7.widgets.base import Widget


class Lesson(Widget):
    """The lesson: its lines, what helps, what was said to a try, the way on."""

    _esm = script("leaf", "lesson")
    _css = dress("leaf", "lesson")
