"""A question with what may be answered, and what is said to the answer."""

from rainbow7.widgets import dress, script
from rainbow7.widgets.base import Widget


class Quiz(Widget):
    """A question, or its answer: options, sets, numbers; checked, explained and proven."""

    _esm = script("leaf", "quiz")
    _css = dress("leaf", "quiz")
