"""Which lessons teach a rule, which exercises ask for it, and which rules are there to be looked up only."""

from collections.abc import Mapping
from dataclasses import dataclass

from rainbow7.core.game import Game
from rainbow7.core.rulebook import read_toml
from rainbow7.tutor.courses import course
from rainbow7.tutor.exercise_kind import kinds_by_rule


@dataclass(frozen=True)
class Teaching:
    """How one rule can be learnt."""

    lessons: tuple[str, ...]
    """The names of the lessons that teach it, in order."""
    exercises: tuple[str, ...]
    """How the names of the exercises that ask for it begin: `legal/combo.colour`."""
    reference: str | None
    """Why neither a lesson nor an exercise is needed; nothing where there is one."""


def teaching(game: Game) -> Mapping[str, Teaching]:
    """For every rule of the register, how it can be learnt."""
    lessons, exercises, reference = course(game), kinds_by_rule(game), reference_only(game)
    return {
        rule: Teaching(
            tuple(each.name for each in lessons if rule in each.teaches),
            tuple(f"{kind}/{rule}" for kind in exercises.get(rule, ())),
            reference.get(rule),
        )
        for rule in game.shelf.rules
    }


def reference_only(game: Game) -> Mapping[str, str]:
    """The rules that are there to be looked up, each with the reason."""
    found: Mapping[str, str] = read_toml("rainbow7.tutor", "reference.toml").get(game.id, {})
    return found
