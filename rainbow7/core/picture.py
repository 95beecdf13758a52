"""What all games draw with: shapes, digits, colours, tiles and frames, as SVG and HTML without scripts."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from typing import Literal, NamedTuple, TypeVar

from rainbow7.core.template import fill
from rainbow7.core.texts import words_of

T = TypeVar("T")

Mark = Literal["lit", "unlit", "selected", "later", "new", "changed"]
"""Can still join · cannot join here · chosen · not now · new since the last step · changed by the last step."""
MARKS: tuple[Mark, ...] = ("lit", "unlit", "selected", "later", "new", "changed")

Size = Literal["S", "M", "L", "XL"] | int
SIZES: dict[str, int] = {"S": 44, "M": 64, "L": 96, "XL": 144}
"""The widths of a tile in CSS pixels; its height is half as much again."""
SMALL = 60
"""Up to this width a tile has room for little."""
WORDS_FROM = 120
"""From this width on, a tile has room for a word."""


class Tone(NamedTuple):
    """A colour of the palette, in light and in dark mode."""

    light: str
    dark: str


HUES = "ROYGCBV"
PALETTE: dict[str, Tone] = {
    "R": Tone("#C9161A", "#D5423F"), "R-edge": Tone("#8C0F13", "#F58B84"),
    "O": Tone("#DB7803", "#EA8B02"), "O-edge": Tone("#8F4A00", "#F7A63A"),
    "Y": Tone("#FAC60F", "#FDE277"), "Y-edge": Tone("#7D5E00", "#FFEDA6"),
    "G": Tone("#277E53", "#58B184"), "G-edge": Tone("#17573A", "#86CFA9"),
    "C": Tone("#08A1AC", "#74E9EC"), "C-edge": Tone("#00646C", "#A5F2F3"),
    "B": Tone("#0140A0", "#496BD1"), "B-edge": Tone("#012A6E", "#93A9F4"),
    "V": Tone("#8D5EDF", "#BE95FC"), "V-edge": Tone("#5A369F", "#D3B8FF"),
    "face": Tone("#FFFCF5", "#20282E"), "unlit": Tone("#E6DCC8", "#1A2024"), "edge": Tone("#CBBEA5", "#64727A"),
    "number": Tone("#22303A", "#F7F0E1"), "faint": Tone("#4F5A62", "#A3ABAD"),
    "white": Tone("#FFFDF6", "#EBE3D3"), "black": Tone("#15191C", "#050708"), "slate": Tone("#24495A", "#2C5364"),
    "wave": Tone("#8FB3BF", "#5F8391"),
    "page": Tone("#F4EDE1", "#151A1E"), "paper": Tone("#FFFBF3", "#20272C"), "well": Tone("#E9DFCC", "#2B343A"),
    "ink": Tone("#22303A", "#F2EADB"), "ink-2": Tone("#4F5A62", "#BAC1C1"),
    "line": Tone("#D3C6AE", "#3C474E"), "line-strong": Tone("#857860", "#8B979D"),
    "accent": Tone("#1D5068", "#9CCBD8"), "on-accent": Tone("#FFFBF3", "#12202A"),
    "mat-lit": Tone("#48636E", "#31444C"), "mat": Tone("#3A525D", "#26353C"), "mat-deep": Tone("#2E434D", "#1C282E"),
    "on-mat": Tone("#FBF5E8", "#F5EEDF"), "on-mat-2": Tone("#D3DFE1", "#C3D0D2"), "stitch": Tone("#8FA7AF", "#5F767E"),
    "oak": Tone("#B98F5E", "#6E5334"), "oak-deep": Tone("#8B6539", "#4A3620"),
    "lamp": Tone("#FFD25E", "#FFD873"), "lamp-edge": Tone("#8A5F00", "#9A7420"),
    "rain": Tone("#2F6F93", "#86C3E0"), "shade": Tone("#5B422A55", "#00000099"),
    "ok": Tone("#1E6743", "#86D3A3"), "ok-soft": Tone("#E2EFE0", "#1D3327"),
    "yet": Tone("#7C4F06", "#F0C268"), "yet-soft": Tone("#FBEDCB", "#3A2F17"),
    "no": Tone("#9C2F27", "#F59C8C"), "no-soft": Tone("#F8E1DA", "#3F2421"),
}  # fmt: skip

FORCED: dict[str, str] = {
    **dict.fromkeys(HUES, "CanvasText"),
    **dict.fromkeys(("face", "unlit", "white", "black", "page", "lamp-edge", "slate"), "Canvas"),
    **dict.fromkeys(("edge", "number", "faint", "ink", "ink-2", "rain", "stitch", "line-strong", "wave"), "CanvasText"),
    "lamp": "Highlight",
}
"""The system's colours that are used instead where a reader has chosen high contrast (`forced-colors`)."""

SHAPES: dict[str, str] = {
    "R": "M12 2.6 22.4 21H1.6Z",
    "O": "M21.3 12a9.3 9.3 0 1 1-18.6 0 9.3 9.3 0 1 1 18.6 0Z",
    "Y": "M12 1.3 14.9 8.9 23 9.3 16.7 14.4 18.8 22.3 12 17.8 5.2 22.3 7.3 14.4 1 9.3 9.1 8.9Z",
    "G": "M2.6 21.4C1 9.5 9 1.2 21.4 2.6 22.8 15 14.5 23 2.6 21.4ZM2.6 21.4 12.6 11.4",
    "C": "M12 .9 19 12 12 23.1 5 12Z",
    "B": "M2.5 2.5H21.5V21.5H2.5Z",
    "V": "M8.6 8.6a5.1 5.1 0 1 1 6.8 0 5.1 5.1 0 1 1 0 6.8 5.1 5.1 0 1 1-6.8 0 5.1 5.1 0 1 1 0-6.8Z",
}
"""Triangle, disc, star, leaf, crystal, square and flower, each in a box of 24 by 24."""

NUMERALS: dict[str, str] = {
    "0": "M10 4C6.4 4 4 7.7 4 14 4 20.3 6.4 24 10 24 13.6 24 16 20.3 16 14 16 7.7 13.6 4 10 4Z",
    "1": "M5 8.5 11 4V24M5 24H17",
    "2": "M4 9.5C4 6 6.7 4 10 4 13.5 4 16 6.3 16 9.5 16 13.5 12.5 16 4 24H16.5",
    "3": "M4.5 4H15.5L9.3 11.8C13.3 11.6 16 14.3 16 17.8 16 21.4 13.3 24 9.8 24 7 24 4.8 22.7 4 20.2",
    "4": "M13 24V4L3.5 17.8H17.5",
    "5": "M15.2 4H6L5 12.7C6.3 11.5 8 10.9 10 10.9 13.5 10.9 16.2 13.6 16.2 17.4 16.2 21.3 13.5 24 9.8 24 7 24 4.8 "
    "22.7 4 20.3",
    "6": "M14 4.3C8 6.2 4 11 4 17.2 4 21.3 6.7 24 10 24 13.4 24 16 21.3 16 17.8 16 14.3 13.4 11.8 10 11.8 7 11.8 4.6 "
    "13.8 4 17",
    "7": "M3.8 4H16.6L8.2 24M6.8 14H15.4",
    "*": "M10 5V23M2.2 9.5 17.8 18.5M2.2 18.5 17.8 9.5",
}
"""Digits and the asterisk as single lines in a box of 20 by 28, alike on every system."""

DROP = "M12 1.8C16.4 8 19.6 11.6 19.6 15.4a7.6 7.6 0 0 1-15.2 0C4.4 11.6 7.6 8 12 1.8Z"
SIGNS: dict[str, str] = {
    "ok": "M22 12a10 10 0 1 1-20 0 10 10 0 1 1 20 0ZM7.5 12.3 10.7 15.5 16.7 9",
    "yet": "M14.6 2.3A10 10 0 0 1 21.7 9.4M21.7 14.6A10 10 0 0 1 14.6 21.7M9.4 21.7A10 10 0 0 1 2.3 14.6"
    "M2.3 9.4A10 10 0 0 1 9.4 2.3M12 7.5V16.5M7.5 12H16.5",
    "no": "M7.9 2H16.1L22 7.9V16.1L16.1 22H7.9L2 16.1V7.9ZM7.5 12H16.5",
}
"""A tick in a circle, a plus in an open ring, a bar in an octagon: legal, not yet, cannot."""

NAME_IN_PICTURE = re.compile(r' role="img" aria-label="[^"]*"><title>[^<]*</title>')
"""How a picture says its name."""


def escaped(text: str) -> str:
    """A text escaped for HTML and XML; characters that cannot be printed become spaces."""
    return escape("".join(sign if sign.isprintable() else " " for sign in text))


def paint(tone: str) -> str:
    """A colour of the palette for an attribute; without the style sheet it is that of light mode."""
    return f"var(--r7-{tone},{PALETTE[tone].light})"


LINES = f'fill="none" stroke="{paint("number")}" stroke-linecap="round" stroke-linejoin="round"'
"""The attributes of every drawing: lines with round ends and no filling, unless a part says otherwise."""


def width_of(size: Size) -> int:
    """The width of a tile in pixels."""
    return SIZES[size] if isinstance(size, str) else size


def shape(hue: str, x: float, y: float, side: float) -> str:
    """The shape of a hue in a square whose upper left corner is given; its edge carries the contrast."""
    return shapes(hue, [(x, y)], side)


def shapes(hue: str, corners: Iterable[tuple[float, float]], side: float) -> str:
    """The shape of a hue in several squares of one size."""
    drawn = [
        f'<path transform="translate({x:.4g} {y:.4g}) scale({side / 24:.4g})" d="{SHAPES[hue]}"' for x, y in corners
    ]
    painted = f'fill="{paint(hue)}" stroke="{paint(hue + "-edge")}" stroke-width="1.6"'
    return f"{drawn[0]} {painted}/>" if len(drawn) == 1 else f"<g {painted}>{'/>'.join(drawn)}/></g>"


def numeral(sign: str, x: float, y: float, scale: float, *, turned: bool = False, tone: str = "number") -> str:
    """A digit or the asterisk, its box beginning, or ending where it is turned, at the point given."""
    return line(NUMERALS[sign], f"translate({x:g} {y:g}){' rotate(180)' if turned else ''} scale({scale:.4g})", 4, tone)


def line(path: str, transform: str, width: float, tone: str = "number") -> str:
    """A line of even width."""
    placed = f' transform="{transform}"' if transform else ""
    painted = "" if tone == "number" else f' stroke="{paint(tone)}"'
    return f'<path{placed} d="{path}"{painted} stroke-width="{width:g}"/>'


def area(form: str, tone: str, opacity: float = 1) -> str:
    """A form, such as `circle r="9"`, filled and without an edge."""
    seen = f' opacity="{opacity:g}"' if opacity < 1 else ""
    return f'<{form} fill="{paint(tone)}" stroke="none"{seen}/>'


def quarter_arcs(radii: Iterable[float], hue: str, width: float, opacity: float = 1) -> str:
    """Quarter circles around the lower left corner of a tile."""
    path = "".join(f"M0 {150 - r:g}a{r:g} {r:g} 0 0 1 {r:g} {r:g}" for r in radii)
    seen = f' opacity="{opacity:g}"' if opacity < 1 else ""
    return f'<path d="{path}" stroke="{paint(hue)}" stroke-width="{width:g}" stroke-linecap="butt"{seen}/>'


def bow(x: float, y: float, radius: float, width: float, hues: str = HUES) -> str:
    """A small rainbow: half circles about a point, the first hue outermost, as wide as their distance."""
    return "".join(
        f'<path d="M{x - r:g} {y:g}a{r:g} {r:g} 0 0 1 {2 * r:g} 0" stroke="{paint(hue)}" '
        f'stroke-width="{width + 0.1:g}" stroke-linecap="butt"/>'
        for hue, r in ((hue, radius - place * width) for place, hue in enumerate(hues))
    )


def drop(state: Literal["held", "received", "free"] = "held", size: int = 14) -> str:
    """A drop: held, just received (outlined, with a plus), or free (a faint outline)."""
    fill = paint("rain") if state == "held" else "none"
    edge = paint("line-strong" if state == "free" else "rain")
    plus = line("M12 11.5V19.5M8 15.5H16", "", 2.4, "rain") if state == "received" else ""
    return (
        f'<svg class="r7-i" viewBox="0 0 24 24" width="{size}" height="{size}" {LINES} aria-hidden="true">'
        f'<path d="{DROP}" fill="{fill}" stroke="{edge}" stroke-width="2"/>{plus}</svg>'
    )


def verdict_sign(verdict: str, size: int = 20) -> str:
    """The sign of a verdict, `ok`, `yet` or `no`; its word stands beside it."""
    return (
        f'<svg class="r7-i" viewBox="0 0 24 24" width="{size}" height="{size}" {LINES} aria-hidden="true">'
        f"{line(SIGNS[verdict], '', 2.4, verdict)}</svg>"
    )


def back() -> str:
    """The back of a tile: rows of half rings on slate."""
    whole, rows = "a21 21 0 0 1 42 0", []
    for place, y in enumerate(range(33, 139, 21)):
        half = f"M8 {y - 21}a21 21 0 0 1 21 21{whole}a21 21 0 0 1 21-21"
        rows.append(half if place % 2 else f"M8 {y}{whole}{whole}")
    slate = area('rect x="8" y="8" width="84" height="134" rx="6"', "slate")
    return slate + line("".join(rows), "", 2.4, "wave")


def tile(
    inner: str, name: str, *, size: Size = "M", marks: Iterable[Mark] = (), ground: str = "face", lang: str = "en"
) -> str:
    """An upright tile, 100 by 150 units within, that says its name; what it carries is drawn in `inner`."""
    width = width_of(size)
    shown = [mark for mark in MARKS if mark in set(marks)]
    called = escaped(", ".join([name, *(words_of("rainbow7.core", lang)["mark"][mark] for mark in shown)]))
    classes = " ".join(["r7-tile", *(f"r7-{mark}" for mark in shown)])
    return (
        f'<svg class="{classes}" viewBox="0 0 100 150" width="{width}" height="{width * 3 // 2}" {LINES} role="img" '
        f'aria-label="{called}"><title>{called}</title>{_ground(ground, 100 / width, shown)}{inner}'
        f"{_signals(100 / width, shown)}</svg>"
    )


def _ground(ground: str, pixel: float, marks: list[Mark]) -> str:
    if "later" in marks:
        return _ring(-pixel, 1.5 * pixel, "line-strong", dashes=(5, 4), pixel=pixel)
    return _ring(-pixel / 2, pixel, "edge", fill=ground)


def _ring(
    out: float, width: float, tone: str, *, fill: str = "", dashes: tuple[int, ...] = (), pixel: float = 1
) -> str:
    """The outline of a tile, so far outside its border."""
    x, filled = f"{-out:.1f}", f' fill="{paint(fill)}" fill-opacity="1"' if fill else ""
    dashed = f' stroke-dasharray="{" ".join(f"{each * pixel:.3g}" for each in dashes)}"' if dashes else ""
    return (
        f'<rect x="{x}" y="{x}" width="{100 + 2 * out:.1f}" height="{150 + 2 * out:.1f}" rx="{13 + out:.1f}"{filled} '
        f'stroke="{paint(tone)}" stroke-width="{width:.2g}"{dashed}/>'
    )


def _badge(x: float, y: float, radius: float, fill: str, edge: str, path: str, tone: str, pixel: float) -> str:
    middle = f"translate({x - radius:.4g} {y - radius:.4g}) scale({radius / 12:.4g})"
    inside = line(path, middle, 3, tone) if path else ""
    return (
        f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{radius:.4g}" fill="{paint(fill)}" stroke="{paint(edge)}" '
        f'stroke-width="{1.5 * pixel:.3g}"/>{inside}'
    )


def _signals(pixel: float, marks: list[Mark]) -> str:
    """The rings, dashes and badges of marks, so that none depends on colour alone."""
    drawn = []
    if "selected" in marks:
        drawn.append(_ring(1.5 * pixel, 3 * pixel, "ink"))
    elif "lit" in marks:
        drawn.append(_ring(pixel, 2 * pixel, "lamp-edge"))
    if "lit" in marks:
        drawn.append(_ring((4.5 if "selected" in marks else 3.5) * pixel, 3 * pixel, "lamp"))
    if "changed" in marks:
        drawn.append(_ring(5 * pixel, 2 * pixel, "ink", dashes=(5, 4), pixel=pixel))
    if "selected" in marks:
        drawn.append(
            _badge(100 - 5 * pixel, 2 * pixel, 11 * pixel, "ink", "page", "M7 12.5 10.5 16 17 9", "page", pixel)
        )
    if "later" in marks:
        question = "M9 9.5A3.1 3.1 0 1 1 12 13V14M12 17.6V17.7"
        drawn.append(_badge(100 - 5 * pixel, 4 * pixel, 9 * pixel, "page", "line-strong", question, "ink-2", pixel))
    if "new" in marks:
        drawn.append(_badge(2 * pixel, 2 * pixel, 7.5 * pixel, "lamp", "number", "", "", pixel))
    return "".join(drawn)


def marked(things: Iterable[T], marks: Mapping[Mark, Iterable[T]]) -> Iterator[tuple[T, tuple[Mark, ...]]]:
    """Each thing with its marks; of equal things, the first ones are meant."""
    left = {mark: Counter(some) for mark, some in marks.items()}
    for thing in things:
        on = tuple(mark for mark in left if left[mark][thing] > 0)
        for mark in on:
            left[mark][thing] -= 1
        yield thing, on


def unnamed(drawn: str) -> str:
    """A picture without its name, for a place where the name is said beside it.

    >>> unnamed('<svg role="img" aria-label="3"><title>3</title></svg>')
    '<svg aria-hidden="true"></svg>'
    """
    return NAME_IN_PICTURE.sub(' aria-hidden="true">', drawn, count=1)


def slot(name: str, *, size: Size = "M") -> str:
    """The empty place of a tile."""
    pixel = 100 / (width := width_of(size))
    called = escaped(name)
    border = _ring(-pixel, 2 * pixel, "stitch", dashes=(6, 5), pixel=pixel)
    return (
        f'<svg class="r7-slot" viewBox="0 0 100 150" width="{width}" height="{width * 3 // 2}" {LINES} role="img" '
        f'aria-label="{called}"><title>{called}</title>{border}</svg>'
    )


def chip(inner: str, width: float, name: str, *, missing: bool = False, ground: str = "") -> str:
    """A small tile inside a sentence, 28 units high; its name, if it has one, is for screen readers and copied text."""
    tint = f' style="background:{paint(ground)}"' if ground else ""
    called = screen_reader_text(escaped(name)) if name else ""
    return (
        f'<span class="r7-chip{" r7-missing" if missing else ""}"{tint}>{called}'
        f'<svg viewBox="0 0 {width:g} 28" {LINES} aria-hidden="true">{inner}</svg></span>'
    )


def screen_reader_text(words: str) -> str:
    """HTML that only screen readers and copied text contain, in place of the drawing beside it."""
    return f'<span class="r7-say">{words}</span>'


def unbroken(drawn: str, sign: str) -> str:
    """A drawing and the punctuation mark after it, with no line break between them."""
    return f'<span class="r7-keep">{drawn}{sign}</span>'


def hidden_from_screen_readers(sign: str) -> str:
    """A punctuation mark that screen readers skip, because the text for them contains it."""
    return f'<span class="r7-sign" data-sign="{escape(sign)}" aria-hidden="true"></span>'


def symbol(name: str, inner: str, ground: str = "face") -> str:
    """A tile without marks, or what lies on one, as a symbol for `<use href="#name">` elsewhere in the page."""
    drawn = f"{_ground(ground, 1, []) if ground else ''}{inner}"
    return f'<symbol id="{name}" viewBox="0 0 100 150" overflow="visible" {LINES}>{drawn}</symbol>'


def sheet(symbols: Iterable[str]) -> str:
    """Symbols that a page has once, without showing them."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="r7-sheet" width="0" height="0" aria-hidden="true" '
        f'style="position:absolute">{"".join(symbols)}</svg>'
    )


_SYMBOL = re.compile(r'<symbol id="(?P<name>[^"]+)".*?</symbol>', re.DOTALL)
_REFERENCE = re.compile(r'href=\\?"#([^"\\]+)')


def references(html: str) -> set[str]:
    """The symbols to which HTML, plain or within JSON, refers."""
    return set(_REFERENCE.findall(html))


def cut_sheet(sheets: Iterable[str], used: Iterable[str]) -> str:
    """One sheet with the symbols of these sheets that are used, and those that these refer to themselves.

    >>> some = ['<symbol id="a"></symbol>', '<symbol id="b"><use href="#a"/></symbol>', '<symbol id="c"></symbol>']
    >>> cut_sheet([sheet(some)], {"b"}).count("<symbol")
    2
    """
    symbols = {found["name"]: found[0] for each in dict.fromkeys(sheets) for found in _SYMBOL.finditer(each)}
    wanted, queue = set[str](), list(used)
    while queue:
        name = queue.pop()
        if name in symbols and name not in wanted:
            wanted.add(name)
            queue += references(symbols[name])
    return sheet(drawn for name, drawn in symbols.items() if name in wanted)


def said(package: str, label: str, lang: str, **facts: object) -> str:
    """A label on a drawing, from the words of the package that draws it."""
    return fill(words_of(package, lang)["drawing"][label], lang, **facts)


def seat_name(seat: int, lang: str, reader: int | None = None, players: Sequence[str] = ()) -> str:
    """How a seat is called, fit for HTML: the reader, by the name given, or by number from 1."""
    words = words_of("rainbow7.core", lang)["seat"]
    if seat == reader:
        return str(words["you"])
    return escaped(players[seat]) if seat < len(players) else fill(words["player"], lang, number=seat + 1)


def row(pictures: Iterable[str], name: str = "") -> str:
    """Pictures side by side, under a common name for those who listen."""
    group = f' role="group" aria-label="{escaped(name)}"' if name else ""
    return f'<div class="r7-row"{group}>{"".join(pictures)}</div>'


def rack(tiles: Iterable[str], name: str, size: Size = "M") -> str:
    """Tiles on an oak rack, in as many rows as they need."""
    high = width_of(size) * 3 // 2
    return (
        f'<div class="r7-row r7-rack" style="--r7-high:{high}px" role="group" aria-label="{escaped(name)}">'
        f"{''.join(tiles)}</div>"
    )


def spot(drawn: str, title: str, note: str = "", *, many: bool = False) -> str:
    """A place on the table with its caption, which also says in words that several tiles lie there."""
    return f'<div class="r7-spot{" r7-many" if many else ""}">{drawn}<b>{title}</b><small>{note}</small></div>'


def close(tiles: Iterable[str]) -> str:
    """Tiles that belong together, close to one another."""
    return f'<div class="r7-close">{"".join(tiles)}</div>'


def zone(title: str, inside: str) -> str:
    """A part of the table under its title."""
    return f'<div class="r7-zone"><b>{title}</b>{inside}</div>'


def mat(inside: str) -> str:
    """The slate playmat with its stitched edge."""
    return f'<div class="r7-mat">{inside}</div>'


def spots(places: Iterable[str]) -> str:
    """Places of the table side by side, in the middle."""
    return f'<div class="r7-spots">{"".join(places)}</div>'


def head(title: str, *notes: str, turn: str = "") -> str:
    """The line above a player's tiles: the name, whether it is their turn, and notes."""
    whose = f'<span class="r7-turn">{turn}</span>' if turn else ""
    return (
        f'<div class="r7-head"><b>{title}</b>{whose}{"".join(f"<span>{note}</span>" for note in notes if note)}</div>'
    )


def pills(seats: Iterable[tuple[str, str, str]]) -> str:
    """A line for each seat: the name, whether it is their turn, and what they hold."""
    lines = (
        f'<div class="r7-pill{" r7-on" if turn else ""}"><b>{title}{f", {turn}" if turn else ""}</b>'
        f'<span class="r7-end">{held}</span></div>'
        for title, turn, held in seats
    )
    return f'<div class="r7-pills">{"".join(lines)}</div>'


def slip(inside: str, verdict: str = "", word: str = "") -> str:
    """A slip of paper with an answer; the verdict is shown by its word, a sign and a bar, not by colour alone."""
    badge = f'<span class="r7-verdict">{verdict_sign(verdict, 18)} {escaped(word)}</span>' if verdict else ""
    return f'<div class="r7-slip{f" r7-says-{verdict}" if verdict else ""}">{badge}{inside}</div>'


def little_back() -> str:
    """A tile from behind, as small as a letter."""
    return (
        '<svg class="r7-i" viewBox="0 0 12 16" width="12" height="16" aria-hidden="true"><rect x="1" y="1" width="10" '
        f'height="14" rx="2" fill="{paint("slate")}" stroke="{paint("white")}" stroke-width="2"/></svg>'
    )


_TONE = re.compile(r"var\(--r7-([\w-]+),([^)]+)\)")


def image(svg: str) -> str:
    """A tile without marks as a file of its own: in plain colours, with those of dark mode where they are wanted."""
    used = dict.fromkeys(name for name, _ in _TONE.findall(svg) if name in PALETTE)
    night = "".join(
        f'[fill="{PALETTE[name].light}"]{{fill:{PALETTE[name].dark}}}[stroke="{PALETTE[name].light}"]'
        f"{{stroke:{PALETTE[name].dark}}}"
        for name in used
    )
    plain = _TONE.sub(lambda found: found[2], svg)
    return plain.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1).replace(
        "</title>", f"</title><style>@media(prefers-color-scheme:dark){{{night}}}</style>", 1
    )


SANS = '"Avenir Next",Avenir,"Segoe UI",Roboto,"Noto Sans","Helvetica Neue","Liberation Sans",Arial,sans-serif'


def style(picture: str | None = None) -> str:
    """The style sheet of all pictures, or the part of it that one picture needs, for light and dark mode."""
    rules = "".join(rule for rule in _rules() if picture is None or all(each in picture for each in _classes(rule)))
    asked = set(re.findall(r"--r7-([\w-]+)", rules + (picture or "")))
    tones = {name: tone for name, tone in PALETTE.items() if picture is None or name in asked}
    # One of the two switches is always empty and the other invalid, so that of `var(l,…)var(d,…)` only the
    # fallback of the invalid one remains: every colour is written once, and browsers without light-dark() know it too.
    night = "{--r7-l: ;--r7-d:initial}"
    both = "".join(f"--r7-{name}:var(--r7-l,{tone.light})var(--r7-d,{tone.dark});" for name, tone in tones.items())
    forced = "".join(f"--r7-{name}:{FORCED[name]};" for name in tones if name in FORCED)
    return (
        f".r7{{--r7-l:initial;--r7-d: ;{both}font:400 .875rem/1.45 {SANS}}}"
        "@media screen and (prefers-color-scheme:dark)"
        f"{{body:not([data-jp-theme-light=true]):not(.vscode-light) .r7{night}}}"
        f"@media screen{{body[data-jp-theme-light=false] .r7,body.vscode-dark .r7{night}}}"
        f"@media(forced-colors:active){{.r7{{{forced}}}}}{rules}"
    )


@cache
def _rules() -> tuple[str, ...]:
    """The rules of the style sheet one by one, without comments and spaces."""
    css = files("rainbow7.core").joinpath("picture.css").read_text("utf-8")
    css = re.sub(r"\s+", " ", re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL))
    return tuple(f"{re.sub(' ?([{};,:]) ', lambda sign: sign[1], each).strip()}}}" for each in css.split(" }")[:-1])


def _classes(rule: str) -> list[str]:
    """The classes that a picture must use to need a rule."""
    return re.findall(r"r7[\w-]*", rule.partition("{")[0])


class Picture(str):
    """HTML that a notebook shows as a picture."""

    __slots__ = ()

    @property
    def bare(self) -> str:
        """The picture without its style sheet, for a page that has the whole style sheet already."""
        return re.sub("<style>.*?</style>", "", self, count=1)

    def _repr_html_(self) -> str:
        return self


def frame(body: str, lang: str, *, ground: bool = True) -> Picture:
    """A picture with its style sheet, on its own ground unless it needs none."""
    body = f'<div class="r7{" r7-page" if ground else ""}" lang="{lang}">{body}</div>'
    opening, rest = body.split(">", 1)
    return Picture(f"{opening}><style>{style(body)}</style>{rest}")
