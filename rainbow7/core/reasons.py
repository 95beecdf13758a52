"""Chooses the reasons why one choice is better than another: facts that explain the difference. It knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from rainbow7.core.coach import Contrast, Figure, Reason, contrast

MOST_REASONS = 2
SURE = 3
"""A fact must part the two choices by so many standard errors."""
LEAST_EXPLAINED = 0.1
LEAST_FREQUENT = 0.12
OUTCOME = 0.3
"""What a fact about the outcome alone weighs: it fits wherever one is."""


class PlayedOut(Protocol):
    """What came of a choice in one world."""

    gain: int


@dataclass(frozen=True)
class Candidate:
    """Something that may be the reason: a fact about each of the two choices, in every world."""

    key: str
    rule: str
    things: tuple[Any, ...]
    fact: Callable[[Any], bool]
    facts: dict[str, Any] = field(default_factory=dict)
    weight: float = 1
    denies: bool = False
    """Whether the fact is that something cannot be done; then the share of the other choice is told, where it can."""
    of_luck: bool = False
    """Whether the deal alone decides in which worlds the fact differs; then it has to explain more than their share."""


def strongest(
    candidates: Iterable[Candidate], after_best: Sequence[PlayedOut], after_other: Sequence[PlayedOut]
) -> tuple[Reason, ...]:
    """The reasons that explain most of the difference, never two about one thing."""
    differences = [one.gain - other.gain for one, other in zip(after_best, after_other, strict=True)]
    found: list[tuple[float, Candidate, Contrast]] = []
    for each in candidates:
        one, other = [each.fact(played) for played in after_best], [each.fact(played) for played in after_other]
        told = contrast(differences, one, other)
        explained = told.explained - (told.differs if each.of_luck else 0)
        if told.z >= SURE and explained >= LEAST_EXPLAINED and _shown(each, told).value >= LEAST_FREQUENT:
            found.append((each.weight * explained, each, told))
    found.sort(key=lambda each: -each[0])
    chosen: list[Reason] = []
    for _, each, told in found:
        told_of = {thing for reason in chosen for thing in reason.things}
        if len(chosen) < MOST_REASONS and told_of.isdisjoint(map(str, each.things)):
            facts = {**each.facts, "other": told.after_other}
            chosen.append(reason(each.key, each.rule, each.things, _shown(each, told), facts))
    return tuple(chosen)


def _shown(candidate: Candidate, told: Contrast) -> Figure:
    """The share that the sentence tells."""
    return Figure(1 - told.after_other.value, told.after_other.se) if candidate.denies else told.after_one


def reason(key: str, rule: str, things: tuple[Any, ...], share: Figure, facts: dict[str, Any]) -> Reason:
    """A reason with the facts of its sentence: the things, and the share with its error."""
    return Reason(key, {"things": things, "share": share, **facts}, share, tuple(map(str, things)), rule)
