"""Exercises about combinations in a hand: pick one, find all, say whether there is any, find the odd play out."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import combinations as subsets

from rainbow7.core.cases import Mutant
from rainbow7.core.notation import BadNotation
from rainbow7.games.rainbow7 import GAME, combos
from rainbow7.games.rainbow7.cards import WILD, Card, Cards, cards, too_many
from rainbow7.games.rainbow7.edition import Edition
from rainbow7.games.rainbow7.questions import judge_play
from rainbow7.games.rainbow7.state import Lay, State
from rainbow7.tutor.exercise import Answer, Phrase, Proof, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.exercise_kind import Because, ExerciseKind
from rainbow7.tutor.rainbow7 import positions
from rainbow7.tutor.rainbow7.positions import Shapes, fillers

RULES = ("combo.colour", "combo.value", "combo.wild")
MISSES_SHOWN = 3

Shape = Callable[[Shapes], Cards]

COMBINATION_SHAPES: Mapping[str, tuple[tuple[Shape, ...], ...]] = {
    "combo.colour": (
        (Shapes.run,),
        (Shapes.run, lambda shapes: shapes.run(1)),
        (lambda shapes: shapes.run(0, 1), lambda shapes: shapes.run(1, 1)),
    ),
    "combo.value": (
        (Shapes.same,),
        (Shapes.same, lambda shapes: shapes.same(1)),
        (lambda shapes: shapes.same(0, 1), lambda shapes: shapes.same(1, 1)),
    ),
    "combo.wild": (
        (lambda shapes: shapes.same(0, 2), lambda shapes: shapes.run(1, 2)),
        (lambda shapes: shapes.run(1, 2), lambda shapes: shapes.same(1, 2), Shapes.wilds),
        (lambda shapes: shapes.run(2, 3), lambda shapes: shapes.same(2, 2), Shapes.wilds),
    ),
}
"""Shapes of plays that are combinations, by rule and level."""

FINDABLE_HANDS: Mapping[str, tuple[tuple[tuple[Shape, ...], int], ...]] = {
    "combo.colour": (
        ((Shapes.run,), 6),
        ((lambda shapes: shapes.run(1),), 7),
        ((lambda shapes: shapes.run(1), Shapes.same), 8),
    ),
    "combo.value": (
        ((Shapes.same,), 6),
        ((Shapes.same, Shapes.run), 7),
        ((lambda shapes: shapes.same(1), lambda shapes: shapes.run(-1)), 8),
    ),
    "combo.wild": (
        ((lambda shapes: shapes.same(0, 2),), 4),
        ((lambda shapes: shapes.run(0, 1), lambda shapes: shapes.same(-1, 1)), 4),
        ((lambda shapes: shapes.run(0, 1), lambda shapes: shapes.same(-1, 1)), 5),
    ),
}
"""The shapes that a hand for "find all" is made of, and how many cards it has, by rule and level."""

NEAR_MISS_SHAPES: tuple[tuple[Shape, ...], ...] = (
    (lambda shapes: shapes.run(-1), lambda shapes: shapes.same(-1)),
    (lambda shapes: shapes.run(-1), lambda shapes: shapes.same(-1), Shapes.mixed_run),
    (Shapes.mixed_run, Shapes.around, lambda shapes: shapes.same(-1)),
)
"""Shapes of plays that are nearly combinations, by level."""


def engine_combinations(edition: Edition, hand: Cards) -> frozenset[Cards]:
    """Every combination of several cards that the engine's generator lists."""
    return frozenset(chosen for chosen in combos.combinations(edition, hand) if len(chosen) > 1)


def checked_combinations(edition: Edition, hand: Cards) -> frozenset[Cards]:
    """Every combination of several cards, found by asking the rules about each subset of the hand."""
    return frozenset(
        chosen
        for size in range(2, len(hand) + 1)
        for chosen in dict.fromkeys(subsets(hand, size))
        if combos.kinds(edition, chosen)
    )


def nearest_misses(edition: Edition, hand: Cards) -> tuple[Cards, ...]:
    """Subsets that are no combination, those that lack least first."""
    short: list[tuple[int, int, Cards]] = []
    for size in range(2, len(hand) + 1):
        for chosen in dict.fromkeys(subsets(hand, size)):
            ways = [next((objection for each in combos.WAYS[way] if (objection := each(edition, chosen))), None)
                    for way in ("colour", "value")]  # fmt: skip
            if None not in ways:
                short.append((min(way.away for way in ways if way), size, chosen))
    return tuple(chosen for _, _, chosen in sorted(short)[:MISSES_SHOWN])


class HandKind(ExerciseKind):
    """The base of the kinds that ask about combinations of several cards in a hand."""

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules of combinations of several cards."""
        return RULES

    def can_be_affected(self, mutant: Mutant) -> bool:
        """Whether the wrong belief is about combinations."""
        return mutant.rule.startswith("combo.")

    def hand(self, question: Question) -> Cards:
        """The hand that the question is about."""
        found: Cards = question.state.hands[question.seat]
        return found

    def proof_of(self, question: Question, edition: Edition) -> Proof:
        """Every subset of the hand was tried."""
        hand = self.hand(question)
        return Proof(
            "sets", 2 ** len(hand) - 1, len(checked_combinations(edition, hand)), nearest_misses(edition, hand)
        )

    def read_answer(self, question: Question, text: str) -> Answer:
        """The chosen cards in canonical order; nothing where the text cannot be read."""
        return read_set(text)

    def verdict(self, question: Question, edition: Edition, chosen: Cards) -> Because:
        """The verdict on laying these cards."""
        return GAME.judge(replace(question.state, edition=edition), Lay(chosen, 0))


def read_set(text: str) -> Cards | None:
    """A set of cards in canonical order; nothing where it cannot be read."""
    try:
        return tuple(sorted(cards(text))) or None
    except BadNotation:
        return None


def table_with_parts(
    edition: Edition, level: int, chance: ExerciseChance, plays: tuple[Cards, ...], size: int
) -> State | None:
    """A table at which the first player holds these plays' cards, and others up to this size of hand."""
    held = tuple(dict.fromkeys(card for play in plays for card in play if not card.wild))
    held += tuple(card for play in plays for card in play if card.wild)
    if too_many(held):
        return None
    hand = (*held, *fillers(chance, max(0, size - len(held)), held, most=7 if level > 1 else 6))
    return positions.table(edition, chance, (tuple(sorted(hand)), *((),) * (1 + chance.below(3))))


class PickCombination(HandKind):
    """Pick a combination of several cards from the hand; any is right."""

    name = "pick"
    form = "cards"

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """A hand with a combination that the rule allows, and cards that are nearly one."""
        shapes = Shapes(edition, chance)
        parts = (
            chance.pick(COMBINATION_SHAPES[rule][level - 1])(shapes),
            chance.pick(NEAR_MISS_SHAPES[level - 1])(shapes),
        )
        state = table_with_parts(edition, level, chance, parts, 6 + level // 2)
        if state is None or not 1 <= len(engine_combinations(edition, state.hands[0])) <= (
            40 if rule == "combo.wild" else 4
        ):
            return None
        return Question(say("pick.asks"), state)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """Every combination of several cards."""
        return engine_combinations(edition, self.hand(question))

    def is_fair(self, question: Question, key: Answer, wrong: Mapping[Answer, tuple[Mutant, ...]], rule: str) -> bool:
        """Whether wrong beliefs lead to at least two wrong answers."""
        return len(wrong) >= 2

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """The first combination, and how many others there are."""
        first, *others = sorted(answer, key=combos.order)
        return say("pick.one", cards=first, others=len(others))

    def reasons(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The verdict on the first combination."""
        return (self.verdict(question, edition, min(answer, key=combos.order)),)

    def first_hint(self, question: Question, key: Answer) -> Phrase:
        """Which kind of combination to look for."""
        chosen = min(key, key=combos.order)
        return say("pick.look", kind=combos.kinds(question.state.edition, chosen)[0])

    def partial_hint(self, question: Question, key: Answer) -> Phrase:
        """One card of the first combination."""
        return say("pick.part", cards=min(key, key=combos.order)[:1])


class FindAllCombinations(HandKind):
    """Find all combinations of several cards in the hand."""

    name = "all"
    form = "sets"

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """A hand with a few combinations."""
        # Where an edition asks for longer combinations, hands of higher levels hold too many: use those of level 1.
        plain = edition.least_value + edition.least_colour > 2 * MISSES_SHOWN
        wanted, size = FINDABLE_HANDS[rule][0 if plain else level - 1]
        shapes = Shapes(edition, chance)
        state = table_with_parts(edition, level, chance, tuple(shape(shapes) for shape in wanted), size)
        if state is None or not 1 <= len(engine_combinations(edition, state.hands[0])) <= 6:
            return None
        return Question(say("all.asks"), state)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """Every combination of several cards."""
        return engine_combinations(edition, self.hand(question))

    def is_fair(self, question: Question, key: Answer, wrong: Mapping[Answer, tuple[Mutant, ...]], rule: str) -> bool:
        """Whether a wrong belief about the rule leads to others, and all of them fit into a sentence."""
        return sum(map(len, key)) <= 18 and any(mutant.rule == rule for some in wrong.values() for mutant in some)

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """The combinations one after the other."""
        return say("all.sets", sets=sorted(answer, key=combos.order)[:6], count=len(answer))

    def reasons(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The verdict on each combination; where there is none, on the plays that are nearest to one."""
        shown = sorted(answer, key=combos.order)[:6] or nearest_misses(edition, self.hand(question))[:2]
        return tuple(self.verdict(question, edition, each) for each in shown)

    def first_hint(self, question: Question, key: Answer) -> Phrase:
        """To go through the hand colour by colour, then value by value."""
        return say("none.look")

    def partial_hint(self, question: Question, key: Answer) -> Phrase:
        """How many there are, and the first of them."""
        return say("all.part", count=len(key), cards=min(key, key=combos.order))

    def read_answer(self, question: Question, text: str) -> Answer:
        """Sets of cards separated by slashes; `-` for none."""
        if text.strip() == "-":
            return frozenset()
        found = [read_set(part) for part in text.split("/")]
        return None if None in found else frozenset(each for each in found if each)


class AnyCombination(HandKind):
    """Say whether the hand holds any combination of several cards."""

    name = "none"

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """A hand with plays that are nearly combinations; in one of four there is a real one."""
        shapes = Shapes(edition, chance)
        parts = tuple(chance.pick(NEAR_MISS_SHAPES[level - 1])(shapes) for _ in range(2))
        if chance.below(4) == 0:
            parts = (chance.pick(COMBINATION_SHAPES[rule][level - 1])(shapes), parts[0])
        state = table_with_parts(edition, level, chance, parts, 5 + level)
        return None if state is None else Question(say("none.asks"), state)

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules of runs and of equal values: wrong beliefs about Rainbow cards only find fewer combinations."""
        return RULES[:2]

    def answer(self, question: Question, edition: Edition) -> Answer:
        """The first combination; empty where there is none."""
        return min(engine_combinations(edition, self.hand(question)), key=combos.order, default=())

    def is_fair(self, question: Question, key: Answer, wrong: Mapping[Answer, tuple[Mutant, ...]], rule: str) -> bool:
        """Whether no wrong option is a real combination, and a wrong belief about the rule leads to a wrong answer."""
        real = engine_combinations(question.state.edition, self.hand(question))
        return not real & wrong.keys() and any(mutant.rule == rule for some in wrong.values() for mutant in some)

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """A combination, or that there is none."""
        return say("none.some", cards=answer) if answer else say("none.none")

    def reasons(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The verdict on the combination answered, else on the real one, else on the plays that are nearest to one."""
        real = self.answer(question, question.state.edition)
        shown = (answer or real,) if answer or real else nearest_misses(edition, self.hand(question))[:2]
        return tuple(self.verdict(question, edition, each) for each in shown)

    def first_hint(self, question: Question, key: Answer) -> Phrase:
        """To go through the hand colour by colour, then value by value."""
        return say("none.look")


class OddOneOut(HandKind):
    """Find the one play of four that is a combination, or the one that is not."""

    name = "odd"

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """Four plays, one of them legal and the others not, or the other way round."""
        legal = chance.below(2) == 0
        right = tuple(shape for each in RULES for shape in COMBINATION_SHAPES[each][level - 1])
        wrong: tuple[Shape, ...] = (
            *NEAR_MISS_SHAPES[level - 1],
            lambda shapes: shapes.run(-1),
            lambda shapes: shapes.around(1),
        )
        one, many = (COMBINATION_SHAPES[rule][level - 1], wrong) if legal else (wrong, right)
        shapes = Shapes(edition, chance)
        plays = (chance.pick(one)(shapes), *(shape(shapes) for shape in chance.some(many, 3)))
        plays = tuple(dict.fromkeys(tuple(sorted(play)) for play in plays))
        if len(plays) < 4 or any(map(too_many, plays)):
            return None
        return Question(say("odd.yes" if legal else "odd.no"), about=(legal, chance.shuffled(plays)))

    def answer(self, question: Question, edition: Edition) -> Answer:
        """All plays that are combinations, or all that are not, whichever the question asks for."""
        legal, plays = question.about
        return tuple(play for play in plays if bool(combos.kinds(edition, play)) is legal)

    def possible_choices(self, answer: Answer) -> tuple[Answer, ...]:
        """Each of these plays might be chosen as the odd one."""
        return tuple(answer)

    def is_fair(self, question: Question, key: Answer, wrong: Mapping[Answer, tuple[Mutant, ...]], rule: str) -> bool:
        """Whether a wrong belief about the rule leads to a wrong choice, or Rainbow cards make the right one."""
        (play,) = key if len(key) == 1 else ((),)
        by_rule = question.about[0] and rule == "combo.wild" and play.count(WILD) > 1
        return by_rule or any(mutant.rule == rule for some in wrong.values() for mutant in some)

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """The play in words."""
        return say("odd.play", cards=answer)

    def answer_text(self, answer: Answer) -> str:
        """The play as typed."""
        return " ".join(map(str, answer))

    def proof_of(self, question: Question, edition: Edition) -> Proof:
        """Each play was judged under every rule of combinations."""
        plays = question.about[1]
        return Proof("plays", len(plays), sum(bool(combos.kinds(edition, play)) for play in plays))

    def reasons(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The verdict on the play chosen."""
        play: Cards = answer[0] if answer and not isinstance(answer[0], Card) else answer
        return (judge_play(edition, GAME.settings(), play, play),)

    def first_hint(self, question: Question, key: Answer) -> Phrase:
        """To count the cards, then compare them."""
        return say("odd.look")
