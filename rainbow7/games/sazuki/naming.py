"""The cards of Sazuki's Rainbow in words: `4`, `4, 4 and 5`, `4, 4 et 5`."""

from collections.abc import Mapping
from typing import Any

from rainbow7.games.sazuki.cards import Card
from rainbow7.games.sazuki.edition import Settings


def named(thing: Any, names: Mapping[str, Any], settings: Settings | None) -> str | None:
    """A card or a list of cards in words; nothing for anything else."""
    if isinstance(thing, Card):
        return str(names["card"]).format(value=thing.value)
    if isinstance(thing, tuple) and all(isinstance(each, Card) for each in thing):
        return _listed([str(card) for card in thing], names) if thing else str(names["no_cards"])
    return None


def _listed(values: list[str], names: Mapping[str, Any]) -> str:
    if len(values) < 2:
        return str(names["card"]).format(value="".join(values))
    return f"{', '.join(values[:-1])} {names['and']} {values[-1]}"
