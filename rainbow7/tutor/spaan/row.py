"""The row: what loses the round, and what comes of it once it is lost or the rainbow is made."""

from collections.abc import Callable, Mapping

from rainbow7.games.spaan.cards import BLACK, WHITE, Face, Faces
from rainbow7.games.spaan.edition import Edition
from rainbow7.games.spaan.events import RoundOpened, TookLine
from rainbow7.games.spaan.state import SIDES, Flip, Move, Place, Side
from rainbow7.tutor.exercise import Answer, Phrase, Proof, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.kinds import Because
from rainbow7.tutor.move_outcome import after
from rainbow7.tutor.spaan.following import (
    Bearing,
    Following,
    Made,
    coming_up,
    flipping,
    held,
    mover,
    placing,
    told,
    twin_of,
)
from rainbow7.tutor.spaan.positions import COLOURED, Sides, faces, table

MARKS = (1, 2)
WORDS = {(True, True): "both", (True, False): "first", (False, True): "second", (False, False): "neither"}

JUDGED = ("doubled", "black-up", "stands-in", "line-open", "rainbow-made")
"""The kinds of event that say what has become of the row."""

Turning = tuple[int | Side, Face]
"""A card of the row that is flipped, by its place from 0, or the side of a card that is placed; the face coming up."""


class TwoFaces(Bearing):
    """Two faces that might come up: both, one or none of them loses the round."""

    name = "line"
    bears = ("line.",)

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """What is a fault and what is none."""
        return ("line.double", "line.black", "line.white", "line.rainbow")

    def pose(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Question | None:
        """A row, and two faces that might come up, near two mistakes."""
        last = edition.rainbow_cards - 1
        size = last if rule == "line.rainbow" or level == 3 else 1 + level + dice.below(2)
        row = faces(dice, size, white=1 + dice.below(level))
        near = {each: [one for one in found if one] for each, found in _turnings(dice, row, last).items()}
        others = [one for each, found in near.items() if each != rule for one in found]
        if not near[rule] or not others:
            return None
        two = dice.shuffled((dice.pick(near[rule]), dice.pick(others)))
        under = {how: face for how, face in two if isinstance(how, int)}
        hand = [held(face, how) for how, face in two if not isinstance(how, int)]
        if len(under) + len(hand) < len(two):
            return None
        wanted = tuple(Sides(face, under.get(place)) for place, face in enumerate(row))
        state = table(edition, dice, wanted, hand)
        if state is None:
            return None
        moves: list[Move] = []
        for how, _ in two:
            placed = sum(isinstance(each, Place) for each in moves)
            moves.append(Flip(how + 1) if isinstance(how, int) else Place(1 + placed, how))
        lines = (
            say("line.play", mark=mark, what=coming_up(state, move)) for mark, move in zip(MARKS, moves, strict=True)
        )
        return Question(say("line.asks"), state, 0, tuple(moves), tuple(lines))

    def answer(self, question: Question, edition: Edition) -> Answer:
        """Of each whether it loses."""
        found = [after(question.state, edition, move) for move in question.about]
        return tuple(each is not None and each[0].ending in ("double", "black") for each in found)

    def option(self, question: Question, answer: Answer) -> Phrase:
        """Both, only one, or neither."""
        return say(f"line.{WORDS[answer]}")

    def prove(self, question: Question, edition: Edition) -> Proof:
        """The face that comes up was held against every other one that shows."""
        row = len(question.state.line)
        tried = sum(row - isinstance(move, Flip) for move in question.about)
        return Proof("faces", tried, sum(self.answer(question, edition)))

    def because(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """What the row is after each of them."""
        return tuple(each for move in question.about for each in told(question.state, edition, move, JUDGED))

    def look(self, question: Question, key: Answer) -> Phrase:
        """At the row as it would be."""
        return say("line.look")


def _turnings(dice: ExerciseChance, row: Faces, last: int) -> Mapping[str, tuple[Turning | None, ...]]:
    """What might come up near a mistake about each rule."""
    at, side, other = dice.below(len(row)), dice.pick(SIDES), dice.pick(SIDES)
    shown = [face for place, face in enumerate(row) if face.coloured and place != at]
    whites = any(face.white for place, face in enumerate(row) if place != at) and not row[at].white
    return {
        "line.double": ((at, dice.pick(shown)) if shown else None,),
        "line.black": ((dice.below(len(row)), BLACK),),
        "line.white": ((side, WHITE), (at, WHITE) if whites else None),
        "line.rainbow": ((other, twin_of(dice, row)),) if len(row) == last else (),
    }


class Happens(Following):
    """A face comes up: the round goes on, or somebody wins the row and somebody opens the next one."""

    name = "happens"
    tells = (*JUDGED, "took-line", "round-opened")
    bears = ("line.", "score.", "round.")

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """How a round ends, and what then."""
        return tuple(ENDINGS)

    def made(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Made:
        """A move that may well end the round."""
        return dice.pick(ENDINGS[rule][level - 1])(edition, level, dice)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """How the round ends, who wins how many cards, and who opens; or that it goes on."""
        found = after(question.state, edition, question.about[0])
        if found is None:
            return None
        events = [moment.event for moment in found[1]]
        took = next((event for event in events if isinstance(event, TookLine)), None)
        opens = next((event for event in events if isinstance(event, RoundOpened)), None)
        if took is None or opens is None:
            return ("open", None, 0, None)
        return (found[0].ending, took.seat if took.count else None, took.count, opens.seat)

    def option(self, question: Question, answer: Answer) -> Phrase:
        """It goes on, or it ends so."""
        ending, taker, count, opener = answer
        if opener is None:
            return say("happens.open")
        return say("happens.over", ending=ending, taker=taker, count=count, opener=opener)


Ending = Callable[[Edition, int, ExerciseChance], Made]


def _placed(dice: ExerciseChance, row: Faces) -> int:
    """How many of the row may be one's own of this turn."""
    return dice.below(min(3, len(row)))


def _row(level: int, dice: ExerciseChance) -> Faces:
    """A row that grows with the level, with more white faces."""
    return faces(dice, 1 + level + dice.below(2), white=dice.below(level))


def flip_to_double(edition: Edition, level: int, dice: ExerciseChance) -> Made:
    """A flip shows a colour that is visible already."""
    row = _row(level, dice)
    at = dice.below(len(row))
    shown = [face for place, face in enumerate(row) if face.coloured and place != at]
    if not shown:
        return None
    return flipping(edition, dice, row, at, dice.pick(shown), turn=mover(level, dice), placed=_placed(dice, row))


def flip_to_black(edition: Edition, level: int, dice: ExerciseChance) -> Made:
    """A flip shows black."""
    row = _row(level, dice)
    return flipping(
        edition, dice, row, dice.below(len(row)), BLACK, turn=mover(level, dice), placed=_placed(dice, row)
    )  # fmt: skip


def fault(edition: Edition, level: int, dice: ExerciseChance) -> Made:
    """A card is placed that is at fault."""
    row = _row(level, dice)
    return placing(edition, dice, row, twin_of(dice, row), turn=mover(level, dice), placed=_placed(dice, row))


def sixth_at_fault(edition: Edition, level: int, dice: ExerciseChance) -> Made:
    """The card that would make the rainbow is at fault."""
    row = faces(dice, edition.rainbow_cards - 1, white=dice.below(3))
    return placing(edition, dice, row, twin_of(dice, row), turn=mover(level, dice), placed=dice.below(3))


def rainbow(edition: Edition, level: int, dice: ExerciseChance, white: int | None = None) -> Made:
    """The last card is none; so many of those before it are white."""
    row = faces(dice, edition.rainbow_cards - 1, white=level - 1 if white is None else white)
    left = [face for face in COLOURED if face not in row]
    sixth = WHITE if level == 3 else dice.pick(left)
    return placing(edition, dice, row, sixth, turn=mover(level, dice), placed=dice.below(3))


def rainbow_with_white(edition: Edition, level: int, dice: ExerciseChance) -> Made:
    """The rainbow is made with the help of white faces."""
    return rainbow(edition, level, dice, level)


ENDINGS: Mapping[str, tuple[tuple[Ending, ...], ...]] = {
    "line.double": ((flip_to_double,),) * 3,
    "line.black": ((flip_to_black,),) * 3,
    "line.white": ((rainbow_with_white,),) * 3,
    "line.rainbow": ((rainbow,), (rainbow,), (sixth_at_fault, rainbow)),
    "score.fault": ((fault,), (fault, flip_to_double, flip_to_black), (sixth_at_fault, flip_to_double)),
    "score.rainbow": ((rainbow_with_white,),) * 3,
    "round.opens": ((fault,), (fault, rainbow), (rainbow, sixth_at_fault, flip_to_black)),
}
"""What ends a round, by the rule about which it is asked, and by level."""
