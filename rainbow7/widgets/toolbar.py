"""The row of tools of a table: to deal, to take a move back, to branch, to share."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Toolbar(Widget):
    """Buttons with a sign and a word: above the table on a laptop, at the foot of a phone.

    >>> from rainbow7.pages.link import PageLink
    >>> from rainbow7.pages.match_session import MatchSession
    >>> from rainbow7.pages.toolbar_data import toolbar_data
    >>> tools = Toolbar(toolbar_data(MatchSession.of(PageLink(seed=8, lang="en"))), hear=print)
    >>> [each["label"] for each in tools.data["tools"]]
    ['Deal', 'Undo', 'Branch', 'Share', 'My combinations', 'Aids', 'Coach', 'Predict']
    """

    _esm = module_text("toolbar")
    _css = style_sheet("toolbar")
