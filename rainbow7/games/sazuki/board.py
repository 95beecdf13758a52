"""The table of Sazuki's Rainbow laid out: the others and their plays, the prizes, piles, one's own cards and moves."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from rainbow7.core.board import Board, Button, Choice, Seat, Spot, Tile, TimelineMark, Zone
from rainbow7.core.common_moves import Pass
from rainbow7.games.sazuki.cards import Card, Cards
from rainbow7.games.sazuki.combos import kinds
from rainbow7.games.sazuki.edition import Settings
from rainbow7.games.sazuki.scoring import order_of_choice, total
from rainbow7.games.sazuki.state import Deal, Move, Play, Take
from rainbow7.games.sazuki.view import View

Say = Callable[..., str]
"""`say(key, **facts)`: a word or sentence of the board in the reader's language."""

BEATS: Mapping[str, TimelineMark] = {
    "dealt": "round", "played": "play", "passed": "play", "took": "token", "new-prizes": "round", "bonus": "token",
    "scored": "token", "game-ended": "round", "game-won": "round",
}  # fmt: skip
"""The kinds of event that a timeline marks."""

TURNS = frozenset({"turn-passed", "order-set", "took", "next-first"})
"""The kinds of event with which a turn may begin, even if the same seat has had the one before."""


FOLLOWED = "alike"
"""What happens to cards of one value can be followed, but they are not known apart."""


STAYS: frozenset[str] = frozenset({"played"})
"""The kinds of event whose cards then lie at the seat: a recap there need not show them again."""


MANY_BUTTONS = False
"""Whether there are so many buttons in a row that nothing fits beside them."""


SWITCHES: tuple[str, ...] = ()
"""The options of the table that not every game has."""


def rules_of(tile: Tile, settings: Settings) -> tuple[str, ...]:
    """The rules that speak of a card."""
    return ("combo.solo", "combo.set", "combo.run", "rank.height", "score.sum")


def chosen_for(move: Move) -> tuple[str, ...]:
    """The texts of the tiles that one chooses for a move; nothing where a button alone is pressed."""
    return tuple(map(str, move.cards)) if isinstance(move, Play | Take) else ()


def board(view: View, moves: Sequence[Move], lang: str, say: Say) -> Board:
    """Lay out a view: what the table shows, and what the player may do."""
    mine = view.turn == view.seat and view.phase in ("play", "take")
    piles = tuple(_spots(view, say))
    zones = [
        Zone("others", "seats", say("others"), seats=tuple(_seats(view, say))),
        Zone("prizes", "row", say("prizes"), notes=_prize_notes(view, say), tiles=_prizes(view), asks="take {}"),
        *([Zone("piles", "spots", say("piles"), spots=piles)] if piles else []),
        *_open_rows(view, say),
        Zone("hand", "row", say("hand"), notes=_notes(view, say), tiles=_tiles(view.hand), mine=True, asks="play {}"),
    ]
    chosen = {"play": "hand", "take": "prizes"}
    return Board(
        game="sazuki",
        head=say("head", round=view.round),
        turn=_awaited(view, say),
        zones=tuple(zones),
        choose_from=(chosen[view.phase],) if mine else (),
        one=view.phase == "take" and all(len(move.cards) == 1 for move in moves if isinstance(move, Take)),
        choices=tuple(_choices(view, moves, say)),
        buttons=tuple(_buttons(view, moves, say)) if mine or view.phase == "deal" else (),
        mine=mine,
    )


def _awaited(view: View, say: Say) -> str:
    if view.phase == "play":
        return say("play", seat=view.turn, bound=None if view.bare else view.bound)
    if view.phase == "take":
        return say("take", seat=view.turn)
    return say("dealing") if view.phase == "deal" else say("over", winners=view.winners)


def _seats(view: View, say: Say) -> Iterable[Seat]:
    for step in range(1, len(view.counts)):
        seat = (view.seat + step) % len(view.counts)
        cards, won = view.counts[seat], view.won_counts[seat]
        notes = [("tile", str(cards), say("cards", count=cards)), ("won", str(won), say("won", count=won))]
        if view.points:
            notes.append(("point", str(view.points[seat]), say("points", count=view.points[seat])))
        yield Seat(
            id=f"seat-{seat}",
            name=say("player", seat=seat),
            notes=tuple(notes),
            turn=view.turn == seat and view.phase in ("play", "take"),
            tiles=(*_played(view, seat, say), *_shown(view, seat, say)),
            caption=_caption(view, seat, say),
        )


def _played(view: View, seat: int, say: Say) -> tuple[Tile, ...]:
    """What a seat has played in this round, each play a group."""
    plays = [group.cards for group in view.plays if group.seat == seat]
    return tuple(
        tile
        for number, cards in enumerate(plays, 1)
        for tile in _tiles(cards, f"played-{seat}-{number}", say("played"))
    )


def _shown(view: View, seat: int, say: Say) -> tuple[Tile, ...]:
    """What else lies open of another's: the hand, the second pile and the prizes, where they may be seen."""
    second = view.shown_second[seat] if view.shown_second else ()
    heaps = {"held": view.shown[seat] if view.shown else (), "second": second, "prize": view.won[seat] or ()}
    return tuple(tile for what, cards in heaps.items() for tile in _tiles(cards, f"{what}-{seat}", say(what)))


def _caption(view: View, seat: int, say: Say) -> str:
    """What the plays of a seat are, and when each chooses once that is settled."""
    order = _order(view)
    said = []
    for place, group in enumerate(view.plays):
        if group.seat == seat:
            (kind, *_) = kinds(view.edition, group.cards)
            said.append(say("what", kind=kind, choice=order.get(place)))
    return " · ".join(said)


def _order(view: View) -> dict[int, int]:
    """Which choice each play has, by its place, while prizes are chosen."""
    if view.phase != "take" or view.bare:
        return {}
    order = order_of_choice(view.edition, [group.cards for group in view.plays])
    return {place: number for number, place in enumerate(order, 1)}


def _prizes(view: View) -> tuple[Tile, ...]:
    """The prizes, equal ones together, or in their lots where there are any."""
    lots = (
        view.lots if view.lots is not None else [(card,) * view.prizes.count(card) for card in sorted({*view.prizes})]
    )
    tiles = _tiles(tuple(card for lot in lots for card in lot), "prizes")
    groups = [f"lot-{number}" for number, lot in enumerate(lots, 1) for _ in lot]
    return tuple(replace(tile, group=group) for tile, group in zip(tiles, groups, strict=True))


def _prize_notes(view: View, say: Say) -> tuple[str, ...]:
    notes = [say("cards", count=len(view.prizes))]
    if view.gone_count:
        notes.append(say("gone", count=view.gone_count))
    return tuple(notes)


def _spots(view: View, say: Say) -> Iterable[Spot]:
    """The piles that lie face down: one's prizes, the second piles of two players, the cards left in the box."""
    back = say("back")

    def pile(name: str, label: str, count: int) -> Spot:
        return Spot(name, label, str(count), Tile(f"{name}-top", "", "r7-back", back) if count else None)

    if not _all_counted(view):
        yield pile("won", say("own-prizes"), view.won_counts[view.seat])
    for step in range(len(view.second_counts) if view.shown_second is None else 0):
        seat = (view.seat + step) % len(view.second_counts)
        yield pile(f"second-{seat}", say("second-pile", seat=seat), view.second_counts[seat])
    if view.spare_count and view.spare is None:
        yield pile("box", say("box"), view.spare_count)


def _all_counted(view: View) -> bool:
    """Whether everybody's prizes lie open, one's own among them."""
    return all(won is not None for won in view.won)


def _open_rows(view: View, say: Say) -> Iterable[Zone]:
    """What lies open besides: one's own plays of this round, and piles where they may be seen."""
    own = view.won[view.seat] or ()
    heaps = {
        "own-prizes": _tiles(own, "own-prizes") if _all_counted(view) else (),
        "own-second": _tiles(view.second or (), "own-second"),
        "box-open": _tiles(view.spare or (), "box-open"),
        "laid": _played(view, view.seat, say),
    }
    caption = _caption(view, view.seat, say)
    for name, tiles in heaps.items():
        if tiles:
            yield Zone(name, "row", say(name), notes=(caption,) if name == "laid" else (), tiles=tiles)


def _tiles(cards: Cards, where: str = "", note: str = "") -> tuple[Tile, ...]:
    """Cards in a row, equal ones told apart by a number; the hand has no name of a place before them."""
    seen: Counter[Card] = Counter()
    tiles = []
    for each in cards:
        seen[each] += 1
        name = f"{where}-{each}.{seen[each]}" if where else f"{each}.{seen[each]}"
        tiles.append(Tile(name, str(each), f"r7-sazuki-{each}", str(each), note=note, group=where or str(each)))
    return tuple(tiles)


def _notes(view: View, say: Say) -> tuple[str, ...]:
    notes = [say("cards", count=len(view.hand))]
    own = view.won[view.seat]
    if own:
        counted = say("won", count=len(own)) if view.bare else say("won-worth", count=len(own), points=total(own))
        notes.append(counted)
    if view.points:
        notes.append(say("points", count=view.points[view.seat]))
    return tuple(notes)


def _choices(view: View, moves: Sequence[Move], say: Say) -> Iterable[Choice]:
    last = not (view.second_counts and view.second_counts[view.seat])
    for move in moves:
        if isinstance(move, Play):
            (kind, *_) = kinds(view.edition, move.cards)
            empties = last and len(move.cards) == len(view.hand)
            yield Choice(
                tuple(map(str, move.cards)),
                say("kind", kind=kind),
                say("last", count=len(move.cards)) if empties else "",
            )
        elif isinstance(move, Take):
            yield Choice(tuple(map(str, move.cards)), say("points", count=total(move.cards)))


def _buttons(view: View, moves: Sequence[Move], say: Say) -> Iterable[Button]:
    if view.phase == "deal":
        yield Button("deal", say("deal"), str(Deal()), True, main=True)
        return
    yield Button(view.phase, say(f"do-{view.phase}"), f"{view.phase} {{}}", True, main=True)
    if Pass() in moves:
        yield Button("pass", say("pass"), str(Pass()), True)
