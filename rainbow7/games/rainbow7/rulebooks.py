"""The rulebooks of Rainbow 7, as editions by id; the default comes first."""

from rainbow7.core.rulebook import Shelf
from rainbow7.games.rainbow7.edition import Edition

SHELF = Shelf("rainbow7.games.rainbow7", Edition)
EDITIONS: dict[str, Edition] = SHELF.editions
