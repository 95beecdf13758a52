"""The course of each game: its lessons in order, and the draft that an author previews."""

import os
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path

from rainbow7.core.game import Game
from rainbow7.core.language import LANGUAGES
from rainbow7.core.template import fill
from rainbow7.explain.words import common_words
from rainbow7.games import GAMES
from rainbow7.tutor.lesson import Lesson, LessonLine, Step
from rainbow7.tutor.lesson_folder import LESSON_FILE, lesson_folders, name_of, read_with_problems
from rainbow7.tutor.lesson_source import LessonProblem, complaint_text
from rainbow7.tutor.lesson_trial import check
from rainbow7.tutor.own_lessons import own_folder, own_lesson_folders

DRAFT_VARIABLE = "RAINBOW7_LESSON"
"""The environment variable with the folder of the lesson that `rainbow7 lesson preview` shows."""


def course(game: Game) -> tuple[Lesson, ...]:
    """The lessons of a game, in order, and a teacher's own; the draft of the environment variable comes first.

    A lesson with problems is replaced by one that tells them, so that the others can still be used.
    """
    folder = os.environ.get(DRAFT_VARIABLE)
    draft = draft_lesson(Path(folder)) if folder else None
    lessons = (*_published_lessons(game), *_own_lessons(game, own_folder()))
    if draft is None or draft.game is not game:
        return lessons
    return (draft, *(each for each in lessons if each.name != draft.name))


@cache
def _own_lessons(game: Game, folder: Path | None) -> tuple[Lesson, ...]:
    """A teacher's own lessons for a game, those in this folder; one with the name of ours is left out."""
    if folder is None:
        return ()
    ours = {each.name for each in _published_lessons(game)}
    found = (_lesson_or_problems(each, *read_with_problems(each)) for each in own_lesson_folders(game))
    return tuple(replace(each, own=True) for each in found if each.name not in ours)


@cache
def _published_lessons(game: Game) -> tuple[Lesson, ...]:
    return tuple(_lesson_or_problems(folder, *read_with_problems(folder)) for folder in lesson_folders(game))


def draft_lesson(folder: Path) -> Lesson:
    """A lesson as its files are now; one with problems is replaced by one that tells them."""
    return _checked_draft(folder, modification_stamp(folder))


def modification_stamp(folder: Path) -> str:
    """A text that changes whenever a file of the lesson is saved."""
    names = (LESSON_FILE, *(f"{lang}.md" for lang in LANGUAGES))
    return " ".join(str((folder / name).stat().st_mtime_ns) for name in names if (folder / name).exists())


@lru_cache(maxsize=4)
def _checked_draft(folder: Path, stamp: str) -> Lesson:
    lesson, _ = read_with_problems(folder)
    return _lesson_or_problems(folder, lesson, check(folder))


def _lesson_or_problems(folder: Path, lesson: Lesson | None, complaints: tuple[LessonProblem, ...]) -> Lesson:
    """The lesson, or in its place a lesson of one step that tells what is wrong with it."""
    if lesson is not None and not complaints:
        return lesson
    game = GAMES[folder.parent.name if folder.parent.name in GAMES else "rainbow7"] if lesson is None else lesson.game
    titles = {lang: fill(common_words(lang)["lesson-command"]["wrong"], lang, lesson=folder.name) for lang in LANGUAGES}
    says = {
        # Brackets would be drawn as cards.
        lang: tuple(LessonLine(complaint_text(each, lang).translate(WITHOUT_BRACKETS), 0) for each in complaints)
        for lang in LANGUAGES
    }
    editions = tuple(game.editions)
    step = Step(
        "mend", "read", 1, editions, says=says, options={lang: {} for lang in LANGUAGES},
        done=dict.fromkeys(LANGUAGES, ()), hints=dict.fromkeys(LANGUAGES, ()),
    )  # fmt: skip
    return Lesson(game, name_of(folder), titles, titles, 1, editions, (step,), folder=folder)


WITHOUT_BRACKETS = str.maketrans("[]", "()")
