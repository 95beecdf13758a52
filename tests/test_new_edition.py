"""A new edition is three files: it is tried in a copy of the project, and what is wrong there is found."""

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from typing import Any

import pytest
from edition_findings import Numbers, is_wrong, said_at_tables, told_of, written
from syntax_trees import ROOT

from rainbow7.core.edition import differences
from rainbow7.core.language import LANGUAGES
from rainbow7.games import GAMES
from rainbow7.tutor.exercise_making import make

GAME = GAMES["rainbow7"]
EN = GAME.editions["en"]
SCRIPT = ROOT / "scripts" / "try_edition.py"


def script() -> Any:
    spec = spec_from_file_location("try_edition", SCRIPT)
    assert spec and spec.loader
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


TRY = script()
SAID = [
    ({"call_limit": 5}, "en", "A call needs seven or fewer."),
    ({"call_limit": 5}, "en", "You call with 7 points or fewer."),
    ({"call_limit": 5}, "en", "Your hand makes more than seven points."),
    ({"call_limit": 5}, "fr", "On annonce avec sept points ou moins."),
    ({"call_limit": 5}, "fr", "On annonce avec 7 au plus."),
    ({"end_tokens": 5}, "en", "Player 2 has seven tokens."),
    ({"end_tokens": 5}, "fr", "Le septième jeton finit la partie."),
    ({"hand_cards": 5}, "en", "Everyone gets six cards."),
    ({"hand_cards": 5}, "fr", "Chacun reçoit six cartes."),
]
INNOCENT = [
    ({"call_limit": 5}, "en", "Your hand is worth 7; you may call with 5 or fewer."),
    ({"call_limit": 5}, "fr", "Votre main vaut 7 : on annonce avec 5 au plus."),
    ({"end_tokens": 5}, "en", "A run has at most seven cards, one of each value."),
]


def numbers(change: Mapping[str, int]) -> Numbers:
    """What finds the numbers of the English rulebook under an edition with others."""
    return Numbers(differences(replace(EN, **change), EN))


@pytest.mark.parametrize(("change", "lang", "text"), SAID)
def test_a_number_of_the_other_edition_is_found(change: Mapping[str, int], lang: str, text: str) -> None:
    assert numbers(change).found_in(text, lang)


@pytest.mark.parametrize(("change", "lang", "text"), INNOCENT)
def test_a_number_that_was_counted_is_none_of_the_rules(change: Mapping[str, int], lang: str, text: str) -> None:
    assert numbers(change).found_in(text, lang) is None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", list(TRY.TRIALS))
def test_the_search_finds_what_the_english_rulebook_says(name: str, lang: str) -> None:
    """In passages, in lessons and at tables: were one of them not filled in, a trial would find it."""
    trial = TRY.TRIALS[name]
    search = numbers(trial.values)
    found = {place.split()[0] for place, text in written(GAME, EN, lang) if search.found_in(text, lang)}
    assert {"passage", "lesson"} <= found
    if name == "call-limit":
        refusals = [text for _, text in said_at_tables(GAME, EN, lang) if search.found_in(text, lang)]
        assert len(refusals) > 10
        asked = make("rainbow7/en/call/call.limit/1/42")
        assert any(search.found_in(text, lang) for _, text in told_of(asked, lang))


def test_an_exercise_that_does_not_hold_is_found() -> None:
    exercise = make("rainbow7/en/call/call.limit/1/42")
    assert is_wrong(exercise) is None
    wrong = is_wrong(replace(exercise, key="something else"))
    assert wrong and wrong.startswith(str(exercise.name))


def report(**changes: Any) -> Any:
    return replace(TRY.Report(3, 20, {}, TRY.LEAST_EXERCISES, [], 1000, []), **changes)


def test_a_report_complains_of_whatever_is_wrong() -> None:
    advice = "docs/coverage/trial.toml: `python scripts/write_coverage.py` begins it"
    assert not list(report().complaints())
    assert not list(report(failing={"a": advice}).complaints())
    assert list(report(failing=dict.fromkeys("abcdef", advice)).complaints()) == ["6 tests fail instead of at most 5"]
    assert list(report(failing={"a": "assert 5 == 7"}).complaints()) == ["a does not say what to do"]
    assert list(report(failing={"a": "assert 'trial' in names"}).complaints()) == ["a does not say what to do"]
    assert list(report(files=4).complaints())
    assert list(report(exercises=100).complaints())
    assert list(report(wrong_exercises=["score"]).complaints()) == ["wrong: score"]
    assert list(report(wrong_sentences=["call.limit: seven"]).complaints()) == ["wrong: call.limit: seven"]


@pytest.mark.audit
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("trial", list(TRY.TRIALS))
def test_three_files_make_an_edition_of_which_all_is_right(trial: str) -> None:
    done = subprocess.run([sys.executable, str(SCRIPT), trial], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    assert done.stdout.startswith(f"{trial}: 3 files")
