"""A learner's progress, stored as a small text in the learner's own browser: read, added to, merged and written.

It contains nothing that identifies the learner. A text that cannot be read, or was written by a newer version, is
reported, so that the browser can put it aside instead of losing it.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Literal, NamedTuple

VERSION = 1
MOST_CHARACTERS = 20_000
"""Texts with more characters are not read; a whole course leaves less."""
DAYS = 5
"""How many days are remembered for each rule, the last ones."""
TRIES_PER_DAY = 6
"""How many tries of a rule are remembered for each day, the last ones."""

Reached = Literal["begun", "known", "done"]
REACHED: tuple[Reached, ...] = ("begun", "known", "done")
"""How far a learner is with a lesson: begun, skipped as already known, or finished; later ones replace earlier ones."""


class Try(NamedTuple):
    """An exercise or a step about a rule: the day, and whether the first answer was right."""

    day: date
    first: bool


class Place(NamedTuple):
    """How far a learner is with a lesson, at which step, and since when."""

    reached: Reached
    step: str
    day: date
    passed: frozenset[str] = frozenset()
    """Names of the steps that were passed over."""
    done_since: frozenset[str] = frozenset()
    """Those of them that were done later, which beats what another page still remembers."""

    @property
    def left_out(self) -> frozenset[str]:
        """The steps that were passed over and never done."""
        return self.passed - self.done_since


Key = tuple[str, str]
"""A game, and one of its rules or lessons."""


@dataclass(frozen=True)
class Progress:
    """Everything that is remembered of a learner."""

    tries: Mapping[Key, tuple[Try, ...]] = field(default_factory=dict, hash=False)
    """The tries by game and rule, in the order of days."""
    lessons: Mapping[Key, Place] = field(default_factory=dict, hash=False)
    """The place in each lesson, by game and lesson."""
    rules_read: frozenset[Key] = frozenset()
    """The rules that were opened to be read and never tried, by game and rule."""

    def __bool__(self) -> bool:
        return bool(self.tries or self.lessons or self.rules_read)

    def tried(self, game: str, rules: Iterable[str], day: date, first: bool) -> "Progress":
        """The progress with one more try of each of these rules."""
        added = {(game, rule): _last_tries((*self.tries.get((game, rule), ()), Try(day, first))) for rule in rules}
        return replace(self, tries={**self.tries, **added}, rules_read=self.rules_read - added.keys())

    def has_read(self, game: str, rule: str) -> "Progress":
        """The progress with a rule that was read; a try says more."""
        return replace(self, rules_read=(self.rules_read | {(game, rule)}) - self.tries.keys())

    def at(self, game: str, lesson: str, step: str, day: date) -> "Progress":
        """The progress at this step of a lesson; a finished lesson stays finished."""
        before = self._place(game, lesson, day)
        return self._with(game, lesson, before._replace(step=step, day=day))

    def finished(self, game: str, lesson: str, day: date, reached: Reached = "done") -> "Progress":
        """The progress with a lesson finished or known; opening it again begins at its first step."""
        before = self._place(game, lesson, day)
        if REACHED.index(before.reached) > REACHED.index(reached):
            return self
        return self._with(game, lesson, before._replace(reached=reached, step="", day=day))

    def passed_over(self, game: str, lesson: str, steps: Iterable[str], day: date) -> "Progress":
        """With these steps of a lesson passed over."""
        before = self._place(game, lesson, day)
        return self._with(game, lesson, before._replace(passed=before.passed.union(steps)))

    def done_after_all(self, game: str, lesson: str, step: str) -> "Progress":
        """With a step of a lesson done; that is only noted where it had been passed over."""
        before = self.lessons.get((game, lesson))
        if before is None or step not in before.left_out:
            return self
        return self._with(game, lesson, before._replace(done_since=before.done_since | {step}))

    def _place(self, game: str, lesson: str, day: date) -> Place:
        return self.lessons.get((game, lesson), Place("begun", "", day))

    def _with(self, game: str, lesson: str, place: Place) -> "Progress":
        return replace(self, lessons={**self.lessons, (game, lesson): place})

    def merged(self, other: "Progress") -> "Progress":
        """The progress of both together; tries that are in both count once."""
        tries = {
            name: _merged_tries(self.tries.get(name, ()), other.tries.get(name, ()))
            for name in (*self.tries, *other.tries)
        }
        lessons = {
            name: _further([each.lessons[name] for each in (self, other) if name in each.lessons])
            for name in (*self.lessons, *other.lessons)
        }
        return Progress(tries, lessons, (self.rules_read | other.rules_read) - tries.keys())

    def text(self) -> str:
        """The text that the browser stores."""
        tries: dict[str, dict[str, str]] = {}
        for (game, rule), some in self.tries.items():
            days: dict[str, str] = {}
            for each in some:
                days[each.day.isoformat()] = days.get(each.day.isoformat(), "") + ("+" if each.first else "-")
            tries.setdefault(game, {})[rule] = " ".join(f"{day} {signs}" for day, signs in days.items())
        lessons: dict[str, dict[str, str]] = {}
        for (game, lesson), place in self.lessons.items():
            lessons.setdefault(game, {})[lesson] = _text_of(place)
        data: dict[str, Any] = {"rainbow7": "progress", "version": VERSION, "tries": tries, "lessons": lessons}
        if self.rules_read:
            games = sorted({game for game, _ in self.rules_read})
            data["read"] = {each: sorted(rule for game, rule in self.rules_read if game == each) for each in games}
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True)
class ReadProgress:
    """What a text contains, or why it has to be put aside: it is `mangled`, or of a `newer` version."""

    progress: Progress
    complaint: Literal["", "mangled", "newer"] = ""


def read(text: str) -> ReadProgress:
    """Read the text that a browser or a file has stored.

    >>> read('{"version": 7}').complaint, read("what?").complaint, read("").complaint
    ('newer', 'mangled', '')
    """
    if not text.strip():
        return ReadProgress(Progress())
    try:
        data = json.loads(text) if len(text) <= MOST_CHARACTERS else None
        if isinstance(data, dict) and isinstance(data.get("version"), int) and data["version"] > VERSION:
            return ReadProgress(Progress(), "newer")
        return ReadProgress(_read(data))
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return ReadProgress(Progress(), "mangled")


def _read(data: Any) -> Progress:
    if data["version"] != VERSION or isinstance(data["version"], bool):
        raise ValueError("no version of ours")
    tries = {
        (_name(game), _name(rule)): _last_tries(_read_tries(text))
        for game, rules in data["tries"].items()
        for rule, text in rules.items()
    }
    lessons = {
        (_name(game), _name(lesson)): _read_place(text)
        for game, places in data["lessons"].items()
        for lesson, text in places.items()
    }
    return Progress(tries, lessons, _read_rules(data.get("read", {})) - tries.keys())


def _read_rules(games: Any) -> frozenset[Key]:
    """The rules that were read; versions that knew of none wrote nothing here."""
    if not all(isinstance(rules, list) for rules in games.values()):
        raise ValueError("no rules")
    return frozenset((_name(game), _name(rule)) for game, rules in games.items() for rule in rules)


def _name(text: str) -> str:
    if not 0 < len(text) <= 60:
        raise ValueError("no name")
    return text


def _read_tries(text: str) -> list[Try]:
    words = text.split(" ")
    if len(words) % 2 or any(set(signs) - {"+", "-"} for signs in words[1::2]):
        raise ValueError("no tries")
    return [
        Try(date.fromisoformat(day), sign == "+")
        for day, signs in zip(words[::2], words[1::2], strict=True)
        for sign in signs
    ]


def _text_of(place: Place) -> str:
    """`begun 2026-03-02 draw +odd -which`: at the step `draw`; of the steps passed over, `odd` was done since."""
    signed = [f"{'+' if name in place.done_since else '-'}{name}" for name in sorted(place.passed)]
    return " ".join(filter(None, (place.reached, str(place.day), place.step, *signed)))


def _read_place(text: str) -> Place:
    reached, day, *words = text.split(" ")
    known = REACHED[REACHED.index(reached)]
    step = [_name(each) for each in words if not each.startswith(("+", "-"))]
    done_since = frozenset(_name(each[1:]) for each in words if each.startswith("+"))
    left_out = frozenset(_name(each[1:]) for each in words if each.startswith("-"))
    return Place(known, step[0] if step else "", date.fromisoformat(day), left_out | done_since, done_since)


def _last_tries(tries: Iterable[Try]) -> tuple[Try, ...]:
    """The last tries of the last days, in the order of days."""
    days = _tries_by_day(tries)
    return tuple(each for day in sorted(days)[-DAYS:] for each in days[day][-TRIES_PER_DAY:])


def _tries_by_day(tries: Iterable[Try]) -> dict[date, list[Try]]:
    days: dict[date, list[Try]] = {}
    for each in tries:
        days.setdefault(each.day, []).append(each)
    return days


def _merged_tries(mine: tuple[Try, ...], theirs: tuple[Try, ...]) -> tuple[Try, ...]:
    """The tries of a rule from both; the result does not depend on their order."""
    one, other = _tries_by_day(mine), _tries_by_day(theirs)
    return _last_tries(each for day in {**one, **other} for each in _merged_day(one.get(day, []), other.get(day, [])))


def _merged_day(mine: list[Try], theirs: list[Try]) -> list[Try]:
    """The tries of one day: the longer list if it continues the other; else the larger count of each, mistakes last."""
    short, long = sorted((mine, theirs), key=len)
    if long[: len(short)] == short:
        return long
    return sorted((Counter(mine) | Counter(theirs)).elements(), key=lambda each: not each.first)


def _further(places: list[Place]) -> Place:
    """The place that is further, and every step that either remembers as passed over or done since."""
    passed, done_since = (frozenset().union(*sets) for sets in zip(*(each[3:] for each in places), strict=True))
    return max(places, key=_place_order)._replace(passed=passed, done_since=done_since)


def _place_order(place: Place) -> tuple[int, date]:
    return REACHED.index(place.reached), place.day
