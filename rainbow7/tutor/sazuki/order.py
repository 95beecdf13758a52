"""In which order prizes are chosen."""

from collections.abc import Mapping

from rainbow7.core.cases import Mutant
from rainbow7.games.sazuki.cards import Cards
from rainbow7.games.sazuki.edition import Edition
from rainbow7.games.sazuki.scoring import order_of_choice, ranking
from rainbow7.tutor.exercise import Answer, Phrase, Proof, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.kinds import Because, Near
from rainbow7.tutor.sazuki.positions import row, same


class Order(Near):
    """Everybody has played: who chooses first, second, third."""

    name = "order"

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules by which plays are ranked."""
        return ("rank.count", "rank.height", "rank.earlier", "pair.groups")

    def pose(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Question | None:
        """Plays of one round: all sets or all runs, and solos."""
        pair = rule == "pair.groups"
        seats = (0, 1, 0, 1) if pair else tuple(range(2 + min(level, 2)))
        kind = dice.pick((row, same))
        most = 2 + level
        plays = tuple((seat, kind(dice, 1 + dice.below(most))) for seat in seats)
        if rule == "rank.earlier":
            at = dice.below(len(plays) - 1)
            plays = (*plays[: at + 1], (plays[at + 1][0], plays[at][1]), *plays[at + 2 :])
        lines = tuple(say("order.play", seat=seat, cards=cards) for seat, cards in plays)
        return Question(say("order.pair" if pair else "order.asks"), None, 0, plays, lines)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """The seats in the order in which they choose."""
        return tuple(question.about[place][0] for place in order_of_choice(edition, _cards(question)))

    def touches(self, mutant: Mutant) -> bool:
        """Only mistakes about ranking change the order."""
        return mutant.rule.startswith("rank.")

    def fair(self, question: Question, key: Answer, wrong: Mapping[Answer, tuple[Mutant, ...]], rule: str) -> bool:
        """As ever; but nobody mistakes that of two players every play is ranked."""
        return rule == "pair.groups" or super().fair(question, key, wrong, rule)

    def option(self, question: Question, answer: Answer) -> Phrase:
        """The players in a row."""
        if len(set(answer)) < len(answer):
            return say("order.turns", **dict(zip("abcd", answer, strict=True)))
        # A list of seats would put the reader first: here the order is what is told.
        return say("order.order", seats=[say("seat.name", who=seat) for seat in answer])

    def prove(self, question: Question, edition: Edition) -> Proof:
        """Every two plays were held against each other."""
        count = len(question.about)
        return Proof("pairs", count * (count - 1) // 2, count)

    def because(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """Each play's place, and by what it comes before the next one."""
        return tuple(
            say(
                "order.because", seat=each.seat, cards=each.cards, other=each.other, place=each.place,
                reason=f"{edition.rank_by if each.reason == 'count' else each.reason}"
                f"{'-' + edition.rank_then if each.reason == 'height' else ''}"
                f"{'-' + edition.rank_last if each.reason == 'earlier' else ''}",
            )
            for each in ranking(edition, question.about)
        )  # fmt: skip

    def look(self, question: Question, key: Answer) -> Phrase:
        """First at how many cards each play has."""
        return say("order.look")


def _cards(question: Question) -> list[Cards]:
    return [cards for _, cards in question.about]
