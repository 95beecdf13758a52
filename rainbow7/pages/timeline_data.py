"""What the timeline shows: the events of a match, and its branches."""

from rainbow7.pages import widget_data
from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.table_frames import EventTexts, events
from rainbow7.widgets.data_types.timeline import Branch, TimelineData


def timeline_data(session: MatchSession, known: EventTexts | None = None) -> TimelineData:
    """The data of the timeline: the events and the branches; `known` are texts of events that need no second making."""
    branches: list[Branch] = [
        {"name": each.name, "from": each.start, "last": len(each.match.moments), "here": place == session.open}
        for place, each in enumerate(session.branches)
    ]
    return {
        "id": "timeline", "lang": session.lang, "at": session.shown, "last": session.last,
        "events": events(session, known), "branches": branches, "grain": "event",
        "covered": False, "asks": False,
        "own": session.match.game.board().MANY_BUTTONS,
        "words": widget_data.words(session.lang, "timeline"),
    }  # fmt: skip
