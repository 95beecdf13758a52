"""The exercise which of two moves are legal, for Spaan's Rainbow."""

from collections.abc import Mapping

from rainbow7.core.cases import Mutant
from rainbow7.core.common_moves import Pass
from rainbow7.games.spaan import GAME
from rainbow7.games.spaan.edition import Edition
from rainbow7.games.spaan.state import Flip, Look, Move, Phase, Place, State, Stop
from rainbow7.tutor.exercise import Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.spaan.positions import faces, most_placed, sides, table
from rainbow7.tutor.two_moves import TwoMoves

LOOKS = ("setup.sides", "hand.backs", "table.underside")
"""The rules about what nobody may look at."""

MOMENTS: Mapping[str, tuple[tuple[Phase, int], ...]] = {
    "flip.first": (("act", 0), ("place", 0)),
    "flip.more": (("follow", 1), ("follow", 2)),
    "flip.any": (("follow", 1), ("follow", 2)),
    "flip.place": (("place", 0), ("place", 1), ("place", 2)),
    "turn.least": (("act", 0),),
    "turn.stop": (("follow", 1), ("follow", 2)),
    "place.side": (("act", 0), ("place", 0), ("place", 1), ("place", 2)),
}
"""The moments of a turn at which a rule is easily mistaken: the phase, and how many cards have been placed."""

ANY_MOMENT: tuple[tuple[Phase, int], ...] = (("act", 0), ("place", 0), ("follow", 1), ("place", 1), ("follow", 2))

ASKED = (*MOMENTS, *LOOKS)


class LegalMoves(TwoMoves):
    """Which of two moves are legal."""

    game = GAME

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules that refuse or allow something that people believe otherwise."""
        return ASKED

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """A moment of a turn with two moves: one easily misjudged under the rule, the other under another rule."""
        moments = [each for each in MOMENTS.get(rule, ANY_MOMENT) if each[1] < most_placed(edition)]
        if not moments:
            return None
        phase, placed = chance.pick(moments if level == 3 else moments[: 1 + level])
        before = 1 + chance.below(2) if level == 1 else 2 + chance.below(2)
        row = faces(chance, min(edition.rainbow_cards - 1, before + placed))
        known = faces(chance, edition.hand_cards - placed, but=row)
        if len(known) < edition.hand_cards - placed:
            return None
        state = table(edition, chance, sides(row), sides(known), phase=phase, placed=placed)
        if state is None:
            return None
        near = _near(state, chance)
        mine = [move for each, move in near if each == rule]
        others = [move for each, move in near if each != rule and _beside(rule, each, level)]
        if not mine or not others:
            return None
        so_far = say("legal.turn", phase=phase, placed=placed)
        return self.asked(state, (chance.pick(mine), chance.pick(others)), chance, so_far)

    def can_be_affected(self, mutant: Mutant) -> bool:
        """Whether the belief is about a rule that can forbid such a move."""
        return mutant.rule in ASKED


def _beside(rule: str, other: str, level: int) -> bool:
    """Whether a move about another rule may be offered: looking at cards is easily seen to be illegal."""
    return other not in LOOKS or level == (3 if rule in LOOKS else 1)


def _near(state: State, chance: ExerciseChance) -> list[tuple[str, Move]]:
    """Moves that are easily misjudged at this moment of a turn, each with the rule that is mistaken."""
    count, held, placed = len(state.line), len(state.hands[state.turn]), state.placed
    lying, own = Flip(1 + chance.below(count - placed)), Flip(count - chance.below(max(1, placed)))
    known, unknown = (
        Place(1 + chance.below(held), "known"),
        Place(1 + chance.below(held), "unknown"),
    )
    near: dict[tuple[Phase, bool], list[tuple[str, Move]]] = {
        ("act", False): [
            ("flip.first", lying), ("flip.first", known), ("place.side", unknown), ("turn.least", Pass()),
        ],
        ("place", False): [("flip.first", lying), ("flip.place", Stop()), ("place.side", unknown)],
        ("place", True): [("flip.place", Stop()), ("place.side", unknown)],
        ("follow", True): [("flip.more", known), ("flip.any", own), ("turn.stop", Stop())],
    }  # fmt: skip
    looks: list[tuple[str, Move]] = [
        ("hand.backs", Look("hand", 1 + chance.below(held))),
        ("table.underside", Look("table", 1 + chance.below(count))),
        ("table.underside", Look("won")),
        ("setup.sides", Look("holder")),
    ]
    return [*near[state.phase, placed > 0], *looks]
