"""A teacher's own lessons, which stand beside those of the course: `--lessons DIR` of `serve` and `site`."""

import os
from collections.abc import Iterator
from pathlib import Path

import rainbow7
from rainbow7.core.game import Game
from rainbow7.games import GAMES
from rainbow7.tutor.lesson_folder import LESSON_FILE, lesson_folders, name_of, read_with_problems
from rainbow7.tutor.lesson_source import LessonProblem
from rainbow7.tutor.lesson_trial import check

OWN_VARIABLE = "RAINBOW7_OWN_LESSONS"
"""The environment variable with the folder of a teacher's own lessons."""
BUNDLED = "own_lessons"
"""Where a static site keeps them in its Python."""


def own_folder() -> Path | None:
    """The folder of a teacher's own lessons, if there is one."""
    named = os.environ.get(OWN_VARIABLE)
    bundled = Path(rainbow7.__file__).parent / BUNDLED
    return Path(named) if named else bundled if bundled.is_dir() else None


def lessons_below(folder: Path) -> tuple[Path, ...]:
    """The folders of lessons in a folder, or that folder itself, in the order of their names."""
    return tuple(sorted(each.parent for each in folder.rglob(LESSON_FILE)))


def own_lesson_folders(game: Game) -> Iterator[Path]:
    """The folders of the teacher's own lessons for a game."""
    folder = own_folder()
    for each in lessons_below(folder) if folder is not None else ():
        lesson, _ = read_with_problems(each)
        if lesson is not None and lesson.game is game:
            yield each


def problems_below(folder: Path) -> Iterator[tuple[Path, LessonProblem]]:
    """What is wrong with the lessons in a folder, as the check finds it; also a name that another lesson has."""
    names = {name_of(each): each for game in GAMES.values() for each in lesson_folders(game)}
    for each in lessons_below(folder):
        yield from ((each, problem) for problem in check(each))
        other = names.setdefault(name_of(each), each)
        if other is not each:
            yield each, LessonProblem(LESSON_FILE, 0, "name-taken", {"found": name_of(each), "other": other.name})
