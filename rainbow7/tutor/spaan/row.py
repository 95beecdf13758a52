"""Exercises about the row: which faces lose the round, and how the round ends."""

from collections.abc import Callable, Mapping

from rainbow7.games.spaan.cards import BLACK, WHITE, Face, Faces
from rainbow7.games.spaan.edition import Edition
from rainbow7.games.spaan.events import RoundOpened, TookLine
from rainbow7.games.spaan.state import SIDES, Flip, Move, Place, Side
from rainbow7.tutor.exercise import Answer, Phrase, Proof, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.exercise_kind import Because
from rainbow7.tutor.play_under import play_under
from rainbow7.tutor.spaan.move_result import (
    MoveResultKind,
    RuleGroupKind,
    TableAndMove,
    card_turning_up,
    faulty_face,
    flipping,
    moments_after,
    move_line,
    pick_mover,
    placing,
)
from rainbow7.tutor.spaan.positions import COLOURED, Sides, faces, table

MARKS = (1, 2)
WORDS = {(True, True): "both", (True, False): "first", (False, True): "second", (False, False): "neither"}

ROW_EVENTS = ("doubled", "black-up", "stands-in", "line-open", "rainbow-made")
"""The kinds of event that tell whether a round goes on."""

Uncovering = tuple[int | Side, Face]
"""The place (from 0) of a card to flip, or the side by which a card is placed; and the face that turns up."""


class LosingFaces(RuleGroupKind):
    """Which of two faces that may turn up lose the round."""

    name = "line"
    rule_prefixes = ("line.",)

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules about which faces lose the round."""
        return ("line.double", "line.black", "line.white", "line.rainbow")

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """A row with two moves, each turning up a face that is easily misjudged."""
        last = edition.rainbow_cards - 1
        size = last if rule == "line.rainbow" or level == 3 else 1 + level + chance.below(2)
        row = faces(chance, size, white=1 + chance.below(level))
        near = {each: [one for one in found if one] for each, found in _uncoverings(chance, row, last).items()}
        others = [one for each, found in near.items() if each != rule for one in found]
        if not near[rule] or not others:
            return None
        two = chance.shuffled((chance.pick(near[rule]), chance.pick(others)))
        under = {how: face for how, face in two if isinstance(how, int)}
        hand = [card_turning_up(face, how) for how, face in two if not isinstance(how, int)]
        if len(under) + len(hand) < len(two):
            return None
        cards = tuple(Sides(face, under.get(place)) for place, face in enumerate(row))
        state = table(edition, chance, cards, hand)
        if state is None:
            return None
        moves: list[Move] = []
        for how, _ in two:
            placed = sum(isinstance(each, Place) for each in moves)
            moves.append(Flip(how + 1) if isinstance(how, int) else Place(1 + placed, how))
        lines = (
            say("line.play", mark=mark, what=move_line(state, move)) for mark, move in zip(MARKS, moves, strict=True)
        )
        return Question(say("line.asks"), state, 0, tuple(moves), tuple(lines))

    def answer(self, question: Question, edition: Edition) -> Answer:
        """Whether each move loses the round."""
        found = [play_under(question.state, edition, move) for move in question.about]
        return tuple(each is not None and each[0].ending in ("double", "black") for each in found)

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """Both, one or neither, in words."""
        return say(f"line.{WORDS[answer]}")

    def proof_of(self, question: Question, edition: Edition) -> Proof:
        """Each face that turns up was compared with every other visible one."""
        row = len(question.state.line)
        tried = sum(row - isinstance(move, Flip) for move in question.about)
        return Proof("faces", tried, sum(self.answer(question, edition)))

    def reasons(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """What happens to the row after each move."""
        return tuple(
            each for move in question.about for each in moments_after(question.state, edition, move, ROW_EVENTS)
        )

    def first_hint(self, question: Question, key: Answer) -> Phrase:
        """To imagine the row after each move."""
        return say("line.look")


def _uncoverings(chance: ExerciseChance, row: Faces, last: int) -> Mapping[str, tuple[Uncovering | None, ...]]:
    """The faces that may turn up and are easily misjudged, by rule."""
    at, side, other = chance.below(len(row)), chance.pick(SIDES), chance.pick(SIDES)
    shown = [face for place, face in enumerate(row) if face.coloured and place != at]
    whites = any(face.white for place, face in enumerate(row) if place != at) and not row[at].white
    return {
        "line.double": ((at, chance.pick(shown)) if shown else None,),
        "line.black": ((chance.below(len(row)), BLACK),),
        "line.white": ((side, WHITE), (at, WHITE) if whites else None),
        "line.rainbow": ((other, faulty_face(chance, row)),) if len(row) == last else (),
    }


class RowResult(MoveResultKind):
    """Whether the round ends when a face turns up, who wins the row, and who opens the next round."""

    name = "happens"
    explaining_events = (*ROW_EVENTS, "took-line", "round-opened")
    rule_prefixes = ("line.", "score.", "round.")

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules about the end of a round and the opening of the next."""
        return tuple(TABLES_BY_RULE)

    def make_table(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> TableAndMove:
        """A move that ends the round, or seems to."""
        return chance.pick(TABLES_BY_RULE[rule][level - 1])(edition, level, chance)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """How the round ends, who wins how many cards, and who opens the next; or that the round goes on."""
        found = play_under(question.state, edition, question.about[0])
        if found is None:
            return None
        events = [moment.event for moment in found[1]]
        took = next((event for event in events if isinstance(event, TookLine)), None)
        opens = next((event for event in events if isinstance(event, RoundOpened)), None)
        if took is None or opens is None:
            return ("open", None, 0, None)
        return (found[0].ending, took.seat if took.count else None, took.count, opens.seat)

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """That the round goes on, or how it ends, in words."""
        ending, taker, count, opener = answer
        if opener is None:
            return say("happens.open")
        return say("happens.over", ending=ending, taker=taker, count=count, opener=opener)


TableMaker = Callable[[Edition, int, ExerciseChance], TableAndMove]


def _placed(chance: ExerciseChance, row: Faces) -> int:
    """How many cards of the row were placed in this turn."""
    return chance.below(min(3, len(row)))


def _row(level: int, chance: ExerciseChance) -> Faces:
    """A row with more cards, and more white faces, at higher levels."""
    return faces(chance, 1 + level + chance.below(2), white=chance.below(level))


def flip_to_double(edition: Edition, level: int, chance: ExerciseChance) -> TableAndMove:
    """A flip that turns up a colour which is visible already."""
    row = _row(level, chance)
    at = chance.below(len(row))
    shown = [face for place, face in enumerate(row) if face.coloured and place != at]
    if not shown:
        return None
    return flipping(
        edition, chance, row, at, chance.pick(shown), turn=pick_mover(level, chance), placed=_placed(chance, row)
    )


def flip_to_black(edition: Edition, level: int, chance: ExerciseChance) -> TableAndMove:
    """A flip that turns up black."""
    row = _row(level, chance)
    return flipping(
        edition, chance, row, chance.below(len(row)), BLACK, turn=pick_mover(level, chance), placed=_placed(chance, row)
    )  # fmt: skip


def fault(edition: Edition, level: int, chance: ExerciseChance) -> TableAndMove:
    """A placed card that loses the round."""
    row = _row(level, chance)
    return placing(
        edition, chance, row, faulty_face(chance, row), turn=pick_mover(level, chance), placed=_placed(chance, row)
    )


def sixth_at_fault(edition: Edition, level: int, chance: ExerciseChance) -> TableAndMove:
    """A placed card that would complete the rainbow, but loses the round."""
    row = faces(chance, edition.rainbow_cards - 1, white=chance.below(3))
    return placing(
        edition, chance, row, faulty_face(chance, row), turn=pick_mover(level, chance), placed=chance.below(3)
    )


def rainbow(edition: Edition, level: int, chance: ExerciseChance, white: int | None = None) -> TableAndMove:
    """A placed card that completes the rainbow; `white` of the cards before it are white."""
    row = faces(chance, edition.rainbow_cards - 1, white=level - 1 if white is None else white)
    left = [face for face in COLOURED if face not in row]
    sixth = WHITE if level == 3 else chance.pick(left)
    return placing(edition, chance, row, sixth, turn=pick_mover(level, chance), placed=chance.below(3))


def rainbow_with_white(edition: Edition, level: int, chance: ExerciseChance) -> TableAndMove:
    """A placed card that completes a rainbow with white faces in it."""
    return rainbow(edition, level, chance, level)


TABLES_BY_RULE: Mapping[str, tuple[tuple[TableMaker, ...], ...]] = {
    "line.double": ((flip_to_double,),) * 3,
    "line.black": ((flip_to_black,),) * 3,
    "line.white": ((rainbow_with_white,),) * 3,
    "line.rainbow": ((rainbow,), (rainbow,), (sixth_at_fault, rainbow)),
    "score.fault": ((fault,), (fault, flip_to_double, flip_to_black), (sixth_at_fault, flip_to_double)),
    "score.rainbow": ((rainbow_with_white,),) * 3,
    "round.opens": ((fault,), (fault, rainbow), (rainbow, sixth_at_fault, flip_to_black)),
}
"""The functions that make tables for a question about a rule, by level."""
