"""The links that the pages make: lessons and their steps, rules, what may be practised, compared, asked."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from html import unescape
from itertools import chain
from urllib.parse import parse_qsl, urlencode

from rainbow7.core.game import Game
from rainbow7.games import GAMES
from rainbow7.pages.guide import PLACEMENT
from rainbow7.pages.referee import TABS
from rainbow7.pages.topics import topics_of
from rainbow7.tutor.courses import course
from rainbow7.tutor.drill import DUE
from rainbow7.tutor.kinds import kinds_of, rules_of_exercises
from rainbow7.web.first_views import first_view

Link = Mapping[str, str]
"""What a link asks for beyond game, rulebook and language."""


def query(game: str, edition: str, lang: str, link: Link) -> str:
    """The whole query of a link."""
    return urlencode({"game": game, "edition": edition, "lang": lang, **link})


def links(page: str, game: str, edition: str, lang: str) -> Iterator[Link]:
    """Every link of this kind to a page, for a game under a rulebook."""
    if page in _OF:
        yield from _OF[page](GAMES[game], edition, lang)


def _lessons(game: Game, edition: str, _: str) -> Iterator[Link]:
    for lesson in course(game):
        if edition in lesson.editions:
            yield {"lesson": lesson.name}
            for step in range(1, len(lesson.steps_in(edition)) + 1):
                yield {"lesson": lesson.name, "step": str(step)}
    yield {"lesson": PLACEMENT}


def _rules(game: Game, _: str, __: str) -> Iterator[Link]:
    return ({"rule": rule} for rule in game.shelf.rules)


def _practice(game: Game, edition: str, lang: str) -> Iterator[Link]:
    asked = tuple(rules_of_exercises(game))
    topics = [rules for _, rules in topics_of(asked, lang)]
    taught = [lesson.teaches for lesson in course(game) if edition in lesson.editions]
    some = dict.fromkeys((DUE, *asked, *(",".join(rules) for rules in (*topics, *taught))))
    yield from ({"rules": rules} for rules in some)
    yield from ({"kinds": kind} for kind in kinds_of(game))


def _tabs(game: Game, _: str, __: str) -> Iterator[Link]:
    return ({"tab": tab} for tab in TABS[game.id])


def _compared(game: Game, edition: str, _: str) -> Iterator[Link]:
    return ({"with": other} for other in game.editions if other != edition)


def _positions(game: Game, edition: str, lang: str) -> Iterator[Link]:
    """Where the comparison shows rulebooks at odds, and where a rule shows what it allows and refuses."""
    compared = (("editions", link) for link in _compared(game, edition, lang))
    read = (("rules", link) for link in _rules(game, edition, lang))
    for page, asked in chain(compared, read):
        _, data = first_view(page, query(game.id, edition, lang, asked))
        for found in re.findall(r'explorer\?([^"\\]*)', json.dumps(data, ensure_ascii=False)):
            given = dict(parse_qsl(unescape(found)))
            if given.pop("edition", game.default_edition) == edition and given.pop("game", "") in ("", game.id):
                yield {name: value for name, value in given.items() if name not in ("lang", "v")}


_OF: Mapping[str, Callable[[Game, str, str], Iterator[Link]]] = {
    "guide": _lessons, "rules": _rules, "practice": _practice, "referee": _tabs, "editions": _compared,
    "explorer": _positions,
}  # fmt: skip
