"""What the page for real tables offers for Spaan's Rainbow."""

from typing import Any

from rainbow7.core.event import Event
from rainbow7.core.rule import Verdict
from rainbow7.games.spaan.cards import Faces, faces
from rainbow7.games.spaan.edition import Edition, Settings
from rainbow7.games.spaan.line import fault_in
from rainbow7.games.spaan.scoring import settle_game

TABS = ("face", "score", "box")
"""What can be asked and set; the first one is shown where a link does not say."""
LABELS: dict[str, str] = {"score": "won", "box": "table"}
"""For a tab with another name than in the other games, the key of its words."""
COUNTED_BY_CARDS = False
"""Whether what somebody has at the end of a round may be entered card by card, besides as a number."""
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


def worth(edition: Edition, some: Faces) -> int:
    """How many cards there are: each counts one."""
    return len(some)


def play_count(edition: Edition, seats: int) -> int:
    """One for each player."""
    return seats


def ranked(edition: Edition, settings: Settings, hand: Faces, bound: str | None = None) -> list[dict[str, Any]]:
    """Nothing is laid from a hand that somebody could enter: nobody sees both sides of a card."""
    return []


def follows(verdict: Verdict) -> None:
    """No effect follows from a play."""


def standing(edition: Edition, totals: tuple[int, ...]) -> Event:
    """Who wins with these counts of cards."""
    return settle_game(edition, totals)[0]
