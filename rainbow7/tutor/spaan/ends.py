"""The end of a turn and of the game: what is drawn, and who wins."""

from collections.abc import Sequence

from rainbow7.games.spaan.cards import Face, Faces
from rainbow7.games.spaan.edition import Edition
from rainbow7.games.spaan.events import GameDrawn, GameWon, Refilled
from rainbow7.games.spaan.state import State, Stop
from rainbow7.tutor.exercise import Answer, Phrase, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.move_outcome import after
from rainbow7.tutor.spaan.following import Following, Made, mover, placing, twin_of
from rainbow7.tutor.spaan.positions import COLOURED, faces, sides, table


class Refill(Following):
    """After a stop, a third card or a fault: so many cards are drawn, or the game is over."""

    name = "refill"
    tells = ("turn-full", "stopped", "line-open", "doubled", "black-up", "refilled", "game-ended")
    bears = ("refill.", "end.refill", "turn.most")

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """When the turn ends, how far the hand is filled up, and when it cannot be."""
        return ("refill.three", "end.refill", "turn.most")

    def made(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Made:
        """The end of a turn, with a holder that is full enough or nearly empty."""
        turn = mover(level, dice)
        how = "third" if rule == "turn.most" else dice.pick(("stop", "third", "fault")[: 1 + level])
        placed = 2 if how != "fault" else 1 + dice.below(2)
        lacks = placed + (how != "stop")
        left = dice.pick(_left(rule, level, lacks))
        row = faces(dice, placed + dice.below(edition.rainbow_cards - 1 - placed), white=dice.below(2))
        if how == "stop":
            return stopping(edition, dice, row, turn=turn, placed=placed, holder=left)
        face = twin_of(dice, row) if how == "fault" else another(dice, row)
        return placing(edition, dice, row, face, turn=turn, placed=placed, holder=left)

    def lines(self, state: State) -> tuple[Phrase, ...]:
        """How many cards stand in the holder."""
        return (say("refill.holder", count=len(state.holder)),)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """So many are drawn, the game is over, or the turn goes on."""
        found = after(question.state, edition, question.about[0])
        if found is None:
            return None
        state, moments = found
        if state.phase in ("end", "follow"):
            return (state.phase, 0)
        drawn = [moment.event.count for moment in moments if isinstance(moment.event, Refilled)]
        return ("draw", sum(drawn))

    def option(self, question: Question, answer: Answer) -> Phrase:
        """What happens at the holder."""
        how, count = answer
        return say(f"refill.{how}", seat=question.state.turn, count=count)


def _left(rule: str, level: int, lacks: int) -> Sequence[int]:
    """How many cards may be left in the holder: plenty, too few, or just enough."""
    if rule == "end.refill":
        return (range(1, lacks), (lacks - 1,), (lacks - 1, lacks))[level - 1]
    if level < 3:
        return range(12, 20)
    return range(1, lacks + 1) if rule == "turn.most" else (lacks,)


class Winner(Following):
    """The last move of the game: somebody wins with so many cards, or nobody."""

    name = "winner"
    tells = ("doubled", "black-up", "rainbow-made", "took-line", "game-won", "game-drawn")
    bears = ("end.most", "end.draw", "score.", "line.")

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """Most cards, and equally many."""
        return ("end.most", "end.draw")

    def made(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Made:
        """The last turn, after which no hand can be filled up."""
        turn = mover(level, dice)
        placed = 1 + dice.below(2)
        row = faces(dice, placed + 1 + dice.below(2), white=dice.below(2))
        ahead = 0 if rule == "end.draw" else (1 + dice.below(2) if level > 1 else 6 + dice.below(4))
        ahead = ahead if dice.below(2) else -ahead
        if level < 3:
            return stopping(edition, dice, row, turn=turn, placed=placed, holder=dice.below(placed), ahead=ahead)
        made_rainbow = dice.below(2) == 1
        if made_rainbow:
            row = faces(dice, edition.rainbow_cards - 1, white=dice.below(3))
        won = len(row) + 1
        taker = turn if made_rainbow else 1 - turn
        face = another(dice, row) if made_rainbow else twin_of(dice, row)
        before = ahead - won if taker == 0 else ahead + won
        left = dice.below(placed + 1)
        return placing(edition, dice, row, face, turn=turn, placed=placed, holder=left, ahead=before)

    def lines(self, state: State) -> tuple[Phrase, ...]:
        """What has been won so far, and that this move is the last one."""
        mine, theirs = map(len, state.won)
        return (say("winner.so-far", mine=mine, theirs=theirs, other=1, left=len(state.holder)),)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """The winners and the counts; nothing where the game goes on."""
        found = after(question.state, edition, question.about[0])
        if found is None or found[0].phase != "end":
            return None
        event = found[1][-1].event
        if isinstance(event, GameDrawn):
            return ((), (event.count, event.count))
        return (event.seats, event.counts) if isinstance(event, GameWon) else None

    def option(self, question: Question, answer: Answer) -> Phrase:
        """One wins, nobody does, or both."""
        winners, (mine, theirs) = answer
        return say("winner.is", winners=len(winners), seat=(*winners, None)[0], mine=mine, theirs=theirs)


def stopping(
    edition: Edition, dice: ExerciseChance, row: Faces, *, turn: int, placed: int, holder: int, ahead: int | None = None
) -> Made:
    """Somebody leaves it at the cards placed so far."""
    state = table(
        edition, dice, sides(row), turn=turn, phase="follow", placed=placed, holder=holder, ahead=ahead
    )  # fmt: skip
    return (state, Stop()) if state else None


def another(dice: ExerciseChance, row: Faces) -> Face:
    """A colour that does not show yet."""
    return dice.pick([face for face in COLOURED if face not in row])
