"""Compares what a seat played in Spaan's Rainbow with what else it could have done, from what it could see."""

from collections.abc import Generator

from rainbow7.core.review import FirstLook, SecondLook, better_choice, difference_in_fresh_worlds
from rainbow7.games.spaan.reasons import reasons_between
from rainbow7.games.spaan.search import Search
from rainbow7.games.spaan.view import View
from rainbow7.games.spaan.worlds import sight_of


def first_look(view: View, played: str, playouts: int, seed: str) -> Generator[None, None, FirstLook | None]:
    """What seems best beside what was played; nothing where there was no alternative."""
    return (yield from better_choice(Search(sight_of(view), seed), played, playouts, 1))


def second_look(view: View, played: str, better: str, worlds: int, seed: str) -> Generator[None, None, SecondLook]:
    """The two compared in fresh worlds."""
    search = Search(sight_of(view), seed)
    best, own = search.place_of(better), search.place_of(played)
    difference = yield from difference_in_fresh_worlds(search, best, own, worlds, 1)
    return SecondLook(difference, reasons_between(search, search.choices[best], search.choices[own]), None)
