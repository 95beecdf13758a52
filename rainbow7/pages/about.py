"""The page "about": what this is, whose games these are, what is shipped, what is kept, and a button that erases it."""

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from rainbow7.core.rulebook import LANGUAGES, read_toml
from rainbow7.pages.bar_data import bar_data
from rainbow7.pages.link import PageLink
from rainbow7.pages.page_widgets import Message, Parts, drawn_first, shell, stage

if TYPE_CHECKING:
    from ipywidgets import Box

PARTS = {"bar": "Bar", "cover": "Cover", "erase": "Erase"}


def about(query: str | None = None) -> "Box":
    """The page as one tree of widgets."""
    return stage(About, query, PARTS, "r7-about")


def first_view(query: Mapping[str, str]) -> tuple[str, dict[str, Any]]:
    """All there is to read."""
    page = About(PageLink.read(urlencode(query)), shell(PARTS))
    html, data = drawn_first(page.parts, {})
    return html.replace('<div data-r7="cover">', f'<div data-r7="cover">{prose(page.link.the_lang)}'), data


class About:
    """The page in one language."""

    def __init__(self, link: PageLink, parts: Parts) -> None:
        self.link, self.parts = link, parts
        self.show()

    def hear(self, message: Message) -> None:
        """Another language."""
        lang = message.get("set", {}).get("lang")
        if lang in LANGUAGES:
            self.link = PageLink(game=self.link.game, lang=lang)
            self.show()

    def show(self) -> None:
        """Tell the parts what they show."""
        lang = self.link.the_lang
        self.parts["bar"].show(bar_data("about", self.link.the_game, lang))
        self.parts["cover"].show({"id": "cover", "lang": lang, "html": prose(lang)})
        self.parts["erase"].show({"id": "erase", "lang": lang, "words": _told()["erase"][lang]})


def prose(lang: str) -> str:
    """The sections as HTML."""
    parts = []
    for section in _told()[lang]:
        parts.append(f"<h2>{escape(section['h'])}</h2>")
        items = "".join(f"<li>{escape(item)}</li>" for item in section.get("li", ()))
        texts = "".join(f"<p>{escape(text)}</p>" for text in section.get("p", ()))
        parts += (f"<ul>{items}</ul>" if items else "", texts)
    return f'<div class="r7-prose" lang="{lang}">{"".join(parts)}</div>'


def _told() -> dict[str, Any]:
    return read_toml("rainbow7.pages", "about.toml")
