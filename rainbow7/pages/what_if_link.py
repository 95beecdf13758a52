"""Links to a round that would have ended otherwise: a possible position, and the move that ends the round."""

from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Any

from rainbow7.games.surfaces import offered
from rainbow7.pages.link import PageLink
from rainbow7.pages.match_session import MatchSession

MOST_TRIED = 60
"""The most positions that are tried."""


@lru_cache(maxsize=64)
def what_if_link(
    before: Any, move: str, ended: Any, change: Any, link: PageLink
) -> tuple[tuple[Any, Any], PageLink] | None:
    """The cards exchanged, and the link to the round played to that end; `None` where no position leads there.

    `before` is the state before the move that ended the round; `change` is the counterfactual: one seat's other hand
    value, and how the round would have been settled.
    """
    scoring = offered(link.the_game.scoring)
    for out, new, state in islice(scoring.positions_with(before, change.seat, change.instead), MOST_TRIED):
        position = " ".join(str(state).split(" ")[2:])
        played = replace(link, position=position, prior_moves=(move,))
        session = MatchSession.of(PageLink.read(played.query()))
        if not session.complaints and _ends_so(scoring.last_end(session.moments), ended, change):
            return (out, new), played
    return None


def _ends_so(found: Any, ended: Any, change: Any) -> bool:
    """Whether a round ended as the counterfactual says."""
    if found is None or (found.seat, found.perfect) != (ended.seat, ended.perfect):
        return False
    values = (*ended.values[: change.seat], change.instead, *ended.values[change.seat + 1 :])
    mine, theirs = found.settled, change.settled
    outcome = (found.values, mine.ending, mine.gains, mine.winners)
    return bool(outcome == (values, theirs.ending, theirs.gains, theirs.winners))
