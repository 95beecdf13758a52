"""The games, each in a folder with the same file names, imported when first needed."""

from collections.abc import Iterator, Mapping
from importlib import import_module

from rainbow7.core.game import Game

NAMES = ("rainbow7", "sazuki", "spaan")
DEFAULT_GAME = NAMES[0]
"""The game of commands where none is named."""


class _Games(Mapping[str, Game]):
    """The three games by name."""

    def __getitem__(self, name: str) -> Game:
        if name not in NAMES:
            raise KeyError(name)
        game: Game = import_module(f"rainbow7.games.{name}").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


GAMES: Mapping[str, Game] = _Games()
