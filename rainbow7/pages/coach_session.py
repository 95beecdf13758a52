"""The coach at a table: what it was asked, and an answer that grows bit by bit. No widgets."""

from collections.abc import Generator
from enum import IntEnum
from typing import Any

from rainbow7.core.coach import Advice
from rainbow7.pages.match_session import MatchSession

BUDGETS: tuple[int, ...] = (60, 300, 1000, 3000)
"""The playouts of one look after the other: the first is there at once, the last is sure."""
WORDED = BUDGETS[1]
"""From so many on the answer is told on the slip as well."""
WORLDS_AT_ONCE = 10
"""In so many worlds the choices are played on before the page may do something else."""
SEED = 0


class Help(IntEnum):
    """How much the reader wants to be told, from a hint to the whole answer."""

    NOTHING = 0
    RULE = 1
    ZONE = 2
    CARDS = 3
    ANSWER = 4


class Counting:
    """What the coach finds out about one table, from what the reader's seat may see."""

    def __init__(self, session: MatchSession) -> None:
        game = session.match.game
        assert game.coach is not None
        self.state = session.state
        """The table that it is about; with another one it is over."""
        self.coach = game.coach()
        self.view = self.coach.remembered(game.view(session.state, session.me), session.moments[: session.shown])
        self.advice: Advice | None = None
        self.budget = 0
        """With how many playouts the advice was made."""
        self.over = False
        self._work = self._looks()

    def _looks(self) -> Generator[None, None, None]:
        for playouts in BUDGETS:
            self.advice = yield from self.coach.advising(self.view, playouts, SEED)
            self.budget = playouts
            yield

    def count_on(self) -> bool:
        """Count a little; whether there is more to count. It ends with a look, so that it can be shown."""
        known = self.budget
        for _ in range(WORLDS_AT_ONCE):
            if self.over or self.budget != known:
                break
            if next(self._work, self) is self:
                self.over = True
        return not self.over

    def stop(self) -> None:
        """Count no more."""
        self.over = True


class CoachSession:
    """What the reader has asked the coach about the table that is shown."""

    def __init__(self) -> None:
        self.help = Help.NOTHING
        self.counting: Counting | None = None

    def ask(self, session: MatchSession, wanted: Any) -> Counting | None:
        """Another hint, or the answer; what has to be counted for it, where that has just begun."""
        self.keep_up(session)
        if wanted == "answer":
            self.help = Help.ANSWER
        elif wanted == "hint":
            self.help = Help(min(self.help + 1, Help.ANSWER))
        if self.help is Help.NOTHING or self.counting is not None or not may_advise(session):
            return None
        self.counting = Counting(session)
        return self.counting

    def keep_up(self, session: MatchSession) -> None:
        """Forget everything where the table is another one."""
        if self.counting is not None and self.counting.state is not session.state:
            self.close()

    def close(self) -> None:
        """Stop counting, and begin without a hint the next time."""
        if self.counting is not None:
            self.counting.stop()
        self.counting, self.help = None, Help.NOTHING

    @property
    def advice(self) -> Advice | None:
        """The best answer so far."""
        return self.counting.advice if self.counting is not None else None


def has_coach(session: MatchSession) -> bool:
    """Whether the game has a coach, and words for what its figures are."""
    return session.match.game.coach is not None and session.speaker().knows("coach", "about")


def may_advise(session: MatchSession) -> bool:
    """Whether the reader has something to decide at the table that is shown."""
    game = session.match.game
    return session.playable and game.outcome(session.state) is None and game.to_move(session.state) == session.me
