"""Exercises about the end of a turn and of the game: how many cards are drawn, and who wins."""

from collections.abc import Mapping, Sequence

from rainbow7.core.cases import Mutant
from rainbow7.games.spaan import GAME
from rainbow7.games.spaan.cards import WHITE, Faces
from rainbow7.games.spaan.edition import Edition
from rainbow7.games.spaan.events import GameDrawn, GameWon, Refilled
from rainbow7.games.spaan.state import State, Stop
from rainbow7.tutor.exercise import Answer, Phrase, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.play_under import play_under
from rainbow7.tutor.spaan.move_result import (
    MoveResultKind,
    TableAndMove,
    faulty_face,
    flipping,
    pick_mover,
    placing,
    unused_colour,
)
from rainbow7.tutor.spaan.positions import faces, most_placed, sides, table


class RefillResult(MoveResultKind):
    """How many cards are drawn after a move, or whether the turn goes on, or the game is over."""

    name = "refill"
    explaining_events = ("turn-full", "stopped", "line-open", "doubled", "black-up", "refilled", "game-ended")
    rule_prefixes = ("refill.", "end.refill", "turn.most", "turn.stop", "flip.place", "line.")

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules about the end of a turn and the refill of the hand."""
        return ("refill.three", "end.refill", "turn.most")

    def make_table(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> TableAndMove:
        """A move that ends the turn or seems to, with a holder that has enough cards or nearly none."""
        turn, most = pick_mover(level, chance), most_placed(edition)
        how = chance.pick(LAST_MOVES[rule][level - 1])
        placed = {"last": most - 1, "second": most - 2, "loses": 0}.get(how, 1 + chance.below(max(1, most - 1)))
        lacks = placed + (how in ("last", "second", "fault"))
        left = chance.pick(_left(rule, level, lacks) or (0,))
        size = max(2, placed) + chance.below(max(1, edition.rainbow_cards - 3 - placed))
        if placed < 0 or size >= edition.rainbow_cards:
            return None
        row = faces(chance, size, white=1 if how == "holds" else chance.below(2))
        if how == "stop":
            return stopping(edition, chance, row, turn=turn, placed=placed, holder=left)
        if how in ("loses", "holds"):
            at = next(place for place, face in enumerate(row) if face.coloured)
            face = WHITE if how == "holds" else faulty_face(chance, row, at)
            return flipping(edition, chance, row, at, face, turn=turn, placed=placed, holder=left)
        face = faulty_face(chance, row) if how == "fault" else unused_colour(chance, row)
        return placing(edition, chance, row, face, turn=turn, placed=placed, holder=left)

    def is_fair(self, question: Question, key: Answer, wrong: Mapping[Answer, tuple[Mutant, ...]], rule: str) -> bool:
        """Whether a wrong belief about the rule leads to a wrong answer, or a card has to be placed after a flip."""
        return key == ("follow", 0) or super().is_fair(question, key, wrong, rule)

    def lines(self, state: State) -> tuple[Phrase, ...]:
        """A line with the number of cards in the holder."""
        return (say("refill.holder", count=len(state.holder)),)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """Whether cards are drawn, and how many; or the game is over; or the turn is not, and whether one may stop."""
        (move,) = question.about
        found = play_under(question.state, edition, move)
        if found is None:
            return ("follow", 0) if isinstance(move, Stop) else None
        state, moments = found
        if state.phase == "end":
            return ("end", 0)
        if state.phase != "act":
            return ("follow", int(GAME.allows(state, Stop())))
        return ("draw", sum(moment.event.count for moment in moments if isinstance(moment.event, Refilled)))

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """What happens, in words."""
        how, count = answer
        return say(f"refill.{how}", seat=question.state.turn, count=count)


LAST_MOVES: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "refill.three": (("stop", "last", "loses"), ("stop", "last", "fault", "holds"), ("last", "fault", "loses")),
    "end.refill": (("stop", "last"), ("stop", "last", "fault"), ("stop", "last", "fault")),
    "turn.most": (("last", "second"), ("last", "second", "holds"), ("last", "second", "holds")),
}
"""What the move is, by rule and level.

A stop, the last card of a turn, the `second` last, a card at fault, a flip that loses, or one after which all holds.
"""


def _left(rule: str, level: int, lacks: int) -> Sequence[int]:
    """The numbers of cards that the holder may have: plenty, too few, or just enough."""
    if rule == "end.refill":
        return (range(1, lacks), (lacks - 1,), (lacks - 1, lacks))[level - 1]
    if level < 3:
        return range(12, 20)
    return range(1, lacks + 1) if rule == "turn.most" else (lacks,)


class GameWinner(MoveResultKind):
    """Who wins after the last move, and with how many cards."""

    name = "winner"
    explaining_events = ("doubled", "black-up", "rainbow-made", "took-line", "game-won", "game-drawn")
    rule_prefixes = ("end.most", "end.draw", "score.", "line.")

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules about the most cards, and about a tie."""
        return ("end.most", "end.draw")

    def make_table(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> TableAndMove:
        """The last move of the game: no hand can be refilled after it."""
        turn = pick_mover(level, chance)
        most = most_placed(edition)
        placed = 1 + chance.below(max(1, min(2, most - 1)))
        row = faces(chance, min(edition.rainbow_cards - 1, placed + 1 + chance.below(2)), white=chance.below(2))
        ahead = 0 if rule == "end.draw" else (1 + chance.below(2) if level > 1 else 6 + chance.below(4))
        ahead = ahead if chance.below(2) else -ahead
        if level < 3 and most > 1:
            return stopping(edition, chance, row, turn=turn, placed=placed, holder=chance.below(placed), ahead=ahead)
        placed = min(placed, most - 1)
        made_rainbow = chance.below(2) == 1
        if made_rainbow:
            row = faces(chance, edition.rainbow_cards - 1, white=chance.below(3))
        won = len(row) + 1
        taker = turn if made_rainbow else 1 - turn
        face = unused_colour(chance, row) if made_rainbow else faulty_face(chance, row)
        before = ahead - won if taker == 0 else ahead + won
        left = chance.below(placed + 1)
        return placing(edition, chance, row, face, turn=turn, placed=placed, holder=left, ahead=before)

    def lines(self, state: State) -> tuple[Phrase, ...]:
        """A line with what has been won so far and what the holder has left."""
        mine, theirs = map(len, state.won)
        return (say("winner.so-far", mine=mine, theirs=theirs, other=1, left=len(state.holder)),)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """The winners and the counts; nothing where the game goes on."""
        found = play_under(question.state, edition, question.about[0])
        if found is None or found[0].phase != "end":
            return None
        event = found[1][-1].event
        if isinstance(event, GameDrawn):
            return ((), (event.count, event.count))
        return (event.seats, event.counts) if isinstance(event, GameWon) else None

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """The winner and the counts in words."""
        winners, (mine, theirs) = answer
        return say("winner.is", winners=len(winners), seat=(*winners, None)[0], mine=mine, theirs=theirs)


def stopping(
    edition: Edition,
    chance: ExerciseChance,
    row: Faces,
    *,
    turn: int,
    placed: int,
    holder: int,
    ahead: int | None = None,
) -> TableAndMove:
    """A table, and the move that stops after the cards placed so far."""
    state = table(
        edition, chance, sides(row), turn=turn, phase="follow", placed=placed, holder=holder, ahead=ahead
    )  # fmt: skip
    return (state, Stop()) if state else None
