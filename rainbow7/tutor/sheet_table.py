"""Draws the table of a question for paper: small cards, seats and places in words; the same board as on the pages."""

from collections.abc import Iterable
from dataclasses import replace
from html import escape
from typing import Any

from rainbow7.core.board import Board, Seat, Spot, Tile, Zone
from rainbow7.games import GAMES
from rainbow7.tutor.exercise import Exercise
from rainbow7.tutor.exercise_data import speaker_of


def board_of(exercise: Exercise, lang: str) -> Board | None:
    """The table as the reader sees it, without anything that is worth something or may be done; nothing without one.

    Where all hands lie open, the question is about hands: deck and piles are left out.
    """
    question = exercise.question
    if question.state is None:
        return None
    game, speaker = GAMES[exercise.name.game], speaker_of(exercise, lang)
    view = (game.open_view if question.open else game.view)(question.state, question.seat)

    def say(key: str, **facts: Any) -> str:
        return str(speaker.say("board", key, facts))

    board: Board = game.board().board(replace(view, bare=True), (), lang, say)
    zones = tuple(each for each in board.zones if not (question.open and each.layout == "spots"))
    return replace(board, zones=zones)


def board_html(board: Board) -> str:
    """A board as HTML; its cards refer to the symbols of the game's sheet of pictures."""
    zones = "".join(map(_zone_html, board.zones))
    return f'<p class="news">{escape(board.head)} · {escape(board.turn)}</p><div class="table">{zones}</div>'


def _zone_html(zone: Zone) -> str:
    if zone.layout == "seats":
        return "".join(_part(_named(each.name, notes_of(each)), _cards(each.tiles)) for each in zone.seats)
    if zone.layout == "spots":
        return f'<div class="spots">{"".join(map(_spot_html, zone.spots))}</div>'
    return _part(_named(zone.label, zone.notes), _cards(zone.tiles), "mine" if zone.mine else "")


def _part(label: str, cards: str, kind: str = "") -> str:
    return f'<div class="part {kind}"><p>{label}</p>{cards}</div>'


def notes_of(seat: Seat) -> list[str]:
    """What everybody may know of a player."""
    return [*(words for _, _, words in seat.notes), *([seat.caption] if seat.caption else [])]


def _named(name: str, notes: Iterable[str]) -> str:
    said = "".join(f" · {escape(each)}" for each in notes)
    return f"<b>{escape(name)}</b>{said}"


def _cards(tiles: Iterable[Tile]) -> str:
    drawn = "".join(map(_card, tiles))
    return f'<div class="cards">{drawn}</div>' if drawn else ""


def _spot_html(spot: Spot) -> str:
    drawn = _card(spot.tile) if spot.tile is not None else '<i class="card empty"></i>'
    return _part(_named(spot.label, [spot.note] if spot.note else []), drawn)


def _card(tile: Tile) -> str:
    corner = f'<use href="#{tile.corner}"/>' if tile.corner else ""
    name = escape(tile.name)
    return (
        f'<svg class="card" viewBox="0 0 100 150" role="img" aria-label="{name}"><use href="#{tile.picture}"/>'
        f"{corner}</svg>"
    )
