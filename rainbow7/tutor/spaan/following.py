"""What the kinds share that ask what comes of a move: how it is made, told, and explained."""

from abc import abstractmethod
from collections.abc import Collection
from typing import Any

from rainbow7.core.cases import Mutant
from rainbow7.core.event import Moment
from rainbow7.games.spaan.cards import BLACK, Face, Faces
from rainbow7.games.spaan.edition import Edition
from rainbow7.games.spaan.events import RoundOpened, StandsIn, TookLine
from rainbow7.games.spaan.state import SIDES, Flip, Move, Phase, Place, Side, State
from rainbow7.tutor.exercise import Answer, Phrase, Proof, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.kinds import Because, Near
from rainbow7.tutor.move_outcome import after
from rainbow7.tutor.spaan.positions import Sides, sides, table

Made = tuple[State, Move] | None
"""A table and a move to be made there; nothing where these dice make none."""


class Bearing(Near):
    """Questions on whose answer some rules alone bear."""

    bears: tuple[str, ...] = ()
    """How the names of the rules begin that bear on the answer."""

    def touches(self, mutant: Mutant) -> bool:
        """Only mistakes about these rules change it."""
        return mutant.rule.startswith(self.bears)

    def look(self, question: Question, key: Answer) -> Phrase:
        """Where it is to be seen."""
        return say(f"{self.name}.look")


class Following(Bearing):
    """A move, and what comes of it."""

    tells: Collection[str] = ()
    """The kinds of event that explain the answer."""

    @abstractmethod
    def made(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Made:
        """A table and a move near a mistake about the rule."""

    def pose(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Question | None:
        """The question what comes of this move."""
        made = self.made(edition, rule, level, dice)
        if made is None:
            return None
        state, move = made
        so_far = (say("move.placed", seat=state.turn, count=state.placed),) if state.placed else ()
        lines = (*self.lines(state), *so_far, coming_up(state, move))
        return Question(say(f"{self.name}.asks"), state, 0, (move,), lines)

    def lines(self, state: State) -> tuple[Phrase, ...]:
        """What has to be known before the move."""
        return ()

    def prove(self, question: Question, edition: Edition) -> Proof:
        """The move was played, event by event."""
        found = after(question.state, edition, question.about[0])
        return Proof("events", len(found[1]) if found else 1, 1)

    def because(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """What happens after the move."""
        return told(question.state, edition, question.about[0], self.tells)


def coming_up(state: State, move: Move) -> Phrase:
    """The move, and the face that it turns up, which the table does not show."""
    seat = state.turn
    if isinstance(move, Flip):
        return say("move.flip", seat=seat, place=move.place, face=state.line[move.place - 1].under)
    if isinstance(move, Place):
        card = state.hands[seat][move.place - 1]
        return say("move.place", seat=seat, side=move.side, face=card[seat if move.side == "known" else 1 - seat])
    return say("move.stop", seat=seat)


def told(state: State, edition: Edition, move: Move, kinds: Collection[str]) -> tuple[Because, ...]:
    """What happens after a move, as far as it is of these kinds; said otherwise where the belief is another."""
    found = after(state, edition, move)
    moments = tuple(moment for moment in (found[1] if found else ()) if _told_rightly(moment, edition))
    some = tuple(moment for moment in moments if moment.event.kind in kinds) or moments[-1:]
    return tuple(_in_other_words(moment, edition) or moment for moment in some)


def _told_rightly(moment: Moment[State], edition: Edition) -> bool:
    """Whether this is not the belief's contrary: that white stands for a colour."""
    return edition.whites_count or not isinstance(moment.event, StandsIn)


def _in_other_words(moment: Moment[State], edition: Edition) -> Phrase | None:
    """What the sentence of an event would tell wrongly under a belief."""
    event = moment.event
    if isinstance(event, RoundOpened) and edition.opener == "winner":
        return say("move.winner-opens", seat=event.seat)
    if isinstance(event, TookLine) and (edition.fault_takes, edition.rainbow_takes) != ("line", "line"):
        return say("move.takes", seat=event.seat, count=event.count)
    return None


def mover(level: int, dice: ExerciseChance) -> int:
    """Who makes the move: at first the one who is asked, later either."""
    return 0 if level == 1 else dice.below(2)


def held(face: Face, side: Side) -> Sides:
    """A card of the hand that turns this face up when it is placed with this side up."""
    return Sides(face) if side == "known" else Sides(None, face)


def placing(
    edition: Edition, dice: ExerciseChance, row: Faces, face: Face, *, turn: int, placed: int = 0, **more: Any
) -> Made:
    """A card is placed so that this face comes up, perhaps after a flip."""
    side = dice.pick(SIDES)
    phase: Phase = "place" if placed or dice.below(2) else "act"
    state = table(edition, dice, sides(row), (held(face, side),), turn=turn, phase=phase, placed=placed, **more)
    return (state, Place(1, side)) if state else None


def flipping(
    edition: Edition, dice: ExerciseChance, row: Faces, at: int, face: Face, *, turn: int, placed: int = 0
) -> Made:
    """A card of the row is flipped so that this face comes up."""
    wanted = tuple(Sides(each, face if place == at else None) for place, each in enumerate(row))
    state = table(edition, dice, wanted, turn=turn, phase="follow" if placed else "act", placed=placed)
    return (state, Flip(at + 1)) if state else None


def twin_of(dice: ExerciseChance, row: Faces, at: int | None = None) -> Face:
    """A face that is at fault if it comes up: a colour that shows elsewhere in the row, or black."""
    return dice.pick((*(face for place, face in enumerate(row) if face.coloured and place != at), BLACK))
