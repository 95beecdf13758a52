"""Is it allowed: two moves at one table, and which of them may be made."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from rainbow7.core.game import Game
from rainbow7.tutor.exercise import Answer, Phrase, Proof, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.kinds import Because, Near

MARKS = (1, 2)
WORDS = {(True, True): "both", (True, False): "first", (False, True): "second", (False, False): "neither"}


class TwoMoves(Near):
    """Two moves: both, one or none of them may be made."""

    name = "legal"
    game: ClassVar[Game]

    def asked(self, state: Any, pair: Sequence[Any], dice: ExerciseChance, *before: Phrase) -> Question:
        """The question about two moves, in some order, with what has to be said before them."""
        moves = dice.shuffled(pair)
        lines = (say("legal.play", mark=mark, move=move) for mark, move in zip(MARKS, moves, strict=True))
        return Question(say("legal.asks"), state, state.turn, moves, (*before, *lines))

    def answer(self, question: Question, edition: Any) -> Answer:
        """Of each move whether anybody objects."""
        state = replace(question.state, edition=edition)
        return tuple(self.game.allows(state, move) for move in question.about)

    def option(self, question: Question, answer: Answer) -> Phrase:
        """Both, only one, or neither."""
        return say(f"legal.{WORDS[answer]}")

    def prove(self, question: Question, edition: Any) -> Proof:
        """Every rule that bears on the moves was asked."""
        state = replace(question.state, edition=edition)
        asked = [check for move in question.about for check in self.game.ask(state, move, None)]
        return Proof("rules", len(asked), sum(not check.ok for check in asked))

    def because(self, question: Question, edition: Any, answer: Answer) -> tuple[Because, ...]:
        """The verdict on each move."""
        state = replace(question.state, edition=edition)
        return tuple(self.game.judge(state, move) for move in question.about)

    def look(self, question: Question, key: Answer) -> Phrase:
        """At each move by itself."""
        return say("legal.look")
