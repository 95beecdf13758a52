"""The register: every rule stands in every rulebook, in both languages, and every open point has its reading."""

import dataclasses
import re
import shutil
import tomllib
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from random_matches import COVERAGE, COVERED, EDITIONS, SEATINGS, Seating, attempts, random_match, some_states
from syntax_trees import cited, stamped

from rainbow7.cli import main
from rainbow7.core.cases import cases_of
from rainbow7.core.edition import RulebookError, differences
from rainbow7.core.edition import cited as fields_cited
from rainbow7.core.game import Game
from rainbow7.core.language import LANGUAGES
from rainbow7.core.notation import BadNotation
from rainbow7.core.rule import Check
from rainbow7.core.rulebook import NAMES, STATUSES, Rulebooks
from rainbow7.core.settings import as_typed
from rainbow7.explain import with_readings, with_readings_html
from rainbow7.explain.words import common_words
from rainbow7.games import GAMES

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
every_edition = pytest.mark.parametrize(
    ("game", "edition"), [pytest.param(game, edition, id=f"{game.id}-{edition}") for game, edition in EDITIONS]
)
POINTS = {"rainbow7": ("R", 80), "sazuki": ("S", 50), "spaan": ("P", 45)}
"""The open points of each game: their letter, and how many there are."""
every_covered_edition = pytest.mark.parametrize(
    ("game", "edition"), [pytest.param(game, edition, id=f"{game.id}-{edition}") for game, edition in COVERED]
)


def headings(game: Game, edition: str, lang: str) -> list[str]:
    """The headings of a file of passages, in order."""
    text = game.rulebooks.folder.joinpath(f"{edition}.{lang}.md").read_text("utf-8")
    return [line[3:].partition("|")[0].strip() for line in text.splitlines() if line.startswith("## ")]


# Editions are the files that there are


def test_old_names_keep_their_places() -> None:
    assert {name: list(game.editions)[:3] for name, game in GAMES.items()} == {
        "rainbow7": ["en", "fr", "fr-plus2"], "sazuki": ["grimpeur-fr"], "spaan": ["piatnik-fr"],
    }  # fmt: skip


@every_game
def test_editions_are_named_in_both_languages(game: Game) -> None:
    for lang in LANGUAGES:
        for form in NAMES:
            names = [game.rulebooks.named(each, lang, form) for each in game.editions]
            assert all(map(str.strip, names)) and len(set(names)) == len(names), (lang, form, names)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with the rulebooks of Rainbow 7, to which files can be added."""
    folder = tmp_path / f"printed_{tmp_path.name.replace('-', '_')}"
    shutil.copytree(str(GAMES["rainbow7"].rulebooks.folder), folder / "rulebook")
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    return folder


FIVE = 'like = "en"\n[names.en]\nname = "Five"\n[names.fr]\nname = "Cinq"\n[values]\ncall_limit = 5\n'


def with_files(package: Path, **files: str) -> Rulebooks:
    for name, text in files.items():
        (package / "rulebook" / name.replace("_", ".")).write_text(text, "utf-8")
    return Rulebooks(package.name, type(GAMES["rainbow7"].editions["en"]))


def test_three_files_are_an_edition(package: Path) -> None:
    said = "## call.limit | Page 5\n\nFive: {=call_limit}, {=call_limit:words}.\n"
    rulebooks = with_files(package, five_toml=FIVE, five_en_md=said, five_fr_md="")
    assert sorted(rulebooks.editions) == sorted([*GAMES["rainbow7"].editions, "five"])
    assert rulebooks.editions["five"] == replace(rulebooks.editions["en"], id="five", call_limit=5)
    assert (rulebooks.named("five", "en"), rulebooks.named("five", "fr")) == ("Five", "Cinq")
    assert str(rulebooks.passage("call.limit", "five", "en")) == "Five: 5, five."
    assert str(rulebooks.passage("call.limit", "five", "fr")).endswith("que votre main fasse cinq au plus.")
    assert rulebooks.passage("combo.solo", "five", "en").text == rulebooks.passage("combo.solo", "en", "en").text


def test_the_file_says_where_an_edition_stands(package: Path) -> None:
    rulebooks = with_files(package, five_toml=f"order = 0\n{FIVE}")
    assert next(iter(rulebooks.editions)) == "five"


@pytest.mark.parametrize(
    ("files", "complaint"),
    [
        ({"five_toml": FIVE.replace("like", "likes")}, "five.toml: unknown key 'likes'"),
        ({"five_toml": FIVE.replace('"en"', '"eng"', 1)}, "there is no eng.toml"),
        ({"five_toml": FIVE.replace("call_limit", "limit")}, "five.toml: unknown field 'limit'"),
        ({"five_toml": FIVE}, "five.en.md is missing"),
        ({"five_toml": FIVE, "five_en_md": "## call.limit | Page 5\n\n{=limit}\n"}, "{=limit} is no sum of the fields"),
        ({"five_toml": FIVE, "five_en_md": "## call.limit | Page 5\n\n{=call_limit:roman}\n"}, "'roman' is no way"),
        ({"five_toml": FIVE, "five_en_md": "", "five_fr_md": ""}, "five.toml: [names.en] needs short, badge, name"),
    ],
    ids=lambda each: "-" if isinstance(each, dict) else each,
)
def test_a_file_that_cannot_be_used_says_so(package: Path, files: dict[str, str], complaint: str) -> None:
    with pytest.raises(RulebookError, match=re.escape(complaint)):
        rulebooks = with_files(package, **files)
        rulebooks.passage("call.limit", "five", "en")
        rulebooks.named("five", "en", "badge")


@every_edition
def test_what_a_rulebook_plays_otherwise_it_says_otherwise(game: Game, edition: str) -> None:
    """A passage taken over from another edition must not tell the value of that one."""
    like = game.rulebooks.tables[edition].get("like", edition)
    silent = [
        f"{each.field} is {each.a} here: say so under {each.rule} in {edition}.{lang}.md"
        for each in differences(game.editions[edition], game.editions[like])
        for lang in LANGUAGES
        if game.rulebooks.passage(each.rule, edition, lang).text == game.rulebooks.passage(each.rule, like, lang).text
    ]
    assert not silent, "\n".join(silent)


# Rules and passages


@every_game
def test_every_rule_that_the_code_names_is_in_the_register(game: Game) -> None:
    unknown = {
        f"{place}: {rule}" for rule, place in (cited(game) | stamped(game)).items() if rule not in game.rulebooks.rules
    }
    assert not unknown


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_every_rule_met_in_play_is_in_the_register(seating: Seating) -> None:
    game, random, met = seating.game, Random(31), set()
    for seed in range(2):
        met |= {event.rule for event in random_match(seating, seed).events}
    for state in some_states(seating, 10, seed=1):
        for line in attempts(state, random, 20):
            for check in game.ask(state, game.read_move(line), random.choice((None, 0))):
                met |= _asked(check)
    assert met and not met - set(game.rulebooks.rules)
    absent = {rule for rule in met if game.rulebooks.status(rule, seating.edition) == "absent"}
    assert not absent, "these act in a rulebook that lacks them"


def _asked(check: Check) -> set[str]:
    return {check.rule}.union(*map(_asked, check.tried), *map(_asked, check.also))


@every_game
def test_no_passage_stands_for_nothing(game: Game) -> None:
    known = set(cited(game)) | {case.rule for case in cases_of(game)} | game.rulebooks.unenforced
    assert not set(game.rulebooks.rules) - known


@every_edition
def test_both_languages_have_the_same_passages_in_the_same_order(game: Game, edition: str) -> None:
    english, french = (headings(game, edition, lang) for lang in LANGUAGES)
    assert english == french
    assert len(set(english)) == len(english)


@every_edition
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_has_its_passage_and_its_place(game: Game, edition: str, lang: str) -> None:
    for rule in game.rulebooks.rules:
        passage = game.rulebooks.passage(rule, edition, lang)
        assert passage.text and passage.where and passage.lang == lang, rule
        assert passage.text.endswith((".", "»")), f"{rule}: {passage.text}"
        assert len(re.findall(r"[.;:](?:\s|$)", passage.text)) <= 7, f"{rule} is more than a short passage"
    assert not set(headings(game, edition, lang)) - set(game.rulebooks.rules), (
        "a heading that the default rulebook lacks"
    )


@every_edition
def test_statuses_name_rules_once(game: Game, edition: str) -> None:
    table = game.rulebooks.tables[edition]
    listed = [rule for status in STATUSES for rule in table.get(status, ())]
    assert not set(listed) - set(game.rulebooks.rules)
    assert len(set(listed)) == len(listed)
    assert not set(table.get("unenforced", ())) - set(game.rulebooks.rules)


@every_edition
def test_fields_cite_rules_that_the_rulebook_has_somewhere(game: Game, edition: str) -> None:
    fields = fields_cited(type(game.editions[edition]))
    assert not set(fields.values()) - set(game.rulebooks.rules)


@every_game
def test_where_statuses_differ_a_field_does(game: Game) -> None:
    """A rule that one rulebook lacks and another has makes a difference that the comparison shows."""
    for rule in game.rulebooks.rules:
        lacking = [name for name in game.editions if game.rulebooks.status(rule, name) == "absent"]
        for one in lacking:
            for other in set(game.editions) - set(lacking):
                told = {each.rule for each in differences(game.editions[one], game.editions[other])}
                assert rule in told, f"{rule}: {one}, {other}"


# Rulings


@every_game
def test_every_open_point_has_its_reading_in_both_languages(game: Game) -> None:
    letter, count = POINTS[game.id]
    wanted = [f"{letter}-{number:02}" for number in range(1, count + 1)]
    rulings = game.rulebooks.rulings
    assert sorted({number for number, _ in rulings}) == wanted
    for number in wanted:
        one, other = (rulings[number, lang] for lang in LANGUAGES)
        for each in (one, other):
            assert each.kind in ("passage", "ruling", "beyond"), number
            assert re.fullmatch(r"[HML](?:[-–/][HML])?", each.confidence), f"{number}: {each.confidence}"
            assert each.asks.endswith("?"), f"{number}: {each.asks}"
            assert each.reading and each.because, number
            for sentence in (each.reading, each.other, each.because):
                assert not sentence or sentence.endswith((".", "»")), f"{number}: {sentence}"
            assert each.rule in game.rulebooks.rules, f"{number}: {each.rule}"
        assert bool(one.other) == bool(other.other), f"{number}: the other reading is missing in one language"
        assert one.asks != other.asks and one.because != other.because, f"{number} is not translated"


@every_edition
def test_a_rule_that_is_read_so_has_a_ruling(game: Game, edition: str) -> None:
    for rule in game.rulebooks.rules:
        if game.rulebooks.status(rule, edition) == "ruling":
            for lang in LANGUAGES:
                assert game.rulebooks.rulings_of(rule, lang), rule


@every_game
def test_a_switch_is_a_setting(game: Game) -> None:
    fields = {each.name for each in dataclasses.fields(game.settings)}
    for (number, _), ruling in game.rulebooks.rulings.items():
        assert ruling.switch is None or ruling.switch in fields, f"{number}: {ruling.switch}"
        assert ruling.switch is None or ruling.other, f"{number}: a switch plays another reading"
        if ruling.switch is not None and ruling.other_is is not None:
            chosen = game.read_settings(as_typed(game.settings(), ruling.switch, ruling.other_is))
            assert ruling.switched(chosen) and not ruling.switched(game.settings()), number


@pytest.mark.parametrize("lang", LANGUAGES)
@every_game
def test_a_switch_is_told_as_it_is_typed(game: Game, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    typed: set[str] = set()
    for rule in {each.rule for each in game.rulebooks.rulings.values() if each.switch is not None}:
        assert main(["rules", rule, "--game", game.id, "--lang", lang]) == 0
        typed |= set(re.findall(r"`--settings ([^`]+)`", capsys.readouterr().out))
    assert typed
    for each in typed:
        key, _, value = each.partition("=")
        try:
            game.read_settings(each if value != "…" else f"{key}=")
        except BadNotation as complaint:
            assert value == "…" and complaint.code != "unknown-key", each


# Wordings


@every_edition
def test_wordings_stand_in_both_languages_and_are_levelled(game: Game, edition: str) -> None:
    numbers = {number for number, _ in game.rulebooks.rulings}
    for topic, wording in game.rulebooks.wordings(edition).items():
        assert wording.rule in game.rulebooks.rules, topic
        assert wording.ruling in numbers, f"{topic}: {wording.ruling}"
        assert all(wording.says[lang].endswith((".", "»")) for lang in LANGUAGES), topic
        assert wording.says["en"] != wording.says["fr"], topic


@every_game
def test_a_wording_told_of_one_rulebook_is_told_of_all(game: Game) -> None:
    """A comparison needs both sides."""
    topics = {name: set(game.rulebooks.wordings(name)) for name in game.editions}
    assert len(set(map(frozenset, topics.values()))) == 1, topics


# What stands where in the documents


def lines_of(edition: str) -> list[dict[str, Any]]:
    table: list[dict[str, Any]] = tomllib.loads((COVERAGE / f"{edition}.toml").read_text("utf-8")).get("line", [])
    return table


def test_there_is_a_table_for_each_document_and_no_other() -> None:
    there, editions = {file.stem for file in COVERAGE.glob("*.toml")}, {edition for _, edition in EDITIONS}
    lacking = ", ".join(f"docs/coverage/{edition}.toml" for edition in sorted(editions - there))
    assert not lacking, (
        f"{lacking}: `python scripts/write_coverage.py` begins it; write which lines carry each sentence"
    )
    assert not there - editions, "tables without an edition"


@every_covered_edition
def test_every_printed_rule_stands_somewhere_in_its_document(game: Game, edition: str) -> None:
    covered = {rule for line in lines_of(edition) for rule in line.get("rules", ())}
    assert not covered - set(game.rulebooks.rules)
    printed = {rule for rule in game.rulebooks.rules if game.rulebooks.status(rule, edition) == "printed"}
    assert not printed - covered, "printed, but the table names no line"
    absent = {rule for rule in covered if game.rulebooks.status(rule, edition) == "absent"}
    assert not absent, "the table names a line for a rule that the rulebook lacks"


@every_covered_edition
def test_the_lines_of_a_document_follow_one_another(game: Game, edition: str) -> None:
    last = 0
    for line in lines_of(edition):
        first, _, upto = line["lines"].partition("-")
        begin, end = int(first), int(upto or first)
        # One line may hold the end of one rule and the beginning of the next.
        assert last <= begin <= end, line
        last = end
        assert ("rules" in line) != ("beyond" in line), f"{line['lines']}: a rule, or beyond a program"
        assert line.get("rules") or all(line["beyond"][lang].endswith(".") for lang in LANGUAGES), line


@every_covered_edition
def test_the_document_is_named(game: Game, edition: str) -> None:
    assert re.fullmatch(r"\d{3}_[0-9a-f]{16}\.txt", game.rulebooks.document(edition))
    text = (COVERAGE / f"{edition}.toml").read_text("utf-8")
    assert game.rulebooks.document(edition) in text.splitlines()[0]


# Sentences and readings


@every_edition
def test_both_languages_say_the_same_in_as_many_sentences(game: Game, edition: str) -> None:
    """The same number of sentences, and the same readings marked in the same ones, in the same order."""
    for rule in game.rulebooks.rules:
        english, french = (game.rulebooks.sentences(rule, edition, lang) for lang in LANGUAGES)
        assert [claim.id for claim in english] == [claim.id for claim in french], rule
        one, two = (
            [[part.ruling for part in claim.parts if part.ruling] for claim in each] for each in (english, french)
        )
        assert one == two, rule


@every_edition
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_marked_is_a_reading_of_that_rule(game: Game, edition: str, lang: str) -> None:
    for rule in game.rulebooks.rules:
        passage = game.rulebooks.passage(rule, edition, lang)
        assert "{" not in passage.text and "}" not in passage.text, f"{rule}: {passage.text}"
        readings = {each.id for each in game.rulebooks.rulings_of(rule, lang)}
        marked = {part.ruling for part in passage.parts if part.ruling is not None}
        assert marked <= readings, f"{rule}: {marked - readings} are no rulings"
        told = with_readings(passage)
        note = str(common_words(lang)["names"]["reading"]).strip()
        parts = sum(part.ruling is not None for part in passage.parts)
        assert told.count(note) == with_readings_html(passage).count(note) == parts, rule
        assert told == passage.text or marked, rule
