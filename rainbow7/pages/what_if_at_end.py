"""Other hands that would have turned the round whose end the explorer shows, each with a link that plays it."""

from collections.abc import Sequence
from typing import Any

from rainbow7.pages import widget_data
from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.score_data import changes_data, other_ways
from rainbow7.pages.what_if_link import WhatIf, what_if
from rainbow7.widgets.data_types.score import Changes

ENDING_MOVES = ("called", "made-perfect")
"""The events of moves that end a round in which hands are compared."""


def changes_at_end(session: MatchSession) -> Changes | None:
    """What other hands would have brought, in a game where hands are compared."""
    scoring = session.match.game.scoring
    ended = scoring().last_end(session.moments[: session.shown]) if scoring is not None else None
    if ended is None or (ended.perfect and not ended.shown):
        return None
    place = _ending_step(session)
    if place is None:
        return None
    match = session.match
    before, move = match.steps[place - 1].state if place else match.start, str(match.steps[place].move)
    link = session.link.at_position("")

    def other_hand(ended: Any, seat: int) -> tuple[WhatIf, str] | None:
        """Another hand that would have turned the round, and the address at which its last move is made again."""
        way = what_if(before, move, ended, seat, link)
        return (way, f"?{way.link.query()}") if way is not None else None

    ways = other_ways(ended, other_hand)
    return changes_data(ways, ended.settled, session.speaker(), _title(ways, session.lang))


def _title(ways: Sequence[tuple[WhatIf, str]], lang: str) -> str:
    """Whether another hand that would have turned the round has one card that is worth less, or more, or several."""
    first = ways[0][0] if ways else None
    if first is None or len(first.new) > 1:
        return str(widget_data.words(lang, "score")["away-others"])
    return str(widget_data.words(lang, "score")["away-less" if first.change.change < 0 else "away-greater"])


def _ending_step(session: MatchSession) -> int | None:
    """The last move until the event shown that ended a round."""
    count, found = 0, None
    for place, step in enumerate(session.match.steps):
        shown = step.moments[: max(0, session.shown - count)]
        count += len(step.moments)
        if any(moment.event.kind in ENDING_MOVES for moment in shown):
            found = place
    return found
