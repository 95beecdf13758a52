"""The links for which the site holds first views: those at which one may enter a page, and positions to play."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from urllib.parse import parse_qsl, urlencode

from rainbow7.core.language import ENGLISH
from rainbow7.games import GAMES
from rainbow7.pages import page_class
from rainbow7.pages.link import PageLink

LinkParts = Mapping[str, str]
"""The parts of a link's query besides game, edition and language."""

POSITIONS_FROM = ("editions", "rules")
"""The pages whose links to the explorer lead to positions: where rulebooks differ, and examples of rules."""


def query(game: str, edition: str, lang: str, parts: LinkParts) -> str:
    """The whole query of a link."""
    return urlencode({"game": game, "edition": edition, "lang": lang, **parts})


def links_to(page: str, game: str, edition: str, lang: str) -> Iterator[LinkParts]:
    """The links to a page, for a game under a rulebook."""
    if page == "explorer":
        return _positions(game, edition, lang)
    return map(_parts, _entries(page, game, edition, lang))


def positions(game: str, edition: str, leading: Collection[str] | None = None) -> list[LinkParts]:
    """The links to the explorer that other pages make under a rulebook, each once.

    `leading`: only those to which these rules lead, or these pages.
    """
    found: dict[str, LinkParts] = {}
    for parts in _positions(game, edition, ENGLISH, leading):
        if parts:
            found.setdefault(differing_parts(parts.items()), parts)
    return list(found.values())


def differing_parts(parts: Iterable[tuple[str, str]]) -> str:
    """How a link's first view and its book are named: by what differs from the page without any of that."""
    apart = ("game", "edition", "lang", "v")
    return "&".join(f"{part}={value}" for part, value in sorted(parts) if part not in apart)


def _entries(page: str, game: str, edition: str, lang: str) -> Iterator[PageLink]:
    return page_class(page).entries(GAMES[game], edition, lang)


def _positions(game: str, edition: str, lang: str, leading: Collection[str] | None = None) -> Iterator[LinkParts]:
    """The links to the explorer that other pages make, under this rulebook; maybe only of some rules or pages."""
    for page in POSITIONS_FROM:
        for entry in _entries(page, game, edition, lang):
            if leading is not None and (entry.rule or page) not in leading:
                continue
            opened = page_class(page).from_query(query(game, edition, lang, _parts(entry)))
            for name, link in opened.links():
                if name == "explorer" and (link.game, link.the_edition.id) == (game, edition):
                    yield _parts(link)


def _parts(link: PageLink) -> LinkParts:
    given = parse_qsl(link.query())
    return {name: value for name, value in given if name not in ("game", "edition", "lang", "v")}
