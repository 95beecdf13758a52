"""The first page: a question with cards that answer at once, the choice of a game, and the ways to start."""

from html import escape
from itertools import product
from math import cos, radians, sin
from typing import TYPE_CHECKING, Any, ClassVar

from rainbow7.core import picture
from rainbow7.explain import explain_verdict
from rainbow7.games import GAMES
from rainbow7.games.rainbow7.cards import cards
from rainbow7.games.rainbow7.draw import card_svg, chip
from rainbow7.games.surfaces import OpeningQuestion, offered
from rainbow7.pages import PAGES, widget_data
from rainbow7.pages.page import Page, Shown
from rainbow7.pages.page_widgets import page_box
from rainbow7.tutor.courses import course
from rainbow7.widgets.data_types.home import Answer, HomeData

if TYPE_CHECKING:
    from ipywidgets import Box

DOORS = (("learn", "guide"), ("explore", "explorer"), ("table", "referee"), ("teach", "teachers"))
"""The ways to start: the key of its words, and its page."""
FOOT = ("practice", "editions", "rules", "about")
SIGN = 20
"""The size of the shapes on the rainbow."""
TICK = '<svg class="tick" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 12.5 10.5 17 18 8"/></svg>'
ICONS = {
    "add": "M12 5V19M5 12H19",
    "all": "M12 5V19M5 12H19",
    "start": "M8 5 18 12 8 19Z",
    "rule": "M12 6C10 4.6 7 4.2 3.5 4.5V18.5C7 18.2 10 18.6 12 20 14 18.6 17 18.2 20.5 18.5V4.5C17 4.2 14 4.6 12 6Z",
}


def index(query: str | None = None) -> "Box":
    """The first page, as its link asks."""
    return page_box(Index, query)


class Index(Page):
    """The first page, with one game chosen."""

    name = "index"
    widgets: ClassVar = {"bar": "Bar", "home": "Home", "address": "Address"}
    reading_styles: ClassVar = ("home",)

    @property
    def title(self) -> str:
        """What the page says first, and whose it is."""
        return f"{self._words['title'].rstrip('.')} · Rainbow 7"

    @property
    def _words(self) -> dict[str, Any]:
        return widget_data.words(self.lang, "index")

    def own_data(self) -> Shown:
        """The page as HTML, and the answers to every choice of its cards."""
        answers = self._answers()
        chosen = FirstCards(self).chosen if answers else ""
        shown: HomeData = {
            "id": "home", "lang": self.lang, "html": self._html(answers, chosen), "chosen": chosen, "answers": answers,
        }  # fmt: skip
        return {"home": shown}

    def readable(self) -> dict[str, str]:
        """The page in its first state, with the verdict on it."""
        data = self.data["home"]
        return {"home": f'<div class="r7 r7-welcome" lang="{self.lang}">{data["html"]}</div>'}

    def _answers(self) -> dict[str, Answer]:
        """The answer to every choice; none where the game has no such question."""
        if self.link.the_game.opening is None:
            return {}
        first = FirstCards(self)
        return {choice: first.answer(choice) for choice in first.choices}

    def _html(self, answers: dict[str, Answer], chosen: str) -> str:
        asked = FirstCards(self).html(answers[chosen], chosen) if answers else ""
        return f'<section class="stage">{_mat()}{self._said()}{asked}</section>{self._doors()}{self._foot()}'

    def _said(self) -> str:
        """The headline, and the choice of a game."""
        words, pages = self._words, widget_data.words(self.lang, "pages")
        here = ' aria-current="true"'
        games = "".join(
            f'<li><a href="{escape(self._with_game(each))}"{here if each == self.link.game else ""} '
            f'aria-label="{escape(pages["games"][each])}">{escape(pages["games-brief"][each])}</a></li>'
            for each in GAMES
        )
        return (
            f'<div class="said"><h2>{escape(words["title"])}</h2><p class="lead">{escape(words["text"])}</p>'
            f'<ul class="games" aria-label="{escape(words["games"])}">{games}</ul></div>'
        )

    def _with_game(self, game: str) -> str:
        """The address of this page with another game, under the rulebook in the reader's language."""
        here = game == self.link.game
        return self.address(game=game, edition=self.link.edition if here else GAMES[game].edition_for(self.lang))

    def _doors(self) -> str:
        """The ways to start, those whose page there is."""
        words = self._words
        doors = "".join(
            f'<li class="door"><div class="sample" aria-hidden="true">{_sample(name, self.lang)}</div>'
            f"<h3>{escape(words[name])}</h3><p>{escape(words[f'{name}-text'])}</p>"
            f'<a class="go" href="{escape(self.address(page))}">{escape(words[f"{name}-go"])}</a></li>'
            for name, page in DOORS
            if page in PAGES
        )
        return f'<ul class="doors">{doors}</ul>'

    def _foot(self) -> str:
        links = "".join(
            f'<li><a href="{escape(self.address(page))}">{escape(self._words[f"foot-{page}"])}</a></li>'
            for page in FOOT
        )
        return f'<div class="foot"><p>{escape(self._words["free"])}</p><ul>{links}</ul></div>'


class FirstCards:
    """The cards of the first page: what is asked about them, and the answer to every choice."""

    def __init__(self, page: Index) -> None:
        self.page, self.link, self.lang = page, page.link, page.lang
        self.words = widget_data.words(page.lang, "index")
        self.game, self.edition, self.settings = page.link.the_game, *page.table
        self.surface: OpeningQuestion = offered(self.game.opening)
        self.cards = self.game.read_things(f"{self.surface.RAISED} {self.surface.BESIDE}")

    @property
    def choices(self) -> list[str]:
        """Every choice of cards: a sign for each, `1` where it is chosen."""
        return ["".join(signs) for signs in product("01", repeat=len(self.cards))]

    @property
    def chosen(self) -> str:
        """The choice at first: all but the card beside."""
        return "1" * (len(self.cards) - 1) + "0"

    def verdict(self, choice: str) -> Any:
        """What the rules say to laying the chosen cards, from a hand of all of them."""
        laid = tuple(card for card, sign in zip(self.cards, choice, strict=True) if sign == "1")
        return offered(self.game.hands).judge_play(self.edition, self.settings, self.cards, laid)

    def answer(self, choice: str) -> Answer:
        """The verdict on a choice, and where the main button leads from there."""
        verdict = self.verdict(choice)
        slip = widget_data.slip(explain_verdict(verdict, self.lang))
        adds = "1" in choice and choice.endswith("0") and self.verdict(f"{choice[:-1]}1")
        way = "start" if verdict else "add" if adds else "all"
        cite = slip["cite"]
        assert cite is not None
        rule = escape(self.page.address("rules", rule=cite["rule"]))
        badge = f'<span class="badge">{picture.verdict_sign(slip["kind"])} {escape(slip["word"])}</span>'
        link = f'<a class="cite" href="{rule}">{_icon("rule")} {escape(cite["title"])}</a>'
        return {
            "kind": slip["kind"], "way": way, "said": f"{slip['word']}. {slip['text']}",
            "html": f'<p class="lead">{badge}{link}</p><p class="text">{slip["html"]}</p>',
        }  # fmt: skip

    def html(self, answer: Answer, chosen: str) -> str:
        """The cards as switches, and the slip."""
        tiles = "".join(self._tile(place, chosen[place] == "1") for place in range(len(self.cards)))
        ways = "".join(self._way(way, answer["way"]) for way in ("add", "all", "start"))
        ask, touch = escape(self.words["ask"]), escape(self.words["touch"])
        gap = 2 * self.surface.PLACE - 1
        return (
            f'<div class="ask"><p><b id="r7-ask">{ask}</b> <span>{touch}</span></p>'
            f'<div class="cards" role="group" aria-labelledby="r7-ask" style="--gap:{gap}">{tiles}</div></div>'
            f'<div class="slip says-{answer["kind"]}"><div class="told">{answer["html"]}</div>{ways}</div>'
            '<p role="status" class="heard" data-own></p>'
        )

    def _tile(self, place: int, chosen: bool) -> str:
        """A card as a switch; the last one lies beside the others until it is chosen."""
        card = self.cards[place]
        name = escape(str(self.page.speaker.named((card,))))
        drawn = picture.unnamed(self.surface.large_picture(card, self.lang, self.settings, self.edition))
        kind = "tile beside" if place == len(self.cards) - 1 else "tile"
        return (
            f'<button type="button" class="{kind}" data-card="{place}" aria-pressed="{str(chosen).lower()}" '
            f'aria-label="{name}" style="--place:{2 * place}"><span aria-hidden="true">{drawn}{TICK}</span></button>'
        )

    def _way(self, way: str, shown: str) -> str:
        """One of the things that the main button does; the others are hidden."""
        words = self.words[way] if way != "add" else self.words["add"][self.game.id]
        hidden, inside = "" if way == shown else " hidden", f"{_icon(way)} {escape(words)}"
        if way == "start":
            lesson = next(each.name for each in course(self.game) if self.edition.id in each.editions)
            address = escape(self.page.address("guide", lesson=lesson))
            return f'<a class="go main" data-way="{way}" href="{address}"{hidden}>{inside}</a>'
        return f'<button type="button" class="go main" data-way="{way}"{hidden}>{inside}</button>'


def _icon(name: str) -> str:
    return f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{ICONS[name]}"/></svg>'


def _sample(name: str, lang: str) -> str:
    """A picture of what lies behind a door."""
    if name == "learn":
        return "".join(card_svg(each, size="M", lang=lang) for each in cards("R3 R4")) + picture.slot("?", size="M")
    if name == "explore":
        lit = "".join(card_svg(each, lang=lang, marks=["lit"]) for each in cards("V6 V7"))
        return card_svg(cards("B5")[0], lang=lang, marks=["unlit"]) + lit
    if name == "table":
        chips = "".join(chip(each, lang=lang) for each in cards("G3 G4 G5"))
        return f'<span class="asked">{chips}</span>{_badge("ok", lang)}'
    votes = zip("GB", (9, 4), strict=True)
    rows = "".join(f'<span><i style="--part:{count}"></i>{count}</span>' for _, count in votes)
    return f'<span class="votes">{rows}</span>'


def _badge(kind: str, lang: str) -> str:
    word = escape(str(widget_data.words(lang, "verdict")[kind]).rstrip(".\xa0 "))
    return f'<span class="badge says-{kind}">{picture.verdict_sign(kind, 18)} {word}</span>'


def _mat() -> str:
    """The mat under the question, with a rainbow of seven arcs, each with its suit's shape."""
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
        '<div class="mat" aria-hidden="true"><svg class="bow" viewBox="0 0 400 400" '
        f'preserveAspectRatio="xMaxYMax meet" fill="none">{"".join(bands)}</svg></div>'
    )
