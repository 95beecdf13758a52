"""What the other players did since the reader's last move, in a few words for each seat."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from rainbow7.core.event import Event
from rainbow7.explain import Speaker
from rainbow7.explain.words import Sentence
from rainbow7.pages.match_session import MatchSession
from rainbow7.widgets.data_types.shared import Said
from rainbow7.widgets.data_types.table import Since

BEGINS = "dealt"
"""The kind of event after which nobody has done anything yet in this round."""


@dataclass(frozen=True)
class SinceOwnAct:
    """What the others did since the reader acted last, or since the deal."""

    acts: Mapping[int, tuple[Event, ...]]
    """What happened to each or was done by each in their last turn, by seat, in the order of these turns."""
    before: int
    """How many events had happened before the first of the others' turns."""
    own: int | None
    """How many events had happened before the reader's last act; nothing where the reader has not acted yet."""
    seats: tuple[int, ...]
    """Who has had a turn, in order."""


def since_own_act(session: MatchSession, number: int) -> SinceOwnAct:
    """What the others did since the reader acted last, when so many events have happened."""
    words, movers = session.speaker().words["recap"], session.movers
    acts: dict[int, list[Event]] = {}
    turns: dict[int, int] = {}
    turn, before, own = 0, number, None
    for place in range(number - 1, -1, -1):
        event, mover = session.moments[place].event, movers[place]
        seat = getattr(event, "seat", None)
        if event.kind == BEGINS:
            break
        if mover != movers[min(place + 1, number - 1)]:
            turn += 1
        if seat is None or event.kind not in words:
            continue
        if seat == session.me:
            if mover == seat:
                own = place
                break
            continue
        if mover != session.me:
            before = place
        if mover != seat or turns.setdefault(seat, turn) == turn:
            acts.setdefault(seat, []).insert(0, event)
    order = sorted(acts, key=lambda seat: -turns.get(seat, turn + 1))
    return SinceOwnAct(
        {seat: tuple(acts[seat]) for seat in order}, before, own, tuple(seat for seat in order if seat in turns)
    )


class Recaps:
    """Words what the others did for the reader of a session."""

    def __init__(self, session: MatchSession, speaker_for: Callable[[Event], Speaker]) -> None:
        self.session, self.speaker_for = session, speaker_for
        self.speaker = session.speaker()
        self.said: dict[tuple[int, ...], Said] = {}
        """What was worded already, by the identities of the events, which the session holds."""

    @cached_property
    def stays(self) -> frozenset[str]:
        """The kinds of event whose cards are still seen at the seat."""
        return self.session.match.game.board().STAYS

    def doer(self, event: Event) -> int | None:
        """The seat of another player who does something by this event that is worth a word."""
        seat: int | None = getattr(event, "seat", None)
        told = seat is not None and seat != self.session.me and event.kind in self.speaker.words["recap"]
        return seat if told and str(self._worded(event)) else None

    def of(self, since: SinceOwnAct) -> dict[str, Said]:
        """What each of the others has done, by the id of the seat: to be read in few words, to be heard in full.

        Each line of what is read is an element of its own, and what still lies at the seat is left out.
        """
        return {f"seat-{seat}": said for seat, acts in since.acts.items() if (said := self._said(acts))["text"]}

    def since(self, since: SinceOwnAct) -> Since:
        """Who has acted, in a sentence, and the event at which showing that again begins."""
        key = "before" if since.own is None else "since"
        told = self.speaker.say("recaps", key, {"seats": since.seats})
        return {"text": str(told), "after": since.before}

    def _worded(self, event: Event) -> Sentence:
        speaker = self.speaker_for(event)
        facts = event.facts if speaker.reader is None else event.facts_for(speaker.reader)
        return speaker.fill(speaker.words["recap"][event.kind], facts, inside=True)

    def _said(self, acts: tuple[Event, ...]) -> Said:
        # Step by step only one player's acts grow; the others' are worded as before.
        known = tuple(map(id, acts))
        if known not in self.said:
            self.said[known] = self._in_words(acts)
        return self.said[known]

    def _in_words(self, acts: tuple[Event, ...]) -> Said:
        words = [(event, sentence) for event in acts if str(sentence := self._worded(event))]
        seen = [self.speaker.html(sentence, sets=True) for event, sentence in words if event.kind not in self.stays]
        # Everything before the last act stands on one line, so that a narrow seat has two at most.
        lines = [", ".join(seen[:-1]), seen[-1]] if len(seen) > 1 else seen
        html = " ".join(f'<span class="act">{each}</span>' for each in lines)
        return {"html": html, "text": self.speaker.listed([str(sentence) for _, sentence in words])}
