"""Experiments: what is set, and the games that are played with it, portion by portion. No widgets."""

import sys
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rainbow7.core.game import Game
from rainbow7.core.house_rules import HouseRule, in_effect, laid_over
from rainbow7.core.paired_simulation import PairedSimulation, Rules
from rainbow7.core.settings import with_house
from rainbow7.core.simulation import Unsupported
from rainbow7.pages.link import MOST_PLAYED, PageLink

USUAL_GAMES = 1000
MOST_GAMES = 2500 if sys.platform == "emscripten" else MOST_PLAYED
"""The most games of one experiment: in a browser Python is slower, and works on the reader's own machine."""
AT_A_TIME = 5
"""The games played at each table before the page may do something else."""
USUAL_LEVEL = "sensible"
FIRST, SECOND = SIDES = range(2)
"""The tables that are compared; the second one has the house rules of a link's settings."""
HOUSE_FIELDS = ("first-", "house-")
"""What the names of the form's fields begin with that set the house rules of each."""


def levels_of(game: Game) -> tuple[str, ...]:
    """The levels that can play many games, from the weakest to the strongest."""
    model = game.fast()
    return tuple(each for each in game.levels().LADDER if each in model.POLICIES)


def policies_of(link: PageLink) -> tuple[str, ...]:
    """How each player plays: the levels of a link, the last one for all who follow."""
    levels = link.levels or (USUAL_LEVEL,)
    return tuple(levels[min(place, len(levels) - 1)] or USUAL_LEVEL for place in range(link.the_seats))


def without_house(game: Game, settings: Any) -> Any:
    """Settings without any house rule."""
    usual = game.settings()
    fields = {each.field: getattr(usual, each.field) for each in game.rulebooks.house_rules if each.is_setting}
    return replace(settings, house=(), **fields)


def edition_of(link: PageLink, side: int) -> Any:
    """The rulebook of the first or the second table, as it is printed."""
    return link.the_game.editions[link.other] if side == SECOND and link.other else link.printed_edition


def rules_of(link: PageLink, side: int) -> Rules:
    """What the first or the second table plays: its rulebook, with its house rules laid over it."""
    game, settings = link.the_game, link.the_settings
    if side == FIRST:
        own = game.read_settings(link.first)
        settings = with_house(without_house(game, settings), _in_effect(link, FIRST, own), game.rulebooks.house_rules)
    return Rules(laid_over(game.rulebooks, edition_of(link, side), settings), settings)


def tables_of(link: PageLink) -> tuple[Rules, ...]:
    """The tables that are compared; one alone where both play alike."""
    first, second = rules_of(link, FIRST), rules_of(link, SECOND)
    return (first,) if first == second else (first, second)


def house_of(link: PageLink, side: int) -> dict[str, str]:
    """The house rules by which a table plays otherwise than its rulebook, as they are typed."""
    return _in_effect(link, side, rules_of(link, side).settings)


def _in_effect(link: PageLink, side: int, settings: Any) -> dict[str, str]:
    rulebooks = link.the_game.rulebooks
    return in_effect(rulebooks, laid_over(rulebooks, edition_of(link, side), settings), settings)


def with_chosen(link: PageLink, side: int, chosen: Mapping[str, str]) -> PageLink:
    """The link with these house rules for one of the tables; those that its rulebook prints are left out."""
    game = link.the_game
    plain = game.settings() if side == FIRST else without_house(game, link.the_settings)
    part = "first" if side == FIRST else "settings"
    laid = _with_house_rules(link, part, plain, chosen)
    return _with_house_rules(link, part, plain, house_of(laid, side))


def _with_house_rules(link: PageLink, part: str, plain: Any, chosen: Mapping[str, str]) -> PageLink:
    game = link.the_game
    text = game.settings_text(with_house(plain, chosen, game.rulebooks.house_rules))
    return replace(link, first=text) if part == "first" else replace(link, settings=text)


def values_of(rule: HouseRule) -> list[str]:
    """Every value that a house rule can have, as it is typed."""
    return list(rule.values) or [str(number) for number in range(rule.least, rule.most + 1)]


def is_played(link: PageLink) -> bool:
    """Whether the fast model plays what is set."""
    try:
        _simulation(link).check()
    except Unsupported:
        return False
    return True


def _simulation(link: PageLink) -> PairedSimulation:
    return PairedSimulation(link.the_game.fast(), tables_of(link), policies_of(link), seed=link.seed)


class Experiment:
    """The games of one setting, played portion by portion."""

    def __init__(self, link: PageLink) -> None:
        self.simulation = _simulation(link)
        self.asked = 0
        """How many games are to be played at each table."""

    def ask(self, games: int) -> None:
        """Have so many further games played."""
        self.asked = min(MOST_GAMES, self.games + games)

    @property
    def games(self) -> int:
        """How many games have been played at each table."""
        return self.simulation.games

    @property
    def full(self) -> bool:
        """Whether no further games are played."""
        return self.games >= MOST_GAMES

    @property
    def over(self) -> bool:
        """Whether all games that were asked for have been played."""
        return self.games >= self.asked

    def play_more(self) -> bool:
        """Play a portion; whether there is more to play."""
        self.simulation.play(min(AT_A_TIME, self.asked - self.games))
        return not self.over

    def stop(self) -> None:
        """Play no more than has been played."""
        self.asked = self.games
