"""What the list of rules shows: every rule, and the one that is open, with its passage in all rulebooks."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from rainbow7.core.cases import Case
from rainbow7.core.game import Game
from rainbow7.core.language import LANGUAGES, other_language
from rainbow7.core.passage_text import split_sentences
from rainbow7.explain import Speaker, title_of, with_readings_html
from rainbow7.pages.example_data import examples
from rainbow7.pages.widget_data import all_terms, editions, passage, termed, words
from rainbow7.widgets.data_types.rule_list import Aligned, ListedRule, RuleListData


@lru_cache
def listed_rules(game: Game, edition: str, lang: str) -> tuple[ListedRule, ...]:
    """Every rule with its status, and with the titles and texts, in both languages, that a search looks through."""
    speakers = [Speaker(each, game) for each in LANGUAGES]
    entries: list[ListedRule] = []
    for rule in game.rulebooks.rules:
        status = game.rulebooks.status(rule, edition)
        entries.append({
            "id": rule,
            "title": title_of(rule, Speaker(lang, game)),
            "status": status,
            "statusText": Speaker(lang).common["status"][status],
            "ruled": bool(game.rulebooks.rulings_of(rule, lang)),
            "titles": {each.lang: title_of(rule, each) for each in speakers},
            "texts": {each: game.rulebooks.passage(rule, edition, each).text for each in LANGUAGES},
        })  # fmt: skip
    return tuple(entries)


def rule_list_data(
    game: Game, rule: str, edition: str, lang: str, *, query: str = "", address: Callable[[Case], str] | None = None,
    settings: Any = None,
) -> RuleListData:  # fmt: skip
    """The list of rules; with the open rule its passage, its examples, and the other editions' passages."""
    rules = game.rulebooks.rules
    shown = rule if rule in rules else ""
    at = rules.index(shown) if shown else -1
    return {
        "id": "reader",
        "lang": lang,
        "query": query,
        "rules": list(listed_rules(game, edition, lang)),
        "rule": passage(game, shown, edition, lang, set(), settings) if shown else None,
        "examples": examples(game, shown, edition, lang, address) if shown else {"yes": None, "no": None, "also": None},
        "aligned": _aligned(game, shown, edition, lang) if shown else [],
        "beside": [
            {**passage(game, shown, each, lang), "same": _same(game, shown, edition, each, lang)}
            for each in game.editions if shown and each != edition
        ],
        "previous": rules[at - 1] if at > 0 else "",
        "next": rules[at + 1] if 0 <= at < len(rules) - 1 else "",
        "editions": editions(game, edition, lang),
        "terms": all_terms(game),
        "words": words(lang, "why") | words(lang, "reader"),
    }  # fmt: skip


def _aligned(game: Game, rule: str, edition: str, lang: str) -> list[Aligned]:
    """The sentences of a passage, each beside the same sentence in the other language."""

    def sentences(spoken: str) -> list[str]:
        found = game.rulebooks.passage(rule, edition, spoken)
        return [
            with_readings_html(replace(found, parts=parts), lambda text: termed(text, game, spoken))
            for parts in split_sentences(found.parts)
        ]

    pairs = zip(sentences(lang), sentences(other_language(lang)), strict=True)
    return [{"html": html, "other": other} for html, other in pairs]


def _same(game: Game, rule: str, edition: str, other: str, lang: str) -> bool:
    mine, theirs = (game.rulebooks.passage(rule, each, lang) for each in (edition, other))
    return (mine.parts, mine.status) == (theirs.parts, theirs.status)
