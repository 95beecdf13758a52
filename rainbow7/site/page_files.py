"""A page as a file: readable in both languages as it is sent, and all that its script needs to know."""

import gzip
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

import rainbow7
from rainbow7 import widgets
from rainbow7.core import picture
from rainbow7.core.picture import PALETTE
from rainbow7.core.rulebook import LANGUAGES, read_toml
from rainbow7.games import GAMES
from rainbow7.pages.link import usual_parts
from rainbow7.site.browser_kernel import last_value
from rainbow7.site.folder import HERE, Folder, script
from rainbow7.site.page_links import links, query
from rainbow7.web.first_views import first_view, widget_kinds_of
from rainbow7.web.licences import ThirdParty
from rainbow7.web.page_list import PageEntry
from rainbow7.web.rendering import as_json, logo, script_hash, style, templates
from rainbow7.web.words import bilingual, frame_text, package_list_text, script_words

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' {early}; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
"""What a page may do: nothing from elsewhere, no script but the site's own files and the one at its top."""


Parts = Mapping[str, Mapping[str, Any]]
"""What a first view tells each part of its page."""


@dataclass(frozen=True)
class WidgetKind:
    """A kind of widget: its class, its full name, its module and its own style sheet."""

    name: str
    full: str
    module: str
    sheet: str


@dataclass
class PageBuilder:
    """What all pages are made with."""

    folder: Folder
    pages: Mapping[str, PageEntry]
    carried: Sequence[ThirdParty]
    """What the site carries of others, listed on the page about it."""

    def make(self, page: PageEntry) -> None:
        """One page: its file, and its first view for every game under every rulebook and for every link made to it."""
        kinds = kinds_of(page)
        modules = {kind.name: self.folder.lasting(f"{kind.name}.js", kind.module.encode()) for kind in kinds}
        first: dict[str, Markup] = {}
        views: dict[str, list[str]] = {}
        others: dict[str, list[str]] = {}
        at_once: dict[str, None] = {}
        sheets: dict[str, None] = {}
        for game, edition, lang in asked_for():
            html, data = first_view(page.name, query(game, edition, lang, {}))
            if (game, edition) == usual():
                first[lang] = Markup(html)
            names = widget_kinds_of(data)
            if not names:
                continue
            drawn = {kind: modules[kind] for kind in names.values()}
            at_once |= dict.fromkeys(drawn.values())
            sheets |= dict.fromkeys(data.get("sheets", ()))
            parts, sheet = without_sheet(data["parts"])
            view = {"html": html, "data": {**data, "parts": parts, "kinds": names, "modules": drawn}}
            which = f"{game} {edition} {lang}"
            views[which] = [self.folder.lasting(f"{page.name}.json", as_text(view)), *self.pictures(sheet)]
            if found := self.others(page.name, game, edition, lang, parts):
                others[which] = found
        facts = {
            **self.folder.facts, "page": page.name, "cells": page.cells, "first": views, "others": others,
            "drawn": {kind.full: modules[kind.name] for kind in kinds},
        }  # fmt: skip
        html = self.filled(
            page,
            facts=as_json(facts),
            first=first,
            at_once=list(at_once),
            sheets=self.sheets(kinds, sheets),
        )
        self.folder.put(f"{page.name}.html", html.encode())

    def others(self, page: str, game: str, edition: str, lang: str, usual: Parts) -> list[str]:
        """The first views of the links made to a page, packed into one file; and the pictures that they need."""
        found: dict[str, Any] = {}
        sheets: dict[str, None] = {}
        for link in links(page, game, edition, lang):
            name = "&".join(f"{part}={value}" for part, value in sorted(link.items()))
            _, data = first_view(page, query(game, edition, lang, link))
            if name and name not in found and data:
                parts, sheet = without_sheet(data["parts"])
                found[name] = differing(parts, usual)
                sheets |= dict.fromkeys(filter(None, [sheet]))
        packed = [self.folder.lasting(f"{page}.views", gzip.compress(as_text(found), mtime=0))] if found else []
        return [*packed, *(address for sheet in sheets for address in self.pictures(sheet))]

    def pictures(self, sheet: str) -> list[str]:
        """The file of a sheet of pictures, where there is one: many views need the same."""
        return [self.folder.lasting("sheet.svg", sheet.encode())] if sheet else []

    def filled(self, page: PageEntry, **given: Any) -> str:
        """The template of all pages, filled for one of them."""
        told = {
            lang: {**said, **words()[lang]}
            for lang, said in script_words({each: page.title(each) for each in LANGUAGES}).items()
        }
        return (
            templates(HERE)
            .get_template("page.html.j2")
            .render(
                page=page,
                languages=LANGUAGES,
                told=told,
                spoken=as_json(told),
                frame_text=frame_text,
                named=lambda name: bilingual({lang: words()[lang][name] for lang in LANGUAGES}),
                package_list_text=package_list_text,
                about=self.pages["about"].heading if page.name != "about" else "",
                notebook=self.folder.facts.get("notebook", ""),
                carried=self.carried if page.name == "about" else (),
                policy=policy(),
                early=Markup(script("early.js").decode()),
                shell=self.folder.facts["shell"],
                script=self.folder.lasting("page.js", script("page.js")),
                style=style() + Markup((HERE / "site.css").read_text("utf-8")),
                day=PALETTE["page"].light,
                night=PALETTE["page"].dark,
                logo=logo(),
                **given,
            )
        )

    def sheets(self, kinds: Iterable[WidgetKind], named: Iterable[str]) -> list[str]:
        """The style sheets of a page: the pictures', those that its first view names, and its widgets' own."""
        found: dict[str, None] = {}
        if kinds:
            found[self.folder.lasting("pictures.css", picture.style().encode())] = None
        for name in named:
            path = Path(widgets.__file__).with_name(f"{name}.css")
            if path.is_file():
                found[self.folder.lasting(path.name, path.read_bytes())] = None
        for kind in kinds:
            if kind.sheet:
                found[self.folder.lasting(f"{kind.name}.css", kind.sheet.encode())] = None
        return list(found)


def kinds_of(page: PageEntry) -> list[WidgetKind]:
    """The kinds of widget that a page shows, each once, in the order of the page."""
    names: dict[str, Any] = {"__name__": "__main__"}
    found: dict[WidgetKind, None] = {}

    def walk(widget: Any) -> None:
        if hasattr(widget, "_anywidget_id"):
            sheet = str(getattr(widget, "_css", "")).removeprefix(picture.style()).strip()
            found[WidgetKind(type(widget).__name__, widget._anywidget_id, str(widget._esm), sheet)] = None
        for child in getattr(widget, "children", ()):
            walk(child)

    for cell in page.cells:
        walk(last_value(cell, names))
    return list(found)


def asked_for() -> Iterator[tuple[str, str, str]]:
    """Every game under every rulebook in every language."""
    for name, game in GAMES.items():
        for edition in game.editions:
            for lang in LANGUAGES:
                yield name, edition, lang


def without_sheet(parts: Parts) -> tuple[Parts, str]:
    """What the parts are told but for the sheet of pictures, and that sheet."""
    table = dict(parts.get("table", {}))
    sheet = table.pop("sheet", "")
    return {name: table if name == "table" else part for name, part in parts.items()}, sheet


def differing(parts: Parts, usual: Parts) -> Parts:
    """The parts that differ from the usual ones: of each the fields that do, or, where it lacks some, all of it."""
    found = {}
    for name, part in parts.items():
        before = usual[name]
        if part != before:
            fields = {field: value for field, value in part.items() if field not in before or before[field] != value}
            found[name] = fields if part.keys() >= before.keys() else part
    return found


def as_text(data: object) -> bytes:
    """Data for a file."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def usual() -> tuple[str, str]:
    """The game that a page without a query shows, and its rulebook."""
    game = next(iter(GAMES))
    return game, GAMES[game].default_edition


def what_is_usual() -> dict[str, Any]:
    """What a link need not say."""
    editions = {name: game.default_edition for name, game in GAMES.items()}
    parts = usual_parts()
    return {"version": rainbow7.__version__, "usual": {"game": usual()[0], "editions": editions, "parts": parts}}


@cache
def words() -> dict[str, dict[str, str]]:
    """The site's own words, by language."""
    return {lang: read_toml("rainbow7.site", f"words.{lang}.toml") for lang in LANGUAGES}


@cache
def policy() -> str:
    """The content security policy of every page."""
    return POLICY.format(early=script_hash(script("early.js").decode()))
