"""What the page for real tables offers for Sazuki's Rainbow."""

from rainbow7.core.rule import Verdict
from rainbow7.games.sazuki.cards import Cards, cards
from rainbow7.games.sazuki.edition import Edition

TABS = ("play", "judge", "rank")
"""What can be asked; the first one is asked where a link does not say."""
LABELS: dict[str, str] = {"judge": "may"}
"""For a tab with another name than in the other games, the key of its words."""
ENTERED_BY_POINTS = False
"""Whether a hand may be entered by its points, and points are noted round by round."""
IN_A_ROW = False
"""Whether what is entered lies in a row, one after the other."""


def read(text: str) -> Cards:
    """The cards that were entered."""
    return cards(text)


def possible_part(edition: Edition, entered: Cards) -> Cards:
    """The part of what was entered that can lie on the table: all of it."""
    return entered


def follows(verdict: Verdict) -> None:
    """No effect follows from a play."""
