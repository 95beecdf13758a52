"""Is it allowed? Two moves at one table, each of them allowed or not."""

from collections.abc import Callable, Mapping
from itertools import combinations

from rainbow7.core.cases import Mutant
from rainbow7.core.match import match_from
from rainbow7.core.moves import Pass
from rainbow7.games.rainbow7 import GAME
from rainbow7.games.rainbow7.cards import SEVENS, WILD, Card, Cards, too_many
from rainbow7.games.rainbow7.combos import worth
from rainbow7.games.rainbow7.edition import Edition, Settings
from rainbow7.games.rainbow7.state import Call, Done, Draw, Lay, Move, State, Use
from rainbow7.tutor.exercise import Phrase, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.rainbow7 import positions
from rainbow7.tutor.rainbow7.positions import Shapes, fillers, hand_worth, near_limit, run_to
from rainbow7.tutor.rainbow7.turns import signs
from rainbow7.tutor.two_moves import TwoMoves

Shape = Callable[[Shapes], Cards]

SHAPES: Mapping[str, Mapping[int, tuple[Shape, ...]]] = {
    "combo.colour": {
        1: (lambda shapes: shapes.run(-1), Shapes.mixed_run, Shapes.around, Shapes.run),
        2: (lambda shapes: shapes.run(-1), Shapes.mixed_run, Shapes.around, Shapes.gapped,
            lambda shapes: shapes.run(1)),
        3: (lambda shapes: shapes.mixed_run(0, 1), lambda shapes: shapes.around(1, 1), lambda shapes: shapes.run(-1, 1),
            lambda shapes: shapes.mixed_run(1, 1), lambda shapes: shapes.run(1, 1)),
    },
    "combo.value": {
        1: (lambda shapes: shapes.same(-1), Shapes.same),
        2: (lambda shapes: shapes.same(-1), Shapes.same, lambda shapes: shapes.same(0, 1)),
        3: (lambda shapes: shapes.same(-1, 1), lambda shapes: shapes.same(0, 1), Shapes.same),
    },
    "combo.wild": {
        1: (Shapes.wilds, lambda shapes: shapes.same(0, 2), lambda shapes: shapes.run(1, 2)),
        2: (Shapes.wilds, lambda shapes: shapes.run(1, 2), lambda shapes: shapes.same(1, 2),
            lambda shapes: shapes.run(2, 2)),
        3: (lambda shapes: shapes.wilds(1), lambda shapes: shapes.run(2, 3), lambda shapes: shapes.same(1, 3),
            Shapes.wilds),
    },
}  # fmt: skip
"""Plays that lie near a mistake, by rule and level."""

WORTH: Mapping[str, tuple[tuple[int, ...], ...]] = {
    "call.limit": ((2, 3), (0, 1, 2), (0, 1)),
    "hand.value": ((-4, -3, -2), (-3, -2, -1), (-1, 0)),
    "turn.duty": ((-1, 0, 1), (0, 1, 2), (0, 1)),
    "call.free": ((-4, -3, -2), (-2, -1, 0), (0,)),
}
"""By how much a hand that lies near a mistake is worth more than one with which one may call, by rule and level."""

LATER = ("seven.lone", "seven.wild", "seven.duty", "effect.give", "draw.source", "call.start")
"""The rules that bear on what follows the laying."""


class Legal(TwoMoves):
    """Two moves: both, one or none of them may be made."""

    game = GAME

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules under which something is refused that somebody might believe allowed, or the other way round."""
        return (*SHAPES, "turn.duty", "call.limit", "call.free", "hand.value", *LATER)

    def pose(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Question | None:
        """A table, and two moves at it of which one at least lies near the rule."""
        made = _after_laying(edition, rule, level, dice) if rule in LATER else _before(edition, rule, level, dice)
        if made is None:
            return None
        state, moves = made
        if len(set(moves)) < 2:
            return None
        before: tuple[Phrase, ...] = ()
        if state.laid_on is not None:
            before = (say("table.laid", cards=state.laid, pile=state.laid_on), *signs(state, state.laid))
        return self.asked(state, moves, dice, *before)

    def touches(self, mutant: Mutant) -> bool:
        """Mistakes about the end of a round or the deal forbid no move."""
        return not mutant.rule.startswith(("score.", "end.", "setup.", "round.", "effect.draw", "effect.shed"))


def _before(edition: Edition, rule: str, level: int, dice: ExerciseChance) -> tuple[State, tuple[Move, ...]] | None:
    """Somebody is about to act: two plays, or a play beside a call or a pass."""
    pile = positions.pile_of(dice)
    if rule in SHAPES:
        shapes = Shapes(edition, dice)
        first = dice.pick(SHAPES[rule][level])(shapes)
        other = dice.pick(SHAPES[dice.pick(tuple(SHAPES))][level])(shapes)
        needed = _held_together(first, other)
        if too_many(needed):
            return None
        needed += fillers(dice, max(0, 4 + level - len(needed)), needed)
        return _seated(edition, dice, needed), (Lay(first, pile), Lay(other, pile))
    wild = 1 + dice.below(2) if rule == "hand.value" or level == 3 else dice.below(2)
    hand = hand_worth(dice, near_limit(edition, dice, WORTH[rule][level - 1], wild), wild)
    if hand is None:
        return None
    low = worth(edition, hand) <= edition.call_limit
    single = Lay(dice.some(hand, 1), pile)
    pairs = [Lay(pair, pile) for pair in combinations(hand, 2) if len({card.value for card in pair}) == 1]
    beside: tuple[Move, ...] = (Pass(), *pairs, *((single,) if low else ()))
    mine: Move = Pass() if rule == "turn.duty" else single if rule == "call.free" else Call()
    if rule in ("turn.duty", "call.free"):
        beside = (*beside, Call())
    others = [move for move in beside if move != mine]
    return (_seated(edition, dice, hand), (mine, dice.pick(others))) if others else None


def _held_together(first: Cards, other: Cards) -> Cards:
    """The fewest cards from which either play can be laid."""
    wild = max(first.count(WILD), other.count(WILD))
    plain = dict.fromkeys(card for card in (*first, *other) if not card.wild)
    return (*plain, *(WILD,) * wild)


def _seated(edition: Edition, dice: ExerciseChance, hand: Cards) -> State:
    """A table at which the first player holds this hand."""
    seats = 2 + dice.below(3)
    return positions.table(edition, dice, (tuple(hand), *((),) * (seats - 1)))


def _after_laying(
    edition: Edition, rule: str, level: int, dice: ExerciseChance
) -> tuple[State, tuple[Move, ...]] | None:
    """Somebody has laid, perhaps 7s: now effects, the draw, or something that came too late."""
    effects = Settings().effects
    wanted = ("give",) if rule == "effect.give" else ("give", "draw", "shed")
    seven = Card(dice.pick([rank for rank, effect in enumerate(effects) if effect in wanted]), 7)
    beside = tuple(card for card in SEVENS if card in (seven, dice.pick(SEVENS)))
    acting: tuple[Cards, ...] = (
        run_to(edition, seven),
        (*beside, *(WILD,) * max(2, edition.least_value - len(beside))),
    )
    row = (Shapes(edition, dice).run(),) if rule in ("draw.source", "call.start") else ()
    idle: tuple[Cards, ...] = ((seven,), *row)
    laid = dice.pick({"seven.lone": idle[:1], "draw.source": idle, "call.start": (*idle, *acting)}.get(rule, acting))
    hand = hand_worth(dice, edition.call_limit - 4 + dice.below(5), level - 1, but=laid)
    if hand is None or too_many((*laid, *hand)):
        return None
    pile, seats = positions.pile_of(dice), 2 + dice.below(3)
    state = positions.table(edition, dice, ((*hand, *laid), *((),) * (seats - 1)))
    after: State = match_from(GAME, state).play(Lay(laid, pile)).state
    mine, others = _moves_after(after, rule, laid, pile)
    others = [move for move in others if move not in mine]
    return (after, (dice.pick(mine), dice.pick(others))) if mine and others else None


def _moves_after(after: State, rule: str, laid: Cards, pile: int) -> tuple[list[Move], list[Move]]:
    """The moves that lie near a rule after a laying, and those that lie near others."""
    gives = [card for card in laid if card.value == 7 and after.effect(card) == "give"]
    lone = laid[0] if len(laid) == 1 and laid[0].value == 7 else None
    near: dict[str, list[Move]] = {
        "seven.lone": [Use(lone, after.left_of(after.turn) if lone in gives else None)] if lone else [],
        "seven.wild": [Use(WILD)] if WILD in laid and after.owed else [],
        "seven.duty": [Draw(), Done()] if after.owed else [],
        "draw.source": [] if after.owed else [Draw(pile)],
        "call.start": [Call()],
        "effect.give": [Use(card, after.turn) for card in gives if card in after.owed],
    }
    return near[rule], [move for other, moves in near.items() if other != rule for move in moves]
