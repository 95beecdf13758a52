"""The page around the kernel: the first bytes a reader gets, made of the plain engine and cached."""

import json
from base64 import b64encode
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

from markupsafe import Markup

from rainbow7 import pages
from rainbow7.core.picture import PALETTE
from rainbow7.core.rulebook import LANGUAGES, read_toml
from rainbow7.pages.query_string import LONGEST, read_query
from rainbow7.web.call_budget import TooMuchWork, bounded
from rainbow7.web.error_log import log
from rainbow7.web.licences import ThirdParty
from rainbow7.web.templates import in_both, templates

TEMPLATE = Path(__file__).with_name("template")
HERE = "<!-- the kernel's part -->"
"""Where the page is cut: what stands above is sent at once, the kernel's part when it is there, then the rest."""

CALLS = 600_000
"""Calls of functions that one first view may take, some hundred milliseconds at the most: two hundred events fit."""
LARGEST = 500_000
"""Characters that one first view may have, HTML and data together."""
KEPT = 64
"""First views that are remembered."""

LICENCES = "licences.txt"
MADE_OF = "<!-- what serves these pages -->"
"""Where the page about all this tells what it is made of, which is looked up when somebody asks."""

First = tuple[str, dict[str, Any]]
NOTHING: First = ("", {})


@dataclass(frozen=True)
class Page:
    """One page: its notebook, and what the notebook says about it in each language."""

    name: str
    cells: tuple[str, ...]
    told: Mapping[str, Mapping[str, str]]

    def title(self, lang: str) -> str:
        """The page's title."""
        return self.told.get(lang, {}).get("title", self.name)

    def about(self, lang: str) -> str:
        """One sentence for search engines and previews."""
        return self.told.get(lang, {}).get("about", "")

    @property
    def heading(self) -> Markup:
        """The title in both languages."""
        return in_both({lang: self.title(lang) for lang in LANGUAGES})


def read_pages(folder: Path) -> dict[str, Page]:
    """Every notebook that says that it is a page, by name."""
    found = {}
    for path in sorted(folder.glob("*.ipynb")):
        notebook = json.loads(path.read_text("utf-8"))
        told = notebook["metadata"].get("rainbow7")
        if told is not None:
            cells = ("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code")
            found[path.stem] = Page(path.stem, tuple(cells), told)
    return found


@cache
def words(lang: str) -> dict[str, dict[str, str]]:
    """The service's own sentences."""
    return read_toml("rainbow7.web", f"words.{lang}.toml")


def spoken(page: Page) -> dict[str, dict[str, str]]:
    """What the page's script titles, names and says, by language: what cannot stand on the page in both."""
    return {
        lang: {"title": f"{page.title(lang)} · Rainbow 7", **words(lang)["label"], **words(lang)["state"]}
        for lang in LANGUAGES
    }


def language(asked: Mapping[str, str], wishes: str, usual: str = LANGUAGES[0]) -> str:
    """The language of the link, else the one that the browser prefers, else the usual one.

    >>> language({}, "de, fr-CH;q=0.8, en;q=0.9"), language({"lang": "fr"}, "en"), language({}, "")
    ('en', 'fr', 'en')
    """
    if asked.get("lang") in LANGUAGES:
        return asked["lang"]
    weighed: list[tuple[float, int, str]] = []
    for place, wish in enumerate(wishes[:500].split(",")):
        tongue, _, weight = wish.partition(";q=")
        try:
            strength = float(weight or 1)
        except ValueError:
            strength = 0.0
        weighed.append((-strength, place, tongue.strip().split("-")[0].lower()))
    return next((tongue for strength, _, tongue in sorted(weighed) if strength and tongue in LANGUAGES), usual)


def drawn_by(data: Mapping[str, Any]) -> dict[str, str]:
    """The parts that a first view draws, each with the kind of its widget."""
    return {name: data.get("kinds", {}).get(name, name.capitalize()) for name in data.get("parts", ())}


def first_view(page: str, query: str) -> First:
    """The page's first view for this query, without a kernel: HTML and data, both empty where there is none.

    A hostile link cannot stall the service: the query is short, the work is counted in calls, the outcome bounded, and
    what was made is kept. Where the bounds are met the page begins with its words alone and the kernel tells the rest.
    """
    if page not in pages.FIRST_VIEWS or len(query) > LONGEST:
        return NOTHING
    return _CACHE.get(page, query)


def forget_first_views() -> None:
    """Make them anew: what they show has changed."""
    _CACHE.kept.clear()


@dataclass
class _Cache:
    """The first views made last."""

    make: Callable[[str, str], First]
    kept: OrderedDict[tuple[str, str], First] = field(default_factory=OrderedDict)

    def get(self, page: str, query: str) -> First:
        key = (page, query)
        if key not in self.kept:
            self.kept[key] = self.make(page, query)
            if len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        self.kept.move_to_end(key)
        return self.kept[key]


def _make(page: str, query: str) -> First:
    asked = read_query(query)
    try:
        view = _view(page)
        html, data = bounded(CALLS, lambda: view(asked))
    except (TooMuchWork, ValueError, LookupError, ArithmeticError, RecursionError):
        return NOTHING
    except Exception as bad:  # a fault of ours; the kernel may fare better
        log.error("The page %s has no first view:", page, exc_info=bad)
        return NOTHING
    return (html, data) if len(html) + len(as_json(data)) <= LARGEST else NOTHING


@cache
def _view(page: str) -> Callable[[Mapping[str, str]], First]:
    module, _, name = pages.FIRST_VIEWS[page].partition(":")
    view: Callable[[Mapping[str, str]], First] = getattr(import_module(module), name)
    return view


_CACHE = _Cache(_make)


def as_json(data: object) -> Markup:
    """Data for a script element: nothing in it can end the element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(text)


@cache
def by_content(script: str) -> str:
    """A script as a content security policy allows it: by what it is."""
    return f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"


@cache
def style() -> Markup:
    """The palette as custom properties, by day and by night, and the shell's own rules."""
    day, night = (
        ";".join(f"--r7-{name}:{getattr(tone, time)}" for name, tone in PALETTE.items()) for time in ("light", "dark")
    )
    own = (TEMPLATE / "page_frame.css").read_text("utf-8")
    return Markup(
        f":root{{color-scheme:light;{day}}}@media screen{{:root[data-theme=dark]{{color-scheme:dark;{night}}}}}"
        "@media screen and (prefers-color-scheme:dark)"
        f"{{:root:not([data-theme=light]){{color-scheme:dark;{night}}}}}{own}"
    )


def render(template: str, **facts: Any) -> str:
    """A template of ours, filled."""
    return templates(TEMPLATE).get_template(template).render(style=style(), languages=LANGUAGES, **facts)


def made_of(kinds: Mapping[str, Sequence[ThirdParty]], licences: str) -> str:
    """What the service is made of, kind by kind, in both languages, and the address of all the licences."""
    return render("made_of.html.j2", kinds=kinds, licences=licences, listing=listing)


def around(name: str) -> Markup:
    """What stands above and below every page, in both languages."""
    return in_both({lang: words(lang)["bar"][name] for lang in LANGUAGES})


def listing(name: str, **facts: object) -> Markup:
    """What is said of lists of packages, in both languages."""
    return in_both({lang: words(lang)["carried"][name].format(**facts) for lang in LANGUAGES})


def message(kind: str, lang: str, base: str, *, here: str = "", site: str = "", **facts: object) -> str:
    """A page of a few sentences, in the reader's language and then in the other."""
    told = {
        each: {name: text.format(**facts) for name, text in words(each)[kind].items()}
        for each in sorted(LANGUAGES, key=lambda each: each != lang)
    }
    return render("message.html.j2", kind=kind, told=told, lang=lang, base=base, here=here, site=site)
