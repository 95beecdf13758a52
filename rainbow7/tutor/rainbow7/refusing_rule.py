"""The exercise which rule refuses a move."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from rainbow7.core.cases import Mutant
from rainbow7.core.match import match_from
from rainbow7.core.rule import rule_of
from rainbow7.games.rainbow7 import GAME, combos
from rainbow7.games.rainbow7.cards import WILD, Cards, too_many
from rainbow7.games.rainbow7.combos import worth
from rainbow7.games.rainbow7.edition import Edition, Effect
from rainbow7.games.rainbow7.state import Call, Draw, Lay, Move, Skip, State, Use
from rainbow7.tutor.exercise import Answer, Phrase, Proof, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.exercise_kind import Because, ExerciseKind
from rainbow7.tutor.rainbow7 import positions
from rainbow7.tutor.rainbow7.positions import Shapes, fillers, hand_of_value, pile_of
from rainbow7.tutor.rainbow7.turns import effect_lines, play_under, seven_with_effect

NO_RULE = "free"
"""The answer that no rule refuses the move."""

SPECIAL_PHRASES = {NO_RULE: "free", "call.free": "duty"}
"""Answers with a sentence of their own instead of a rule's title.

`call.free` never refuses anything: only those blame it who believe in a duty to call.
"""


class RefusingRule(ExerciseKind):
    """Name the one rule that refuses a move, or say that none does."""

    name = "which"
    asks_for_rule = True

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules that are easily mistaken for each other when a move is refused."""
        owed = ("draw.source", "seven.duty") if edition.seven_duty == "must" else ()
        return ("combo.colour", "combo.value", "call.start", *owed, "effect.give", "call.free")

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """A move that only this rule refuses, or one that no rule refuses and this one seems to."""
        made = MAKERS.get(rule, _too_late)(edition, rule, level, chance)
        if made is None:
            return None
        before, moves, way = made
        state: State = play_under(before, edition, *moves[:-1]).state if len(moves) > 1 else before  # type: ignore[union-attr]
        if tuple(objecting_rules(state, moves[-1], way)) not in ((), (rule,)):
            return None
        lines: tuple[Phrase, ...] = (say("which.move", move=moves[-1]),)
        if len(moves) > 1 and isinstance(moves[0], Lay):
            laid = moves[0].cards
            lines = (say("table.laid", cards=laid, pile=moves[0].pile), *effect_lines(before, laid), *lines)
        asks = say("which.asks") if way is None else say(f"which.{way}")
        return Question(asks, state, 0, (before, way, *moves), lines)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """Every rule that objects, among those for the combination that the question says is meant."""
        before, way, *moves = question.about
        match = match_from(GAME, replace(before, edition=edition))
        if len(moves) > 1:
            later = play_under(before, edition, *moves[:-1])
            if later is None or later.state.phase != "follow":
                return None
            match = later
        found = tuple(dict.fromkeys(objecting_rules(match.state, moves[-1], way)))
        return found or (NO_RULE,)

    def possible_choices(self, answer: Answer) -> tuple[Answer, ...]:
        """Each of these rules."""
        return tuple(answer)

    def can_be_affected(self, mutant: Mutant) -> bool:
        """Whether the belief can change a verdict: beliefs about the deal and the end of a round forbid no move."""
        no_verdicts = ("score.", "end.", "setup.", "round.", "effect.draw", "effect.shed", "perfect.")
        return not mutant.rule.startswith(no_verdicts)

    def is_fair(self, question: Question, key: Answer, wrong: Mapping[Answer, tuple[Mutant, ...]], rule: str) -> bool:
        """Whether just this rule refuses the move, or no rule does, and under a wrong belief this one would."""
        return bool(key == (rule,) or (key == (NO_RULE,) and rule in wrong))

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """The rule's title, or that nothing forbids the move."""
        (name,) = answer if isinstance(answer, tuple) else (answer,)
        return say(f"which.{SPECIAL_PHRASES[name]}") if name in SPECIAL_PHRASES else say("which.rule", rule=name)

    def proof_of(self, question: Question, edition: Edition) -> Proof:
        """Every rule that bears on the move was asked."""
        asked = GAME.ask(question.state, question.about[-1], None)
        return Proof("rules", len(asked) + len(combos.WAYS) - 1, len(self.answer(question, edition)))

    def reasons(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The verdict on the move."""
        before, _, *moves = question.about
        later = play_under(before, edition, *moves[:-1])
        return (later.judge(moves[-1]),) if later is not None else ()

    def first_hint(self, question: Question, key: Answer) -> Phrase:
        """What such a move needs to be legal."""
        return say("which.look")


def objecting_rules(state: State, move: Move, way: str | None) -> Iterator[str]:
    """The rules that object to a move, and those that object to its cards as the combination that is meant."""
    for check in GAME.ask(state, move, None):
        if not check.ok and not check.tried:
            yield check.rule
    if isinstance(move, Lay) and way is not None:
        for each in combos.WAYS[way]:
            if each(state.edition, move.cards) is not None:
                yield rule_of(each)


MovesAndWay = tuple[State, tuple[Move, ...], str | None] | None
"""A table, the moves there, the last of which is asked about, and the combination that its cards are meant to be."""


def _meant_as_colour(edition: Edition, rule: str, level: int, chance: ExerciseChance) -> MovesAndWay:
    """A play meant as a run, with more Rainbow cards than some believe to be allowed."""
    shapes = Shapes(edition, chance)
    refused = (shapes.mixed_run(1, 2), shapes.around(1, 2), shapes.wilds(-1))
    play: Cards = chance.pick(refused if chance.below(2) else (shapes.run(0, 2), shapes.wilds()))
    if too_many(play):
        return None
    hand = tuple(sorted((*play, *fillers(chance, 2 + level, play))))
    # From a low hand, those who believe in a duty to call would blame that as well.
    return None if worth(edition, hand) <= edition.call_limit else _play_from(edition, chance, hand, play, "colour")


def _meant_as_value(edition: Edition, rule: str, level: int, chance: ExerciseChance) -> MovesAndWay:
    """A play meant as equal values, from a hand low enough for a call."""
    shapes, wild = Shapes(edition, chance), chance.below(min(level, 2))
    play = shapes.same(chance.below(2) - 1, wild)
    return _from_low_hand(edition, level, chance, play, "value")


def _legal_play(edition: Edition, rule: str, level: int, chance: ExerciseChance) -> MovesAndWay:
    """A legal play from a hand with which one may call instead."""
    shapes = Shapes(edition, chance)
    return _from_low_hand(
        edition, level, chance, *chance.pick(((shapes.run(0, 1), "colour"), (shapes.same(0, 1), "value")))
    )


def _from_low_hand(edition: Edition, level: int, chance: ExerciseChance, play: Cards, way: str) -> MovesAndWay:
    """These cards are laid from a hand low enough for a call; nothing if they are worth too much."""
    hand = tuple(sorted((*play, *fillers(chance, level - level // 2, play, most=3))))
    return None if worth(edition, hand) > edition.call_limit else _play_from(edition, chance, hand, play, way)


def _play_from(edition: Edition, chance: ExerciseChance, hand: Cards, play: Cards, way: str) -> MovesAndWay:
    """These cards of a hand are laid."""
    before = positions.table(edition, chance, (hand, *((),) * (1 + chance.below(3))))
    return before, (Lay(play, pile_of(chance)),), way


def _after_sevens(edition: Edition, rule: str, level: int, chance: ExerciseChance) -> MovesAndWay:
    """After several 7s were laid: the draw is left out before the others act, or a token is kept for oneself."""
    gives = rule == "effect.give"
    others: tuple[Effect, ...] = ("draw", "shed", "skip") if gives else ("draw", "give", "shed")
    seven, other = seven_with_effect(chance, "give" if gives else "skip"), seven_with_effect(chance, *others)
    laid = chance.shuffled((seven, other, *(WILD,) * max(0, edition.least_value - 2)))
    hand = tuple(sorted((*laid, *fillers(chance, 2 + level, laid))))
    before = positions.table(edition, chance, (hand, *((),) * (1 + chance.below(3))))
    lay = Lay(laid, pile_of(chance))
    return (before, (lay, Use(seven, 0) if gives else Skip()), None) if play_under(before, edition, lay) else None


def _too_late(edition: Edition, rule: str, level: int, chance: ExerciseChance) -> MovesAndWay:
    """After cards were laid: a call, or a draw from the pile they were laid on."""
    seven, shapes = seven_with_effect(chance, "draw", "give", "shed"), Shapes(edition, chance)
    laid: Cards = (seven,) if rule == "draw.source" else chance.pick((fillers(chance, 1), shapes.run(), shapes.same()))
    points = edition.call_limit if level < 3 else edition.call_limit - 2 + chance.below(2)
    hand = hand_of_value(chance, points, 1 + level // 3 if level > 1 else chance.below(2), laid)
    if hand is None or too_many((*hand, *laid)):
        return None
    pile = pile_of(chance)
    before = positions.table(edition, chance, (tuple(sorted((*hand, *laid))), *((),) * (1 + chance.below(3))))
    last: Move = Draw(pile) if rule == "draw.source" else Call()
    lay = Lay(laid, pile)
    match = play_under(before, edition, lay)
    if match is None or match.state.phase != "follow" or (rule == "call.start" and match.state.owed):
        return None
    return before, (lay, last), None


MAKERS: Mapping[str, Callable[[Edition, str, int, ExerciseChance], MovesAndWay]] = {
    "combo.colour": _meant_as_colour, "combo.value": _meant_as_value, "call.free": _legal_play,
    "seven.duty": _after_sevens, "effect.give": _after_sevens,
}  # fmt: skip
"""The functions that make a table for a question about a rule; for all other rules a move comes too late."""
