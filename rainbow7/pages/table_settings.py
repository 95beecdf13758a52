"""The box and the house rules of a real table: set, shown, and as the browser keeps them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from rainbow7.core.game import Game
from rainbow7.core.house_rules import in_effect, laid_over
from rainbow7.core.notation import BadNotation, Word
from rainbow7.core.settings import read_house, with_house
from rainbow7.core.template import fill
from rainbow7.explain import Speaker, house_badge
from rainbow7.games.surfaces import offered
from rainbow7.pages import widget_data
from rainbow7.pages.house_rule_teaching import changed_by
from rainbow7.pages.link import PageLink
from rainbow7.widgets.data_types.box import BoxData, BoxRow, HouseRule, KeptBox

LONGEST_NAME = 20


def stored_as(name: str, game: Game) -> str:
    """The key under which the browser keeps something of a game: the usual game has the plain one."""
    return name if game.id == PageLink().game else f"{name}.{game.id}"


def typed_names(text: str) -> list[str]:
    """The names of colours as they were typed, one in a line, without signs that the notation needs."""
    lines = ("".join(" " if sign in ";,=_" else sign for sign in each) for each in text.split("\n"))
    return [each.strip()[:LONGEST_NAME] for each in lines]


def with_box(link: PageLink, effects: Any, names: Sequence[str]) -> PageLink | None:
    """The link with what the 7s do and what the colours are called; nothing where that cannot be."""
    game = link.the_game
    usual = [each["name"] for each in box_rows(link, Speaker(link.the_lang, game, game.settings()))]
    named = names if list(names) != usual and any(names) else []
    parts = [f"effects={effects}"] if effects else []
    if named:
        parts.append("colours=" + ",".join(each.replace(" ", "_") for each in named))
    try:
        settings = game.read_settings(";".join(parts))
    except BadNotation:
        return None
    laid = with_house(settings, house_in_effect(link), game.rulebooks.house_rules)
    return replace(link, settings=game.settings_text(laid))


def with_house_rules(link: PageLink, chosen: str) -> PageLink:
    """The link with these house rules, as `call-limit:9,tie:other`; unchanged where one of them cannot be."""
    game, settings = link.the_game, replace(link.the_settings, house=())
    for each in game.rulebooks.house_rules:
        if each.is_setting:
            settings = replace(settings, **{each.field: getattr(game.settings(), each.field)})
    try:
        word = Word(chosen, 1)
        house = read_house(word.text, word, game.rulebooks.house_rules) if word.text else {}
    except BadNotation:
        return link
    laid = with_house(settings, house, game.rulebooks.house_rules)
    played = in_effect(game.rulebooks, laid_over(game.rulebooks, link.printed_edition, laid), laid)
    kept = with_house(settings, played, game.rulebooks.house_rules)
    return replace(link, settings=game.settings_text(kept))


def house_in_effect(link: PageLink) -> dict[str, str]:
    """The house rules in which this table differs from its rulebook."""
    return in_effect(link.the_game.rulebooks, link.the_edition, link.the_settings)


def box_rows(link: PageLink, speaker: Speaker) -> list[BoxRow]:
    """Each colour with the effect of its 7, as set."""
    rows = offered(link.the_game.box).box(speaker.settings, speaker.words["names"])
    return [
        {"picture": each["picture"], "name": each["name"], "effect": each["effect"], "icon": each["icon"]}
        for each in rows
    ]


def kept_settings(link: PageLink, speaker: Speaker) -> KeptBox:
    """The box and the house rules as the browser stores them; empty where all is as usual."""
    rules, game = house_in_effect(link), link.the_game
    kept: KeptBox = {"box": "", "names": ""}
    if rules:
        kept["house"] = ",".join(f"{name}:{value}" for name, value in rules.items())
    if game.box is None:
        return kept
    settings = speaker.settings
    effects = "" if settings.effects == game.settings().effects else ",".join(settings.effects)
    return {**kept, "box": effects, "names": "\n".join(settings.colours)}


def is_own_box(link: PageLink, speaker: Speaker) -> bool:
    """Whether effects or names differ from the usual ones."""
    own = kept_settings(link, speaker)
    return bool(own["box"] or own["names"])


def badges(link: PageLink, speaker: Speaker) -> list[str]:
    """What of the table is not as usual, in a few words each."""
    own = [widget_data.words(speaker.lang, "box")["changed"]] if is_own_box(link, speaker) else []
    house = house_badge(house_in_effect(link), speaker).strip()
    return [*own, *([house] if house else [])]


def house_rules(link: PageLink, lang: str, address: Callable[..., str]) -> list[HouseRule]:
    """Every house rule with its possible values, the printed one, and what this table plays and so changes."""
    game, words, laid = link.the_game, widget_data.words(lang, "box"), house_in_effect(link)
    found: list[HouseRule] = []
    for each in game.rulebooks.house_rules:
        printed = each.printed(link.printed_edition, game.settings())
        value = laid.get(each.name, printed)
        values = list(each.values) or [str(number) for number in range(each.least, each.most + 1)]
        labels = {one: each.badge(one, lang) if each.values else one for one in values}
        found.append({
            "name": each.name, "label": each.about[lang], "value": value, "printed": printed,
            "says": each.passage(value, lang) if each.name in laid else "",
            "changes": changed_by(game, link.edition, each.name, value, lang, address) if each.name in laid else [],
            "values": [
                {"id": one, "label": fill(words["printed"], lang, value=label) if one == printed else label}
                for one, label in labels.items()
            ],
        })  # fmt: skip
    return found


def box_data(
    link: PageLink, speaker: Speaker, address: Callable[..., str], *, open: bool, refused_names: Sequence[str]
) -> BoxData:
    """The settings of a table; without rows where the game has none but house rules."""
    game, lang, words = link.the_game, speaker.lang, widget_data.words(speaker.lang, "box")
    rows: list[BoxRow] = box_rows(link, speaker) if game.box is not None else []
    for row in rows:
        row["nameLabel"] = fill(words["name"], lang, colour=row["name"])
        row["effectLabel"] = fill(words["effect"], lang, colour=row["name"])
    if len(refused_names) == len(rows):
        for row, typed in zip(rows, refused_names, strict=True):
            row["name"] = typed
    named = speaker.words["names"].get("words", {})
    effects = game.box().effects() if game.box is not None else ()
    return {
        "id": "box", "lang": lang, "open": open, "rows": rows, "house": house_rules(link, lang, address),
        "store": stored_as("r7.box", game),
        "effects": [{"id": each, "label": named[each]} for each in effects], "changed": is_own_box(link, speaker),
        "restore": not link.settings, "own": kept_settings(link, speaker),
        "error": words["error"] if refused_names else "", "words": words,
    }  # fmt: skip
