"""The players against whom a reader plays: their levels, and what they do."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from rainbow7.core.coach import finished
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
    think: bool = False
    """Whether one of them searches: then their moves are found bit by bit, and links spell them out."""

    @classmethod
    def of(cls, link: PageLink) -> "Opponents":
        """The opponents of a link; the usual ones where its rules are not played by levels."""
        played = link.levels and plays_levels(link.the_game, link.the_edition, link.the_settings)
        levels = link.levels if played else ()
        return cls(link.me, levels, any(each in link.the_game.levels().LOOKING_AHEAD for each in levels))

    def level(self, seat: int) -> str:
        """The level of a seat; empty for the usual one."""
        place = seat - (seat > self.me)
        return self.levels[min(place, len(self.levels) - 1)] if self.levels else ""

    def mover(self, match: Match) -> int | None:
        """Which of them is to move; none where the reader is, where a deal is due, or where the game is over."""
        seat = match.game.to_move(match.state)
        return seat if seat != self.me and match.outcome is None else None

    def moved(self, match: Match, seat: int) -> Match:
        """The match after the move of one of them, however long that takes."""
        return finished(self.moving(match, seat))

    def moving(self, match: Match, seat: int) -> Generator[None, None, Match]:
        """The same, bit by bit. The same table and the same number of its deal lead to the same move."""
        game, level = match.game, self.level(seat)
        playouts = game.levels().LOOKING_AHEAD.get(level)
        if playouts is None or game.coach is None:
            return match.with_level_move(level)
        coach = game.coach()
        view = coach.remembered(game.view(match.state, seat), match.moments)
        move = yield from coach.choosing(view, playouts, f"{match.seed} {len(match.steps)}")
        return match.after(match.judge(move, seat))


def plays_levels(game: Game, edition: Any, settings: Any) -> bool:
    """Whether players of a level play by this edition and these settings."""
    try:
        game.level_player().check(edition, settings)
    except Unsupported:
        return False
    return True
