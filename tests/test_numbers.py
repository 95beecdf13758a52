"""Numbers that a rulebook fixes stand in no sentence: they are facts of the edition under which one plays."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from random_matches import attempts
from test_words import table, tables, templates, variants

from rainbow7.core.cases import cases_in
from rainbow7.core.coach import Figure, mean_of, share_of
from rainbow7.core.language import LANGUAGES, language
from rainbow7.core.match import Match
from rainbow7.core.rule import IllegalMove
from rainbow7.explain import Speaker, event_text, explain, view_text
from rainbow7.explain.glossary import glossary
from rainbow7.games import GAMES

ROOT = Path(__file__).resolve().parents[1]
RAINBOW7 = GAMES["rainbow7"]
OTHER: dict[str, Any] = {
    "call_limit": 5, "end_tokens": 9, "storm": 4, "thunderstorm": 8, "drizzle": 4, "least_value": 4, "least_colour": 4,
}  # fmt: skip
"""Other numbers than the printed ones; none of them is another one's printed number."""
PRINTED = {"two": "deux", "three": "trois", "seven": "sept"}
DIGITS = {"two": "2", "three": "3", "seven": "7"}

POINTS = {"en": r"points?", "fr": r"points?"}
TOKENS = {"en": r"(?:Rain )?tokens?", "fr": r"jetons?(?: Pluie)?"}
FEWER = {"en": r"or (?:fewer|less|more)", "fr": r"ou (?:moins|plus|davantage)"}
LEAST = {"en": r"at (?:least|most)", "fr": r"au (?:moins|plus)"}


def stale(lang: str) -> re.Pattern[str]:
    """A printed number before what it counts, or as a bound."""
    said = PRINTED.keys() if lang == "en" else PRINTED.values()
    number = rf"\b(?:{'|'.join([*said, *DIGITS.values()])})"
    units = "|".join((POINTS[lang], TOKENS[lang], FEWER[lang]))
    return re.compile(rf"{number} (?:{units})\b|{LEAST[lang]} {number}\b(?! (?:players|joueurs))", re.I)


HOLE = re.compile(r"\{[^{}]*\}")
FREE = {
    "rainbow7 notation.three-piles", "explain notation.three-piles",  # what a position may hold
    "sazuki title.end.hands",  # three players or more: another rule than for two
    "explain lesson-check.few-plays",  # of lessons, not of games
    "spaan notation.two-halves",  # French calls a colon so
}  # fmt: skip


def written(lang: str) -> Iterator[tuple[str, str]]:
    """Every template of the package and every word explained, without what is filled in."""
    for file in tables():
        for key, template in templates(table(file, lang)):
            for text in variants(template):
                yield f"{file.parent.name} {'.'.join(key)}", HOLE.sub("…", text)
    for game in GAMES.values():
        for name, term in glossary(game, lang).items():
            yield f"{game.id} glossary {name}", term.says


PERCENT = {"en": re.compile(r"\s%"), "fr": re.compile("(?<!\u00a0)%")}
"""A percent sign that does not stand as the language has it: right behind the number, or behind a space that holds."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_percent_sign_stands_as_the_language_has_it(lang: str) -> None:
    package = ROOT / "rainbow7"
    files = [*package.rglob(f"*.{lang}.toml"), *package.rglob(f"*.{lang}.md"), *(ROOT / "tutorial").rglob(f"{lang}.md")]
    texts = {each: each.read_text("utf-8") for each in files}
    wrong = PERCENT[lang].search
    found = [f"{each.name}: {line}" for each, text in texts.items() for line in text.splitlines() if wrong(line)]
    assert len(files) > 20 and any("%" in each for each in texts.values())
    assert not found, "\n".join(found)
    assert not PERCENT[lang].search(language(lang).percent(0.125, 1))
    assert PERCENT[lang].search("12 %") and PERCENT["fr"].search("12%")


@pytest.mark.parametrize(
    ("value", "se", "en", "fr"),
    [
        (0.62, 0.02, "62% (±\u00a04)", "62\u00a0% (±\u00a04)"),
        (1.0, 0.005, "at least 99%", "au moins 99\u00a0%"),
        (0.0, 0.025, "at most 5%", "au plus 5\u00a0%"),
        (0.998, 0.001, "at least 99%", "au moins 99\u00a0%"),
        (0.004, 0.0, "at most 1%", "au plus 1\u00a0%"),
        (1.0, 0.0, "100%", "100\u00a0%"),
        (0.3, 0.001, "30% (±\u00a01)", "30\u00a0% (±\u00a01)"),
    ],
)
def test_a_share_is_told_as_all_or_none_only_where_that_is_known(value: float, se: float, en: str, fr: str) -> None:
    told = [Speaker(lang).share(Figure(value, se)) for lang in ("en", "fr")]
    assert told == [en, fr]


def test_what_never_happened_in_few_worlds_has_an_error() -> None:
    assert share_of([1] * 60) == Figure(1.0, 0.025) and share_of([0] * 60).se == 0.025
    assert share_of([0, 1] * 30).se == mean_of([0, 1] * 30).se


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_template_holds_a_number_of_a_rulebook(lang: str) -> None:
    found = [f"{place}: {text}" for place, text in written(lang) if stale(lang).search(text) and place not in FREE]
    assert not found, "\n".join(found)


def played() -> Iterator[Match]:
    """Every case of Rainbow 7 under a rulebook with other numbers, as far as it can be played there."""
    edition = replace(RAINBOW7.editions["en"], **OTHER)
    for case in cases_in(RAINBOW7, edition):
        try:
            yield case.start(RAINBOW7, edition)
        except IllegalMove:
            continue


def rendered(lang: str) -> Iterator[str]:
    """What is said of the cases, and of whatever else is tried there, under that rulebook."""
    random = Random(5)
    for match in played():
        state = match.state
        speaker = Speaker(lang, RAINBOW7, state.settings, 0)
        yield from (str(each) for each in view_text(RAINBOW7, RAINBOW7.view(state, 0), speaker))
        tried = [RAINBOW7.read_move(line) for line in attempts(state, random, 4)]
        for move in (*tried, *match.legal_moves[:3]):
            verdict = match.judge(move)
            told = explain(verdict, lang)
            yield f"{told.line} {told.would} {' '.join(str(each.sentence or '') for each in told.reasons)}"
            if verdict.legal:
                yield from (str(event_text(each.event, speaker)) for each in match.play(move).steps[-1].moments)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_under_other_numbers_no_printed_one_is_told(lang: str) -> None:
    texts = list(rendered(lang))
    assert len(texts) > 1000
    told = " ".join(texts)
    for field in ("call_limit", "end_tokens", "storm", "thunderstorm"):
        assert re.search(rf"\b{OTHER[field]}\b", told), f"{field} is never told"
    limits = {"en": r"with 7 (?:points )?or fewer|you may hold 7\b", "fr": r"avec 7 (?:points )?ou moins"}[lang]
    storms = {"en": r"Storm: [^.]*\b2 Rain|Thunderstorm: [^.]*\b3 Rain", "fr": r"(?:Averse|Orage)[^.]*\b[23] jetons"}[
        lang
    ]
    words = rf"\b(?:{'|'.join(PRINTED if lang == 'en' else PRINTED.values())}) (?:{POINTS[lang]}|{TOKENS[lang]})\b"
    wrong = [text for text in texts if re.search(rf"{limits}|{storms}|{words}", text, re.I)]
    assert not wrong, "\n".join(wrong[:20])


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Call with 7 points or fewer."), ("en", "Seven points or fewer to call"),
        ("en", "Look for seven tokens."), ("en", "It takes at least three."),
        ("fr", "Annoncez avec 7 points ou moins."), ("fr", "Sept jetons Pluie ou davantage."),
    ],
)  # fmt: skip
def test_a_planted_number_is_found(lang: str, text: str) -> None:
    assert stale(lang).search(text)
