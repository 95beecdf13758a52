"""What the page for real tables offers for Rainbow 7."""

from typing import Any

from rainbow7.core.rule import Verdict
from rainbow7.games.rainbow7.cards import Cards, cards
from rainbow7.games.rainbow7.edition import Edition

TABS = ("lay", "judge", "score")
"""What can be asked; the first one is asked where a link does not say."""
LABELS: dict[str, str] = {}
"""For a tab with another name than in the other games, the key of its words."""
ENTERED_BY_POINTS = True
"""Whether a hand may be entered by its points, and points are noted round by round."""
IN_A_ROW = False
"""Whether what is entered lies in a row, one after the other."""


def read(text: str) -> Cards:
    """The cards that were entered."""
    return cards(text)


def possible_part(edition: Edition, entered: Cards) -> Cards:
    """The part of what was entered that can lie on the table: all of it."""
    return entered


def follows(verdict: Verdict) -> dict[str, Any] | None:
    """Which 7s of a legal combination act, and what each does in the box at hand."""
    settings, laid = verdict.state.settings, verdict.move.cards
    sevens = tuple(each for each in laid if each.value == 7)
    acts = len(laid) > 1 or verdict.state.edition.lone_seven
    if not verdict.legal or not acts or not sevens:
        return None
    return {"cards": sevens, "effects": tuple(settings.effects[each.rank] for each in sevens)}
