"""A learner on a page: the progress that the browser has stored, what it has to store next, and its date."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from rainbow7.explain.words import common_words
from rainbow7.tutor.progress import Progress, Reached, read

Json = dict[str, Any]


class Learner:
    """A learner's progress. The browser stores the only copy; here it lives as long as the page."""

    def __init__(self) -> None:
        self.progress = Progress()
        self.today = date.today()
        self.heard = False
        """Whether the browser has sent what it stored; before that it must not be given anything to store."""
        self.aside = False
        """Whether the stored text could not be read and the browser has to put it aside."""
        self.said = ""
        """The key of a message about the stored progress; empty for none."""

    def hand_over(self, text: str, today: str, *, file: bool = False) -> None:
        """Merge in what the browser has stored, or what a file of progress holds; `today` is the browser's date."""
        try:
            self.today = date.fromisoformat(today)
        except ValueError:
            self.today = date.today()
        found = read(text)
        self.progress = self.progress.merged(found.progress)
        self.said = ""
        if file:
            self.said = f"file-{found.complaint or ('taken' if found.progress else 'empty')}"
        elif found.complaint:
            self.aside, self.said = True, found.complaint
        self.heard = True

    def erase(self) -> None:
        """Forget all progress."""
        self.progress, self.heard, self.aside, self.said = Progress(), True, False, "erased"

    def tried(self, game: str, rules: Iterable[str], first: bool) -> None:
        """Record a try of these rules, and whether its first answer was right."""
        self.progress = self.progress.tried(game, rules, self.today, first)

    def has_read(self, game: str, rule: str) -> None:
        """Record that a rule was opened to be read."""
        self.progress = self.progress.has_read(game, rule)

    def at(self, game: str, lesson: str, step: str) -> None:
        """Record that the learner is at this step of a lesson."""
        self.progress = self.progress.at(game, lesson, step, self.today)

    def finished(self, game: str, lesson: str, reached: Reached = "done") -> None:
        """Record that a lesson is finished, or known without it."""
        self.progress = self.progress.finished(game, lesson, self.today, reached)

    def passed_over(self, game: str, lesson: str, steps: Iterable[str]) -> None:
        """Past these steps of a lesson, none of which was done."""
        self.progress = self.progress.passed_over(game, lesson, steps, self.today)

    def done_after_all(self, game: str, lesson: str, step: str) -> None:
        """Through with a step of a lesson, which may have been passed over before."""
        self.progress = self.progress.done_after_all(game, lesson, step)

    def loading_text(self, lang: str) -> str:
        """The message shown until the browser has sent what it stored; empty afterwards."""
        return "" if self.heard else str(common_words(lang)["progress"]["fetching"])
