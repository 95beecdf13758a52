"""A round that would have ended otherwise, as a link: a position that can be, and the move that ends it so."""

from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Any

from rainbow7.pages.link import PageLink
from rainbow7.pages.match_session import MatchSession

MOST_TRIED = 60
"""So many positions are tried until one leads where it should."""


@lru_cache(maxsize=64)
def turned(before: Any, move: str, ended: Any, each: Any, asked: PageLink) -> tuple[tuple[Any, Any], PageLink] | None:
    """The cards exchanged, and the link to the round played to that end; nothing where no position leads there.

    `before` is the state in which the move was made that ended the round, `each` what another hand would have brought.
    """
    questions = asked.the_game.questions()
    for out, new, state in islice(questions.positions_with(before, each.seat, each.instead), MOST_TRIED):
        position = " ".join(str(state).split(" ")[2:])
        link = replace(asked, position=position, made=(move,))
        there = MatchSession.of(PageLink.read(link.query()))
        if not there.complaints and _comes_true(questions.last_end(there.moments), ended, each):
            return (out, new), link
    return None


def _comes_true(found: Any, ended: Any, each: Any) -> bool:
    """Whether a round ended as the sentence says."""
    if found is None or (found.seat, found.perfect) != (ended.seat, ended.perfect):
        return False
    values = (*ended.values[: each.seat], each.instead, *ended.values[each.seat + 1 :])
    mine, theirs = found.settled, each.settled
    came = (found.values, mine.ending, mine.gains, mine.winners)
    return bool(came == (values, theirs.ending, theirs.gains, theirs.winners))
