"""The rulebook of Sazuki's Rainbow, as an edition by its id."""

from rainbow7.core.rulebook import Rulebooks
from rainbow7.games.sazuki.edition import Edition

RULEBOOKS = Rulebooks("rainbow7.games.sazuki", Edition)
EDITIONS: dict[str, Edition] = RULEBOOKS.editions
