"""The few moments of a round at which something else would have been better."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Moments(Widget):
    """What was played against what would have been better, by how much, why, and the way to play it.

    >>> from rainbow7.pages import page_class
    >>> page = page_class("explorer").from_query("pos=act+hands+R3O1/G5Y4&a=call&lang=en")
    >>> Moments(page.data["moments"]).data["open"]
    False
    """

    _esm = module_text("moments")
    _css = style_sheet("text", "moments")
