"""How many prizes lie there at the beginning, and how many cards everybody holds."""

from rainbow7.core.cases import Mutant
from rainbow7.games.sazuki.edition import SEATS, Edition
from rainbow7.tutor.exercise import Answer, Phrase, Proof, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.kinds import Because, Near


class Setup(Near):
    """What a game begins with."""

    name = "setup"

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The prizes and the hands of two players, of which people believe most."""
        return ("setup.prizes", "pair.piles")

    def pose(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Question | None:
        """Two players, or, the harder the more, another number beside them."""
        others = dice.some(SEATS[1:], level - 1)
        asked = tuple(sorted((SEATS[0], *others)))
        return Question(say("setup.asks"), None, 0, asked, tuple(say("setup.line", count=seats) for seats in asked))

    def answer(self, question: Question, edition: Edition) -> Answer:
        """Prizes and cards in hand, for each number of players."""
        return tuple((edition.prize_count(seats), edition.hand_count(seats)) for seats in question.about)

    def touches(self, mutant: Mutant) -> bool:
        """Only mistakes about the deal."""
        return mutant.rule in ("setup.prizes", "setup.hands", "pair.piles")

    def option(self, question: Question, answer: Answer) -> Phrase:
        """The numbers in the order asked."""
        return say("setup.are", prizes=tuple(each[0] for each in answer), cards=tuple(each[1] for each in answer))

    def prove(self, question: Question, edition: Edition) -> Proof:
        """Looked up for every number of players."""
        return Proof("looked", len(SEATS), len(question.about))

    def because(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The numbers, one line for each number of players."""
        return tuple(
            say("setup.because", count=seats, prizes=edition.prize_count(seats), cards=edition.hand_count(seats))
            for seats in question.about
        )

    def look(self, question: Question, key: Answer) -> Phrase:
        """Two players are an exception."""
        return say("setup.look")
