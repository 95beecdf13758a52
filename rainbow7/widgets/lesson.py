"""A lesson beside its table."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Lesson(Widget):
    """The lesson's lines, its hints, the reply to a try, and the way on."""

    _esm = module_text("lesson")
    _css = style_sheet("text", "lesson")
