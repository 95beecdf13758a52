"""The base of the exercise, in every game, which of two moves are legal."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from rainbow7.core.game import Game
from rainbow7.tutor.exercise import Answer, Phrase, Proof, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.exercise_kind import Because, NearMistakeKind

MARKS = (1, 2)
WORDS = {(True, True): "both", (True, False): "first", (False, True): "second", (False, False): "neither"}


class TwoMoves(NearMistakeKind):
    """Which of two moves are legal: both, one or neither."""

    name = "legal"
    game: ClassVar[Game]

    def asked(self, state: Any, pair: Sequence[Any], chance: ExerciseChance, *before: Phrase) -> Question:
        """The question about two moves, in random order, after the sentences `before`."""
        moves = chance.shuffled(pair)
        lines = (say("legal.play", mark=mark, move=move) for mark, move in zip(MARKS, moves, strict=True))
        return Question(say("legal.asks"), state, state.turn, moves, (*before, *lines))

    def table(self, question: Question, edition: Any) -> Any:
        """The table of the question under an edition; nothing if it cannot come about there."""
        return replace(question.state, edition=edition)

    def answer(self, question: Question, edition: Any) -> Answer:
        """Whether each move is legal."""
        state = self.table(question, edition)
        return None if state is None else tuple(self.game.allows(state, move) for move in question.about)

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """Both, one or neither, in words."""
        return say(f"legal.{WORDS[answer]}")

    def proof_of(self, question: Question, edition: Any) -> Proof:
        """Every rule that bears on the moves was asked."""
        state = self.table(question, edition)
        asked = [check for move in question.about for check in self.game.ask(state, move, None)]
        return Proof("rules", len(asked), sum(not check.ok for check in asked))

    def reasons(self, question: Question, edition: Any, answer: Answer) -> tuple[Because, ...]:
        """The verdict on each move."""
        state = self.table(question, edition)
        return tuple(self.game.judge(state, move) for move in question.about)

    def first_hint(self, question: Question, key: Answer) -> Phrase:
        """To look at each move by itself."""
        return say("legal.look")
