"""The page "about": what this is, whose games these are, what is shipped, what is kept, and a button that erases it."""

from html import escape
from typing import TYPE_CHECKING, Any, ClassVar

from rainbow7.core.texts import words_of
from rainbow7.pages.bar_data import bar_data
from rainbow7.pages.page import Page, Shown
from rainbow7.pages.page_widgets import page_box
from rainbow7.widgets.data_types.bar import BarData
from rainbow7.widgets.data_types.erase import EraseData
from rainbow7.widgets.data_types.text_page import TextPageData

if TYPE_CHECKING:
    from ipywidgets import Box


def about(query: str | None = None) -> "Box":
    """The page "about" as its link asks."""
    return page_box(About, query)


class About(Page):
    """The page in one language."""

    name = "about"
    widgets: ClassVar = {"bar": "Bar", "cover": "TextPage", "erase": "Erase", "address": "Address"}

    def bar(self) -> BarData:
        """The bar, without rulebooks to choose from."""
        return bar_data(self.name, self.link.the_game, self.lang, self.link.edition, offers=False)

    def own_data(self) -> Shown:
        """The sections, and the words of the button."""
        cover: TextPageData = {"id": "cover", "lang": self.lang, "html": prose(self.lang)}
        erase: EraseData = {"id": "erase", "lang": self.lang, "words": _texts(self.lang)["erase"]}
        return {"cover": cover, "erase": erase}

    def readable(self) -> dict[str, str]:
        """All sections."""
        return {"cover": prose(self.lang)}


def prose(lang: str) -> str:
    """The sections as HTML."""
    parts = []
    for section in _texts(lang)["section"]:
        parts.append(f"<h2>{escape(section['h'])}</h2>")
        items = "".join(f"<li>{escape(item)}</li>" for item in section.get("li", ()))
        texts = "".join(f"<p>{escape(text)}</p>" for text in section.get("p", ()))
        parts += (f"<ul>{items}</ul>" if items else "", texts)
    return f'<div class="r7-prose" lang="{lang}">{"".join(parts)}</div>'


def _texts(lang: str) -> dict[str, Any]:
    return words_of("rainbow7.pages", lang, "about")
