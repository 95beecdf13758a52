"""The page around a kernel, for one link: what is sent before the kernel's part and after it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from markupsafe import Markup

from rainbow7.core.rulebook import LANGUAGES
from rainbow7.web import first_views
from rainbow7.widgets import PICTURES, fingerprint

if TYPE_CHECKING:
    from rainbow7.serve.server import Service

Link = tuple[tuple[str, str], ...]
"""The names and values of a link, the language among them."""
KEPT = 16
"""Pages with their links that are remembered; a class opens one link."""


@dataclass(frozen=True)
class PageFrame:
    """One page's, the same for whoever asks for this link."""

    before: str
    after: str
    there: str
    """What the page has without its kernel, as the kernel's widgets read it: modules and pictures."""


def around(house: Service, page: first_views.Page, link: Link) -> PageFrame:
    """Make it, with the page's first view."""
    asked = dict(link)
    lang = asked["lang"]
    first, told = first_views.first_view(page.name, urlencode(link)), first_views.spoken(page)
    data = first[1]
    drawn = first_views.drawn_by(data)
    kinds = {kind: house.address(f"widgets/{kind}.js") for kind in drawn.values()}
    if any(f"widgets/{kind}.js" not in house.files for kind in kinds):
        drawn, kinds = {}, {}
    sheets = [*data.get("sheets", ()), *(["pictures", *kinds] if kinds else [])]
    html = first_views.render(
        "page.html.j2",
        page=page,
        lang=lang,
        told=told[lang],
        begins=first_views.words(lang)["first"],
        around=first_views.around,
        base=house.base_url,
        about=house.pages["about"].heading if "about" in house.pages else "",
        early=house.early,
        arcs=house.arcs,
        links={each: f"?{urlencode({**asked, 'lang': each})}" for each in LANGUAGES},
        first=first,
        data=first_views.as_json({**data, "kinds": drawn, "modules": kinds}),
        spoken=first_views.as_json({**told, "address": house.site}),
        modules=list(kinds.values()),
        sheets=[house.address(f"widgets/{each}.css") for each in sheets if f"widgets/{each}.css" in house.files],
        shell=house.address("static/page_frame.js"),
        voila=house.address("voila/static/voila.js"),
        here=Markup(first_views.HERE),
        made_of=Markup(first_views.MADE_OF),
    )
    before, _, after = html.partition(first_views.HERE)
    pictures = data.get("parts", {}).get("table", {}).get("sheet") if kinds else None
    there = {**kinds, **({PICTURES: fingerprint(pictures.encode())} if pictures else {})}
    return PageFrame(before, after, json.dumps(there))
