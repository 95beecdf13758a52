"""Writes the books of answers: of lessons, of exercises to begin with, of pages with a table at once, of examples."""

import os
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

from rainbow7.core.language import LANGUAGES
from rainbow7.games import GAMES
from rainbow7.pages.explorer import Explorer
from rainbow7.site.page_links import LinkParts, differing_parts, positions
from rainbow7.site.site_folder import HERE, SiteFolder
from rainbow7.tutor.courses import course
from rainbow7.tutor.exercise import LEVELS, Exercise, NoExercise
from rainbow7.tutor.exercise_making import pick_exercise
from rainbow7.tutor.game_tutors import exercise_kinds, kinds_and_rules
from rainbow7.web.answer_book import (
    exercise_book,
    explorer_book,
    first_cards,
    lesson_book,
    packed,
    referee_book,
    second_card_book,
)
from rainbow7.web.answer_book.book_parts import FOLDER
from rainbow7.widgets.script_bundle import Script, joined

BOOK = "book.json.gz"
"""The name of a book's file, without the hash of its content."""
EXPLORER, REFEREE = "explorer", "referee"


class Task(NamedTuple):
    """What a book is made of."""

    sort: str
    game: str
    edition: str
    name: str
    """Of a lesson, of a kind of exercise, of a page or of the card that is tapped first."""
    link: LinkParts | None = None
    """The parts of the link to a position."""


@dataclass
class Books:
    """The files of all books, by `game edition language` of their view."""

    lessons: dict[str, dict[str, str]] = field(default_factory=dict)
    """By lesson."""
    exercises: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By kind: the file of each exercise by its name, and whether the rule is the answer."""
    pages: dict[str, dict[str, str]] = field(default_factory=dict)
    """By page, and only then by view: of what a page shows at first."""
    second_cards: dict[str, dict[str, str]] = field(default_factory=dict)
    """By the card that is tapped first, at a real table."""
    positions: dict[str, dict[str, str]] = field(default_factory=dict)
    """By the link to the explorer."""


def write_books(folder: SiteFolder, wanted: Collection[str] | None) -> Books:
    """Write all books, or those that are wanted, with as many processes as there are processors.

    What is wanted are names: of lessons, of kinds of exercise, of the pages `explorer` and `referee`, of rules whose
    examples are positions, of cards that are tapped first at a real table.
    """
    every = [*_tasks(wanted)]
    found = Books()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for (sort, game, edition, name, _), made in zip(every, pool.map(_packed_books, every), strict=True):
            for lang, books in made.items():
                view = f"{game} {edition} {lang}"
                files = {each: folder.write_hashed(BOOK, content) for each, content in books.items()}
                if sort == "lesson":
                    found.lessons.setdefault(view, {})[name] = files[name]
                elif sort == "exercise":
                    asks = exercise_kinds(GAMES[game])[name].asks_for_rule
                    found.exercises.setdefault(view, {})[name] = {"asks": asks, "books": files}
                elif sort == "second":
                    found.second_cards.setdefault(view, {}).update(files)
                elif sort == "position":
                    found.positions.setdefault(view, {}).update(files)
                else:
                    found.pages.setdefault(name, {})[view] = files[name]
    return found


def _packed_books(task: Task) -> dict[str, dict[str, bytes]]:
    """The books of a task by language, each by its name: what the rules say is worked out once for all languages."""
    make: Callable[[Task, str], dict[str, bytes]] = _MAKERS[task.sort]
    return {lang: make(task, lang) for lang in LANGUAGES}


def _lesson(task: Task, lang: str) -> dict[str, bytes]:
    return {task.name: packed(lesson_book(task.game, task.edition, lang, task.name))}


def _exercises(task: Task, lang: str) -> dict[str, bytes]:
    """The books of the first exercises of a kind about each rule, by their names."""
    found = {}
    _, game, edition, kind, _ = task
    for each, rule in kinds_and_rules(GAMES[game], GAMES[game].editions[edition]):
        exercise = _first_exercise(game, edition, kind, rule) if each == kind else None
        if exercise is not None:
            name = exercise.name.short
            found[name] = packed(exercise_book(game, edition, lang, name))
    return found


def _first_exercise(game: str, edition: str, kind: str, rule: str) -> Exercise | None:
    """The easiest exercise of a kind about a rule, if one can be made."""
    for level in LEVELS:
        try:
            return pick_exercise(game, edition, (kind,), (rule,), level)
        except NoExercise:
            continue
    return None


def _page(task: Task, lang: str) -> dict[str, bytes]:
    book = _PAGES[task.name]({"game": task.game, "edition": task.edition, "lang": lang})
    return {task.name: packed(book)}


def _second_card(task: Task, lang: str) -> dict[str, bytes]:
    """The book of the second card at a real table, by the first one."""
    query = {"game": task.game, "edition": task.edition, "lang": lang}
    return {task.name: packed(second_card_book(query, task.name))}


def _position(task: Task, lang: str) -> dict[str, bytes]:
    """The book of a position, by its link as other pages spell it and as the explorer does."""
    link = {"game": task.game, "edition": task.edition, "lang": lang, **(task.link or {})}
    spelled_out = parse_qsl(str(Explorer.from_query(link).part("address")["query"]))
    book = packed(explorer_book(link))
    return {differing_parts(each): book for each in ((task.link or {}).items(), spelled_out)}


_PAGES: dict[str, Callable[[dict[str, str]], Any]] = {EXPLORER: explorer_book, REFEREE: referee_book}
_MAKERS = {"lesson": _lesson, "exercise": _exercises, "page": _page, "second": _second_card, "position": _position}


def _tasks(wanted: Collection[str] | None) -> Iterator[Task]:
    """Everything that is made, or what is wanted of it."""
    for game in GAMES.values():
        for edition in game.editions:
            lessons = (each.name for each in course(game) if edition in each.editions)
            every: dict[str, Iterable[str]] = {"lesson": lessons, "exercise": exercise_kinds(game), "page": _PAGES}
            for sort, names in (every | {"second": first_cards(game.id, edition)}).items():
                for name in names:
                    if wanted is None or name in wanted:
                        yield Task(sort, game.id, edition, name)
            for link in positions(game.id, edition, wanted):
                yield Task("position", game.id, edition, "", link)


def answers_script() -> str:
    """The script that answers from books, as one module: it and what it imports."""
    browser = HERE / "browser"

    def scope(stem: str) -> str:
        text = (browser / f"{stem}.js").read_text("utf-8")
        return Script(stem, text.replace("../../web/answer_book/", "./")).scope

    scopes = (
        joined(FOLDER, "player", "page_player"), joined(browser, "stored_progress", "first_exercise"),
        scope("rule_views"), scope("second_card"), scope("answers"),
    )  # fmt: skip
    exports = "export const { Answers, namedBook } = $answers, { withProgress } = $stored_progress;\n"
    return "".join((*scopes, exports))
