"""How a round ended, hand by hand, as the events of the match say it."""

from collections.abc import Sequence
from typing import Any

from rainbow7.core.event import Event, Moment
from rainbow7.core.picture import Size
from rainbow7.core.round_result import RoundResult, SeatResult
from rainbow7.games.rainbow7.cards import Card
from rainbow7.games.rainbow7.combos import worth
from rainbow7.games.rainbow7.draw import back_svg, card_svg
from rainbow7.games.rainbow7.edition import Edition, Settings
from rainbow7.games.rainbow7.events import (
    Called,
    GameEnded,
    GameWon,
    MadePerfect,
    NextFirst,
    RoundLost,
    RoundVoid,
    RoundWon,
    TookTokens,
)
from rainbow7.games.rainbow7.state import State


def drawn(card: Card, lang: str, settings: Settings, edition: Edition, size: Size = "M") -> str:
    """A card that is turned up."""
    return card_svg(card, size=size, lang=lang, settings=settings, edition=edition)


def back(lang: str, size: Size = "M") -> str:
    """A card that is not turned up."""
    return back_svg(size=size, lang=lang)


def ending(moments: Sequence[Moment[State]]) -> RoundResult | None:
    """The last end of a round among these moments that has been scored."""
    for place in range(len(moments) - 1, -1, -1):
        if isinstance(moments[place].event, (Called, MadePerfect, RoundVoid)):
            found = _result(moments, place)
            if found is not None:
                return found
    return None


def _result(moments: Sequence[Moment[State]], place: int) -> RoundResult | None:
    """The end of the round that the event at this place brought about; `None` as long as it is not scored."""
    closing = [each.event for each in moments[place:]]
    last = next((at for at, each in enumerate(closing) if isinstance(each, (NextFirst, GameWon))), None)
    if last is None:
        return None
    closing = closing[: last + 1]
    ended, state = closing[0], moments[place + last].state
    if isinstance(ended, RoundVoid):
        return _void(ended, closing[-1], state, place + last + 1)
    return _Scored(ended, tuple(closing), state, moments[place].state.tokens).result(place + last + 1)


def _void(ended: RoundVoid, following: Event, state: State, at: int) -> RoundResult:
    """A round that was broken off: nobody shows or takes anything."""
    standings = tuple(
        SeatResult(after=held, before=held, unseen=len(hand))
        for held, hand in zip(state.tokens, state.hands, strict=True)
    )
    return RoundResult(
        at=at, over=False, kind="void", round=state.round, order=_leftwards(state, state.first), standings=standings,
        lines=(ended,), next=following, begins="again", facts={"turns": ended.turns}, limit=state.edition.end_tokens,
    )  # fmt: skip


def _leftwards(state: State, first: int) -> tuple[int, ...]:
    return tuple((first + step) % state.seats for step in range(state.seats))


class _Scored:
    """A round that ended with a call or an empty hand, and the events of its scoring."""

    def __init__(self, ended: Event, closing: tuple[Event, ...], state: State, before: tuple[int, ...]) -> None:
        self.state, self.edition, self.before = state, state.edition, before
        self.seat: int = ended.facts["seat"]
        self.called = isinstance(ended, Called)
        self.closing = closing
        self.took = tuple(each for each in closing if isinstance(each, TookTokens))
        (self.decided,) = (each for each in closing if isinstance(each, (RoundLost, RoundWon)))
        self.won = next((each for each in closing if isinstance(each, GameWon)), None)
        self.over = tuple(each for each in closing if isinstance(each, (GameEnded, GameWon)))
        self.kind = "perfect" if not self.called else "call-lost" if self.lower else "call-won"
        self.order = _leftwards(state, self.seat)
        self.values = tuple(worth(self.edition, hand) for hand in state.hands)
        # After an empty hand, the others show theirs only where they break a tie.
        self.shown = self.called or (self.won is not None and bool(self.won.tied))

    @property
    def lower(self) -> tuple[int, ...]:
        """Who beats the call."""
        return self.decided.lower if isinstance(self.decided, RoundLost) else ()

    @property
    def deciding(self) -> int:
        """Whose hand decided: the lowest of those that beat the call, or that of whoever won."""
        if isinstance(self.decided, RoundLost):
            lowest = self.decided.lowest
            return next(each for each in self.order if each in self.lower and self.values[each] == lowest)
        return self.seat

    def result(self, at: int) -> RoundResult:
        """The result of the round."""
        following = self.closing[-1] if isinstance(self.closing[-1], NextFirst) else None
        way = self.edition.failed_first if self.kind == "call-lost" else self.edition.next_first
        return RoundResult(
            at=at, over=self.won is not None, kind=self.kind, round=self.state.round, order=self.order,
            standings=tuple(map(self._standing, range(self.state.seats))), lines=(self.decided, *self.took[:1]),
            closing=self.over, next=following, begins=way if following is not None else "", facts=self._facts(),
            limit=self.edition.end_tokens, answer="no" if self.lower else "ok", ranking=self._ranking(),
        )  # fmt: skip

    def _standing(self, seat: int) -> SeatResult:
        mine = tuple(each for each in self.took if each.seat == seat)
        open_hand = self.shown or seat == self.seat
        said = ""
        if seat == self.seat:
            said = "called" if self.called else "perfect"
        elif seat in self.lower:
            said = "lower" if self.values[seat] < self.values[self.seat] else "equal"
        tied = self.won.tied if self.won is not None else ()
        return SeatResult(
            after=self.state.tokens[seat], before=self.before[seat],
            things=self.state.hands[seat] if open_hand else (),
            unseen=0 if open_hand else len(self.state.hands[seat]),
            worth=self.values[seat] if open_hand else None, said=said, events=mine, decides=seat == self.deciding,
            first=seat in (self.won.seats if self.won is not None else ()),
            then=self.values[seat] if seat in tied else None,
        )  # fmt: skip

    def _facts(self) -> dict[str, Any]:
        deciding = self.deciding
        return {
            "seat": self.seat,
            "value": self.values[self.seat],
            "lower": self.lower,
            "equal": self.decided.equal if isinstance(self.decided, RoundWon) else (),
            "lowest": self.values[deciding],
            "matched": bool(self.lower) and self.values[deciding] == self.values[self.seat],
            "lowest_seat": deciding,
            "cards": self.state.hands[deciding],
            "count": self.took[0].count if self.took else 0,
            "takers": tuple(each.seat for each in self.took),
            "tie": "beats" if self.edition.call_beaten_by == "lower-or-equal" else "caller",
        }

    def _ranking(self) -> tuple[tuple[int, ...], ...]:
        """The winners, then the others by their tokens."""
        if self.won is None:
            return ()
        others = [seat for seat in range(self.state.seats) if seat not in self.won.seats]
        counts = sorted({self.state.tokens[seat] for seat in others})
        return (self.won.seats, *(tuple(s for s in others if self.state.tokens[s] == count) for count in counts))
