"""The list of the exercise kinds for Sazuki's Rainbow."""

from rainbow7.tutor.exercise_kind import ExerciseKind
from rainbow7.tutor.sazuki.game_end import FinalPoints, GameWinner
from rainbow7.tutor.sazuki.legal import LegalMoves
from rainbow7.tutor.sazuki.next_steps import LastRound, NextDecision, NextPrizes
from rainbow7.tutor.sazuki.order import ChoosingOrder
from rainbow7.tutor.sazuki.setup import SetupCounts

KINDS: tuple[ExerciseKind, ...] = (
    LegalMoves(), ChoosingOrder(), NextDecision(), NextPrizes(), LastRound(), FinalPoints(), GameWinner(),
    SetupCounts(),
)  # fmt: skip
