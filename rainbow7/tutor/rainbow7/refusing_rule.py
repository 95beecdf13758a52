"""The exercise which rule refuses a move."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rainbow7.core.cases import Mutant
from rainbow7.core.match import match_from
from rainbow7.core.rule import rule_of
from rainbow7.games.rainbow7 import GAME, combos
from rainbow7.games.rainbow7.cards import WILD, Card, Cards, too_many
from rainbow7.games.rainbow7.combos import worth
from rainbow7.games.rainbow7.edition import Edition
from rainbow7.games.rainbow7.state import Call, Draw, Lay, Move, State
from rainbow7.tutor.exercise import Answer, Phrase, Proof, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.exercise_kind import Because, ExerciseKind
from rainbow7.tutor.rainbow7 import positions
from rainbow7.tutor.rainbow7.positions import Shapes, fillers, hand_of_value, pile_of, same
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
        drawn = ("draw.source",) if edition.seven_duty == "must" else ()
        return ("combo.colour", "combo.value", "call.start", *drawn, "call.free")

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """A move that only this rule refuses; for `call.free`, a move that no rule refuses."""
        make = _not_a_combination if rule.startswith("combo.") else _legal_play if rule == "call.free" else _too_late
        made = make(edition, rule, level, chance)
        if made is None:
            return None
        before, moves, way = made
        state: State = play_under(before, edition, *moves[:-1]).state if len(moves) > 1 else before  # type: ignore[union-attr]
        if tuple(objecting_rules(state, moves[-1], way)) != (() if rule == "call.free" else (rule,)):
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
        return not mutant.rule.startswith(("score.", "end.", "setup.", "round.", "effect.", "perfect."))

    def is_fair(self, question: Question, key: Answer, wrong: Mapping[Answer, tuple[Mutant, ...]], rule: str) -> bool:
        """Whether just the rule asked about refuses the move, and for `call.free` no rule."""
        return bool(key == ((NO_RULE,) if rule == "call.free" else (rule,)))

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


def _not_a_combination(
    edition: Edition, rule: str, level: int, chance: ExerciseChance
) -> tuple[State, tuple[Move, ...], str] | None:
    """A play meant as a run, or as equal values, that is neither, from a hand that is low enough for a call."""
    way, shapes = rule.removeprefix("combo."), Shapes(edition, chance)
    wild = chance.below(level) if level < 3 else 2
    if way == "colour":
        play: Cards = chance.pick((shapes.mixed_run(wild // 2, wild), shapes.run(-1), _gap_of_two(chance)))
    else:
        play = chance.pick((shapes.same(-1), _two_values(chance, wild)))
    hand = tuple(sorted((*play, *fillers(chance, level, play, most=3))))
    low = worth(edition, hand) <= edition.call_limit
    if len(set(play) - {WILD}) < 2 or too_many(hand) or not (low or play.count(WILD) > 1):
        return None
    state = positions.table(edition, chance, (hand, *((),) * (1 + chance.below(3))))
    return state, (Lay(play, pile_of(chance)),), way


def _legal_play(
    edition: Edition, rule: str, level: int, chance: ExerciseChance
) -> tuple[State, tuple[Move, ...], str] | None:
    """A legal play from a hand with which one may call instead."""
    wild, shapes = 1 + level // 3, Shapes(edition, chance)
    way = chance.pick(("colour", "value"))
    play = shapes.run(0, wild) if way == "colour" else shapes.same(0, wild)
    hand = tuple(sorted((*play, *fillers(chance, 1, play, most=3))))
    if worth(edition, hand) > edition.call_limit:
        return None
    state = positions.table(edition, chance, (hand, *((),) * (1 + chance.below(3))))
    return state, (Lay(play, pile_of(chance)),), way


def _gap_of_two(chance: ExerciseChance) -> Cards:
    """Two cards of one colour with two values missing between them, and one Rainbow card."""
    rank, low = chance.below(7), 1 + chance.below(3)
    return (Card(rank, low), Card(rank, low + 3), WILD)


def _two_values(chance: ExerciseChance, wild: int) -> Cards:
    """Two equal cards, one of another value, and Rainbow cards."""
    pair = same(chance, 2)
    return (*pair, Card(chance.below(7), pair[0].value % 6 + 1), *(WILD,) * wild)


def _too_late(
    edition: Edition, rule: str, level: int, chance: ExerciseChance
) -> tuple[State, tuple[Move, ...], None] | None:
    """After cards were laid: a call, or a draw from the pile they were laid on."""
    seven, shapes = seven_with_effect(chance, "draw", "give", "shed"), Shapes(edition, chance)
    laid: Cards = (seven,) if rule == "draw.source" else chance.pick((fillers(chance, 1), shapes.run(), shapes.same()))
    worth = edition.call_limit if level < 3 else edition.call_limit - 2 + chance.below(2)
    hand = hand_of_value(chance, worth, 1 + level // 3 if level > 1 else chance.below(2), laid)
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
