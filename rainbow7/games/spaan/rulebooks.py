"""The rulebook of Spaan's Rainbow, as an edition by its id."""

from rainbow7.core.rulebook import Shelf
from rainbow7.games.spaan.edition import Edition

SHELF = Shelf("rainbow7.games.spaan", Edition)
EDITIONS: dict[str, Edition] = SHELF.editions
