"""Two tables compared at one step: what differs between them, and what the reader's hand counts on each."""

from dataclasses import dataclass
from html import escape

from rainbow7.core.board import Board
from rainbow7.core.template import fill
from rainbow7.pages import widget_data
from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.table_frames import Layout, changes
from rainbow7.widgets.data_types.shared import Said


@dataclass(frozen=True)
class Comparison:
    """What differs: the ids of the places and cards on either table, how many they are, and that in words."""

    here: tuple[str, ...]
    there: tuple[str, ...]
    count: int
    said: Said


def compared(here: MatchSession, there: MatchSession, title: str) -> Comparison:
    """The tables of two sessions compared, each at the step that it shows; `title` is what the other one is called."""
    mine, theirs = (Layout(each).board(each.shown) for each in (here, there))
    own, other = tuple(changes(theirs, mine)), tuple(changes(mine, theirs))
    count = max(len(own), len(other))
    words = widget_data.words(here.lang, "explorer")
    counted = fill(words["differences"], here.lang, count=count)
    told = [(left, right) for left, right in zip(_notes(mine), _notes(theirs), strict=False) if left != right]
    hand = [fill(words["hand-compared"], here.lang, here=left, there=right) for left, right in told]
    shorter = there.match.start is here.match.start and there.last < here.shown
    ends = [fill(words["beside-ends"], here.lang, step=there.last)] if shorter else []
    rest = " ".join([*hand, *ends])
    html = f"<b>{escape(title)}</b> · <b>{escape(counted)}</b> {escape(rest)}"
    return Comparison(own, other, count, widget_data.both(html, f"{title}. {counted} {rest}".strip()))


def _notes(board: Board) -> tuple[str, ...]:
    """What is told of the reader's own hand: its cards, its total, its tokens."""
    notes = next((zone.notes for zone in board.zones if zone.mine), ())
    return tuple(each[:1].lower() + each[1:] for each in notes)
