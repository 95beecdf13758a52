"""Players of the packed model who search: what they have seen of a table, and how they choose."""

from __future__ import annotations

from collections.abc import Generator

from rainbow7.core.coach import best_by_worlds, finished
from rainbow7.games.sazuki.cards import PACK
from rainbow7.games.sazuki.fast import POLICIES, Move, PackedGame, Policy, PolicyMaker, packed_up, unpacked
from rainbow7.games.sazuki.level_player import move as move_of_level
from rainbow7.games.sazuki.search import Search, Sight, sight_of
from rainbow7.games.sazuki.state import Move as TableMove
from rainbow7.games.sazuki.state import read_move
from rainbow7.games.sazuki.view import View


class TableWatch(list[str]):
    """A log that remembers which cards have lain openly; its lines are not kept."""

    def __init__(self, table: PackedGame) -> None:
        super().__init__()
        self.table, self.seen = table, 0

    def append(self, line: str) -> None:
        """Hear what happened: the first prizes are laid out, or somebody plays."""
        verb = line.partition(" ")[0]
        if verb == "sazuki":
            self.seen = self.table.prizes
        elif verb == "play":
            self.seen += self.table.plays[-1][3].taken


def seen_by(table: PackedGame, seat: int, watch: TableWatch, bound: int) -> Sight:
    """What a seat of the packed model sees and remembers, that is to play."""
    left = packed_up(PACK) - watch.seen - table.hands[seat]
    return Sight(
        edition=table.edition,
        settings=table.settings,
        seat=seat,
        taking=False,
        first=table.first,
        round=table.round,
        hand=table.hands[seat],
        counts=tuple(len(unpacked(hand)) for hand in table.hands),
        second_counts=tuple(len(unpacked(pile)) for pile in table.second),
        prizes=table.prizes,
        plays=tuple((by, move.cards) for _, _, by, move in table.plays),
        bound=bound,
        chosen=0,
        points=tuple(table.points),
        hidden_won=(0,) * table.seats,
        unseen=tuple(card.value for card in unpacked(left)),
    )


def searching(playouts: int) -> PolicyMaker:
    """What makes a policy that searches, with so many playouts, for what it plays; it takes the dearest prizes."""

    def looking_ahead(table: PackedGame) -> Policy:
        keen = POLICIES["keen"](table)
        if not isinstance(table.log, TableWatch):
            table.log = TableWatch(table)
        watch = table.log

        def play(seat: int, bound: int) -> Move:
            search = Search(seen_by(table, seat, watch, bound), int(table.random() * 2**53), doubt=0)
            best = finished(best_by_worlds(search.trial, len(search.choices), playouts))
            return search.choices[best].what  # type: ignore[no-any-return]

        return keen._replace(play=play)

    return looking_ahead


def choosing(view: View, playouts: int, seed: str) -> Generator[None, None, TableMove]:
    """What such a player does at a table, found world by world; it takes the dearest prizes."""
    if view.phase == "take":
        return move_of_level(view, "keen")
    search = Search(sight_of(view), seed, doubt=0)
    best = yield from best_by_worlds(search.trial, len(search.choices), playouts)
    return read_move(search.choices[best].text)
