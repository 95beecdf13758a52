"""What the other players did since the reader's last move, in a few words for each seat."""

from collections.abc import Callable

from rainbow7.core.event import Event
from rainbow7.explain import Speaker
from rainbow7.explain.words import Sentence, in_a_row
from rainbow7.pages.match_session import MatchSession

BEGINS = "dealt"
"""The kind of event after which nobody has done anything yet in this round."""


def last_acts(session: MatchSession, number: int) -> dict[int, tuple[Event, ...]]:
    """What the others did in their last turns, since the reader acted last, when so many events have happened."""
    words = session.speaker().words["recap"]
    acts: dict[int, tuple[Event, ...]] = {}
    acting = None
    for place in range(number - 1, -1, -1):
        event = session.moments[place].event
        seat = getattr(event, "seat", None)
        if event.kind == BEGINS:
            break
        if seat is None or event.kind not in words:
            continue
        if seat == session.me:
            break
        if seat not in acts:
            acts[seat] = (event,)
        elif seat == acting:
            acts[seat] = (event, *acts[seat])
        else:
            seat = None  # of an earlier turn of this seat
        acting = seat
    return dict(reversed(acts.items()))


def recap(acts: tuple[Event, ...], speaker_for: Callable[[Event], Speaker]) -> Sentence:
    """One player's acts in a row, without those that the words pass over."""
    sentences = []
    for event in acts:
        speaker = speaker_for(event)
        facts = event.facts if speaker.reader is None else event.facts_for(speaker.reader)
        sentences.append(speaker.fill(speaker.words["recap"][event.kind], facts, inside=True))
    return in_a_row(each for each in sentences if str(each))
