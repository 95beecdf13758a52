"""The exercise who may know the hidden face of a card that is placed, and whether it is shown."""

from dataclasses import replace

from rainbow7.games.spaan import GAME
from rainbow7.games.spaan.edition import Edition
from rainbow7.games.spaan.state import Look, Phase, Place, Side
from rainbow7.tutor.exercise import Answer, Phrase, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.exercise_kind import Because
from rainbow7.tutor.play_under import play_under
from rainbow7.tutor.spaan.move_result import MoveResultKind, TableAndMove, card_turning_up, pick_mover, unused_colour
from rainbow7.tutor.spaan.positions import faces, most_placed, sides, table

SIDE_OF: dict[str, Side] = {"place.known": "known", "place.unknown": "unknown"}


class WhoKnows(MoveResultKind):
    """Whether the other face of a placed card is shown, and who may know it."""

    name = "knows"
    explaining_events = ("back-revealed", "side-hidden")
    rule_prefixes = ("place.known", "place.unknown", "hand.backs", "table.underside")

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules about what is shown of a placed card."""
        return tuple(SIDE_OF)

    def make_table(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> TableAndMove:
        """A table at which a card is placed that does not lose the round."""
        turn, side = pick_mover(level, chance), SIDE_OF[rule]
        placed = chance.below(min(level, most_placed(edition)))
        row = faces(chance, placed + 1 + chance.below(edition.rainbow_cards - 2 - placed), white=chance.below(2))
        phase: Phase = "place" if placed else "act"
        hand = (card_turning_up(unused_colour(chance, row), side),)
        state = table(edition, chance, sides(row), hand, turn=turn, phase=phase, placed=placed)
        return (state, Place(1, side)) if state else None

    def answer(self, question: Question, edition: Edition) -> Answer:
        """Whether the other face is shown, and the seats that may know it."""
        state = replace(question.state, edition=edition)
        (move,) = question.about
        found = play_under(state, edition, move)
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

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """Whether it is shown and who knows it, in words."""
        shown, knowing = answer
        seat = question.state.turn
        who = "both" if len(knowing) == 2 else "same" if seat in knowing else "other"
        return say(f"knows.{'shown' if shown else 'hidden'}-{who}", seat=seat, other=1 - seat)

    def reasons(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The events that show or hide it, and who has seen it."""
        _, knowing = self.answer(question, edition)
        seat = question.state.turn
        why = "both" if len(knowing) == 2 else question.about[0].side
        return (*super().reasons(question, edition, answer), say(f"knows.because-{why}", seat=seat, other=1 - seat))
