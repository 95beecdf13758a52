"""The levels of simple players, each named by what it overlooks: the prices by which it chooses, as data."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Prices:
    """What a simple player expects of a play, and what it reckons that things cost."""

    beaten: tuple[float, ...] = (0, 0.85, 0.5, 0.22, 0.08, 0.03)
    """How likely a later play is to come before one of so many cards, the middle values being the highest."""
    per_step: float = 0.06
    """How much less likely that is for each step by which the highest card is higher than the middle."""
    given: float = 0.3
    """The cost of each point that one plays, since others may win it."""
    each_card: float = 0
    """The cost of each card that one plays, besides its points."""
    most_cards: int = 60
    """How many cards are played at once at most."""


SENSIBLE = Prices()
KEEN = Prices(beaten=(0, 0.95, 0.42, 0.20, 0.19, 0.19), per_step=0.10, given=0.29, each_card=0.75)
"""Found by a search over prices: cards kept are worth more than prizes."""

LEVELS: dict[str, Prices] = {
    "singles": Prices(most_cards=1),
    "gives-away": Prices(given=0),
    "sensible": SENSIBLE,
    "keen": KEEN,
}
"""From the weakest to the strongest."""

USUAL = "sensible"
"""Who plays where no level is named."""

LADDER = tuple(LEVELS)
"""The levels against which one may play, from the weakest to the strongest."""

WINS = {"singles": 1.1, "gives-away": 2.4, "sensible": 32.2, "keen": 40.3, "looks-ahead": 49.5, "coach": 54.0}
"""Games won of 100 where both others are `sensible`; docs/coach.md says how they were counted."""

BEATEN_BY: dict[str, str] = {
    "singles": "rank.count",
    "gives-away": "next.prizes",
}
"""The rule with which a level is beaten; its words, under `beat`, say how."""

LOOKING_AHEAD: dict[str, int] = {"looks-ahead": 200, "coach": 600}
"""The levels that search, with their playouts for each choice; stronger than all others."""
