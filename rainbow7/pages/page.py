"""The base class of all pages: the link, the browser's messages, the widgets' data, the first view. No widgets."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from typing import Any, ClassVar, Self
from urllib.parse import urlencode

from rainbow7.core import picture
from rainbow7.core.game import Game
from rainbow7.core.house_rules import house_text
from rainbow7.core.language import LANGUAGES
from rainbow7.explain import Speaker
from rainbow7.explain.people import people
from rainbow7.games import GAMES
from rainbow7.pages import widget_data
from rainbow7.pages.bar_data import bar_data
from rainbow7.pages.embed import frame_line
from rainbow7.pages.link import LinkProblem, PageLink
from rainbow7.widgets.data_types.address import AddressData
from rainbow7.widgets.data_types.bar import BarData
from rainbow7.widgets.data_types.shared import Closed
from rainbow7.widgets.data_types.table import HiddenTable

Json = dict[str, Any]
WidgetData = Mapping[str, object] | None
"""What a widget shows, as `rainbow7.widgets.data_types` has it; `None`: nothing."""
Shown = Mapping[str, WidgetData | Callable[[], WidgetData]]
"""What widgets show, by their names, or how that is made once it is asked for."""
Message = Mapping[str, Any]
Query = Mapping[str, str] | str | None


class Page:
    """One reader's page. It works without widgets: `hear` takes what the browser says, `data` is what is shown."""

    name: ClassVar[str]
    """The page's name in addresses and in the bar."""
    widgets: ClassVar[Mapping[str, str]]
    """The widgets in reading order: the name of each on the page, and its class."""
    carried: ClassVar[tuple[str, ...]] = ("game", "edition", "lang")
    """The parts of the link that links to other pages carry along."""
    reading_styles: ClassVar[tuple[str, ...]] = ()
    """The style sheets that the readable part of the first view needs before any widget is drawn."""

    link: PageLink
    """The link that is open; what has been done since is in `current_link`."""

    def __init__(self, link: PageLink) -> None:
        self.changed: Callable[[], None] = lambda: None
        """Called whenever `data` is new."""
        self._made: Shown | None = None
        """What `own_data` has given; `None`: it is to be asked anew."""
        self._data: dict[str, Json] = {}
        """What has been made of that so far."""
        self._links: list[tuple[str, PageLink]] = []
        """The links that were made for the data, each with its page."""
        self.open(link)

    @classmethod
    def from_query(cls, query: Query) -> Self:
        """The page of a query string, or of its parameters."""
        return cls(PageLink.read(query if query is None or isinstance(query, str) else urlencode(query)))

    def open(self, link: PageLink) -> None:
        """Show what a link asks for."""
        self.link = link.resolved

    # What the browser says

    def hear(self, message: Message) -> None:
        """Act on a message: each part goes to the method `on_<name>`; a part for which there is none is ignored."""
        for name, value in message.items():
            action = getattr(self, f"on_{name}", None)
            if action is not None:
                action(value, message)
        self.update()

    def on_set(self, given: Any, _: Message) -> None:
        """Switch the language, the rulebook or the game, or an option of this page."""
        for name, value in given.items() if isinstance(given, dict) else ():
            text = str(value)
            if name == "lang":
                if text in LANGUAGES:
                    self.set_language(text)
            elif name == "edition":
                if text in self.link.the_game.editions:
                    self.set_edition(text)
            elif name == "game":
                if text in GAMES:
                    self.set_game(text)
            elif isinstance(value, (str, int)):
                self.set_option(str(name), value)

    def set_language(self, lang: str) -> None:
        """Show the same in another language."""
        self.link = replace(self.link, lang=lang)

    def set_edition(self, edition: str) -> None:
        """Show the same under another rulebook."""
        self.link = replace(self.link, edition=edition)

    def set_game(self, game: str) -> None:
        """Begin anew with another game, under the rulebook in the reader's language."""
        kept = {name: getattr(self.link, name) for name in self.carried if name not in ("game", "edition")}
        self.open(PageLink(game=game, edition=GAMES[game].edition_for(self.lang), **kept))

    def set_option(self, name: str, value: str | int) -> None:
        """Set an option of this page; one that it does not have is ignored."""

    def on_back(self, query: Any, _: Message) -> None:
        """Show what the browser's history shows again."""
        self.open(PageLink.read(str(query)))

    # What is shown

    def update(self) -> None:
        """Have the data made anew, and say so: something has changed."""
        self._made = None
        self.changed()

    @property
    def data(self) -> dict[str, Json]:
        """What each widget shows, by its name on the page."""
        return {name: self.part(name) for name in self.widgets}

    def part(self, name: str) -> Json:
        """What one widget shows: made when it is first asked for, so that it need not wait for the others."""
        if self._made is None:
            self._links, self._data = [], {}
            self._made = {"bar": self._whole_bar, **self.own_data(), "address": self.address_data}
        if name not in self._data:
            given = self._made.get(name)
            self._data[name] = dict((given() if callable(given) else given) or self.closed(name))
        return self._data[name]

    def _whole_bar(self) -> WidgetData:
        titled = {"window": self.title, "frame": frame_line(self.title, self.lang)}
        return {**self.bar(), **titled, "free": self.link.free}

    def links(self) -> Sequence[tuple[str, PageLink]]:
        """The links on the page as it is shown, each with its page; those of the bar are left out."""
        return tuple(self._links) if self.data else ()

    @property
    def title(self) -> str:
        """The title of the window: what is open on the page, the page, and whose it is."""
        words = widget_data.words(self.lang, "title")
        return " · ".join(filter(None, (self.opened_name, words.get(self.name, ""), "Rainbow 7")))

    @property
    def opened_name(self) -> str:
        """The name of the lesson or rule that is open; empty for none."""
        return ""

    def own_data(self) -> Shown:
        """What the page's own widgets show, by name; those that are left out are closed."""
        raise NotImplementedError

    def bar(self) -> BarData:
        """What the bar shows."""
        return bar_data(self.name, self.link.the_game, self.lang, self.link.edition, self.house_settings)

    def address_data(self) -> AddressData:
        """What the address shows: the link to exactly this, and where the browser's history has it."""
        query = self.current_link().query()
        return {"id": "address", "query": query, "keep": "", "place": self.place, "moves": False}

    def closed(self, name: str) -> HiddenTable | Closed:
        """What a widget gets that shows nothing now."""
        if self.widgets[name] == "Table":
            return {"id": name, "lang": self.lang, "hidden": True}
        return {"id": name, "open": False, "lang": self.lang, "words": {}}

    @property
    def table(self) -> tuple[Any, Any]:
        """The edition and the settings that are played on this page."""
        return self.link.the_edition, self.link.the_settings

    @property
    def house_settings(self) -> str:
        """The house rules of the table, as links to other pages carry them; empty for none."""
        return house_text(self.link.the_game, *self.table)

    @property
    def lang(self) -> str:
        """The reader's language."""
        return self.link.the_lang

    @property
    def speaker(self) -> Speaker:
        """The speaker that words texts for the reader."""
        game = self.link.the_game
        players = people(self.lang, game.seats[-1], self.link.seed)
        return Speaker(self.lang, game, game.read_settings(self.link.settings), None, players)

    @property
    def place(self) -> str:
        """Where the reader is on the page: when it changes, the browser's history gets a new entry."""
        return ""

    def problems(self) -> Sequence[LinkProblem]:
        """What of the link could not be used."""
        return self.link.complaints

    def complaints(self) -> list[str]:
        """What of the link could not be used, in words."""
        return [problem_text(each, self.lang) for each in self.problems()]

    # Links

    def current_link(self) -> PageLink:
        """The link to exactly what is shown."""
        return replace(self.link, complaints=())

    def address(self, page: str = "", **parts: Any) -> str:
        """The address of a page, by default this one, in the same game, rulebook and language."""
        kept = {name: getattr(self.link, name) for name in self.carried} | {"lang": self.lang}
        kept |= {"settings": self.house_settings} if kept["game"] == parts.get("game", kept["game"]) else {}
        return self.address_of(page or self.name, PageLink(**kept | parts))

    def address_of(self, page: str, link: PageLink) -> str:
        """The address of a page with this link, which is noted among the links that this page makes."""
        self._links.append((page, link))
        return f"{page}?{link.query()}"

    @property
    def read_address(self) -> str:
        """The address at which a rule is read, with `{rule}` in place of its name."""
        return f"{self.address('rules')}&rule={{rule}}"

    @classmethod
    def entries(cls, game: Game, edition: str, lang: str) -> Iterator[PageLink]:
        """The links at which one may enter this page, for a game under a rulebook, besides the page itself."""
        return iter(())

    # Before any widget is drawn

    def leave_to_kernel(self) -> None:
        """Leave out of the first view what takes too long to make before a kernel answers."""

    def text_lines(self) -> Sequence[str]:
        """What the page shows, as lines of text."""
        return ()

    def readable(self) -> dict[str, str]:
        """HTML that stands in place of widgets until they are drawn, by their names."""
        return {}

    @classmethod
    def first_view(cls, query: Query) -> tuple[str, Json]:
        """The page before any kernel answers: HTML with places for the widgets, and the widgets' data."""
        page = cls.from_query(query)
        page.leave_to_kernel()
        page.update()
        readable = page.readable()
        style = f"<style>{picture.style()}</style>" if cls.reading_styles else ""
        places = (
            f'{style if name in readable else ""}<div data-r7="{name}">{readable.get(name, "")}</div>'
            for name in cls.widgets
        )
        sheets = {"sheets": list(cls.reading_styles)} if cls.reading_styles else {}
        return "".join(places), {"answers": True, "kinds": dict(cls.widgets), "parts": page.data, **sheets}

    def document(self, body: str) -> str:
        """HTML to be read before a widget is drawn, with what of the link could not be used above it."""
        notes = "".join(f'<p class="r7-note">{escape(each)}</p>' for each in self.complaints())
        return f'<div class="r7 r7-text" lang="{self.lang}">{notes}{body}</div>'


def problem_text(problem: LinkProblem, lang: str) -> str:
    """What of a link could not be used, and what is shown instead."""
    return str(Speaker(lang).say("complaint", problem.code, dict(problem.facts)))


def paragraphs(lines: Iterable[str]) -> str:
    """Lines of text as HTML."""
    return "".join(f"<p>{escape(line)}</p>" for line in lines)
