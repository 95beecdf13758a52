"""The rulebook of Spaan's Rainbow, as an edition by its id."""

from rainbow7.core.rulebook import Rulebooks
from rainbow7.games.spaan.edition import Edition

RULEBOOKS = Rulebooks("rainbow7.games.spaan", Edition)
EDITIONS: dict[str, Edition] = RULEBOOKS.editions
