"""Pictures of the cards, hands, states and views of Sazuki's Rainbow."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from math import cos, pi, sin
from typing import Any

from rainbow7.core import picture
from rainbow7.core.language import reader_language
from rainbow7.core.picture import Mark, Picture, Size, seat_name
from rainbow7.core.texts import words_of
from rainbow7.games.sazuki.cards import KINDS_OF_CARD, Card, Cards
from rainbow7.games.sazuki.state import Group, State
from rainbow7.games.sazuki.view import View

HUES = "ROYGBV"
"""The hue of each value from 1 on; it only helps, the value decides."""


_said = partial(picture.said, "rainbow7.games.sazuki")


def _labels(lang: str) -> Mapping[str, Any]:
    """The words on drawings."""
    labels: Mapping[str, Any] = words_of("rainbow7.games.sazuki", lang)["drawing"]
    return labels


def card_svg(card: Card, *, size: Size = "M", lang: str | None = None, marks: Collection[Mark] = ()) -> str:
    """One card as SVG, to be put into a page that carries the style sheet."""
    return picture.tile(_face(card), str(card), size=size, marks=marks, lang=lang or reader_language())


def back_svg(*, size: Size = "M", lang: str | None = None) -> str:
    """The back of a card."""
    lang = lang or reader_language()
    return picture.tile(picture.back(), _labels(lang)["back"], size=size, lang=lang)


def _face(card: Card) -> str:
    """The value, and as many shapes as the value on a half arc above a line."""
    side, radius = 16, 35
    angles = (pi * (place + 0.5) / card.value for place in range(card.value))
    corners = [(50 - radius * cos(angle) - side / 2, 133 - radius * sin(angle) - side / 2) for angle in angles]
    value = picture.numeral(str(card.value), 29, 15, 2.1)
    ground = picture.line("M10 140H90", "", 1.4, "edge")
    return value + ground + picture.shapes(HUES[card.value - 1], corners, side)


def chip(card: Card, *, lang: str | None = None, missing: bool = False, heard: bool = True) -> str:
    """A card inside a sentence; dashed where the card is missing."""
    inner = picture.numeral(str(card.value), 0, 0, 1) + picture.shape(HUES[card.value - 1], 25, 2, 24)
    return picture.chip(inner, 50, str(card) if heard else "", missing=missing)


def set_chip(cards: Cards) -> str:
    """Cards of one number as one chip, whose name stands beside it; the text is empty for others."""
    if len(cards) < 2 or len(set(cards)) > 1:
        return ""
    hue = HUES[cards[0].value - 1]
    shapes = picture.shapes(hue, [(25 + place * 26, 2) for place in range(len(cards))], 24)
    return picture.chip(picture.numeral(str(cards[0].value), 0, 0, 1) + shapes, 25 + len(cards) * 26 - 1, "")


def chips(cards: Iterable[Card], *, lang: str | None = None) -> str:
    """Cards inside a sentence, one after another."""
    return " ".join(chip(each, lang=lang) for each in cards)


def card_sheet(*, lang: str | None = None) -> str:
    """Every card once (`r7-sazuki-4`) and the back (`r7-back`), as symbols of a page."""
    faces = (picture.symbol(f"r7-sazuki-{card}", _face(card)) for card in KINDS_OF_CARD)
    return picture.sheet([picture.symbol("r7-back", picture.back()), *faces])


def draw_card(card: Card, *, size: Size = "M", lang: str | None = None, marks: Collection[Mark] = ()) -> Picture:
    """One card."""
    lang = lang or reader_language()
    return picture.frame(picture.row([card_svg(card, size=size, lang=lang, marks=marks)]), lang, ground=bool(marks))


def draw_hand(
    hand: Sequence[Card], *, size: Size = "M", lang: str | None = None,
    marks: Mapping[Mark, Collection[Card]] | None = None,
) -> Picture:  # fmt: skip
    """Cards standing on a rack, some of them marked."""
    lang = lang or reader_language()
    return picture.frame(_rack(hand, size, lang, marks or {}), lang)


def _rack(hand: Sequence[Card], size: Size, lang: str, marks: Mapping[Mark, Collection[Card]]) -> str:
    tiles = (card_svg(each, size=size, lang=lang, marks=on) for each, on in picture.marked(hand, marks))
    return picture.rack(tiles, _count(len(hand), "cards", lang), size)


def draw_state(state: State, *, lang: str | None = None, players: Sequence[str] = ()) -> Picture:
    """The whole table with every hand face up."""
    lang = lang or reader_language()
    ranks = {place: rank for rank, place in enumerate(state.order, 1)} if state.phase == "take" else {}
    hands = []
    for seat in range(state.seats):
        under = state.second[seat] if state.second else ()
        second = _note(_count(len(under), "second", lang), under, lang) if under else ""
        won = _note(_count(len(state.won[seat]), "won", lang), state.won[seat], lang)
        points = _count(state.points[seat], "points", lang) if state.points else ""
        hands.append(_open_hand(state, seat, state.hands[seat], (second, won, points), lang, None, players))
    aside = [
        f"<p>{_note(_labels(lang)[what], cards, lang)}</p>"
        for what, cards in (("spare", state.spare), ("gone", state.gone))
        if cards
    ]
    text = f"<details><summary>{_labels(lang)['text']}</summary><code>{picture.escaped(str(state))}</code></details>"
    table = picture.mat(_table(state, ranks, lang, None, players))
    return picture.frame(_news(state, lang, None, players) + table + "".join([*hands, *aside, text]), lang)


def draw_view(view: View, *, lang: str | None = None, players: Sequence[str] = ()) -> Picture:
    """What one seat may see: its own hand and prizes, what lies on the table, and how many cards the others have."""
    lang = lang or reader_language()
    others = [seat for seat in range(len(view.counts)) if seat != view.seat]
    lines = (
        (
            seat_name(seat, lang, view.seat, players),
            _turn(view, seat, lang),
            f"{picture.little_back()} {' · '.join(_holdings(view, seat, lang))}",
        )
        for seat in others
    )
    own = view.won[view.seat] or ()
    notes = (
        *_holdings(view, view.seat, lang)[1:-1],
        _note(_count(len(own), "won", lang), own, lang) if own else _holdings(view, view.seat, lang)[-1],
    )
    table = picture.mat(picture.pills(lines) + _table(view, {}, lang, view.seat, players))
    hand = _open_hand(view, view.seat, view.hand, notes, lang, view.seat, players, size="M")
    shown = "".join(_shown(view, seat, lang, players) for seat in others) if view.shown is not None else ""
    return picture.frame(_news(view, lang, view.seat, players) + table + hand + shown, lang)


def _shown(view: View, seat: int, lang: str, players: Sequence[str]) -> str:
    """What another holds and has won, where all cards lie open."""
    second = view.shown_second[seat] if view.shown_second else ()
    heaps = (("second", second), ("won", view.won[seat] or ()))
    notes = [_note(_count(len(cards), what, lang), cards, lang) for what, cards in heaps if cards]
    return _open_hand(view, seat, view.shown[seat] if view.shown else (), notes, lang, view.seat, players)


def _holdings(view: View, seat: int, lang: str) -> list[str]:
    """How many cards a seat holds, in how many piles, and how many prizes it has won."""
    found = [_count(view.counts[seat], "cards", lang)]
    if view.second_counts and view.second_counts[seat]:
        found.append(_count(view.second_counts[seat], "second", lang))
    if view.points:
        found.append(_count(view.points[seat], "points", lang))
    return [*found, _count(view.won_counts[seat], "won", lang)]


def _count(count: int, what: str, lang: str) -> str:
    return _said(what, lang, count=count)


def _note(title: str, cards: Cards, lang: str) -> str:
    return f"{title} {chips(cards, lang=lang)}".strip()


def _turn(table: State | View, seat: int, lang: str) -> str:
    if table.turn != seat or table.phase not in ("play", "take"):
        return ""
    return str(_labels(lang)["to-play" if table.phase == "play" else "to-choose"])


def _news(table: State | View, lang: str, reader: int | None, players: Sequence[str]) -> str:
    """The state of the game in words."""
    labels = _labels(lang)
    said = [_said("round", lang, round=table.round)] if table.round else []
    if isinstance(table, View) and table.bare:
        pass
    elif table.phase == "play":
        said.append(labels[table.bound or "play"])
    elif table.phase == "end":
        names = ", ".join(seat_name(seat, lang, reader, players) for seat in table.winners)
        said.append(f"{_count(len(table.winners), 'end', lang)} <b>{names}</b>")
    else:
        said.append(labels[table.phase])
    return picture.head(said[0], *said[1:])


def _table(table: State | View, ranks: Mapping[int, int], lang: str, reader: int | None, players: Sequence[str]) -> str:
    """The prizes, in their lots where there are any, and what has been played."""
    labels = _labels(lang)
    lots = table.lots if table.lots is not None else tuple((each,) for each in sorted(table.prizes))
    prizes = [_heap(lot, lang) for lot in lots]
    prize_row = picture.spots(prizes) if prizes else picture.slot(labels["none"], size="S")
    groups = [
        picture.spot(_heap(group.cards, lang), _who(group, ranks.get(place), lang, reader, players))
        for place, group in enumerate(table.plays)
    ]
    return picture.zone(labels["prizes"], prize_row) + picture.zone(
        labels["played"], picture.spots(groups) if groups else f"<small>{labels['nothing']}</small>"
    )


def _who(group: Group, rank: int | None, lang: str, reader: int | None, players: Sequence[str]) -> str:
    name = seat_name(group.seat, lang, reader, players)
    return f"{name} · {_said('choice', lang, number=rank)}" if rank else name


def _heap(cards: Cards, lang: str) -> str:
    """Cards that belong together, side by side."""
    return picture.close(card_svg(each, size="S", lang=lang) for each in cards)


def _open_hand(
    table: State | View, seat: int, hand: Cards, notes: Iterable[str], lang: str, reader: int | None,
    players: Sequence[str], size: Size = "S",
) -> str:  # fmt: skip
    """Who, how many cards, what else is to be said, and the cards."""
    heading = picture.head(
        seat_name(seat, lang, reader, players), _count(len(hand), "cards", lang), *notes, turn=_turn(table, seat, lang)
    )
    return heading + _rack(hand, size, lang, {})
