"""What things are called in the lab."""

from typing import Any

from rainbow7.core.texts import words_of
from rainbow7.pages.lab_session import house_of, tables_of
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
    sides: list[LabSide] = [{"name": game.rulebooks.named(link.edition, lang), "badges": []}]
    if len(tables_of(link)) > 1:
        badges = [game.rulebooks.house_rule(name).badge(value, lang) for name, value in house_of(link).items()]
        name = game.rulebooks.named(link.other, lang) if link.other else words["house"]
        sides.append({"name": name, "badges": badges})
    return sides
