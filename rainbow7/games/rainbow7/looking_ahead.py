"""Players of the packed model who search: what they remember of a table, and how they choose."""

from __future__ import annotations

from collections.abc import Generator

from rainbow7.core.coach import best_by_worlds, finished
from rainbow7.games.rainbow7.cards import Card, cards
from rainbow7.games.rainbow7.fast import BY_NUMBER, POLICIES, Move, PackedGame, Policy, PolicyMaker
from rainbow7.games.rainbow7.level_player import move as move_of_level
from rainbow7.games.rainbow7.memory import LastTurn, Memory
from rainbow7.games.rainbow7.search import Search
from rainbow7.games.rainbow7.state import PILES, Phase, read_move
from rainbow7.games.rainbow7.state import Move as TableMove
from rainbow7.games.rainbow7.view import View


class TableWatch(list[str]):
    """A log that remembers of each round what everybody could see; its lines are not kept.

    A line with a position begins with the name of the game, and begins a round.
    """

    def __init__(self, table: PackedGame) -> None:
        super().__init__()
        self.table = table
        self.begin()

    def begin(self) -> None:
        """A round begins."""
        seats = self.table.seats
        self.seat = self.table.first
        self.taken: list[list[Card]] = [[] for _ in range(seats)]
        self.last: list[LastTurn | None] = [None] * seats
        self.sizes = [self.size(seat) for seat in range(seats)]
        self.tops = self.tops_now()

    def size(self, seat: int) -> int:
        """How many cards somebody holds."""
        return len(self.table.cards(seat))

    def tops_now(self) -> list[int | None]:
        """The top card of each pile."""
        return [pile[-1] if pile else None for pile in self.table.piles]

    def append(self, line: str) -> None:
        """Hear what happened, and look at the table."""
        verb, _, rest = line.partition(" ")
        if verb == "lay":
            laid = cards(rest.partition(" > ")[0])
            for card in laid:
                if card in self.taken[self.seat]:
                    self.taken[self.seat].remove(card)
            self.last[self.seat] = LastTurn(laid)
            self.tops = self.tops_now()
        elif verb == "use":
            self.count_unseen(self.seat)
        elif verb in ("draw", "skip"):
            turn = self.last[self.seat]
            assert turn is not None
            if verb == "draw" and rest in PILES:
                number = self.tops[PILES.index(rest)]
                assert number is not None
                self.taken[self.seat].append(BY_NUMBER[number])
                self.last[self.seat] = LastTurn(turn.laid, BY_NUMBER[number], turn.unseen)
            elif verb == "draw":
                self.last[self.seat] = LastTurn(turn.laid, turn.took, turn.unseen + 1)
            self.sizes[self.seat] = self.size(self.seat)
            self.seat = self.table.left[self.seat]
            self.tops = self.tops_now()
        elif verb == "rainbow7":
            self.begin()

    def count_unseen(self, by: int) -> None:
        """Some may have been made to draw."""
        for seat in range(self.table.seats):
            size = self.size(seat)
            turn = self.last[seat]
            if seat != by and size > self.sizes[seat] and turn is not None:
                self.last[seat] = LastTurn(turn.laid, turn.took, turn.unseen + size - self.sizes[seat])
            self.sizes[seat] = size

    def memory(self) -> Memory:
        """What everybody has seen in this round."""
        under = tuple(tuple(BY_NUMBER[number] for number in pile[:-1]) for pile in self.table.piles)
        return Memory(under, tuple(map(tuple, self.taken)), tuple(self.last))


def seen_by(table: PackedGame, seat: int, watch: TableWatch, phase: Phase, on: int | None, skip: bool) -> View:
    """What a seat of the packed model sees and remembers."""
    return View(
        seat=seat,
        edition=table.edition,
        settings=table.settings,
        phase=phase,
        turn=seat,
        first=table.first,
        round=1,
        turns=0,
        hand=table.cards(seat),
        counts=tuple(map(watch.size, range(table.seats))),
        tokens=tuple(table.tokens),
        deck_count=len(table.deck),
        tops=tuple(BY_NUMBER[pile[-1]] if pile else None for pile in table.piles),
        pile_counts=tuple(map(len, table.piles)),
        boxed=len(table.box),
        laid=(),
        laid_on=on,
        owed=(),
        skip=skip,
        ending=None,
        winners=(),
        shown=None,
        memory=watch.memory(),
    )


def searching(playouts: int) -> PolicyMaker:
    """What makes a policy that searches, with so many playouts, for what it lays and for where it draws."""

    def looking_ahead(table: PackedGame) -> Policy:
        keen = POLICIES["keen"](table)
        if not isinstance(table.log, TableWatch):
            table.log = TableWatch(table)
        watch = table.log

        def searched(seat: int, phase: Phase, on: int | None = None, skip: bool = False) -> object:
            view = seen_by(table, seat, watch, phase, on, skip)
            search = Search(view, int(table.random() * 2**53))
            return search.choices[finished(best_by_worlds(search.trial, len(search.choices), playouts))].what

        def act(seat: int) -> Move | None:
            return searched(seat, "act")  # type: ignore[return-value]

        def source(seat: int, on: int, skip: bool) -> int:
            return searched(seat, "follow", on, skip)  # type: ignore[return-value]

        return keen._replace(act=act, source=source)

    return looking_ahead


def choosing(view: View, playouts: int, seed: str) -> Generator[None, None, TableMove]:
    """What such a player does at a table, found world by world; which effect comes first is the policy's choice."""
    if view.owed:
        return move_of_level(view, "keen")
    search = Search(view, seed)
    best = yield from best_by_worlds(search.trial, len(search.choices), playouts)
    return read_move(search.choices[best].text)
