"""The timeline: the events of a match, to step through, to read, and to branch from."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class Timeline(Widget):
    """A slider with marks, a log, and the branches, as `docs/pages.md` describes its data.

    >>> from rainbow7.pages.timeline_data import timeline_data
    >>> from rainbow7.pages.link import PageLink
    >>> from rainbow7.pages.match_session import MatchSession
    >>> line = Timeline(timeline_data(MatchSession.of(PageLink(seed=8, lang="en"))), hear=print)
    >>> line.data["events"][0]["text"]
    'All the 7s are in play: there are 7.'
    """

    _esm = module_text("timeline")
    _css = style_sheet("timeline")
