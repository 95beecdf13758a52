"""Compares what a seat played in Sazuki's Rainbow with what else it could have done, from what it could see."""

from rainbow7.core.coach import difference_of, halving
from rainbow7.core.review import FirstLook, SecondLook
from rainbow7.games.sazuki.reasons import reasons_between
from rainbow7.games.sazuki.search import Search, sight_of
from rainbow7.games.sazuki.view import View


def first_look(view: View, played: str, playouts: int, seed: str) -> FirstLook | None:
    """What seems best beside what was played; nothing where there was no alternative."""
    search = Search(sight_of(view), seed)
    if len(search.choices) == 1:
        return None
    own = search.place_of(played)
    order, gains = halving(search.trial, len(search.choices), playouts, keep=own)
    best = search.choices[order[0]].text
    return FirstLook(best, difference_of(gains[order[0]], gains[own], len(view.counts) - 1))


def second_look(view: View, played: str, better: str, worlds: int, seed: str) -> SecondLook:
    """The two compared in fresh worlds."""
    search = Search(sight_of(view), seed)
    best, own = search.place_of(better), search.place_of(played)
    gains = [search.fresh_trial((best, own)) for _ in range(worlds)]
    return SecondLook(
        difference_of([gain for gain, _ in gains], [gain for _, gain in gains], len(view.counts) - 1),
        reasons_between(search, search.choices[best], search.choices[own]),
        None,
    )
