"""The coach of Rainbow 7: what each choice of a seat would be worth, from what that seat may see.

It is given views, never states. Everybody plays on as keen players do; on which pile and in which order cards are laid
is the keen player's choice too, since searching it measured noise only.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rainbow7.core.coach import Advice, compared_by_worlds, finished, share_of
from rainbow7.games.rainbow7.card_outcomes import card_outcomes_after
from rainbow7.games.rainbow7.combos import worth
from rainbow7.games.rainbow7.fast import check
from rainbow7.games.rainbow7.levels import LOOKING_AHEAD
from rainbow7.games.rainbow7.looking_ahead import choosing, searching
from rainbow7.games.rainbow7.memory import memory_of
from rainbow7.games.rainbow7.odds import CallOdds
from rainbow7.games.rainbow7.reasons import reasons_for
from rainbow7.games.rainbow7.review import first_look, second_look
from rainbow7.games.rainbow7.search import Search
from rainbow7.games.rainbow7.view import View
from rainbow7.games.rainbow7.worst_deal import worst_for

if TYPE_CHECKING:
    from rainbow7.core.event import Moment
    from rainbow7.core.thing_outcomes import ThingOutcome

__all__ = [
    "LOOKING_AHEAD",
    "advise",
    "advising",
    "card_outcomes",
    "check",
    "choosing",
    "first_look",
    "remembered",
    "searching",
    "second_look",
]  # fmt: skip


def remembered(view: View, moments: Sequence[Moment[Any]]) -> View:
    """The view of somebody who remembers what everybody could see in these moments."""
    return replace(view, memory=memory_of(moments, len(view.counts)))


def advise(view: View, playouts: int, seed: int) -> Advice:
    """What each choice of the seat would be worth, in Rain tokens of the round; out of turn, as if it were its turn."""
    return finished(advising(view, playouts, seed))


def advising(view: View, playouts: int, seed: int) -> Generator[None, None, Advice]:
    """The same, world by world, so that others may have their turn in between."""
    check(view.edition, view.settings)
    view = _on_turn(view)
    search = Search(view, seed)
    moves = tuple(choice.text for choice in search.choices)
    unit = len(view.counts) - 1
    standing = yield from compared_by_worlds(search.trial, search.fresh_trial, len(moves), playouts, unit)
    reasons = yield from reasons_for(view, search, standing)
    return Advice(
        seat=view.seat,
        phase=view.phase,
        playouts=standing.playouts,
        memory=view.memory is not None,
        moves=moves,
        standing=standing,
        call=_call(view, search),
        reasons=reasons,
    )


def card_outcomes(view: View, move: str, worlds: int, seed: int) -> Generator[None, None, tuple[ThingOutcome, ...]]:
    """What becomes of each card of the hand until the round ends, after a move, world by world."""
    search = Search(_on_turn(view), f"{seed} cards")
    return (yield from card_outcomes_after(search, search.choices[search.place_of(move)], worlds))


def _on_turn(view: View) -> View:
    """The view, as if it were the seat's turn."""
    if view.turn == view.seat:
        return view
    return replace(view, phase="act", turn=view.seat, owed=(), skip=False, laid_on=None)


def _call(view: View, search: Search) -> dict[str, Any]:
    """What is known about a call: how often it holds in deals that fit, exactly where all are alike, the worst deal."""
    if view.phase != "act" or worth(view.edition, view.hand) > view.edition.call_limit:
        return {"allowed": False, "holds": None, "se": None, "exact": None, "worst": None}
    table = search.played_on.table
    held = []
    for world in search.fresh:
        table.hands[:] = world.hands
        held.append(int(table.called(view.seat) == "call-won"))
    figure = share_of(held)
    return {
        "allowed": True,
        "holds": figure.value,
        "se": figure.se,
        "exact": CallOdds(view).holds(),
        "worst": worst_for(view),
    }
