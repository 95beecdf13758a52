"""Faces and cards in words: `red`, `white`, `red/green`."""

from collections.abc import Mapping
from typing import Any

from rainbow7.core.template import placed
from rainbow7.games.spaan.cards import Card, Face, Lying
from rainbow7.games.spaan.edition import Settings


def named(thing: Any, names: Mapping[str, Any], settings: Settings | None) -> str | None:
    """A face, a card or a list of them in words; nothing for anything else."""
    if isinstance(thing, Face):
        return str(names["faces"][thing.letter])
    if isinstance(thing, Card):
        first, second = (str(names["faces"][face.letter]) for face in thing)
        return placed(names["card"], first=first, second=second)
    if isinstance(thing, Lying):
        return named(thing.face, names, settings)
    if isinstance(thing, tuple) and all(isinstance(each, (Face, Card, Lying)) for each in thing):
        names_of_all = [str(named(each, names, settings)) for each in thing]
        if len(names_of_all) < 2:
            return "".join(names_of_all) or str(names["no_cards"])
        return f"{', '.join(names_of_all[:-1])} {names['and']} {names_of_all[-1]}"
    return None
