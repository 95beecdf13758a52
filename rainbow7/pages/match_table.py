"""A match in a notebook, on a table to play on: the match after each move is a value of the widget."""

from collections.abc import Mapping
from typing import Any

import traitlets

from rainbow7.core.language import reader_language
from rainbow7.core.match import Match
from rainbow7.core.notation import BadNotation
from rainbow7.core.rule import Verdict
from rainbow7.explain import explain_verdict
from rainbow7.pages import widget_data
from rainbow7.pages.lesson_table import session_for_seat, table
from rainbow7.pages.link import PageLink
from rainbow7.pages.widget_data import EMPTY_SLIP
from rainbow7.widgets.data_types.shared import Slip
from rainbow7.widgets.data_types.table import TableOptions
from rainbow7.widgets.table import Table


class MatchTable(Table):
    """A match on a table. `match` is the match after the last move; setting it shows another one.

    A move that is made by pressing, or with `play`, changes `match`; a refused one is explained on the table. Whoever
    moves next sees their own cards, unless a `seat` is given: then only that seat moves here.

    >>> import rainbow7
    >>> shown = rainbow7.table(rainbow7.new_match(seats=3, seed=8, settings="first=0"), lang="en")
    >>> shown.observe(lambda change: print(change.new.events[-1]), "match")
    >>> shown.play("deal")
    piles-opened cards=G6,O1,R6 count=3 [round.piles]
    True
    >>> shown.play("lay G1 G3 > A")  # refused: the table says why
    False
    >>> shown.data["slip"]["text"]
    'Between these cards, green 2 is missing; a Rainbow card can take its place.'
    >>> shown.play("lay G1 G2 G3 > A")
    laid seat=0 cards=G1,G2,G3 pile=0 kinds=colour [combo.colour]
    True
    """

    match = traitlets.Instance(Match)
    """The match after the last move: `observe` it to hear of each."""

    def __init__(self, match: Match, *, seat: int | None = None, lang: str | None = None) -> None:
        self.seat, self.lang = seat, lang or reader_language()
        self.verdict: Verdict | None = None
        super().__init__(hear=self._respond, match=match)
        self._draw()
        self.observe(self._replaced, "match")

    def play(self, line: str) -> bool:
        """Make a move, or show why it is refused; whether it was made. What cannot be read is not made."""
        try:
            verdict = self.match.judge(line)
        except BadNotation:
            return False
        if verdict.legal:
            self.match = self.match.after(verdict)
        else:
            self._say(verdict)
        return verdict.legal

    def _respond(self, message: Mapping[str, Any]) -> None:
        """Act on a message of the table: a move, or the question what the rules would say."""
        if "do" in message:
            self.play(str(message["do"]))
        elif "ask" in message:
            try:
                self._say(self.match.judge(str(message["ask"])) if message["ask"] else None)
            except BadNotation:
                self._say(None)

    def _replaced(self, _: Any) -> None:
        self._say(None)

    def _say(self, verdict: Verdict | None) -> None:
        """Show a verdict on the slip, or with none of them what happened last."""
        self.verdict = verdict
        self._draw()

    def _draw(self) -> None:
        match = self.match
        turn = match.game.to_move(match.state)
        seat = self.seat if self.seat is not None else turn or 0
        link = PageLink(game=match.game.id, edition=match.start.edition.id, lang=self.lang)
        session = session_for_seat(match, seat, link)
        options: TableOptions = {"aids": True, "why": False}
        self.show(table(session, f"match/{seat}", (session.last,), self._slip(seat), still=False, options=options))

    def _slip(self, seat: int) -> Slip:
        if self.verdict is None:
            return EMPTY_SLIP
        return widget_data.slip(explain_verdict(self.verdict, self.lang, seat))
