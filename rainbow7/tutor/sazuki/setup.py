"""The exercise how many prizes there are at the beginning, and how many cards each player holds."""

from rainbow7.core.cases import Mutant
from rainbow7.games.sazuki.edition import SEATS, Edition
from rainbow7.tutor.exercise import Answer, Phrase, Proof, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.exercise_kind import Because, NearMistakeKind


class SetupCounts(NearMistakeKind):
    """How many prizes and cards in hand a game begins with."""

    name = "setup"

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules of the setup about which people have wrong beliefs."""
        return ("setup.prizes", "pair.piles")

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """A question about two players and, at higher levels, other numbers of players."""
        others = chance.some(SEATS[1:], level - 1)
        asked = tuple(sorted((SEATS[0], *others)))
        return Question(say("setup.asks"), None, 0, asked, tuple(say("setup.line", count=seats) for seats in asked))

    def answer(self, question: Question, edition: Edition) -> Answer:
        """The prizes and the cards in hand, for each number of players."""
        return tuple((edition.prize_count(seats), edition.hand_count(seats)) for seats in question.about)

    def can_be_affected(self, mutant: Mutant) -> bool:
        """Whether the belief can change the answer: only beliefs about the setup can."""
        return mutant.rule in ("setup.prizes", "setup.hands", "pair.piles")

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """The numbers in words, in the order asked."""
        return say("setup.are", prizes=tuple(each[0] for each in answer), cards=tuple(each[1] for each in answer))

    def proof_of(self, question: Question, edition: Edition) -> Proof:
        """The numbers were looked up for every number of players."""
        return Proof("looked", len(SEATS), len(question.about))

    def reasons(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The numbers, one sentence for each number of players."""
        return tuple(
            say("setup.because", count=seats, prizes=edition.prize_count(seats), cards=edition.hand_count(seats))
            for seats in question.about
        )

    def first_hint(self, question: Question, key: Answer) -> Phrase:
        """That two players are an exception."""
        return say("setup.look")
