"""The map of rules."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Mastery(Widget):
    """Every rule by topic, with how well the learner knows it."""

    _esm = module_text("mastery")
    _css = style_sheet("text", "mastery")
