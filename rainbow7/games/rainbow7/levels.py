"""The levels of simple players, each named by what it overlooks: the prices by which it chooses, as data."""

from dataclasses import dataclass, replace

EVERY = 511
"""As a bound of a call: whatever the rules allow."""


@dataclass(frozen=True, kw_only=True)
class Prices:
    """What a simple player reckons things are worth, in points of the hand."""

    wild_kept: float = 5
    """A Rainbow card kept."""
    further_card: float = 2
    """Every card laid beyond the first, since only one is drawn; else one may play on and on with low cards."""
    draw: float = 3
    """The effect of a 7 that makes others draw."""
    give: float = 4
    """The effect that gives a token."""
    skip: float = 2
    """The effect that spares the draw."""
    shed: float = 4
    """The effect that gives tokens back."""
    low: float = 3
    """A visible card worth less than this is wanted, the less the more."""
    bother: float = 4
    """How many points a combination must shed besides the card that completes it, for that card to be drawn."""
    wild_on_top: float = 5
    """How much a Rainbow card that lies on top of a pile is wanted."""
    alone: tuple[float, ...] = (0, 0, 0, 0, 0, 0, 0)
    """By its value, what is added where a card without effect is laid alone."""
    calls: tuple[int, ...] = (0, 2, 4, EVERY)
    """The highest value with which one calls, by the fewest cards of an opponent; the last one holds for more too."""
    most_cards: int = EVERY
    """How many cards are laid at most."""
    takes: bool = True
    """Whether cards are taken from piles."""
    pairs: float = 0
    """What is added for each point of a pair left in hand: two of a value, or neighbours in a colour."""

    @property
    def effects(self) -> dict[str, float]:
        """What each effect is worth."""
        return {"draw": self.draw, "give": self.give, "skip": self.skip, "shed": self.shed}


SENSIBLE = Prices()
KEEN = Prices(
    wild_kept=6.9,
    further_card=1.05,
    draw=1.9,
    give=3.4,
    skip=2.1,
    shed=4.3,
    low=1.6,
    bother=3.2,
    wild_on_top=6.0,
    alone=(-1.75, -0.4, 0, 0, 0.9, -0.5, -6.1),
    calls=(3, 3, 3, 6, EVERY),
)
"""Found by a search over prices, half of the games against `sensible` players, half against its own kind."""

LEVELS: dict[str, Prices] = {
    "one-by-one": Prices(most_cards=1),
    "own-hand": Prices(takes=False),
    "points-only": Prices(further_card=0, draw=0, give=0, skip=0, shed=0),
    "sensible": SENSIBLE,
    "calls-late": replace(KEEN, calls=(3,)),
    "keeps-sevens": Prices(alone=(0, 0, 0, 0, 0, 0, -50)),
    "keen": KEEN,
    "keen-pairs": replace(KEEN, pairs=0.5),
}
"""From the weakest to the strongest."""

LOOKING_AHEAD: dict[str, int] = {"looks-ahead": 300, "coach": 1000}
"""The levels that search, with their playouts for each choice; stronger than all others."""

USUAL = "low-cards"
"""Who plays where no level is named: `players.sensible`, who looks at one move at a time and has no prices."""

LADDER = ("one-by-one", "own-hand", "low-cards", *tuple(LEVELS)[2:])
"""The levels against which one may play, from the weakest to the strongest."""

WINS = {
    "one-by-one": 2.4,
    "own-hand": 14.2,
    "low-cards": 23.2,
    "points-only": 28.8,
    "sensible": 32.8,
    "calls-late": 35.3,
    "keeps-sevens": 38.6,
    "keen": 46.9,
    "keen-pairs": 56.5,
    "looks-ahead": 90.0,
    "coach": 95.0,
}
"""Games won of 100 where both others are `sensible`; docs/coach.md says how they were counted."""

BEATEN_BY = {
    "one-by-one": "turn.one-combination",
    "own-hand": "draw.source",
    "low-cards": "pile.top",
    "points-only": "seven.effects",
    "sensible": "seven.lone",
    "calls-late": "call.limit",
    "keeps-sevens": "score.storm",
    "keen": "combo.colour",
}
"""The rule with which a level is beaten; its words, under `beat`, say how."""
