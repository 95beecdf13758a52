"""A lesson or an exercise as widgets in a cell of a notebook: its page, without bar and address."""

from typing import TYPE_CHECKING, TypeAlias

from rainbow7.core.game import Game
from rainbow7.core.language import reader_language
from rainbow7.core.user_error import UnknownName
from rainbow7.games import GAMES
from rainbow7.pages import page_class
from rainbow7.pages.link import PageLink
from rainbow7.pages.page_widgets import page_box
from rainbow7.tutor.courses import course
from rainbow7.tutor.exercise import NoExercise, read_name
from rainbow7.tutor.exercise_data import no_exercise_text
from rainbow7.tutor.exercise_making import make
from rainbow7.tutor.game_tutors import exercise_kinds
from rainbow7.tutor.lesson import Lesson

if TYPE_CHECKING:
    from ipywidgets import Box

Cell: TypeAlias = "Box"
"""What a cell shows."""
NOT_IN_A_CELL = ("bar", "address")
"""What of a page has no place in a cell: the notebook has an address and a bar of its own."""


def lesson_box(name: str, game: Game, edition: str | None, lang: str | None) -> "Box":
    """The lesson of this name, of this game or of another one."""
    lesson = find_lesson(name, game)
    played = edition if edition in lesson.editions else lesson.editions[0]
    link = PageLink(game=lesson.game.id, edition=played, lang=lang or reader_language(), lesson=lesson.name)
    return page_box(page_class("guide"), link.query(), without=NOT_IN_A_CELL)


def find_lesson(name: str, game: Game) -> Lesson:
    """The lesson of this name: of this game, or else of another one; its number and its game may stand before it."""
    wanted = name.rpartition("/")[2]
    lessons = [each for other in (game, *GAMES.values()) for each in course(other)]
    for each in lessons:
        if wanted in (each.name, each.folder.name):
            return each
    known = dict.fromkeys(name for each in lessons for name in (each.name, each.folder.name))
    raise UnknownName("lesson-unknown", found=name, known=", ".join(known))


def exercise_box(name: str, game: Game, edition: str | None, lang: str | None) -> "Box":
    """The exercise of this name, and others like it after its answer."""
    lang = lang or reader_language()
    try:
        found = read_name(name, game.id, edition or game.default_edition)
        make(found)
    except NoExercise as bad:
        known = ", ".join((*exercise_kinds(game), *game.rulebooks.rules))
        found_instead = bad.facts.get("found", name)
        raise UnknownName(
            "exercise-unknown", problem=no_exercise_text(bad, lang), found=found_instead, known=known
        ) from None
    link = PageLink(game=found.game, edition=found.edition, lang=lang, exercise=found.short, kinds=found.kind)
    return page_box(page_class("practice"), link.query(), without=NOT_IN_A_CELL)
