"""Answers questions without a match: about a hand, or about the order of plays."""

from collections.abc import Sequence
from typing import Any

from rainbow7.core.rule import Verdict
from rainbow7.core.template import fill
from rainbow7.core.texts import words_of
from rainbow7.games.sazuki import combos
from rainbow7.games.sazuki.cards import Card, Cards, text_of, too_many
from rainbow7.games.sazuki.edition import Edition, Settings
from rainbow7.games.sazuki.rules import judge
from rainbow7.games.sazuki.scoring import order_of_choice, ranking
from rainbow7.games.sazuki.state import Group, Play, State

__all__ = ["BOUNDS", "combinations", "hand_facts", "judge_play", "rank", "ranking", "too_many"]

BOUNDS = ("set", "run")
"""To what a round may be bound."""

_BINDING = {"set": (Card(1), Card(1)), "run": (Card(1), Card(2))}


def hand_facts(edition: Edition, hand: Cards) -> dict[str, Any]:
    """What there is to say about a hand besides what may be played from it: nothing."""
    return {}


def combinations(edition: Edition, hand: Cards, bound: str | None = None) -> list[dict[str, Any]]:
    """All that may be played from a hand, as plain data."""
    return [
        {"cards": [str(card) for card in cards], "kinds": list(kinds)}
        for cards, kinds in combos.combinations(edition, hand, bound).items()
    ]


def judge_play(edition: Edition, settings: Settings, hand: Cards, play: Cards, bound: str | None = None) -> Verdict:
    """The verdict on playing these cards from this hand, in a round that is bound already or not."""
    plays = () if bound is None else (Group(1, _BINDING[bound]),)
    hands: tuple[Cards, ...] = (tuple(sorted(hand)), (), ())
    return judge(State(edition, settings, hands, won=((), (), ()), phase="play", round=1, plays=plays), Play(play))


def rank(edition: Edition, plays: Sequence[Cards], lang: str) -> dict[str, Any]:
    """Who chooses first, second and so on, for plays in the order played, and why in a language, line by line."""
    words = words_of("rainbow7.games.sazuki", lang)["rank"]
    lines = []
    for each in ranking(edition, tuple(enumerate(plays))):
        template = words["first" if each.place == 1 else "then"][each.reason]
        facts = {"place": each.place, "number": each.seat + 1}
        lines.append(fill(template, lang, cards=text_of(each.cards), other=text_of(each.other), **facts))
    return {"order": list(order_of_choice(edition, plays)), "lines": lines}
