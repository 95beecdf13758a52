"""Links to a round that would have ended otherwise: a possible position, and the move that ends the round."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Any

from rainbow7.core.notation import position_part
from rainbow7.games.surfaces import RoundScoring, offered
from rainbow7.pages.link import PageLink
from rainbow7.pages.match_session import MatchSession

MOST_TRIED = 60
"""The most positions that are tried for one hand."""


@dataclass(frozen=True)
class WhatIf:
    """Another hand that cards allow: how the round would have been settled, the cards exchanged, where it is played."""

    change: Any
    out: tuple[Any, ...]
    new: tuple[Any, ...]
    link: PageLink


@lru_cache(maxsize=64)
def what_if(before: Any, move: str, ended: Any, seat: int, link: PageLink) -> WhatIf | None:
    """The smallest change of a hand that turns the result and that the cards allow; `None` where there is none.

    `before` is the state before the move that ended the round.
    """
    scoring = offered(link.the_game.scoring)
    for change, out, new, state in islice(_possible(before, ended, seat, scoring), MOST_TRIED):
        position = position_part(state)
        played = replace(link, position=position, prior_moves=(move,))
        session = MatchSession.of(PageLink.read(played.query()))
        found = scoring.last_end(session.moments)
        if not session.complaints and _ends_so(found, ended, change):
            return WhatIf(change, out, new, played)
    return None


def _possible(before: Any, ended: Any, seat: int, scoring: RoundScoring) -> Iterator[tuple[Any, Any, Any, Any]]:
    """Changes that turn the result, with the cards that are exchanged and the position that they make."""
    worths = scoring.possible_worths(before, seat)
    for change in scoring.turning_changes(ended, seat):
        if change.instead in worths:
            for out, new, state in scoring.positions_with(before, seat, change.instead):
                yield change, out, new, state


def _ends_so(found: Any, ended: Any, change: Any) -> bool:
    """Whether a round ended as the counterfactual says."""
    if found is None or (found.seat, found.perfect) != (ended.seat, ended.perfect):
        return False
    values = (*ended.values[: change.seat], change.instead, *ended.values[change.seat + 1 :])
    mine, theirs = found.settled, change.settled
    outcome = (found.values, mine.ending, mine.gains, mine.winners)
    return bool(outcome == (values, theirs.ending, theirs.gains, theirs.winners))
