"""What the other players did since the reader's last move, in a few words for each seat."""

from collections.abc import Callable, Iterator

from rainbow7.core.event import Event
from rainbow7.explain import Speaker
from rainbow7.explain.words import Sentence, in_a_row
from rainbow7.pages.match_session import MatchSession

BEGINS = "dealt"
"""The kind of event after which nobody has done anything yet in this round."""


def last_acts(session: MatchSession) -> Iterator[dict[int, tuple[Event, ...]]]:
    """After each number of events, from 0: what the others did in their last turns, since the reader acted last."""
    words = session.speaker().words["recap"]
    acts: dict[int, tuple[Event, ...]] = {}
    acting = None
    yield acts
    for moment in session.moments:
        event, seat = moment.event, getattr(moment.event, "seat", None)
        if event.kind == BEGINS:
            acts, acting = {}, None
        elif seat is not None and event.kind in words:
            if seat == session.me:
                acts = {}
            else:
                acts = {**acts, seat: (*acts.get(seat, ()), event) if seat == acting else (event,)}
            acting = seat
        yield acts


def recap(acts: tuple[Event, ...], speaker_for: Callable[[Event], Speaker]) -> Sentence:
    """One player's acts in a row, without those that the words pass over."""
    sentences = []
    for event in acts:
        speaker = speaker_for(event)
        facts = event.facts if speaker.reader is None else event.facts_for(speaker.reader)
        sentences.append(speaker.fill(speaker.words["recap"][event.kind], facts, inside=True))
    return in_a_row(each for each in sentences if str(each))
