"""Exercises about the end of the game: the points, and who wins."""

from rainbow7.games.sazuki.cards import Cards
from rainbow7.games.sazuki.edition import Edition
from rainbow7.games.sazuki.state import State, Take
from rainbow7.tutor.exercise import Answer, Phrase, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.play_under import play_under
from rainbow7.tutor.sazuki.next_steps import MoveResultKind
from rainbow7.tutor.sazuki.positions import last_choice, some_cards, winnings


def table_before_end(edition: Edition, rule: str, level: int, chance: ExerciseChance) -> State | None:
    """A table before the last choice of the last round; at most one player has cards left."""
    seats = 2 if rule.startswith("pair.") else edition.end_out + 1
    hands: list[Cards] = [()] * seats
    if level > 1 or rule in ("end.hands", "pair.bonus"):
        hands[chance.below(seats)] = some_cards(chance, 1 + chance.below(level + 1))
    round = 4 + chance.below(3)
    won = winnings(edition, chance, seats, round, wished=1 + level)
    second: tuple[Cards, ...] | None = ((), ()) if seats == 2 else None
    return last_choice(edition, chance, hands, round, won=won, second=second)


class GameEndKind(MoveResultKind):
    """The base of the kinds that ask about the end of the game, after the last choice."""

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """A question about the last choice of the game."""
        state = table_before_end(edition, rule, level, chance)
        return self.question_about(state, Take(state.prizes) if state else None)

    def state_at_end(self, question: Question, edition: Edition) -> State | None:
        """The state at the end of the game; nothing where the game goes on under this edition."""
        found = play_under(question.state, edition, question.about[0])
        return found[0] if found and found[0].phase == "end" else None


class FinalPoints(GameEndKind):
    """How many points each player has."""

    name = "points"
    form = "counts"
    explaining_events = ("hand-removed", "bonus", "last-plays", "scored")

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules about what counts."""
        return ("score.sum", "end.hands", "end.played", "pair.bonus")

    def answer(self, question: Question, edition: Edition) -> Answer:
        """Each player's points."""
        state = self.state_at_end(question, edition)
        return state and state.points

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """The points in words, one's own first."""
        return say("points.are", points=tuple(answer))

    def partial_hint(self, question: Question, key: Answer) -> Phrase:
        """One's own points only."""
        return say("points.part", points=key[0])

    def read_answer(self, question: Question, text: str) -> Answer:
        """A whole number for each player, separated by slashes."""
        parts = text.split("/")
        if len(parts) != question.state.seats or not all(part.isascii() and part.isdecimal() for part in parts):
            return None
        return tuple(map(int, parts))


class GameWinner(GameEndKind):
    """Who wins the game."""

    name = "winner"
    explaining_events = ("scored", "game-won")

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules about the most points, and about a tie."""
        return ("score.most", "score.shared")

    def answer(self, question: Question, edition: Edition) -> Answer:
        """The seats of the winners."""
        state = self.state_at_end(question, edition)
        return state and state.winners

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """The winner, or the winners who share the victory, in words."""
        return say("winner.share", seats=answer) if len(answer) > 1 else say("winner.one", seat=answer[0])
