"""Whoever learns on a page: what the browser has handed over, what it is to keep, and which day it is there."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from rainbow7.explain.words import common_words
from rainbow7.tutor.progress import Progress, Reached, read

Json = dict[str, Any]


class Learner:
    """A learner's progress, of which the browser keeps the only copy."""

    def __init__(self) -> None:
        self.progress = Progress()
        self.today = date.today()
        self.heard = False
        """Whether the browser has said what it kept; before that it is given nothing to keep."""
        self.aside = False
        """Whether what it kept has to be set aside."""
        self.said = ""
        """What there is to say about it, as a key of the words."""

    def hand_over(self, text: str, today: str, *, file: bool = False) -> None:
        """What a browser has kept, or a file that somebody takes in."""
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
        """Forget everything."""
        self.progress, self.heard, self.aside, self.said = Progress(), True, False, "erased"

    def tried(self, game: str, rules: Iterable[str], first: bool) -> None:
        """One more try of these rules."""
        self.progress = self.progress.tried(game, rules, self.today, first)

    def at(self, game: str, lesson: str, step: str) -> None:
        """At a step of a lesson."""
        self.progress = self.progress.at(game, lesson, step, self.today)

    def finished(self, game: str, lesson: str, reached: Reached = "done") -> None:
        """Through with a lesson."""
        self.progress = self.progress.finished(game, lesson, self.today, reached)

    def passed_over(self, game: str, lesson: str, steps: Iterable[str]) -> None:
        """Past these steps of a lesson, none of which was done."""
        self.progress = self.progress.passed_over(game, lesson, steps, self.today)

    def done_after_all(self, game: str, lesson: str, step: str) -> None:
        """Through with a step of a lesson, which may have been passed over before."""
        self.progress = self.progress.done_after_all(game, lesson, step)

    def fetching(self, lang: str) -> str:
        """What is said as long as nobody here knows what the browser has kept; nothing afterwards."""
        return "" if self.heard else str(common_words(lang)["progress"]["fetching"])

    def data(self, lang: str, *, open: bool) -> Json:
        """What the browser is to keep, and what there is to say about it."""
        words = common_words(lang)["progress"]
        keep = (self.progress.text() if self.progress else "") if self.heard else None
        return {
            "id": "progress", "lang": lang, "open": open, "keep": keep, "aside": self.aside,
            "said": words["said"][self.said] if self.said else "", "words": words,
        }  # fmt: skip
