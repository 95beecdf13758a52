"""Facts that can be told and asked: the rules of a game, and single points of rules that need telling by themselves.

A rule stands for all that its passage claims, save for its points. A point has a name of its own, `combo.colour:wrap`,
so that it means the same in every edition, however many sentences each of them needs to say it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from rainbow7.core.cases import Mutant
from rainbow7.core.event import Event, fact_text
from rainbow7.core.game import Game
from rainbow7.core.rule import Check
from rainbow7.core.rulebook import LANGUAGES, read_toml

POINTS = "facts.toml"


@dataclass(frozen=True)
class Fact:
    """A single point of a rule: what it says, and by what one sees that an answer rests on it."""

    name: str
    rule: str
    says: Mapping[str, str]
    codes: tuple[str, ...]
    """The objections of its rule that come from it."""
    beliefs: tuple[str, ...]
    """The mutants that deny it."""
    events: Mapping[str, Mapping[str, str]]
    """What happens because of it: the kind of an event of its rule, and the facts that it has then."""
    ruling: str | None = None
    """The reading of ours that it is; nothing where it is printed."""

    def brings(self, event: Event) -> bool:
        """Whether this happened because of it."""
        wanted = self.events.get(event.kind)
        told = {name: fact_text(fact) for name, fact in event.facts.items()}
        return event.rule == self.rule and wanted is not None and all(told.get(key) == wanted[key] for key in wanted)


@cache
def points_of(game: Game) -> Mapping[str, Fact]:
    """The points of a game's rules, by name."""
    package = f"rainbow7.tutor.{game.id}"
    if not files("rainbow7.tutor").joinpath(game.id, POINTS).is_file():
        return {}
    return {
        name: Fact(
            name, name.partition(":")[0], {lang: each[lang] for lang in LANGUAGES}, tuple(each.get("codes", ())),
            tuple(each.get("beliefs", ())), each.get("events", {}), each.get("ruling"),
        )
        for name, each in read_toml(package, POINTS).items()
    }  # fmt: skip


@cache
def facts_of(game: Game) -> tuple[str, ...]:
    """Everything that a line can tell: the rules and their points."""
    return (*game.shelf.rules, *points_of(game))


def fact_of_refusal(game: Game, check: Check) -> str:
    """What one has to know to see that this rule objects."""
    code = check.objection.code if check.objection is not None else None
    return _the_point(game, check.rule, lambda each: code in each.codes)


def fact_of_event(game: Game, event: Event) -> str:
    """What one has to know to foresee this."""
    return _the_point(game, event.rule, lambda each: each.brings(event))


def fact_of_belief(game: Game, mutant: Mutant) -> str:
    """What one has to know not to believe this."""
    return _the_point(game, mutant.rule, lambda each: mutant.name in each.beliefs)


def _the_point(game: Game, rule: str, about: Callable[[Fact], bool]) -> str:
    """The point of this rule that it is about, else the rule."""
    return next((each.name for each in points_of(game).values() if each.rule == rule and about(each)), rule)
