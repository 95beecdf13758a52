"""A card's sheet: what it is, the rules that speak of it, and what has happened to it, step by step."""

from collections.abc import Iterator
from typing import Any

from rainbow7.core.board import Board, Tile
from rainbow7.core.event import Moment
from rainbow7.pages import widget_data
from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.table_frames import Layout, Notes

Json = dict[str, Any]

MOST = 12
"""So many of the last things that happened to a card are told."""


def visible(sitting: MatchSession) -> dict[str, Tile]:
    """Everything that lies face up for the reader, by the names that the table gives to places."""
    return dict(_lying(Layout(sitting).board(sitting.shown)))


def card_sheet(sitting: MatchSession, at: str) -> Json | None:
    """The sheet of whatever lies there, as `why` shows it; nothing, if nothing does."""
    tile = visible(sitting).get(at)
    if tile is None:
        return None
    game, lang, edition = sitting.match.game, sitting.lang, sitting.match.start.edition.id
    words = widget_data.words(lang, "why")
    layout = game.board()
    steps = list(_history(sitting, tile))[-MOST:] if layout.FOLLOWED else []
    alike = "history-alike" if tile.id.partition(".")[2] or layout.FOLLOWED == "alike" else "history"
    rules = [
        each for each in layout.rules_of(tile, sitting.state.settings) if game.shelf.status(each, edition) != "absent"
    ]
    name = f"{tile.name}, {tile.note}" if tile.note else tile.name
    drawn = game.chip(game.read_things(tile.text)[0], lang, sitting.state.settings) if steps else ""
    return {
        "id": "why", "open": True, "lang": lang, "title": name[:1].upper() + name[1:],
        "slip": {"kind": "", "word": "", "html": drawn, "text": "", "would": widget_data.both("", ""), "cite": None},
        "reasons": [], "nearest": [],
        "history": {"title": words[alike], "steps": steps},
        "passages": [widget_data.passage(game, rule, each, lang) for each in game.editions for rule in rules],
        "editions": widget_data.editions(game, edition, lang), "terms": widget_data.all_terms(game), "words": words,
    }  # fmt: skip


def _lying(board: Board) -> Iterator[tuple[str, Tile]]:
    for zone in board.zones:
        lying = [(zone.id, tile) for tile in zone.tiles]
        lying += [(seat.id, tile) for seat in zone.seats for tile in seat.tiles]
        lying += [(spot.id, spot.tile) for spot in zone.spots if spot.tile is not None]
        yield from ((f"{holder} {tile.id}", tile) for holder, tile in lying if tile.text)


def _history(sitting: MatchSession, tile: Tile) -> Iterator[Json]:
    """The events, up to the one shown, that speak of a card to the reader; the deal, if it came with that."""
    notes = Notes(sitting)
    (thing,) = sitting.match.game.read_things(tile.text)
    for number, moment in enumerate(sitting.moments[: sitting.shown], 1):
        if _speaks_of(moment, thing, sitting):
            yield {"n": number, **notes.of(moment.event)}


def _speaks_of(moment: Moment[Any], thing: Any, sitting: MatchSession) -> bool:
    event = moment.event
    if event.kind == "dealt":
        return thing in moment.state.hands[sitting.me]
    facts = event.facts if "faces" in sitting.asked.options else event.facts_for(sitting.me)
    return any(_holds(fact, thing) for fact in facts.values())


def _holds(fact: Any, thing: Any) -> bool:
    return fact == thing or (isinstance(fact, tuple) and any(_holds(each, thing) for each in fact))
