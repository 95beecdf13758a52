"""The parts of a lesson: steps, each with a task and a text in every language."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from rainbow7.core.edition_numbers import filled_throughout
from rainbow7.core.game import Game
from rainbow7.explain.words import Named, Sentence, Speaker

Do = Literal["read", "watch", "try", "odd", "which", "will", "exercise", "round"]
DOES: tuple[Do, ...] = ("read", "watch", "try", "odd", "which", "will", "exercise", "round")

Aid = Literal["all", "lit", "none"]
AIDS: tuple[Aid, ...] = ("all", "lit", "none")
"""How playable cards are shown: lit and named in a sentence · lit only · not at all."""

DRAWN = re.compile(r"\[([^\[\]]*)\]")
"""Things in brackets are drawn."""


@dataclass(frozen=True)
class LessonLine:
    """One line of a step's text: a sentence or a table."""

    text: str
    """As written: `You hold [G3 G4 G5], all green.`; a number of the rulebook may stand open, `{=call_limit}`."""
    move: int
    """How many of the step's moves have been played when the line is shown."""
    tells: tuple[str, ...] = ()
    """The facts that the line tells: rules, or points of rules."""

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The cells of a table, row by row; empty where the line is a sentence."""
        if not self.text.startswith("|"):
            return ()
        return tuple(
            tuple(cell.strip() for cell in row.strip().strip("|").split("|")) for row in self.text.splitlines()
        )

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups of things that are drawn together, as typed."""
        return tuple(DRAWN.findall(self.text))

    @property
    def cards(self) -> tuple[str, ...]:
        """Everything that the line draws, one text each."""
        return tuple(each for group in self.groups for each in group.split())

    def sentence(self, speaker: Speaker) -> Sentence:
        """The line as a sentence whose things are named, so that they can be drawn."""
        parts: list[str | Named] = []
        text = "; ".join(", ".join(filter(None, row)) for row in self.rows) or self.text
        for place, part in enumerate(DRAWN.split(text)):
            if place % 2 == 0:
                parts.append(part)
            elif speaker.game is not None:
                parts.append(speaker.named(speaker.game.read_things(part)))
        return Sentence(tuple(part for part in parts if part != ""))


def rule_of_fact(fact: str) -> str:
    """The rule of a fact: `combo.colour` for the point `combo.colour:wrap`, and for the rule itself."""
    return fact.partition(":")[0]


def in_any_language(says: Mapping[str, tuple[LessonLine, ...]]) -> tuple[LessonLine, ...]:
    """The lines in one language, for what is the same in all: the facts they tell."""
    return next(iter(says.values()), ())


@dataclass(frozen=True)
class Goal:
    """What a learner's move has to be or to cause. Fields without a value do not matter."""

    verb: str | None = None
    kind: str | None = None
    """The kind of combination that has to be laid."""
    cards: tuple[str, ...] = ()
    """Cards that have to be among those moved."""
    count: int | None = None
    """How many cards have to be moved."""
    least: int | None = None
    """How many cards have to be moved at least."""
    pile: str | None = None
    event: str | None = None
    """The kind of an event that has to follow."""
    facts: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Facts of that event, as they stand in records."""
    moves: int = 1
    """How many of the learner's moves lead to the goal; the last one is tested."""


@dataclass(frozen=True)
class Mistake:
    """A wrong move that people try, with the rule that refuses it and the belief behind it."""

    attempt: tuple[str, ...]
    """The learner's moves; the last one is the mistake."""
    rule: str | None
    """The rule that refuses the move; nothing where it is legal but misses the goal."""
    mutant: str | None
    line: int


@dataclass(frozen=True)
class Prediction:
    """One of the things that may happen in a `will` step, and the event that shows whether it did."""

    says: str
    """The key of the line that describes it."""
    event: str
    facts: Mapping[str, str] = field(hash=False)
    never: bool
    """Whether it is true if no such event happens."""
    line: int


@dataclass(frozen=True, eq=False)
class Step:
    """A step of a lesson: a task and its text."""

    name: str
    do: Do
    line: int
    """The line of `lesson.toml` on which it begins."""
    editions: tuple[str, ...]
    rules: tuple[str, ...] = ()
    """For a question, facts that the right answer depends on besides those the engine finds; else what it teaches."""
    after: str | None = None
    """`fade`: the step is left out for learners who succeeded at the first try in the two steps before."""
    position: str | None = None
    """The position, without game and edition."""
    deal: int | None = None
    """The seed of a deal, if there is no position."""
    seats: int | None = None
    settings: str = ""
    """The settings of a deal; a position has its own."""
    seed: int = 0
    """The seed of chance after a position."""
    seat: int = 0
    """The learner's seat."""
    moves: tuple[str, ...] = ()
    begun: tuple[str, ...] = ()
    goal: Goal | None = None
    solutions: tuple[tuple[str, ...], ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    aids: tuple[Aid, ...] = ("all",)
    """One aid for each of the learner's turns; the last one holds for all later turns."""
    plays: tuple[str, ...] = ()
    odd: Literal["yes", "no"] = "no"
    """Whether the play to find is the only legal one (`yes`) or the only illegal one (`no`)."""
    attempt: str | None = None
    choices: tuple[str, ...] = ()
    """The rules to choose from, one of which refuses the move."""
    predictions: tuple[Prediction, ...] = ()
    exercise: str | None = None
    says: Mapping[str, tuple[LessonLine, ...]] = field(default_factory=dict)
    """The lines of the text, by language."""
    options: Mapping[str, Mapping[str, LessonLine]] = field(default_factory=dict)
    """The line of each choice, by language and key."""
    done: Mapping[str, tuple[LessonLine, ...]] = field(default_factory=dict)
    """The lines shown when the step is done, by language."""
    hints: Mapping[str, tuple[LessonLine, ...]] = field(default_factory=dict)
    """The hints in order, by language."""

    @property
    def about(self) -> tuple[str, ...]:
        """The rules of the facts that it names."""
        return tuple(dict.fromkeys(map(rule_of_fact, self.rules)))

    @property
    def asks(self) -> bool:
        """Whether the step has a task that can be done wrong."""
        return self.do not in ("read", "watch")


@dataclass(frozen=True, eq=False)
class Lesson:
    """A lesson: a few steps about one subject, at most three minutes long."""

    game: Game
    name: str
    """The name of its folder without the number, so that links stay when the order changes."""
    titles: Mapping[str, str]
    aims: Mapping[str, str]
    minutes: int
    editions: tuple[str, ...]
    steps: tuple[Step, ...]
    rules: tuple[str, ...] = ()
    """Rules that the text teaches and no step asks for."""
    whole: bool = False
    """Whether positions are completed with the cards that they do not name."""
    recap: Mapping[str, tuple[LessonLine, ...]] = field(default_factory=dict)
    """The summary at the end, by language."""
    folder: Any = None
    """The folder it was read from."""
    told_in: Mapping[str, str] = field(default_factory=dict)
    """The language in which it is told to readers of each language: another one where it lacks theirs."""
    own: bool = False
    """Whether it is a teacher's own, beside those of the course."""

    def steps_in(self, edition: str) -> tuple[Step, ...]:
        """The steps for this edition, with its numbers in them."""
        if edition not in self._steps_by_edition:
            steps = (step for step in self.steps if edition in step.editions)
            here = self.game.editions[edition]
            self._steps_by_edition[edition] = tuple(filled_throughout(step, here) for step in steps)
        return self._steps_by_edition[edition]

    @cached_property
    def _steps_by_edition(self) -> dict[str, tuple[Step, ...]]:
        """The same steps each time, for what they lead to is kept beside them."""
        return {}

    def recap_in(self, edition: str, lang: str) -> tuple[LessonLine, ...]:
        """The lines of the summary in a language, with the numbers of this edition in them."""
        return filled_throughout(self.recap.get(lang, ()), self.game.editions[edition], lang)

    def step(self, name: str) -> Step | None:
        """The step of this name, if there is one."""
        return next((step for step in self.steps if step.name == name), None)

    @property
    def marked(self) -> bool:
        """Whether any of its lines is marked with the facts that it tells."""
        return any(line.tells for line in (*self._step_lines, *in_any_language(self.recap)))

    @property
    def _step_lines(self) -> tuple[LessonLine, ...]:
        """Every line of every step, in one language."""
        return tuple(line for step in self.steps for line in (*in_any_language(step.says), *in_any_language(step.done)))

    @cached_property
    def teaches(self) -> tuple[str, ...]:
        """Every rule that the lesson teaches, in the order of the rulebook."""
        named = set(self.rules)
        for step in self.steps:
            named |= {*step.about, *(each.rule for each in step.mistakes if each.rule)}
            if step.exercise is not None:
                named.add(step.exercise.split("/")[1])
        lines = (*self._step_lines, *in_any_language(self.recap))
        named |= {rule_of_fact(each) for line in lines for each in line.tells}
        return tuple(rule for rule in self.game.rulebooks.rules if rule in named)
