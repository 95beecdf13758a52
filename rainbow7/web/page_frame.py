"""The HTML of a page before and after the part that its kernel makes."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup

from rainbow7.core.language import LANGUAGES
from rainbow7.web.files import SHARED
from rainbow7.web.first_views import CALL_LIMIT, NO_FIRST_VIEW, FirstView, first_view, widget_kinds_of
from rainbow7.web.page_list import PageEntry
from rainbow7.web.rendering import as_json, early_script, logo, render, rulebooks_to_keep
from rainbow7.web.words import frame_text, partly_told, script_words, words
from rainbow7.widgets import PICTURES, fingerprint

Link = tuple[tuple[str, str], ...]
"""The names and values of a link, the language among them."""
CACHE_SIZE = 16
"""Frames that a service keeps: a whole class opens the same link."""
KERNEL_PLACE = "<!-- the kernel's part -->"
"""Where the template is cut in two."""
PACKAGES_PLACE = "<!-- what serves these pages -->"
"""Where the page *about* lists what serves it. That is looked up when somebody first opens the page."""


@dataclass(frozen=True)
class Publication:
    """What all pages of a service have in common."""

    base_url: str
    pages: Mapping[str, PageEntry]
    fingerprints: Mapping[str, str]
    """Those of the files that frames name, by address."""
    front_end: str
    """The script, among the files, that connects the page to its kernel."""
    site_url: str = ""
    """The static site, offered to those whose network blocks websockets."""

    def address(self, file: str) -> str:
        """The address of a file, with its fingerprint, so that browsers may keep it for ever."""
        known = self.fingerprints.get(file)
        return f"{self.base_url}{file}{f'?v={known}' if known is not None else ''}"


@dataclass(frozen=True)
class PageFrame:
    """The frame of one page for one link: the same for everybody who opens it."""

    before: str
    after: str
    page_has: str
    """JSON of what the page loads without its kernel, modules and pictures, so that the kernel need not send it."""
    needs_kernel: bool = True
    """Whether the page is made by a kernel. One that switches by links needs none where it has a first view."""


def make_page_frame(publication: Publication, page: PageEntry, link: Link, calls: int = CALL_LIMIT) -> PageFrame:
    """The frame of a page, with its first view; `TakesLonger` where that takes more calls than these."""
    return _frame_around(first_view(page.name, urlencode(link), calls), publication, page, link)


def plain_page_frame(publication: Publication, page: PageEntry, link: Link) -> PageFrame:
    """The frame of a page without a first view: a title and a sentence, and nothing that would take work."""
    return _frame_around(NO_FIRST_VIEW, publication, page, link)


def _frame_around(view: FirstView, publication: Publication, page: PageEntry, link: Link) -> PageFrame:
    values = dict(link)
    modules = _modules(publication, view.data)
    html = render(
        "page.html.j2",
        page=page,
        lang=values["lang"],
        frame_text=frame_text,
        base_url=publication.base_url,
        about=publication.pages["about"].heading if "about" in publication.pages else "",
        early_script=early_script(),
        partly_told=partly_told(),
        logo=logo(),
        language_links={each: f"?{urlencode({**values, 'lang': each})}" for each in LANGUAGES},
        edition=_shown_bar(view).get("edition", ""),
        lead_on=_lead_on(view, values["lang"]),
        rulebooks=rulebooks_to_keep(),
        first_html=view.html,
        modules=[publication.address(SHARED), *modules.values()] if modules else [],
        style_sheets=_style_sheets(publication, view.data, modules),
        frame_script=publication.address("static/page_frame.js"),
        front_end=publication.address(publication.front_end) if _needs_kernel(page, modules) else "",
        kernel_place=Markup(KERNEL_PLACE),
        packages_place=Markup(PACKAGES_PLACE),
        **_texts_and_data(publication, page, values["lang"], view, modules),
    )
    before, _, after = html.partition(KERNEL_PLACE)
    return PageFrame(before, after, json.dumps(_page_has(view.data, modules)), _needs_kernel(page, modules))


def _needs_kernel(page: PageEntry, modules: Mapping[str, str]) -> bool:
    return not (page.switches_by_links and modules)


def _modules(publication: Publication, data: Mapping[str, Any]) -> dict[str, str]:
    """The modules of the widgets that a first view draws, by kind; none at all if one of them is missing."""
    kinds = dict.fromkeys(widget_kinds_of(data).values())
    if any(f"widgets/{kind}.js" not in publication.fingerprints for kind in kinds):
        return {}
    return {kind: publication.address(f"widgets/{kind}.js") for kind in kinds}


def _style_sheets(publication: Publication, data: Mapping[str, Any], modules: Mapping[str, str]) -> list[str]:
    names = [*data.get("sheets", ()), *(["pictures", *modules] if modules else [])]
    sheets = [f"widgets/{each}.css" for each in names]
    return [publication.address(each) for each in sheets if each in publication.fingerprints]


def _texts_and_data(
    publication: Publication, page: PageEntry, lang: str, view: FirstView, modules: Mapping[str, str]
) -> dict[str, object]:
    """The words of the page, and the JSON that its scripts read."""
    texts = script_words({each: page.title(each) for each in LANGUAGES})
    texts[lang]["title"] = _shown_bar(view).get("window") or texts[lang]["title"]
    kinds = widget_kinds_of(view.data) if modules else {}
    kernel = _needs_kernel(page, modules)
    return {
        "texts": texts[lang],
        "status": words(lang)["first"]["waiting" if view.data.get("answers") else "plain"] if kernel else "",
        "first_data": as_json({**view.data, "kinds": kinds, "modules": modules, "kernel": kernel}),
        "script_words": as_json({**texts, "address": publication.site_url}),
    }


def _shown_bar(view: FirstView) -> dict[str, Any]:
    """What the bar of a first view shows; nothing where there is none."""
    shown: dict[str, Any] = view.data.get("parts", {}).get("bar", {})
    return shown


def _lead_on(view: FirstView, lang: str) -> str:
    """The query of the frame's links to other pages: the same game under the same rulebook."""
    bar = _shown_bar(view)
    return urlencode({**({"game": bar["game"], "edition": bar["edition"]} if bar else {}), "lang": lang})


def _page_has(data: Mapping[str, Any], modules: Mapping[str, str]) -> dict[str, str]:
    """The addresses of the modules by kind, and the fingerprint of the table's pictures."""
    pictures = data.get("parts", {}).get("table", {}).get("sheet") if modules else None
    return {**modules, **({PICTURES: fingerprint(pictures.encode())} if pictures else {})}
