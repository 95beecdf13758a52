"""The table of a lesson or an exercise: a match laid out for one seat, to look at, to play, or to choose cards from."""

from collections.abc import Iterable
from dataclasses import replace

from rainbow7.core.board import Button
from rainbow7.core.match import Match
from rainbow7.explain import view_text
from rainbow7.pages import widget_data
from rainbow7.pages.branch import Branch
from rainbow7.pages.link import PageLink
from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.table_frames import Layout, frames
from rainbow7.pages.widget_data import EMPTY_SLIP
from rainbow7.widgets.data_types.shared import Slip
from rainbow7.widgets.data_types.table import Frame, FrameNotes, HiddenTable, TableOptions, TableShown


def session_for_seat(match: Match, seat: int, link: PageLink, *, open: bool = False) -> MatchSession:
    """A session of a match as a seat sees it; `open`: with all cards face up."""
    options = ("faces",) if open else ()
    usual = PageLink(game=match.game.id, edition=link.edition, lang=link.lang, options=options)
    return MatchSession(usual, (Branch.of(match),), me=seat)


def event_after(match: Match, moves: int) -> int:
    """The number of the last event of the first `moves` moves."""
    return sum(len(step.moments) for step in match.steps[:moves])


def table(
    session: MatchSession, key: str, numbers: Iterable[int], slip: Slip, *, at: int | None = None, still: bool = True,
    options: TableOptions | None = None,
) -> TableShown:  # fmt: skip
    """The table after each of these events; the last one is shown unless `at` says otherwise.

    `key` says what the table belongs to: under another key the browser drops all frames that it has.
    """
    lang, game, match = session.lang, session.match.game, session.match
    shown = sorted(set(numbers))
    drawn: dict[str, Frame] = {}
    for number in shown:
        drawn |= frames(session, number, number)
    at = shown[-1] if at is None else at
    drawn[str(at)] |= twin(session, at)
    return {
        "id": "table", "lang": lang, "at": at, "last": session.last, "still": still,
        "story": f"{key}/{lang}", "sheet": game.sheet(lang, match.start.settings, match.start.edition),
        "frames": drawn, "slip": slip, "words": widget_data.words(lang, "table"), "options": options or {"aids": True},
    }  # fmt: skip


def to_choose(session: MatchSession, key: str, label: str, *, bar: bool = True) -> TableShown:
    """The table of a question that is answered by choosing cards from the hand; nothing is judged before.

    `bar`: its slip and its buttons are the bar at the foot of a narrow screen.
    """
    number = session.last
    board = Layout(session, bare=True).board(number)
    mine = tuple(zone.id for zone in board.zones if zone.mine)
    hand_in = Button("check", label, "{}", True, main=True)
    frame = replace(board, choose_from=mine, buttons=(hand_in,)).json() | twin(session, number, bare=True)
    options: TableOptions = {"aids": False, "why": False, "clears": True, "bottom": bar}
    laid = table(session, key, (number,), EMPTY_SLIP, still=False, options=options)
    return {**laid, "frames": {str(number): frame}}


def to_judge(session: MatchSession, key: str) -> TableShown:
    """The table of a question, to look at: it shows neither what may be done nor what anything is worth."""
    number = session.last
    frame = Layout(session, bare=True).board(number).json() | twin(session, number, bare=True)
    laid = table(session, key, (number,), EMPTY_SLIP, options={"aids": False, "slip": False})
    return {**laid, "frames": {str(number): frame}}


def twin(session: MatchSession, number: int, *, bare: bool = False) -> FrameNotes:
    """What a frame has besides its board: the table in words."""
    return {"twin": text_lines(session, number, bare=bare)}


def text_lines(session: MatchSession, number: int, *, bare: bool = False) -> list[str]:
    """The table after an event in words, as the reader sees it; bare: without scores, hints and other judgements."""
    game = session.match.game
    seen = Layout(session, bare=bare).seen(session.state_at(number))
    return [str(each) for each in view_text(game, seen, session.speaker())]


def hidden(lang: str) -> HiddenTable:
    """The data of a table that is not shown."""
    return {"id": "table", "lang": lang, "hidden": True}
