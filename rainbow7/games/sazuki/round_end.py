"""How a round or the game ended: who chose in which order, what everybody took, what counts."""

from collections.abc import Sequence

from rainbow7.core.event import Event, Moment
from rainbow7.core.picture import Size
from rainbow7.core.round_result import RoundResult, SeatResult
from rainbow7.games.sazuki.cards import Card
from rainbow7.games.sazuki.draw import back_svg, card_svg
from rainbow7.games.sazuki.edition import Edition, Settings
from rainbow7.games.sazuki.events import (
    Bonus,
    GameEnded,
    GameWon,
    HandRemoved,
    LastPlays,
    NextFirst,
    NothingLeft,
    OrderSet,
    Played,
    Ranked,
    Scored,
    Took,
)
from rainbow7.games.sazuki.state import State


def drawn(card: Card, lang: str, settings: Settings, edition: Edition, size: Size = "M") -> str:
    """A card that is turned up."""
    return card_svg(card, size=size, lang=lang)


def back(lang: str, size: Size = "M") -> str:
    """A card that is not turned up."""
    return back_svg(size=size, lang=lang)


def ending(moments: Sequence[Moment[State]]) -> RoundResult | None:
    """The last end of a round or of the game among these moments; a round's is shown before the next one begins."""
    won = any(isinstance(each.event, GameWon) for each in moments)
    ends = [
        place
        for place, each in enumerate(moments)
        if isinstance(each.event, NextFirst) or (won and isinstance(each.event, GameEnded))
    ]
    if not ends:
        return None
    at = ends[-1]
    if isinstance(moments[at].event, GameEnded):
        return _game(moments, at)
    happened = [each.event for each in moments[ends[-2] + 1 if len(ends) > 1 else 0 : at + 1]]
    return _round(moments[at], happened, at)


def _round(moment: Moment[State], happened: Sequence[Event], at: int) -> RoundResult | None:
    """A round whose prizes have been chosen; `None` where its beginning is not known."""
    state = moment.state
    order = next((each for each in happened if isinstance(each, OrderSet)), None)
    if order is None:
        return None
    chose = tuple(dict.fromkeys(order.seats))
    standings = tuple(_standing(state, happened, seat, chose[0]) for seat in range(state.seats))
    ranked = tuple(each for each in happened if isinstance(each, Ranked))
    top = ranked[0] if ranked else None
    return RoundResult(
        at=at, over=False, kind="round", round=state.round - 1,
        order=(*chose, *(seat for seat in range(state.seats) if seat not in chose)), standings=standings,
        lines=(*ranked[:1], order), next=moment.event,
        facts={"seat": chose[0], "cards": top.cards if top else (), "taken": _taken(happened, chose[0])},
    )  # fmt: skip


def _standing(state: State, happened: Sequence[Event], seat: int, first: int) -> SeatResult:
    """What a seat played and took in a round."""
    played = [each for each in happened if isinstance(each, Played) and each.seat == seat]
    return SeatResult(
        after=len(state.won[seat]), before=len(state.won[seat]) - len(_taken(happened, seat)),
        things=tuple(card for each in played for card in each.cards),
        said=played[0].kinds[0] if len(played) == 1 and len(played[0].cards) > 1 else "",
        events=tuple(each for each in happened if isinstance(each, (Ranked, Took, NothingLeft)) and each.seat == seat),
        decides=seat == first, first=seat == first,
    )  # fmt: skip


def _taken(happened: Sequence[Event], seat: int) -> tuple[Card, ...]:
    return tuple(card for each in happened if isinstance(each, Took) and each.seat == seat for card in each.cards)


def _game(moments: Sequence[Moment[State]], at: int) -> RoundResult:
    """The game, counted."""
    closing = [each.event for each in moments[at:]]
    state = moments[-1].state
    scored = {each.seat: each for each in closing if isinstance(each, Scored)}
    (won,) = (each for each in closing if isinstance(each, GameWon))
    last = tuple(each for each in closing if isinstance(each, LastPlays))
    standings = tuple(
        SeatResult(
            after=scored[seat].points, before=scored[seat].sum, things=tuple(sorted(scored[seat].cards)),
            events=tuple(each for each in closing if isinstance(each, (Bonus, HandRemoved)) and each.seat == seat)
            or (scored[seat],),
            decides=won.seats == (seat,), first=seat in won.seats, then=len(scored[seat].cards),
        )
        for seat in range(state.seats)
    )  # fmt: skip
    ranking = _ranking([scored[seat].points for seat in range(state.seats)], won.seats)
    return RoundResult(
        at=len(moments), over=True, kind="game", round=state.round, order=tuple(s for place in ranking for s in place),
        standings=standings, lines=(moments[at].event,), closing=last, ranking=ranking,
        facts={"seats": won.seats, "points": won.points, "out": moments[at].event.facts["seats"]},
    )  # fmt: skip


def _ranking(points: Sequence[int], winners: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The winners, then the others, those with equal points together."""
    others = [seat for seat in range(len(points)) if seat not in winners]
    best = points[winners[0]]
    counts = sorted({points[seat] for seat in others}, key=lambda count: abs(best - count))
    return (winners, *(tuple(seat for seat in others if points[seat] == count) for count in counts))
