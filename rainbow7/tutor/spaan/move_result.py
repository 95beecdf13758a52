"""The base of the exercise kinds that ask what follows from a move, and how they make tables and explanations."""

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
from rainbow7.tutor.exercise_kind import Because, NearMistakeKind
from rainbow7.tutor.play_under import play_under
from rainbow7.tutor.spaan.positions import COLOURED, Sides, sides, table

TableAndMove = tuple[State, Move] | None
"""A table and a move at it; nothing if chance gave no table that fits."""


class RuleGroupKind(NearMistakeKind):
    """The base of the kinds whose answer depends on some rules only."""

    rule_prefixes: tuple[str, ...] = ()
    """The beginnings of the names of those rules."""

    def can_be_affected(self, mutant: Mutant) -> bool:
        """Whether the belief is about one of these rules."""
        return mutant.rule.startswith(self.rule_prefixes)

    def first_hint(self, question: Question, key: Answer) -> Phrase:
        """To look at what decides it."""
        return say(f"{self.name}.look")


class MoveResultKind(RuleGroupKind):
    """The base of the kinds that ask what follows from one move."""

    explaining_events: Collection[str] = ()
    """The kinds of event that explain the answer."""

    @abstractmethod
    def make_table(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> TableAndMove:
        """A table with a move whose result is easily misjudged under the rule."""

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """The question what follows from the move that `make_table` gives."""
        made = self.make_table(edition, rule, level, chance)
        if made is None:
            return None
        state, move = made
        so_far = (say("move.placed", seat=state.turn, count=state.placed),) if state.placed else ()
        lines = (*self.lines(state), *so_far, move_line(state, move))
        return Question(say(f"{self.name}.asks"), state, 0, (move,), lines)

    def lines(self, state: State) -> tuple[Phrase, ...]:
        """Sentences about what the picture of the table does not show."""
        return ()

    def proof_of(self, question: Question, edition: Edition) -> Proof:
        """The move was played and its events counted."""
        found = play_under(question.state, edition, question.about[0])
        return Proof("events", len(found[1]) if found else 1, 1)

    def reasons(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The events that explain the answer."""
        return moments_after(question.state, edition, question.about[0], self.explaining_events)


def move_line(state: State, move: Move) -> Phrase:
    """A sentence for the move, with the face that it turns up, which the table does not show."""
    seat = state.turn
    if isinstance(move, Flip):
        return say("move.flip", seat=seat, place=move.place, face=state.line[move.place - 1].under)
    if isinstance(move, Place):
        card = state.hands[seat][move.place - 1]
        return say("move.place", seat=seat, side=move.side, face=card[seat if move.side == "known" else 1 - seat])
    return say("move.stop", seat=seat)


def moments_after(state: State, edition: Edition, move: Move, kinds: Collection[str]) -> tuple[Because, ...]:
    """The moments after a move whose events are of these kinds, else the last one.

    Under a wrong belief, events are left out or told by another sentence where their usual one would be false.
    """
    found = play_under(state, edition, move)
    moments = tuple(moment for moment in (found[1] if found else ()) if _sentence_is_true(moment, edition))
    some = tuple(moment for moment in moments if moment.event.kind in kinds) or moments[-1:]
    return tuple(_other_sentence(moment, edition) or moment for moment in some)


def _sentence_is_true(moment: Moment[State], edition: Edition) -> bool:
    """Whether the event's sentence is true under this edition: white may not stand for a colour under a belief."""
    return edition.whites_count or not isinstance(moment.event, StandsIn)


def _other_sentence(moment: Moment[State], edition: Edition) -> Phrase | None:
    """Another sentence for an event, where its usual one would be false under a belief."""
    event = moment.event
    if isinstance(event, RoundOpened) and edition.opener == "winner":
        return say("move.winner-opens", seat=event.seat)
    if isinstance(event, TookLine) and (edition.fault_takes, edition.rainbow_takes) != ("line", "line"):
        return say("move.takes", seat=event.seat, count=event.count)
    return None


def pick_mover(level: int, chance: ExerciseChance) -> int:
    """The seat that makes the move: at level 1 the reader's, later either."""
    return 0 if level == 1 else chance.below(2)


def card_turning_up(face: Face, side: Side) -> Sides:
    """The card to hold so that placing it by this side turns this face up."""
    return Sides(face) if side == "known" else Sides(None, face)


def placing(
    edition: Edition, chance: ExerciseChance, row: Faces, face: Face, *, turn: int, placed: int = 0, **more: Any
) -> TableAndMove:
    """A table at which placing a card turns this face up; maybe after a flip."""
    side = chance.pick(SIDES)
    phase: Phase = "place" if placed or chance.below(2) else "act"
    state = table(
        edition, chance, sides(row), (card_turning_up(face, side),), turn=turn, phase=phase, placed=placed, **more
    )
    return (state, Place(1, side)) if state else None


def flipping(
    edition: Edition,
    chance: ExerciseChance,
    row: Faces,
    at: int,
    face: Face,
    *,
    turn: int,
    placed: int = 0,
    **more: Any,
) -> TableAndMove:
    """A table at which flipping a card of the row turns this face up."""
    cards = tuple(Sides(each, face if place == at else None) for place, each in enumerate(row))
    state = table(edition, chance, cards, turn=turn, phase="follow" if placed else "act", placed=placed, **more)
    return (state, Flip(at + 1)) if state else None


def faulty_face(chance: ExerciseChance, row: Faces, at: int | None = None) -> Face:
    """A face that loses the round if it turns up: a colour that is visible elsewhere in the row, or black."""
    return chance.pick((*(face for place, face in enumerate(row) if face.coloured and place != at), BLACK))


def unused_colour(chance: ExerciseChance, row: Faces) -> Face:
    """A colour that is not visible in the row."""
    return chance.pick([face for face in COLOURED if face not in row])
