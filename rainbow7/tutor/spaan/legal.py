"""Is it allowed? Two moves in one turn, each of them allowed or not."""

from collections.abc import Mapping

from rainbow7.core.cases import Mutant
from rainbow7.core.moves import Pass
from rainbow7.games.spaan import GAME
from rainbow7.games.spaan.edition import Edition
from rainbow7.games.spaan.state import Flip, Look, Move, Phase, Place, State, Stop
from rainbow7.tutor.exercise import Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.spaan.positions import faces, sides, table
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
"""When in a turn the mistakes about a rule are made: the phase, and how many cards have been placed."""

ANY_MOMENT: tuple[tuple[Phase, int], ...] = (("act", 0), ("place", 0), ("follow", 1), ("place", 1), ("follow", 2))

ASKED = (*MOMENTS, *LOOKS)


class Legal(TwoMoves):
    """Two moves: both, one or none of them may be made."""

    game = GAME

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules under which something is refused that somebody might believe allowed, or the other way round."""
        return ASKED

    def pose(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Question | None:
        """A moment of a turn, and two moves of which one lies near the rule and the other near another one."""
        moments = MOMENTS.get(rule, ANY_MOMENT)
        phase, placed = dice.pick(moments if level == 3 else moments[: 1 + level])
        before = 1 + dice.below(2) if level == 1 else 2 + dice.below(2)
        row = faces(dice, min(5, before + placed))
        known = faces(dice, edition.hand_cards - placed, but=row)
        if len(known) < edition.hand_cards - placed:
            return None
        state = table(edition, dice, sides(row), sides(known), phase=phase, placed=placed)
        if state is None:
            return None
        near = _near(state, dice)
        mine = [move for each, move in near if each == rule]
        others = [move for each, move in near if each != rule and _beside(rule, each, level)]
        if not mine or not others:
            return None
        so_far = say("legal.turn", phase=phase, placed=placed)
        return self.asked(state, (dice.pick(mine), dice.pick(others)), dice, so_far)

    def touches(self, mutant: Mutant) -> bool:
        """Mistakes about the row, the deal and the ends forbid no move."""
        return mutant.rule in ASKED


def _beside(rule: str, other: str, level: int) -> bool:
    """Whether the other move may stand beside one about a rule: that nobody looks is seen through sooner."""
    return other not in LOOKS or level == (3 if rule in LOOKS else 1)


def _near(state: State, dice: ExerciseChance) -> list[tuple[str, Move]]:
    """Moves that lie near a mistake at this moment of a turn, with the rule that is mistaken."""
    count, held, placed = len(state.line), len(state.hands[state.turn]), state.placed
    lying, own = Flip(1 + dice.below(count - placed)), Flip(count - dice.below(max(1, placed)))
    known, unknown = Place(1 + dice.below(held), "known"), Place(1 + dice.below(held), "unknown")
    near: dict[tuple[Phase, bool], list[tuple[str, Move]]] = {
        ("act", False): [
            ("flip.first", lying), ("flip.first", known), ("place.side", unknown), ("turn.least", Pass()),
        ],
        ("place", False): [("flip.first", lying), ("flip.place", Stop()), ("place.side", unknown)],
        ("place", True): [("flip.place", Stop()), ("place.side", unknown)],
        ("follow", True): [("flip.more", known), ("flip.any", own), ("turn.stop", Stop())],
    }  # fmt: skip
    looks: list[tuple[str, Move]] = [
        ("hand.backs", Look("hand", 1 + dice.below(held))),
        ("table.underside", Look("table", 1 + dice.below(count))),
        ("table.underside", Look("won")),
        ("setup.sides", Look("holder")),
    ]
    return [*near[state.phase, placed > 0], *looks]
