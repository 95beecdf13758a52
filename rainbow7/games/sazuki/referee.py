"""What the page for real tables offers for Sazuki's Rainbow."""

from typing import Any

from rainbow7.core.event import Event
from rainbow7.core.rule import Verdict
from rainbow7.games.sazuki import scoring
from rainbow7.games.sazuki.cards import Cards, cards
from rainbow7.games.sazuki.edition import SEATS, Edition, Settings
from rainbow7.games.sazuki.questions import combinations

TABS = ("hand", "rank", "score", "box")
"""What can be asked and set; the first one is shown where a link does not say."""
LABELS: dict[str, str] = {"score": "prizes", "box": "table"}
"""For a tab with another name than in the other games, the key of its words."""
COUNTED_BY_CARDS = True
"""Whether what somebody has at the end of a round may be entered card by card, besides as a number."""
IN_A_ROW = False
"""Whether what is entered lies in a row, one after the other."""


def read(text: str) -> Cards:
    """The cards that were entered."""
    return cards(text)


def possible_part(edition: Edition, entered: Cards) -> Cards:
    """The part of what was entered that can lie on the table: all of it."""
    return entered


def worth(edition: Edition, some: Cards) -> int:
    """The points of prizes."""
    return scoring.worth(edition, some)


def play_count(edition: Edition, seats: int) -> int:
    """One for each player; two players play several times each.

    >>> from rainbow7.games import GAMES
    >>> [play_count(GAMES["sazuki"].editions["grimpeur-fr"], seats) for seats in (2, 3)]
    [4, 3]
    """
    return seats * edition.pair_plays if seats == SEATS[0] else seats


def ranked(edition: Edition, settings: Settings, hand: Cards, bound: str | None = None) -> list[dict[str, Any]]:
    """All that may be played from a hand, in the order in which it would choose a prize."""
    found = combinations(edition, hand, bound)
    plays = [read(" ".join(each["cards"])) for each in found]
    return [{**found[at], "effects": []} for at in scoring.order_of_choice(edition, plays)]


def follows(verdict: Verdict) -> None:
    """No effect follows from a play."""


def standing(edition: Edition, totals: tuple[int, ...]) -> Event:
    """Who wins with these points."""
    return scoring.won_with(edition, totals)
