"""Compares what a seat played in Sazuki's Rainbow with what else it could have done, from what it could see."""

from collections.abc import Generator

from rainbow7.core.review import FirstLook, SecondLook, better_choice, difference_in_fresh_worlds
from rainbow7.games.sazuki.reasons import reasons_between
from rainbow7.games.sazuki.search import Search, sight_of
from rainbow7.games.sazuki.view import View


def first_look(view: View, played: str, playouts: int, seed: str) -> Generator[None, None, FirstLook | None]:
    """What seems best beside what was played; nothing where there was no alternative."""
    return (yield from better_choice(Search(sight_of(view), seed), played, playouts, len(view.counts) - 1))


def second_look(view: View, played: str, better: str, worlds: int, seed: str) -> Generator[None, None, SecondLook]:
    """The two compared in fresh worlds."""
    search = Search(sight_of(view), seed)
    best, own = search.place_of(better), search.place_of(played)
    return SecondLook(
        (yield from difference_in_fresh_worlds(search, best, own, worlds, len(view.counts) - 1)),
        reasons_between(search, search.choices[best], search.choices[own]),
        None,
    )
