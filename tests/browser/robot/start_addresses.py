"""The addresses at which the walk begins: what the first page links to, and every link in the documents."""

import re
from itertools import product
from pathlib import Path
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from rainbow7.games import GAMES
from rainbow7.pages import PAGES
from rainbow7.pages.link import UNDER_A_RULEBOOK

HERE = Path(__file__).parents[3]
DOCUMENTS = ("README.md", "LISEZMOI.md", *sorted(f"docs/{each.name}" for each in (HERE / "docs").glob("*.md")))
LINK = re.compile(rf"`((?:{'|'.join(PAGES)})\?[^`\s…]+)`")
SIZES = {"phone": (360, 740), "laptop": (1280, 800)}


def from_pages() -> list[str]:
    """Every page of every game in both languages, as the first page links to them."""
    return [f"/{page}?game={game}&lang={lang}" for page, game, lang in product(PAGES, GAMES, ("en", "fr"))]


def from_documents() -> list[str]:
    """What the documents of the project link to, in the language of each."""
    found = {}
    for name in DOCUMENTS:
        text = (HERE / name).read_text("utf-8")
        lang = "fr" if name in ("LISEZMOI.md", "docs/authoring.fr.md") else "en"
        for link in LINK.findall(text):
            found[f"/{link}" if "lang=" in link else f"/{link}&lang={lang}"] = name
    return list(found)


def same_link(address: str, *apart: str) -> str:
    """One spelling for links that say the same, maybe apart from some of their parts: parts in order, no version.

    A rulebook that is not named is the reader's, or the game's usual one where something under a rulebook is named.

    >>> same_link("/rules?v=1&lang=fr&game=spaan"), same_link("/about?lang=fr", "lang")
    ('/rules?edition=piatnik-fr&game=spaan&lang=fr', '/about?edition=fr')
    >>> same_link("/explorer?seed=3&lang=fr") == same_link("/explorer?lang=fr&edition=en&seed=3")
    True
    """
    parts = urlsplit(address)
    told = parse_qsl(parts.query, keep_blank_values=True)
    names = dict(told)
    game = GAMES.get(names.get("game", "rainbow7"))
    if game is not None and "edition" not in names:
        own = names.get("lang", "en") in game.editions and not {*UNDER_A_RULEBOOK} & {*names}
        told.append(("edition", names["lang"] if own and "lang" in names else game.default_edition))
    query = sorted((name, value) for name, value in told if name not in ("v", *apart))
    return parts.path + ("?" + urlencode(query, quote_via=quote) if query else "")


def kind_of(address: str) -> tuple[str, str, str]:
    """Which page of which game in which language an address opens."""
    parts = urlsplit(address)
    asked = dict(parse_qsl(parts.query))
    return parts.path.strip("/") or "index", asked.get("game", "rainbow7"), asked.get("lang", "en")
