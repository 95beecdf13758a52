"""A page that knows its learner's progress, which the browser stores."""

from typing import Any

from rainbow7.pages.page import Message, Page
from rainbow7.tutor.learner import Learner


class LearnerPage(Page):
    """A page that takes over stored progress and erases it; it makes its `learner` before it opens a link."""

    learner: Learner

    def on_progress(self, text: Any, message: Message) -> None:
        """Take the progress that the browser has stored, or that the learner has opened from a file."""
        self.learner.hand_over(str(text), str(message.get("today", "")), file=bool(message.get("file")))

    def on_erase(self, _: Any, __: Message) -> None:
        """Erase all progress, here or because another page did."""
        self.learner.erase()
