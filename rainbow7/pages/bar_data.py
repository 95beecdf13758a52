"""The data of the bar at the top of every page: links to the other pages, the edition, the language, the keys."""

from urllib.parse import urlencode

from rainbow7.core.game import Game
from rainbow7.core.language import LANGUAGES, language
from rainbow7.pages import widget_data
from rainbow7.widgets.data_types.bar import BarData

BAR_PAGES = ("guide", "practice", "explorer", "referee", "editions", "rules")
"""The pages that the bar links to, in this order."""


def bar_data(page: str, game: Game, lang: str, edition: str = "", house: str = "", *, keys: bool = False) -> BarData:
    """The bar of a page; without an edition it offers none to choose. Its links carry the house rules of the table."""
    words = widget_data.words(lang, "bar")
    query = urlencode(
        {
            "game": game.id,
            **({"edition": edition} if edition else {}),
            "lang": lang,
            **({"set": house} if house else {}),
        }
    )
    return {
        "id": "bar", "lang": lang, "title": "Rainbow 7", "where": words.get(page, ""), "home": "index",
        "editions": widget_data.editions(game, edition, lang) if edition else [],
        "langs": list(LANGUAGES), "languages": {each: language(each).name for each in LANGUAGES},
        "links": [{"href": f"{each}?{query}", "label": words[each], "here": each == page} for each in BAR_PAGES],
        "keys": words["keys"] if keys else [],
        "words": words,
    }  # fmt: skip
