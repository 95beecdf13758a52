"""What a passage tells as printed is printed: each sentence stands beside the lines of the document that carry it."""

import tomllib
from typing import Any

import pytest
from random_matches import COVERAGE, COVERED

from rainbow7.core.game import Game
from rainbow7.core.language import LANGUAGES
from rainbow7.core.passage_text import parse_passage, split_sentences

Table = dict[str, Any]

every_edition = pytest.mark.parametrize(
    ("game", "edition"), [pytest.param(game, edition, id=f"{game.id}-{edition}") for game, edition in COVERED]
)


def table_of(edition: str) -> Table:
    return tomllib.loads((COVERAGE / f"{edition}.toml").read_text("utf-8"))


def ranges(text: str) -> list[tuple[int, int]]:
    """`34, 222-223` as pairs of first and last lines."""
    found = []
    for piece in filter(None, text.replace(" ", "").split(",")):
        first, _, last = piece.partition("-")
        found.append((int(first), int(last or first)))
    return found


def rules_at(line: int, table: Table) -> set[str]:
    """The rules that stand at a line of the document, by its table; none for a line that is blank or out of range."""
    return {
        rule
        for each in table["line"]
        for first, last in ranges(each["lines"])
        for rule in each.get("rules", ())
        if first <= line <= last
    }


def complaints(printed: dict[str, dict[str, str]], table: Table) -> list[str]:
    """What is told as printed without a line, or reads otherwise than when it was looked up, or stands elsewhere."""
    found, known = [], {each["id"]: each for each in table["claim"]}
    for name, said in printed.items():
        listed = known.get(name)
        if listed is None:
            found.append(f"{name}: no line carries it: {said['en']}")
            continue
        found += [f"{name}: reads otherwise now: {said[lang]}" for lang in LANGUAGES if listed[lang] != said[lang]]
        if not listed["lines"]:
            found.append(f"{name}: no line carries it: {said['en']}")
        for first, last in ranges(listed["lines"]):
            rule = name.partition("/")[0]
            if first > last or any(rule not in rules_at(line, table) for line in (first, last)):
                found.append(f"{name}: lines {first}-{last} are out of range, or said to be about something else")
    found += [f"{name}: no such sentence" for name in known if name not in printed]
    return found


@every_edition
def test_every_printed_sentence_stands_beside_its_lines(game: Game, edition: str) -> None:
    wrong = complaints(game.rulebooks.printed(edition), table_of(edition))
    assert not wrong, "look them up, `python scripts/write_coverage.py` helps:\n" + "\n".join(wrong)


@every_edition
def test_every_line_said_to_be_about_a_rule_carries_a_sentence_of_it(game: Game, edition: str) -> None:
    table = table_of(edition)
    used = {
        (rule, line)
        for each in table["claim"]
        for rule in (each["id"].partition("/")[0],)
        for first, last in ranges(each["lines"])
        for line in range(first, last + 1)
    }
    told = {rule for rule, _ in used}
    idle = [
        f"{each['lines']}: {rule}"
        for each in table["line"]
        for first, last in ranges(each["lines"])
        for rule in each.get("rules", ())
        if rule in told and not any((rule, line) in used for line in range(first, last + 1))
    ]
    assert not idle


@every_edition
def test_a_passage_called_printed_has_printed_words(game: Game, edition: str) -> None:
    told = {name.partition("/")[0] for name in game.rulebooks.printed(edition)}
    assert not [
        rule for rule in game.rulebooks.rules if game.rulebooks.status(rule, edition) == "printed" and rule not in told
    ]


def test_there_are_as_many_sentences_as_one_would_think() -> None:
    counts = {edition: len(table_of(edition)["claim"]) for _, edition in COVERED}
    assert all(count > 40 for count in counts.values()), counts


PLANTED = {
    "a new sentence": ({"lay.held/2": {"en": "New.", "fr": "Nouveau."}}, {}),
    "other words": ({"lay.held/1": {"en": "Other.", "fr": "Autre."}}, {}),
    "words no longer marked": (
        {"turn.lay-then-draw/2": {"en": "Effects come in between.", "fr": "Entre les deux."}},
        {},
    ),
    "no line": ({}, {"lines": ""}),
    "a line beyond the end": ({}, {"lines": "9999"}),
    "a blank line": ({}, {"lines": "54"}),
    "a line about something else": ({}, {"lines": "34"}),
    "one of two lines amiss": ({}, {"lines": "55, 34"}),
    "a range the wrong way round": ({}, {"lines": "55-53"}),
}


@pytest.mark.parametrize(("more", "changed"), PLANTED.values(), ids=list(PLANTED))
def test_a_planted_defect_is_found(more: dict[str, dict[str, str]], changed: dict[str, str]) -> None:
    """The English rulebook, `lay.held/1` of which stands at line 55."""
    (game,) = (game for game, edition in COVERED if edition == "en")
    printed, table = game.rulebooks.printed("en"), table_of("en")
    assert not complaints(printed, table)
    wrong = {**table, "claim": [each | (changed if each["id"] == "lay.held/1" else {}) for each in table["claim"]]}
    found = complaints({**printed, **more}, wrong)
    assert found and all(each.startswith(("lay.held", "turn.lay-then-draw")) for each in found), found


def test_a_sentence_that_is_gone_is_found() -> None:
    (game,) = (game for game, edition in COVERED if edition == "en")
    printed = game.rulebooks.printed("en")
    del printed["lay.held/1"]
    assert complaints(printed, table_of("en")) == ["lay.held/1: no such sentence"]


def test_a_mark_parts_a_sentence_from_the_words_that_are_ours() -> None:
    (first, second) = split_sentences(parse_passage("One{R-01: , two} three. {R-02: Four!}"))
    assert [(part.text, part.ruling) for part in first] == [("One", None), (", two", "R-01"), (" three.", None)]
    assert [(part.text, part.ruling) for part in second] == [("Four!", "R-02")]
