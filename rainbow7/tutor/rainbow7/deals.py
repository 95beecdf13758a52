"""Exercises about the deal, and about what changes under another edition."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace

from rainbow7.core.cases import Mutant
from rainbow7.core.chance import SeededChance
from rainbow7.core.edition import differences
from rainbow7.core.event import Event, Moment, MoveExecution
from rainbow7.core.match import Match, Step, match_from
from rainbow7.games.rainbow7 import GAME
from rainbow7.games.rainbow7.cards import WILD, Cards
from rainbow7.games.rainbow7.edition import Edition
from rainbow7.games.rainbow7.play import exchange_wilds
from rainbow7.games.rainbow7.state import Deal, Draw, Lay, State
from rainbow7.tutor.exercise import Answer, Phrase, Proof, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.exercise_kind import Because, ExerciseKind
from rainbow7.tutor.rainbow7.positions import SEVENS_IN_PLAY, fillers, pile_of
from rainbow7.tutor.rainbow7.turns import (
    add_sevens_and_wilds,
    duties_phrase,
    effect_lines,
    moments_of,
    play_under,
    seven_duties,
    seven_with_effect,
    table_with_hand,
)


class DealKind(ExerciseKind):
    """The base of the kinds that ask how a round is set up; a `Topic` answers each question."""

    def is_fair(self, question: Question, key: Answer, wrong: Mapping[Answer, tuple[Mutant, ...]], rule: str) -> bool:
        """Whether some wrong belief about the rule leads to a wrong answer."""
        return any(mutant.rule == rule for some in wrong.values() for mutant in some)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """The answer that the question's topic finds."""
        return TOPICS[question.about[0]].answer(question, edition)

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """A number, or the 7s that act, in words."""
        return TOPICS[question.about[0]].answer_phrase(answer)

    def proof_of(self, question: Question, edition: Edition) -> Proof:
        """The engine dealt, or laid the cards, and its events were counted."""
        match = TOPICS[question.about[0]].play(question, edition)
        return Proof("dealt", len(match.moments) if match else 0, 1)

    def reasons(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The events that decide the answer."""
        return TOPICS[question.about[0]].reasons(question, edition)

    def first_hint(self, question: Question, key: Answer) -> Phrase:
        """What to look at for this topic."""
        return say(f"deal.look-{question.about[0]}")


class DealCounts(DealKind):
    """How many cards, 7s or Rainbow cards there are after the deal."""

    name = "deal"

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules about hands, 7s and piles, and about the exchange of Rainbow cards where the edition has one."""
        hands = ("round.deal",) if edition.sevens_in_play == "all" else ()
        wilds = () if edition.wilds_kept is None else ("round.wild-exchange",)
        return (*hands, "setup.sevens", *wilds, "round.piles")

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """A question about the deal for some number of players, or about a hand with Rainbow cards."""
        return TOPICS[TOPIC_OF_RULE[rule]].make_question(edition, "deal", level, chance)


class OtherEdition(DealKind):
    """The same questions, answered for another edition."""

    name = "other"
    compares_rulebooks = True

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules on which another edition differs, without an exchange that this other edition does not have."""
        other = differing_edition(edition)
        rules = tuple(each.rule for each in differences(edition, other) if each.rule in COMPARED_RULES)
        return tuple(rule for rule in rules if rule != "round.wild-exchange" or other.wilds_kept is not None)

    def answering_edition(self, question: Question, edition: Edition) -> Edition:
        """The other edition."""
        return differing_edition(edition)

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """A question about the deal, to be answered for the other edition."""
        return TOPICS[TOPIC_OF_RULE[rule]].make_question(edition, "other", level, chance)


def differing_edition(edition: Edition) -> Edition:
    """The first edition that differs in one of the rules compared here."""
    printed: Mapping[str, Edition] = GAME.editions
    return next(
        each for each in printed.values() if any(found.rule in COMPARED_RULES for found in differences(edition, each))
    )


class Topic(ABC):
    """One subject of the questions about setting up a round."""

    @abstractmethod
    def make_question(self, edition: Edition, kind: str, level: int, chance: ExerciseChance) -> Question | None:
        """A question about this subject; `kind` names the table of its words."""

    @abstractmethod
    def play(self, question: Question, edition: Edition) -> Match | None:
        """The match after the engine has dealt or played; nothing where the edition does not allow it."""

    @abstractmethod
    def answer(self, question: Question, edition: Edition) -> Answer:
        """The answer under an edition."""

    @abstractmethod
    def reasons(self, question: Question, edition: Edition) -> tuple[Because, ...]:
        """The events that decide the answer."""

    def answer_phrase(self, answer: Answer) -> Phrase:
        """The answer as a number."""
        return say("deal.count", count=answer)


class FirstDeal(Topic):
    """The first deal of a game: how many 7s stay for the deck, how many piles, or what a hand holds."""

    def __init__(self, topic: str) -> None:
        self.topic = topic

    def make_question(self, edition: Edition, kind: str, level: int, chance: ExerciseChance) -> Question | None:
        """A question about the deal for two to five players."""
        seats = 2 + chance.below(3 if self.topic == "sevens" else 4)
        asks = say(f"{kind}.{self.topic}", seats=seats, edition=differing_edition(edition).id)
        return Question(asks, about=(self.topic, seats, chance.below(1000)))

    def play(self, question: Question, edition: Edition) -> Match | None:
        """The match after the deal."""
        _, seats, seed = question.about
        match = match_from(GAME, GAME.new(edition, seats, GAME.settings()), seed)
        return match.play_if_legal(Deal())

    def answer(self, question: Question, edition: Edition) -> Answer:
        """The number of 7s in the deck or of piles; or the number of cards in a hand, and of 7s among them."""
        seats = question.about[1]
        if seats * edition.hand_sevens > SEVENS_IN_PLAY[edition.sevens_in_play](seats):
            return None
        match = self.play(question, edition)
        if match is None:
            return None
        events = {moment.event.kind: moment.event.facts for moment in moments_of(match, *DEALING_EVENTS)}
        if self.topic == "sevens":
            return events["deck-made"]["sevens"]
        if self.topic == "piles":
            return events["piles-opened"]["count"]
        return (events["dealt"]["count"], events["dealt"]["sevens"])

    def answer_phrase(self, answer: Answer) -> Phrase:
        """One number, or two for a hand."""
        if self.topic != "hand":
            return super().answer_phrase(answer)
        return say("deal.both", count=answer[0], sevens=answer[1])

    def reasons(self, question: Question, edition: Edition) -> tuple[Because, ...]:
        """The events of the deal that decide the answer."""
        return moments_of(self.play(question, edition), *DECIDING_EVENTS[self.topic])


class WildExchange(Topic):
    """How many Rainbow cards stay in a hand that was just dealt several."""

    def make_question(self, edition: Edition, kind: str, level: int, chance: ExerciseChance) -> Question | None:
        """A hand with three or four Rainbow cards."""
        count = 3 + chance.below(2)
        hand = (*fillers(chance, edition.hand_cards + edition.hand_sevens - count), *(WILD,) * count)
        before = table_with_hand(edition, chance, hand, piles=(0, 0, 0), deck=20)
        if WILD in before.deck[:count] or any(WILD in held for held in before.hands[1:]):
            return None
        asks = say(f"{kind}.wilds", count=count, edition=differing_edition(edition).id)
        return Question(asks, about=("wilds", before), lines=(say("deal.dealt", cards=before.hands[0]),))

    def play(self, question: Question, edition: Edition) -> Match | None:
        """The exchange only, without the deal before it; where the edition has none, a step with no event of it."""
        before = replace(question.about[1], edition=edition)
        execution: MoveExecution[State] = MoveExecution(before, SeededChance(0))
        if edition.wilds_kept is not None:
            exchange_wilds(execution, edition.wilds_kept)
        step = Step("deal", (), tuple(execution.moments) or (Moment(NO_EXCHANGE, execution.state),))
        return replace(match_from(GAME, before), steps=(step,))

    def answer(self, question: Question, edition: Edition) -> Answer:
        """How many Rainbow cards stay in the hand."""
        match = self.play(question, edition)
        return match.state.hands[0].count(WILD) if match else None

    def reasons(self, question: Question, edition: Edition) -> tuple[Because, ...]:
        """The exchange, or that all the Rainbow cards are kept."""
        found = moments_of(self.play(question, edition), "exchanged")
        return found or (say("deal.kept", count=question.about[1].hands[0].count(WILD)),)


class SevenDuty(Topic):
    """Whether the effects of the 7s just laid have to be played."""

    def make_question(self, edition: Edition, kind: str, level: int, chance: ExerciseChance) -> Question | None:
        """A combination with several 7s."""
        laid: Cards = chance.shuffled(
            add_sevens_and_wilds(edition, chance, seven_with_effect(chance, "draw", "give", "shed"), 2 + level // 3)
        )
        before = table_with_hand(edition, chance, (*fillers(chance, 2 + level, laid), *laid), least=2 + level // 2)
        lay = Lay(laid, pile_of(chance))
        asks = say(f"{kind}.duty", edition=differing_edition(edition).id)
        lines = (say("table.lays", seat=0, cards=laid, pile=lay.pile), *effect_lines(before, laid))
        return Question(asks, before, 0, ("duty", before, lay), lines)

    def play(self, question: Question, edition: Edition) -> Match | None:
        """The match after the combination was laid."""
        return play_under(question.about[1], edition, question.about[2])

    def answer(self, question: Question, edition: Edition) -> Answer:
        """Each 7 whose effect can be played, with whether it must be."""
        return seven_duties(self.play(question, edition))

    def answer_phrase(self, answer: Answer) -> Phrase:
        """The 7s whose effects can be played, in words."""
        return duties_phrase(answer)

    def reasons(self, question: Question, edition: Edition) -> tuple[Because, ...]:
        """The event that tells which effects are owed, and the verdict on drawing at once."""
        match = self.play(question, edition)
        owed = match is not None and bool(match.state.owed)
        return (*moments_of(match, "effects-owed"), *((match.judge(Draw()),) if match is not None and owed else ()))


DEALING_EVENTS = ("dealt", "deck-made", "piles-opened")
DECIDING_EVENTS = {"sevens": ("boxed", "sevens-kept", "deck-made"), "hand": ("dealt",), "piles": ("piles-opened",)}
"""The kinds of event that decide the answer, by topic."""
NO_EXCHANGE = Event(rule="round.wild-exchange")
"""Stands in for the events of a step in which nothing happens: a step needs at least one."""
TOPICS: Mapping[str, Topic] = {
    "sevens": FirstDeal("sevens"),
    "hand": FirstDeal("hand"),
    "piles": FirstDeal("piles"),
    "wilds": WildExchange(),
    "duty": SevenDuty(),
}
TOPIC_OF_RULE = {
    "round.piles": "piles",
    "setup.sevens": "sevens",
    "round.deal": "hand",
    "round.wild-exchange": "wilds",
    "seven.duty": "duty",
}
"""The topic that asks about a rule."""
COMPARED_RULES = ("setup.sevens", "round.wild-exchange", "seven.duty")
"""The rules that are also asked about another edition."""
