"""Is it allowed? Two moves in one turn, each of them allowed or not."""

from collections.abc import Mapping
from dataclasses import replace

from rainbow7.core.cases import Mutant
from rainbow7.games.spaan import GAME
from rainbow7.games.spaan.edition import Edition
from rainbow7.games.spaan.state import Flip, Look, Move, Pass, Phase, Place, State, Stop
from rainbow7.tutor.dice import Dice
from rainbow7.tutor.exercise import Answer, Phrase, Proof, Question, say
from rainbow7.tutor.kinds import Because, Kind
from rainbow7.tutor.spaan.positions import faces, sides, table

MARKS = (1, 2)
WORDS = {(True, True): "both", (True, False): "first", (False, True): "second", (False, False): "neither"}

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


class Legal(Kind):
    """Two moves: both, one or none of them may be made."""

    name = "legal"

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules under which something is refused that somebody might believe allowed, or the other way round."""
        return ASKED

    def pose(self, edition: Edition, rule: str, level: int, dice: Dice) -> Question | None:
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
        moves = dice.shuffled((dice.pick(mine), dice.pick(others)))
        lines = tuple(say("legal.play", mark=mark, move=move) for mark, move in zip(MARKS, moves, strict=True))
        so_far = say("legal.turn", phase=phase, placed=placed)
        return Question(say("legal.asks"), state, 0, moves, (so_far, *lines))

    def answer(self, question: Question, edition: Edition) -> Answer:
        """Of each move whether anybody objects."""
        state = replace(question.state, edition=edition)
        return tuple(all(check.ok for check in GAME.ask(state, move, None)) for move in question.about)

    def touches(self, mutant: Mutant) -> bool:
        """Mistakes about the row, the deal and the ends forbid no move."""
        return mutant.rule in ASKED

    def fair(self, question: Question, key: Answer, wrong: Mapping[Answer, tuple[Mutant, ...]], rule: str) -> bool:
        """Somebody who mistakes the rule asked about gets it wrong."""
        return any(mutant.rule == rule for mutants in wrong.values() for mutant in mutants)

    def option(self, question: Question, answer: Answer) -> Phrase:
        """Both, only one, or neither."""
        return say(f"legal.{WORDS[answer]}")

    def prove(self, question: Question, edition: Edition) -> Proof:
        """Every rule that bears on the moves was asked."""
        state = replace(question.state, edition=edition)
        asked = [check for move in question.about for check in GAME.ask(state, move, None)]
        return Proof("rules", len(asked), sum(not check.ok for check in asked))

    def because(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The verdict on each move."""
        state = replace(question.state, edition=edition)
        return tuple(GAME.judge(state, move) for move in question.about)

    def look(self, question: Question, key: Answer) -> Phrase:
        """At the move that is refused, if one is."""
        refused = [mark for mark, legal in zip(MARKS, key, strict=True) if not legal]
        return say("legal.look", count=len(refused), mark=refused[0] if refused else 0)


def _beside(rule: str, other: str, level: int) -> bool:
    """Whether the other move may stand beside one about a rule: that nobody looks is seen through sooner."""
    return other not in LOOKS or level == (3 if rule in LOOKS else 1)


def _near(state: State, dice: Dice) -> list[tuple[str, Move]]:
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
