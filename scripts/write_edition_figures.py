"""Writes what each difference of two rulebooks does, as figures of many games, for the page of the rulebooks.

It takes some minutes, so `make tables` does not run it: run it again when a game or an edition has changed.
"""

import json
import sys
from pathlib import Path
from typing import Any

from rainbow7.core.edition import differences
from rainbow7.core.game import Game
from rainbow7.core.simulation import Simulation
from rainbow7.games import GAMES
from rainbow7.pages import edition_measure
from rainbow7.pages.editions import Editions
from rainbow7.pages.link import PageLink

GAMES_COUNTED = 4_000


KEPT = ("turns_per_round", "rounds_per_game", "endings", "rounds")
"""The figures that the page shows."""


def played(edition: Any) -> dict[str, str]:
    """What an edition fixes, without its name."""
    return {name: repr(value) for name, value in vars(edition).items() if name not in ("id", "game")}


def sides_of(game: Game, measure: edition_measure.Measure) -> list[dict[str, Any]]:
    """The figures under each of two rulebooks."""
    both = (Simulation(game.fast(), game.default_seats, GAMES_COUNTED, tally).figures for tally in measure.tallies)
    return [{key: side[key] for key in KEPT} for side in both]


def main() -> None:
    """Write the figures of every pair of rulebooks and of every field in which they differ."""
    edition_measure.GAMES_EACH = GAMES_COUNTED
    found: dict[str, dict[str, object]] = {}
    counted: dict[tuple[object, ...], dict[str, object]] = {}
    for game in GAMES.values():
        for name, first in game.editions.items():
            for other, second in game.editions.items():
                for each in differences(first, second) if name != other else ():
                    # Rulebooks that play alike have the same figures.
                    like = (game.id, tuple(played(first).items()), each.field, repr(getattr(second, each.field)))
                    if like not in counted:
                        page = Editions(PageLink(game=game.id, edition=name, other=other))
                        page.on_measure(each.field, {})
                        if page.measure is None:
                            continue
                        counted[like] = {"games": GAMES_COUNTED, "sides": sides_of(game, page.measure)}
                    found[f"{game.id} {name} {other} {each.field}"] = counted[like]
                    print(game.id, name, other, each.field, file=sys.stderr)
    path = Path(edition_measure.__file__).with_name(edition_measure.FIGURES)
    path.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
