"""A question, the ways to answer it, and the reply to the answer."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Quiz(Widget):
    """A question with its hints; or its answer: options, cards, sets or numbers, checked and explained.

    >>> from rainbow7.pages import page_class
    >>> page = page_class("practice").from_query("ex=legal/combo.colour/1/42&lang=en")
    >>> quiz = Quiz(page.data["ask"], hear=page.hear)
    >>> page.changed = lambda: quiz.show(page.data["ask"])
    >>> quiz.data["head"]["kind"]
    'Is it allowed?'
    """

    _esm = module_text("quiz")
    _css = style_sheet("text", "quiz")
