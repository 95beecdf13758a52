"""A verdict or an event in full: reasons, passages of every rulebook, and near plays."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Why(Widget):
    """The tree of reasons with its passages; on a phone a dialog.

    >>> import rainbow7
    >>> from rainbow7.pages.widget_data import why_verdict
    >>> match = rainbow7.new_match(seats=3, seed=8, settings="first=0").play("deal")
    >>> why = Why(why_verdict(match.judge("lay G1 G3 > A"), "en"), hear=print)
    >>> why.data["title"]
    'Why not yet?'
    """

    _esm = module_text("why")
    _css = style_sheet("text", "why")
