"""What comes next: whose decision it is, what the prizes are, whether it was the last round."""

from typing import Any

from rainbow7.games.sazuki.cards import Cards
from rainbow7.games.sazuki.edition import Edition
from rainbow7.games.sazuki.events import Bonus, HandRemoved
from rainbow7.games.sazuki.state import Move, Play, State, Take
from rainbow7.tutor.exercise import Answer, Phrase, Proof, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.kinds import Because, Near
from rainbow7.tutor.move_outcome import after
from rainbow7.tutor.sazuki.positions import last_choice, row, same, some, table, told

MOST_TOLD = 5
"""Events that explain an answer, the last ones."""


class Following(Near):
    """A move, and what comes of it."""

    tells: tuple[str, ...] = ()
    """The kinds of event that explain the answer."""

    def posed(self, state: State | None, move: Move | None) -> Question | None:
        """The question of this kind about a move at a table."""
        if state is None or move is None:
            return None
        line = say("then.move", seat=state.turn, move=move)
        return Question(say(f"{self.name}.asks"), state, 0, (move,), (line,), open=True)

    def prove(self, question: Question, edition: Edition) -> Proof:
        """The move was played, event by event."""
        found = after(question.state, edition, question.about[0])
        return Proof("events", len(found[1]) if found else 1, 1)

    def because(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """What happens after the move."""
        return told(question.state, edition, question.about[0], self.tells)[-MOST_TOLD:]

    def look(self, question: Question, key: Answer) -> Phrase:
        """Where it is to be seen."""
        return say(f"{self.name}.look")


class Then(Following):
    """After a move: who is next, and to do what."""

    name = "then"
    tells = ("next-first", "turn-passed", "order-set", "game-ended", "sat-out")

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules that say who is next."""
        return ("take.played", "next.first", "end.out")

    def pose(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Question | None:
        """The last play or the last choice of a round."""
        if rule in ("next.first", "end.out"):
            seats = 3 + dice.below(2)
            hands: list[Cards] = [some(dice, 1 + dice.below(4)) for _ in range(seats)]
            if rule == "end.out" or level == 3:
                hands[dice.below(seats)] = ()
            state = last_choice(edition, dice, hands, 2 + dice.below(4))
            return self.posed(state, Take(state.prizes) if state else None)
        kind = dice.pick((row, same))
        mine = kind(dice, 1 + dice.below(3))
        plays = [(seat, kind(dice, 1 + dice.below(3))) for seat in (0, 1)]
        hands = [some(dice, 2) for _ in range(3)]
        best = max((0, 1), key=lambda seat: (len(plays[seat][1]), plays[seat][1][-1]))
        hands[best] = ()
        hands[2] = (*mine, *hands[2])
        state = table(edition, dice, hands, plays=plays, round=2, turn=2, first=0)
        return self.posed(state, Play(mine))

    def answer(self, question: Question, edition: Edition) -> Answer:
        """What is to be done, and by whom."""
        found = after(question.state, edition, question.about[0])
        return found and ((found[0].phase, -1) if found[0].phase == "end" else (found[0].phase, found[0].turn))

    def option(self, question: Question, answer: Answer) -> Phrase:
        """Who plays or chooses, or that it is over."""
        phase, seat = answer
        return say(f"then.{phase}", seat=seat)


class Prizes(Following):
    """After the last choice of a round: what lies there to be won in the next."""

    name = "prizes"
    tells = ("prizes-removed", "new-prizes")

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """What is played, and what nobody took."""
        return ("next.prizes", "take.rest")

    def pose(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Question | None:
        """A round of two players, in which prizes are left over."""
        hands = [some(dice, 2 + dice.below(2)) for _ in range(2)]
        state = last_choice(edition, dice, hands, 2 + dice.below(3), prizes=1 + level)
        return self.posed(state, Take(state.prizes[-1:]) if state else None)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """The prizes of the next round."""
        found = after(question.state, edition, question.about[0])
        return found[0].prizes if found and found[0].phase == "play" else None

    def option(self, question: Question, answer: Answer) -> Phrase:
        """These cards."""
        return say("prizes.are", cards=answer)


class Last(Following):
    """After a round in which somebody ran out: whether it is over, and what cards left are worth."""

    name = "last"
    tells = ("game-ended", "hand-removed", "bonus", "next-first")

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """When it ends, and what is left."""
        return ("end.out", "end.hands", "pair.end", "pair.bonus")

    def pose(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Question | None:
        """One player still has cards, the others have none."""
        seats = 2 if rule.startswith("pair.") else edition.end_out + 1
        left = dice.below(seats)
        hands: list[Cards] = [()] * seats
        hands[left] = some(dice, 1 + level + dice.below(2))
        more: dict[str, Any] = {}
        if seats == 2:
            second: list[Cards] = [(), ()]
            second[left] = some(dice, dice.below(1 + level), hands[left])
            more["second"] = second
        state = last_choice(edition, dice, hands, 4 + dice.below(3), **more)
        return self.posed(state, Take(state.prizes) if state else None)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """Nothing more where it goes on; else who has cards left, and the points for them."""
        found = after(question.state, edition, question.about[0])
        if found is None:
            return None
        if found[0].phase != "end":
            return (False, -1, 0)
        left = [each.event for each in found[1] if isinstance(each.event, (Bonus, HandRemoved))]
        return (True, left[0].seat, left[0].points) if len(left) == 1 else None

    def option(self, question: Question, answer: Answer) -> Phrase:
        """It goes on, or it ends with so many points more."""
        over, seat, points = answer
        return say("last.over", seat=seat, points=points) if over else say("last.on")
