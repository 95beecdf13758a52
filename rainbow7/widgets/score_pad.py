"""A score pad over the rounds of a game."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class ScorePad(Widget):
    """Everybody's Rain tokens, round by round.

    >>> from rainbow7.pages import page_class
    >>> page = page_class("referee").from_query("tab=score&lang=en")
    >>> pad = ScorePad(page.data["pad"], hear=page.hear)
    >>> page.changed = lambda: pad.show(page.data["pad"])
    >>> [each["tokens"] for each in pad.data["players"]]
    [0, 0, 0]
    """

    _esm = module_text("score_pad")
    _css = style_sheet("text", "score_pad")
