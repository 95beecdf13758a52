"""Writes each page as a file that can be read in both languages without a script, with the settings of its script."""

import gzip
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import parse_qsl

from markupsafe import Markup

import rainbow7
from rainbow7 import widgets
from rainbow7.core import picture
from rainbow7.core.language import LANGUAGES
from rainbow7.core.picture import PALETTE
from rainbow7.core.texts import words_of
from rainbow7.games import GAMES
from rainbow7.pages.link import SPELLINGS, UNDER_A_RULEBOOK, PageLink, usual_parts
from rainbow7.site.book_files import Books
from rainbow7.site.browser_kernel import last_value
from rainbow7.site.page_links import differing_parts, links_to, query
from rainbow7.site.site_folder import HERE, SiteFolder, browser_script
from rainbow7.site.text_pages import PAGES, Text, articles_in, write_text
from rainbow7.web.answer_book import deal_table
from rainbow7.web.first_views import unlimited_first_view, widget_kinds_of
from rainbow7.web.licences import ThirdParty
from rainbow7.web.page_list import PageEntry
from rainbow7.web.rendering import as_json, logo, rulebooks_to_keep, script_hash, style, templates
from rainbow7.web.words import bilingual, frame_text, language_names, package_list_text, partly_told, script_words

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' {inline_script}; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
"""The content security policy of every page: files of the site only, and one inline script, allowed by its hash."""


LESSONS, PRACTICE, EXPLORER, REFEREE = "guide", "practice", "explorer", "referee"
"""The pages of the lessons, of exercises, and of a match."""
Parts = Mapping[str, Mapping[str, Any]]
"""The data of a first view, by the name of the part of the page that shows it."""


@dataclass(frozen=True)
class WidgetFiles:
    """One widget class, with its own style sheet."""

    name: str
    anywidget_id: str
    style: str


@dataclass
class PageBuilder:
    """Writes the pages of a site."""

    folder: SiteFolder
    pages: Mapping[str, PageEntry]
    third_parties: Sequence[ThirdParty]
    """The third-party packages in the site, listed on the page `about`."""
    books: Books
    """The books of answers."""

    def build(self, page: PageEntry) -> None:
        """Write a page, and its first views: one for each game, edition and language, and one for each link to it."""
        every_widget = widgets_of(page)
        shared = self.folder.write_hashed("shared.js", widgets.shared_text().encode())
        scripts = {each.name: self._write_script(each.name, shared) for each in every_widget}
        first: dict[str, Markup] = {}
        views: dict[str, list[str]] = {}
        linked_views: dict[str, list[str]] = {}
        preloaded: dict[str, None] = {}
        sheets: dict[str, None] = {}
        for game, edition, lang in every_edition():
            html, data = unlimited_first_view(page.name, query(game, edition, lang, {}))
            if (game, edition) == first_edition(lang):
                first[lang] = Markup(html)
            names = widget_kinds_of(data)
            if not names:
                continue
            modules = {kind: scripts[kind] for kind in names.values()}
            preloaded |= dict.fromkeys([shared, *modules.values()])
            sheets |= dict.fromkeys(data.get("sheets", ()))
            parts, pictures = split_pictures(data["parts"])
            view = {"html": html, "data": {**data, "parts": parts, "kinds": names, "modules": modules}}
            name = f"{game} {edition} {lang}"
            views[name] = [
                self.folder.write_hashed(f"{page.name}.json", json_bytes(view)),
                *self._write_pictures(pictures),
            ]
            if found := self._write_linked_views(page, game, edition, lang, parts):
                linked_views[name] = found
        settings = {
            **self.folder.page_settings, "page": page.name, "cells": page.cells, "views": views,
            "linked_views": linked_views, "widgets": {each.anywidget_id: scripts[each.name] for each in every_widget},
            **self._books_of(page.name),
        }  # fmt: skip
        html = self._render(
            page,
            settings=as_json(settings),
            first=first,
            preloaded=[*preloaded, *([self.folder.page_settings["answers"]] if preloaded else [])],
            sheets=self._write_style_sheets(every_widget, sheets),
        )
        self.folder.write(f"{page.name}.html", html.encode())

    def _books_of(self, page: str) -> dict[str, Any]:
        """The books of answers that a page needs, and where its tables' pictures are if they are not in its views."""
        found: dict[str, Any] = {"books": self.books.lessons if page == LESSONS else {}}
        if page in self.books.pages:
            found["page_books"] = self.books.pages[page]
        if page == REFEREE:
            found["second_cards"] = {
                view: self.folder.write_hashed("book.index.json", json_bytes(files))
                for view, files in self.books.second_cards.items()
            }
        if page == EXPLORER:
            found["positions"] = {
                view: self.folder.write_hashed("book.index.json.gz", gzip.compress(json_bytes(books), mtime=0))
                for view, books in self.books.positions.items()
            }
            found["deals"] = {
                f"{game} {edition} {lang}": self.folder.write_hashed("deal.json", json_bytes(deal))
                for game, edition, lang in every_edition()
                if (deal := deal_table(game, edition, lang)) is not None
            }
        if page in (LESSONS, PRACTICE):
            found["pictures"] = {
                f"{game} {edition} {lang}": self._write_pictures(table_pictures(game, edition, lang))[0]
                for game, edition, lang in every_edition()
            }
        if page == PRACTICE:
            found["exercises"] = {
                view: self.folder.write_hashed("book.index.json", json_bytes(kinds))
                for view, kinds in self.books.exercises.items()
            }
        return found

    def _write_script(self, kind: str, shared: str) -> str:
        """Write the module of a widget; what others share is in a file beside it."""
        module = widgets.module_beside(widgets.kinds()[kind], f"./{PurePosixPath(shared).name}")
        return self.folder.write_hashed(f"{kind}.js", module.encode())

    def _write_linked_views(self, page: PageEntry, game: str, edition: str, lang: str, usual: Parts) -> list[str]:
        """Write the first views of the links to a page into one file, and the pictures that these views need.

        What they say is written into a text beside them.
        """
        found: dict[str, Any] = {}
        every_pictures: dict[str, None] = {}
        texts: list[str] = []
        for link in links_to(page.name, game, edition, lang):
            name = differing_parts(link.items())
            html, data = unlimited_first_view(page.name, query(game, edition, lang, link))
            texts.append(html)
            if name and name not in found and data:
                parts, pictures = split_pictures(data["parts"])
                found[name] = changed_parts(parts, usual)
                # The page spells its own address more fully, and may be loaded from there again.
                found.setdefault(
                    differing_parts(parse_qsl(str(parts.get("address", {}).get("query", "")))), found[name]
                )
                every_pictures |= dict.fromkeys(filter(None, [pictures]))
        if page.name in PAGES:
            every = texts_of(page.name)
            text = next(each for each in every if each[1:] == (game, edition, lang))
            write_text(self.folder, text, page.title(lang), articles_in(texts), every)
        packed = (
            [self.folder.write_hashed(f"{page.name}.views", gzip.compress(json_bytes(found), mtime=0))] if found else []
        )
        return [*packed, *(address for pictures in every_pictures for address in self._write_pictures(pictures))]

    def _write_pictures(self, pictures: str) -> list[str]:
        """Write a view's sheet of pictures, if it has one, as a file of its own: many views share the same."""
        return [self.folder.write_hashed("sheet.svg", pictures.encode())] if pictures else []

    def _render(self, page: PageEntry, **given: Any) -> str:
        """Fill the template of all pages for one of them."""
        frame_words = script_words({lang: page.title(lang) for lang in LANGUAGES})
        page_words = {lang: {**frame_words[lang], **site_words()[lang]} for lang in LANGUAGES}
        return (
            templates(HERE)
            .get_template("page.html.j2")
            .render(
                page=page,
                languages=LANGUAGES,
                language_names=language_names(),
                partly_told=partly_told(),
                page_words=page_words,
                words=as_json(page_words),
                frame_text=frame_text,
                named=lambda name: bilingual({lang: site_words()[lang][name] for lang in LANGUAGES}),
                package_list_text=package_list_text,
                about=self.pages["about"].heading if page.name != "about" else "",
                notebook=self.folder.page_settings.get("notebook", ""),
                texts=texts_of(page.name),
                third_parties=self.third_parties if page.name == "about" else (),
                policy=policy(),
                rulebooks=rulebooks_to_keep(),
                inline_script=Markup(browser_script("language_and_theme.js").decode()),
                page_frame=self.folder.page_settings["page_frame"],
                script=self.folder.write_hashed("page.js", browser_script("page.js")),
                style=style() + Markup((HERE / "site.css").read_text("utf-8")),
                day=PALETTE["page"].light,
                night=PALETTE["page"].dark,
                logo=logo(),
                **given,
            )
        )

    def _write_style_sheets(self, every_widget: Iterable[WidgetFiles], named: Iterable[str]) -> list[str]:
        """Write a page's style sheets: of the pictures, those that its first views name, and of its widgets."""
        found: dict[str, None] = {}
        if every_widget:
            found[self.folder.write_hashed("pictures.css", picture.style().encode())] = None
        for name in named:
            path = Path(widgets.__file__).with_name(f"{name}.css")
            if path.is_file():
                found[self.folder.write_hashed(path.name, path.read_bytes())] = None
        for each in every_widget:
            if each.style:
                found[self.folder.write_hashed(f"{each.name}.css", each.style.encode())] = None
        return list(found)


def widgets_of(page: PageEntry) -> list[WidgetFiles]:
    """The widget classes that a page shows, each once, in the order of the page."""
    names: dict[str, Any] = {"__name__": "__main__"}
    found: dict[WidgetFiles, None] = {}

    def walk(widget: Any) -> None:
        if hasattr(widget, "_anywidget_id"):
            kind = type(widget).__name__  # of a class made for this one widget, which has no text of a style sheet
            style = str(getattr(getattr(widgets, kind), "_css", "")).removeprefix(picture.style()).strip()
            found[WidgetFiles(kind, widget._anywidget_id, style)] = None
        for child in getattr(widget, "children", ()):
            walk(child)

    for cell in page.cells:
        walk(last_value(cell, names))
    return list(found)


def every_edition() -> Iterator[tuple[str, str, str]]:
    """Every game in every edition and language."""
    for name, game in GAMES.items():
        for edition in game.editions:
            for lang in LANGUAGES:
                yield name, edition, lang


def texts_of(page: str) -> list[Text]:
    """The texts of a page, one for each rulebook and language."""
    return [Text(page, *each) for each in every_edition()] if page in PAGES else []


def split_pictures(parts: Parts) -> tuple[Parts, str]:
    """The parts without the table's sheet of pictures, and that sheet."""
    table = dict(parts.get("table", {}))
    pictures = table.pop("sheet", "")
    return {name: table if name == "table" else part for name, part in parts.items()}, pictures


def table_pictures(game: str, edition: str, lang: str) -> str:
    """The sheet of pictures of the tables of a game."""
    return split_pictures(unlimited_first_view(EXPLORER, query(game, edition, lang, {})).data["parts"])[1]


def changed_parts(parts: Parts, usual: Parts) -> Parts:
    """The parts that differ from the usual ones.

    Of each, the fields that differ; or all its fields, if it lacks one of the usual fields.
    """
    found = {}
    for name, part in parts.items():
        before = usual[name]
        if part != before:
            fields = {field: value for field, value in part.items() if field not in before or before[field] != value}
            found[name] = fields if part.keys() >= before.keys() else part
    return found


def json_bytes(data: object) -> bytes:
    """Data as compact JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def first_edition(lang: str) -> tuple[str, str]:
    """The game and the edition that a page shows to readers of a language whose link names nothing."""
    game = PageLink().game
    return game, GAMES[game].edition_for(lang)


def defaults_of_links() -> dict[str, Any]:
    """The version of the site, and the value of each part of a link that leaves it out."""
    editions = {name: game.default_edition for name, game in GAMES.items()}
    readers = {name: {lang: game.edition_for(lang) for lang in LANGUAGES} for name, game in GAMES.items()}
    defaults = {
        "game": PageLink().game, "editions": editions, "readers": readers, "under": UNDER_A_RULEBOOK,
        "parts": usual_parts(), "spellings": SPELLINGS,
    }  # fmt: skip
    return {"version": rainbow7.__version__, "defaults": defaults}


@cache
def site_words() -> dict[str, dict[str, str]]:
    """The sentences that only the site needs, by language."""
    return {lang: words_of("rainbow7.site", lang) for lang in LANGUAGES}


@cache
def policy() -> str:
    """The content security policy of every page."""
    return POLICY.replace("{inline_script}", script_hash(browser_script("language_and_theme.js").decode()))
