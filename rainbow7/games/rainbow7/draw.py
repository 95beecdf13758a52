"""Pictures of the cards, hands, states and views of Rainbow 7."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from rainbow7.core import picture
from rainbow7.core.language import reader_language
from rainbow7.core.picture import Mark, Picture, Size, seat_name
from rainbow7.core.template import fill
from rainbow7.core.texts import words_of
from rainbow7.games.rainbow7.cards import COLOURED, WILD, Card, Cards
from rainbow7.games.rainbow7.combos import worth
from rainbow7.games.rainbow7.edition import Edition, Settings
from rainbow7.games.rainbow7.naming import colour_name
from rainbow7.games.rainbow7.rulebooks import EDITIONS
from rainbow7.games.rainbow7.state import PILES, State, turn_number
from rainbow7.games.rainbow7.view import View

ICONS: dict[str, str] = {
    "draw": "M8 5A2 2 0 0 1 10 3H18A2 2 0 0 1 20 5V15A2 2 0 0 1 18 17H10A2 2 0 0 1 8 15ZM4.5 7.5V19A2 2 0 0 0 6.5 21H16"
    "M14 7V13M11 10H17",
    "give": "M8.5 4.5C11.4 8.5 13.5 11 13.5 14a5 5 0 0 1-10 0C3.5 11 5.6 8.5 8.5 4.5ZM16.5 13H22.5"
    "M19.8 10 22.8 13 19.8 16",
    "skip": "M6 5A2 2 0 0 1 8 3H16A2 2 0 0 1 18 5V19A2 2 0 0 1 16 21H8A2 2 0 0 1 6 19Z"
    "M9.5 9.5 14.5 14.5M14.5 9.5 9.5 14.5",
    "shed": "M9 4.5C12.2 8.9 14.6 11.6 14.6 15a5.6 5.6 0 0 1-11.2 0C3.4 11.6 5.8 8.9 9 4.5ZM15.5 5.5H22",
}
"""Two cards and a plus · a drop and an arrow · a card crossed out · a drop and a minus, each in a box of 24 by 24."""

USUAL = Settings()
PRINTED = next(iter(EDITIONS.values()))
"""The edition whose numbers are shown on cards that are drawn without a table."""


def _names(lang: str) -> Mapping[str, Any]:
    names: Mapping[str, Any] = words_of("rainbow7.games.rainbow7", lang)["names"]
    return names


_said = partial(picture.said, "rainbow7.games.rainbow7")


def _labels(lang: str) -> Mapping[str, Any]:
    """The words on drawings."""
    labels: Mapping[str, Any] = words_of("rainbow7.games.rainbow7", lang)["drawing"]
    return labels


def card_name(card: Card, lang: str, settings: Settings = USUAL, edition: Edition | None = PRINTED) -> str:
    """The name of a card: `blue 4`, `7 vert, don`, `Rainbow, 0`.

    A Rainbow card tells what this edition counts for it, and nothing where none is given.
    """
    if card.wild:
        return "Rainbow" if edition is None else f"Rainbow, {edition.wild_worth}"
    colour = colour_name(card.rank, _names(lang), settings)
    name = fill(_names(lang)["label"], lang, colour=colour, value=card.value)
    return f"{name}, {effect_word(card, lang, settings)}" if card.value == 7 else name


def effect_word(seven: Card, lang: str, settings: Settings = USUAL) -> str:
    """The word for what the 7 of this colour does in the box at hand."""
    return str(_names(lang)["words"][settings.effects[seven.rank]])


def card_svg(
    card: Card, *, size: Size = "M", lang: str | None = None, settings: Settings = USUAL, marks: Collection[Mark] = (),
    edition: Edition | None = PRINTED,
) -> str:  # fmt: skip
    """One card as SVG, to be put into a page that carries the style sheet."""
    lang = lang or reader_language()
    inner = _face(card, picture.width_of(size), lang, settings, edition)
    return picture.tile(inner, card_name(card, lang, settings, edition), size=size, marks=marks, lang=lang)


def back_svg(*, size: Size = "M", lang: str | None = None) -> str:
    """The back of a card."""
    lang = lang or reader_language()
    return picture.tile(picture.back(), _labels(lang)["back"], size=size, lang=lang)


def _face(card: Card, width: int, lang: str, settings: Settings, edition: Edition | None) -> str:
    small = width <= picture.SMALL
    scale = 1.8 if small else 1.55
    if card.wild:
        arcs = "".join(
            picture.quarter_arcs([18 + 11 * place], hue, 8.6) for place, hue in enumerate(reversed(picture.HUES))
        )
        return arcs + picture.numeral("*", 8.5, 8.5, scale) + (_worth(edition.wild_worth) if edition else "")
    arcs = picture.quarter_arcs([18 + 11 * place for place in range(card.value)], card.colour, 6.2, 0.24)
    value = picture.numeral(str(card.value), 8.5, 8.5, scale)
    if small:
        drawn = arcs + value + picture.shape(card.colour, 40, 88, 50)
    else:
        turned = picture.numeral(str(card.value), 91.5, 141.5, 0.95, turned=True)
        drawn = arcs + value + picture.shape(card.colour, 27, 64, 46) + turned
    return drawn + (_effect(card, width, lang, settings) if card.value == 7 else "")


def _worth(count: int) -> str:
    """The number in a ring: what a Rainbow card counts in hand."""
    circle = picture.line("M91.5 28a16 16 0 1 1-32 0 16 16 0 1 1 32 0Z", "", 1.6)
    digits = str(count)
    scale = 0.7 if len(digits) == 1 else 1.1 / len(digits)
    left, top = 75.5 - 10 * scale * len(digits), 28 - 14 * scale
    return circle + "".join(
        picture.numeral(digit, left + 20 * scale * place, top, scale) for place, digit in enumerate(digits)
    )


def _effect(seven: Card, width: int, lang: str, settings: Settings) -> str:
    """The disc with the effect of a 7, and its word where there is room."""
    disc = picture.area('circle cx="72" cy="28" r="19.5"', "number")
    icon = picture.line(ICONS[settings.effects[seven.rank]], "translate(57.2 13.2) scale(1.235)", 2, "face")
    if width < picture.WORDS_FROM:
        return disc + icon
    word = effect_word(seven, lang, settings)
    middle = min(72, 93 - 2.9 * len(word))
    return (
        f'{disc}{icon}<text x="{middle:g}" y="58.5" font-size="11" font-weight="700" text-anchor="middle" '
        f'fill="{picture.paint("number")}" fill-opacity="1" stroke="none">{picture.escaped(word)}</text>'
    )


def chip(
    card: Card, *, lang: str | None = None, settings: Settings = USUAL, missing: bool = False, heard: bool = True
) -> str:
    """A card inside a sentence: number and shape, or a small rainbow; dashed where the card is missing."""
    lang = lang or reader_language()
    name = card_name(card, lang, settings, None) if heard else ""
    if card.wild:
        return picture.chip(picture.bow(21, 24, 18, 2.3), 42, name, missing=missing)
    inner = picture.numeral(str(card.value), 0, 0, 1) + picture.shape(card.colour, 25, 2, 24)
    return picture.chip(inner, 50, name, missing=missing)


def set_chip(cards: Cards) -> str:
    """Cards of one number or of one colour as one chip: the number and each shape, or each number and the shape.

    Its name stands beside it. The text is empty where the cards share neither.
    """
    plain, wild = [each for each in cards if not each.wild], sum(each.wild for each in cards)
    numbers, hues = (
        list(dict.fromkeys(each.value for each in plain)),
        list(dict.fromkeys(each.colour for each in plain)),
    )
    if len(cards) < 2 or not plain or min(len(numbers), len(hues)) > 1:
        return ""
    parts = [picture.numeral(str(each), place * 27, 0, 1) for place, each in enumerate(numbers)]
    end = len(numbers) * 27 - 2
    parts += [picture.shape(hue, end + place * 26, 2, 24) for place, hue in enumerate(hues)]
    end += len(hues) * 26 + 2
    parts += [picture.bow(end + place * 38 + 17, 24, 17, 2.2) for place in range(wild)]
    return picture.chip("".join(parts), end + wild * 38 - 2, "")


def chips(cards: Iterable[Card], *, lang: str | None = None, settings: Settings = USUAL) -> str:
    """Cards inside a sentence, one after another."""
    return " ".join(chip(each, lang=lang, settings=settings) for each in cards)


def card_sheet(*, lang: str | None = None, settings: Settings = USUAL, edition: Edition = PRINTED) -> str:
    """Every card once, large (`r7-G5`) and small (`r7-G5-S`), and the back (`r7-back`), as symbols of a page.

    A Rainbow card is there with its number and without (`r7-W-bare`).
    """
    lang = lang or reader_language()
    symbols = [picture.symbol("r7-back", picture.back())]
    drawn = [(str(card), card, edition) for card in (*COLOURED, WILD)]
    for name, card, printed in (*drawn, ("W-bare", WILD, None)):
        for size, end in (("M", ""), ("S", "-S")):
            symbols.append(picture.symbol(f"r7-{name}{end}", _face(card, picture.SIZES[size], lang, settings, printed)))
    return picture.sheet(symbols)


def draw_card(
    card: Card, *, size: Size = "M", lang: str | None = None, settings: Settings = USUAL, marks: Collection[Mark] = ()
) -> Picture:
    """One card."""
    lang = lang or reader_language()
    svg = card_svg(card, size=size, lang=lang, settings=settings, marks=marks)
    return picture.frame(picture.row([svg]), lang, ground=bool(marks))


def draw_hand(
    hand: Sequence[Card], *, size: Size = "M", lang: str | None = None, settings: Settings = USUAL,
    marks: Mapping[Mark, Collection[Card]] | None = None, edition: Edition | None = PRINTED,
) -> Picture:  # fmt: skip
    """Cards standing on a rack, some of them marked."""
    lang = lang or reader_language()
    return picture.frame(_rack(hand, size, lang, settings, marks or {}, edition), lang)


def _rack(
    hand: Sequence[Card], size: Size, lang: str, settings: Settings, marks: Mapping[Mark, Collection[Card]],
    edition: Edition | None,
) -> str:  # fmt: skip
    tiles = (
        card_svg(each, size=size, lang=lang, settings=settings, marks=on, edition=edition)
        for each, on in picture.marked(hand, marks)
    )
    return picture.rack(tiles, _count(len(hand), "cards", lang), size)


def draw_state(state: State, *, lang: str | None = None, players: Sequence[str] = ()) -> Picture:
    """The whole table with every hand face up."""
    lang = lang or reader_language()
    places = _places(
        len(state.deck), tuple(pile[-1] if pile else None for pile in state.piles), tuple(map(len, state.piles)),
        state.laid_on, lang, state.settings, state.edition,
    )  # fmt: skip
    box = f"<p>{_note(state.box, _labels(lang)['box'], lang, state.settings)}</p>" if state.box else ""
    hands = "".join(_open_hand(state, seat, state.hands[seat], lang, None, players) for seat in range(state.seats))
    text = f"<details><summary>{_labels(lang)['text']}</summary><code>{picture.escaped(str(state))}</code></details>"
    return picture.frame(_news(state, lang, None, players) + picture.mat(places) + box + hands + text, lang)


def draw_view(view: View, *, lang: str | None = None, players: Sequence[str] = ()) -> Picture:
    """What one seat may see: its own hand, the tops of the piles, how many cards and tokens the others have."""
    lang = lang or reader_language()
    edition = _edition_of_picture(view)
    places = _places(view.deck_count, view.tops, view.pile_counts, view.laid_on, lang, view.settings, edition)
    others = [seat for seat in range(len(view.counts)) if seat != view.seat]
    news = _news(view, lang, view.seat, players)
    own = _open_hand(view, view.seat, view.hand, lang, view.seat, players, size="M")
    if view.shown is not None:
        shown = (_open_hand(view, seat, view.shown[seat], lang, view.seat, players) for seat in others)
        return picture.frame(news + picture.mat(places) + own + "".join(shown), lang)
    lines = (
        (
            seat_name(seat, lang, view.seat, players),
            _turn(view, seat, lang),
            f"{picture.little_back()} {_count(view.counts[seat], 'cards', lang)} &#160; "
            f"{picture.drop()} {_count(view.tokens[seat], 'tokens', lang)}",
        )
        for seat in others
    )
    return picture.frame(news + picture.mat(picture.pills(lines) + places) + own, lang)


def _count(count: int, what: str, lang: str) -> str:
    return _said(what, lang, count=count)


def _turn(table: State | View, seat: int, lang: str) -> str:
    playing = table.phase in ("act", "follow") and table.turn == seat
    return str(_labels(lang)["to-play"]) if playing else ""


def _news(table: State | View, lang: str, reader: int | None, players: Sequence[str]) -> str:
    """The state of the game in words."""
    labels = _labels(lang)
    said = [_said("round", lang, round=table.round, turn=turn_number(table.ending, table.turns))] if table.round else []
    if _bare(table):
        pass
    elif table.phase == "act":
        said.append(labels["act"])
    elif table.phase == "follow" and table.owed:
        said.append(_note(table.owed, labels["owed"], lang, table.settings))
    elif table.phase == "follow":
        said.append(labels["skip" if table.skip else "draw"])
    elif table.phase == "deal":
        said += [labels[table.ending]] if table.ending else []
        said.append(labels["next-deal" if table.round else "first-deal"])
    else:
        names = ", ".join(seat_name(seat, lang, reader, players) for seat in table.winners)
        said.append(f"{_count(len(table.winners), 'end', lang)} <b>{names}</b>")
    return picture.head(said[0], *said[1:])


def _bare(table: State | View) -> bool:
    """Whether conclusions of the rules are left out, as beside a question that is not yet answered."""
    return isinstance(table, View) and table.bare


def _edition_of_picture(table: State | View) -> Edition | None:
    """The edition whose numbers are shown on the cards; none beside a question that is not yet answered."""
    return None if _bare(table) else table.edition


def _note(cards: Cards, title: str, lang: str, settings: Settings) -> str:
    return f"{title} {chips(cards, lang=lang, settings=settings)}"


def _places(
    deck: int, tops: Sequence[Card | None], counts: Sequence[int], changed: int | None, lang: str, settings: Settings,
    edition: Edition | None,
) -> str:  # fmt: skip
    """The deck and the three piles."""
    labels = _labels(lang)
    size: Size = "M"
    drawn = back_svg(size=size, lang=lang) if deck else picture.slot(labels["empty"], size=size)
    found = [picture.spot(drawn, labels["deck"], _count(deck, "cards", lang), many=deck > 1)]
    for pile, (top, count) in enumerate(zip(tops, counts, strict=True)):
        marks: tuple[Mark, ...] = ("changed",) if pile == changed else ()
        drawn = (
            picture.slot(labels["empty"], size=size)
            if top is None
            else card_svg(top, size=size, lang=lang, settings=settings, marks=marks, edition=edition)
        )
        found.append(picture.spot(drawn, PILES[pile], _count(count, "cards", lang), many=count > 1))
    return picture.spots(found)


def _open_hand(
    table: State | View, seat: int, hand: Cards, lang: str, reader: int | None, players: Sequence[str],
    size: Size = "S",
) -> str:  # fmt: skip
    """The player, the number of cards and tokens, and the cards."""
    tokens = table.tokens[seat]
    free = 0 if _bare(table) else max(0, table.edition.end_tokens - tokens)
    drops = picture.drop() * tokens + picture.drop("free") * free
    total = "" if _bare(table) else f", {_said('total', lang, count=worth(table.edition, hand))}"
    notes = (f"{_count(len(hand), 'cards', lang)}{total}", f"{drops} {_count(tokens, 'tokens', lang)}")
    heading = picture.head(seat_name(seat, lang, reader, players), *notes, turn=_turn(table, seat, lang))
    return heading + _rack(hand, size, lang, table.settings, {}, _edition_of_picture(table))
