"""A question, the ways to answer it, and the reply to the answer."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Quiz(Widget):
    """A question with its hints; or its answer: options, cards, sets or numbers, checked and explained."""

    _esm = module_text("quiz")
    _css = style_sheet("text", "quiz")
