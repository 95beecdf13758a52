"""Nothing is asked before it has been told: every question of every course, and defects planted to be found."""

import json
import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from rainbow7.cli import main
from rainbow7.core.game import Game
from rainbow7.core.language import LANGUAGES
from rainbow7.games import GAMES
from rainbow7.tutor import lesson_folder
from rainbow7.tutor.courses import course
from rainbow7.tutor.facts import facts_of, points_of
from rainbow7.tutor.lesson import Lesson, LessonLine, in_any_language, rule_of_fact
from rainbow7.tutor.lesson_folder import LESSON_FILE, lesson_folders, read_lesson, tutorial
from rainbow7.tutor.lesson_lint import LearnerPath, required_facts
from rainbow7.tutor.lesson_minutes import longest, minutes_of
from rainbow7.tutor.lesson_source import LessonProblem, complaint_text
from rainbow7.tutor.lesson_trial import check

PATHS = [pytest.param(game, edition, id=edition) for game in GAMES.values() for edition in game.editions]
LEAST_QUESTIONS = {"rainbow7": 35, "sazuki": 14, "spaan": 13}


@pytest.mark.parametrize(("game", "edition"), PATHS)
def test_nothing_is_asked_before_it_has_been_told(game: Game, edition: str) -> None:
    learner = LearnerPath(edition, set())
    lessons = [lesson for lesson in course(game) if edition in lesson.editions]
    found = [str(each) for lesson in lessons for each in learner.asked_too_early_in(lesson)]
    assert not found, "\n".join(found)
    assert learner.questions >= LEAST_QUESTIONS[game.id]


@pytest.mark.parametrize(("game", "edition"), PATHS)
def test_every_question_rests_on_something(game: Game, edition: str) -> None:
    for lesson in course(game):
        for step in lesson.steps_in(edition):
            assert not step.asks or required_facts(lesson, step, edition), f"{lesson.name}/{step.name}"


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_point_is_told_and_is_one_of_its_rule(game: Game) -> None:
    texts = [text for lesson in course(game) for step in lesson.steps for text in (step.says, step.done)]
    texts += [lesson.recap for lesson in course(game)]
    marked = {fact for text in texts for fact in facts_told(in_any_language(text))}
    for name, point in points_of(game).items():
        assert name in marked, name
        assert point.rule == rule_of_fact(name) and point.rule in game.rulebooks.rules
        assert name in facts_of(game)


def facts_told(lines: Iterable[LessonLine]) -> set[str]:
    return {fact for line in lines for fact in line.tells}


# Planted


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The lessons of all games somewhere else, to be spoilt."""
    there = tmp_path / "tutorial"
    shutil.copytree(tutorial(), there)
    monkeypatch.setattr(lesson_folder, "tutorial", lambda: there)
    assert lesson_folders(GAMES["spaan"])[0].is_relative_to(there)
    return there


def spoil(folder: Path, pattern: str, by: str) -> None:
    """Change the first such place in both texts of a lesson."""
    for lang in LANGUAGES:
        path = folder / f"{lang}.md"
        text, count = re.subn(pattern, by, path.read_text("utf-8"), count=1, flags=re.M)
        assert count, f"{path}: {pattern}"
        path.write_text(text, "utf-8")


def untold(folder: Path) -> set[tuple[str, str]]:
    return {(each.facts["step"], each.facts["fact"]) for each in check(folder) if each.code == "untold"}


PLANTED = [
    # A watch screen that no longer tells what the next question asks.
    ("rainbow7/07-call", r"^(.*) \{score.thunderstorm\}$", r"\1", "beaten", "score.thunderstorm"),
    ("rainbow7/07-call", r"\{score.thunderstorm-first, ", "{", "beaten", "score.thunderstorm-first"),
    ("sazuki/05-rounds-and-the-end", r"\{end.played, score.shared\}", "{end.played}", "tie", "score.shared"),
    ("sazuki/06-for-two", r"^(.*) \{pair.end, pair.bonus\}$", r"\1 {pair.end}", "end", "pair.bonus"),
    ("spaan/04-flip-and-place", r"\{flip.more, flip.any\}", "{flip.any}", "second", "flip.more"),
    ("spaan/05-rainbow-and-rounds", r", refill.three:between\}", "}", "again", "refill.three:between"),
    ("spaan/06-the-end", r"(end.most:rest), end.draw\}$", r"\1}", "draw", "end.draw"),
    # Told only when the step is done.
    ("rainbow7/02-three-cards", r"^(.*)\{combo.colour:wrap\}$", r"! \1{combo.colour:wrap}", "odd", "combo.colour:wrap"),
    # A single point of a rule that is in_any_language otherwise.
    ("rainbow7/03-rainbow-card", r"\{combo.wild:several\}$", "{combo.wild}", "last-two", "combo.wild:several"),
]  # fmt: skip


@pytest.mark.parametrize(("lesson", "pattern", "by", "step", "fact"), PLANTED, ids=lambda each: str(each)[:30])
def test_a_question_that_is_asked_too_early_is_found(
    lesson: str, pattern: str, by: str, step: str, fact: str, copied: Path
) -> None:
    assert not untold(copied / lesson)
    spoil(copied / lesson, pattern, by)
    assert (step, fact) in untold(copied / lesson)


def test_what_may_be_passed_over_is_not_counted_on(copied: Path) -> None:
    """A step that fades tells those nothing who never see it."""
    folder = copied / "rainbow7" / "04-draw"
    text = (folder / LESSON_FILE).read_text("utf-8")
    (folder / LESSON_FILE).write_text(text.replace('do = "try"', 'do = "try"\nafter = "fade"', 1), "utf-8")
    assert ("last-two", "draw.source") in untold(folder)


def test_an_earlier_lesson_tells_for_the_later_ones(copied: Path) -> None:
    spoil(copied / "rainbow7" / "01-first-play", r"lay.held", "combo.solo")
    assert ("which", "lay.held") in untold(copied / "rainbow7" / "04-draw")


def test_a_belief_about_what_was_not_told_is_a_finding(copied: Path) -> None:
    """No verdict and no event names it: only somebody who believes otherwise answers otherwise."""
    folder = copied / "spaan" / "01-one-row"
    spoil(folder, r", flip.first:free\}", "}")
    assert {fact for _, fact in untold(folder)} == {"flip.first:free"}


def test_what_is_untold_is_said_in_words(copied: Path) -> None:
    spoil(copied / "spaan" / "01-one-row", r", flip.first:free\}", "}")
    first, *_ = check(copied / "spaan" / "01-one-row")
    assert first.code == "untold"
    assert "flip.first:free (nothing has to be flipped before the first card)" in complaint_text(first, "en")
    assert "rien n’oblige à retourner" in complaint_text(first, "fr")


def test_a_wrong_label_is_found(copied: Path) -> None:
    folder = copied / "spaan" / "01-one-row"
    table = (folder / LESSON_FILE).read_text("utf-8")
    (folder / LESSON_FILE).write_text(table.replace(f"minutes = {read_lesson(folder).minutes}", "minutes = 3"), "utf-8")
    (only,) = check(folder)
    assert (only.code, only.facts["found"], only.facts["wanted"]) == ("minutes-measured", 3, 2)
    assert "write minutes = 2" in complaint_text(only, "en")


def test_a_belief_that_is_not_alone_is_not_named(copied: Path) -> None:
    folder = copied / "sazuki" / "03-the-round-is-bound"
    table = (folder / LESSON_FILE).read_text("utf-8")
    named = 'try = "play 3 4 5"\nrule = "play.bound"\n'
    assert named in table
    (folder / LESSON_FILE).write_text(table.replace(named, f'{named}mutant = "anything-goes"\n', 1), "utf-8")
    complaints: tuple[LessonProblem, ...] = check(folder)
    assert [each.code for each in complaints] == ["belief-not-alone"]


def test_the_command_measures_what_the_labels_say(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lesson", "minutes", "--json"]) == 0
    told_minutes = json.loads(capsys.readouterr().out)["lessons"]
    every = [lesson for game in GAMES.values() for lesson in course(game)]
    assert [each["minutes"] for each in told_minutes] == [round(minutes_of(each), 1) for each in every]
    assert [each["well"] for each in told_minutes] == [round(longest(each, fading=False).minutes, 1) for each in every]
    for lesson, each in zip(every, told_minutes, strict=True):
        assert (each["well"] < each["minutes"]) == any(step.after == "fade" for step in lesson.steps), lesson.name
    assert [each["label"] for each in told_minutes] == [each.minutes for each in every]
    assert main(["lesson", "minutes", str(every[0].folder), "--lang", "fr"]) == 0
    assert "l’étiquette dit" in capsys.readouterr().out


# Readings are in_any_language as such

SAID_TO_BE_READ = {
    "en": r"\bour readings?\b|\bwe (read|count|do)\b|example|your box|rulebooks? (says?|do|does|set)",
    "fr": r"\b(notre|nos) lectures?\b|\bnous (lisons|comptons)\b|on fait comme|exemple|votre boîte|règles? (ne|n’)",
}


def readings(game: Game) -> Iterator[str]:
    """The facts that no rulebook of the game prints: rules that are read so everywhere, and points with a ruling."""
    for rule in game.rulebooks.rules:
        if {game.rulebooks.status(rule, edition) for edition in game.editions} == {"ruling"}:
            yield rule
    yield from (name for name, point in points_of(game).items() if point.ruling is not None)


def told_as_if_printed(lessons: Iterable[Lesson], game: Game, lang: str) -> Iterator[str]:
    """Where a path first tells what no rulebook says, and the step does not say so."""
    wanted = set(readings(game))
    for lesson in lessons:
        for step in lesson.steps:
            lines = step.says[lang]
            nearby = " ".join(each.text for each in lines)
            for fact in sorted(wanted & facts_told(lines)):
                if not re.search(SAID_TO_BE_READ[lang], nearby, re.I):
                    yield f"{lesson.name}/{step.name}: {fact}"
            wanted -= facts_told(lines)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_reading_is_never_told_as_if_printed(game: Game, lang: str) -> None:
    assert set(readings(game)) and not list(told_as_if_printed(course(game), game, lang))


def test_a_reading_told_as_if_printed_is_found(copied: Path) -> None:
    folder = copied / "rainbow7" / "04-draw"
    spoil(folder, r" \((our reading|notre lecture)\)\. \{pile.top\}", ". {pile.top}")
    found = list(told_as_if_printed([read_lesson(folder)], GAMES["rainbow7"], "fr"))
    assert found == ["draw/see: pile.top"]


WATCHED_OTHERWISE = {
    "R-03": "the colours have a rule of their own, which no rulebook prints",
    "R-16": "no lesson tells it",
    "R-21": "lesson 7 tells that the rulebooks are not clear",
    "S-26": "lesson 5 tells what is printed: the left neighbour",
    "S-28": "lesson 5 shows it as it happens",
    "S-35": "the whole rule is a reading",
    "S-43": "lesson 6 shows it as it happens",
    "P-12": "the recap of lesson 1 says that a program draws lots",
    "P-17": "no lesson tells it",
    "P-42": "told in one line with P-41",
    "P-44": "lesson 6 tells what is printed: play again",
}
"""Parts of passages that are readings in every rulebook, and why no point of a lesson stands for them."""


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_what_a_passage_marks_as_a_reading_is_watched_in_the_lessons(game: Game) -> None:
    marked = [
        {
            part.ruling
            for rule in game.rulebooks.rules
            for part in game.rulebooks.passage(rule, edition, "en").parts
            if part.ruling is not None
        }
        for edition in game.editions
    ]
    everywhere = set.intersection(*marked)
    watched = {point.ruling for point in points_of(game).values()}
    assert everywhere and sorted(everywhere - watched - set(WATCHED_OTHERWISE)) == []
    assert not watched & set(WATCHED_OTHERWISE)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_rulings_of_points_are_those_of_their_rules(game: Game) -> None:
    for point in points_of(game).values():
        if point.ruling is not None:
            assert game.rulebooks.rulings[point.ruling, "en"].rule == point.rule, point.name
