"""Which rule refuses it: a move that one rule forbids, beside rules that somebody might blame."""

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
from rainbow7.tutor.kinds import Because, Kind
from rainbow7.tutor.rainbow7 import positions
from rainbow7.tutor.rainbow7.positions import Shapes, fillers, hand_worth, pile_of, same
from rainbow7.tutor.rainbow7.turns import after, seven_with, signs

FREE = "free"
"""The answer that no rule refuses the move."""

OTHERWISE = {FREE: "free", "call.free": "duty"}
"""What is not told by the title of a rule: that nothing forbids a move, and a rule that only who mistakes it blames."""


class Which(Kind):
    """The one rule that refuses a move."""

    name = "which"
    asks_for_rule = True

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules that refuse something which another one might be blamed for."""
        drawn = ("draw.source",) if edition.seven_duty == "must" else ()
        return ("combo.colour", "combo.value", "call.start", *drawn, "call.free")

    def pose(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Question | None:
        """A move that the rule alone refuses; or, where some would have one call, a move that none does."""
        posed = _laying if rule.startswith("combo.") else _free if rule == "call.free" else _late
        made = posed(edition, rule, level, dice)
        if made is None:
            return None
        before, moves, way = made
        state: State = after(before, edition, *moves[:-1]).state if len(moves) > 1 else before  # type: ignore[union-attr]
        if tuple(objecting(state, moves[-1], way)) != (() if rule == "call.free" else (rule,)):
            return None
        lines: tuple[Phrase, ...] = (say("which.move", move=moves[-1]),)
        if len(moves) > 1 and isinstance(moves[0], Lay):
            laid = moves[0].cards
            lines = (say("table.laid", cards=laid, pile=moves[0].pile), *signs(before, laid), *lines)
        asks = say("which.asks") if way is None else say(f"which.{way}")
        return Question(asks, state, 0, (before, way, *moves), lines)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """Every rule that objects, of those that the move has to fulfil to be what it is meant to be."""
        before, way, *moves = question.about
        match = match_from(GAME, replace(before, edition=edition))
        if len(moves) > 1:
            later = after(before, edition, *moves[:-1])
            if later is None or later.state.phase != "follow":
                return None
            match = later
        found = tuple(dict.fromkeys(objecting(match.state, moves[-1], way)))
        return found or (FREE,)

    def choices(self, answer: Answer) -> tuple[Answer, ...]:
        """Any of them might be blamed."""
        return tuple(answer)

    def touches(self, mutant: Mutant) -> bool:
        """Mistakes about the deal or the end of a round forbid no move."""
        return not mutant.rule.startswith(("score.", "end.", "setup.", "round.", "effect.", "perfect."))

    def fair(self, question: Question, key: Answer, wrong: Mapping[Answer, tuple[Mutant, ...]], rule: str) -> bool:
        """The rule asked about is the one that refuses; what a duty to call would refuse is free."""
        return bool(key == ((FREE,) if rule == "call.free" else (rule,)))

    def option(self, question: Question, answer: Answer) -> Phrase:
        """The rule by its title, or that nothing forbids the move."""
        (name,) = answer if isinstance(answer, tuple) else (answer,)
        return say(f"which.{OTHERWISE[name]}") if name in OTHERWISE else say("which.rule", rule=name)

    def prove(self, question: Question, edition: Edition) -> Proof:
        """Every rule was asked."""
        asked = GAME.ask(question.state, question.about[-1], None)
        return Proof("rules", len(asked) + len(combos.WAYS) - 1, len(self.answer(question, edition)))

    def because(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The verdict on the move."""
        before, _, *moves = question.about
        later = after(before, edition, *moves[:-1])
        return (later.judge(moves[-1]),) if later is not None else ()

    def look(self, question: Question, key: Answer) -> Phrase:
        """What the move would need."""
        return say("which.look")


def objecting(state: State, move: Move, way: str | None) -> Iterator[str]:
    """The rules that object to a move, and to its cards being the combination that is meant."""
    for check in GAME.ask(state, move, None):
        if not check.ok and not check.tried:
            yield check.rule
    if isinstance(move, Lay) and way is not None:
        for each in combos.WAYS[way]:
            if each(state.edition, move.cards) is not None:
                yield rule_of(each)


def _laying(
    edition: Edition, rule: str, level: int, dice: ExerciseChance
) -> tuple[State, tuple[Move, ...], str] | None:
    """Cards that are meant to be a run, or of one value, and are not; a low hand, in which one might have to call."""
    way, shapes = rule.removeprefix("combo."), Shapes(edition, dice)
    wild = dice.below(level) if level < 3 else 2
    if way == "colour":
        play: Cards = dice.pick((shapes.mixed_run(wild // 2, wild), shapes.run(-1), _broken(dice)))
    else:
        play = dice.pick((shapes.same(-1), _strangers(dice, wild)))
    hand = tuple(sorted((*play, *fillers(dice, level, play, most=3))))
    low = worth(edition, hand) <= edition.call_limit
    if len(set(play) - {WILD}) < 2 or too_many(hand) or not (low or play.count(WILD) > 1):
        return None
    state = positions.table(edition, dice, (hand, *((),) * (1 + dice.below(3))))
    return state, (Lay(play, pile_of(dice)),), way


def _free(edition: Edition, rule: str, level: int, dice: ExerciseChance) -> tuple[State, tuple[Move, ...], str] | None:
    """A combination that may well be laid, from a hand with which one might call instead."""
    wild, shapes = 1 + level // 3, Shapes(edition, dice)
    way = dice.pick(("colour", "value"))
    play = shapes.run(0, wild) if way == "colour" else shapes.same(0, wild)
    hand = tuple(sorted((*play, *fillers(dice, 1, play, most=3))))
    if worth(edition, hand) > edition.call_limit:
        return None
    state = positions.table(edition, dice, (hand, *((),) * (1 + dice.below(3))))
    return state, (Lay(play, pile_of(dice)),), way


def _broken(dice: ExerciseChance) -> Cards:
    """Two cards of one colour with two values missing between them, and a Rainbow card."""
    rank, low = dice.below(7), 1 + dice.below(3)
    return (Card(rank, low), Card(rank, low + 3), WILD)


def _strangers(dice: ExerciseChance, wild: int) -> Cards:
    """Cards of two values."""
    pair = same(dice, 2)
    return (*pair, Card(dice.below(7), pair[0].value % 6 + 1), *(WILD,) * wild)


def _late(edition: Edition, rule: str, level: int, dice: ExerciseChance) -> tuple[State, tuple[Move, ...], None] | None:
    """After laying: a call, or a draw from the pile just laid on."""
    seven, shapes = seven_with(dice, "draw", "give", "shed"), Shapes(edition, dice)
    laid: Cards = (seven,) if rule == "draw.source" else dice.pick((fillers(dice, 1), shapes.run(), shapes.same()))
    worth = edition.call_limit if level < 3 else edition.call_limit - 2 + dice.below(2)
    hand = hand_worth(dice, worth, 1 + level // 3 if level > 1 else dice.below(2), laid)
    if hand is None or too_many((*hand, *laid)):
        return None
    pile = pile_of(dice)
    before = positions.table(edition, dice, (tuple(sorted((*hand, *laid))), *((),) * (1 + dice.below(3))))
    last: Move = Draw(pile) if rule == "draw.source" else Call()
    lay = Lay(laid, pile)
    match = after(before, edition, lay)
    if match is None or match.state.phase != "follow" or (rule == "call.start" and match.state.owed):
        return None
    return before, (lay, last), None
