"""The exercise which of two moves are legal, for Rainbow 7."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import combinations

from rainbow7.core.cases import Mutant
from rainbow7.core.common_moves import Pass
from rainbow7.games.rainbow7 import GAME
from rainbow7.games.rainbow7.cards import SEVENS, WILD, Card, Cards, too_many
from rainbow7.games.rainbow7.combos import worth
from rainbow7.games.rainbow7.edition import Edition, Settings
from rainbow7.games.rainbow7.state import Call, Done, Draw, Lay, Move, State, Use
from rainbow7.tutor.exercise import Phrase, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.rainbow7 import positions
from rainbow7.tutor.rainbow7.positions import Shapes, fillers, hand_of_value, near_limit, run_to
from rainbow7.tutor.rainbow7.turns import effect_lines, play_under
from rainbow7.tutor.two_moves import TwoMoves

Shape = Callable[[Shapes], Cards]

TableAndMoves = tuple[State, tuple[Move, ...]] | None
"""A table and two moves at it; nothing if chance gave none that fit."""

PLAY_SHAPES: Mapping[str, Mapping[int, tuple[Shape, ...]]] = {
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
"""Shapes of plays that are easily misjudged, by rule and level."""

OFFSETS: Mapping[str, tuple[tuple[int, ...], ...]] = {
    "call.limit": ((2, 3), (0, 1, 2), (0, 1)),
    "hand.value": ((-4, -3, -2), (-3, -2, -1), (-1, 0)),
    "turn.duty": ((-1, 0, 1), (0, 1, 2), (0, 1)),
    "call.free": ((-4, -3, -2), (-2, -1, 0), (0,)),
}
"""How far above the limit of a call the value of the hand may lie, by rule and level."""

AFTER_LAYING = ("seven.lone", "seven.wild", "seven.duty", "effect.give", "draw.source", "call.start")
"""The rules about moves that come after cards were laid."""


class LegalMoves(TwoMoves):
    """Which of two moves are legal."""

    game = GAME

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules that refuse or allow something that people believe otherwise."""
        return (*PLAY_SHAPES, "turn.duty", "call.limit", "call.free", "hand.value", *AFTER_LAYING)

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """A table with two moves, one of them easily misjudged under the rule."""
        make = _after_laying if rule in AFTER_LAYING else _before_laying
        made = make(edition, rule, level, chance)
        if made is None:
            return None
        state, moves = made
        if len(set(moves)) < 2:
            return None
        before: tuple[Phrase, ...] = ()
        if state.laid_on is not None:
            before = (say("table.laid", cards=state.laid, pile=state.laid_on), *effect_lines(state, state.laid))
        question = self.asked(state, moves, chance, *before)
        # Most moves near a mistake are refused, and "neither" would mostly be right.
        return question if any(self.answer(question, edition)) or chance.below(4) == 0 else None

    def table(self, question: Question, edition: Edition) -> State | None:
        """The table of the question under an edition; cards laid are laid again, for their effects depend on it."""
        state: State = question.state
        if state.laid_on is None:
            return replace(state, edition=edition)
        match = play_under(taken_back(state), edition, Lay(state.laid, state.laid_on))
        return match.state if match is not None and match.state.phase == "follow" else None

    def can_be_affected(self, mutant: Mutant) -> bool:
        """Whether the belief can change a verdict: beliefs about scoring, the deal and the ends forbid no move."""
        return not mutant.rule.startswith(("score.", "end.", "setup.", "round.", "effect.draw", "effect.shed"))


def taken_back(state: State) -> State:
    """The table before the last cards were laid."""
    hands, piles, pile, count = list(state.hands), list(state.piles), state.laid_on or 0, len(state.laid)
    hands[state.turn] = tuple(sorted((*hands[state.turn], *state.laid)))
    piles[pile] = piles[pile][:-count]
    return replace(
        state, hands=tuple(hands), piles=tuple(piles), laid=(), laid_on=None, owed=(), skip=False, phase="act"
    )  # fmt: skip


def _before_laying(edition: Edition, rule: str, level: int, chance: ExerciseChance) -> TableAndMoves:
    """A table at the start of a turn, with two plays, or with a call, a play or a pass."""
    pile = positions.pile_of(chance)
    if rule in PLAY_SHAPES:
        shapes = Shapes(edition, chance)
        first = chance.pick(PLAY_SHAPES[rule][level])(shapes)
        other = chance.pick(PLAY_SHAPES[chance.pick(tuple(PLAY_SHAPES))][level])(shapes)
        needed = _cards_for_either(first, other)
        if too_many(needed):
            return None
        needed += fillers(chance, max(0, 4 + level - len(needed)), needed)
        return _table_with_hand(edition, chance, needed), (Lay(first, pile), Lay(other, pile))
    wild = 1 + chance.below(2) if rule == "hand.value" or level == 3 else chance.below(2)
    hand = hand_of_value(chance, near_limit(edition, chance, OFFSETS[rule][level - 1], wild), wild)
    if hand is None:
        return None
    low = worth(edition, hand) <= edition.call_limit
    single = Lay(chance.some(hand, 1), pile)
    pairs = [Lay(pair, pile) for pair in combinations(hand, 2) if len({card.value for card in pair}) == 1]
    beside: tuple[Move, ...] = (Pass(), *pairs, *((single,) if low else ()))
    mine: Move = Pass() if rule == "turn.duty" else single if rule == "call.free" else Call()
    if rule in ("turn.duty", "call.free"):
        beside = (*beside, Call())
    others = [move for move in beside if move != mine]
    return (_table_with_hand(edition, chance, hand), (mine, chance.pick(others))) if others else None


def _cards_for_either(first: Cards, other: Cards) -> Cards:
    """The smallest hand from which either play can be laid."""
    wild = max(first.count(WILD), other.count(WILD))
    plain = dict.fromkeys(card for card in (*first, *other) if not card.wild)
    return (*plain, *(WILD,) * wild)


def _table_with_hand(edition: Edition, chance: ExerciseChance, hand: Cards) -> State:
    """A table of two to four players at which the first one holds this hand."""
    seats = 2 + chance.below(3)
    return positions.table(edition, chance, (tuple(hand), *((),) * (seats - 1)))


def _after_laying(edition: Edition, rule: str, level: int, chance: ExerciseChance) -> TableAndMoves:
    """A table after cards were laid, with two moves: an effect, a draw, or a call that comes too late."""
    effects = Settings().effects
    wanted = ("give",) if rule == "effect.give" else ("give", "draw", "shed")
    seven = Card(chance.pick([rank for rank, effect in enumerate(effects) if effect in wanted]), 7)
    beside = tuple(card for card in SEVENS if card in (seven, chance.pick(SEVENS)))
    acting: tuple[Cards, ...] = (
        run_to(edition, seven),
        (*beside, *(WILD,) * max(2, edition.least_value - len(beside))),
    )
    row = (Shapes(edition, chance).run(),) if rule in ("draw.source", "call.start") else ()
    idle: tuple[Cards, ...] = ((seven,), *row)
    laid = chance.pick({"seven.lone": idle[:1], "draw.source": idle, "call.start": (*idle, *acting)}.get(rule, acting))
    hand = hand_of_value(chance, edition.call_limit - 4 + chance.below(5), level - 1, but=laid)
    if hand is None or too_many((*laid, *hand)):
        return None
    pile, seats = positions.pile_of(chance), 2 + chance.below(3)
    if sum(card in SEVENS for card in (*hand, *laid)) > positions.SEVENS_IN_PLAY[edition.sevens_in_play](seats):
        return None
    state = positions.table(edition, chance, ((*hand, *laid), *((),) * (seats - 1)))
    match = play_under(state, edition, Lay(laid, pile))
    if match is None:
        return None
    mine, others = _moves_after(match.state, rule, laid, pile)
    others = [move for move in others if move not in mine]
    free = [move for move in others if GAME.allows(match.state, move)]
    groups = [group for group in (free, [move for move in others if move not in free]) if group]
    return (match.state, (chance.pick(mine), chance.pick(chance.pick(groups)))) if mine and groups else None


def _moves_after(state: State, rule: str, laid: Cards, pile: int) -> tuple[list[Move], list[Move]]:
    """The moves that are easily misjudged under the rule after cards were laid, and those under other rules."""
    gives = [card for card in laid if card.value == 7 and state.effect(card) == "give"]
    lone = laid[0] if len(laid) == 1 and laid[0].value == 7 else None
    near: dict[str, list[Move]] = {
        "seven.lone": [Use(lone, state.left_of(state.turn) if lone in gives else None)] if lone else [],
        "seven.wild": [Use(WILD)] if WILD in laid and state.owed else [],
        "seven.duty": [Draw(), Done()] if state.owed else [],
        "draw.source": [] if state.owed else [Draw(pile)],
        "call.start": [Call()],
        "effect.give": [Use(card, state.turn) for card in gives if card in state.owed],
        # These two are legal.
        "seven.effects": [Use(card, state.left_of(state.turn) if card in gives else None) for card in state.owed[1:]],
        "draw.one": [] if state.owed else [Draw()],
    }
    return near[rule], [move for other, moves in near.items() if other != rule for move in moves]
