"""The facts that a lesson can tell: the rules of a game, and single points of rules.

A rule stands for all that its passage says, except its points. A point is a part of a rule that has to be told by
itself, with a name such as `combo.colour:wrap` that means the same in every edition.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from rainbow7.core.cases import Mutant
from rainbow7.core.event import Event, fact_text
from rainbow7.core.game import Game
from rainbow7.core.rule import Check
from rainbow7.core.texts import by_language, read_toml

POINTS_FILE = "facts.toml"


@dataclass(frozen=True)
class Point:
    """A single point of a rule: what it says, and how to recognize that an answer depends on it."""

    name: str
    rule: str
    says: Mapping[str, str]
    codes: tuple[str, ...]
    """The codes of its rule's objections that are about it."""
    beliefs: tuple[str, ...]
    """The wrong beliefs that contradict it, by the names of their mutants."""
    events: Mapping[str, Mapping[str, str]]
    """The events that happen because of it: the kind of an event of its rule, and the facts that the event then has."""
    ruling: str | None = None
    """The id of the ruling, if the point is not printed."""

    def causes(self, event: Event) -> bool:
        """Whether this event happened because of it."""
        wanted = self.events.get(event.kind)
        facts = {name: fact_text(fact) for name, fact in event.facts.items()}
        return event.rule == self.rule and wanted is not None and all(facts.get(key) == wanted[key] for key in wanted)


@cache
def points_of(game: Game) -> Mapping[str, Point]:
    """The points of a game's rules, by name."""
    package = f"rainbow7.tutor.{game.id}"
    if not files("rainbow7.tutor").joinpath(game.id, POINTS_FILE).is_file():
        return {}
    texts = by_language(package, POINTS_FILE.removesuffix(".toml"))
    return {
        name: Point(
            name, name.partition(":")[0], {lang: said[name] for lang, said in texts.items()},
            tuple(each.get("codes", ())), tuple(each.get("beliefs", ())), each.get("events", {}), each.get("ruling"),
        )
        for name, each in read_toml(package, POINTS_FILE).items()
    }  # fmt: skip


@cache
def facts_of(game: Game) -> tuple[str, ...]:
    """The names of all facts: the rules and their points."""
    return (*game.rulebooks.rules, *points_of(game))


def fact_of_refusal(game: Game, check: Check) -> str:
    """The fact that one has to know to see why this check objects."""
    code = check.objection.code if check.objection is not None else None
    return _point_or_rule(game, check.rule, lambda each: code in each.codes)


def fact_of_event(game: Game, event: Event) -> str:
    """The fact that one has to know to foresee this event."""
    return _point_or_rule(game, event.rule, lambda each: each.causes(event))


def fact_of_belief(game: Game, mutant: Mutant) -> str:
    """The fact that contradicts this wrong belief."""
    return _point_or_rule(game, mutant.rule, lambda each: mutant.name in each.beliefs)


def _point_or_rule(game: Game, rule: str, about: Callable[[Point], bool]) -> str:
    """The point of this rule for which `about` is true, else the rule."""
    return next((each.name for each in points_of(game).values() if each.rule == rule and about(each)), rule)
