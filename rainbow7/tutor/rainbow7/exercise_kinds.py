"""The list of the exercise kinds for Rainbow 7."""

from rainbow7.tutor.exercise_kind import ExerciseKind
from rainbow7.tutor.rainbow7.deals import DealCounts, OtherEdition
from rainbow7.tutor.rainbow7.hands import AnyCombination, FindAllCombinations, OddOneOut, PickCombination
from rainbow7.tutor.rainbow7.legal import LegalMoves
from rainbow7.tutor.rainbow7.refusing_rule import RefusingRule
from rainbow7.tutor.rainbow7.round_end import GameWinner, MayCall, NextFirstPlayer, RoundScore
from rainbow7.tutor.rainbow7.turns import CardsAfterDraw, DrawSources, EffectResult, NextTurn, OwedEffects

KINDS: tuple[ExerciseKind, ...] = (
    LegalMoves(), PickCombination(), FindAllCombinations(), AnyCombination(), OddOneOut(), DrawSources(),
    CardsAfterDraw(), OwedEffects(), EffectResult(), NextTurn(), RoundScore(), NextFirstPlayer(), GameWinner(),
    MayCall(), RefusingRule(), DealCounts(), OtherEdition(),
)  # fmt: skip
