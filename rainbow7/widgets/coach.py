"""The coach's panel: hints, what each choice would be worth, and how sure that is."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Coach(Widget):
    """Bars with their errors, readable as text; a tap on a row raises its cards.

    >>> from rainbow7.pages import page_class
    >>> page = page_class("explorer").from_query("seed=8&lang=en&on=coach")
    >>> [each["label"] for each in Coach(page.data["coach"]).data["buttons"]]
    ['A hint', 'Show the answer']
    """

    _esm = module_text("coach")
    _css = style_sheet("coach")
