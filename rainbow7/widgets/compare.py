"""The comparison of two rulebooks."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Compare(Widget):
    """Every difference of two rulebooks with a position, a replayed hand, and a measure."""

    _esm = module_text("compare")
    _css = style_sheet("text", "compare")
