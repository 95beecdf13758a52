"""The data of the bar at the top of every page: links to the other pages, the edition, the language, the keys."""

from urllib.parse import urlencode

from rainbow7.core.game import Game
from rainbow7.core.language import LANGUAGES, language
from rainbow7.pages import widget_data
from rainbow7.pages.embed import frame_line
from rainbow7.widgets.data_types.bar import BarData

BAR_PAGES = ("guide", "practice", "explorer", "referee", "editions", "rules", "lab", "teachers")
"""The pages that the bar links to, in this order."""


def bar_data(
    page: str, game: Game, lang: str, edition: str, house: str = "", *, keys: bool = False, offers: bool = True
) -> BarData:
    """The bar of a page, with its rulebooks to choose from, unless it offers none.

    Its links carry the rulebook and the house rules of the table.
    """
    words = widget_data.words(lang, "bar")
    query = urlencode(
        {
            "game": game.id,
            "edition": edition,
            "lang": lang,
            **({"set": house} if house else {}),
        }
    )
    return {
        "id": "bar", "lang": lang, "title": "Rainbow 7", "where": words.get(page, ""), "home": "index",
        "editions": widget_data.editions(game, edition, lang) if offers else [],
        "game": game.id, "edition": edition, "free": False,
        "langs": list(LANGUAGES), "languages": {each: language(each).name for each in LANGUAGES},
        "links": [{"href": f"{each}?{query}", "label": words[each], "here": each == page} for each in BAR_PAGES],
        "keys": words["keys"] if keys else [],
        "window": "Rainbow 7",
        "frame": frame_line("Rainbow 7", lang),
        "words": words,
    }  # fmt: skip
