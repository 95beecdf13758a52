"""The coach of Sazuki's Rainbow: what each choice of a seat would be worth, from what that seat may see.

It is given views, never states. Everybody plays on as keen players do, but now and then another
as a sensible one, to the end of the game.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rainbow7.core.coach import Advice, OutOfTurn, advice_on_turn, finished
from rainbow7.games.sazuki import fast
from rainbow7.games.sazuki.card_outcomes import card_outcomes_after
from rainbow7.games.sazuki.edition import Edition, Settings
from rainbow7.games.sazuki.levels import LOOKING_AHEAD
from rainbow7.games.sazuki.looking_ahead import choosing, searching
from rainbow7.games.sazuki.memory import memory_of
from rainbow7.games.sazuki.reasons import reasons_between
from rainbow7.games.sazuki.review import first_look, second_look
from rainbow7.games.sazuki.search import Search, sight_of
from rainbow7.games.sazuki.view import View

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


def check(edition: Edition, settings: Settings) -> None:
    """Raise `Unsupported` where it would not play by this edition."""
    fast.check(edition)


def remembered(view: View, moments: Sequence[Moment[Any]]) -> View:
    """The view of somebody who remembers what everybody could see in these moments."""
    return replace(view, memory=memory_of(moments, len(view.counts)))


def advise(view: View, playouts: int, seed: int) -> Advice:
    """What each choice of the seat would be worth: points more than the others' mean at the end of the game."""
    return finished(advising(view, playouts, seed))


def advising(view: View, playouts: int, seed: int) -> Generator[None, None, Advice]:
    """The same, world by world, so that others may have their turn in between."""
    check(view.edition, view.settings)
    if view.turn != view.seat:
        raise OutOfTurn
    search = Search(sight_of(view), seed)
    return (yield from advice_on_turn(view, search, playouts, len(view.counts) - 1, reasons_between))


def card_outcomes(view: View, move: str, worlds: int, seed: int) -> Generator[None, None, tuple[ThingOutcome, ...]]:
    """What becomes of each card of the hand until the game ends, after a move, world by world."""
    search = Search(sight_of(view), f"{seed} cards")
    return (yield from card_outcomes_after(search, search.choices[search.place_of(move)], worlds))
