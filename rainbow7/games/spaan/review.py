"""Compares what a seat played in Spaan's Rainbow with what else it could have done, from what it could see."""

from rainbow7.core.coach import difference_of, halving
from rainbow7.core.review import FirstLook, SecondLook
from rainbow7.games.spaan.reasons import reasons_between
from rainbow7.games.spaan.search import Search
from rainbow7.games.spaan.view import View
from rainbow7.games.spaan.worlds import sight_of


def first_look(view: View, played: str, playouts: int, seed: str) -> FirstLook | None:
    """What seems best beside what was played; nothing where there was no alternative."""
    search = Search(sight_of(view), seed)
    if len(search.choices) == 1:
        return None
    own = search.place_of(played)
    order, gains = halving(search.trial, len(search.choices), playouts, keep=own)
    best = search.choices[order[0]].text
    return FirstLook(best, difference_of(gains[order[0]], gains[own]))


def second_look(view: View, played: str, better: str, worlds: int, seed: str) -> SecondLook:
    """The two compared in fresh worlds."""
    search = Search(sight_of(view), seed)
    best, own = search.place_of(better), search.place_of(played)
    gains = [search.fresh_trial((best, own)) for _ in range(worlds)]
    difference = difference_of([gain for gain, _ in gains], [gain for _, gain in gains])
    return SecondLook(difference, reasons_between(search, search.choices[best], search.choices[own]), None)
