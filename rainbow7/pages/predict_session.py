"""Predicting what happens next, before each step of a match: the question, and what came of the answer. No widgets."""

from collections import Counter
from dataclasses import dataclass, replace
from zlib import crc32

from rainbow7.core.cases import Mutant
from rainbow7.core.event import Event
from rainbow7.core.match import Match
from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.table_frames import EventNotes
from rainbow7.tutor.next_event import Expected, NextEvent, next_event

KNOWN = 3
"""A rule that was predicted rightly so many times in a row is asked about no more while the page is open."""


@dataclass(frozen=True)
class Predicted:
    """What came of a prediction."""

    match: Match
    at: int
    """The number of the event that was predicted."""
    event: Event
    right: bool
    beliefs: tuple[Mutant, ...]
    """The wrong rules under which the answer would have been right."""


class PredictSession:
    """The predictions of a reader."""

    def __init__(self) -> None:
        self.predicted: Predicted | None = None
        self.in_a_row: Counter[str] = Counter()
        """How often each rule was last predicted rightly, without a mistake in between."""
        self._known: tuple[Match, int, NextEvent | None] | None = None

    def question(self, session: MatchSession) -> NextEvent | None:
        """What is asked at the step that is shown; nothing where no rule decides what comes."""
        if session.live or session.complaints:
            return None
        match, shown = session.match, session.shown
        if self._known is None or self._known[0] is not match or self._known[1] != shown:
            found = next_event(match, shown, session.me)
            self._known = match, shown, _told_apart(found, session) if found is not None else None
        asked = self._known[2]
        return None if asked is None or self.in_a_row[asked.event.rule] >= KNOWN else asked

    def answer(self, session: MatchSession, key: str) -> Predicted | None:
        """Take an answer to the question; nothing where it is none of its options."""
        asked = self.question(session)
        chosen = next((each for each in options(asked) if key_of(each) == key), None) if asked is not None else None
        if asked is None or chosen is None:
            return None
        right = chosen is asked.event
        beliefs = next((each.beliefs for each in asked.others if each.event is chosen), ())
        self.in_a_row[asked.event.rule] = self.in_a_row[asked.event.rule] + 1 if right else 0
        self.predicted = Predicted(session.match, session.shown + 1, asked.event, right, beliefs)
        return self.predicted

    def told(self, session: MatchSession) -> Predicted | None:
        """What came of the prediction, as long as its event is shown."""
        found = self.predicted
        same = found is not None and session.shown == found.at and session.moments[found.at - 1].event is found.event
        return found if same else None


def options(asked: NextEvent) -> tuple[Event, ...]:
    """All events among which one chooses."""
    return (asked.event, *(each.event for each in asked.others))


def key_of(event: Event) -> str:
    """A key of an event that does not say whether it happens."""
    return f"{crc32(str(event).encode()):x}"


def _told_apart(asked: NextEvent, session: MatchSession) -> NextEvent | None:
    """The question without what reads like something else in it."""
    notes = EventNotes(session)
    texts, others = {notes.of(asked.event)["text"]}, list[Expected]()
    for each in asked.others:
        text = notes.of(each.event)["text"]
        if text not in texts:
            texts.add(text)
            others.append(each)
    return replace(asked, others=tuple(others)) if others else None
