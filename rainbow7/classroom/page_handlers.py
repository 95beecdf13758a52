"""The pages of a class: a frame with its words, and scripts that ask the interface. No Python runs in a phone."""

import asyncio
import gzip
import json
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

import segno
from tornado.web import HTTPError, RequestHandler

from rainbow7.classroom.animals import pictures
from rainbow7.classroom.plan_material import catalogue, exercises_drawn, next_questions
from rainbow7.classroom.service import ClassService
from rainbow7.core import picture
from rainbow7.core.language import LANGUAGES, language
from rainbow7.core.texts import words_of
from rainbow7.games import GAMES
from rainbow7.pages.link import PageLink
from rainbow7.tutor.exercise import LEVELS
from rainbow7.tutor.pupil_view import game_of_edition
from rainbow7.web.rendering import as_json
from rainbow7.web.words import preferred_language
from rainbow7.widgets import fingerprint

Json = dict[str, Any]

PAGES = {"": "pupil", "teach": "teacher", "show": "projector", "print": "print"}
"""The pages by address; each has a script and a style sheet of its name."""
SCRIPTS = (
    "line", "bar", "drawing", "icons", "catalogue", "ribbons", "pupil", "teacher", "teacher_start", "teacher_wall",
    "teacher_results", "projector", "print",
)  # fmt: skip
STYLES = ("class", "pupil", "teacher", "projector", "print")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
LONGEST_ADDRESS = 300
LIGHT = ' data-jp-theme-light="true"'
"""What keeps a page light: paper is."""


@cache
def file(name: str) -> bytes:
    """A script or a style sheet."""
    folder = files("rainbow7.classroom").joinpath("browser")
    if name == "pictures.css":
        return picture.style().encode()
    if name == "animals.json":
        return json.dumps(pictures()).encode()
    return folder.joinpath(name).read_bytes()


@cache
def packed(name: str) -> bytes:
    """The same, compressed."""
    return gzip.compress(file(name), 9, mtime=0)


@cache
def mark(name: str) -> str:
    """What changes in a file's address when it changes."""
    return fingerprint(file(name))


FILES = (*(f"{each}.js" for each in SCRIPTS), *(f"{each}.css" for each in (*STYLES, "pictures")), "animals.json")
"""Every file that may be fetched."""
TYPES = {"js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8", "json": "application/json"}


class FileHandler(RequestHandler):
    """A script or a style sheet."""

    def get(self, name: str) -> None:
        """Compressed where the browser accepts that."""
        if name not in FILES:
            raise HTTPError(404)
        self.set_header("Content-Type", TYPES[name.rpartition(".")[2]])
        self.set_header(
            "Cache-Control", "public, max-age=31536000, immutable" if self.get_query_argument("v", "") else "no-cache"
        )
        self.set_header("Vary", "Accept-Encoding")
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self.finish(packed(name))
        else:
            self.finish(file(name))


class PageHandler(RequestHandler):
    """One of the pages."""

    def initialize(self, base: str, addresses: tuple[str, ...], lang: str) -> None:
        """Remember where the pages lie."""
        self.base, self.addresses, self.usual = base, addresses, lang

    def get(self, name: str) -> None:
        """The page, in the visitor's language."""
        if name not in PAGES:  # mistyped from the board: the way in all the same
            self.set_status(404)
            name = ""
        accepted = self.request.headers.get("Accept-Language", "")
        lang = preferred_language({"lang": self.get_query_argument("lang", "")}, accepted, self.usual)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Content-Security-Policy", POLICY)
        self.set_header("Cache-Control", "no-store")
        self.set_header("Vary", "Accept-Language, Accept-Encoding")
        edition = GAMES[PageLink().game].default_edition
        more = {"addresses": list(self.addresses), "edition": edition} if name == "teach" else {}
        html = page_html(PAGES[name], lang, self.base, more).encode()
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            html = gzip.compress(html, 6, mtime=0)
        self.finish(html)

    def write_error(self, status_code: int, **_: Any) -> None:
        """Nothing about the software."""
        self.finish("")


class OtherPageHandler(PageHandler):
    """Any other address: the way into the class."""

    def get(self, *_: str) -> None:
        """The page on which pupils join."""
        super().get("nothing")


def page_html(page: str, lang: str, base: str, more: Json) -> str:
    """The frame of a page: its words, its style sheets, its script."""
    words = words_of("rainbow7.classroom", lang)
    own = {
        **words["common"],
        **words.get(page, {}),
        **(words["pupil"] if page == "teacher" else {}),
        **words.get(page, {}),
    }
    data = {
        "lang": lang,
        "base": base,
        "words": own,
        "langs": {each: language(each).name for each in LANGUAGES},
        "bow": picture.bow(20, 22, 19, 2.2),
        **more,
    }
    sheets = "".join(
        f'<link rel="stylesheet" href="{base}files/{each}.css?v={mark(f"{each}.css")}">'
        for each in ("pictures", "class", page)
    )
    # Without a version in the address: scripts import each other by it, and another address is another module.
    script = f"{base}files/{page}.js"
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<title>{escape(own["title"])}</title>\n<meta name="referrer" content="no-referrer">\n'
        f'<link rel="icon" href="data:,">\n{sheets}\n'
        f'<script id="data" type="application/json">{as_json(data)}</script>\n'
        f'<script type="module" src="{script}"></script>\n</head>\n'
        # The tones of the night stand on what lies within the body, so that the body itself cannot carry them.
        f'<body{LIGHT if page == "print" else ""}><div class="r7 all {page}">'
        f'<noscript>{escape(own["no-script"])}</noscript><main id="page" tabindex="-1"></main>'
        f'<div id="said" class="r7-unseen" role="status" aria-live="polite"></div></div></body>\n</html>\n'
    )


class CatalogueHandler(RequestHandler):
    """What a plan may be made of, and the names of questions that are drawn for it."""

    async def get(self) -> None:
        """The catalogue of an edition; with `items`, exercises about rules, or with `next` questions about a table."""
        edition, lang = self.get_query_argument("edition", "en"), self.get_query_argument("lang", "en")
        if lang not in LANGUAGES or game_of_edition(edition) is None:
            raise HTTPError(404)
        items = self.get_query_argument("items", "")
        if items.isascii() and items.isdecimal():
            found: Any = await self._drawn(edition, int(items[:2]))
        else:
            found = await asyncio.to_thread(catalogue, edition, lang)
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "no-store")
        self.finish(json.dumps(found))

    async def _drawn(self, edition: str, items: int) -> list[str]:
        table = self.get_query_argument("next", "")
        if table:
            return await asyncio.to_thread(next_questions, table[:100], edition, items)
        rules = tuple(filter(None, self.get_query_argument("rules", "").split(",")))
        level, seed = self.get_query_argument("level", "1"), self.get_query_argument("seed", "0")
        if level not in map(str, LEVELS) or not (seed.isascii() and seed.isdecimal()) or len(seed) > 9:
            raise HTTPError(404)
        return await asyncio.to_thread(exercises_drawn, edition, items, int(level), int(seed), rules)

    def write_error(self, status_code: int, **_: Any) -> None:
        """Nothing about the software."""
        self.finish("{}")


class QrHandler(RequestHandler):
    """A QR code: of an address with a code in its fragment, or of a Wi-Fi."""

    def post(self) -> None:
        """As SVG; what it says is in the body, so that no log sees it."""
        said = self.request.body[:LONGEST_ADDRESS].decode("utf-8", "replace")
        self.set_header("Content-Type", "image/svg+xml")
        self.set_header("Cache-Control", "no-store")
        self.finish(segno.make(said or " ", error="m", micro=False).svg_inline(omitsize=True, border=0, dark="#1b2730"))


class HomeHandler(RequestHandler):
    """Leads from the start to the page on which pupils join."""

    def initialize(self, base: str) -> None:
        """Remember where the pages lie."""
        self.base = base

    def get(self) -> None:
        """Go there."""
        self.redirect(self.base)


def page_routes(service: ClassService, base: str, addresses: tuple[str, ...], lang: str) -> list[Any]:
    """Every address of a page."""
    told = {"base": base, "addresses": addresses, "lang": lang}
    return [
        (r"/", HomeHandler, {"base": base}),
        (base.rstrip("/"), HomeHandler, {"base": base}),
        (rf"{base}files/([a-z_]+\.[a-z]+)", FileHandler),
        (rf"{base}catalogue", CatalogueHandler),
        (rf"{base}qr", QrHandler),
        (rf"{base}([a-z]*)", PageHandler, told),
        (r"/.*", OtherPageHandler, told),
    ]
