"""Pictures of the faces, cards, states and views of Spaan's Rainbow."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Literal

from rainbow7.core import picture
from rainbow7.core.language import reader_language
from rainbow7.core.picture import Mark, Picture, Size, seat_name
from rainbow7.core.template import fill
from rainbow7.core.texts import words_of
from rainbow7.games.spaan.cards import EVERY_FACE, Card, Face, Lying
from rainbow7.games.spaan.state import State
from rainbow7.games.spaan.view import View

Other = Face | Literal["unknown", "seen"]
"""What the turned corner tells of the other side: the face itself, that it is not known, or that one has seen it."""

HUES = {"T": "C", "P": "V"}
"""Turquoise and purple take the hues and shapes of cyan and violet."""

CORNER = "M58 0H87A13 13 0 0 1 100 13V42Z"
QUESTION = "M9 9.5A3.1 3.1 0 1 1 12 13V14M12 17.6V17.7"


def _names(lang: str) -> Mapping[str, Any]:
    names: Mapping[str, Any] = words_of("rainbow7.games.spaan", lang)["names"]
    return names


_said = partial(picture.said, "rainbow7.games.spaan")


def _labels(lang: str) -> Mapping[str, Any]:
    """The words on drawings."""
    labels: Mapping[str, Any] = words_of("rainbow7.games.spaan", lang)["drawing"]
    return labels


def face_name(face: Face, lang: str, other: Other = "unknown") -> str:
    """What a face is called, and what is known of the other side."""
    names = _names(lang)["faces"]
    name = names[face.letter]
    if isinstance(other, Face):
        return _said("known", lang, face=name, other=names[other.letter])
    return _said(other, lang, face=name)


def face_svg(
    face: Face, other: Other = "unknown", *, size: Size = "M", lang: str | None = None, marks: Collection[Mark] = ()
) -> str:
    """One side of a card, the other side in the turned corner, as SVG for a page that carries the style sheet."""
    lang = lang or reader_language()
    name = face_name(face, lang, other)
    return picture.tile(_inner(face, other), name, size=size, marks=marks, ground=_ground(face), lang=lang)


def card_svg(
    card: Card, seat: int = 0, *, size: Size = "M", lang: str | None = None, marks: Collection[Mark] = ()
) -> str:
    """A whole card as SVG: the face turned to a seat, the other one in the corner."""
    return face_svg(card[seat], card[1 - seat], size=size, lang=lang, marks=marks)


def _hue(face: Face) -> str:
    return HUES.get(face.letter, face.letter)


def _ground(face: Face) -> str:
    return "white" if face.white else "black" if face.black else "face"


def _inner(face: Face, other: Other) -> str:
    return _middle(face) + _corner(other)


def _middle(face: Face) -> str:
    """A ring for white, a saltire for black, else the shape of the colour on its own tint."""
    if face.white:
        return _mark(face, 22, 47, 56, "black")
    if face.black:
        return _mark(face, 22, 47, 56, "white")
    tint = picture.area('rect x="6" y="6" width="88" height="138" rx="8"', _hue(face), 0.3)
    return tint + picture.shape(_hue(face), 22, 47, 56)


def _mark(face: Face, x: float, y: float, side: float, tone: str) -> str:
    """The shape of a face in a square; white and black are drawn with a line of this tone."""
    if face.coloured:
        return picture.shape(_hue(face), x, y, side)
    path = "M20.4 12a8.4 8.4 0 1 1-16.8 0 8.4 8.4 0 1 1 16.8 0Z" if face.white else "M5 5 19 19M19 5 5 19"
    return picture.line(path, f"translate({x:g} {y:g}) scale({side / 24:.4g})", 3.4, tone)


def _corner(other: Other) -> str:
    """The turned corner: a question mark on slate, the other face on paper, or plain paper."""
    if other == "unknown":
        mark = picture.line(QUESTION, "translate(73 1) scale(.95)", 3, "white")
        return picture.area(f'path d="{CORNER}"', "slate") + mark
    fold = picture.area(f'path d="{CORNER}"', "face") + picture.line("M58 0 100 42", "", 2, "line-strong")
    return fold + (_mark(other, 78.5, 3.5, 18, "number") if isinstance(other, Face) else "")


def chip(thing: Face | Card | Lying, *, lang: str | None = None, missing: bool = False, heard: bool = True) -> str:
    """A face inside a sentence, or both faces of a card; of a card that lies, the face that is up."""
    lang = lang or reader_language()
    names = _names(lang)
    face = thing.face if isinstance(thing, Lying) else thing
    if isinstance(face, Face):
        name = str(names["faces"][face.letter]) if heard else ""
        ground = _ground(face) if not face.coloured else ""
        return picture.chip(_mark(face, 1, 2, 24, _tone(face)), 26, name, missing=missing, ground=ground)
    one, two = face
    name = fill(names["card"], lang, first=names["faces"][one.letter], second=names["faces"][two.letter])
    inner = _mark(one, 1, 2, 24, "number") + picture.line("M31 26 39 2", "", 2) + _mark(two, 45, 2, 24, "number")
    return picture.chip(inner, 70, name if heard else "", missing=missing)


def _tone(face: Face) -> str:
    return "white" if face.black else "black"


def chips(things: Iterable[Face | Card | Lying], *, lang: str | None = None) -> str:
    """Faces or cards inside a sentence, one after another."""
    return " ".join(chip(each, lang=lang) for each in things)


def card_sheet(*, lang: str | None = None) -> str:
    """Every face once without its corner (`r7-spaan-R`), and every corner (`r7-corner-R`, `-unknown`, `-seen`)."""
    faces = [picture.symbol(f"r7-spaan-{face}", _middle(face), _ground(face)) for face in EVERY_FACE]
    others: list[Other] = [*EVERY_FACE, "unknown", "seen"]
    return picture.sheet([*faces, *(picture.symbol(f"r7-corner-{each}", _corner(each), "") for each in others)])


def draw_face(
    face: Face, other: Other = "unknown", *, size: Size = "M", lang: str | None = None, marks: Collection[Mark] = ()
) -> Picture:
    """One side of a card."""
    lang = lang or reader_language()
    svg = face_svg(face, other, size=size, lang=lang, marks=marks)
    return picture.frame(picture.row([svg]), lang, ground=bool(marks))


def draw_card(
    card: Card, seat: int = 0, *, size: Size = "M", lang: str | None = None, marks: Collection[Mark] = ()
) -> Picture:
    """A whole card: the face turned to a seat, the other one in the corner."""
    return draw_face(card[seat], card[1 - seat], size=size, lang=lang, marks=marks)


def draw_hand(hand: Sequence[Card], seat: int = 0, *, size: Size = "M", lang: str | None = None) -> Picture:
    """Whole cards standing on a rack, as their owner at this seat and everybody else would see them together."""
    lang = lang or reader_language()
    return picture.frame(_rack([(card[seat], card[1 - seat]) for card in hand], size, lang), lang)


def _rack(hand: Sequence[tuple[Face, Other]], size: Size, lang: str) -> str:
    tiles = (face_svg(face, other, size=size, lang=lang) for face, other in hand)
    return picture.rack(tiles, _count(len(hand), "cards", lang), size)


def draw_state(state: State, *, lang: str | None = None, players: Sequence[str] = ()) -> Picture:
    """The whole table, both sides of every card shown."""
    lang = lang or reader_language()
    labels = _labels(lang)
    ends = [
        picture.spot(
            face_svg(card[seat], card[1 - seat], size="S", lang=lang),
            _said("next", lang, name=seat_name(seat, lang, None, players)),
        )
        for seat in range(state.seats)
        if (card := state.next_card(seat))
    ]
    line = [(card.face, card.under) for card in state.line]
    table = picture.mat(_line(line, state.edition.rainbow_cards, lang) + _holder(len(state.holder), ends, lang))
    hands = [
        _hand(state, seat, [(card[seat], card[1 - seat]) for card in state.hands[seat]], lang, None, players)
        for seat in range(state.seats)
    ]
    text = f"<details><summary>{labels['text']}</summary><code>{picture.escaped(str(state))}</code></details>"
    note = f"<p>{labels['backs']}</p>"
    return picture.frame("".join([_news(state, lang, None, players), table, *hands, note, text]), lang)


def draw_view(view: View, *, lang: str | None = None, players: Sequence[str] = ()) -> Picture:
    """What one seat may see: the sides turned to it, the faces that lie up, and what it has seen of the others."""
    lang = lang or reader_language()
    labels, them = _labels(lang), 1 - view.seat
    line: list[tuple[Face, Other]] = []
    for place, face in enumerate(view.line):
        under = view.memory.under[place] if view.memory else None
        line.append((face, under or ("seen" if view.seen[place] else "unknown")))
    ends = []
    if view.next is not None:
        drawn = face_svg(view.next, size="S", lang=lang)
        ends.append(picture.spot(drawn, labels["next-you"]))
    theirs = _hand(view, them, [(face, "unknown") for face in view.theirs], lang, view.seat, players, labels["theirs"])
    own_note = _said("own", lang, name=seat_name(them, lang, view.seat, players))
    own = _hand(view, view.seat, [(face, "unknown") for face in view.hand], lang, view.seat, players, own_note)
    table = picture.mat(theirs + _line(line, view.edition.rainbow_cards, lang) + _holder(view.holder_count, ends, lang))
    return picture.frame(_news(view, lang, view.seat, players) + table + own, lang)


def _count(count: int, what: str, lang: str, **facts: object) -> str:
    return _said(what, lang, count=count, **facts)


def _line(line: Sequence[tuple[Face, Other]], most: int, lang: str) -> str:
    """The cards of the line and the places left."""
    cards = [face_svg(face, other, lang=lang) for face, other in line]
    free = [picture.slot(_said("slot", lang, number=place)) for place in range(len(line) + 1, most + 1)]
    return picture.zone(_count(len(line), "line", lang, most=most), picture.spots([*cards, *free]))


def _holder(count: int, ends: Sequence[str], lang: str) -> str:
    """The holder and the cards at its ends."""
    title = f"{_labels(lang)['holder']} · <small>{_count(count, 'cards', lang)}</small>"
    return picture.zone(title, picture.spots(ends) if ends else "")


def _hand(
    table: State | View, seat: int, hand: Sequence[tuple[Face, Other]], lang: str, reader: int | None,
    players: Sequence[str], note: str = "",
) -> str:  # fmt: skip
    """The player, the number of cards won, and the cards in hand."""
    pile = table.won[seat]
    won = _count(pile if isinstance(pile, int) else len(pile), "won", lang)
    playing = table.turn == seat and table.phase in ("act", "place", "follow")
    name = seat_name(seat, lang, reader, players)
    heading = picture.head(name, won, note, turn=_labels(lang)["to-play"] if playing else "")
    return heading + _rack(hand, "M", lang)


def _news(table: State | View, lang: str, reader: int | None, players: Sequence[str]) -> str:
    """The state of the game in words."""
    labels = _labels(lang)
    said = [_said("round", lang, round=table.round, turn=table.turns + 1)] if table.round else []
    if isinstance(table, View) and table.bare:
        return picture.head(said[0])
    if table.phase == "end":
        won = seat_name(table.winners[0], lang, reader, players) if len(table.winners) == 1 else ""
        said.append(f"{labels['end']} <b>{won}</b>" if won else labels["end-draw"])
    elif table.phase == "act" and not table.line:
        said.append(labels["first"])
    else:
        said.append(labels[table.phase])
    if table.ending and not table.line and table.phase == "act":
        said.append(f"<small>{labels[table.ending]}</small>")
    return picture.head(said[0], *said[1:])
