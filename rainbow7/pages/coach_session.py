"""The coach at a table: what it was asked, and an answer that grows bit by bit. No widgets."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from enum import IntEnum
from itertools import chain
from typing import Any

from rainbow7.core.coach import Advice
from rainbow7.core.thing_outcomes import ThingOutcome
from rainbow7.pages.match_session import MatchSession

BUDGETS: tuple[int, ...] = (60, 300, 1000, 3000)
"""The playouts of one look after the other: the first is there at once, the last is sure."""
WORDED = BUDGETS[1]
"""From so many on the answer is told on the slip as well."""
MOST_WORLDS_OF_CARD_OUTCOMES = BUDGETS[2]
"""In so many worlds at most it is looked at what becomes of the cards of the hand."""
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


@dataclass(frozen=True)
class CardOutcomes:
    """What becomes of the cards of the hand after a move."""

    move: str
    worlds: int
    outcomes: tuple[ThingOutcome, ...]


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
        self.card_outcomes: CardOutcomes | None = None
        """What becomes of the cards after the best choice so far, where that was asked."""
        self._tells_card_outcomes = False
        self._work: Iterator[None] = self._looks()

    def tell_card_outcomes(self) -> None:
        """Look also at what becomes of the cards of the hand: for what is best so far at once, then look by look."""
        self._tells_card_outcomes = True
        if self.budget:
            self._work, self.over = chain(self._look_at_card_outcomes(), self._work), False

    @property
    def stage(self) -> tuple[int, str, int, bool]:
        """How far it has come: what is shown changes with it."""
        found = self.card_outcomes
        move, worlds = (found.move, found.worlds) if found is not None else ("", 0)
        return self.budget, move, worlds, self.over

    def _looks(self) -> Generator[None, None, None]:
        for playouts in BUDGETS:
            self.advice = yield from self.coach.advising(self.view, playouts, SEED)
            self.budget = playouts
            yield
            if self._tells_card_outcomes:
                yield from self._look_at_card_outcomes()

    def _look_at_card_outcomes(self) -> Generator[None, None, None]:
        assert self.advice is not None
        move, worlds = self.advice.moves[self.advice.standing.best], min(self.budget, MOST_WORLDS_OF_CARD_OUTCOMES)
        if self.card_outcomes is None or (self.card_outcomes.move, self.card_outcomes.worlds) != (move, worlds):
            found = yield from self.coach.card_outcomes(self.view, move, worlds, SEED)
            self.card_outcomes = CardOutcomes(move, worlds, found)
            yield

    def count_on(self) -> bool:
        """Count a little; whether there is more to count. It ends with a look, so that it can be shown."""
        known = self.stage
        for _ in range(WORLDS_AT_ONCE):
            if self.over or self.stage != known:
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
        self.asked_card_outcomes = False
        """Whether the reader wants to know what becomes of the cards of the hand."""

    def ask(self, session: MatchSession, wanted: Any) -> Counting | None:
        """Another hint, the answer, or what becomes of the cards; what has to be counted for it, where that begins."""
        self.keep_up(session)
        if wanted == "card-outcomes":
            return self._ask_card_outcomes()
        if wanted == "answer":
            self.help = Help.ANSWER
        elif wanted == "hint":
            self.help = Help(min(self.help + 1, Help.ANSWER))
        if self.help is Help.NOTHING or self.counting is not None or not may_advise(session):
            return None
        self.counting = Counting(session)
        return self.counting

    def _ask_card_outcomes(self) -> Counting | None:
        """What becomes of the cards can be asked once, beside the answer."""
        counting = self.counting
        if counting is None or self.help is not Help.ANSWER or self.asked_card_outcomes:
            return None
        self.asked_card_outcomes, was_over = True, counting.over
        counting.tell_card_outcomes()
        return counting if was_over else None

    def keep_up(self, session: MatchSession) -> None:
        """Forget everything where the table is another one."""
        if self.counting is not None and self.counting.state is not session.state:
            self.close()

    def close(self) -> None:
        """Stop counting, and begin without a hint the next time."""
        if self.counting is not None:
            self.counting.stop()
        self.counting, self.help, self.asked_card_outcomes = None, Help.NOTHING, False

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
