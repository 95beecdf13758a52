"""A lesson as a package: all its steps, answered from its book."""

from rainbow7.classroom.lms.exercise_answers import without_links
from rainbow7.classroom.lms.package_files import Json, archive, package_files, page_words, used_pictures
from rainbow7.core.language import LANGUAGES
from rainbow7.core.template import fill
from rainbow7.tutor.lesson import Lesson
from rainbow7.web.answer_book import lesson_book, lesson_pictures

KINDS = {"lesson": "Lesson", "table": "Table", "quiz": "Quiz", "why": "Why"}
"""The widgets of a lesson, as the guide has them; rounds, whose end another one shows, need Python."""
NO_ROUND: Json = {"title": "", "text": "", "label": "", "href": None}


def lesson_package(lesson: Lesson, edition: str, form: str, lang: str) -> bytes:
    """This lesson under a rulebook as a package in one of the formats."""
    titles = {each: fill(page_words(each)["title"]["lesson"], each, title=lesson.titles[each]) for each in LANGUAGES}
    contents = {each: _content(lesson, edition, each) for each in LANGUAGES}
    files = package_files("guide", KINDS, contents, titles, lang)
    return archive(files, form, f"r7-{lesson.game.id}-{edition}-{lesson.name}", titles[lang], lang)


def _content(lesson: Lesson, edition: str, lang: str) -> Json:
    game = lesson.game.id
    book = without_links(lesson_book(game, edition, lang, lesson.name))
    _without_other_pages(book)
    content: Json = {"name": f"{game}/{edition}/{lesson.name}", "book": book}
    return {**content, "sheet": used_pictures([lesson_pictures(game, edition, lang, lesson.name)], content)}


def _without_other_pages(book: Json) -> None:
    """Leave out what leads to other pages at the end of the lesson: a package has none."""
    for step in book["steps"]:
        over = step["parts"].get("lesson", {}).get("over")
        if over:
            over |= {"ways": [], "next": None, "band": None, "text": "", "round": NO_ROUND}
