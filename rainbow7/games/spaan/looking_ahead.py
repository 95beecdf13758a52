"""Players of the packed model who search: what they have seen of a table, and how they choose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator

from rainbow7.core.coach import best_by_worlds, finished
from rainbow7.games.spaan.fast import UNKNOWN_UP, PackedGame, Policy, PolicyMaker
from rainbow7.games.spaan.fast import Choice as Placing
from rainbow7.games.spaan.search import Choice, Search
from rainbow7.games.spaan.state import Move as TableMove
from rainbow7.games.spaan.state import read_move
from rainbow7.games.spaan.view import View
from rainbow7.games.spaan.worlds import Packed, Sight, sight_of


def seen_by(table: PackedGame, seat: int, phase: str) -> Sight:
    """What a seat of the packed model sees and remembers, that is to choose."""
    other, most = 1 - seat, table.edition.hand_cards
    knows = [bool(seen >> seat & 1) for seen in table.seen]
    whole = [(up, down) for up, down, known in zip(table.up, table.down, knows, strict=True) if known]
    whole += [(up, down) for up, down, seen in table.gone if seen >> seat & 1]
    left = Counter(_plain((one.rank, two.rank)) for one, two in table.settings.pack) - Counter(map(_plain, whole))
    near = (table.holder[-1] if seat else table.holder[0])[seat] if table.holder else None
    return Sight(
        edition=table.edition,
        settings=table.settings,
        seat=seat,
        phase=phase,
        placed=most - len(table.hands[seat]),
        hand=tuple(card[seat] for card in table.hands[seat]),
        theirs=tuple(card[seat] for card in table.hands[other]),
        next=near,
        holder_count=len(table.holder),
        up=tuple(table.up),
        down=tuple(down if known else None for down, known in zip(table.down, knows, strict=True)),
        shared=tuple(seen == 3 for seen in table.seen),
        kept_back=tuple(bool(seen & UNKNOWN_UP) and not known for seen, known in zip(table.seen, knows, strict=True)),
        halves=tuple(up for up, _, seen in table.gone if not seen >> seat & 1),
        hidden_won=0,
        unseen=tuple(sorted(left.elements())),
    )


def _plain(card: Packed) -> Packed:
    """The same card, whichever way round it was."""
    return card if card[0] <= card[1] else (card[1], card[0])


def searching(playouts: int) -> PolicyMaker:
    """What makes a policy that searches, with so many playouts, for everything that it does."""

    def looking_ahead(table: PackedGame) -> Policy:
        planned: list[Placing] = []
        """What is to be placed, where that was chosen together with not flipping a card first."""

        def found(seat: int, phase: str) -> Choice:
            search = Search(seen_by(table, seat, phase), int(table.random() * 2**53))
            return search.choices[finished(best_by_worlds(search.trial, len(search.choices), playouts))]

        def flip_first(seat: int) -> int | None:
            choice = found(seat, "act")
            if choice.place is not None:
                planned.append(choice.place)
            return choice.flip

        def place(seat: int) -> Placing:
            if planned:
                return planned.pop()
            placing = found(seat, "place").place
            assert placing is not None
            return placing

        def go_on(seat: int) -> int | None:
            return found(seat, "follow").flip

        return Policy(flip_first, place, go_on)

    return looking_ahead


def choosing(view: View, playouts: int, seed: str) -> Generator[None, None, TableMove]:
    """What such a player does at a table, found world by world."""
    search = Search(sight_of(view), seed)
    best = yield from best_by_worlds(search.trial, len(search.choices), playouts)
    return read_move(search.choices[best].text)
