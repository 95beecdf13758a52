"""A verdict or an event in full: reasons, passages of every rulebook, and near plays."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Why(Widget):
    """The tree of reasons with its passages; on a phone a dialog."""

    _esm = module_text("why")
    _css = style_sheet("text", "why")
