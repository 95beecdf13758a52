"""The rulebook of Sazuki's Rainbow, as an edition by its id."""

from rainbow7.core.rulebook import Shelf
from rainbow7.games.sazuki.edition import Edition

SHELF = Shelf("rainbow7.games.sazuki", Edition)
EDITIONS: dict[str, Edition] = SHELF.editions
