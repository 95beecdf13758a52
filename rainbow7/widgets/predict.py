"""Predicting what happens next, before each step."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Predict(Widget):
    """The question, its options, and what came of the last answer.

    >>> from rainbow7.pages import page_class
    >>> page = page_class("explorer").from_query("seed=7&lang=en&m=*&on=predict&at=9")
    >>> Predict(page.data["predict"]).data["open"]
    True
    """

    _esm = module_text("predict")
    _css = style_sheet("text", "predict")
