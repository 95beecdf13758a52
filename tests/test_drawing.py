"""Pictures: every value draws itself, says its name, leaks nothing, and is told apart without colour."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, pi, radians, sin, sqrt
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pytest

from rainbow7.core import picture
from rainbow7.core.chance import SeededChance
from rainbow7.core.game import Game
from rainbow7.core.match import Match, new_match
from rainbow7.core.template import PLACE, fill
from rainbow7.core.texts import words_of
from rainbow7.games import rainbow7, sazuki, spaan
from rainbow7.games.rainbow7 import draw
from rainbow7.games.rainbow7.cards import COLOURED, WILD, card, cards
from rainbow7.games.rainbow7.edition import Settings
from rainbow7.games.sazuki import draw as sazuki_draw
from rainbow7.games.sazuki.cards import KINDS_OF_CARD
from rainbow7.games.spaan import draw as spaan_draw
from rainbow7.games.spaan.cards import EVERY_FACE, face
from rainbow7.games.spaan.cards import card as whole_card

LANGUAGES = ("en", "fr")
GAMES: list[tuple[Game, ModuleType]] = [
    (rainbow7.GAME, draw), (sazuki.GAME, sazuki_draw), (spaan.GAME, spaan_draw),
]  # fmt: skip
SVG = "{http://www.w3.org/2000/svg}"


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(markup)


def pictures_in(element: ElementTree.Element) -> list[ElementTree.Element]:
    return [each for each in element.iter() if each.get("role") == "img"]


def name_of(svg: ElementTree.Element) -> str:
    """The accessible name, which the label and the title must agree on."""
    title = next(each for each in svg if each.tag.removeprefix(SVG) == "title")
    assert svg.get("aria-label") == title.text
    return title.text or ""


def named(markup: str) -> str:
    svg = parsed(markup)
    assert svg.get("role") == "img"
    return name_of(svg)


def played(game: Game, seats: int, moves: int) -> Iterator[Match]:
    """A game in which chance chooses every move, from its first state on."""
    match, chance = new_match(game, seats=seats, seed=7), SeededChance(11)
    for nth in range(moves):
        yield match
        legal = match.legal_moves
        if not legal:
            return
        match = match.play(chance.pick(nth, legal))


def every_picture() -> Iterator[tuple[str, str]]:
    """A name for each kind of picture, and the picture."""
    for lang in LANGUAGES:
        yield f"hand {lang}", draw.draw_hand(cards("R3 R4 G7 W"), lang=lang, marks={"lit": cards("R3 W")})
        yield f"sazuki hand {lang}", sazuki_draw.draw_hand(KINDS_OF_CARD, lang=lang)
        yield f"spaan hand {lang}", spaan_draw.draw_hand([whole_card("R/K"), whole_card("W/T")], 1, lang=lang)
        yield f"card {lang}", draw.draw_card(card("G7"), lang=lang, size="XL", marks=picture.MARKS)
        yield f"sazuki card {lang}", sazuki_draw.draw_card(KINDS_OF_CARD[5], lang=lang)
        yield f"spaan card {lang}", spaan_draw.draw_card(whole_card("K/P"), lang=lang)
        for game, module in GAMES:
            match = list(played(game, game.default_seats, 12))[-1]
            yield f"{game.id} state {lang}", module.draw_state(match.state, lang=lang)
            yield f"{game.id} view {lang}", module.draw_view(match.view(1), lang=lang)
    for game, module in GAMES:
        yield f"{game.id} sheet", module.card_sheet(lang="en")
    yield "image", picture.image(draw.card_svg(card("V7"), lang="fr"))
    yield "slip", picture.frame(picture.slip(draw.chips(cards("R3 W"), lang="en"), "yet", "Not yet"), "en")


PICTURES = dict(every_picture())


@pytest.mark.parametrize("size", [*picture.SIZES, 52, 186])
@pytest.mark.parametrize(("lang", "blue", "green", "wild"), [
    ("en", "blue 4", "green 7, give", "Rainbow, 0"),
    ("fr", "4 bleu", "7 vert, don", "Rainbow, 0"),
])  # fmt: skip
def test_every_card_draws_and_says_its_name(size: picture.Size, lang: str, blue: str, green: str, wild: str) -> None:
    names = [named(draw.card_svg(each, size=size, lang=lang)) for each in (*COLOURED, WILD)]
    assert len(set(names)) == 50
    assert {blue, green, wild} <= set(names)
    assert named(draw.back_svg(size=size, lang=lang))


def test_the_other_games_say_what_they_show() -> None:
    assert [named(sazuki_draw.card_svg(each, lang="fr")) for each in KINDS_OF_CARD] == list("123456")
    assert named(spaan_draw.face_svg(face("T"), lang="en")) == "turquoise, the other side unknown"
    assert named(spaan_draw.face_svg(face("G"), face("P"), lang="fr")) == "verte, l’autre face violette"
    assert named(spaan_draw.card_svg(whole_card("W/K"), 1, lang="en")) == "black, the other side white"
    assert len({named(spaan_draw.face_svg(each, "seen", lang="fr")) for each in EVERY_FACE}) == 9


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_are_well_formed_and_refer_to_nothing_outside(name: str) -> None:
    markup = PICTURES[name]
    parsed(markup)
    outside = markup.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?:|//|url\(|@import|<script|javascript|\bon\w+=|<img|<iframe|<link|href", outside)


@pytest.mark.parametrize("name", [name for name in PICTURES if not name.endswith("sheet")])
def test_several_pictures_may_share_a_page(name: str) -> None:
    assert not re.search(r"\bid=", PICTURES[name])


def test_the_ids_of_a_sheet_are_its_own() -> None:
    ids = [re.findall(r'\bid="([^"]+)"', module.card_sheet(lang="en")) for _, module in GAMES]
    assert [len(each) for each in ids] == [103, 7, 20]
    for each in ids:
        assert len(set(each)) == len(each)
    assert {"r7-G5", "r7-G5-S", "r7-W", "r7-back"} <= set(ids[0])


def test_every_colour_that_is_used_is_in_the_palette() -> None:
    used = {name for markup in PICTURES.values() for name in re.findall(r"--r7-([\w-]+)", markup)}
    assert used - {"l", "d", "high"} <= set(picture.PALETTE)
    asked = {name for name in picture.PALETTE if f"var(--r7-{name})" in picture.style()}
    assert "mat-deep" in asked


def test_a_picture_brings_the_rules_it_uses_and_no_other() -> None:
    hand = PICTURES["hand en"]
    assert ".r7-tile{" in hand and ".r7-mat{" not in hand
    assert "<style>" not in draw.draw_hand(cards("R3"), lang="en").bare
    for markup in PICTURES.values():
        for used in set(re.findall(r'class="([^"]+)"', markup)):
            for each in used.split():
                written = re.search(rf"\.{each}\b[^{{}}]*\{{", picture.style())
                assert (written is None) == (each in ("r7-new", "r7-changed", "r7-slot", "r7-sheet")), each
                assert "<style>.r7{" not in markup or written is None or f".{each}" in markup


def test_day_and_night_are_chosen_by_the_system_and_by_the_notebook() -> None:
    style = picture.style()
    assert "@media screen and (prefers-color-scheme:dark){body:not([data-jp-theme-light=true])" in style
    assert "body[data-jp-theme-light=false] .r7" in style
    assert "forced-colors" in style
    assert "--r7-R:var(--r7-l,#C9161A)var(--r7-d,#D5423F)" in style


def test_a_picture_file_needs_no_variables() -> None:
    image = picture.image(draw.card_svg(card("R7"), lang="en"))
    assert "var(" not in image
    assert '[fill="#C9161A"]{fill:#D5423F}' in image
    assert parsed(image).tag == f"{SVG}svg"


def test_hands_stay_small() -> None:
    for hand in ("R3 R4 R5 G7 B2 V6 W", "R7 O7 Y7 G7 C7 B7 V7"):
        assert len(draw.draw_hand(cards(hand), lang="fr").encode()) < 12_000
    assert len(draw.chip(card("V6"), lang="fr")) < 640


def test_marks_are_seen_without_colour_and_heard() -> None:
    def without_colour(markup: str) -> str:
        return re.sub(r'class="[^"]*"|aria-label="[^"]*"|<title>.*?</title>|var\([^)]*\)', "", markup)

    plain = draw.card_svg(card("B4"), lang="en")
    for mark in picture.MARKS:
        svg = draw.card_svg(card("B4"), lang="en", marks=[mark])
        assert name_of(parsed(svg)) == f"blue 4, {words_of('rainbow7.core', 'en')['mark'][mark]}"
        assert mark == "unlit" or without_colour(svg) != without_colour(plain)
    assert ".r7-tile.r7-unlit{" in picture.style()


def test_of_equal_cards_only_so_many_are_marked() -> None:
    hand = draw.draw_hand(cards("R3 W W"), lang="en", marks={"selected": cards("W")})
    assert [name_of(each) for each in pictures_in(parsed(hand))] == ["red 3", "Rainbow, 0, selected", "Rainbow, 0"]


WICKED = '"><script>alert(1)</script>&\x00\x1b'


def test_names_from_a_box_are_only_text() -> None:
    settings = Settings(colours=(WICKED, "b", "c", "d", "e", "f", "g"))
    for markup in (
        draw.card_svg(card("R3"), lang="en", settings=settings),
        draw.card_svg(card("R7"), size="XL", lang="fr", settings=settings),
        draw.chip(card("R3"), lang="en", settings=settings),
        draw.draw_hand(cards("R3 R7"), lang="fr", settings=settings),
        draw.card_sheet(lang="en", settings=settings),
        picture.image(draw.card_svg(card("R3"), lang="en", settings=settings)),
    ):
        parsed(markup)
        assert "<script" not in markup
    shown = named(draw.card_svg(card("R3"), lang="en", settings=settings))
    assert shown == f"{WICKED[:-2]}   3"


@pytest.mark.parametrize(("game", "module"), GAMES, ids=[game.id for game, _ in GAMES])
def test_names_of_players_are_only_text(game: Game, module: ModuleType) -> None:
    match = list(played(game, game.default_seats, 8))[-1]
    for markup in (
        module.draw_state(match.state, lang="en", players=[WICKED] * 3),
        module.draw_view(match.view(0), lang="fr", players=[WICKED] * 3),
    ):
        parsed(markup)
        assert "<script" not in markup and "&lt;script&gt;" in markup


def test_a_position_shows_its_box_and_the_box_names_only_as_text() -> None:
    match = new_match(rainbow7.GAME, settings=Settings(colours=(WICKED, "b", "c", "d", "e", "f", "g")))
    assert "<script" not in draw.draw_state(match.play("deal").state, lang="en")


@pytest.mark.parametrize(("game", "module"), GAMES, ids=[game.id for game, _ in GAMES])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_games_draw_from_beginning_to_end(game: Game, module: ModuleType, lang: str) -> None:
    for seats in (game.seats[0], game.seats[-1]):
        phases = set()
        for match in played(game, seats, 400):
            if match.state.phase in phases and len(match.moves) % 40:
                continue
            phases.add(match.state.phase)
            root = parsed(module.draw_state(match.state, lang=lang))
            assert root.get("lang") == lang
            assert all(name_of(each) for each in pictures_in(root))
            for seat in range(seats):
                parsed(module.draw_view(match.view(seat), lang=lang))
        assert len(phases) >= 3


def test_a_state_shows_every_hand_and_a_view_only_its_own() -> None:
    state = rainbow7.GAME.read_state("rainbow7 en act hands R1R2/O3W/G7 deck B1B2 piles Y4Y5/-/V6 tokens 1/0/9")
    whole = [name_of(each) for each in pictures_in(parsed(draw.draw_state(state, lang="en")))]
    assert whole == [
        "a card face down", "yellow 5", "nothing", "violet 6", "red 1", "red 2", "orange 3", "Rainbow, 0",
        "green 7, give",
    ]  # fmt: skip
    seen = draw.draw_view(rainbow7.GAME.view(state, 1), lang="en", players=["Léa", "Tom", "Ève"])
    assert [name_of(each) for each in pictures_in(parsed(seen))] == [*whole[:4], "orange 3", "Rainbow, 0"]
    told = " ".join("".join(parsed(seen).itertext()).split())
    assert "Léa, to play" in told and "9 Rain tokens" in told and "You" in told and "Tom" not in told


def test_a_rainbow_card_shows_what_it_counts_and_beside_a_question_nothing() -> None:
    five = replace(rainbow7.GAME.editions["en"], wild_worth=5)
    nought, ring = picture.NUMERALS["0"], "M91.5 28a16"
    told, other, hidden = (draw.card_svg(WILD, lang="en", edition=each) for each in (draw.PRINTED, five, None))
    assert [named(each) for each in (told, other, hidden)] == ["Rainbow, 0", "Rainbow, 5", "Rainbow"]
    assert nought in told and nought not in other and picture.NUMERALS["5"] in other
    assert ring in other and ring not in hidden
    line = "rainbow7 en act hands R1W/O3W deck B1B2 piles Y4/Y5/W"
    state, house = (rainbow7.GAME.read_state(f"{line}{more}") for more in ("", " settings house=wild-value:5"))
    for drawn in (draw.draw_state(house, lang="en"), draw.draw_view(rainbow7.GAME.view(house, 0), lang="en")):
        assert {name_of(each) for each in pictures_in(parsed(drawn))} & {"Rainbow, 0", "Rainbow, 5"} == {"Rainbow, 5"}
    bare = replace(rainbow7.GAME.view(state, 0), bare=True)
    assert "Rainbow" in [name_of(each) for each in pictures_in(parsed(draw.draw_view(bare, lang="en")))]


def test_a_board_shows_a_rainbow_card_as_its_picture_does() -> None:
    line = "rainbow7 en act hands R1W/O3W deck B1B2 piles Y4/Y5/W settings house=wild-value:15"
    view = rainbow7.GAME.view(rainbow7.GAME.read_state(line), 0)
    for seen, shown in ((view, ("Rainbow, 15", "r7-W")), (replace(view, bare=True), ("Rainbow", "r7-W-bare"))):
        board = rainbow7.GAME.board().board(seen, (), "en", lambda key, **facts: key)
        tiles = [tile for zone in board.zones for tile in zone.tiles]
        tiles += [spot.tile for zone in board.zones for spot in zone.spots if spot.tile is not None]
        assert {(tile.name, tile.picture) for tile in tiles if tile.text == "W"} == {shown}
        assert f'id="{shown[1]}"' in draw.card_sheet(lang="en", edition=view.edition)


def test_states_and_views_draw_themselves() -> None:
    match = new_match(rainbow7.GAME).play("deal")
    for value in (match.state, match.view(0)):
        assert "<style>" in value._repr_html_()


def test_drawing_is_only_imported_when_something_is_drawn() -> None:
    code = (
        "import sys, rainbow7.games.rainbow7, rainbow7.games.sazuki, rainbow7.games.spaan; "
        "print([name for name in sys.modules if name.endswith(('.draw', '.picture'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("module", [module for _, module in GAMES])
def test_both_languages_have_the_same_labels_with_the_same_places(module: ModuleType) -> None:
    def places(label: Any) -> set[str]:
        return {place[1] for place in PLACE.finditer(label)}

    english, french = (words_of(module.__package__ or "", lang)["drawing"] for lang in ("en", "fr"))
    assert {key: places(label) for key, label in english.items()} == {
        key: places(label) for key, label in french.items()
    }
    for label in french.values():
        assert not re.search(r" [:;?!]|'", label), label


def test_what_is_not_named_is_counted_in_either_language() -> None:
    french = "{count} {count?carte|cartes}"
    assert [fill(french, "fr", count=count) for count in range(3)] == ["0 carte", "1 carte", "2 cartes"]
    assert fill("{count} {count?card|cards}", "en", count=0) == "0 cards"


# Colours: CIEDE2000 between the fills, seen normally and in three ways of colour blindness (Machado et al. 2009).

VISIONS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}

Triple = tuple[float, float, float]


def linear(colour: str) -> Triple:
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def lab(rgb: Triple) -> Triple:
    rows = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.072175), (0.0193339, 0.119192, 0.9503041))
    white = (0.95047, 1.0, 1.08883)
    scaled = [sum(a * b for a, b in zip(row, rgb, strict=True)) / w for row, w in zip(rows, white, strict=True)]
    x, y, z = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in scaled)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: str, vision: str) -> Triple:
    rgb = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, rgb, strict=True)))) for row in VISIONS[vision]
    )
    return lab((red, green, blue))


def difference(one: Triple, other: Triple) -> float:
    """CIEDE2000."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1 + (1 - sqrt(mean**7 / (mean**7 + 25**7))) / 2
    c1, c2 = hypot(a1 * stretch, b1), hypot(a2 * stretch, b2)
    h1, h2 = (degrees(atan2(b, a * stretch)) % 360 if a or b else 0.0 for a, b in ((a1, b1), (a2, b2)))
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    apart = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + h2 if not c1 * c2 else (h1 + h2) / 2 + (0 if abs(h1 - h2) <= 180 else 180 if h1 + h2 < 360 else -180)
    t = (
        1 - 0.17 * cos(radians(hue - 30)) + 0.24 * cos(radians(2 * hue)) + 0.32 * cos(radians(3 * hue + 6))
        - 0.2 * cos(radians(4 * hue - 63))
    )  # fmt: skip
    weights = (
        1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2), 1 + 0.045 * chroma, 1 + 0.015 * chroma * t,
    )  # fmt: skip
    dl, dc, dh = (d / w for d, w in zip((l2 - l1, c2 - c1, apart), weights, strict=True))
    swing = 30 * exp(-(((hue - 275) / 25) ** 2))
    rotation = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * sin(radians(2 * swing))
    return sqrt(dl * dl + dc * dc + dh * dh + rotation * dc * dh)


@pytest.mark.parametrize(("one", "other", "expected"), [
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
])  # fmt: skip
def test_the_measure_agrees_with_its_authors(one: Triple, other: Triple, expected: float) -> None:
    assert difference(one, other) == pytest.approx(expected, abs=0.0001)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("by", ["light", "dark"])
def test_every_two_hues_are_told_apart_in_every_vision(by: str, vision: str) -> None:
    fills = {hue: seen(getattr(picture.PALETTE[hue], by), vision) for hue in picture.HUES}
    worst = min((difference(fills[a], fills[b]), a + b) for a, b in combinations(picture.HUES, 2))
    assert worst[0] >= 14.9, worst


def contrast(one: str, other: str) -> float:
    def luminance(colour: str) -> float:
        red, green, blue = linear(colour)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


@pytest.mark.parametrize("by", ["light", "dark"])
@pytest.mark.parametrize(("front", "ground", "least"), [
    *((f"{hue}-edge", "face", 5.8) for hue in picture.HUES),
    *((f"{hue}-edge", "unlit", 4) for hue in picture.HUES),
    ("number", "face", 7), ("faint", "unlit", 4.5), ("ink", "page", 7), ("ink-2", "page", 4.5), ("ink", "paper", 7),
    ("on-mat", "mat-lit", 4.5), ("on-mat-2", "mat-lit", 4.5), ("on-mat", "mat-deep", 7), ("ok", "ok-soft", 4.5),
    ("yet", "yet-soft", 4.5), ("no", "no-soft", 4.5), ("line-strong", "page", 3), ("rain", "page", 3),
])  # fmt: skip
def test_what_must_be_read_stands_out(front: str, ground: str, least: float, by: str) -> None:
    assert contrast(getattr(picture.PALETTE[front], by), getattr(picture.PALETTE[ground], by)) >= least


# Shapes: their ink at 14 pixels, in no colour at all.


def outline(path: str) -> list[list[tuple[float, float]]]:
    """The closed parts of a path as polygons; open strokes, such as the vein of the leaf, have no area."""
    parts: list[list[tuple[float, float]]] = []
    words = re.findall(r"[a-zA-Z]|-?\d*\.?\d+", path)
    x = y = 0.0
    command, place = "", 0

    def numbers(count: int) -> list[float]:
        nonlocal place
        found = [float(each) for each in words[place : place + count]]
        place += count
        return found

    while place < len(words):
        if words[place].isalpha():
            command = words[place]
            place += 1
        if command == "M":
            x, y = numbers(2)
            parts.append([(x, y)])
            command = "L"
            continue
        if command == "Z":
            x, y = parts[-1][0]
            continue
        if command == "L":
            x, y = numbers(2)
        elif command == "H":
            (x,) = numbers(1)
        elif command == "V":
            (y,) = numbers(1)
        elif command == "C":
            a, b, c, d, e, f = numbers(6)
            for step in range(1, 16):
                t = step / 16
                u = 1 - t
                parts[-1].append((
                    u**3 * x + 3 * u * u * t * a + 3 * u * t * t * c + t**3 * e,
                    u**3 * y + 3 * u * u * t * b + 3 * u * t * t * d + t**3 * f,
                ))  # fmt: skip
            x, y = e, f
        elif command == "a":
            radius, _, _, large, sweep, dx, dy = numbers(7)
            parts[-1] += arc(x, y, radius, bool(large), bool(sweep), x + dx, y + dy)
            x, y = x + dx, y + dy
        else:
            raise AssertionError(command)
        parts[-1].append((x, y))
    return parts


def arc(
    x: float, y: float, radius: float, large: bool, sweep: bool, to_x: float, to_y: float
) -> list[tuple[float, float]]:
    half = hypot(to_x - x, to_y - y) / 2
    away = sqrt(max(0.0, radius**2 - half**2)) * (1 if large == sweep else -1)
    centre_x = (x + to_x) / 2 + away * (to_y - y) / (2 * half)
    centre_y = (y + to_y) / 2 - away * (to_x - x) / (2 * half)
    start, end = atan2(y - centre_y, x - centre_x), atan2(to_y - centre_y, to_x - centre_x)
    turn = (end - start) % (2 * pi) if sweep else -((start - end) % (2 * pi))
    return [
        (centre_x + radius * cos(start + turn * step / 24), centre_y + radius * sin(start + turn * step / 24))
        for step in range(1, 24)
    ]


def ink(hue: str) -> set[tuple[int, int]]:
    """The points of a fine grid that the shape covers."""
    polygons = outline(picture.SHAPES[hue])

    def inside(px: float, py: float) -> bool:
        return any(
            sum(
                (ay > py) != (by > py) and px < (bx - ax) * (py - ay) / (by - ay) + ax
                for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1], strict=True)
            ) % 2
            for polygon in polygons
        )  # fmt: skip

    grid = 56
    return {(i, j) for i in range(grid) for j in range(grid) if inside((i + 0.5) * 24 / grid, (j + 0.5) * 24 / grid)}


def test_seven_shapes_are_told_apart_without_colour() -> None:
    inks = {hue: ink(hue) for hue in picture.HUES}
    for hue, points in inks.items():
        assert 0.2 < len(points) / 56**2 < 0.7, hue
    shares = {
        one + other: len(inks[one] ^ inks[other]) / len(inks[one] | inks[other])
        for one, other in combinations(picture.HUES, 2)
    }
    assert min(shares.values()) >= 0.2, shares


def test_a_card_shows_its_shape_its_number_and_as_many_arcs_as_its_value() -> None:
    for each in COLOURED:
        for width in (44, 64, 96, 144):
            svg = draw.card_svg(each, size=width, lang="en")
            assert svg.count(picture.SHAPES[each.colour]) == 1
            assert svg.count(picture.NUMERALS[str(each.value)]) == (1 if width == 44 else 2)
            (arcs,) = re.findall(r'd="(M0 [^"]+)"', svg)
            assert arcs.count("M") == each.value
    for value, kind in enumerate(KINDS_OF_CARD, 1):
        svg = sazuki_draw.card_svg(kind, lang="en")
        assert svg.count(picture.SHAPES[sazuki_draw.HUES[value - 1]]) == value


def test_the_effect_of_a_seven_comes_from_the_box() -> None:
    other = replace(Settings(), effects=("shed", *Settings().effects[1:]))
    assert draw.ICONS["draw"] in draw.card_svg(card("R7"), lang="en")
    assert draw.ICONS["shed"] in draw.card_svg(card("R7"), lang="en", settings=other)
    assert named(draw.card_svg(card("R7"), lang="fr", settings=other)) == "7 rouge, retrait"
    assert "<text" in draw.card_svg(card("R7"), size="XL", lang="fr") and "<text" not in draw.card_svg(card("R7"))


CHIPS: list[tuple[Callable[[], str], str]] = [
    (lambda: draw.chip(card("B4"), lang="en"), "blue 4"),
    (lambda: draw.chip(WILD, lang="fr", missing=True), "Rainbow"),
    (lambda: sazuki_draw.chip(KINDS_OF_CARD[2], lang="fr"), "3"),
    (lambda: spaan_draw.chip(face("K"), lang="fr"), "noire"),
    (lambda: spaan_draw.chip(whole_card("R/W"), lang="en"), "red/white"),
]


@pytest.mark.parametrize(("make", "words"), CHIPS)
def test_a_card_in_a_sentence_can_be_read_aloud(make: Callable[[], str], words: str) -> None:
    root = parsed(make())
    assert "".join(root.itertext()) == words
    assert [each.get("aria-hidden") for each in root.iter("svg")] == ["true"]
