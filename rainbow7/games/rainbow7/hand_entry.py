"""How a hand of Rainbow 7 is entered by tapping: a grid of forty-nine cards, and a counter for the Rainbow cards."""

from collections.abc import Collection
from functools import lru_cache
from typing import Any

from rainbow7.core import picture
from rainbow7.core.picture import Mark
from rainbow7.games.rainbow7.cards import COLOURS, VALUES, WILD, WILDS, Card, Cards
from rainbow7.games.rainbow7.combos import kinds
from rainbow7.games.rainbow7.draw import ICONS, card_name, card_svg, chip
from rainbow7.games.rainbow7.edition import EFFECTS, Edition, Settings
from rainbow7.games.rainbow7.naming import colour_name

RAISED, BESIDE, PLACE = "B3 B4 B6", "W", 2
"""The question on the first page: three cards of one colour with a gap, and the Rainbow card that fills it."""


def large_picture(card: Card, lang: str, settings: Settings, edition: Edition) -> str:
    """A large card."""
    return card_svg(card, size="L", lang=lang, settings=settings, edition=edition)


def entry(lang: str, settings: Settings, names: dict[str, Any]) -> dict[str, Any]:
    """The grid and the counter, each cell with its card's text and name."""
    wilds = str(names["wild_label"])
    return {
        "columns": [str(value) for value in VALUES],
        "numerals": [_numeral(value) for value in VALUES],
        "rows": [
            {
                "hue": COLOURS[rank],
                "label": colour_name(rank, names, settings),
                "picture": shape(COLOURS[rank]),
                "cells": [
                    {"text": str(card), "name": card_name(card, lang, settings)}
                    for card in (Card(rank, value) for value in VALUES)
                ],
            }
            for rank in range(len(COLOURS))
        ],
        "steppers": [
            {"text": str(WILD), "name": card_name(WILD, lang, settings, None), "label": wilds[:1].upper() + wilds[1:],
             "html": chip(WILD, lang=lang, settings=settings), "most": WILDS}
        ],
        "palette": [],
        "most": 0,
    }  # fmt: skip


@lru_cache(maxsize=32)
def legal_shapes(edition: Edition) -> dict[str, list[int]] | None:
    """What of a colour, or of a value, may be laid, and with how many Rainbow cards.

    For each choice of places in a row or a column, the places being its bits, one number whose bits are those counts.
    """
    if edition.run_colours == "any":
        return None

    def shapes(line: Cards) -> list[int]:
        choices = (tuple(card for at, card in enumerate(line) if choice >> at & 1) for choice in range(1 << len(line)))
        return [
            sum(1 << wilds for wilds in range(WILDS + 1) if kinds(edition, (*choice, *(WILD,) * wilds)))
            for choice in choices
        ]

    return {
        "row": shapes(tuple(Card(0, value) for value in VALUES)),
        "column": shapes(tuple(Card(rank, VALUES[0]) for rank in range(len(COLOURS)))),
    }


def tile(
    card: Card, lang: str, settings: Settings, edition: Edition | None, marks: Collection[Mark] = ()
) -> dict[str, str]:
    """One card, to be picked."""
    drawn = card_svg(card, size="S", lang=lang, settings=settings, marks=marks, edition=edition)
    return {"text": str(card), "name": card_name(card, lang, settings, edition), "html": drawn}


def box(settings: Settings, names: dict[str, Any]) -> list[dict[str, str]]:
    """Which 7 does what, and what its colour is called, as set."""
    return [
        {"picture": shape(COLOURS[rank]), "name": colour_name(rank, names, settings), "effect": effect,
         "icon": icon(effect)}
        for rank, effect in enumerate(settings.effects)
    ]  # fmt: skip


def effects() -> tuple[str, ...]:
    """What a 7 may do."""
    return EFFECTS


def icon(effect: str) -> str:
    """The sign of an effect."""
    drawn = picture.line(ICONS[effect], "", 2, "face")
    return f'<svg viewBox="0 0 24 24" width="22" height="22" {picture.LINES} aria-hidden="true">{drawn}</svg>'


def shape(colour: str) -> str:
    """The shape of a colour."""
    drawn = picture.shape(colour, 0, 0, 24)
    return f'<svg viewBox="0 0 24 24" width="18" height="18" {picture.LINES} aria-hidden="true">{drawn}</svg>'


def _numeral(value: int) -> str:
    path = picture.NUMERALS[str(value)]
    return (
        '<svg viewBox="0 0 20 28" width="15" height="21" fill="none" stroke-width="4" stroke-linecap="round" '
        f'stroke-linejoin="round" aria-hidden="true"><path d="{path}"/></svg>'
    )
