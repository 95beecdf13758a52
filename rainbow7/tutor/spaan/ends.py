"""Exercises about the end of a turn and of the game: how many cards are drawn, and who wins."""

from collections.abc import Sequence

from rainbow7.games.spaan.cards import Face, Faces
from rainbow7.games.spaan.edition import Edition
from rainbow7.games.spaan.events import GameDrawn, GameWon, Refilled
from rainbow7.games.spaan.state import State, Stop
from rainbow7.tutor.exercise import Answer, Phrase, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.play_under import play_under
from rainbow7.tutor.spaan.move_result import MoveResultKind, TableAndMove, faulty_face, pick_mover, placing
from rainbow7.tutor.spaan.positions import COLOURED, faces, sides, table


class RefillResult(MoveResultKind):
    """How many cards are drawn at the end of a turn, or whether the game is over."""

    name = "refill"
    explaining_events = ("turn-full", "stopped", "line-open", "doubled", "black-up", "refilled", "game-ended")
    rule_prefixes = ("refill.", "end.refill", "turn.most")

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules about the end of a turn and the refill of the hand."""
        return ("refill.three", "end.refill", "turn.most")

    def make_table(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> TableAndMove:
        """A move that ends the turn, with a holder that has enough cards or nearly none."""
        turn = pick_mover(level, chance)
        how = "third" if rule == "turn.most" else chance.pick(("stop", "third", "fault")[: 1 + level])
        placed = 2 if how != "fault" else 1 + chance.below(2)
        lacks = placed + (how != "stop")
        left = chance.pick(_left(rule, level, lacks))
        row = faces(chance, placed + chance.below(edition.rainbow_cards - 1 - placed), white=chance.below(2))
        if how == "stop":
            return stopping(edition, chance, row, turn=turn, placed=placed, holder=left)
        face = faulty_face(chance, row) if how == "fault" else unused_colour(chance, row)
        return placing(edition, chance, row, face, turn=turn, placed=placed, holder=left)

    def lines(self, state: State) -> tuple[Phrase, ...]:
        """A line with the number of cards in the holder."""
        return (say("refill.holder", count=len(state.holder)),)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """Whether cards are drawn, the game is over or the turn goes on, and how many are drawn."""
        found = play_under(question.state, edition, question.about[0])
        if found is None:
            return None
        state, moments = found
        if state.phase in ("end", "follow"):
            return (state.phase, 0)
        drawn = [moment.event.count for moment in moments if isinstance(moment.event, Refilled)]
        return ("draw", sum(drawn))

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """What happens, in words."""
        how, count = answer
        return say(f"refill.{how}", seat=question.state.turn, count=count)


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
        placed = 1 + chance.below(2)
        row = faces(chance, placed + 1 + chance.below(2), white=chance.below(2))
        ahead = 0 if rule == "end.draw" else (1 + chance.below(2) if level > 1 else 6 + chance.below(4))
        ahead = ahead if chance.below(2) else -ahead
        if level < 3:
            return stopping(edition, chance, row, turn=turn, placed=placed, holder=chance.below(placed), ahead=ahead)
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


def unused_colour(chance: ExerciseChance, row: Faces) -> Face:
    """A colour that is not visible in the row."""
    return chance.pick([face for face in COLOURED if face not in row])
