"""Which lessons teach each rule and which exercises ask for it; rules without either need a reason."""

from collections.abc import Mapping
from dataclasses import dataclass

from rainbow7.core.game import Game
from rainbow7.core.texts import read_toml
from rainbow7.tutor.courses import course
from rainbow7.tutor.game_tutors import kinds_by_rule


@dataclass(frozen=True)
class RuleCoverage:
    """The lessons and exercises about one rule."""

    lessons: tuple[str, ...]
    """The names of the lessons that teach it, in the order of the course."""
    exercises: tuple[str, ...]
    """The beginnings of the names of exercises about it: `legal/combo.colour`."""
    reference: str | None
    """Why it needs neither lesson nor exercise; nothing where it has one."""


def coverage_by_rule(game: Game) -> Mapping[str, RuleCoverage]:
    """The lessons and exercises of every rule."""
    lessons, exercises, reference = course(game), kinds_by_rule(game), reference_only(game)
    return {
        rule: RuleCoverage(
            tuple(each.name for each in lessons if rule in each.teaches),
            tuple(f"{kind}/{rule}" for kind in exercises.get(rule, ())),
            reference.get(rule),
        )
        for rule in game.rulebooks.rules
    }


def reference_only(game: Game) -> Mapping[str, str]:
    """The rules that are only for looking up, each with the reason."""
    found: Mapping[str, str] = read_toml("rainbow7.tutor", "reference.toml").get(game.id, {})
    return found
