"""The texts of pages as files, for whoever has no JavaScript: the rules of each rulebook, and its lessons."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from markupsafe import Markup

from rainbow7.games import GAMES
from rainbow7.site.site_folder import HERE, SiteFolder
from rainbow7.web.rendering import style, templates

PAGES = ("rules", "guide")
"""The pages whose links lead to texts."""
ARTICLE = re.compile(r"<article>.*?</article>", re.DOTALL)
"""What stands open on such a page, in its first view."""
PICTURE = re.compile(r' ?<span class="r7-chip"><svg.*?</svg></span>|<svg.*?</svg>', re.DOTALL)
"""A card drawn beside the words that name it: they are enough here, and far smaller."""
SPOKEN = ' class="r7-say"'
"""Marks those words where a picture says it to the eye."""
HEADING = re.compile(r"<h2>.*?</h2>", re.DOTALL)


class Text(NamedTuple):
    """What a page says under a rulebook in a language."""

    page: str
    game: str
    edition: str
    lang: str

    @property
    def file(self) -> str:
        """The name of its file."""
        return f"{self.page}-{self.game}-{self.edition}-{self.lang}.html"

    @property
    def book(self) -> str:
        """What its rulebook is called."""
        return GAMES[self.game].rulebooks.named(self.edition, self.lang)


def articles_in(views: Iterable[str]) -> list[Markup]:
    """What stands open in first views, as HTML, each once; the steps of a lesson stand under one heading."""
    found: dict[str, None] = {}
    heading = ""
    for article in (match[0] for html in views for match in ARTICLE.finditer(html)):
        head = HEADING.search(article)
        found[article.replace(heading, "") if head and head[0] == heading else article] = None
        heading = head[0] if head else heading
    return [Markup(PICTURE.sub("", each).replace(SPOKEN, "")) for each in found]


def write_text(folder: SiteFolder, text: Text, title: str, articles: Iterable[Markup], others: Iterable[Text]) -> None:
    """Write a text, with links to the other ones in its language."""
    links = [(each.file, each.book) for each in others if each.lang == text.lang and each != text]
    html = (
        templates(HERE)
        .get_template("text.html.j2")
        .render(
            lang=text.lang, title=title, book=text.book, articles=articles, others=links,
            style=style(),
        )
    )  # fmt: skip
    folder.write(text.file, html.encode())
