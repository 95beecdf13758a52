"""The frames of a table: the board after each event of a session, with a note on the event and what it changed."""

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypedDict

from rainbow7.core.board import Board, Seat, Spot, Tile, TimelineMark, Zone
from rainbow7.core.event import Event
from rainbow7.core.template import fill
from rainbow7.explain import Speaker, event_text, title_of
from rainbow7.pages import widget_data
from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.recaps import Recaps, SinceOwnAct, since_own_act
from rainbow7.widgets.data_types.table import Frame, FrameNotes, Note
from rainbow7.widgets.data_types.timeline import Happening

NO_NOTE: Note = {"html": "", "text": "", "rule": "", "title": ""}

EventTexts = dict[int, tuple[Event, Note, TimelineMark]]
"""Events already put into words, by their numbers: the event, and its note, and its mark."""


def frames(
    session: MatchSession, first: int, last: int, without: Container[int] = (), *, recaps: bool = False,
    branching: bool = False,
) -> dict[str, Frame]:  # fmt: skip
    """The boards after the events `first` to `last`; on the board after the session's last event one can play.

    `recaps`: with what the others have done since the reader's last move; `branching`: one can play on the board that
    is shown, too.
    """
    first, last = max(0, first), min(last, session.last)
    layout, notes = Layout(session), EventNotes(session)
    others = OthersActs(session, layout, notes) if recaps else None
    found: dict[str, Frame] = {}
    before = None
    for number in range(first, last + 1):
        if number in without:
            before = None
            continue
        if before is None and number:
            before = layout.board(number - 1)
        board = layout.board(number)
        changed = list(changes(before, board)) if before is not None else []
        can_play = number == session.last or (branching and number == session.shown and session.playable)
        live = layout.live(number) if can_play else board
        note = notes.of(session.moments[number - 1].event) if number else NO_NOTE
        noted: FrameNotes = {"note": note, "changed": changed}
        told = others.of(number) if others is not None else {}
        found[str(number)] = {**live.json(), **noted, **told}
        before = board
    return found


def events(session: MatchSession, texts: EventTexts | None = None) -> list[Happening]:
    """The events of a session for the timeline; texts that are in `texts` already are used again."""
    notes, turns, texts = EventNotes(session), _turns(session), {} if texts is None else texts
    setups = _setups(session)
    for number, moment in enumerate(session.moments, 1):
        if number not in texts or texts[number][0] is not moment.event:
            texts[number] = moment.event, notes.of(moment.event), notes.mark(moment.event)
    return [
        {"n": number, **note, "mark": mark, "turn": number in turns, **setups.get(number, {})}
        for number, (_, note, mark) in ((number, texts[number]) for number in range(1, session.last + 1))
    ]


class Layout:
    """Lays out the states of a session as its reader sees them; bare: without scores, hints and other judgements."""

    def __init__(self, session: MatchSession, *, bare: bool = False) -> None:
        self.session, self.game, self.bare = session, session.match.game, bare
        self.options, self.lang = session.link.options, session.lang
        self.speaker = session.speaker()
        self.said: dict[Any, str] = {}
        self.boards: dict[int, Board] = {}
        """What was laid out, by the identity of the state, which the session holds."""

    def board(self, number: int) -> Board:
        """The table after so many events, to look at only."""
        state = self.session.state_at(number)
        # Many events do not change the state: then the board is the same, too.
        if id(state) not in self.boards:
            self.boards[id(state)] = replace(self._laid_out(state, ()), choose_from=(), choices=(), buttons=())
        return self.boards[id(state)]

    def live(self, number: int) -> Board:
        """The table after so many events, with what the reader may do."""
        state = self.session.state_at(number)
        mine = self.game.outcome(state) is None and self.game.to_move(state) in (self.session.me, None)
        return self._laid_out(state, self.game.legal_moves(state) if mine else ())

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
        view = see(state, self.session.me)
        return replace(view, bare=True) if self.bare else view

    def say(self, key: str, **facts: Any) -> str:
        """A word or sentence of the board, remembered because the same ones are needed again and again."""
        known = (key, *facts.items())
        if known not in self.said:
            self.said[known] = str(self.speaker.say("board", key, facts))
        return self.said[known]


class EventNotes:
    """Words the events of a session for its reader: without others' secrets, unless all cards lie face up."""

    def __init__(self, session: MatchSession) -> None:
        self.session, self.game = session, session.match.game
        self.speaker = session.speaker()
        # Words events that hold others' secrets: addressed to nobody where all cards lie face up.
        self.open_speaker = self.speaker
        if "faces" in session.link.options:
            settings = session.match.start.settings
            self.open_speaker = Speaker(session.lang, self.game, settings, None, session.players)
        self.edition = session.match.start.edition.id
        self.beats = self.game.board().BEATS

    def of(self, event: Event) -> Note:
        """The note on an event: its sentence, and the rule that made it happen."""
        speaker = self.speaker_for(event)
        text = event_text(event, speaker)
        return {
            "html": speaker.html(text), "text": str(text), "rule": event.rule,
            "title": title_of(event.rule, self.speaker),
        }  # fmt: skip

    def speaker_for(self, event: Event) -> Speaker:
        """The speaker that words an event, whether or not it holds others' secrets."""
        return self.open_speaker if event.facts_for(self.session.me).keys() != event.facts.keys() else self.speaker

    def mark(self, event: Event) -> TimelineMark:
        """The mark of an event on the timeline; of several, the most important one."""
        beat: TimelineMark = self.beats.get(event.kind, "")
        if beat != "token" and self.game.rulebooks.status(event.rule, self.edition) == "ruling":
            return "ruling"
        return beat


class OthersActs:
    """Notes on frames what the others have done since the reader's last act."""

    def __init__(self, session: MatchSession, layout: Layout, notes: EventNotes) -> None:
        self.session, self.layout = session, layout
        self.recaps = Recaps(session, notes.speaker_for)

    def of(self, number: int) -> FrameNotes:
        """What is noted on the frame after so many events."""
        session = self.session
        since = since_own_act(session, number)
        noted: FrameNotes = {"recaps": self.recaps.of(since)}
        doer = self.recaps.doer(session.moments[number - 1].event) if number else None
        if doer is not None:
            noted["by"] = f"seat-{doer}"
        turn = session.match.game.to_move(session.state_at(number))
        if since.seats and turn in (session.me, None):
            noted["since"] = self.recaps.since(since)
        if since.seats and turn == session.me:
            noted["changed"] = list(self._changed(since, number))
        return noted

    def _changed(self, since: SinceOwnAct, number: int) -> Iterator[str]:
        """The ids of what looks otherwise than before the others' turns, and of the cards of one's own last act."""
        board, before = self.layout.board(number), self.layout.board(since.before)
        own = before if since.own is None else self.layout.board(since.own)
        for zone in board.zones:
            was = _zone_of(own if zone.mine else before, zone)
            yield from _new_tiles(was.tiles, zone.tiles)
            faces = {spot.id: _face_of(spot) for spot in was.spots}
            yield from (spot.id for spot in zone.spots if faces.get(spot.id) != _face_of(spot))
            seats = {seat.id: seat.tiles for seat in was.seats}
            for seat in zone.seats:
                yield from _new_tiles(seats.get(seat.id, ()), seat.tiles)


def _turns(session: MatchSession) -> frozenset[int]:
    """The numbers of the events after which somebody's turn begins."""
    match = session.match
    kinds, to_move = match.game.board().TURNS, match.game.to_move
    found, number, before = set(), 0, to_move(match.start)
    for step in match.steps:
        number += len(step.moments)
        after = to_move(step.state)
        if after is not None and (after != before or any(moment.event.kind in kinds for moment in step.moments)):
            found.add(number)
        before = after
    return frozenset(found)


class _Setup(TypedDict, total=False):
    setup: str


def _setups(session: MatchSession) -> dict[int, _Setup]:
    """The events of deals but the last of each, by their numbers: the first is called what its fold is called."""
    title, found, number = widget_data.words(session.lang, "timeline")["setup"], dict[int, _Setup](), 0
    to_move, before = session.match.game.to_move, session.match.start
    for step in session.match.steps:
        if to_move(before) is None and len(step.moments) > 2:
            numbers = range(number + 1, number + len(step.moments))
            found |= {each: {"setup": ""} for each in numbers}
            found[number + 1] = {"setup": fill(title, session.lang, count=len(numbers))}
        number, before = number + len(step.moments), step.state
    return found


def changes(before: Board, after: Board) -> Iterator[str]:
    """The ids of what is new or different: new tiles, and spots and seats that show something else."""
    for zone in after.zones:
        was = _zone_of(before, zone)
        yield from _new_tiles(was.tiles, zone.tiles)
        spots = {spot.id: _look_of(spot) for spot in was.spots}
        yield from (spot.id for spot in zone.spots if spots.get(spot.id) != _look_of(spot))
        seats: dict[str, Seat] = {seat.id: seat for seat in was.seats}
        for seat in zone.seats:
            earlier = seats.get(seat.id)
            if earlier is None or earlier.notes != seat.notes:
                yield seat.id
            yield from _new_tiles(earlier.tiles if earlier else (), seat.tiles)


def _zone_of(board: Board, zone: Zone) -> Zone:
    """The same zone on another board; empty where that has none."""
    return next((each for each in board.zones if each.id == zone.id), Zone(zone.id, zone.layout, ""))


def _face_of(spot: Spot) -> tuple[str, str, str]:
    """What is seen of a spot, but not how many cards a stack that lies face down has."""
    note, picture, corner = _look_of(spot)
    return note if spot.tile and spot.tile.text else "", picture, corner


def _look_of(spot: Spot) -> tuple[str, str, str]:
    """What is seen of a spot: its note, and the picture and corner of its tile."""
    return (spot.note, spot.tile.picture, spot.tile.corner) if spot.tile else (spot.note, "", "")


def _new_tiles(before: Sequence[Tile], after: Sequence[Tile]) -> Iterator[str]:
    """The ids of tiles that were not there before; of equal tiles the last ones."""
    more = Counter(map(_kind_of, after)) - Counter(map(_kind_of, before))
    for tile in reversed(after):
        kind = _kind_of(tile)
        if more[kind]:
            more[kind] -= 1
            yield tile.id


def _kind_of(tile: Tile) -> tuple[str, str, str]:
    return tile.picture, tile.corner, tile.note
