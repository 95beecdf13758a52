"""Who knows the hidden face of a card that is placed, and what is shown of it."""

from dataclasses import replace

from rainbow7.games.spaan import GAME
from rainbow7.games.spaan.edition import Edition
from rainbow7.games.spaan.state import Look, Phase, Place, Side
from rainbow7.tutor.exercise import Answer, Phrase, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.kinds import Because
from rainbow7.tutor.move_outcome import after
from rainbow7.tutor.spaan.ends import another
from rainbow7.tutor.spaan.following import Following, Made, held, mover
from rainbow7.tutor.spaan.positions import faces, sides, table

SIDE_OF: dict[str, Side] = {"place.known": "known", "place.unknown": "unknown"}


class Knows(Following):
    """A card is placed: its other face is shown or not, and somebody may know it."""

    name = "knows"
    tells = ("back-revealed", "side-hidden")
    bears = ("place.known", "place.unknown", "hand.backs", "table.underside")

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """What is shown of a card, and what is not."""
        return tuple(SIDE_OF)

    def made(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Made:
        """A card is placed without a fault."""
        turn, side = mover(level, dice), SIDE_OF[rule]
        placed = dice.below(level)
        row = faces(dice, placed + 1 + dice.below(edition.rainbow_cards - 2 - placed), white=dice.below(2))
        phase: Phase = "place" if placed else "act"
        hand = (held(another(dice, row), side),)
        state = table(edition, dice, sides(row), hand, turn=turn, phase=phase, placed=placed)
        return (state, Place(1, side)) if state else None

    def answer(self, question: Question, edition: Edition) -> Answer:
        """Whether the other face was shown, and the seats that may know it."""
        state = replace(question.state, edition=edition)
        (move,) = question.about
        found = after(state, edition, move)
        if found is None:
            return None
        left, moments = found
        kinds = {moment.event.kind for moment in moments}
        shown = "back-revealed" in kinds if move.side == "known" else "side-hidden" not in kinds
        knowing = set(left.line[-1].seen)
        if GAME.allows(state, Look("hand", move.place)):
            knowing.add(state.turn)
        if GAME.allows(left, Look("table", len(left.line))):
            knowing |= {0, 1}
        return (shown, tuple(sorted(knowing)))

    def option(self, question: Question, answer: Answer) -> Phrase:
        """Shown or not, and known to whom."""
        shown, knowing = answer
        seat = question.state.turn
        who = "both" if len(knowing) == 2 else "same" if seat in knowing else "other"
        return say(f"knows.{'shown' if shown else 'hidden'}-{who}", seat=seat, other=1 - seat)

    def because(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """What is shown, and who has seen the face that lies down."""
        _, knowing = self.answer(question, edition)
        seat = question.state.turn
        why = "both" if len(knowing) == 2 else question.about[0].side
        return (*super().because(question, edition, answer), say(f"knows.because-{why}", seat=seat, other=1 - seat))
