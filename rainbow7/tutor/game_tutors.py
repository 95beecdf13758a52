"""What the tutor has for each game: its kinds of exercise, and how a lesson's table is completed.

Each game's part is imported when it is first asked for.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rainbow7.core.game import Game
from rainbow7.tutor.exercise_kind import ExerciseKind


@dataclass(frozen=True)
class GameTutor:
    """What the tutor has for one game."""

    package: str
    """The name of the package with its sentences."""
    kinds: tuple[ExerciseKind, ...]
    """Its kinds of exercise, in the order in which they are listed."""
    with_full_pack: Callable[[Any], Any]
    """The same position with every card of the pack on the table, where play can have brought it."""


def _rainbow7() -> GameTutor:
    from rainbow7.tutor.rainbow7 import exercise_kinds, full_pack

    return GameTutor("rainbow7.tutor.rainbow7", exercise_kinds.KINDS, full_pack.with_full_pack)


def _sazuki() -> GameTutor:
    from rainbow7.tutor.sazuki import exercise_kinds, full_pack

    return GameTutor("rainbow7.tutor.sazuki", exercise_kinds.KINDS, full_pack.with_full_pack)


def _spaan() -> GameTutor:
    from rainbow7.tutor.spaan import exercise_kinds, full_pack

    return GameTutor("rainbow7.tutor.spaan", exercise_kinds.KINDS, full_pack.with_full_pack)


_BY_GAME: Mapping[str, Callable[[], GameTutor]] = {"rainbow7": _rainbow7, "sazuki": _sazuki, "spaan": _spaan}


@lru_cache
def game_tutor(game: Game) -> GameTutor | None:
    """What the tutor has for a game; nothing for a game that it does not teach."""
    return _BY_GAME[game.id]() if game.id in _BY_GAME else None


@lru_cache
def exercise_kinds(game: Game) -> Mapping[str, ExerciseKind]:
    """The exercise kinds of a game, by name; none for a game that the tutor does not teach."""
    tutor = game_tutor(game)
    return {kind.name: kind for kind in tutor.kinds} if tutor is not None else {}


def kinds_and_rules(game: Game, edition: Any) -> Iterator[tuple[str, str]]:
    """Every pair of an exercise kind and a rule that it can ask about under an edition, printed or not."""
    for kind in exercise_kinds(game).values():
        for rule in kind.rules(game.editions[edition.id] if kind.compares_rulebooks else edition):
            yield kind.name, rule


def kinds_by_rule(game: Game) -> dict[str, tuple[str, ...]]:
    """The names of the kinds that ask about each rule, in the order of the rulebook, over all editions."""
    found: dict[str, dict[str, None]] = {}
    for edition in game.editions.values():
        for kind, rule in kinds_and_rules(game, edition):
            found.setdefault(rule, {})[kind] = None
    return {rule: tuple(found[rule]) for rule in game.rulebooks.rules if rule in found}


def with_full_pack(game: Game, state: Any) -> Any:
    """The same position with every card of the pack on the table; unchanged in a game that the tutor does not teach."""
    tutor = game_tutor(game)
    return tutor.with_full_pack(state) if tutor is not None else state
