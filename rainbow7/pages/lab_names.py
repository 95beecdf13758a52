"""What things are called in the lab."""

from typing import Any

from rainbow7.core.texts import words_of
from rainbow7.pages.lab_session import SIDES, edition_of, house_of, tables_of
from rainbow7.pages.link import PageLink
from rainbow7.widgets.data_types.lab import LabSide


def lab_words(lang: str) -> dict[str, Any]:
    """The sentences of the lab."""
    return words_of("rainbow7.pages", lang, "lab")


def level_name(link: PageLink, level: str, lang: str) -> str:
    """What a level is called."""
    return str(words_of(link.the_game.package, lang)["level"][level]["name"])


def sides_of(link: PageLink, lang: str) -> list[LabSide]:
    """What the tables are called, each with the house rules that it plays."""
    words, game = lab_words(lang), link.the_game
    sides: list[LabSide] = []
    for place in SIDES[: len(tables_of(link))]:
        house = house_of(link, place)
        badges = [game.rulebooks.house_rule(name).badge(value, lang) for name, value in house.items()]
        sides.append({"name": game.rulebooks.named(edition_of(link, place).id, lang), "badges": badges})
    if len(sides) > 1 and sides[0]["name"] == sides[1]["name"]:
        own = [side for side in sides if side["badges"]]
        names = words["tables"] if len(own) > 1 else [words["house"]]
        for side, name in zip(own, names, strict=True):
            side["name"] = name
    return sides


def whole_names_of(link: PageLink, lang: str) -> list[str]:
    """The tables with their rulebooks and their house rules, as files tell them apart."""
    named = link.the_game.rulebooks.named
    return [
        " · ".join([named(edition_of(link, place).id, lang), *side["badges"]])
        for place, side in enumerate(sides_of(link, lang))
    ]
