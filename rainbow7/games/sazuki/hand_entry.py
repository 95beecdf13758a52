"""How a hand of Sazuki's Rainbow is entered by tapping: a counter for each value."""

from collections.abc import Collection
from typing import Any

from rainbow7.core.picture import Mark
from rainbow7.games.sazuki.cards import COPIES, KINDS_OF_CARD, Card
from rainbow7.games.sazuki.draw import card_svg, chip
from rainbow7.games.sazuki.edition import Edition, Settings

RAISED, BESIDE, PLACE = "3 4 6", "5", 2
"""The question on the first page: a run with a gap, and the card that fills it."""


def large_picture(card: Card, lang: str, settings: Settings, edition: Edition) -> str:
    """A large card."""
    return card_svg(card, size="L", lang=lang)


def entry(lang: str, settings: Settings, names: dict[str, Any]) -> dict[str, Any]:
    """The counters, one for each value."""
    return {
        "columns": [],
        "numerals": [],
        "rows": [],
        "steppers": [
            {"text": str(card), "name": str(card), "label": "", "html": chip(card, lang=lang), "most": COPIES}
            for card in KINDS_OF_CARD
        ],
        "palette": [],
        "most": 0,
    }


def tile(
    card: Card, lang: str, settings: Settings, edition: Edition | None, marks: Collection[Mark] = ()
) -> dict[str, str]:
    """One card, to be picked."""
    return {"text": str(card), "name": str(card), "html": card_svg(card, size="S", lang=lang, marks=marks)}


def legal_shapes(edition: Edition) -> None:
    """There is no grid."""
