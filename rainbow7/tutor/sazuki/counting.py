"""The end of the game: everybody's points, and who wins."""

from rainbow7.games.sazuki.cards import Cards
from rainbow7.games.sazuki.edition import Edition
from rainbow7.games.sazuki.state import State, Take
from rainbow7.tutor.exercise import Answer, Phrase, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.move_outcome import after
from rainbow7.tutor.sazuki.flow import Following
from rainbow7.tutor.sazuki.positions import last_choice, some


def ending(edition: Edition, rule: str, level: int, dice: ExerciseChance) -> State | None:
    """A table before the last choice of the last round: all but one player have run out."""
    seats = 2 if rule.startswith("pair.") else edition.end_out + 1
    hands: list[Cards] = [()] * seats
    if level > 1 or rule in ("end.hands", "pair.bonus"):
        hands[dice.below(seats)] = some(dice, 1 + dice.below(level + 1))
    won = tuple(some(dice, 1 + dice.below(1 + level)) for _ in range(seats))
    second: tuple[Cards, ...] | None = ((), ()) if seats == 2 else None
    return last_choice(edition, dice, hands, 4 + dice.below(3), won=won, second=second)


class Counted(Following):
    """The last choice of the game, after which everything is counted."""

    def pose(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Question | None:
        """The last choice of the game."""
        state = ending(edition, rule, level, dice)
        return self.posed(state, Take(state.prizes) if state else None)

    def end(self, question: Question, edition: Edition) -> State | None:
        """The end of the game; nothing where this edition does not let it end so."""
        found = after(question.state, edition, question.about[0])
        return found[0] if found and found[0].phase == "end" else None


class Points(Counted):
    """Count everybody's points."""

    name = "points"
    form = "counts"
    tells = ("hand-removed", "bonus", "last-plays", "scored")

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """What counts and what does not."""
        return ("score.sum", "end.hands", "end.played", "pair.bonus")

    def answer(self, question: Question, edition: Edition) -> Answer:
        """The points, seat by seat."""
        end = self.end(question, edition)
        return end and end.points

    def option(self, question: Question, answer: Answer) -> Phrase:
        """The points in a row, one's own first."""
        return say("points.are", points=tuple(answer))

    def part(self, question: Question, key: Answer) -> Phrase:
        """One's own points."""
        return say("points.part", points=key[0])

    def read(self, question: Question, text: str) -> Answer:
        """A whole number for each player."""
        parts = text.split("/")
        if len(parts) != question.state.seats or not all(part.isascii() and part.isdecimal() for part in parts):
            return None
        return tuple(map(int, parts))


class Winner(Counted):
    """Who wins the game."""

    name = "winner"
    tells = ("scored", "game-won")

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """Most points, and equal ones."""
        return ("score.most", "score.shared")

    def answer(self, question: Question, edition: Edition) -> Answer:
        """The winners."""
        end = self.end(question, edition)
        return end and end.winners

    def option(self, question: Question, answer: Answer) -> Phrase:
        """One wins, or several share it."""
        return say("winner.share", seats=answer) if len(answer) > 1 else say("winner.one", seat=answer[0])
