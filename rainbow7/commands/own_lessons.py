"""The option `--lessons DIR`: a teacher's own lessons, checked before they are shown."""

from pathlib import Path

from rainbow7.commands.arguments import BadInput
from rainbow7.tutor.lesson_source import complaint_text
from rainbow7.tutor.own_lessons import lessons_below, problems_below


def checked_lessons(named: str, lang: str) -> Path:
    """The folder; bad input, with file and line of the first problem, where a lesson in it is wrong."""
    folder = Path(named)
    if not folder.is_dir():
        raise BadInput("unreadable", name=named, why="missing")
    if not lessons_below(folder):
        raise BadInput("no-own-lessons", found=named)
    problems = list(problems_below(folder))
    if problems:
        lesson, first = problems[0]
        said = complaint_text(first, lang)
        raise BadInput("own-lesson-wrong", lesson=lesson, problem=said, more=len(problems) - 1, folder=named)
    return folder.resolve()
