"""The row: what ends the round, who wins the cards then, and who opens the next one."""

from collections.abc import Callable, Iterable, Mapping

from rainbow7.core.cases import Mutant
from rainbow7.core.event import Moment
from rainbow7.games.spaan.cards import BLACK, WHITE, Face, Faces
from rainbow7.games.spaan.edition import Edition
from rainbow7.games.spaan.events import TookLine
from rainbow7.games.spaan.state import SIDES, Flip, Move, Place, Side, State
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
    unused_colour,
)
from rainbow7.tutor.spaan.positions import Sides, faces, most_placed, table

MARKS = (1, 2)
WORDS = {(True, True): "both", (True, False): "first", (False, True): "second", (False, False): "neither"}

ROW_EVENTS = ("doubled", "black-up", "stands-in", "line-open", "rainbow-made")
"""The kinds of event that tell whether a round goes on."""

Uncovering = tuple[int | Side, Face]
"""The place (from 0) of a card to flip, or the side by which a card is placed; and the face that turns up."""


class EndingFaces(RuleGroupKind):
    """Which of two faces that may turn up end the round."""

    name = "line"
    rule_prefixes = ("line.",)

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules about which faces end the round."""
        return ("line.double", "line.black", "line.white", "line.rainbow")

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """A row with two moves, each turning up a face that is easily misjudged."""
        last = edition.rainbow_cards - 1
        long = rule == "line.rainbow" or level == 3
        size = last - chance.below(2) if long else min(last, 1 + level + chance.below(2))
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
        """Whether each move ends the round."""
        found = [play_under(question.state, edition, move) for move in question.about]
        return tuple(each is not None and row_won(each[1]) is not None for each in found)

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
        # Near the mistake are the card that completes the rainbow and the one before it.
        "line.rainbow": ((other, unused_colour(chance, row)),) if len(row) >= last - 1 else (),
    }


def row_won(moments: Iterable[Moment[State]]) -> TookLine | None:
    """The event that somebody wins the row; nothing if the round goes on."""
    return next((moment.event for moment in moments if isinstance(moment.event, TookLine)), None)


class RowWinner(MoveResultKind):
    """Who wins the row when a face turns up, and how many cards; nobody if the round goes on."""

    name = "happens"
    explaining_events = (*ROW_EVENTS, "took-line")
    rule_prefixes = ("line.", "score.")

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules about the end of a round and the cards won."""
        return tuple(rule for rule in TABLES_BY_RULE if rule != "round.opens")

    def make_table(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> TableAndMove:
        """A move that ends the round, or seems to."""
        return chance.pick(TABLES_BY_RULE[rule][level - 1])(edition, level, chance)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """The seat that wins the row and the number of cards; no seat if nobody wins any."""
        found = play_under(question.state, edition, question.about[0])
        if found is None:
            return None
        event = row_won(found[1])
        return (event.seat, event.count) if event is not None and event.count else (None, 0)

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """Who wins how many cards, in words."""
        seat, count = answer
        return say("happens.wins", seat=seat, count=count)


class NextOpener(RowWinner):
    """Who opens the next round when a face turns up; nobody if the round goes on."""

    name = "opens"
    explaining_events = (*ROW_EVENTS, "round-opened")
    rule_prefixes = ("line.", "round.")

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rule about who opens."""
        return ("round.opens",)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """The seat that opens; -1 if the round goes on."""
        found = play_under(question.state, edition, question.about[0])
        if found is None or found[0].phase == "end":
            return None
        return found[0].turn if row_won(found[1]) is not None else -1

    def is_fair(self, question: Question, key: Answer, wrong: Mapping[Answer, tuple[Mutant, ...]], rule: str) -> bool:
        """Whether a wrong belief about the rule leads to a wrong answer, or the round goes on."""
        return key < 0 or super().is_fair(question, key, wrong, rule)

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """The player, or that the round goes on, in words."""
        return say("opens.goes-on") if answer < 0 else say("opens.seat", seat=answer)


TableMaker = Callable[[Edition, int, ExerciseChance], TableAndMove]


def _row(edition: Edition, level: int, chance: ExerciseChance) -> Faces:
    """A row with more cards, and more white faces, at higher levels."""
    return faces(chance, min(edition.rainbow_cards - 1, 1 + level + chance.below(2)), white=chance.below(level))


def _placed(edition: Edition, chance: ExerciseChance, row: Faces) -> int:
    """How many cards of the row were placed in this turn."""
    return chance.below(min(most_placed(edition), len(row)))


def _flipping(edition: Edition, level: int, chance: ExerciseChance, row: Faces, at: int, face: Face) -> TableAndMove:
    """A card of the row is flipped by either player, before or after others are placed."""
    placed = _placed(edition, chance, row)
    return flipping(edition, chance, row, at, face, turn=pick_mover(level, chance), placed=placed)


def _placing(edition: Edition, level: int, chance: ExerciseChance, row: Faces, face: Face) -> TableAndMove:
    """A card is placed by either player, as the first or a later one of the turn."""
    return placing(
        edition, chance, row, face, turn=pick_mover(level, chance), placed=_placed(edition, chance, row)
    )  # fmt: skip


def flip_to_double(edition: Edition, level: int, chance: ExerciseChance) -> TableAndMove:
    """A flip that turns up a colour which is visible already."""
    row = _row(edition, level, chance)
    at = chance.below(len(row))
    shown = [face for place, face in enumerate(row) if face.coloured and place != at]
    return _flipping(edition, level, chance, row, at, chance.pick(shown)) if shown else None


def flip_to_black(edition: Edition, level: int, chance: ExerciseChance) -> TableAndMove:
    """A flip that turns up black."""
    row = _row(edition, level, chance)
    return _flipping(edition, level, chance, row, chance.below(len(row)), BLACK)


def fault(edition: Edition, level: int, chance: ExerciseChance) -> TableAndMove:
    """A placed card that loses the round."""
    row = _row(edition, level, chance)
    return _placing(edition, level, chance, row, faulty_face(chance, row))


def sixth_at_fault(edition: Edition, level: int, chance: ExerciseChance) -> TableAndMove:
    """A placed card that would complete the rainbow, but loses the round."""
    row = faces(chance, edition.rainbow_cards - 1, white=chance.below(3))
    return _placing(edition, level, chance, row, faulty_face(chance, row))


def rainbow(edition: Edition, level: int, chance: ExerciseChance) -> TableAndMove:
    """A placed card that completes a rainbow with white faces in it."""
    row = faces(chance, edition.rainbow_cards - 1, white=level)
    return _placing(edition, level, chance, row, WHITE if level == 3 else unused_colour(chance, row))


def one_short(edition: Edition, level: int, chance: ExerciseChance) -> TableAndMove:
    """A placed white card after which the rainbow lacks one card."""
    row = faces(chance, edition.rainbow_cards - 2, white=1 + chance.below(level))
    return _placing(edition, level, chance, row, WHITE)


TABLES_BY_RULE: Mapping[str, tuple[tuple[TableMaker, ...], ...]] = {
    "line.double": ((flip_to_double,),) * 3,
    "line.black": ((flip_to_black,),) * 3,
    "line.white": ((rainbow, one_short),) * 3,
    "line.rainbow": ((rainbow, one_short), (rainbow, one_short), (sixth_at_fault, rainbow, one_short)),
    "score.fault": ((fault,), (fault, flip_to_double, flip_to_black), (sixth_at_fault, flip_to_double)),
    "score.rainbow": ((rainbow,),) * 3,
    "round.opens": ((flip_to_double, flip_to_black, rainbow, one_short),) * 3,
}
"""The functions that make tables for a question about a rule, by level."""
