"""What a kind of exercise is."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from rainbow7.core.cases import Mutant
from rainbow7.core.event import Moment, fact_text
from rainbow7.core.rule import Verdict
from rainbow7.tutor.exercise import Answer, Form, Phrase, Proof, Question
from rainbow7.tutor.exercise_chance import ExerciseChance

Because = Verdict | Moment[Any] | Phrase
"""What explains an answer: a verdict or an event of the engine, or a sentence of the tutor."""


class ExerciseKind(ABC):
    """One kind of exercise: it makes questions, and answers them as a pure function of an edition, printed or not."""

    name: ClassVar[str]
    form: ClassVar[Form] = "choice"
    min_wrong_options: ClassVar[int] = 2
    """A question with options is not used if it has fewer wrong ones."""
    asks_for_rule: ClassVar[bool] = False
    """Whether the answer is a rule: then neither hints nor headings may name the rule or its topic before."""

    compares_rulebooks: ClassVar[bool] = False
    """Whether it asks about another rulebook: then the house rules of the table are left out."""

    @abstractmethod
    def rules(self, edition: Any) -> tuple[str, ...]:
        """The rules that this kind can ask about under an edition."""

    @abstractmethod
    def make_question(self, edition: Any, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """A question about a rule; nothing if chance made none that fits: then it is tried again."""

    @abstractmethod
    def answer(self, question: Question, edition: Any) -> Answer:
        """The right answer under an edition; nothing where the question makes no sense under it."""

    @abstractmethod
    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """An answer, right or wrong, as a phrase."""

    @abstractmethod
    def proof_of(self, question: Question, edition: Any) -> Proof:
        """How the right answer was found: what was tried, and how much of it fits."""

    @abstractmethod
    def reasons(self, question: Question, edition: Any, answer: Answer) -> tuple[Because, ...]:
        """Why this answer is right under an edition, or why it is wrong."""

    @abstractmethod
    def first_hint(self, question: Question, key: Answer) -> Phrase:
        """Where to look. It must not help to tell right answers from wrong ones."""

    def partial_hint(self, question: Question, key: Answer) -> Phrase | None:
        """A hint with a part of the answer; without one, the hint rules out a wrong option."""
        return None

    def can_be_affected(self, mutant: Mutant) -> bool:
        """Whether a wrong belief can change the answer to such questions at all; saves time where it cannot."""
        return True

    def is_fair(self, question: Question, key: Answer, wrong: Mapping[Answer, tuple[Mutant, ...]], rule: str) -> bool:
        """Whether the question is worth asking about the rule, given the wrong answers and the beliefs behind each."""
        return True

    def answer_text(self, answer: Answer) -> str:
        """An answer as one text, for links and pages."""
        if isinstance(answer, frozenset):
            return " / ".join(sorted(" ".join(map(str, each)) for each in answer)) or "-"
        if self.form == "counts" and isinstance(answer, tuple):
            return "/".join(map(str, answer))
        return fact_text(answer)

    def read_answer(self, question: Question, text: str) -> Answer:
        """An answer from its text, for forms without options; nothing where it cannot be read."""
        return None

    def possible_choices(self, answer: Answer) -> tuple[Answer, ...]:
        """What a learner may choose to give this answer: the answer itself, or any one of its sets."""
        return tuple(answer) if self.form == "cards" else (answer,)

    def answering_edition(self, question: Question, edition: Any) -> Any:
        """The edition that the question is about: the learner's own, unless the kind asks about another."""
        return edition


class NearMistakeKind(ExerciseKind):
    """A kind whose questions are fair only if some wrong belief about their own rule leads to a wrong answer."""

    def is_fair(self, question: Question, key: Answer, wrong: Mapping[Answer, tuple[Mutant, ...]], rule: str) -> bool:
        """Whether some wrong belief about the rule leads to a wrong answer."""
        return any(mutant.rule == rule for mutants in wrong.values() for mutant in mutants)
