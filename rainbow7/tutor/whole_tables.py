"""A table of which a lesson names what matters, made whole: other cards lie where play can have brought them."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rainbow7.core.game import Game


def whole(game: Game, state: Any) -> Any:
    """The table with every card of the pack on it."""
    module = f"rainbow7.tutor.{game.id}.tables"
    return import_module(module).whole(state) if find_spec(module) is not None else state
