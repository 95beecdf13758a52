"""The list of the exercise kinds for Spaan's Rainbow."""

from rainbow7.tutor.exercise_kind import ExerciseKind
from rainbow7.tutor.spaan.ends import GameWinner, RefillResult
from rainbow7.tutor.spaan.legal import LegalMoves
from rainbow7.tutor.spaan.row import EndingFaces, NextOpener, RowWinner
from rainbow7.tutor.spaan.who_knows import WhoKnows

KINDS: tuple[ExerciseKind, ...] = (
    LegalMoves(), EndingFaces(), RowWinner(), NextOpener(), WhoKnows(), RefillResult(), GameWinner(),
)  # fmt: skip
