"""What a table and a line of time show of a sitting: a board for each event, with its note and what it has changed."""

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from typing import Any

from rainbow7.core.board import Beat, Board, Seat, Spot, Tile, Zone
from rainbow7.core.event import Event
from rainbow7.explain import Speaker, event_text, title_of
from rainbow7.pages.match_session import MatchSession

NO_NOTE = {"html": "", "text": "", "rule": "", "title": ""}


Told = dict[int, tuple[Event, dict[str, Any]]]
"""What has been told of events, by their numbers."""


def frames(sitting: MatchSession, first: int, last: int, without: Container[int] = ()) -> dict[str, dict[str, Any]]:
    """The boards after the events of these numbers, both ends among them; on the last one of all one can play."""
    first, last = max(0, first), min(last, sitting.last)
    layout, notes = Layout(sitting), Notes(sitting)
    found: dict[str, dict[str, Any]] = {}
    before = None
    for number in range(first, last + 1):
        if number in without:
            before = None
            continue
        if before is None and number:
            before = layout.board(number - 1)
        board = layout.board(number)
        changed = list(_changed(before, board)) if before is not None else []
        live = layout.live() if number == sitting.last else board
        note = notes.of(sitting.moments[number - 1].event) if number else NO_NOTE
        found[str(number)] = live.json() | {"note": note, "changed": changed}
        before = board
    return found


def events(sitting: MatchSession, told: Told | None = None) -> list[dict[str, Any]]:
    """What has happened, event by event, for the line of time; the same event is told only once."""
    notes, turns, told = Notes(sitting), _turns(sitting), {} if told is None else told
    for number, moment in enumerate(sitting.moments, 1):
        if number not in told or told[number][0] is not moment.event:
            told[number] = moment.event, {**notes.of(moment.event), "mark": notes.mark(moment.event)}
    return [{"n": number, **told[number][1], "turn": number in turns} for number in range(1, sitting.last + 1)]


class Layout:
    """Lays out the states of a sitting as its reader sees them; bare: without what the rules make of them."""

    def __init__(self, sitting: MatchSession, *, bare: bool = False) -> None:
        self.sitting, self.game, self.bare = sitting, sitting.match.game, bare
        self.options, self.lang = sitting.asked.options, sitting.lang
        self.speaker = sitting.speaker()
        self.said: dict[Any, str] = {}
        self.last: tuple[Any, Board] | None = None

    def board(self, number: int) -> Board:
        """The table after so many events, to look at only."""
        state = self.sitting.state_at(number)
        # Many an event only tells: the state it leaves is the very one before.
        if self.last is None or self.last[0] is not state:
            board = replace(self._laid_out(state, ()), choose_from=(), choices=(), buttons=())
            self.last = (state, board)
        return self.last[1]

    def live(self) -> Board:
        """The table as it stands, and what the reader may do."""
        match = self.sitting.match
        mine = match.outcome is None and self.game.to_move(match.state) in (self.sitting.me, None)
        return self._laid_out(match.state, match.legal_moves if mine else ())

    def _laid_out(self, state: Any, moves: Sequence[Any]) -> Board:
        board: Board = self.game.board().board(self.seen(state), moves, self.lang, self.say)
        return board

    def seen(self, state: Any) -> Any:
        """What the reader sees: by the rules, with all cards face up, or reminded of everything seen."""
        see = self.game.view
        if "faces" in self.options:
            see = self.game.open_view
        elif "memory" in self.options:
            see = self.game.players().sight
        view = see(state, self.sitting.me)
        return replace(view, bare=True) if self.bare else view

    def say(self, key: str, **facts: Any) -> str:
        """A word or sentence of the board; the same is asked for again and again."""
        asked = (key, *facts.items())
        if asked not in self.said:
            self.said[asked] = str(self.speaker.say("board", key, facts))
        return self.said[asked]


class Notes:
    """Tells the events of a sitting to its reader, who learns no secrets, unless all cards lie face up."""

    def __init__(self, sitting: MatchSession) -> None:
        self.sitting, self.game = sitting, sitting.match.game
        self.speaker = sitting.speaker()
        # Secrets of others are left out, or told to nobody in particular where all cards lie face up.
        self.teller = self.speaker
        if "faces" in sitting.asked.options:
            self.teller = Speaker(sitting.lang, self.game, sitting.match.start.settings)
        self.edition = sitting.match.start.edition.id
        self.beats = self.game.board().BEATS

    def of(self, event: Event) -> dict[str, str]:
        """The note on an event: its sentence, and the rule that made it happen."""
        speaker = self.teller if event.facts_for(self.sitting.me).keys() != event.facts.keys() else self.speaker
        told = event_text(event, speaker)
        return {
            "html": speaker.html(told), "text": str(told), "rule": event.rule,
            "title": title_of(event.rule, self.speaker),
        }  # fmt: skip

    def mark(self, event: Event) -> Beat:
        """What the event is on the line of time: the weightiest, where it is several things."""
        beat: Beat = self.beats.get(event.kind, "")
        if beat != "token" and self.game.shelf.status(event.rule, self.edition) == "ruling":
            return "ruling"
        return beat


def _turns(sitting: MatchSession) -> frozenset[int]:
    """The numbers of the events with which somebody's turn begins: the last ones of the moves that led there."""
    match = sitting.match
    kinds, to_move = match.game.board().TURNS, match.game.to_move
    found, number, before = set(), 0, to_move(match.start)
    for step in match.steps:
        number += len(step.moments)
        after = to_move(step.state)
        if after is not None and (after != before or any(moment.event.kind in kinds for moment in step.moments)):
            found.add(number)
        before = after
    return frozenset(found)


def _changed(before: Board, after: Board) -> Iterator[str]:
    """The ids of what is new or different: tiles that have come, spots and seats that tell something else."""
    zones = {zone.id: zone for zone in before.zones}
    for zone in after.zones:
        was = zones.get(zone.id, Zone(zone.id, zone.layout, ""))
        yield from _come(was.tiles, zone.tiles)
        spots = {spot.id: _look_of(spot) for spot in was.spots}
        yield from (spot.id for spot in zone.spots if spots.get(spot.id) != _look_of(spot))
        seats: dict[str, Seat] = {seat.id: seat for seat in was.seats}
        for seat in zone.seats:
            earlier = seats.get(seat.id)
            if earlier is None or earlier.notes != seat.notes:
                yield seat.id
            yield from _come(earlier.tiles if earlier else (), seat.tiles)


def _look_of(spot: Spot) -> tuple[str, str, str]:
    """What one sees of a spot: its note, and the picture that lies on top with its corner."""
    return (spot.note, spot.tile.picture, spot.tile.corner) if spot.tile else (spot.note, "", "")


def _come(before: Sequence[Tile], after: Sequence[Tile]) -> Iterator[str]:
    """The tiles that have come; where some are alike, the last ones of them."""
    more = Counter(map(_kind_of, after)) - Counter(map(_kind_of, before))
    for tile in reversed(after):
        kind = _kind_of(tile)
        if more[kind]:
            more[kind] -= 1
            yield tile.id


def _kind_of(tile: Tile) -> tuple[str, str, str]:
    return tile.picture, tile.corner, tile.note
