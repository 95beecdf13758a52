"""Other hands that would have turned the round whose end the explorer shows, each with a link that plays it."""

from typing import Any

from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.round_end import title_of_changes
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
    ways = other_ways(ended, lambda ended, seat: _other_hand(session, ended, seat))
    return changes_data(ways, ended.settled, session.speaker(), title_of_changes(ways, session.lang))


def _other_hand(session: MatchSession, ended: Any, seat: int) -> tuple[WhatIf, str] | None:
    """Another hand that would have turned the round, and the address at which its last move is made again."""
    place = _ending_step(session)
    if place is None:
        return None
    match = session.match
    before = match.steps[place - 1].state if place else match.start
    way = what_if(before, str(match.steps[place].move), ended, seat, session.link.at_position(""))
    return (way, f"?{way.link.query()}") if way is not None else None


def _ending_step(session: MatchSession) -> int | None:
    """The last move until the event shown that ended a round."""
    count, found = 0, None
    for place, step in enumerate(session.match.steps):
        shown = step.moments[: max(0, session.shown - count)]
        count += len(step.moments)
        if any(moment.event.kind in ENDING_MOVES for moment in shown):
            found = place
    return found
