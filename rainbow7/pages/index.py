"""The first page: what this is, the choice of a game, and three ways to start."""

from html import escape
from math import cos, radians, sin
from typing import TYPE_CHECKING, ClassVar
from urllib.parse import urlencode

from rainbow7.core import picture
from rainbow7.games import GAMES
from rainbow7.games.rainbow7.cards import cards
from rainbow7.games.rainbow7.draw import card_svg, chip
from rainbow7.pages import widget_data
from rainbow7.pages.bar_data import bar_data
from rainbow7.pages.page import Page, Shown
from rainbow7.pages.page_widgets import page_box
from rainbow7.widgets.data_types.bar import BarData
from rainbow7.widgets.data_types.text_page import TextPageData

if TYPE_CHECKING:
    from ipywidgets import Box

DOORS = (("learn", "guide"), ("explore", "explorer"), ("table", "referee"))
"""The three ways to start: the key of its words, and its page."""
FOOT = ("practice", "editions", "rules", "about")
SIGN = 20
"""The size of the shapes on the rainbow."""


def index(query: str | None = None) -> "Box":
    """The first page, as its link asks."""
    return page_box(Index, query)


class Index(Page):
    """The first page, with one game chosen."""

    name = "index"
    widgets: ClassVar = {"bar": "Bar", "cover": "TextPage"}

    def bar(self) -> BarData:
        """The bar, without rulebooks to choose from."""
        return bar_data(self.name, self.link.the_game, self.lang)

    def own_data(self) -> Shown:
        """The whole page is one piece of HTML."""
        shown: TextPageData = {"id": "cover", "lang": self.lang, "html": cover(self.link.game, self.lang)}
        return {"cover": shown}


def cover(game: str, lang: str) -> str:
    """The page as HTML: the banner with its rainbow and the games, the three ways to start, the other pages."""
    words, pages = widget_data.words(lang, "index"), widget_data.words(lang, "pages")

    def link(page: str, chosen: str = game) -> str:
        query = urlencode({"game": chosen, "lang": lang})
        return f'href="{page}?{escape(query)}"'

    here = ' aria-current="true"'
    games = "".join(
        f"<li><a {link('index', each)}{here if each == game else ''}>"
        f'<span class="full">{escape(pages["games"][each])}</span>'
        f'<span class="brief">{escape(pages["games-brief"][each])}</span></a></li>'
        for each in GAMES
    )
    fan = "".join(card_svg(each, size="L", lang=lang) for each in cards("G3 G4 G5"))
    samples = {
        "learn": "".join(card_svg(each, size="M", lang=lang) for each in cards("R3 R4")) + picture.slot("?", size="M"),
        "explore": card_svg(cards("B5")[0], lang=lang, marks=["unlit"])
        + "".join(card_svg(each, lang=lang, marks=["lit"]) for each in cards("V6 V7")),
        "table": '<span class="asked">'
        + "".join(chip(each, lang=lang) for each in cards("B3 B4 B6"))
        + f"</span>{_not_yet(lang)}",
    }
    doors = "".join(
        f'<li class="door"><div class="sample" aria-hidden="true">{samples[name]}</div>'
        f"<h3>{escape(words[name])}</h3><p>{escape(words[name + '-text'])}</p>"
        f'<a class="go{" main" if name == "learn" else ""}" {link(page)}>{escape(words[name + "-go"])}</a></li>'
        for name, page in DOORS
    )
    foot = "".join(f"<li><a {link(page)}>{escape(words['foot-' + page])}</a></li>" for page in FOOT)
    return (
        f'<section class="mat">{_bow()}<div class="fan" aria-hidden="true">{fan}</div><div class="said">'
        f"<h2>{escape(words['title'])}</h2><p>{escape(words['text'])}</p>"
        f'<ul class="games" aria-label="{escape(words["games"])}">{games}</ul></div></section>'
        f'<ul class="doors">{doors}</ul><div class="foot"><p>{escape(words["free"])}</p><ul>{foot}</ul></div>'
    )


def _bow() -> str:
    """A rainbow of seven arcs out of the corner, each with its suit's shape."""
    bands = []
    for place, hue in enumerate(picture.HUES):
        radius = 372 - 38 * place
        angle = radians(36 + 6 * place)
        x, y = 400 - radius * cos(angle) - SIGN / 2, 400 - radius * sin(angle) - SIGN / 2
        bands.append(
            f'<path d="M{400 - radius} 400A{radius} {radius} 0 0 1 400 {400 - radius}" '
            f'stroke="{picture.paint(hue)}" stroke-width="34"/>'
            f'<path class="sign" transform="translate({x:.4g} {y:.4g}) scale({SIGN / 24:.4g})" '
            f'd="{picture.SHAPES[hue]}"/>'
        )
    return (
        '<svg class="bow" viewBox="0 0 400 400" preserveAspectRatio="xMaxYMax meet" fill="none" aria-hidden="true">'
        f"{''.join(bands)}</svg>"
    )


def _not_yet(lang: str) -> str:
    word = escape(str(widget_data.words(lang, "verdict")["yet"]).rstrip("."))
    return f'<span class="r7-verdict r7-says-yet">{picture.verdict_sign("yet", 18)} {word}</span>'
