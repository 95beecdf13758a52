"""The cards of Sazuki's Rainbow in words: `4`, `4, 4 and 5`, `4, 4 et 5`, `six 4s and 5`."""

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from rainbow7.core.template import placed
from rainbow7.games.sazuki.cards import Card
from rainbow7.games.sazuki.edition import Settings


def named(thing: Any, names: Mapping[str, Any], settings: Settings | None) -> str | None:
    """A card or a list of cards in words; nothing for anything else."""
    if isinstance(thing, Card):
        return placed(names["card"], value=thing.value)
    if isinstance(thing, tuple) and all(isinstance(each, Card) for each in thing):
        return _listed(thing, names) if thing else str(names["no_cards"])
    return None


SEVERAL = 3
"""From so many equal cards on they are counted instead of named one by one."""


def _listed(cards: tuple[Card, ...], names: Mapping[str, Any]) -> str:
    if len(cards) == 1:
        return placed(names["card"], value=cards[0].value)
    values: list[str] = []
    for value, group in groupby(cards, key=lambda card: card.value):
        count = len(list(group))
        many = count >= SEVERAL
        values += [placed(names["many"], count=names["counts"][count], value=value)] if many else [str(value)] * count
    return " ".join([", ".join(values[:-1]), names["and"], values[-1]]) if len(values) > 1 else values[0]
