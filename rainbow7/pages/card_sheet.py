"""The sheet of a card: its name, the rules about it, and what has happened to it in this match."""

from collections.abc import Iterator
from typing import Any

from rainbow7.core.board import Board, Tile
from rainbow7.core.event import Moment
from rainbow7.pages import widget_data
from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.table_frames import EventNotes, Layout
from rainbow7.widgets.data_types.why import HistoryStep, WhyShown

Json = dict[str, Any]

MOST_EVENTS = 12
"""The most events of a card's history that are shown, the last ones."""


def visible_tiles(session: MatchSession) -> dict[str, Tile]:
    """All tiles that the reader sees face up, by `<zone, seat or spot> <tile>`, as the table names places."""
    return dict(_face_up(Layout(session).board(session.shown)))


def card_sheet(session: MatchSession, at: str) -> WhyShown | None:
    """The sheet of the card at a place, as data of the widget `why`; `None` where no card lies."""
    tile = visible_tiles(session).get(at)
    if tile is None:
        return None
    game, lang, edition = session.match.game, session.lang, session.match.start.edition.id
    words = widget_data.words(lang, "why")
    layout = game.board()
    steps = list(_history(session, tile))[-MOST_EVENTS:] if layout.FOLLOWED else []
    alike = "history-alike" if tile.id.partition(".")[2] or layout.FOLLOWED == "alike" else "history"
    rules = [
        each
        for each in layout.rules_of(tile, session.state.settings)
        if game.rulebooks.status(each, edition) != "absent"
    ]
    name = f"{tile.name}, {tile.note}" if tile.note else tile.name
    drawn = game.chip(game.read_things(tile.text)[0], lang, session.state.settings) if steps else ""
    return {
        "id": "why", "open": True, "lang": lang, "title": name[:1].upper() + name[1:],
        "slip": {**widget_data.EMPTY_SLIP, "html": drawn},
        "reasons": [], "nearest": [],
        "history": {"title": words[alike], "steps": steps},
        "passages": [widget_data.passage(game, rule, each, lang) for each in game.editions for rule in rules],
        "editions": widget_data.editions(game, edition, lang), "terms": widget_data.all_terms(game), "words": words,
    }  # fmt: skip


def _face_up(board: Board) -> Iterator[tuple[str, Tile]]:
    for zone in board.zones:
        lying = [(zone.id, tile) for tile in zone.tiles]
        lying += [(seat.id, tile) for seat in zone.seats for tile in seat.tiles]
        lying += [(spot.id, spot.tile) for spot in zone.spots if spot.tile is not None]
        yield from ((f"{holder} {tile.id}", tile) for holder, tile in lying if tile.text)


def _history(session: MatchSession, tile: Tile) -> Iterator[HistoryStep]:
    """The events up to the one shown that concern a card, as far as the reader may know."""
    notes = EventNotes(session)
    (thing,) = session.match.game.read_things(tile.text)
    for number, moment in enumerate(session.moments[: session.shown], 1):
        if _concerns(moment, thing, session):
            yield {"n": number, **notes.of(moment.event)}


def _concerns(moment: Moment[Any], thing: Any, session: MatchSession) -> bool:
    event = moment.event
    if event.kind == "dealt":
        return thing in moment.state.hands[session.me]
    facts = event.facts if "faces" in session.link.options else event.facts_for(session.me)
    return any(_holds(fact, thing) for fact in facts.values())


def _holds(fact: Any, thing: Any) -> bool:
    return fact == thing or (isinstance(fact, tuple) and any(_holds(each, thing) for each in fact))
