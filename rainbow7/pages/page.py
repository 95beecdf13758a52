"""What the pages without a table have in common: hearing, links, the bar, and one tree of widgets in reading order."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from rainbow7.core import picture
from rainbow7.core.rulebook import LANGUAGES
from rainbow7.explain import Speaker
from rainbow7.games import GAMES
from rainbow7.pages import widget_data
from rainbow7.pages.bar_data import bar_data
from rainbow7.pages.link import PageLink
from rainbow7.pages.page_widgets import Parts, dispatch, stage

if TYPE_CHECKING:
    from ipywidgets import Box

Json = dict[str, Any]
Message = Mapping[str, Any]


class Page:
    """A page of paper: what its link asks for, what it hears, and the data of each of its widgets."""

    name = ""
    """The page's own, as addresses and the bar have it."""
    parts: tuple[str, ...] = ()
    """The widgets between bar and address, by the names of their modules, in reading order, the main one first."""
    changed: Callable[[], None] = staticmethod(lambda: None)
    """To be called when something has changed though nothing was said."""

    def __init__(self, link: PageLink) -> None:
        self.link = link.resolved

    @property
    def lang(self) -> str:
        """The reader's language."""
        return self.link.the_lang

    @property
    def speaker(self) -> Speaker:
        """Whoever tells the reader things."""
        game = self.link.the_game
        return Speaker(self.lang, game, game.read_settings(self.link.settings))

    def hear(self, message: Message) -> None:
        """Do what was said; what this page does not know, or cannot use, it passes over."""
        dispatch(self, message)

    def on_set(self, given: Any, _: Message) -> None:
        """Another language, rulebook or game, or a switch of this page."""
        for name, value in given.items() if isinstance(given, dict) else ():
            if not isinstance(value, (str, int)):
                continue
            text = str(value)
            if name == "lang" and text in LANGUAGES:
                self.link = replace(self.link, lang=text)
            elif name == "edition" and text in self.link.the_game.editions:
                self.link = replace(self.link, edition=text)
            elif name == "game" and text in GAMES:
                self.link = PageLink(game=text, edition=GAMES[text].default_edition, lang=self.lang)
            else:
                self.set_option(str(name), text)

    def on_back(self, query: Any, _: Message) -> None:
        """The link of where one was before, or was after that."""
        self.link = PageLink.read(str(query)).resolved

    def set_option(self, name: str, value: str) -> None:
        """A switch of this page."""

    def current_link(self) -> PageLink:
        """What a link to exactly this asks for."""
        return replace(self.link, complaints=())

    @property
    def place(self) -> str:
        """Where one is on this page: what differs from it is gone back from by the browser's own button."""
        return ""

    def address(self, page: str, **parts: Any) -> str:
        """The address of another page in the same game, rulebook and language."""
        link = self.link
        return f"{page}?{PageLink(**{'game': link.game, 'edition': link.edition, 'lang': link.lang} | parts).query()}"

    @property
    def read(self) -> str:
        """The address at which a rule is read, with a place for its name."""
        return f"{self.address('rules')}&rule={{rule}}"

    def complaints(self) -> list[str]:
        """What of the link could not be used."""
        speaker = Speaker(self.lang)
        return [str(speaker.say("complaint", each.code, dict(each.facts))) for each in self.link.complaints]

    def games(self) -> list[Json]:
        """The games as a switch."""
        return games_of(self.link.game, self.lang)

    def shown(self) -> dict[str, Json]:
        """The data of the page's own widgets, by name."""
        raise NotImplementedError

    def data(self) -> dict[str, Json]:
        """The data of every widget of the page, by name."""
        bar = bar_data(self.name, self.link.the_game, self.lang, self.link.edition)
        address = {"id": "address", "query": self.current_link().query(), "keep": "", "place": self.place}
        return {"bar": bar, **self.shown(), "address": address}

    def twin(self) -> tuple[str, ...]:
        """The page as lines of text."""
        raise NotImplementedError


def games_of(game: str, lang: str) -> list[Json]:
    """The games as a switch, this one being chosen."""
    words = widget_data.words(lang, "pages")
    brief, names = words["games-brief"], words["games"]
    return [{"id": each, "label": brief[each], "name": names[each], "here": each == game} for each in GAMES]


class ShownPage:
    """A page of paper on a stage: whatever is said, its parts are shown anew."""

    def __init__(self, page: Page, parts: Parts) -> None:
        self.page, self.parts = page, parts
        page.changed = self.show
        self.show()

    def hear(self, message: Message) -> None:
        """Let the page hear, and show what came of it."""
        self.page.hear(message)
        self.show()

    def show(self) -> None:
        """Tell every part what it shows."""
        for name, data in self.page.data().items():
            self.parts[name].show(data)


def tree(kind: type[Page], query: str | None) -> "Box":
    """The page as one tree of widgets."""
    parts = {name: name.capitalize() for name in ("bar", *kind.parts, "address")}
    return stage(lambda given, made: ShownPage(kind(given), made), query, parts, f"r7-{kind.name}")


def asked_of(query: Mapping[str, str] | str | None) -> PageLink:
    """What a first view is asked for."""
    return PageLink.read(query if query is None or isinstance(query, str) else urlencode(query))


def paper(page: Page, body: str) -> tuple[str, Json]:
    """A first view: the page as one can read it before anything answers, and the data of its parts."""
    said = "".join(f'<p class="r7-note">{escape(each)}</p>' for each in page.complaints())
    main, *others = page.parts
    places = "".join(f'<div data-r7="{name}"></div>' for name in (*others, "address"))
    html = (
        f'<div data-r7="bar"></div><style>{picture.style()}</style><div data-r7="{main}">'
        f'<div class="r7 r7-leaf" lang="{page.lang}">{said}{body}</div></div>{places}'
    )
    return html, {"answers": True, "parts": page.data(), "sheets": ["leaf", main]}
