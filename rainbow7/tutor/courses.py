"""The courses: the lessons of each game in order, and the one that somebody is just writing."""

import os
from functools import cache, lru_cache
from pathlib import Path

from rainbow7.core.game import Game
from rainbow7.core.rulebook import LANGUAGES
from rainbow7.explain.words import common_words
from rainbow7.games import GAMES
from rainbow7.tutor.lesson import Lesson, LessonLine, Step
from rainbow7.tutor.lesson_folder import LESSON, lesson_folders, name_of, read_whole
from rainbow7.tutor.lesson_source import LessonProblem, complaint_text
from rainbow7.tutor.lesson_trial import check

WRITTEN = "RAINBOW7_LESSON"
"""In the environment: the folder of a lesson that is just being written."""


def course(game: Game) -> tuple[Lesson, ...]:
    """The lessons of a game, in order; the one that is just being written comes first.

    One that cannot be used says so in its place: a slip in one of them costs the others nothing.
    """
    folder = os.environ.get(WRITTEN)
    shown = draft_lesson(Path(folder)) if folder else None
    if shown is None or shown.game is not game:
        return _standing(game)
    return (shown, *(each for each in _standing(game) if each.name != shown.name))


@cache
def _standing(game: Game) -> tuple[Lesson, ...]:
    return tuple(_usable(folder, *read_whole(folder)) for folder in lesson_folders(game))


def draft_lesson(folder: Path) -> Lesson:
    """A lesson as it stands in its files at this moment; one that cannot be used tells why in its place."""
    return _as_it_stands(folder, stamp_of(folder))


def stamp_of(folder: Path) -> str:
    """Another text whenever a file of the lesson has been saved."""
    names = (LESSON, *(f"{lang}.md" for lang in LANGUAGES))
    return " ".join(str((folder / name).stat().st_mtime_ns) for name in names if (folder / name).exists())


@lru_cache(maxsize=4)
def _as_it_stands(folder: Path, stamp: str) -> Lesson:
    lesson, _ = read_whole(folder)
    return _usable(folder, lesson, check(folder))


def _usable(folder: Path, lesson: Lesson | None, complaints: tuple[LessonProblem, ...]) -> Lesson:
    """The lesson, or in its place one step that says what is wrong with it."""
    if lesson is not None and not complaints:
        return lesson
    game = GAMES[folder.parent.name if folder.parent.name in GAMES else "rainbow7"] if lesson is None else lesson.game
    titles = {lang: str(common_words(lang)["lesson-command"]["wrong"]).format(lesson=folder.name) for lang in LANGUAGES}
    says = {
        # Nothing is drawn in a complaint.
        lang: tuple(LessonLine(complaint_text(each, lang).translate(_UNDRAWN), 0) for each in complaints)
        for lang in LANGUAGES
    }
    editions = tuple(game.editions)
    step = Step(
        "mend", "read", 1, editions, says=says, options={lang: {} for lang in LANGUAGES},
        done=dict.fromkeys(LANGUAGES, ()), hints=dict.fromkeys(LANGUAGES, ()),
    )  # fmt: skip
    return Lesson(game, name_of(folder), titles, titles, 1, editions, (step,), folder=folder)


_UNDRAWN = str.maketrans("[]", "()")
