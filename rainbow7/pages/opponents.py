"""The players against whom a reader plays: their levels, and what they do."""

from dataclasses import dataclass
from typing import Any

from rainbow7.core.game import Game
from rainbow7.core.match import Match
from rainbow7.core.simulation import Unsupported
from rainbow7.pages.link import PageLink


@dataclass(frozen=True)
class Opponents:
    """The others at a table, by their levels."""

    me: int
    """The reader's seat."""
    levels: tuple[str, ...] = ()
    """In the order of the others' seats, the last one for all who follow; empty: the usual one."""

    @classmethod
    def of(cls, link: PageLink) -> "Opponents":
        """The opponents of a link; the usual ones where its rules are not played by levels."""
        played = link.levels and plays_levels(link.the_game, link.the_edition, link.the_settings)
        return cls(link.me, link.levels if played else ())

    def level(self, seat: int) -> str:
        """The level of a seat; empty for the usual one."""
        place = seat - (seat > self.me)
        return self.levels[min(place, len(self.levels) - 1)] if self.levels else ""

    def moved(self, match: Match, seat: int) -> Match:
        """The match after the move of one of them."""
        return match.with_level_move(self.level(seat))


def plays_levels(game: Game, edition: Any, settings: Any) -> bool:
    """Whether players of a level play by this edition and these settings."""
    try:
        game.level_player().check(edition, settings)
    except Unsupported:
        return False
    return True
