"""Writes the books of answers: a file for each lesson, rulebook and language, and the script that answers from them."""

import os
from collections.abc import Collection, Iterator
from concurrent.futures import ProcessPoolExecutor

from rainbow7.core.language import LANGUAGES
from rainbow7.games import GAMES
from rainbow7.site.site_folder import HERE, SiteFolder
from rainbow7.tutor.courses import course
from rainbow7.web.answer_book import lesson_book, packed
from rainbow7.web.answer_book.lesson_book import FOLDER
from rainbow7.widgets.script_bundle import Script, joined

BOOK = "book.json.gz"
"""The name of a book's file, without the hash of its content."""

Named = tuple[str, str, str]
"""A game, an edition, and a lesson."""
Books = dict[str, dict[str, str]]
"""The file of each lesson's book, by `game edition language`."""


def write_books(folder: SiteFolder, wanted: Collection[str] | None) -> Books:
    """Write the books of all lessons, or of those that are wanted, with as many processes as there are processors."""
    every = [each for each in _lessons() if wanted is None or each[2] in wanted]
    found: Books = {}
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for (game, edition, lesson), books in zip(every, pool.map(_packed_books, every), strict=True):
            for lang, content in books.items():
                file = folder.write_hashed(BOOK, content)
                found.setdefault(f"{game} {edition} {lang}", {})[lesson] = file
    return found


def _packed_books(named: Named) -> dict[str, bytes]:
    """The books of a lesson under a rulebook, by language: what the rules say is worked out once for all of them."""
    game, edition, lesson = named
    return {lang: packed(lesson_book(game, edition, lang, lesson)) for lang in LANGUAGES}


def _lessons() -> Iterator[Named]:
    for game in GAMES.values():
        for edition in game.editions:
            for lesson in course(game):
                if edition in lesson.editions:
                    yield game.id, edition, lesson.name


def answers_script() -> str:
    """The script that answers from books, as one module: it and what it imports."""
    browser = HERE / "browser"
    text = (browser / "answers.js").read_text("utf-8").replace("../../web/answer_book/", "./")
    scopes = (joined(FOLDER, "player"), joined(browser, "stored_progress"), Script("answers", text).scope)
    exports = "export const { Answers } = $answers, { withProgress } = $stored_progress;\n"
    return "".join((*scopes, exports))
