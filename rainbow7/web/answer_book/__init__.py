"""Books of answers: what a page answers at a lesson's steps, asked beforehand, for where there is no Python (yet)."""

from rainbow7.web.answer_book.lesson_book import lesson_book, lesson_pictures, packed, player_script

__all__ = ["lesson_book", "lesson_pictures", "packed", "player_script"]
