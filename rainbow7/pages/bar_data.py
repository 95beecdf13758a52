"""What the bar at the top of every page is told: where one is, the ways to the other pages, rulebook and language."""

from typing import Any
from urllib.parse import urlencode

from rainbow7.core.game import Game
from rainbow7.core.rulebook import LANGUAGES
from rainbow7.pages import widget_data

WAYS = ("guide", "practice", "explorer", "referee", "editions", "rules")
"""The pages that can be reached from everywhere, in this order."""


def bar_data(page: str, game: Game, lang: str, edition: str = "", *, keys: bool = False) -> dict[str, Any]:
    """The bar of a page; without an edition there is no rulebook to choose."""
    words = widget_data.words(lang, "bar")
    asked = urlencode({"game": game.id, **({"edition": edition} if edition else {}), "lang": lang})
    return {
        "id": "bar", "lang": lang, "title": "Rainbow 7", "where": words.get(page, ""), "home": "index",
        "editions": widget_data.editions(game, edition, lang) if edition else [],
        "langs": list(LANGUAGES),
        "links": [{"href": f"{each}?{asked}", "label": words[each], "here": each == page} for each in WAYS],
        "keys": words["keys"] if keys else [],
        "words": words,
    }  # fmt: skip
