"""What a hand holds: pick a combination, find them all, see that there is none, find the odd one out."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import combinations as subsets

from rainbow7.core.cases import Mutant
from rainbow7.core.notation import BadNotation
from rainbow7.games.rainbow7 import GAME, combos
from rainbow7.games.rainbow7.cards import Card, Cards, cards, too_many
from rainbow7.games.rainbow7.edition import Edition
from rainbow7.games.rainbow7.questions import judge_play
from rainbow7.games.rainbow7.state import Lay, State
from rainbow7.tutor.exercise import Answer, Phrase, Proof, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.kinds import Because, Kind
from rainbow7.tutor.rainbow7 import positions
from rainbow7.tutor.rainbow7.positions import Shapes, fillers

RULES = ("combo.colour", "combo.value", "combo.wild")
FEW = 3

Shape = Callable[[Shapes], Cards]

GOOD: Mapping[str, tuple[tuple[Shape, ...], ...]] = {
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
"""Combinations of a rule, by level."""

FOUND: Mapping[str, tuple[tuple[tuple[Shape, ...], int], ...]] = {
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
"""What makes a hand with a few combinations that can all be found, by rule and level, and how many cards it has."""

NEAR: tuple[tuple[Shape, ...], ...] = (
    (lambda shapes: shapes.run(-1), lambda shapes: shapes.same(-1)),
    (lambda shapes: shapes.run(-1), lambda shapes: shapes.same(-1), Shapes.mixed_run),
    (Shapes.mixed_run, Shapes.around, lambda shapes: shapes.same(-1)),
)
"""What looks like a combination and is none, by level."""


def several(edition: Edition, hand: Cards) -> frozenset[Cards]:
    """Every combination of several cards, as the engine lists them."""
    return frozenset(chosen for chosen in combos.combinations(edition, hand) if len(chosen) > 1)


def tried(edition: Edition, hand: Cards) -> frozenset[Cards]:
    """Every combination of several cards, each choice of cards asked about."""
    return frozenset(
        chosen
        for size in range(2, len(hand) + 1)
        for chosen in dict.fromkeys(subsets(hand, size))
        if combos.kinds(edition, chosen)
    )


def misses(edition: Edition, hand: Cards) -> tuple[Cards, ...]:
    """The choices of several cards that are no combination, those that fall short by least first."""
    short: list[tuple[int, int, Cards]] = []
    for size in range(2, len(hand) + 1):
        for chosen in dict.fromkeys(subsets(hand, size)):
            ways = [next((objection for each in combos.WAYS[way] if (objection := each(edition, chosen))), None)
                    for way in ("colour", "value")]  # fmt: skip
            if None not in ways:
                short.append((min(way.away for way in ways if way), size, chosen))
    return tuple(chosen for _, _, chosen in sorted(short)[:FEW])


class OfAHand(Kind):
    """Questions about the combinations of several cards in somebody's hand."""

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The three rules that make combinations of several cards."""
        return RULES

    def touches(self, mutant: Mutant) -> bool:
        """Only mistakes about combinations."""
        return mutant.rule.startswith("combo.")

    def hand(self, question: Question) -> Cards:
        """The hand asked about."""
        found: Cards = question.state.hands[question.seat]
        return found

    def prove(self, question: Question, edition: Edition) -> Proof:
        """Every choice of cards of the hand was tried."""
        hand = self.hand(question)
        return Proof("sets", 2 ** len(hand) - 1, len(tried(edition, hand)), misses(edition, hand))

    def read(self, question: Question, text: str) -> Answer:
        """Cards as they were chosen, in canonical order."""
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


def deal_hand(edition: Edition, level: int, dice: ExerciseChance, parts: tuple[Cards, ...], size: int) -> State | None:
    """A table at which the first player holds these cards, and others up to a number."""
    held = tuple(dict.fromkeys(card for part in parts for card in part if not card.wild))
    held += tuple(card for part in parts for card in part if card.wild)
    if too_many(held):
        return None
    hand = (*held, *fillers(dice, max(0, size - len(held)), held, most=7 if level > 1 else 6))
    return positions.table(edition, dice, (tuple(sorted(hand)), *((),) * (1 + dice.below(3))))


class Pick(OfAHand):
    """Lay a combination of several cards; every one is right."""

    name = "pick"
    form = "cards"

    def pose(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Question | None:
        """A hand with a combination of the rule, and something near one."""
        shapes = Shapes(edition, dice)
        parts = (dice.pick(GOOD[rule][level - 1])(shapes), dice.pick(NEAR[level - 1])(shapes))
        state = deal_hand(edition, level, dice, parts, 6 + level // 2)
        if state is None or not 1 <= len(several(edition, state.hands[0])) <= (40 if rule == "combo.wild" else 4):
            return None
        return Question(say("pick.asks"), state)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """All of them."""
        return several(edition, self.hand(question))

    def fair(self, question: Question, key: Answer, wrong: Mapping[Answer, tuple[Mutant, ...]], rule: str) -> bool:
        """There is something to get wrong."""
        return len(wrong) >= 2

    def option(self, question: Question, answer: Answer) -> Phrase:
        """One of them, and how many others there are."""
        first, *others = sorted(answer, key=combos.order)
        return say("pick.one", cards=first, others=len(others))

    def because(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The verdict on one of them."""
        return (self.verdict(question, edition, min(answer, key=combos.order)),)

    def look(self, question: Question, key: Answer) -> Phrase:
        """What kind of combination to look for."""
        chosen = min(key, key=combos.order)
        return say("pick.look", kind=combos.kinds(question.state.edition, chosen)[0])

    def part(self, question: Question, key: Answer) -> Phrase:
        """One card of the combination."""
        return say("pick.part", cards=min(key, key=combos.order)[:1])


class FindAll(OfAHand):
    """All combinations of several cards."""

    name = "all"
    form = "sets"

    def pose(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Question | None:
        """A hand with a few combinations."""
        # Longer combinations than usual make more of them than anybody wants to find: then the plainest hand will do.
        plain = edition.least_value + edition.least_colour > 2 * FEW
        wanted, size = FOUND[rule][0 if plain else level - 1]
        shapes = Shapes(edition, dice)
        state = deal_hand(edition, level, dice, tuple(shape(shapes) for shape in wanted), size)
        if state is None or not 1 <= len(several(edition, state.hands[0])) <= 6:
            return None
        return Question(say("all.asks"), state)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """All of them."""
        return several(edition, self.hand(question))

    def fair(self, question: Question, key: Answer, wrong: Mapping[Answer, tuple[Mutant, ...]], rule: str) -> bool:
        """Somebody who mistakes the rule finds others, or fewer, and they can be told in a sentence."""
        return sum(map(len, key)) <= 18 and any(mutant.rule == rule for some in wrong.values() for mutant in some)

    def option(self, question: Question, answer: Answer) -> Phrase:
        """All of them, one after the other."""
        return say("all.sets", sets=sorted(answer, key=combos.order)[:6], count=len(answer))

    def because(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The verdict on each; where there is none, on what is nearest to one."""
        shown = sorted(answer, key=combos.order)[:6] or misses(edition, self.hand(question))[:2]
        return tuple(self.verdict(question, edition, each) for each in shown)

    def look(self, question: Question, key: Answer) -> Phrase:
        """Colour by colour, then value by value."""
        return say("none.look")

    def part(self, question: Question, key: Answer) -> Phrase:
        """How many there are, and one of them."""
        return say("all.part", count=len(key), cards=min(key, key=combos.order))

    def read(self, question: Question, text: str) -> Answer:
        """Sets with strokes between them; a mere dash says that there is none."""
        if text.strip() == "-":
            return frozenset()
        found = [read_set(part) for part in text.split("/")]
        return None if None in found else frozenset(each for each in found if each)


class IsThere(OfAHand):
    """Does the hand hold any combination of several cards."""

    name = "none"

    def pose(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Question | None:
        """A hand with much that is nearly a combination, and mostly none that is one."""
        shapes = Shapes(edition, dice)
        parts = tuple(dice.pick(NEAR[level - 1])(shapes) for _ in range(2))
        if dice.below(4) == 0:
            parts = (dice.pick(GOOD[rule][level - 1])(shapes), parts[0])
        state = deal_hand(edition, level, dice, parts, 5 + level)
        return None if state is None else Question(say("none.asks"), state)

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """Runs and equal values: who believes wrong things of Rainbow cards finds fewer, not more."""
        return RULES[:2]

    def answer(self, question: Question, edition: Edition) -> Answer:
        """The first of them; the empty set where there is none."""
        return min(several(edition, self.hand(question)), key=combos.order, default=())

    def fair(self, question: Question, key: Answer, wrong: Mapping[Answer, tuple[Mutant, ...]], rule: str) -> bool:
        """Nothing offered as wrong is one, and somebody who mistakes the rule gets it wrong."""
        real = several(question.state.edition, self.hand(question))
        return not real & wrong.keys() and any(mutant.rule == rule for some in wrong.values() for mutant in some)

    def option(self, question: Question, answer: Answer) -> Phrase:
        """None, or this one."""
        return say("none.some", cards=answer) if answer else say("none.none")

    def because(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The verdict on the combination; of who sees none, on the one that there is, or on what is nearest to one."""
        real = self.answer(question, question.state.edition)
        shown = (answer or real,) if answer or real else misses(edition, self.hand(question))[:2]
        return tuple(self.verdict(question, edition, each) for each in shown)

    def look(self, question: Question, key: Answer) -> Phrase:
        """Colour by colour, then value by value."""
        return say("none.look")


class OddOne(OfAHand):
    """Of several plays, the only one that is no combination, or the only one that is."""

    name = "odd"

    def pose(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Question | None:
        """Four plays, one of them unlike the others."""
        legal = dice.below(2) == 0
        right = tuple(shape for each in RULES for shape in GOOD[each][level - 1])
        wrong: tuple[Shape, ...] = (*NEAR[level - 1], lambda shapes: shapes.run(-1), lambda shapes: shapes.around(1))
        one, many = (GOOD[rule][level - 1], wrong) if legal else (wrong, right)
        shapes = Shapes(edition, dice)
        plays = (dice.pick(one)(shapes), *(shape(shapes) for shape in dice.some(many, 3)))
        plays = tuple(dict.fromkeys(tuple(sorted(play)) for play in plays))
        if len(plays) < 4 or any(map(too_many, plays)):
            return None
        return Question(say("odd.yes" if legal else "odd.no"), about=(legal, dice.shuffled(plays)))

    def answer(self, question: Question, edition: Edition) -> Answer:
        """All that are combinations, or all that are none, as it is asked."""
        legal, plays = question.about
        return tuple(play for play in plays if bool(combos.kinds(edition, play)) is legal)

    def choices(self, answer: Answer) -> tuple[Answer, ...]:
        """Any of them might be taken for the odd one."""
        return tuple(answer)

    def fair(self, question: Question, key: Answer, wrong: Mapping[Answer, tuple[Mutant, ...]], rule: str) -> bool:
        """The odd one out, or one that is taken for it, has to do with the rule."""
        return any(mutant.rule == rule for some in wrong.values() for mutant in some)

    def option(self, question: Question, answer: Answer) -> Phrase:
        """A play."""
        return say("odd.play", cards=answer)

    def text(self, answer: Answer) -> str:
        """A play as text."""
        return " ".join(map(str, answer))

    def prove(self, question: Question, edition: Edition) -> Proof:
        """Each play was asked about in every way."""
        plays = question.about[1]
        return Proof("plays", len(plays), sum(bool(combos.kinds(edition, play)) for play in plays))

    def because(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The verdict on the play."""
        play: Cards = answer[0] if answer and not isinstance(answer[0], Card) else answer
        return (judge_play(edition, GAME.settings(), play, play),)

    def look(self, question: Question, key: Answer) -> Phrase:
        """Count, then compare."""
        return say("odd.look")
