"""The levels of simple players, each named by what it overlooks: the prices by which it chooses, as data."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Prices:
    """When a simple player goes on."""

    bold: float = 0.5
    """One goes on if it goes well no less likely than this: the opponent would get the chance."""
    missing: int = 1
    """How many things may still be missing for that."""


SENSIBLE = Prices()
KEEN = Prices(bold=0.3)

LEVELS: dict[str, Prices] = {
    "hurries": Prices(missing=2),
    "timid": Prices(bold=0.7),
    "sensible": SENSIBLE,
    "keen": KEEN,
}
"""From the weakest to the strongest."""

USUAL = "sensible"
"""Who plays where no level is named."""

LADDER = tuple(LEVELS)
"""The levels against which one may play, from the weakest to the strongest."""

WINS = {"hurries": 29.8, "timid": 42.0, "sensible": 50.6, "keen": 57.1, "looks-ahead": 97.7, "coach": 99.6}
"""Games won of 100 where the other is `sensible`; docs/coach.md says how they were counted."""

BEATEN_BY: dict[str, str] = {"hurries": "turn.stop", "timid": "turn.stop"}
"""The rule with which a level is beaten; its words, under `beat`, say how."""

LOOKING_AHEAD: dict[str, int] = {"looks-ahead": 100, "coach": 1000}
"""The levels that search, with their playouts for each choice; stronger than all others."""
