"""What a seat could see in a game and may remember: the faces that lie down, and how the cards came to lie."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rainbow7.core.event import Moment
from rainbow7.games.spaan.cards import Face
from rainbow7.games.spaan.events import BackRevealed, Dealt, Flipped, Placed, SideHidden, TookLine
from rainbow7.games.spaan.view import Memory


@dataclass(frozen=True)
class GameMemory(Memory):
    """What a seat has seen since the deal."""

    shared: tuple[bool, ...] = ()
    """Of each card of the line, whether both have seen both of its faces."""
    kept_back: tuple[bool, ...] = ()
    """Of each card of the line, whether the opponent placed it unknown side up, and nobody has flipped it since."""


@dataclass
class _Lying:
    """A card of the line, as it is remembered."""

    face: Face
    under: Face | None
    shared: bool = False
    kept_back: bool = False


def memory_of(moments: Sequence[Moment[Any]], seat: int) -> GameMemory | None:
    """What the seat could see since the deal; nothing where cards have been placed before these moments."""
    dealt, under = bool(moments) and _begins_a_game(moments[0]), None
    line: list[_Lying] = []
    won: tuple[list[_Lying], list[_Lying]] = ([], [])
    for moment in moments:
        event = moment.event
        if isinstance(event, Dealt):
            dealt, line, won = True, [], ([], [])
        elif not dealt:
            continue
        elif isinstance(event, BackRevealed | SideHidden):
            under = event.face if event.seat == seat else None
        elif isinstance(event, Placed):
            line.append(_Lying(event.face, under, kept_back=not event.known and event.seat != seat))
            under = None
        elif isinstance(event, Flipped):
            line[event.place - 1] = _Lying(event.face, event.was, shared=True)
        elif isinstance(event, TookLine):
            won[event.seat].extend(line)
            line = []
    if not dealt:
        return None
    return GameMemory(
        under=tuple(card.under for card in line),
        won=(tuple((card.face, card.under) for card in won[0]), tuple((card.face, card.under) for card in won[1])),
        shared=tuple(card.shared for card in line),
        kept_back=tuple(card.kept_back for card in line),
    )


def _begins_a_game(first: Moment[Any]) -> bool:
    """Whether no card had been placed before this event."""
    return not any(first.state.won) and len(first.state.line) == isinstance(first.event, Placed)
