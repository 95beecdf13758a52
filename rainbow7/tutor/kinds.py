"""The kinds of exercise: what each has to know, and where those of a game are found."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar

from rainbow7.core.cases import Mutant
from rainbow7.core.event import Moment, fact_text
from rainbow7.core.game import Game
from rainbow7.core.rule import Verdict
from rainbow7.tutor.exercise import Answer, Form, Phrase, Proof, Question
from rainbow7.tutor.exercise_chance import ExerciseChance

Because = Verdict | Moment[Any] | Phrase
"""What explains an answer: the engine's verdict, something that happens, or a sentence of the tutor."""


class Kind(ABC):
    """One kind of question: it poses questions, and answers them as a pure function of an edition, printed or not."""

    name: ClassVar[str]
    form: ClassVar[Form] = "choice"
    least_wrong: ClassVar[int] = 2
    """A question that offers options is thrown away if it has fewer wrong ones."""
    asks_for_rule: ClassVar[bool] = False
    """Whether the name of a rule is the answer: then nothing names the rule, nor its topic, before it is given."""

    @abstractmethod
    def rules(self, edition: Any) -> tuple[str, ...]:
        """The rules about which it can ask under this edition."""

    @abstractmethod
    def pose(self, edition: Any, rule: str, level: int, dice: ExerciseChance) -> Question | None:
        """A question about a rule; nothing where these dice make none, and others are thrown."""

    @abstractmethod
    def answer(self, question: Question, edition: Any) -> Answer:
        """The answer under an edition; nothing where it does not let the question come about."""

    @abstractmethod
    def option(self, question: Question, answer: Answer) -> Phrase:
        """An answer in words."""

    @abstractmethod
    def prove(self, question: Question, edition: Any) -> Proof:
        """How the answer was found: by trying all that there is to try."""

    @abstractmethod
    def because(self, question: Question, edition: Any, answer: Answer) -> tuple[Because, ...]:
        """Why this is the answer under this edition; of an answer that is not, why it is none."""

    @abstractmethod
    def look(self, question: Question, key: Answer) -> Phrase:
        """The first hint: where to look; it says nothing by which the answers could be told apart."""

    def part(self, question: Question, key: Answer) -> Phrase | None:
        """A hint: the answer in part; nothing where ruling out a wrong option does it."""
        return None

    def touches(self, mutant: Mutant) -> bool:
        """Whether a wrong rule can bear on such questions at all."""
        return True

    def fair(self, question: Question, key: Answer, wrong: Mapping[Answer, tuple[Mutant, ...]], rule: str) -> bool:
        """Whether the question is worth asking about its rule, with these wrong answers."""
        return True

    def text(self, answer: Answer) -> str:
        """An answer as links and pages hold it."""
        if isinstance(answer, frozenset):
            return " / ".join(sorted(" ".join(map(str, each)) for each in answer)) or "-"
        if self.form == "counts" and isinstance(answer, tuple):
            return "/".join(map(str, answer))
        return fact_text(answer)

    def read(self, question: Question, text: str) -> Answer:
        """What somebody has built or counted; nothing where it cannot be read. Options are not read, but found."""
        return None

    def choices(self, answer: Answer) -> tuple[Answer, ...]:
        """What somebody may give who would answer this: the answer itself, or any of the sets that are right."""
        return tuple(answer) if self.form == "cards" else (answer,)

    def base(self, question: Question, edition: Any) -> Any:
        """The rulebook under which the question is to be answered: the learner's own, unless it asks about another."""
        return edition


class Near(Kind):
    """Questions that lie near a mistake: fair is only one that whoever mistakes its own rule gets wrong."""

    def fair(self, question: Question, key: Answer, wrong: Mapping[Answer, tuple[Mutant, ...]], rule: str) -> bool:
        """Somebody who mistakes the rule asked about gets it wrong."""
        return any(mutant.rule == rule for mutants in wrong.values() for mutant in mutants)


@lru_cache
def kinds_of(game: Game) -> Mapping[str, Kind]:
    """The kinds of exercise of a game, by name; none for a game about which the tutor asks nothing."""
    module = f"rainbow7.tutor.{game.id}.kinds"
    if find_spec(f"rainbow7.tutor.{game.id}") is None or find_spec(module) is None:
        return {}
    return {kind.name: kind for kind in import_module(module).KINDS}


def pairs_of(game: Game, edition: str) -> Iterator[tuple[str, str]]:
    """Every kind with every rule about which it can ask under an edition."""
    for kind in kinds_of(game).values():
        for rule in kind.rules(game.editions[edition]):
            yield kind.name, rule


def rules_of_exercises(game: Game) -> dict[str, tuple[str, ...]]:
    """Every rule that exercises ask about, with the kinds that do, in the order of the rulebook."""
    found: dict[str, dict[str, None]] = {}
    for edition in game.editions:
        for kind, rule in pairs_of(game, edition):
            found.setdefault(rule, {})[kind] = None
    return {rule: tuple(found[rule]) for rule in game.shelf.rules if rule in found}
