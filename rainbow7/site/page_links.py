"""Every link that one page makes to another, so that the site can prepare the first view of each."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from html import unescape
from itertools import chain
from urllib.parse import parse_qsl, urlencode

from rainbow7.core.game import Game
from rainbow7.games import GAMES
from rainbow7.pages.guide import PLACEMENT
from rainbow7.pages.topics import topics_of
from rainbow7.tutor.courses import course
from rainbow7.tutor.drill import DUE
from rainbow7.tutor.exercise_kind import exercise_kinds, kinds_by_rule
from rainbow7.web.first_views import first_view

LinkParts = Mapping[str, str]
"""The parts of a link's query besides game, edition and language."""


def query(game: str, edition: str, lang: str, parts: LinkParts) -> str:
    """The whole query of a link."""
    return urlencode({"game": game, "edition": edition, "lang": lang, **parts})


def links_to(page: str, game: str, edition: str, lang: str) -> Iterator[LinkParts]:
    """Every link to a page that some page makes for this game and edition."""
    if page in _LINKS_TO:
        yield from _LINKS_TO[page](GAMES[game], edition, lang)


def _lessons(game: Game, edition: str, _: str) -> Iterator[LinkParts]:
    for lesson in course(game):
        if edition in lesson.editions:
            yield {"lesson": lesson.name}
            for step in range(1, len(lesson.steps_in(edition)) + 1):
                yield {"lesson": lesson.name, "step": str(step)}
    yield {"lesson": PLACEMENT}


def _rules(game: Game, _: str, __: str) -> Iterator[LinkParts]:
    return ({"rule": rule} for rule in game.shelf.rules)


def _practice(game: Game, edition: str, lang: str) -> Iterator[LinkParts]:
    rules = tuple(kinds_by_rule(game))
    topics = [rules_of_topic for _, rules_of_topic in topics_of(rules, lang)]
    taught = [lesson.teaches for lesson in course(game) if edition in lesson.editions]
    for choice in dict.fromkeys((DUE, *rules, *(",".join(several) for several in (*topics, *taught)))):
        yield {"rules": choice}
    yield from ({"kinds": kind} for kind in exercise_kinds(game))


def _referee_tabs(game: Game, _: str, __: str) -> Iterator[LinkParts]:
    return ({"tab": tab} for tab in game.referee().TABS)


def _comparisons(game: Game, edition: str, _: str) -> Iterator[LinkParts]:
    return ({"with": other} for other in game.editions if other != edition)


def _positions(game: Game, edition: str, lang: str) -> Iterator[LinkParts]:
    """The positions that the comparison of editions and the page of each rule link to as examples."""
    comparisons = (("editions", parts) for parts in _comparisons(game, edition, lang))
    rules = (("rules", parts) for parts in _rules(game, edition, lang))
    for page, parts in chain(comparisons, rules):
        _, data = first_view(page, query(game.id, edition, lang, parts))
        for found in re.findall(r'explorer\?([^"\\]*)', json.dumps(data, ensure_ascii=False)):
            given = dict(parse_qsl(unescape(found)))
            if given.pop("edition", game.default_edition) == edition and given.pop("game", "") in ("", game.id):
                yield {name: value for name, value in given.items() if name not in ("lang", "v")}


_LINKS_TO: Mapping[str, Callable[[Game, str, str], Iterator[LinkParts]]] = {
    "guide": _lessons, "rules": _rules, "practice": _practice, "referee": _referee_tabs, "editions": _comparisons,
    "explorer": _positions,
}  # fmt: skip
