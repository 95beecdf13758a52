"""Simple players of a level: from what one seat may see they choose as the packed model does with the same prices."""

from random import Random

from rainbow7.games.spaan import fast
from rainbow7.games.spaan.edition import Edition, Settings
from rainbow7.games.spaan.fast import BIT, POLICIES, PackedGame
from rainbow7.games.spaan.state import Flip, Move, Place, Stop
from rainbow7.games.spaan.view import View


def check(edition: Edition, settings: Settings) -> None:
    """Raise `Unsupported` where a player of a level would not play by this edition or these settings."""
    fast.check(edition, settings, fast.SEATS)


def move(view: View, level: str) -> Move:
    """What a player of this level does; it remembers what lies under the line where the view does."""
    table = seen_table(view, level)
    policy, seat = table.policy, view.seat
    if view.phase == "follow":
        at = policy.go_on(seat)
        return Stop() if at is None else Flip(at + 1)
    if view.phase == "act" and view.line:
        at = policy.flip_first(seat)
        if at is not None:
            return Flip(at + 1)
    which, known = policy.place(seat)
    return Place(which + 1, "known" if known else "unknown")


def seen_table(view: View, level: str) -> PackedGame:
    """A packed table with what the seat sees; a face that it does not see has the number of the one beside it."""
    table = PackedGame(view.edition, view.settings, (POLICIES[level],), Random(0))
    seat = view.seat
    under = view.memory.under if view.memory is not None else (None,) * len(view.line)
    table.hands[seat] = [(face.rank, face.rank) for face in view.hand]
    for face, below in zip(view.line, under, strict=True):
        table.up.append(face.rank)
        table.down.append((below or face).rank)
        table.seen.append(0 if below is None else 1 << seat)
        table.showing |= BIT[face.rank]
    return table
