"""Spaced repetition: when a rule is due again and when it is mastered, from what a learner has tried."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from rainbow7.tutor.progress import Progress, Try

AFTER = (1, 3, 7)
"""Days until a rule is due again, after right first answers on one day, on two days, on more."""
NEED = 3
"""How many right first answers make a rule mastered; a teacher's link may ask for another number."""
MOST_NEEDED = 9
ON_DAYS = 2
"""On how many different days they have to be given."""

Standing = Literal["new", "begun", "mastered"]
STANDINGS: tuple[Standing, ...] = ("new", "begun", "mastered")


@dataclass(frozen=True)
class RuleStanding:
    """How well a learner knows a rule."""

    rule: str
    standing: Standing
    right: int
    """How many first answers were right."""
    days: int
    """On how many days they were given."""
    due: date | None
    """When it is due again; nothing if it was never tried."""
    waits: bool
    """Whether it is due today or was due before."""


def due_on(tries: Sequence[Try]) -> date | None:
    """When a rule is due again: at once after a mistake, else after 1, 3, 7 days; nothing if it was never tried.

    >>> due_on([Try(date(2026, 3, 1), True), Try(date(2026, 3, 2), True)])
    datetime.date(2026, 3, 5)
    """
    if not tries:
        return None
    last = tries[-1]
    since = max((place for place, each in enumerate(tries, 1) if not each.first), default=0)
    right = len({each.day for each in tries[since:]})
    return last.day if right == 0 else last.day + timedelta(AFTER[min(right, len(AFTER)) - 1])


def mastered(tries: Iterable[Try], need: int = NEED) -> bool:
    """Whether there were enough right first answers, on at least two days."""
    right = [each.day for each in tries if each.first]
    return len(right) >= need and len(set(right)) >= min(need, ON_DAYS)


def standing_of(progress: Progress, game: str, rule: str, today: date, need: int = NEED) -> RuleStanding:
    """How well a learner knows a rule today."""
    tries = progress.tries.get((game, rule), ())
    right, again = [each.day for each in tries if each.first], due_on(tries)
    standing: Standing = "new" if again is None else "mastered" if mastered(tries, need) else "begun"
    return RuleStanding(rule, standing, len(right), len(set(right)), again, again is not None and again <= today)


def due(progress: Progress, game: str, rules: Iterable[str], today: date) -> tuple[str, ...]:
    """The rules that are due: those with a mistake first, then those that are due longest."""
    waiting = []
    for rule in rules:
        tries = progress.tries.get((game, rule), ())
        day = due_on(tries)
        if day is not None and day <= today:
            waiting.append((tries[-1].first, day, rule))
    return tuple(rule for _, _, rule in sorted(waiting, key=lambda each: each[:2]))
