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


def first_rules(link: PageLink) -> Rules:
    """The rulebook as it is printed."""
    return Rules(link.printed_edition, without_house(link.the_game, link.the_settings))


def second_rules(link: PageLink) -> Rules:
    """The rulebook that it is compared with, and the house rules laid over it."""
    settings = link.the_settings
    return Rules(laid_over(link.the_game.rulebooks, second_edition(link), settings), settings)


def second_edition(link: PageLink) -> Any:
    """The second rulebook as it is printed."""
    return link.the_game.editions[link.other] if link.other else link.printed_edition


def tables_of(link: PageLink) -> tuple[Rules, ...]:
    """The tables that are compared; one alone where nothing is changed."""
    first, second = first_rules(link), second_rules(link)
    return (first, second) if link.other or house_of(link) else (first,)


def house_of(link: PageLink) -> dict[str, str]:
    """The house rules by which the second table plays otherwise than its rulebook, as they are typed."""
    rules = second_rules(link)
    return in_effect(link.the_game.rulebooks, rules.edition, rules.settings)


def with_chosen(link: PageLink, chosen: Mapping[str, str]) -> PageLink:
    """The link with these house rules for the second table; those that its rulebook prints are left out."""
    game = link.the_game
    plain = without_house(game, link.the_settings)
    laid = replace(link, settings=game.settings_text(with_house(plain, chosen, game.rulebooks.house_rules)))
    kept = with_house(plain, house_of(laid), game.rulebooks.house_rules)
    return replace(link, settings=game.settings_text(kept))


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
