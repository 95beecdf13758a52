"""What a learner has done, as a small text that the learner's own browser keeps: read, added to, merged, written.

Nothing in it tells who the learner is. A text that cannot be read, or that a newer version has written, is given back
as it is, to be set aside.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Literal, NamedTuple

VERSION = 1
LONGEST = 20_000
"""Characters of a text that is read: more than a whole course leaves."""
DAYS = 5
"""Days of a rule that are remembered, the last ones; more would say nothing more."""
A_DAY = 6
"""Tries of one rule that are remembered of one day, the last ones."""

Reached = Literal["begun", "known", "done"]
REACHED: tuple[Reached, ...] = ("begun", "known", "done")
"""How far a lesson is: begun, passed over because its matter is known already, or finished; the later beats."""


class Try(NamedTuple):
    """An exercise or a step about a rule: its day, and whether the first answer was right."""

    day: date
    first: bool


class Place(NamedTuple):
    """Where somebody is in a lesson: how far, at which step, since which day."""

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
"""A game and one of its rules or lessons."""


@dataclass(frozen=True)
class Progress:
    """Everything that is remembered of one learner."""

    tries: Mapping[Key, tuple[Try, ...]] = field(default_factory=dict, hash=False)
    """By game and rule, in the order of days."""
    lessons: Mapping[Key, Place] = field(default_factory=dict, hash=False)
    """By game and lesson."""

    def __bool__(self) -> bool:
        return bool(self.tries or self.lessons)

    def tried(self, game: str, rules: Iterable[str], day: date, first: bool) -> "Progress":
        """With one more try of each of these rules."""
        added = {(game, rule): _kept((*self.tries.get((game, rule), ()), Try(day, first))) for rule in rules}
        return replace(self, tries={**self.tries, **added})

    def at(self, game: str, lesson: str, step: str, day: date) -> "Progress":
        """At a step of a lesson; one that was finished stays finished."""
        before = self._place(game, lesson, day)
        return self._with(game, lesson, before._replace(step=step, day=day))

    def finished(self, game: str, lesson: str, day: date, reached: Reached = "done") -> "Progress":
        """With a lesson finished, to be begun anew by those who come again; or known without it."""
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
        """What both remember: of what both have counted, nothing counts twice."""
        tries = {
            name: _both(self.tries.get(name, ()), other.tries.get(name, ())) for name in (*self.tries, *other.tries)
        }
        lessons = {
            name: _further([each.lessons[name] for each in (self, other) if name in each.lessons])
            for name in (*self.lessons, *other.lessons)
        }
        return Progress(tries, lessons)

    def text(self) -> str:
        """As the browser keeps it."""
        tries: dict[str, dict[str, str]] = {}
        for (game, rule), some in self.tries.items():
            days: dict[str, str] = {}
            for each in some:
                days[each.day.isoformat()] = days.get(each.day.isoformat(), "") + ("+" if each.first else "-")
            tries.setdefault(game, {})[rule] = " ".join(f"{day} {signs}" for day, signs in days.items())
        lessons: dict[str, dict[str, str]] = {}
        for (game, lesson), place in self.lessons.items():
            lessons.setdefault(game, {})[lesson] = _text_of(place)
        told = {"rainbow7": "progress", "version": VERSION, "tries": tries, "lessons": lessons}
        return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True)
class Found:
    """What a text holds, or why it has to be set aside: `mangled`, or of a `newer` version."""

    progress: Progress
    complaint: Literal["", "mangled", "newer"] = ""


def read(text: str) -> Found:
    """Read what a browser or a file has kept.

    >>> read('{"version": 7}').complaint, read("what?").complaint, read("").complaint
    ('newer', 'mangled', '')
    """
    if not text.strip():
        return Found(Progress())
    try:
        told = json.loads(text) if len(text) <= LONGEST else None
        if isinstance(told, dict) and isinstance(told.get("version"), int) and told["version"] > VERSION:
            return Found(Progress(), "newer")
        return Found(_read(told))
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return Found(Progress(), "mangled")


def _read(told: Any) -> Progress:
    if told["version"] != VERSION or isinstance(told["version"], bool):
        raise ValueError("no version of ours")
    tries = {
        (_name(game), _name(rule)): _kept(_read_tries(text))
        for game, rules in told["tries"].items()
        for rule, text in rules.items()
    }
    lessons = {
        (_name(game), _name(lesson)): _read_place(text)
        for game, places in told["lessons"].items()
        for lesson, text in places.items()
    }
    return Progress(tries, lessons)


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


def _kept(tries: Iterable[Try]) -> tuple[Try, ...]:
    """The last tries of the last days, in the order of days."""
    days = _days(tries)
    return tuple(each for day in sorted(days)[-DAYS:] for each in days[day][-A_DAY:])


def _days(tries: Iterable[Try]) -> dict[date, list[Try]]:
    days: dict[date, list[Try]] = {}
    for each in tries:
        days.setdefault(each.day, []).append(each)
    return days


def _both(mine: tuple[Try, ...], theirs: tuple[Try, ...]) -> tuple[Try, ...]:
    """What both remember of a rule; whoever merges with whom, the same comes of it."""
    one, other = _days(mine), _days(theirs)
    return _kept(each for day in {**one, **other} for each in _one_day(one.get(day, []), other.get(day, [])))


def _one_day(mine: list[Try], theirs: list[Try]) -> list[Try]:
    """The longer one where it only goes on; else as many of each, the mistakes last."""
    short, long = sorted((mine, theirs), key=len)
    if long[: len(short)] == short:
        return long
    return sorted((Counter(mine) | Counter(theirs)).elements(), key=lambda each: not each.first)


def _further(places: list[Place]) -> Place:
    """The place that is further, and every step that either remembers as passed over or done since."""
    passed, done_since = (frozenset().union(*sets) for sets in zip(*(each[3:] for each in places), strict=True))
    return max(places, key=_weight)._replace(passed=passed, done_since=done_since)


def _weight(place: Place) -> tuple[int, date]:
    return REACHED.index(place.reached), place.day
