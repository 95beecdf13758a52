"""Answers questions without a match: about a hand, or about a round to be scored."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rainbow7.core.event import Moment
from rainbow7.core.house_rules import in_effect, name_in_events, without
from rainbow7.core.rule import Verdict
from rainbow7.games.rainbow7 import combos
from rainbow7.games.rainbow7.cards import COLOURED, Cards, too_many
from rainbow7.games.rainbow7.edition import USUAL, Edition, Settings
from rainbow7.games.rainbow7.events import Called, MadePerfect, RoundVoid, TookTokens
from rainbow7.games.rainbow7.hand_swap import positions_with, possible_worths, table_of
from rainbow7.games.rainbow7.rulebooks import RULEBOOKS
from rainbow7.games.rainbow7.rules import judge
from rainbow7.games.rainbow7.scoring import Settlement, settle_call, settle_perfect
from rainbow7.games.rainbow7.state import Call, Lay, State, last_round

__all__ = [
    "BOUNDS",
    "Counterfactual",
    "Ended",
    "combinations",
    "counterfactuals",
    "gained",
    "hand_facts",
    "judge_call",
    "judge_play",
    "last_end",
    "positions_with",
    "possible_worths",
    "some_hand",
    "table_of",
    "too_many",
    "turning_changes",
]


BOUNDS: tuple[str, ...] = ()
"""No round is bound."""


def hand_facts(edition: Edition, hand: Cards) -> dict[str, Any]:
    """What a hand is worth, and whether a Rainbow may be called with it."""
    value = combos.worth(edition, hand)
    return {"value": value, "can_call": value <= edition.call_limit}


def combinations(edition: Edition, hand: Cards, bound: str | None = None) -> list[dict[str, Any]]:
    """Every combination of a hand, as data for JSON."""
    found = []
    for cards, kinds in combos.combinations(edition, hand).items():
        each: dict[str, Any] = {"cards": [str(card) for card in cards], "kinds": list(kinds)}
        if len(cards) == len(hand) and (edition.solo_perfect or len(cards) > 1):
            each["perfect"] = True
        found.append(each)
    return found


def judge_play(edition: Edition, settings: Settings, hand: Cards, play: Cards, bound: str | None = None) -> Verdict:
    """The verdict on laying these cards from this hand."""
    return judge(_somebody_with(edition, settings, (hand, ())), Lay(play, 0))


def judge_call(edition: Edition, hand: Cards, settings: Settings = USUAL) -> Verdict:
    """The verdict on calling a Rainbow with this hand."""
    return judge(_somebody_with(edition, settings, (hand, ())), Call())


@dataclass(frozen=True)
class Ended:
    """The end of a round: who ended it and how, what everybody held, and the tokens before it was scored."""

    edition: Edition
    settings: Settings
    seat: int
    perfect: bool
    values: tuple[int, ...]
    tokens: tuple[int, ...]
    hands: tuple[Cards, ...] | None = None
    """Where they are known, card by card."""
    reached: bool = False
    """Whether tokens reached earlier in the round end the game, lost or not."""

    @property
    def settled(self) -> Settlement:
        """The round scored, each event with the house rules on which it rests."""

        def score(edition: Edition) -> Settlement:
            way = settle_perfect if self.perfect else settle_call
            return way(edition, self.seat, self.values_under(edition), self.tokens, reached=self.reached)

        def may_end(edition: Edition) -> bool:
            return self.perfect or self.values_under(edition)[self.seat] <= edition.call_limit

        return _naming_house_rules(self.edition, self.settings, score, may_end)

    def values_under(self, edition: Edition) -> tuple[int, ...]:
        """What the hands are worth in an edition; where the cards are not known, the values that were entered."""
        if self.hands is None:
            return self.values
        return tuple(combos.worth(edition, hand) for hand in self.hands)

    @property
    def shown(self) -> bool:
        """Whether the hands are shown: after a call, and where a tie is to be broken."""
        settled = self.settled
        return not self.perfect or (settled.game_over and settled.tokens.count(min(settled.tokens)) > 1)


def last_end(moments: Sequence[Moment[State]]) -> Ended | None:
    """The last end of a round among these moments; `None` if it was broken off."""
    for each in reversed(moments):
        event, state = each.event, each.state
        if isinstance(event, RoundVoid):
            return None
        if isinstance(event, (Called, MadePerfect)):
            values = tuple(combos.worth(state.edition, hand) for hand in state.hands)
            return Ended(
                state.edition, state.settings, event.seat, isinstance(event, MadePerfect), values, state.tokens,
                state.hands, last_round(state),
            )  # fmt: skip
    return None


def gained(settled: Settlement, seat: int) -> tuple[TookTokens, ...]:
    """The tokens that somebody took when a round was scored, each with its reason."""
    return tuple(each for each in settled.events if isinstance(each, TookTokens) and each.seat == seat)


def some_hand(edition: Edition, worth: int) -> Cards:
    """A hand that is worth this, or as near below it as the cards allow."""
    hand: Cards = ()
    for card in sorted(COLOURED, key=lambda card: -card.value):
        if combos.worth(edition, (*hand, card)) <= worth:
            hand = (*hand, card)
    return hand


def _naming_house_rules(
    edition: Edition, settings: Settings, score: Callable[[Edition], Settlement], may_end: Callable[[Edition], bool]
) -> Settlement:
    """A round scored, each of its events with the house rules on which it rests."""
    settled = score(edition)
    others = []
    for name in in_effect(RULEBOOKS, edition, settings):
        printed, _ = without(RULEBOOKS, edition, settings, name)
        others.append((RULEBOOKS.house_rule(name), score(printed).events if may_end(printed) else None))
    return replace(settled, events=name_in_events(settled.events, others)) if others else settled


@dataclass(frozen=True)
class Counterfactual:
    """The result that one hand with another value would have brought."""

    seat: int
    value: int
    instead: int
    settled: Settlement

    @property
    def change(self) -> int:
        """By how much the value of the hand would have been another."""
        return self.instead - self.value


def counterfactuals(
    edition: Edition, seat: int, values: Sequence[int], tokens: Sequence[int], *, perfect: bool, reached: bool = False
) -> tuple[Counterfactual, ...]:
    """For each hand the smallest change of its value that turns the result, the smallest first; each one re-scored."""
    ended = Ended(edition, USUAL, seat, perfect, tuple(values), tuple(tokens), reached=reached)
    firsts = (next(turning_changes(ended, other), None) for other in range(len(values)))
    return tuple(sorted(filter(None, firsts), key=lambda each: (abs(each.change), each.seat)))


def turning_changes(ended: Ended, other: int) -> Iterator[Counterfactual]:
    """The changes of the value of one hand that turn the result, the smallest first; each one re-scored."""
    edition, seat, values = ended.edition, ended.seat, ended.values
    if ended.perfect and other == seat:
        return
    way = settle_perfect if ended.perfect else settle_call
    real = way(edition, seat, values, ended.tokens, reached=ended.reached)
    most = edition.call_limit if other == seat else values[other] + max(values) + 1
    for instead in sorted(range(most + 1), key=lambda value: (abs(value - values[other]), value)):
        changed = (*values[:other], instead, *values[other + 1 :])
        settled = way(edition, seat, changed, ended.tokens, reached=ended.reached)
        if (settled.ending, settled.gains, settled.winners) != (real.ending, real.gains, real.winners):
            yield Counterfactual(other, values[other], instead, settled)


def _somebody_with(edition: Edition, settings: Settings, hands: tuple[Cards, ...]) -> State:
    """A state in which the first player is about to act with this hand."""
    return State(
        edition, settings, tuple(tuple(sorted(hand)) for hand in hands), tokens=(0,) * len(hands), phase="act", round=1
    )  # fmt: skip
