"""The exercise in which order players choose prizes."""

from collections.abc import Mapping

from rainbow7.core.cases import Mutant
from rainbow7.games.sazuki.cards import Cards
from rainbow7.games.sazuki.edition import Edition
from rainbow7.games.sazuki.scoring import order_of_choice, ranking
from rainbow7.tutor.exercise import Answer, Phrase, Proof, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.exercise_kind import Because, NearMistakeKind
from rainbow7.tutor.sazuki.positions import SEVERAL, played


class ChoosingOrder(NearMistakeKind):
    """In which order the players choose, once all have played."""

    name = "order"

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules by which plays are ranked."""
        return ("rank.count", "rank.height", "rank.earlier", "pair.groups")

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """The plays of one round: all sets or all runs, some of one card."""
        seats = (0, 1) * edition.pair_plays if rule == "pair.groups" else tuple(range(2 + min(level, 2)))
        kind = chance.pick(SEVERAL)
        plays = tuple((seat, played(edition, chance, kind, 2 + level)) for seat in seats)
        if rule == "rank.earlier":
            at = chance.below(len(plays) - 1)
            plays = (*plays[: at + 1], (plays[at + 1][0], plays[at][1]), *plays[at + 2 :])
        lines = tuple(say("order.play", seat=seat, cards=cards) for seat, cards in plays)
        return Question(say("order.asks"), None, 0, plays, lines)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """The seats in the order in which they choose."""
        return tuple(question.about[place][0] for place in order_of_choice(edition, _cards(question)))

    def can_be_affected(self, mutant: Mutant) -> bool:
        """Whether the belief can change the order: only beliefs about ranking can."""
        return mutant.rule.startswith("rank.")

    def is_fair(self, question: Question, key: Answer, wrong: Mapping[Answer, tuple[Mutant, ...]], rule: str) -> bool:
        """As usual; `pair.groups` is always fair, because no wrong belief is about it."""
        return rule == "pair.groups" or super().is_fair(question, key, wrong, rule)

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """The players in the order in which they choose, in words."""
        # A fact with seats would name the reader first, but the order is the answer.
        return say("order.order", seats=[say("seat.name", who=seat) for seat in answer])

    def proof_of(self, question: Question, edition: Edition) -> Proof:
        """Every two plays were compared."""
        count = len(question.about)
        return Proof("pairs", count * (count - 1) // 2, count)

    def reasons(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """Each play's place, and why it comes before the next one."""
        return tuple(
            say(
                "order.because", seat=each.seat, cards=each.cards, other=each.other, place=each.place,
                reason=f"{edition.rank_by if each.reason == 'count' else each.reason}"
                f"{'-' + edition.rank_then if each.reason == 'height' else ''}"
                f"{'-' + edition.rank_last if each.reason == 'earlier' else ''}",
            )
            for each in ranking(edition, question.about)
        )  # fmt: skip

    def first_hint(self, question: Question, key: Answer) -> Phrase:
        """To look first at how many cards each play has."""
        return say("order.look")


def _cards(question: Question) -> list[Cards]:
    return [cards for _, cards in question.about]
