"""The table of Rainbow 7 laid out: opponents, deck and piles, one's own hand, and what may be laid, used and drawn."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from rainbow7.core.board import Board, Button, Choice, Left, Seat, Spot, Tile, TimelineMark, Zone
from rainbow7.games.rainbow7.cards import Card, Cards
from rainbow7.games.rainbow7.cards import cards as read_cards
from rainbow7.games.rainbow7.combos import kinds, worth
from rainbow7.games.rainbow7.draw import card_name
from rainbow7.games.rainbow7.edition import Settings
from rainbow7.games.rainbow7.state import PILES, Call, Deal, Done, Draw, Lay, Move, Skip, Use, turn_number
from rainbow7.games.rainbow7.view import View

Say = Callable[..., str]
"""`say(key, **facts)`: a word or sentence of the board in the reader's language."""

BEATS: Mapping[str, TimelineMark] = {
    "dealt": "round", "laid": "play", "called": "play", "passed": "play", "made-to-draw": "effect", "waived": "effect",
    "spared": "effect", "took-tokens": "token", "seventh-token": "token", "shed-tokens": "token", "round-won": "round",
    "round-lost": "round", "round-void": "round", "game-ended": "round", "game-won": "round",
}  # fmt: skip
"""The kinds of event that a timeline marks."""

TURNS = frozenset({"turn-passed"})
"""The kinds of event with which a turn may begin, even if the same seat has had the one before."""


FOLLOWED = "apart"
"""Every card can be told from the others, so each can be followed."""


STAYS: frozenset[str] = frozenset()
"""The kinds of event whose cards then lie at the seat: a recap there need not show them again."""


MANY_BUTTONS = False
"""Whether there are so many buttons in a row that nothing fits beside them."""


SWITCHES: tuple[str, ...] = ()
"""The options of the table that not every game has."""


def rules_of(tile: Tile, settings: Settings) -> tuple[str, ...]:
    """The rules that speak of a card."""
    (card,) = read_cards(tile.text)
    if card.wild:
        return ("combo.wild", "hand.value", "seven.wild", "round.wild-exchange")
    if card.value == 7:
        return (f"effect.{settings.effects[card.rank]}", "seven.effects", "seven.lone", "seven.order", "pack.effects")
    return ("combo.colour", "combo.value", "combo.solo", "hand.value")


def chosen_for(move: Move) -> tuple[str, ...]:
    """The texts of the tiles that one chooses for a move; nothing where a button alone is pressed."""
    return tuple(map(str, move.cards)) if isinstance(move, Lay) else ()


def board(view: View, moves: Sequence[Move], lang: str, say: Say) -> Board:
    """Lay out a view: what the table shows, and what the player may do."""
    mine = view.turn == view.seat and view.phase in ("act", "follow")
    return Board(
        game="rainbow7",
        head=say("head", round=view.round, turn=turn_number(view.ending, view.turns)),
        turn=_awaited(view, say),
        zones=(
            Zone("others", "seats", say("others"), seats=tuple(_seats(view, lang, say))),
            Zone("mat", "spots", say("mat"), spots=tuple(_spots(view, lang, say))),
            Zone(
                "hand",
                "row",
                say("hand"),
                notes=_notes(view, say),
                tiles=_tiles(view.hand, view, lang),
                mine=True,
                asks=f"lay {{}} > {PILES[0]}",
            ),
        ),
        choose_from=("hand",) if view.phase == "act" and mine else (),
        choices=tuple(_choices(view, moves, say)),
        buttons=tuple(_buttons(view, moves, lang, say)) if mine or view.phase == "deal" else (),
        mine=mine,
        signs=("", "drop") if view.bare else ("", "", "drop"),
        left=_left(view, say) if view.phase == "act" and mine and moves and not view.bare else None,
    )


def _awaited(view: View, say: Say) -> str:
    if view.phase == "act" or (view.bare and view.phase == "follow"):
        return say("act", seat=view.turn)
    if view.phase == "follow":
        return say("owed" if view.owed else "draw", seat=view.turn)
    return say("dealing" if view.phase == "deal" else "over")


def _seats(view: View, lang: str, say: Say) -> Iterable[Seat]:
    for step in range(1, len(view.counts)):
        seat = (view.seat + step) % len(view.counts)
        cards, tokens = view.counts[seat], view.tokens[seat]
        yield Seat(
            id=f"seat-{seat}",
            name=say("player", seat=seat),
            notes=(("tile", str(cards), say("cards", count=cards)), ("drop", str(tokens), say("tokens", count=tokens))),
            turn=view.turn == seat and view.phase in ("act", "follow"),
            tiles=_tiles(view.shown[seat], view, lang, f"{seat}-") if view.shown is not None else (),
        )


def _spots(view: View, lang: str, say: Say) -> Iterable[Spot]:
    back = Tile("deck-top", "", "r7-back", say("back"))
    if view.next is not None:
        (back,) = _tiles((view.next,), view, lang, "deck-")
    yield Spot("deck", say("deck"), str(view.deck_count), back if view.deck_count else None)
    for pile, top in enumerate(view.tops):
        (tile,) = _tiles((top,), view, lang, f"{PILES[pile]}-") if top is not None else (None,)
        yield Spot(PILES[pile], say("pile", pile=pile), str(view.pile_counts[pile]), tile)


def _tiles(cards: Cards, view: View, lang: str, where: str = "") -> tuple[Tile, ...]:
    """Cards in a row, those of a colour a group; the hand has no name of a place before them."""
    seen: Counter[Card] = Counter()
    tiles = []
    for each in cards:
        seen[each] += 1
        name = f"{where}{each}.{seen[each]}" if each.wild else f"{where}{each}"
        picture = "r7-W-bare" if each.wild and view.bare else f"r7-{each}"
        called = card_name(each, lang, view.settings, None if view.bare else view.edition)
        tiles.append(Tile(name, str(each), picture, called, group=each.colour))
    return tuple(tiles)


def _notes(view: View, say: Say) -> tuple[str, ...]:
    counted = () if view.bare else (say("total", count=worth(view.edition, view.hand)),)
    return (say("cards", count=len(view.hand)), *counted, say("tokens", count=view.tokens[view.seat]))


def _left(view: View, say: Say) -> Left:
    value = worth(view.edition, view.hand)
    worths = {str(card): worth(view.edition, (card,)) for card in view.hand}
    return Left(1, say("total-left", count=value, left="{left}"), value, worths)


def _choices(view: View, moves: Sequence[Move], say: Say) -> Iterable[Choice]:
    total = worth(view.edition, view.hand)
    for cards in dict.fromkeys(move.cards for move in moves if isinstance(move, Lay)):
        found = kinds(view.edition, cards)
        yield Choice(
            tuple(map(str, cards)),
            " / ".join(say(f"kind-{kind}") for kind in found),
            say("perfect") if len(cards) == len(view.hand) else "",
            leaves=total - worth(view.edition, cards),
            tags=("seven",) if any(each.value == 7 for each in cards) else (),
        )


def _buttons(view: View, moves: Sequence[Move], lang: str, say: Say) -> Iterable[Button]:
    legal = set(moves)
    if view.phase == "deal":
        yield Button("deal", say("deal"), str(Deal()), True, main=True)
        return
    if view.phase == "act":
        for pile, name in enumerate(PILES):
            label, short = say("lay", pile=pile), say("pile", pile=pile) if pile else ""
            yield Button(f"lay-{name}", label, f"lay {{}} > {name}", True, spot=name, short=short)
    else:
        for seven in dict.fromkeys(view.owed):
            yield from _effect_buttons(view, seven, lang, say)
        if view.owed:
            yield Button("done", say("done"), str(Done()), Done() in legal, main=False)
        yield Button("draw-deck", say("draw-deck"), str(Draw()), Draw() in legal, spot="deck")
        for pile, name in enumerate(PILES):
            label, short = say("draw-pile", pile=pile), say("pile", pile=pile)
            yield Button(f"draw-{name}", label, str(Draw(pile)), Draw(pile) in legal, spot=name, short=short)
        if view.skip:
            yield Button("skip", say("skip"), str(Skip()), Skip() in legal)
    value = worth(view.edition, view.hand)
    note = "" if Call() in legal else say("needs", phase=view.phase, value=value, limit=view.edition.call_limit)
    yield Button("call", say("call"), str(Call()), Call() in legal, note)


def _effect_buttons(view: View, seven: Card, lang: str, say: Say) -> Iterable[Button]:
    effect = view.settings.effects[seven.rank]
    name = card_name(seven, lang, view.settings)
    if effect != "give":
        yield Button(f"use-{seven}", say(f"use-{effect}", card=name), str(Use(seven)), True, main=True)
        return
    for seat in range(len(view.counts)):
        if seat != view.seat:
            label = say("use-give", card=name, seat=seat)
            yield Button(f"use-{seven}-{seat}", label, str(Use(seven, seat)), True, main=True)
