"""Opponents who look ahead: what they do is found bit by bit while the page answers. No widgets."""

from collections.abc import Generator, Iterator

from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.move_replay import MOST_AUTOMATIC_MOVES

WORLDS_AT_ONCE = 2
"""In so many worlds the choices are played on before the page may do something else."""


class Thinking:
    """The moves of the others after one table, until it is the reader's turn, a deal is due, or the game is over."""

    def __init__(self, session: MatchSession) -> None:
        self.begun = session.match
        """The match that it is about; with another one it is over."""
        self.match = session.match
        """The match so far."""
        self.over = False
        self._opponents = session.opponents
        self._work: Iterator[None] = self._moves()

    @property
    def moves(self) -> tuple[str, ...]:
        """What they have done so far."""
        return tuple(str(step.move) for step in self.match.steps[len(self.begun.steps) :])

    def _moves(self) -> Generator[None, None, None]:
        for _ in range(MOST_AUTOMATIC_MOVES):
            seat = self._opponents.mover(self.match)
            if seat is None:
                break
            self.match = yield from self._opponents.moving(self.match, seat)
            yield

    def think_on(self) -> bool:
        """Think a little; whether there is more to think about."""
        for _ in range(WORLDS_AT_ONCE):
            if next(self._work, self) is self:
                self.over = True
                break
        return not self.over


def thinker(session: MatchSession) -> int | None:
    """Who has to think now: nobody at an earlier step, or where nobody looks ahead."""
    if not (session.opponents.think and session.live):
        return None
    return session.opponents.mover(session.match)
