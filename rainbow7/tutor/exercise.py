"""What an exercise is made of: its name, what is asked, what may be answered, and the proof of its key."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from rainbow7.core.cases import Mutant
from rainbow7.games import GAMES

LEVELS = range(1, 4)
"""How near to a misconception an exercise lies: 3 is nearest."""

Form = Literal["choice", "cards", "sets", "counts"]
"""One of the options · any set that is right · all sets that are right · a number for each player."""

Answer = Any
"""What somebody answers, as the game's own things, hashable: equal answers are one answer."""

_NAME = re.compile(r"[\w.+-]+")


class NoExercise(ValueError):
    """No exercise can be made of a name: a code for the sentence that says why, and its facts."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code, self.facts = code, facts
        super().__init__(f"{code} {facts}")


@dataclass(frozen=True)
class ExerciseName:
    """From this an exercise can be made again, anywhere."""

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
        """The name without game and edition, as links hold it."""
        return f"{self.kind}/{self.rule}/{self.level}/{self.seed}"


def read_name(text: str, game: str = "", edition: str = "") -> ExerciseName:
    """Read a name; one without game and edition is of those given.

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
    """Something to be said: the key of a sentence among the tutor's words, and its facts."""

    key: str
    facts: Mapping[str, Any] = field(default_factory=dict, hash=False)


def say(key: str, **facts: Any) -> Phrase:
    """A phrase, its facts by name; a fact may be a thing of the game, a move, or another phrase."""
    return Phrase(key, facts)


@dataclass(frozen=True)
class Question:
    """A position and what is asked about it, the same under whatever rules it is then answered."""

    asks: Phrase
    state: Any = None
    """The position on the table; nothing where none is needed."""
    seat: int = 0
    """Who looks, and is spoken to."""
    about: tuple[Any, ...] = ()
    """What the question is about, as its kind understands it."""
    lines: tuple[Phrase, ...] = ()
    """What has to be known besides the table, or is to be judged."""
    open: bool = False
    """Whether all hands lie open."""


@dataclass(frozen=True)
class Belief:
    """What somebody who believes a wrong rule answers."""

    mutant: Mutant
    answer: Answer


@dataclass(frozen=True)
class Option:
    """An answer to choose, and the wrong rules under which it would be right; the key has none."""

    value: str
    answer: Answer
    mutants: tuple[Mutant, ...] = ()

    @property
    def right(self) -> bool:
        """Whether this is the key."""
        return not self.mutants


@dataclass(frozen=True)
class Proof:
    """How the key was found: everything of a sort was tried, so much of it fits, and this falls short by least."""

    what: str
    """Of what sort that was, as a key of the sentences that tell it."""
    tried: int
    found: int
    nearest: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Exercise:
    """A question with its proven key, and every belief that answers it otherwise."""

    name: ExerciseName
    form: Form
    edition: Any
    """The rulebook under which it is asked, printed or not: its numbers may be those of a table."""
    question: Question
    key: Answer
    """Under `cards` every set that is right, under `sets` all of them together: both are sets of answers."""
    beliefs: tuple[Belief, ...]
    options: tuple[Option, ...]
    """In the order in which they are shown; none where something is built instead of chosen."""
    proof: Proof

    def is_same_question(self, other: "Exercise") -> bool:
        """Whether a reader sees the same question again: the same words and the same cards, whatever else is in it."""
        mine, theirs = self.question, other.question
        same = (self.name.game, mine.asks, mine.lines) == (other.name.game, theirs.asks, theirs.lines)
        return same and _seen(mine) == _seen(theirs)


def _seen(question: Question) -> Any:
    """What is seen besides the words: the hands on the table, or, without a table, what is to be chosen from."""
    if question.state is not None:
        return question.state.hands
    plays = question.about[-1] if question.about else None
    return plays if isinstance(plays, tuple) else None


@dataclass(frozen=True)
class CheckedAnswer:
    """Whether an answer is right, and which wrong rules explain it if it is not."""

    exercise: Exercise
    right: bool | None
    """Nothing where the answer cannot be read, or nothing was answered."""
    given: Answer = None
    mutants: tuple[Mutant, ...] = ()
    """All the beliefs each of which by itself leads to this answer."""

    @property
    def belief(self) -> Mutant | None:
        """The belief behind a wrong answer: named only where there is but one that explains it."""
        return self.mutants[0] if len(self.mutants) == 1 else None
