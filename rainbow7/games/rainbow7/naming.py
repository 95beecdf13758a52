"""The cards of Rainbow 7 in words: `red 3, 4 and 5`, `une carte Rainbow`."""

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from rainbow7.core.template import placed
from rainbow7.games.rainbow7.cards import COLOURS, Card
from rainbow7.games.rainbow7.edition import Settings


def named(thing: Any, names: Mapping[str, Any], settings: Settings | None) -> str | None:
    """A card or a list of cards in words; nothing for anything else."""
    if isinstance(thing, Card):
        return _group([thing], names, settings)
    if isinstance(thing, tuple) and all(isinstance(each, Card) for each in thing):
        groups = [_group(list(group), names, settings) for _, group in groupby(thing, key=lambda card: card.rank)]
        return _listed(groups, names) if groups else str(names["no_cards"])
    return None


def colour_name(rank: int, names: Mapping[str, Any], settings: Settings | None, *, many: bool = False) -> str:
    """The name of a colour, as the box calls it or as usual."""
    if settings is not None and settings.colours:
        return settings.colours[rank]
    table: Mapping[str, str] = names["colours_many" if many else "colours"]
    return table[COLOURS[rank]]


def _group(cards: list[Card], names: Mapping[str, Any], settings: Settings | None) -> str:
    """Neighbours of one colour under one name."""
    first = cards[0]
    if first.wild:
        return str(names["wild"]) if len(cards) == 1 else placed(names["wilds"], count=len(cards))
    values = _listed([str(card.value) for card in cards], names)
    many = len(cards) > 1
    colour = colour_name(first.rank, names, settings, many=many)
    return placed(names["cards" if many else "card"], colour=colour, value=values)


def _listed(names_of: list[str], names: Mapping[str, Any]) -> str:
    if len(names_of) < 2:
        return "".join(names_of)
    return f"{', '.join(names_of[:-1])} {names['and']} {names_of[-1]}"
