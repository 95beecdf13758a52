"""The parts of an exercise: its name, its question, its options, and the proof of its key."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from rainbow7.core.cases import Mutant
from rainbow7.games import GAMES

LEVELS = range(1, 4)
"""The levels of difficulty: the higher, the nearer an exercise comes to a common mistake."""

MOST_ITEMS = 60
"""The most exercises of a worksheet."""

Form = Literal["choice", "cards", "sets", "counts"]
"""Choose one of the options · give any right set of cards · give all right sets · give a number for each player."""

Answer = Any
"""An answer in the game's own types; hashable, and equal answers count as one."""

_NAME = re.compile(r"[\w.+-]+")


class NoExercise(ValueError):
    """No exercise can be made from a name: a short code for the reason, and the facts for its sentence."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code, self.facts = code, facts
        super().__init__(f"{code} {facts}")


@dataclass(frozen=True)
class ExerciseName:
    """The name of an exercise. The same name makes the same exercise in every version of Python."""

    game: str
    edition: str
    kind: str
    rule: str
    level: int
    seed: int

    def __str__(self) -> str:
        return f"{self.game}/{self.edition}/{self.short}"

    @property
    def short(self) -> str:
        """The name without game and edition, as it stands in links."""
        return f"{self.kind}/{self.rule}/{self.level}/{self.seed}"


def read_name(text: str, game: str = "", edition: str = "") -> ExerciseName:
    """Read a name; if it has no game and edition, take those given.

    >>> read_name("legal/combo.colour/1/42", "rainbow7", "en").seed
    42
    """
    parts = text.split("/")
    if len(parts) == 4:
        parts = [game, edition, *parts]
    if len(parts) != 6 or not all(_NAME.fullmatch(part) for part in parts):
        raise NoExercise("not-a-name", found=text)
    game, edition, kind, rule, level, seed = parts
    if game not in GAMES:
        raise NoExercise("no-game", found=game)
    if edition not in GAMES[game].editions:
        raise NoExercise("no-edition", found=edition)
    if level not in map(str, LEVELS):
        raise NoExercise("no-level", found=level, least=LEVELS[0], most=LEVELS[-1])
    if not (seed.isascii() and seed.isdecimal()) or len(seed) > 18:
        raise NoExercise("no-seed", found=seed)
    return ExerciseName(game, edition, kind, rule, int(level), int(seed))


@dataclass(frozen=True)
class Phrase:
    """A sentence that is not filled yet: its key among the tutor's words, and its facts."""

    key: str
    facts: Mapping[str, Any] = field(default_factory=dict, hash=False)


def say(key: str, **facts: Any) -> Phrase:
    """A phrase with these facts; a fact may be a thing of the game, a move, or another phrase."""
    return Phrase(key, facts)


@dataclass(frozen=True)
class Question:
    """A position and what is asked about it. It does not depend on the rules under which it is answered."""

    asks: Phrase
    state: Any = None
    """The position; nothing where the question needs no table."""
    seat: int = 0
    """The reader's seat."""
    about: tuple[Any, ...] = ()
    """What the question is about, such as moves; each kind defines it."""
    lines: tuple[Phrase, ...] = ()
    """Sentences under the question: what the table does not show, or the moves to judge."""
    open: bool = False
    """Whether all hands are shown."""


@dataclass(frozen=True)
class Belief:
    """The answer of somebody who believes a wrong rule."""

    mutant: Mutant
    answer: Answer


@dataclass(frozen=True)
class Option:
    """An answer to choose, and the wrong rules that lead to it; the right option has none."""

    value: str
    answer: Answer
    mutants: tuple[Mutant, ...] = ()

    @property
    def right(self) -> bool:
        """Whether this option is the right one."""
        return not self.mutants


@dataclass(frozen=True)
class Proof:
    """How the key was found: how many things were tried, how many fit, and which come nearest without fitting."""

    what: str
    """The key of the sentence that tells the proof, such as `sets` or `rules`."""
    tried: int
    found: int
    nearest: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Exercise:
    """A question with its right answer, the key, and every wrong belief that leads to another answer."""

    name: ExerciseName
    form: Form
    edition: Any
    """The edition under which it is asked; with house rules it is not a printed one."""
    settings: Any
    """The settings of the table at which it is asked, with its house rules."""
    question: Question
    key: Answer
    """The right answer; for the forms `cards` and `sets` the set of all right sets of cards."""
    beliefs: tuple[Belief, ...]
    options: tuple[Option, ...]
    """The options in the order in which they are shown; empty for forms without options."""
    proof: Proof

    def is_same_question(self, other: "Exercise") -> bool:
        """Whether a reader would see the same question: the same words and the same cards."""
        mine, theirs = self.question, other.question
        same = (self.name.game, mine.asks, mine.lines) == (other.name.game, theirs.asks, theirs.lines)
        return same and _visible_parts(mine) == _visible_parts(theirs)


def _visible_parts(question: Question) -> Any:
    """What a reader sees besides the words: the hands, or without a table the plays to choose from."""
    if question.state is not None:
        return question.state.hands
    plays = question.about[-1] if question.about else None
    return plays if isinstance(plays, tuple) else None


@dataclass(frozen=True)
class CheckedAnswer:
    """An answer that was checked, with the wrong beliefs that lead to it."""

    exercise: Exercise
    right: bool | None
    """Whether it is right; nothing where there is no answer, or it cannot be read."""
    given: Answer = None
    mutants: tuple[Mutant, ...] = ()
    """All beliefs that lead to this answer, each by itself."""

    @property
    def belief(self) -> Mutant | None:
        """The belief behind a wrong answer, if there is exactly one that explains it."""
        return self.mutants[0] if len(self.mutants) == 1 else None
