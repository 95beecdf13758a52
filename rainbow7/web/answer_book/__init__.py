"""Books of answers: what pages answer, asked beforehand, for where there is no Python (yet)."""

from rainbow7.web.answer_book.book_parts import packed
from rainbow7.web.answer_book.deal_table import deal_table
from rainbow7.web.answer_book.lesson_book import lesson_book, lesson_pictures, player_script
from rainbow7.web.answer_book.page_book import exercise_book, explorer_book
from rainbow7.web.answer_book.referee_book import first_cards, referee_book, second_card_book

__all__ = [
    "deal_table", "exercise_book", "explorer_book", "first_cards", "lesson_book", "lesson_pictures", "packed",
    "player_script", "referee_book", "second_card_book",
]  # fmt: skip
