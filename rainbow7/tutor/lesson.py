"""What a lesson is: steps, each with something to do and a text in every language."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from rainbow7.core.game import Game
from rainbow7.explain.words import Named, Sentence, Speaker

Do = Literal["read", "watch", "try", "odd", "which", "will", "exercise", "round"]
DOES: tuple[Do, ...] = ("read", "watch", "try", "odd", "which", "will", "exercise", "round")

Aid = Literal["all", "lit", "none"]
AIDS: tuple[Aid, ...] = ("all", "lit", "none")
"""What may be played is lit and told · is lit · neither."""

DRAWN = re.compile(r"\[([^\[\]]*)\]")
"""In a text, things between brackets are drawn."""


@dataclass(frozen=True)
class LessonLine:
    """One sentence of a step's text, said by itself."""

    text: str
    """As it was written: `You hold [G3 G4 G5], all green.`"""
    move: int
    """How many of the step's moves have been played when it is said."""
    tells: tuple[str, ...] = ()
    """The rules, or single points of rules, that a reader of this line has been told."""

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The cells of a table, row by row; nothing where the line is a sentence."""
        if not self.text.startswith("|"):
            return ()
        return tuple(
            tuple(cell.strip() for cell in row.strip().strip("|").split("|")) for row in self.text.splitlines()
        )

    @property
    def groups(self) -> tuple[str, ...]:
        """The things drawn together, as they are typed."""
        return tuple(DRAWN.findall(self.text))

    @property
    def cards(self) -> tuple[str, ...]:
        """Everything it draws, one text each."""
        return tuple(each for group in self.groups for each in group.split())

    def told(self, speaker: Speaker) -> Sentence:
        """The sentence with its things named, so that they can be drawn."""
        parts: list[str | Named] = []
        text = "; ".join(", ".join(filter(None, row)) for row in self.rows) or self.text
        for place, part in enumerate(DRAWN.split(text)):
            if place % 2 == 0:
                parts.append(part)
            elif speaker.game is not None:
                parts.append(speaker.named(speaker.game.read_things(part)))
        return Sentence(tuple(part for part in parts if part != ""))


def rule_of(fact: str) -> str:
    """The rule to which a point belongs: `combo.colour` of `combo.colour:wrap`, and of itself."""
    return fact.partition(":")[0]


def told(says: Mapping[str, tuple[LessonLine, ...]]) -> tuple[LessonLine, ...]:
    """The lines in one language: what they tell is the same in all."""
    return next(iter(says.values()), ())


@dataclass(frozen=True)
class Goal:
    """What a move has to be, or to make happen; whatever is not asked for is free."""

    verb: str | None = None
    kind: str | None = None
    """What is laid, by the name of the rulebook."""
    cards: tuple[str, ...] = ()
    """These are among those moved."""
    count: int | None = None
    """So many are moved."""
    least: int | None = None
    """At least so many are moved."""
    pile: str | None = None
    event: str | None = None
    """An event of this kind follows."""
    facts: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Facts of that event, as records spell them."""
    moves: int = 1
    """How many of one's own moves lead there; the last one is tested."""


@dataclass(frozen=True)
class Mistake:
    """A wrong move that people try: who refuses it, and the belief behind it."""

    attempt: tuple[str, ...]
    """One's own moves; the last one is the mistake."""
    rule: str | None
    """The rule that refuses it; nothing where it is legal and misses the goal."""
    mutant: str | None
    line: int


@dataclass(frozen=True)
class Prediction:
    """One of the things that may happen, and the event by which it is known to have happened."""

    says: str
    """Which line of the text tells it."""
    event: str
    facts: Mapping[str, str] = field(hash=False)
    never: bool
    """Whether it is true when no such event happens."""
    line: int


@dataclass(frozen=True, eq=False)
class Step:
    """One thing to do, with its text."""

    name: str
    do: Do
    line: int
    """Where it begins in `lesson.toml`."""
    editions: tuple[str, ...]
    rules: tuple[str, ...] = ()
    """Of a question: what its right answer rests on, besides what the engine finds; else what it teaches."""
    after: str | None = None
    """`fade`: left out for those who succeeded at the first try in the two steps before."""
    position: str | None = None
    """Without its game and edition."""
    deal: int | None = None
    """The seed of a deal, where there is no position."""
    seats: int | None = None
    settings: str = ""
    """The settings of a deal; a position carries its own."""
    seed: int = 0
    """What chance goes by after a position."""
    seat: int = 0
    """Who the learner is."""
    moves: tuple[str, ...] = ()
    begun: tuple[str, ...] = ()
    goal: Goal | None = None
    solutions: tuple[tuple[str, ...], ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    aids: tuple[Aid, ...] = ("all",)
    """One for all turns, or one for each turn, the last for all that follow."""
    plays: tuple[str, ...] = ()
    odd: Literal["yes", "no"] = "no"
    """Whether the play to be found is the only one allowed, or the only one that is not."""
    attempt: str | None = None
    choices: tuple[str, ...] = ()
    """Rules, of which one refuses; or the keys of what may happen."""
    predictions: tuple[Prediction, ...] = ()
    exercise: str | None = None
    says: Mapping[str, tuple[LessonLine, ...]] = field(default_factory=dict)
    """The text by language, line by line."""
    options: Mapping[str, Mapping[str, LessonLine]] = field(default_factory=dict)
    """What each choice says, by language and key."""
    done: Mapping[str, tuple[LessonLine, ...]] = field(default_factory=dict)
    """What is said when the step is done, by language."""
    hints: Mapping[str, tuple[LessonLine, ...]] = field(default_factory=dict)
    """What helps, one after the other, by language."""

    @property
    def about(self) -> tuple[str, ...]:
        """The rules it names, points counted as their rules."""
        return tuple(dict.fromkeys(map(rule_of, self.rules)))

    @property
    def asks(self) -> bool:
        """Whether something is to be done that may be done wrong."""
        return self.do not in ("read", "watch")


@dataclass(frozen=True, eq=False)
class Lesson:
    """A few steps on one matter, at most three minutes long."""

    game: Game
    name: str
    """The name of its folder without the number: it may move and keep its links."""
    titles: Mapping[str, str]
    aims: Mapping[str, str]
    minutes: int
    editions: tuple[str, ...]
    steps: tuple[Step, ...]
    rules: tuple[str, ...] = ()
    """Taught by the text alone."""
    whole: bool = False
    """Whether what a position does not name lies where play can have brought it, so that the pack is complete."""
    recap: Mapping[str, tuple[LessonLine, ...]] = field(default_factory=dict)
    """What one knows now, by language."""
    folder: Any = None
    """Where it was read."""

    def steps_in(self, edition: str) -> tuple[Step, ...]:
        """The steps that are meant for this edition."""
        return tuple(step for step in self.steps if edition in step.editions)

    def step(self, name: str) -> Step | None:
        """The step of this name."""
        return next((step for step in self.steps if step.name == name), None)

    @property
    def marked(self) -> bool:
        """Whether it says what its lines tell."""
        lines = (line for step in self.steps for line in (*told(step.says), *told(step.done)))
        return any(line.tells for line in (*lines, *told(self.recap)))

    @cached_property
    def teaches(self) -> tuple[str, ...]:
        """Every rule that the lesson is about, in the order of the rulebook."""
        named = set(self.rules)
        for step in self.steps:
            named |= {*step.about, *(each.rule for each in step.mistakes if each.rule)}
            named |= {rule_of(each) for line in (*told(step.says), *told(step.done)) for each in line.tells}
            if step.exercise is not None:
                named.add(step.exercise.split("/")[1])
        named |= {rule_of(each) for line in told(self.recap) for each in line.tells}
        return tuple(rule for rule in self.game.shelf.rules if rule in named)
