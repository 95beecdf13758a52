"""What is set in the lab, as a form."""

from collections.abc import Iterator, Sequence

from rainbow7.core.house_rules import HouseRule
from rainbow7.core.language import language
from rainbow7.core.template import fill
from rainbow7.explain.people import people
from rainbow7.pages import widget_data
from rainbow7.pages.lab_names import lab_words, level_name
from rainbow7.pages.lab_session import (
    FIRST,
    HOUSE_FIELDS,
    MOST_GAMES,
    SECOND,
    USUAL_GAMES,
    edition_of,
    house_of,
    is_played,
    levels_of,
    policies_of,
    values_of,
    with_chosen,
)
from rainbow7.pages.link import GAMES_TO_CHOOSE, PageLink
from rainbow7.widgets.data_types.form import Field, FieldGroup, FormShown


def settings_form(link: PageLink, lang: str, typed_seed: str, wrong_seed: str) -> FormShown:
    """What is played at the first table and at the second, then who sits there."""
    words = lab_words(lang)["form"]

    def rules_at(side: int) -> list[Field]:
        return [*_rulebook(link, side, lang), *_house_rules(link, side, lang)]

    groups: list[FieldGroup] = [
        {"title": words["first"], "open": bool(link.first), "fields": rules_at(FIRST)},
        {"title": words["second"], "open": True, "fields": rules_at(SECOND)},
        {"title": words["table"], "fields": [*_table(link, lang), *_seed(lang, typed_seed, wrong_seed)]},
    ]
    return {"id": "choose", "lang": lang, "groups": groups, "said": "", "download": None}


def _select(name: str, label: str, value: str, options: Sequence[tuple[str, str]]) -> Field:
    return {
        "id": name, "kind": "select", "label": label, "value": value,
        "options": [{"value": each, "label": text} for each, text in options],
    }  # fmt: skip


def _rulebook(link: PageLink, side: int, lang: str) -> Iterator[Field]:
    """The rulebook of a table, where there is a choice."""
    words, game = lab_words(lang)["form"], link.the_game
    if len(game.editions) < 2:
        return
    named = [(each, game.rulebooks.named(each, lang)) for each in game.editions]
    if side == FIRST:
        yield _select("edition", words["edition"], link.edition, named)
    else:
        others = [(each, name) for each, name in named if each != link.edition]
        yield _select("other", words["other"], link.other, [("", words["same-rulebook"]), *others])


def _house_rules(link: PageLink, side: int, lang: str) -> Iterator[Field]:
    """Each house rule of a table as a switch, or as numbers to choose from."""
    words, game, chosen = lab_words(lang)["form"], link.the_game, house_of(link, side)
    edition = edition_of(link, side)
    for rule in game.rulebooks.house_rules:
        name, printed, values = (
            f"{HOUSE_FIELDS[side]}{rule.name}",
            rule.printed(edition, game.settings()),
            values_of(rule),
        )
        others = [each for each in values if each != printed]
        if not all(is_played(with_chosen(link, side, {rule.name: each})) for each in (others[0], others[-1])):
            yield {"id": name, "kind": "note", "label": fill(words["unplayed"], lang, rule=rule.about[lang])}
        elif rule.values and len(others) == 1:
            yield {
                "id": name, "kind": "toggle", "label": _opening(rule.badge(others[0], lang)),
                "value": chosen.get(rule.name) == others[0],
                "note": fill(words["printed"], lang, value=rule.badge(printed, lang)),
            }  # fmt: skip
        else:
            yield _numbers(name, rule, values, printed, chosen.get(rule.name, printed), lang)


def _numbers(name: str, rule: HouseRule, values: Sequence[str], printed: str, value: str, lang: str) -> Field:
    mark = widget_data.words(lang, "box")["printed"]
    labels = {each: rule.badge(each, lang) if rule.values else each for each in values}
    options = [(each, fill(mark, lang, value=text) if each == printed else text) for each, text in labels.items()]
    return _select(name, rule.about[lang], value, options)


def _opening(text: str) -> str:
    """A text that begins a line."""
    return text[:1].upper() + text[1:]


def _table(link: PageLink, lang: str) -> Iterator[Field]:
    """The game, how many play, how each of them plays, and how many games."""
    words, game = lab_words(lang)["form"], link.the_game
    number = language(lang).number
    yield _select(
        "game", words["game"], game.id, [(each["id"], each["name"]) for each in widget_data.games(game.id, lang)]
    )
    if len(game.seats) > 1:
        yield _select("seats", words["seats"], str(link.the_seats), [(str(each), str(each)) for each in game.seats])
    levels = [(each, level_name(link, each, lang)) for each in levels_of(game)]
    names = people(lang, link.the_seats, link.seed)
    for place, (policy, name) in enumerate(zip(policies_of(link), names, strict=True)):
        yield _select(f"level-{place}", fill(words["level"], lang, name=name), policy, levels)
    if game.coach is not None:
        yield {"id": "levels-about", "kind": "note", "label": words["slow"]}
    games = _select(
        "games",
        words["games"],
        str(link.games or USUAL_GAMES),
        [(str(each), number(each, 0)) for each in GAMES_TO_CHOOSE],
    )
    if GAMES_TO_CHOOSE[-1] > MOST_GAMES:
        games["note"] = fill(words["most"], lang, most=number(MOST_GAMES, 0))
    yield games


def _seed(lang: str, typed: str, wrong: str) -> Iterator[Field]:
    words = lab_words(lang)["form"]
    yield {
        "id": "seed", "kind": "number", "label": words["seed"], "value": wrong or typed,
        "wrong": words["wrong-seed"] if wrong else "",
    }  # fmt: skip
