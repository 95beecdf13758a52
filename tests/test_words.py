"""Everything that can be objected, and everything that can happen, has its sentence in both languages."""

import ast
import importlib
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from random_matches import (
    EDITIONS,
    SEATINGS,
    SETTINGS,
    Seating,
    attempts,
    random_match,
    seating_params,
    some_states,
    spread,
)
from syntax_trees import PACKAGE, ROOT, codes_of, files_of, name_of, objections, tree

from rainbow7.core import common_events
from rainbow7.core.cases import cases_of, runs
from rainbow7.core.event import Event
from rainbow7.core.game import Game
from rainbow7.core.language import LANGUAGES
from rainbow7.core.notation import BadNotation
from rainbow7.core.rule import Verdict
from rainbow7.core.texts import read_toml, texts_of
from rainbow7.explain import event_text, explain_event, explain_verdict, move_text, objection_text, title_of, view_text
from rainbow7.explain.complaints import notation_text
from rainbow7.explain.words import Named, Sentence, Speaker, common_words, game_words
from rainbow7.games import GAMES

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
every_edition = pytest.mark.parametrize(
    ("game", "edition"), [pytest.param(game, edition, id=f"{game.id}-{edition}") for game, edition in EDITIONS]
)
every_seating = pytest.mark.parametrize("seating", seating_params())
MOST_WORDS = 25
HOLE = re.compile(r"\{(\w+)(?::(\w+))?(\?[^|}]*\|[^}]*)?\}")


def tables() -> list[Path]:
    """Every table of words, by its English file."""
    return sorted(PACKAGE.rglob("words.en.toml"))


def table(file: Path, lang: str) -> dict[str, Any]:
    package = ".".join(file.parent.relative_to(ROOT).parts)
    return read_toml(package, file.name.replace(".en.", f".{lang}."))


def templates(words: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every template with its key: texts, and tables that choose among texts."""
    for key, each in words.items():
        if isinstance(each, Mapping) and "by" not in each:
            yield from templates(each, (*path, key))
        else:
            yield (*path, key), each


def variants(template: Any) -> Iterator[str]:
    """The texts that a template may be."""
    if isinstance(template, Mapping):
        for key, each in template.items():
            if key != "by":
                yield from variants(each)
    elif isinstance(template, list):
        yield from map(str, template)
    else:
        yield str(template)


def chosen_by(template: Any) -> set[str]:
    """The facts by which a template chooses."""
    if not isinstance(template, Mapping):
        return set()
    return {str(template["by"]).partition(":")[0]}.union(*(chosen_by(each) for each in template.values()))


def needed(template: Any) -> set[str]:
    """Every fact that a template may ask for."""
    return chosen_by(template) | {hole[1] for text in variants(template) for hole in HOLE.finditer(text)}


def printed(template: Any) -> set[str]:
    """The facts that a template tells; a mere agreement with a number is none, but `#` tells it."""
    holes = [hole for text in variants(template) for hole in HOLE.finditer(text)]
    return {hole[1] for hole in holes if not hole[3] or "#" in hole[3]}


# The tables


@pytest.mark.parametrize("file", tables(), ids=lambda file: str(file.relative_to(PACKAGE)))
def test_both_languages_say_the_same_things(file: Path) -> None:
    english, french = (dict(templates(table(file, lang))) for lang in LANGUAGES)
    assert list(english) == list(french)
    differing = [
        f"{'.'.join(key)}: {sorted(printed(english[key]))} and {sorted(printed(french[key]))}"
        for key in english
        if printed(english[key]) != printed(french[key])
    ]
    assert not differing


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_objection_has_its_sentence(game: Game, lang: str) -> None:
    words = game_words(game, lang)["objection"]
    made = {each.key for each in objections(game)}
    assert not made - set(words), "without a sentence"
    assert not set(words) - made, "nobody objects so"


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_objections_carry_what_their_sentences_tell(game: Game, lang: str) -> None:
    words = game_words(game, lang)["objection"]
    for each in objections(game):
        lacking = needed(words[each.key]) - each.facts - {"cards"}
        assert not lacking, f"{each.place}: {each.key} ({lang})"


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_has_its_sentence_and_carries_what_it_tells(game: Game, lang: str) -> None:
    words = game_words(game, lang)["event"]
    found = {kind_of(each): each for each in events(game)}
    assert set(words) == set(found)
    for kind, event in found.items():
        facts = set(event.__dataclass_fields__)
        assert not needed(words[kind]) - facts - {"mine"}, f"{kind} ({lang})"


def events(game: Game) -> list[type[Event]]:
    """Every kind of event of a game, its own and those that all games have."""
    modules = (importlib.import_module(f"{game.package}.events"), common_events)
    found = [
        (module, each)
        for module in modules
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, Event)
    ]
    return [each for module, each in found if each.__module__ == module.__name__]


def kind_of(event: type[Event]) -> str:
    return "".join(f"-{each.lower()}" if each.isupper() else each for each in event.__name__).lstrip("-")


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_has_a_title(game: Game, lang: str) -> None:
    titles = game_words(game, lang)["title"]
    assert set(titles) == set(game.rulebooks.rules)
    assert all(title and not title.endswith(".") for title in titles.values())
    assert len(set(titles.values())) == len(titles), "two rules of one name"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("exception", "folder", "argument", "section"),
    [
        ("BadInput", "", 0, "input"),
        ("BadRecord", "core", 1, "record"),
        ("ChanceError", "core", 0, "record"),
        ("BadNotation", "core", 0, "notation"),
        *(("BadNotation", f"games/{name}", 0, "notation") for name in GAMES),
    ],
)
def test_every_complaint_has_its_sentence(exception: str, folder: str, argument: int, section: str, lang: str) -> None:
    known = set(common_words(lang)[section])
    if folder.startswith("games/"):
        known |= set(game_words(GAMES[folder.partition("/")[2]], lang).get(section, {}))
    codes = codes_of(exception, folder, argument)
    assert codes, "no such complaint is found in the source"
    for code, place in codes.items():
        pattern = re.escape(code).replace(r"\*", ".+")
        assert any(re.fullmatch(pattern, each) for each in known), f"{place}: {code} ({lang})"


@pytest.mark.parametrize("file", files_of(), ids=lambda file: str(file.relative_to(PACKAGE)))
def test_no_sentence_is_filled_without_its_plurals_and_persons(file: Path) -> None:
    """`str.format` knows neither: `fill` and `Speaker.fill` do, and the audit of sentences fills as they do."""
    found = [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Attribute)
        and node.attr in ("format", "format_map")
        and name_of(node.value) != "display_formatter"
    ]
    assert not found


# Sentences as they are spoken


def count_words(sentence: Sentence) -> int:
    """How many words a sentence has; each thing that it names, with its colour and value, counts as one."""
    text = ""
    for part in sentence.parts:
        if isinstance(part, Named):
            many = len(part.things) if isinstance(part.things, tuple) and not hasattr(part.things, "_fields") else 1
            text += " ".join("x" * max(1, min(many, len(str(part).split()))))
        else:
            text += part
    return sum(any(sign.isalnum() for sign in word) for word in re.split(r"[\s\u00a0\u202f]+", text))


def check_sentence(sentence: Sentence, about: object, most: int | None = MOST_WORDS) -> None:
    text = str(sentence)
    assert text[:1] == text[:1].upper() and text.endswith((".", "»")), f"{about}: {text}"
    assert not re.search(r"[{}]|None|\bTrue|\bFalse|card\(|  | [,.]|\.\.", text), f"{about}: {text}"
    assert most is None or count_words(sentence) <= most, f"{about}: {count_words(sentence)} words: {text}"


def speakers(game: Game, seats: int, settings: Any) -> list[Speaker]:
    """Speakers of both languages to nobody in particular and to each seat."""
    return [Speaker(lang, game, settings, reader) for lang in LANGUAGES for reader in (None, *range(seats))]


@every_seating
def test_every_event_of_a_match_is_told(seating: Seating) -> None:
    random = Random(40)
    for seed in range(2):
        match = random_match(seating, seed)
        voices = speakers(seating.game, seating.seats, match.start.settings)
        for event in spread(list(match.events), lambda event: event.kind, 150, random):
            for speaker in random.sample(voices, 4):
                check_sentence(event_text(event, speaker), event)


@every_edition
def test_every_event_is_told_whatever_the_table_chooses(game: Game, edition: str) -> None:
    for settings in SETTINGS[game.id]:
        match = random_match(Seating(game, edition, game.default_seats), 0, settings)
        for speaker in speakers(game, game.default_seats, match.start.settings):
            for event in spread(list(match.events), lambda event: event.kind, 60, Random(44)):
                check_sentence(event_text(event, speaker), event)


@every_seating
def test_every_refusal_of_a_match_is_told(seating: Seating) -> None:
    game, random = seating.game, Random(41)
    for state in some_states(seating, 8, seed=1):
        voices = speakers(game, seating.seats, state.settings)
        for line in attempts(state, random, 40):
            verdict = game.judge(state, game.read_move(line), random.choice((None, *range(seating.seats))))
            for check in verdict.refusals:
                check_sentence(objection_text(check, random.choice(voices)), f"{check}, {state}, {line}")
            for speaker in random.sample(voices, 2):
                sentence = move_text(verdict.move, speaker)
                assert sentence and "{" not in str(sentence)


@every_seating
def test_every_verdict_is_explained_to_every_depth(seating: Seating) -> None:
    game, random = seating.game, Random(42)
    for state in some_states(seating, 5, seed=1):
        legal = [str(move) for move in game.legal_moves(state)]
        tried = [*attempts(state, random, 6), *random.sample(legal, min(4, len(legal)))]
        for line in tried:
            verdict = game.judge(state, game.read_move(line), random.choice((None, 0)))
            for lang in LANGUAGES:
                check_explained(verdict, lang)


def check_explained(verdict: Verdict, lang: str) -> None:
    told = explain_verdict(verdict, lang)
    check_sentence(told.line, verdict.move)
    assert told.text("line") in told.text("reasons") and told.text("reasons") in told.text("all")
    data = told.json("all")
    assert data["passages"] and data["reasons"] and data["line"] == str(told.line)
    assert f'lang="{lang}"' in told.html("all")
    for passage in data["passages"]:
        assert passage["text"] and passage["where"] and passage["rule"]


@every_seating
def test_every_view_is_told(seating: Seating) -> None:
    game = seating.game
    for state in some_states(seating, 8, seed=1):
        for seat in range(seating.seats):
            for lang in LANGUAGES:
                for sentence in view_text(game, game.view(state, seat), Speaker(lang, game, state.settings, seat)):
                    check_sentence(sentence, state, most=None)


@every_edition
def test_what_the_cases_show_is_told(game: Game, edition: str) -> None:
    """Cases reach what random matches seldom do."""
    objected, happened = set(), set()
    for case, name in runs(game):
        if name != edition:
            continue
        match = case.start(game, game.editions[edition])
        verdict = match.judge(case.attempt, case.by)
        voices = speakers(game, match.state.seats, match.state.settings)
        for check in verdict.refusals:
            if check.objection is not None:
                objected.add(f"{check.rule}.{check.objection.code}")
            for speaker in voices:
                check_sentence(objection_text(check, speaker), case.name)
        if verdict.legal:
            for moment in match.play(case.attempt, case.by).steps[-1].moments:
                happened.add(moment.event.kind)
                for speaker in voices:
                    check_sentence(event_text(moment.event, speaker), case.name)
                for lang in LANGUAGES:
                    assert explain_event(moment.event, moment.state, lang).citations
    assert objected and happened


@every_game
def test_cases_or_matches_see_every_event(game: Game) -> None:
    happened: set[str] = set()
    for seating in SEATINGS:
        if (seating.game, seating.edition, seating.seats) == (game, game.default_edition, game.default_seats):
            for settings in ("", *SETTINGS[game.id]):
                happened |= {event.kind for event in random_match(seating, 0, settings).events}
    for case, edition in runs(game):
        match = case.start(game, game.editions[edition])
        if match.judge(case.attempt, case.by).legal:
            happened |= {event.kind for event in match.play(case.attempt, case.by).events}
    # What only a wrong rule makes happen has a sentence all the same: mutants are played too.
    only_wrong = {"rainbow7": {"passed"}, "sazuki": {"passed", "looked"}, "spaan": {"passed", "looked"}}
    assert {kind_of(each) for each in events(game)} - happened <= only_wrong[game.id]


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_titles_are_found_for_every_rule_of_a_verdict(game: Game, lang: str) -> None:
    speaker = Speaker(lang, game)
    assert all(title_of(rule, speaker) for rule in game.rulebooks.rules)


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_cannot_be_read_is_told(game: Game, lang: str) -> None:
    random, told = Random(43), set()
    lines = [line for state in some_states(SEATINGS[0], 3) for line in attempts(state, random, 10)]
    states = [str(state) for seating in SEATINGS if seating.game is game for state in some_states(seating, 3)]
    for read, texts in ((game.read_move, lines), (game.read_state, states), (game.read_things, lines)):
        for text in texts:
            for _ in range(20):
                at = random.randrange(len(text) + 1)
                mangled = text[:at] + random.choice(("", "x", "9", " ", "/", ">", "é", "-1")) + text[at + 1 :]
                try:
                    read(mangled)
                except BadNotation as bad:
                    told.add(bad.code)
                    sentence = notation_text(bad, game, lang)
                    assert sentence.endswith((".", "?")) and "{" not in sentence.replace(mangled, ""), sentence
    assert len(told) > 8


# How it is written


def french() -> Iterator[tuple[str, str]]:
    """Every French text of the package, and where it stands."""
    for file in tables():
        for key, template in templates(table(file, "fr")):
            for text in variants(template):
                yield f"{file.parent.name} {'.'.join(key)}", text
    for game in GAMES.values():
        for rule in game.rulebooks.rules:
            for edition in game.editions:
                passage = game.rulebooks.passage(rule, edition, "fr")
                yield f"{edition}.fr.md {rule}", passage.text
                yield f"{edition}.fr.md {rule}", passage.where
        for (number, lang), ruling in game.rulebooks.rulings.items():
            if lang == "fr":
                for text in (ruling.asks, ruling.reading, ruling.other, ruling.because):
                    yield number, text
        for edition in game.editions:
            for topic, wording in game.rulebooks.wordings(edition).items():
                yield f"{edition} {topic}", wording.says["fr"]
        for name, belief in texts_of(game.package, "mutants", "fr").items():
            yield f"mutant {name}", belief
        for case in cases_of(game):
            yield "case", case.names["fr"]


CODE = re.compile(r"`[^`]*`|\"[^\"]*\"|'\{\w+\}'|\{[^{}]*\}|--\w+|https?:\S+")


def test_french_is_set_as_french_is() -> None:
    wrong = []
    for place, text in french():
        # What is typed, and the facts, are as they are.
        plain = CODE.sub("x", text)
        if re.search(r"(?<![\u00a0\u202f])[;:?!»](?=\s|$)|«(?![\u00a0\u202f])|'|\.\.\.| [;:?!]", plain):
            wrong.append(f"{place}: {text}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nobody_shouts(lang: str) -> None:
    texts = [text for file in tables() for _, template in templates(table(file, lang)) for text in variants(template)]
    texts += [game.rulebooks.passage(rule, name, lang).text for game, name in EDITIONS for rule in game.rulebooks.rules]
    shouting = [text for text in texts if "!" in CODE.sub("x", text) or re.search(r"\b[Oo]ops\b", text)]
    assert not shouting


KEPT_APART = {
    "en": (
        r"Rainbow cards?\b|Rainbow 7|[Cc]all(?:s|ed|ing)? (?:a|the|no) Rainbow(?! card)"
        r"|(?:[Aa]|[Nn]o) Rainbow (?:may|is|was)|“Rainbow \{worth\}”"
    ),
    "fr": (
        r"cartes? Rainbow\b|Rainbow 7|(?:(?:[Uu]n|[Aa]ucun|[Ll]e|de|au) |d’|l’)Rainbow(?! cartes?)"
        r"|«\u00a0Rainbow \{worth\}\u00a0»"
    ),
}
"""The ways in which the word may stand; between quotation marks stands what is said at a call."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rainbow_card_and_calling_a_rainbow_are_kept_apart(lang: str) -> None:
    game = GAMES["rainbow7"]
    texts = [text for _, template in templates(game_words(game, lang)) for text in variants(template)]
    texts += [game.rulebooks.passage(rule, name, lang).text for name in game.editions for rule in game.rulebooks.rules]
    mixed = [text for text in texts if "Rainbow" in re.sub(KEPT_APART[lang], "", text)]
    assert not mixed
