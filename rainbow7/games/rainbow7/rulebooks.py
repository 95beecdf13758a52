"""The rulebooks of Rainbow 7, as editions by id; the default comes first."""

from rainbow7.core.rulebook import Rulebooks
from rainbow7.games.rainbow7.edition import Edition

RULEBOOKS = Rulebooks("rainbow7.games.rainbow7", Edition)
EDITIONS: dict[str, Edition] = RULEBOOKS.editions
