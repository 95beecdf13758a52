"""Which of two moves are allowed."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from rainbow7.core.cases import Mutant
from rainbow7.core.moves import Pass
from rainbow7.games.sazuki import GAME
from rainbow7.games.sazuki.cards import Cards, too_many
from rainbow7.games.sazuki.edition import Edition
from rainbow7.games.sazuki.state import Look, Move, Play, State, Take
from rainbow7.tutor.exercise import Question
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.sazuki.full_pack import with_full_pack
from rainbow7.tutor.sazuki.positions import (
    around,
    choosing,
    gapped,
    held_together,
    row,
    same,
    some,
    stranger,
    table,
)
from rainbow7.tutor.two_moves import TwoMoves

Shape = Callable[[ExerciseChance], Cards]

SHAPES: Mapping[str, Mapping[int, tuple[Shape, ...]]] = {
    "combo.set": {
        1: (lambda dice: same(dice, 2), lambda dice: stranger(dice, 3), lambda dice: same(dice, 4)),
        2: (lambda dice: same(dice, 2), lambda dice: same(dice, 5), lambda dice: stranger(dice, 4)),
        3: (lambda dice: same(dice, 2), lambda dice: same(dice, 6)),
    },
    "combo.run": {
        1: (lambda dice: row(dice, 2), lambda dice: around(dice, 3), lambda dice: gapped(dice, 3)),
        2: (lambda dice: row(dice, 2), lambda dice: around(dice, 3), lambda dice: row(dice, 4)),
        3: (lambda dice: row(dice, 5), lambda dice: around(dice, 2), lambda dice: around(dice, 4)),
    },
}
"""Plays that lie near a mistake, by rule and level."""

BOUND = ("play.bound", "pair.bound")
TAKING = ("take.one", "take.two", "take.duty")
LOOKING = ("setup.spare", "take.pile", "pair.second")


class Legal(TwoMoves):
    """Two moves: both, one or none of them may be made."""

    game = GAME

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules under which something is refused that somebody might believe allowed, or the other way round."""
        return (*SHAPES, "play.duty", *BOUND, *TAKING, *LOOKING)

    def pose(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Question | None:
        """A table, and two moves at it of which one at least lies near the rule."""
        if rule in TAKING:
            made = _choosing(edition, rule, dice)
        elif rule in BOUND:
            made = _bound(edition, rule, level, dice)
        else:
            made = _playing(edition, rule, level, dice)
        if made is None or len(set(made[1])) < 2:
            return None
        state, moves = made
        return self.asked(state, moves, dice)

    def touches(self, mutant: Mutant) -> bool:
        """Mistakes about the order of choosing and about the end forbid no move."""
        return not mutant.rule.startswith(("rank.", "score.", "end.", "next.", "setup.prizes", "setup.hands"))


def _playing(edition: Edition, rule: str, level: int, dice: ExerciseChance) -> tuple[State, tuple[Move, Move]] | None:
    """Somebody begins a round: two plays, or a play beside a pass or a look."""
    other = dice.pick(SHAPES[dice.pick(tuple(SHAPES))][level])(dice)
    first = dice.pick(SHAPES[rule][level])(dice) if rule in SHAPES else other
    hand = held_together(first, other)
    if too_many(hand):
        return None
    hand = tuple(sorted((*hand, *some(dice, level, hand))))
    seats = {"setup.spare": 3, "pair.second": 2}.get(rule, 3 + dice.below(2))
    spare = some(dice, 2, hand) if seats == 3 else ()
    state = table(edition, dice, (hand, *(some(dice, 3) for _ in range(seats - 1))), round=2, spare=spare)
    if state and spare:
        state = replace(state, spare=with_full_pack(state).spare)
    mine: dict[str, Move] = {
        "play.duty": Pass(),
        "setup.spare": Look("spare"),
        "take.pile": Look("prizes", 1 + dice.below(seats - 1)),
        "pair.second": Look("second", 0),
    }
    return (state, (mine.get(rule, Play(first)), Play(other))) if state else None


def _bound(edition: Edition, rule: str, level: int, dice: ExerciseChance) -> tuple[State, tuple[Move, Move]] | None:
    """Others have played before: what fits the round, what does not, and solos."""
    seats = 2 if rule == "pair.bound" else 3 + dice.below(2)
    size = 2 + dice.below(2)
    bound: Cards = dice.pick((row, same))(dice, size) if level < 3 or seats == 2 or dice.below(2) else same(dice, 1)
    plays = [(0 if seats == 2 else 1, bound), *((seat, same(dice, 1)) for seat in range(2, seats))]
    if seats == 2:
        plays.append((1, same(dice, 1)))
    shapes = [row(dice, 2), row(dice, 3), same(dice, 2), same(dice, 3), same(dice, 1)]
    one, two = dice.some(shapes, 2)
    hand = held_together(one, two)
    if too_many(hand):
        return None
    hand = tuple(sorted((*hand, *some(dice, 1, hand))))
    others = tuple(some(dice, 3) for _ in range(seats - 1))
    state = table(edition, dice, (hand, *others), plays=plays, round=2, first=0 if seats == 2 else 1)
    return (state, (Play(one), Play(two))) if state else None


def _choosing(edition: Edition, rule: str, dice: ExerciseChance) -> tuple[State, tuple[Move, Move]] | None:
    """Somebody is to choose a prize: one, two, three of them, or none."""
    pair, other = same(dice, 3), same(dice, 1)
    prizes = tuple(sorted((*pair, *other, *same(dice, 1))))
    plays = [(0, same(dice, 3)), (1, same(dice, 1)), (2, same(dice, 1))]
    hands = tuple(some(dice, 3) for _ in range(3))
    state = table(
        edition, dice, hands, plays=plays, prizes=prizes, round=1 if rule == "take.one" else 2 + dice.below(3)
    )
    state = state and choosing(state, 0)
    near: dict[str, Move] = {
        "take.one": Take(pair[:2]),
        "take.two": Take(dice.pick((pair[:2], pair, (*pair[:1], *other)))),
        "take.duty": Pass(),
    }
    mine = near[rule]
    beside: tuple[Move, ...] = (Take(pair[:2]), Take(pair), Take((*pair[:1], *other)), Take(other), Pass())
    moves = [move for move in beside if move != mine]
    return (state, (mine, dice.pick(moves))) if state else None
