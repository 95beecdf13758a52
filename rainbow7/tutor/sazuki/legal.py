"""The exercise which of two moves are legal, for Sazuki's Rainbow."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from rainbow7.core.cases import Mutant
from rainbow7.core.common_moves import Pass
from rainbow7.games.sazuki import GAME
from rainbow7.games.sazuki.cards import Cards, too_many
from rainbow7.games.sazuki.edition import Edition
from rainbow7.games.sazuki.state import Look, Move, Play, State, Take
from rainbow7.tutor.exercise import Question
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.sazuki.full_pack import with_full_pack
from rainbow7.tutor.sazuki.positions import (
    SEVERAL,
    around,
    cards_for_either,
    during_choice,
    gapped,
    row,
    same,
    same_and_other,
    several,
    some_cards,
    table,
)
from rainbow7.tutor.two_moves import TwoMoves

Shape = Callable[[ExerciseChance], Cards]

PLAY_SHAPES: Mapping[str, Mapping[int, tuple[Shape, ...]]] = {
    "combo.set": {
        1: (lambda chance: same(chance, 2), lambda chance: same_and_other(chance, 3), lambda chance: same(chance, 4)),
        2: (lambda chance: same(chance, 2), lambda chance: same(chance, 5), lambda chance: same_and_other(chance, 4)),
        3: (lambda chance: same(chance, 2), lambda chance: same(chance, 6)),
    },
    "combo.run": {
        1: (lambda chance: row(chance, 2), lambda chance: around(chance, 3), lambda chance: gapped(chance, 3)),
        2: (lambda chance: row(chance, 2), lambda chance: around(chance, 3), lambda chance: row(chance, 4)),
        3: (lambda chance: row(chance, 5), lambda chance: around(chance, 2), lambda chance: around(chance, 4)),
    },
}
"""Shapes of plays that are easily misjudged, by rule and level."""

BOUND = ("play.bound", "pair.bound")
TAKING = ("take.one", "take.two", "take.duty")
LOOKING = ("setup.spare", "take.pile", "pair.second")


class LegalMoves(TwoMoves):
    """Which of two moves are legal."""

    game = GAME

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules that refuse or allow something that people believe otherwise."""
        return (*PLAY_SHAPES, "play.duty", *BOUND, *TAKING, *LOOKING)

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """A table with two moves, one of them easily misjudged under the rule."""
        if rule in TAKING:
            made = _choosing(edition, rule, chance)
        elif rule in BOUND:
            made = _bound(edition, rule, level, chance)
        else:
            made = _playing(edition, rule, level, chance)
        if made is None or len(set(made[1])) < 2:
            return None
        state, moves = made
        return self.asked(state, moves, chance)

    def can_be_affected(self, mutant: Mutant) -> bool:
        """Whether the belief can change a verdict: beliefs about the order of choosing and the end forbid no move."""
        return not mutant.rule.startswith(("rank.", "score.", "end.", "next.", "setup.prizes", "setup.hands"))


def _playing(edition: Edition, rule: str, level: int, chance: ExerciseChance) -> tuple[State, tuple[Move, Move]] | None:
    """A table at the start of a round, with two plays, or a play and a pass or a look."""
    other = chance.pick(PLAY_SHAPES[chance.pick(tuple(PLAY_SHAPES))][level])(chance)
    first = chance.pick(PLAY_SHAPES[rule][level])(chance) if rule in PLAY_SHAPES else other
    hand = cards_for_either(first, other)
    if too_many(hand):
        return None
    hand = tuple(sorted((*hand, *some_cards(chance, level, hand))))
    seats = {"setup.spare": 3, "pair.second": 2}.get(rule, 3 + chance.below(2))
    spare = some_cards(chance, 2, hand) if seats == 3 else ()
    state = table(edition, chance, (hand, *(some_cards(chance, 3) for _ in range(seats - 1))), round=2, spare=spare)
    if state and spare:
        state = replace(state, spare=with_full_pack(state).spare)
    mine: dict[str, Move] = {
        "play.duty": Pass(),
        "setup.spare": Look("spare"),
        "take.pile": Look("prizes", 1 + chance.below(seats - 1)),
        "pair.second": Look("second", 0),
    }
    return (state, (mine.get(rule, Play(first)), Play(other))) if state else None


def _bound(edition: Edition, rule: str, level: int, chance: ExerciseChance) -> tuple[State, tuple[Move, Move]] | None:
    """A table at which others have played, with two plays that may or may not fit the round's kind."""
    seats = 2 if rule == "pair.bound" else 3 + chance.below(2)
    binds = level < 3 or seats == 2 or chance.below(2)
    bound = several(edition, chance, chance.pick(SEVERAL), 2 + chance.below(2)) if binds else same(chance, 1)
    plays = [(0 if seats == 2 else 1, bound), *((seat, same(chance, 1)) for seat in range(2, seats))]
    if seats == 2:
        plays.append((1, same(chance, 1)))
    shapes = [row(chance, 2), row(chance, 3), same(chance, 2), same(chance, 3), same(chance, 1)]
    one, two = chance.some(shapes, 2)
    hand = cards_for_either(one, two)
    if too_many(hand):
        return None
    hand = tuple(sorted((*hand, *some_cards(chance, 1, hand))))
    others = tuple(some_cards(chance, 3) for _ in range(seats - 1))
    state = table(edition, chance, (hand, *others), plays=plays, round=2, first=0 if seats == 2 else 1)
    return (state, (Play(one), Play(two))) if state else None


def _choosing(edition: Edition, rule: str, chance: ExerciseChance) -> tuple[State, tuple[Move, Move]] | None:
    """A table at which prizes are chosen, with two choices: one, two or three of them, or a pass."""
    pair, other = same(chance, 3), same(chance, 1)
    prizes = tuple(sorted((*pair, *other, *same(chance, 1))))
    plays = [(0, several(edition, chance, "set", 3)), (1, same(chance, 1)), (2, same(chance, 1))]
    hands = tuple(some_cards(chance, 3) for _ in range(3))
    state = table(
        edition, chance, hands, plays=plays, prizes=prizes, round=1 if rule == "take.one" else 2 + chance.below(3)
    )
    state = state and during_choice(state, 0)
    near: dict[str, Move] = {
        "take.one": Take(pair[:2]),
        "take.two": Take(chance.pick((pair[:2], pair, (*pair[:1], *other)))),
        "take.duty": Pass(),
    }
    mine = near[rule]
    beside: tuple[Move, ...] = (Take(pair[:2]), Take(pair), Take((*pair[:1], *other)), Take(other), Pass())
    moves = [move for move in beside if move != mine]
    return (state, (mine, chance.pick(moves))) if state else None
