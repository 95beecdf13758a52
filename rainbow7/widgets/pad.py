"""A score pad over the rounds of a game."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Pad(Widget):
    """Everybody's Rain tokens, round by round."""

    _esm = module_text("pad")
    _css = style_sheet("text", "pad")
