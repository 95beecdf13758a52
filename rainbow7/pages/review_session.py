"""The round that ended, looked over for its reader: a review that is made bit by bit. No widgets."""

from collections.abc import Sequence

from rainbow7.core.match import Match
from rainbow7.core.review import BetterMove, Looks, OwnChoice, Review, own_choices, reviewing
from rainbow7.core.simulation import Unsupported
from rainbow7.games.surfaces import offered
from rainbow7.pages.link import PageLink
from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.review_link import link_to_branch

SEED = 0
WORLDS_AT_ONCE = 10
"""In so many worlds choices are played on before the page may do something else."""


class Reviewing:
    """What is found out about the reader's choices in the round whose end is shown."""

    def __init__(self, session: MatchSession) -> None:
        match = session.match
        assert match.game.coach is not None
        self.state = session.state
        """The end that it is about; with another one it is over."""
        self.match, self.me, self.levels = match, session.me, session.link.levels
        coach, until = match.game.coach(), moves_up_to(match, session.shown)
        self.choices: tuple[OwnChoice, ...] = ()
        try:
            coach.check(match.start.edition, match.start.settings)
            self.choices = own_choices(match, session.me, coach.remembered, round_begin(match, session.shown), until)
            self.played = True
        except Unsupported:
            self.played = False
        self.looks = Looks(0, 1)
        self.found: Review | None = None
        self.moments: Sequence[tuple[BetterMove, PageLink]] = ()
        """What is found in the order in which it was played, each with the link to the branch."""
        self.over = False
        self._work = reviewing(coach, self.choices, SEED)

    def look_on(self) -> bool:
        """Look a little further; whether there is more to look at. It ends with a look, so that it can be shown."""
        known = self.looks
        for _ in range(WORLDS_AT_ONCE):
            if self.over or self.looks != known:
                break
            try:
                self.looks = next(self._work)
            except StopIteration as finished:
                self._tell(finished.value)
        return not self.over

    def _tell(self, found: Review) -> None:
        """Put what was found in the order in which it was played."""
        self.found, self.over = found, True
        ordered = sorted(found.moments, key=lambda each: each.choice.n)
        self.moments = tuple((each, self._link(each)) for each in ordered)

    def stop(self) -> None:
        """Look no further."""
        self.over = True

    def _link(self, moment: BetterMove) -> PageLink:
        return link_to_branch(self.match, moment.choice.step, self.me, moment.better, self.levels)


class ReviewSession:
    """What the reader has asked about the round whose end is shown."""

    def __init__(self) -> None:
        self.reviewing: Reviewing | None = None

    def ask(self, session: MatchSession) -> Reviewing | None:
        """Begin to look the round over; nothing where that was done or has begun."""
        self.keep_up(session)
        if self.reviewing is not None:
            return None
        self.reviewing = Reviewing(session)
        return self.reviewing

    def keep_up(self, session: MatchSession) -> None:
        """Stop, and forget everything, where another table is shown."""
        if self.reviewing is not None and self.reviewing.state is not session.state:
            self.close()

    def close(self) -> None:
        """Look no further."""
        if self.reviewing is not None:
            self.reviewing.stop()
        self.reviewing = None


def has_review(session: MatchSession) -> bool:
    """Whether the game has a coach, and words for what its differences are."""
    return session.match.game.coach is not None and session.speaker().knows("coach", "apart")


def moves_up_to(match: Match, events: int) -> int:
    """How many moves led to so many events."""
    count = 0
    for number, step in enumerate(match.steps, 1):
        count += len(step.moments)
        if count >= events:
            return number
    return len(match.steps)


def round_begin(match: Match, end: int) -> int:
    """After how many moves the round began whose end is shown after so many events."""
    upto = end
    while upto:
        before = offered(match.game.endings).ending(match.moments[:upto])
        if before is None:
            break
        if before.at < end:
            return moves_up_to(match, before.at)
        upto = min(before.at, upto) - 1
    return 0
