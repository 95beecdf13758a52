"""Exercises about what comes next: whose decision it is, the next prizes, whether it was the last round."""

from typing import Any

from rainbow7.core.cases import Mutant
from rainbow7.games.sazuki.cards import Cards
from rainbow7.games.sazuki.edition import Edition
from rainbow7.games.sazuki.events import Bonus, HandRemoved
from rainbow7.games.sazuki.state import Move, Play, State, Take
from rainbow7.tutor.exercise import Answer, Phrase, Proof, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.exercise_kind import Because, NearMistakeKind
from rainbow7.tutor.play_under import play_under
from rainbow7.tutor.sazuki.positions import SEVERAL, last_choice, moments_after, played, some_cards, table

MOST_EVENTS = 5
"""How many events explain an answer: the last ones."""


class MoveResultKind(NearMistakeKind):
    """The base of the kinds that ask what follows from one move."""

    explaining_events: tuple[str, ...] = ()
    """The kinds of event that explain the answer."""

    def question_about(self, state: State | None, move: Move | None) -> Question | None:
        """A question about this move; nothing without a table or a move."""
        if state is None or move is None:
            return None
        line = say("then.move", seat=state.turn, move=move)
        return Question(say(f"{self.name}.asks"), state, 0, (move,), (line,), open=True)

    def proof_of(self, question: Question, edition: Edition) -> Proof:
        """The move was played and its events counted."""
        found = play_under(question.state, edition, question.about[0])
        return Proof("events", len(found[1]) if found else 1, 1)

    def reasons(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The last of the events that explain the answer."""
        return moments_after(question.state, edition, question.about[0], self.explaining_events)[-MOST_EVENTS:]

    def first_hint(self, question: Question, key: Answer) -> Phrase:
        """To look at what decides it."""
        return say(f"{self.name}.look")


class NextDecision(MoveResultKind):
    """Who decides next, and what."""

    name = "then"
    explaining_events = ("next-first", "turn-passed", "order-set", "sat-out")

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules about who is next."""
        return ("take.played", "next.first")

    def can_be_affected(self, mutant: Mutant) -> bool:
        """Whether the belief can change the answer: the game is not near its end."""
        return not mutant.rule.startswith(("end.", "pair.end"))

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """A question about the last play or the last choice of a round."""
        if rule == "next.first":
            seats = 3 + chance.below(2)
            hands: list[Cards] = [some_cards(chance, 1 + chance.below(4)) for _ in range(seats)]
            if level == 3 and edition.end_out > 1:
                hands[chance.below(seats)] = ()
            state = last_choice(edition, chance, hands, 2 + chance.below(4))
            return self.question_about(state, Take(state.prizes) if state else None)
        kind = chance.pick(SEVERAL)
        mine = played(edition, chance, kind, 3)
        plays = [(seat, played(edition, chance, kind, 3)) for seat in (0, 1)]
        hands = [some_cards(chance, 2) for _ in range(3)]
        best = max((0, 1), key=lambda seat: (len(plays[seat][1]), plays[seat][1][-1]))
        hands[best] = ()
        hands[2] = (*mine, *hands[2])
        state = table(edition, chance, hands, plays=plays, round=2, turn=2, first=0)
        return self.question_about(state, Play(mine))

    def answer(self, question: Question, edition: Edition) -> Answer:
        """The next phase, and the seat that decides."""
        found = play_under(question.state, edition, question.about[0])
        return (found[0].phase, found[0].turn) if found and found[0].phase != "end" else None

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """Who plays or chooses, in words."""
        phase, seat = answer
        return say(f"then.{phase}", seat=seat)


class NextPrizes(MoveResultKind):
    """Which prizes there are to be won in the next round."""

    name = "prizes"
    explaining_events = ("prizes-removed", "new-prizes")

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules about played cards, and about prizes that nobody took."""
        return ("next.prizes", "take.rest")

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """The last choice in a round of two players that leaves prizes over."""
        hands = [some_cards(chance, 2 + chance.below(2)) for _ in range(2)]
        state = last_choice(edition, chance, hands, 2 + chance.below(3), prizes=1 + level)
        return self.question_about(state, Take(state.prizes[-1:]) if state else None)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """The prizes of the next round."""
        found = play_under(question.state, edition, question.about[0])
        return found[0].prizes if found and found[0].phase == "play" else None

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """The prizes in words."""
        return say("prizes.are", cards=answer)


class LastRound(MoveResultKind):
    """Whether the game is over, and then what the cards left are worth, or else who begins the next round."""

    name = "last"
    explaining_events = ("game-ended", "hand-removed", "bonus", "next-first")

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules about the end of the game, and about cards that are left."""
        return ("end.out", "end.hands", "pair.end", "pair.bonus")

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """The last choice of a round in which as many players have run out as end the game, or one fewer."""
        pair = rule.startswith("pair.")
        out = edition.pair_end_out if pair else edition.end_out
        if rule in ("end.out", "pair.end") and out > 1:
            out -= chance.below(2)
        seats = 2 if pair else max(3, out + 1 + chance.below(min(2, level)))
        left = chance.some(range(seats), seats - out)
        hands: list[Cards] = [()] * seats
        for seat in left:
            hands[seat] = some_cards(chance, 1 + level + chance.below(2))
        more: dict[str, Any] = {}
        if pair:
            closed = level > 1 and chance.below(2)
            second: list[Cards] = [(), ()]
            for seat in left if closed else ():
                second[seat] = some_cards(chance, edition.pair_second, hands[seat])
            more["second"] = second
        state = last_choice(edition, chance, hands, 4 + chance.below(3), **more)
        return self.question_about(state, Take(state.prizes) if state else None)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """Whether the game is over; then the points for all cards left, or else the seat that begins."""
        found = play_under(question.state, edition, question.about[0])
        if found is None:
            return None
        if found[0].phase != "end":
            return (False, found[0].turn)
        return (True, sum(each.event.points for each in found[1] if isinstance(each.event, (Bonus, HandRemoved))))

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """That the game is over, and the points, or that it goes on, and who begins."""
        over, what = answer
        return say("last.over", points=what) if over else say("last.on", seat=what)
