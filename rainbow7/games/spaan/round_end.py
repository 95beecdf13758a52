"""How a round or the game ended: who took the row and why, and how many cards everybody has won."""

from collections.abc import Sequence

from rainbow7.core.event import Moment
from rainbow7.core.picture import Size
from rainbow7.core.round_result import RoundResult, SeatResult
from rainbow7.games.spaan.cards import Face
from rainbow7.games.spaan.draw import face_svg
from rainbow7.games.spaan.edition import Edition, Settings
from rainbow7.games.spaan.events import (
    BlackUp,
    Doubled,
    GameDrawn,
    GameEnded,
    GameWon,
    RainbowMade,
    RoundOpened,
    TookLine,
)
from rainbow7.games.spaan.state import State

SEATS = (0, 1)
KINDS = {Doubled: "double", BlackUp: "black", RainbowMade: "rainbow"}
"""The way of a round's end, by its event."""


def drawn(face: Face, lang: str, settings: Settings, edition: Edition, size: Size = "M") -> str:
    """A card as it lay in the row; nothing is said of its other side."""
    return face_svg(face, "seen", size=size, lang=lang)


def back(lang: str, size: Size = "M") -> str:
    """No card of this game is shown from behind."""
    return ""


def ending(moments: Sequence[Moment[State]]) -> RoundResult | None:
    """The last end of a round or of the game among these moments; a round's is shown before the next one begins."""
    counted = any(isinstance(each.event, (GameWon, GameDrawn)) for each in moments)
    ends = [
        place
        for place, each in enumerate(moments)
        if isinstance(each.event, RoundOpened) or (counted and isinstance(each.event, GameEnded))
    ]
    if not ends:
        return None
    at = ends[-1]
    happened = moments[ends[-2] + 1 if len(ends) > 1 else 0 : at + 1]
    if isinstance(moments[at].event, GameEnded):
        return _game(moments, at, happened)
    took, row = _taken(happened)
    assert took is not None
    state = moments[at].state
    standings = tuple(_standing(happened, took, row, seat, len(state.won[seat])) for seat in SEATS)
    cause = _cause(happened)
    return RoundResult(
        at=at, over=False, kind=KINDS[type(cause)], round=state.round - 1, order=(took.seat, 1 - took.seat),
        answer="ok" if isinstance(cause, RainbowMade) else "no",
        standings=standings, lines=(cause, took), next=moments[at].event,
        facts={"seat": cause.seat, "count": took.count, "winner": took.seat},
    )  # fmt: skip


def _game(moments: Sequence[Moment[State]], at: int, happened: Sequence[Moment[State]]) -> RoundResult:
    """The game, with the row that was taken last, if one was."""
    end, state = moments[at].event, moments[-1].state
    result = next(each.event for each in moments[at:] if isinstance(each.event, (GameWon, GameDrawn)))
    winners = result.seats if isinstance(result, GameWon) else ()
    counts = result.counts if isinstance(result, GameWon) else (result.count, result.count)
    took, row = _taken(happened)
    standings = tuple(_standing(happened, took, row, seat, counts[seat], first=seat in winners) for seat in SEATS)
    best = winners[0] if len(winners) == 1 else None
    order = SEATS if best is None else (best, 1 - best)
    return RoundResult(
        at=len(moments), over=True, kind="game" if best is not None else "draw", round=state.round, order=order,
        standings=standings, lines=(end,),
        ranking=((best,), (1 - best,)) if best is not None else (SEATS,),
        facts={"seat": best, "count": max(counts), "fewer": min(counts)},
    )  # fmt: skip


def _cause(happened: Sequence[Moment[State]]) -> Doubled | BlackUp | RainbowMade:
    """What ended the round."""
    return next(each.event for each in happened if isinstance(each.event, (Doubled, BlackUp, RainbowMade)))


def _taken(happened: Sequence[Moment[State]]) -> tuple[TookLine | None, tuple[Face, ...]]:
    """Who took the row, and the row as it lay before."""
    for place, each in enumerate(happened):
        if isinstance(each.event, TookLine):
            return each.event, happened[place - 1].state.visible
    return None, ()


def _standing(
    happened: Sequence[Moment[State]], took: TookLine | None, row: tuple[Face, ...], seat: int, after: int,
    *, first: bool | None = None,
) -> SeatResult:  # fmt: skip
    """What a seat took of the row, and how many cards it has won."""
    mine = took is not None and took.seat == seat
    count = took.count if took is not None and mine else 0
    causes = (Doubled, BlackUp, RainbowMade)
    return SeatResult(
        after=after, before=after - count, things=row if mine else (),
        events=tuple(each.event for each in happened if isinstance(each.event, causes) and each.event.seat == seat)
        or ((took,) if took is not None and mine else ()),
        decides=mine if first is None else first, first=mine if first is None else first,
    )  # fmt: skip
