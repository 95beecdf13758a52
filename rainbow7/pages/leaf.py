"""What the pages without a table have in common: hearing, links, the bar, and one tree of widgets in reading order."""

from collections.abc import Mapping
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from rainbow7.core import picture
from rainbow7.core.rulebook import LANGUAGES
from rainbow7.explain import Speaker
from rainbow7.games import GAMES
from rainbow7.pages.link import Asked
from rainbow7.widgets import told

if TYPE_CHECKING:
    from ipywidgets import Box

Json = dict[str, Any]
Message = Mapping[str, Any]


class Leaf:
    """A page of paper: what its link asks for, what it hears, and the data of each of its widgets."""

    name = ""
    """The page's own, as addresses and the bar have it."""
    parts: tuple[str, ...] = ()
    """The widgets between bar and address, in reading order, by the name of their modules."""

    def __init__(self, asked: Asked) -> None:
        self.asked = replace(asked, lang=asked.the_lang, edition=asked.the_edition.id)

    @property
    def lang(self) -> str:
        """The reader's language."""
        return self.asked.the_lang

    @property
    def speaker(self) -> Speaker:
        """Whoever tells the reader things."""
        game = self.asked.the_game
        return Speaker(self.lang, game, game.read_settings(self.asked.settings))

    def hear(self, message: Message) -> None:
        """Do what was said; what this page does not know, or cannot use, it passes over."""
        for name, value in message.items():
            action = getattr(self, f"on_{name}", None)
            if action is not None:
                action(value, message)

    def on_set(self, given: Any, _: Message) -> None:
        """Another language, rulebook or game, or a switch of this page."""
        for name, value in given.items() if isinstance(given, dict) else ():
            if name == "lang" and value in LANGUAGES:
                self.asked = replace(self.asked, lang=value)
            elif name == "edition" and value in self.asked.the_game.editions:
                self.asked = replace(self.asked, edition=value)
            elif name == "game" and value in GAMES:
                self.asked = Asked(game=value, edition=GAMES[value].default_edition, lang=self.lang)
            else:
                self.turn(str(name), value)

    def turn(self, name: str, value: Any) -> None:
        """A switch of this page."""

    def link(self) -> Asked:
        """What a link to exactly this asks for."""
        return replace(self.asked, complaints=())

    def address(self, page: str, **parts: Any) -> str:
        """The address of another page in the same game, rulebook and language."""
        asked = self.asked
        return f"{page}?{Asked(**{'game': asked.game, 'edition': asked.edition, 'lang': asked.lang} | parts).query()}"

    @property
    def read(self) -> str:
        """The address at which a rule is read, with a place for its name."""
        return f"{self.address('rules')}&rule={{rule}}"

    def complaints(self) -> list[str]:
        """What of the link could not be used."""
        speaker = Speaker(self.lang)
        return [str(speaker.say("complaint", each.code, dict(each.facts))) for each in self.asked.complaints]

    def games(self) -> list[Json]:
        """The games as a switch."""
        names = told.words(self.lang, "pages")["games"]
        return [{"id": each, "label": names[each], "here": each == self.asked.game} for each in GAMES]

    def shown(self) -> dict[str, Json]:
        """The data of the page's own widgets, by name."""
        raise NotImplementedError

    def data(self) -> dict[str, Json]:
        """The data of every widget of the page, by name."""
        words = told.words(self.lang, "bar")
        bar = {
            "id": "bar", "lang": self.lang, "title": "Rainbow 7", "where": words[self.name], "langs": ["fr", "en"],
            "editions": told.editions(self.asked.the_game, self.asked.edition, self.lang), "home": "index",
            "words": words, "keys": [],
        }  # fmt: skip
        return {"bar": bar, **self.shown(), "address": {"id": "address", "query": self.link().query(), "keep": ""}}

    def twin(self) -> tuple[str, ...]:
        """The page as lines of text."""
        raise NotImplementedError


def tree(page: Leaf) -> "Box":
    """The page as one tree of widgets, each hearing and shown anew after whatever was said."""
    from ipywidgets import Box

    from rainbow7 import widgets

    def hear(message: Message) -> None:
        page.hear(message)
        show()

    made = {name: getattr(widgets, name.capitalize())(hear=hear) for name in ("bar", *page.parts, "address")}

    def show() -> None:
        for name, data in page.data().items():
            made[name].show(data)

    show()
    box = Box(list(made.values()))
    box.add_class("r7-page")
    box.add_class(f"r7-{page.name}")
    return box


def asked_of(query: Mapping[str, str] | str | None) -> Asked:
    """What a first view is asked for."""
    return Asked.read(query if query is None or isinstance(query, str) else urlencode(query))


def paper(page: Leaf, body: str) -> str:
    """A first view: the page as one can read it before anything answers, complaints first."""
    said = "".join(f'<p class="r7-note">{escape(each)}</p>' for each in page.complaints())
    return f'<style>{picture.style()}</style><div class="r7 r7-leaf r7-paper" lang="{page.lang}">{said}{body}</div>'
