"""The deal, and what changes under the other rulebook."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import replace

from rainbow7.core.cases import Mutant
from rainbow7.core.chance import Seeded
from rainbow7.core.edition import differences
from rainbow7.core.event import Event, Moment, Tale
from rainbow7.core.match import Match, Step, match_from
from rainbow7.games.rainbow7 import GAME
from rainbow7.games.rainbow7.cards import SEVENS, WILD, Cards
from rainbow7.games.rainbow7.edition import Edition
from rainbow7.games.rainbow7.play import exchange_wilds
from rainbow7.games.rainbow7.state import Deal, Draw, Lay, State
from rainbow7.tutor.exercise import Answer, Phrase, Proof, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.kinds import Because, Kind
from rainbow7.tutor.rainbow7.positions import fillers, pile_of
from rainbow7.tutor.rainbow7.turns import acting, after, owed_option, seated, seven_with, signs, told, with_other


class OfADeal(Kind):
    """Questions about how a round is set up."""

    def fair(self, question: Question, key: Answer, wrong: Mapping[Answer, tuple[Mutant, ...]], rule: str) -> bool:
        """Somebody who mistakes the rule gets it wrong."""
        return any(mutant.rule == rule for some in wrong.values() for mutant in some)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """As many as there are, by what is asked."""
        return TOPICS[question.about[0]].answer(question, edition)

    def option(self, question: Question, answer: Answer) -> Phrase:
        """The number, or which 7s act."""
        return TOPICS[question.about[0]].option(answer)

    def prove(self, question: Question, edition: Edition) -> Proof:
        """The engine has dealt, or laid, and all was counted."""
        match = TOPICS[question.about[0]].play(question, edition)
        return Proof("dealt", len(match.moments) if match else 0, 1)

    def because(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """What happened that decides it."""
        return TOPICS[question.about[0]].because(question, edition)

    def look(self, question: Question, key: Answer) -> Phrase:
        """What decides it."""
        return say(f"deal.look-{question.about[0]}")


class HowTheDeal(OfADeal):
    """How many cards, how many 7s, how many Rainbow cards."""

    name = "deal"

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The hands, the 7s, and the exchange where there is one."""
        hands = ("round.deal",) if edition.sevens_in_play == "all" else ()
        wilds = () if edition.wilds_kept is None else ("round.wild-exchange",)
        return (*hands, "setup.sevens", *wilds, "round.piles")

    def pose(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Question | None:
        """A deal for so many players, or a hand with Rainbow cards."""
        return TOPICS[OF[rule]].pose(edition, "deal", level, dice)


class OtherRulebook(OfADeal):
    """What changes under another rulebook."""

    name = "other"

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules under which another rulebook plays otherwise, as far as somebody may mistake it."""
        other = other_than(edition)
        rules = tuple(each.rule for each in differences(edition, other) if each.rule in OF_OTHERS)
        return tuple(rule for rule in rules if rule != "round.wild-exchange" or other.wilds_kept is not None)

    def base(self, question: Question, edition: Edition) -> Edition:
        """The other one."""
        return other_than(edition)

    def pose(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Question | None:
        """The same questions, to be answered for the other rulebook."""
        return TOPICS[OF[rule]].pose(edition, "other", level, dice)


def other_than(edition: Edition) -> Edition:
    """The first rulebook that plays otherwise in what is asked here."""
    printed: Mapping[str, Edition] = GAME.editions
    return next(
        each for each in printed.values() if any(found.rule in OF_OTHERS for found in differences(edition, each))
    )


class Topic(ABC):
    """One thing about the beginning of a round that rulebooks fix, or people believe, differently."""

    @abstractmethod
    def pose(self, edition: Edition, kind: str, level: int, dice: ExerciseChance) -> Question | None:
        """A question, in the words of a kind."""

    @abstractmethod
    def play(self, question: Question, edition: Edition) -> Match | None:
        """What the engine makes of it."""

    @abstractmethod
    def answer(self, question: Question, edition: Edition) -> Answer:
        """The answer under an edition."""

    @abstractmethod
    def because(self, question: Question, edition: Edition) -> tuple[Because, ...]:
        """What happened."""

    def option(self, answer: Answer) -> Phrase:
        """A number."""
        return say("deal.count", count=answer)


class Dealt(Topic):
    """The first deal of a game."""

    def __init__(self, topic: str) -> None:
        self.topic = topic

    def pose(self, edition: Edition, kind: str, level: int, dice: ExerciseChance) -> Question | None:
        """A deal for so many players."""
        seats = 2 + dice.below(3 if self.topic == "sevens" else 4)
        asks = say(f"{kind}.{self.topic}", seats=seats, edition=other_than(edition).id)
        return Question(asks, about=(self.topic, seats, dice.below(1000)))

    def play(self, question: Question, edition: Edition) -> Match | None:
        """The deal, dealt."""
        _, seats, seed = question.about
        match = match_from(GAME, GAME.new(edition, seats, GAME.settings()), seed)
        return match.play(Deal()) if GAME.allows(match.state, Deal()) else None

    def answer(self, question: Question, edition: Edition) -> Answer:
        """The 7s left for the deck, the piles; or the cards of a hand, and the 7s among them."""
        seats = question.about[1]
        if seats * edition.hand_sevens > SEVENS_IN_PLAY[edition.sevens_in_play](seats):
            return None
        match = self.play(question, edition)
        if match is None:
            return None
        events = {moment.event.kind: moment.event.facts for moment in told(match, *DEALING)}
        if self.topic == "sevens":
            return events["deck-made"]["sevens"]
        if self.topic == "piles":
            return events["piles-opened"]["count"]
        return (events["dealt"]["count"], events["dealt"]["sevens"])

    def option(self, answer: Answer) -> Phrase:
        """One number, or two."""
        if self.topic != "hand":
            return super().option(answer)
        return say("deal.both", count=answer[0], sevens=answer[1])

    def because(self, question: Question, edition: Edition) -> tuple[Because, ...]:
        """The 7s in play, the hands, the deck."""
        return told(self.play(question, edition), *DECIDING[self.topic])


class Wilds(Topic):
    """Several Rainbow cards in a hand that was just dealt."""

    def pose(self, edition: Edition, kind: str, level: int, dice: ExerciseChance) -> Question | None:
        """A hand with three or four of them."""
        count = 3 + dice.below(2)
        hand = (*fillers(dice, edition.hand_cards + edition.hand_sevens - count), *(WILD,) * count)
        before = seated(edition, dice, hand, piles=(0, 0, 0), deck=20)
        if WILD in before.deck[:count] or any(WILD in held for held in before.hands[1:]):
            return None
        asks = say(f"{kind}.wilds", count=count, edition=other_than(edition).id)
        return Question(asks, about=("wilds", before), lines=(say("deal.dealt", cards=before.hands[0]),))

    def play(self, question: Question, edition: Edition) -> Match | None:
        """The exchange alone, where there is one."""
        before = replace(question.about[1], edition=edition)
        tale: Tale[State] = Tale(before, Seeded(0))
        if edition.wilds_kept is not None:
            exchange_wilds(tale, edition.wilds_kept)
        step = Step("deal", (), tuple(tale.moments) or (Moment(NO_EXCHANGE, tale.state),))
        return replace(match_from(GAME, before), steps=(step,))

    def answer(self, question: Question, edition: Edition) -> Answer:
        """So many Rainbow cards stay."""
        match = self.play(question, edition)
        return match.state.hands[0].count(WILD) if match else None

    def because(self, question: Question, edition: Edition) -> tuple[Because, ...]:
        """The exchange."""
        found = told(self.play(question, edition), "exchanged")
        return found or (say("deal.kept", count=question.about[1].hands[0].count(WILD)),)


class Duty(Topic):
    """Whether the 7s just laid have to act."""

    def pose(self, edition: Edition, kind: str, level: int, dice: ExerciseChance) -> Question | None:
        """A combination with several 7s."""
        laid: Cards = dice.shuffled(with_other(edition, dice, seven_with(dice, "draw", "give", "shed"), 2 + level // 3))
        before = seated(edition, dice, (*fillers(dice, 2 + level, laid), *laid), least=2 + level // 2)
        lay = Lay(laid, pile_of(dice))
        asks = say(f"{kind}.duty", edition=other_than(edition).id)
        lines = (say("table.lays", seat=0, cards=laid, pile=lay.pile), *signs(before, laid))
        return Question(asks, before, 0, ("duty", before, lay), lines)

    def play(self, question: Question, edition: Edition) -> Match | None:
        """The laying."""
        return after(question.about[1], edition, question.about[2])

    def answer(self, question: Question, edition: Edition) -> Answer:
        """Each 7 that acts, and whether it must."""
        return acting(self.play(question, edition))

    def option(self, answer: Answer) -> Phrase:
        """The 7s that act, each with its effect."""
        return owed_option(answer)

    def because(self, question: Question, edition: Edition) -> tuple[Because, ...]:
        """What the engine says to going on at once."""
        match = self.play(question, edition)
        owed = match is not None and bool(match.state.owed)
        return (*told(match, "effects-owed"), *((match.judge(Draw()),) if match is not None and owed else ()))


DEALING = ("dealt", "deck-made", "piles-opened")
DECIDING = {"sevens": ("boxed", "sevens-kept", "deck-made"), "hand": ("dealt",), "piles": ("piles-opened",)}
"""The events that decide a thing."""
SEVENS_IN_PLAY: Mapping[str, Callable[[int], int]] = {
    "all": lambda seats: len(SEVENS), "players-and-two": lambda seats: seats + 2, "players": lambda seats: seats,
}  # fmt: skip
NO_EXCHANGE = Event(rule="round.wild-exchange")
TOPICS: Mapping[str, Topic] = {
    "sevens": Dealt("sevens"),
    "hand": Dealt("hand"),
    "piles": Dealt("piles"),
    "wilds": Wilds(),
    "duty": Duty(),
}
OF = {
    "round.piles": "piles",
    "setup.sevens": "sevens",
    "round.deal": "hand",
    "round.wild-exchange": "wilds",
    "seven.duty": "duty",
}
"""What is asked about a rule."""
OF_OTHERS = ("setup.sevens", "round.wild-exchange", "seven.duty")
"""What is asked about another rulebook too."""
