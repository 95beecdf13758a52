"""What the page for real tables offers for Spaan's Rainbow."""

from rainbow7.core.rule import Verdict
from rainbow7.games.spaan.cards import Faces, faces
from rainbow7.games.spaan.edition import Edition
from rainbow7.games.spaan.line import fault_in

TABS = ("face",)
"""What can be asked; the first one is asked where a link does not say."""
LABELS: dict[str, str] = {}
"""For a tab with another name than in the other games, the key of its words."""
ENTERED_BY_POINTS = False
"""Whether a hand may be entered by its points, and points are noted round by round."""
IN_A_ROW = True
"""Whether what is entered lies in a row, one after the other."""


LONGEST = 6
"""The longest row that can still go on."""


def read(text: str) -> Faces:
    """The faces that were entered."""
    return faces(text)


def possible_part(edition: Edition, entered: Faces) -> Faces:
    """The part of what was entered that can lie on the table; a fault may only be last: the next face replaces it."""
    while (at := fault_in(edition, entered[:-1])) is not None:
        entered = (*entered[:at], *entered[at + 1 :])
    return entered[:LONGEST]


def follows(verdict: Verdict) -> None:
    """No effect follows from a play."""
