"""The table of a lesson or an exercise: a match laid out for one seat, to be looked at, played on, or chosen from."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from rainbow7.core.board import Button
from rainbow7.core.match import Match
from rainbow7.explain import Speaker, view_text
from rainbow7.pages import widget_data
from rainbow7.pages.link import PageLink
from rainbow7.pages.match_session import Branch, MatchSession
from rainbow7.pages.table_frames import Layout, frames

Json = dict[str, Any]

NOTHING: Json = {"kind": "", "word": "", **widget_data.both("", ""), "would": widget_data.both("", ""), "cite": None}
"""A slip on which nothing stands."""


def sitting_of(match: Match, seat: int, asked: PageLink, *, open: bool = False) -> MatchSession:
    """A reader with the eyes of a seat before a match."""
    options = ("faces",) if open else ()
    usual = PageLink(game=match.game.id, edition=asked.edition, lang=asked.lang, options=options)
    return MatchSession(usual, (Branch.of(match),), me=seat)


def event_at(match: Match, moves: int) -> int:
    """The number of the last event of the first so many moves."""
    return sum(len(step.moments) for step in match.steps[:moves])


def table(sitting: MatchSession, key: str, numbers: Iterable[int], slip: Json, **more: Any) -> Json:
    """The table after each of these events, the last one of them shown unless `at` says otherwise.

    `key` names what the table belongs to: where it is another, everything is laid anew.
    """
    lang, game, match = sitting.lang, sitting.match.game, sitting.match
    shown = sorted(set(numbers))
    drawn: dict[str, Json] = {}
    for number in shown:
        drawn |= frames(sitting, number, number)
    at = more.pop("at", shown[-1])
    drawn[str(at)]["twin"] = twin(sitting, at)
    return {
        "id": "table", "lang": lang, "at": at, "last": sitting.last, "still": True,
        "story": f"{key}/{lang}", "sheet": game.sheet(lang, match.start.settings), "frames": drawn, "slip": slip,
        "words": widget_data.words(lang, "table"), "options": {"aids": True},
    } | more  # fmt: skip


def to_choose(sitting: MatchSession, key: str, label: str, **more: Any) -> Json:
    """The table of a question, things to be chosen from one's hand and handed in by one button, nothing judged."""
    number = sitting.last
    board = Layout(sitting, bare=True).board(number)
    mine = tuple(zone.id for zone in board.zones if zone.mine)
    hand_in = Button("check", label, "{}", True, main=True)
    asked = replace(board, choose_from=mine, buttons=(hand_in,)).json() | {"twin": twin(sitting, number, bare=True)}
    laid = table(sitting, key, (number,), NOTHING, **more)
    return laid | {
        "still": False,
        "frames": {str(number): asked},
        "options": {"aids": False, "why": False, "clears": True},
    }


def to_judge(sitting: MatchSession, key: str) -> Json:
    """The table of a question as it stands, to be looked at: nothing tells what may be done, or what it counts."""
    number = sitting.last
    asked = Layout(sitting, bare=True).board(number).json() | {"twin": twin(sitting, number, bare=True)}
    laid = table(sitting, key, (number,), NOTHING)
    return laid | {"frames": {str(number): asked}, "options": {"aids": False, "slip": False}}


def twin(sitting: MatchSession, number: int, *, bare: bool = False) -> list[str]:
    """What the reader sees after an event, in words; bare: without what the rules make of it."""
    game = sitting.match.game
    seen = Layout(sitting, bare=bare).seen(sitting.state_at(number))
    speaker = Speaker(sitting.lang, game, sitting.match.start.settings, reader=sitting.me)
    return [str(each) for each in view_text(game, seen, speaker)]


def hidden(lang: str) -> Json:
    """No table at all."""
    return {"id": "table", "lang": lang, "hidden": True}
