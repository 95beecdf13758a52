"""Compares what a seat played in Rainbow 7 with what else it could have done, from what it could see."""

from collections.abc import Generator

from rainbow7.core.review import FirstLook, SecondLook, better_choice, difference_in_fresh_worlds
from rainbow7.games.rainbow7.reasons import reasons_by_worlds
from rainbow7.games.rainbow7.search import Search
from rainbow7.games.rainbow7.view import View
from rainbow7.games.rainbow7.worst_deal import worst_for


def first_look(view: View, played: str, playouts: int, seed: str) -> Generator[None, None, FirstLook | None]:
    """What seems best beside what was played; nothing where there was no alternative."""
    return (yield from better_choice(Search(view, seed), played, playouts, len(view.counts) - 1))


def second_look(view: View, played: str, better: str, worlds: int, seed: str) -> Generator[None, None, SecondLook]:
    """The two compared in fresh worlds."""
    search = Search(view, seed)
    best, own = search.place_of(better), search.place_of(played)
    return SecondLook(
        (yield from difference_in_fresh_worlds(search, best, own, worlds, len(view.counts) - 1)),
        (yield from reasons_by_worlds(view, search, search.choices[best], search.choices[own])),
        worst_for(view) if "call" in (played, better) else None,
    )
