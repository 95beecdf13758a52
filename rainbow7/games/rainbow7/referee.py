"""What the page for real tables offers for Rainbow 7."""

from typing import Any

from rainbow7.core.rule import Verdict
from rainbow7.games.rainbow7 import combos
from rainbow7.games.rainbow7.cards import WILD, Card, Cards, cards
from rainbow7.games.rainbow7.edition import Edition, Settings
from rainbow7.games.rainbow7.questions import combinations

TABS = ("hand", "score", "box")
"""What can be asked and set; the first one is shown where a link does not say."""
LABELS: dict[str, str] = {}
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
    """The value of a hand."""
    return combos.worth(edition, some)


def play_count(edition: Edition, seats: int) -> int:
    """One for each player."""
    return seats


def ranked(edition: Edition, settings: Settings, hand: Cards, bound: str | None = None) -> list[dict[str, Any]]:
    """All that may be laid from a hand: first a Perfect, then what leaves least and keeps Rainbow cards."""
    found = []
    for each in combinations(edition, hand, bound):
        laid = read(" ".join(each["cards"]))
        leaves = worth(edition, hand) - worth(edition, laid)
        found.append(
            {**each, "leaves": leaves, "effects": [settings.effects[one.rank] for one in acting(edition, laid)]}
        )
    return sorted(
        found,
        key=lambda each: ("perfect" not in each, each["leaves"], each["cards"].count(str(WILD)), -len(each["cards"])),
    )


def acting(edition: Edition, laid: Cards) -> Cards:
    """The 7s of a combination that act."""
    return tuple(each for each in laid if each.value == 7 and (len(laid) > 1 or edition.lone_seven))


def follows(verdict: Verdict) -> dict[str, Any] | None:
    """Which 7s of a legal combination act, and what each does in the box at hand."""
    settings = verdict.state.settings
    sevens: tuple[Card, ...] = acting(verdict.state.edition, verdict.move.cards) if verdict.legal else ()
    if not sevens:
        return None
    return {"cards": sevens, "effects": tuple(settings.effects[each.rank] for each in sevens)}


def standing(edition: Edition, totals: tuple[int, ...]) -> None:
    """Tokens are taken round by round, as the scoring says; nothing else is added up."""
