"""A lesson beside its table."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Lesson(Widget):
    """The lesson's lines, its hints, the reply to a try, and the way on.

    >>> from rainbow7.pages import page_class
    >>> page = page_class("guide").from_query("lesson=three-cards&lang=en")
    >>> lesson = Lesson(page.data["lesson"], hear=page.hear)
    >>> page.changed = lambda: lesson.show(page.data["lesson"])
    >>> lesson.data["heading"]
    'Watch'
    """

    _esm = module_text("lesson")
    _css = style_sheet("text", "lesson")
