"""The table of the explorer as it is sent: only those of its frames that the browser has not got yet."""

from dataclasses import dataclass, field
from typing import Any

from rainbow7.explain import view_text
from rainbow7.pages import widget_data
from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.table_frames import EventTexts, frames
from rainbow7.widgets.data_types.shared import Slip
from rainbow7.widgets.data_types.table import TableShown

FRAMES_AT_ONCE = 60
"""The most frames that are sent at a time; the others follow when the reader steps near them."""


@dataclass
class SentFrames:
    """The frames of one table that the browser has already, and the texts of its events."""

    start: Any = None
    """The start of the match that was shown last."""
    starts: int = 0
    """How many matches have been shown: it tells their frames apart."""
    story: str = ""
    """What the frames belong to; for another story the browser drops them."""
    frames: set[int] = field(default_factory=set)
    event_texts: EventTexts = field(default_factory=dict)

    def table(self, session: MatchSession, name: str, slip: Slip, *, beside: str) -> TableShown:
        """The table of a session with the frames around the one that is shown; `beside` is what is compared with it."""
        lang, link, start = session.lang, session.link, session.match.start
        new_story = self._begin_story(session, beside)
        first = max(0, min(session.shown - FRAMES_AT_ONCE // 2, session.last - FRAMES_AT_ONCE))
        last = min(session.last, first + FRAMES_AT_ONCE)
        drawn = frames(session, first, last, without=self.frames - {session.shown, session.last}, recaps=True,
                       branching=name == "table")  # fmt: skip
        drawn[str(session.shown)]["twin"] = table_lines(session)
        self.frames |= set(map(int, drawn))
        return {
            "id": name,
            "lang": lang,
            "story": self.story,
            "at": session.shown,
            "last": session.last,
            "sheet": session.match.game.sheet(lang, start.settings, start.edition) if new_story else "",
            "frames": drawn,
            "slip": slip,
            "words": widget_data.words(lang, "table"),
            "options": {"aids": "plain" not in link.options, "size": "large" if "large" in link.options else "auto"},
        }

    def _begin_story(self, session: MatchSession, beside: str) -> bool:
        """Forget the frames if these are of another match, branch, rulebook, language or look."""
        link, start = session.link, session.match.start
        if start is not self.start:
            self.start, self.starts = start, self.starts + 1
        options = ",".join(link.without_aids.options)
        parts = (link.game, start.edition.id, session.lang, options, session.branch.name, self.starts, beside)
        story = "/".join(map(str, parts))
        if story == self.story:
            return False
        self.story, self.frames, self.event_texts = story, set(), {}
        return True


def table_lines(session: MatchSession) -> list[str]:
    """The table that is shown in words, as the reader sees it."""
    game, state = session.match.game, session.state
    view = game.open_view(state, session.me) if "faces" in session.link.options else game.view(state, session.me)
    return [str(each) for each in view_text(game, view, session.speaker())]
