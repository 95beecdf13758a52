"""Simple players of a level: from what one seat may see they choose as the packed model does with the same prices."""

from random import Random

from rainbow7.games.sazuki import fast
from rainbow7.games.sazuki.edition import Edition, Settings
from rainbow7.games.sazuki.fast import BOUNDS, POLICIES, PackedGame, packed_up, tables, unpacked
from rainbow7.games.sazuki.state import Move, Play, Take
from rainbow7.games.sazuki.view import View


def check(edition: Edition, settings: Settings) -> None:
    """Raise `Unsupported` where a player of a level would not play by this edition."""
    del settings  # it plays with all of them
    fast.check(edition)


def move(view: View, level: str) -> Move:
    """What a player of this level does."""
    table = seen_table(view, level)
    if view.phase == "take":
        return Take(unpacked(table.policy.take(view.seat)[0]))
    return Play(table.policy.play(view.seat, BOUNDS.index(view.bound)).cards)


def seen_table(view: View, level: str) -> PackedGame:
    """A packed table with what the seat sees: its hand, the prizes, and what has been played in this round."""
    seats = len(view.counts)
    table = PackedGame(view.edition, view.settings, seats, (POLICIES[level],) * seats, Random(0))
    table.hands[view.seat] = packed_up(view.hand)
    table.prizes, table.round = packed_up(view.prizes), view.round
    played = tables(view.edition).moves_of([group.cards for group in view.plays])
    table.plays[:] = [(each.rank, place, view.seat, each) for place, each in enumerate(played)]
    return table
