"""The match behind a page: dealt or set up as a link says, played on, stepped through, branched, compared."""

from dataclasses import dataclass, replace
from typing import Any

import rainbow7
from rainbow7.core.event import Moment
from rainbow7.core.match import Match, match_from, new_match
from rainbow7.core.notation import BadNotation
from rainbow7.core.rule import Verdict
from rainbow7.explain import Speaker
from rainbow7.pages.link import AUTO, Asked, Complaint

MAIN = ""
"""The name of the branch that one begins with."""
MOST_AUTO = 600
"""Simple players make at most so many moves at a time, so that no link can keep a page busy for ever."""


@dataclass(frozen=True)
class Branch:
    """A line of play: one's own moves, and the match they make."""

    name: str
    moves: tuple[str, ...]
    match: Match
    start: int = 0
    """The event after which it left the line it came from."""
    recorded: bool = False
    """Whether it comes from a record, in which others than simple players may have moved."""


@dataclass(frozen=True)
class Sitting:
    """A reader before a match: what was asked, the branches, the one that is open, and the event shown."""

    asked: Asked
    branches: tuple[Branch, ...]
    open: int = 0
    at: int | None = None
    """The event shown; nothing: the last one."""
    complaints: tuple[Complaint, ...] = ()
    me: int = 0
    """The seat whose eyes the reader has."""

    @classmethod
    def of(cls, asked: Asked) -> "Sitting":
        """Sit down as a link says; a move in it that the rules refuse ends it there, with a complaint."""
        complaints = list(asked.complaints)
        match = _begun(asked)
        done: list[str] = []
        for move in asked.moves:
            after = _moved(match, move, asked.me)
            if after is None:
                complaints.append(Complaint("move", (("found", move),)))
                break
            match = after
            done.append(move)
        sitting = cls(replace(asked, moves=tuple(done)), (Branch(MAIN, tuple(done), match),), 0, asked.at, me=asked.me)
        last = sitting.last
        if asked.at is not None and asked.at > last:
            complaints.append(Complaint("step", (("found", str(asked.at)), ("last", str(last)))))
            sitting = replace(sitting, at=None)
        return replace(sitting, complaints=tuple(complaints))

    @property
    def branch(self) -> Branch:
        """The branch that is open."""
        return self.branches[self.open]

    @property
    def match(self) -> Match:
        """The match of the open branch."""
        return self.branch.match

    @property
    def moments(self) -> tuple[Moment[Any], ...]:
        """All that has happened in it."""
        return self.match.moments

    @property
    def last(self) -> int:
        """The number of its last event."""
        return len(self.moments)

    @property
    def shown(self) -> int:
        """The number of the event shown; 0 before the first."""
        return self.last if self.at is None else self.at

    @property
    def live(self) -> bool:
        """Whether the last event is shown, so that one can play on."""
        return self.shown == self.last

    @property
    def state(self) -> Any:
        """The state that is shown."""
        return self.state_at(self.shown)

    def state_at(self, number: int) -> Any:
        """The state after so many events."""
        return self.moments[number - 1].state if number else self.match.start

    @property
    def lang(self) -> str:
        """The reader's language."""
        return self.asked.the_lang

    def moved_since(self, number: int) -> bool:
        """Whether the reader has moved between that event and the one shown."""
        count, before = 0, self.match.start
        for step in self.match.steps:
            if number <= count < self.shown and self.match.game.to_move(before) == self.me:
                return True
            count, before = count + len(step.moments), step.state
        return False

    def speaker(self) -> Speaker:
        """Whoever tells the reader things."""
        return Speaker(self.lang, self.match.game, self.match.start.settings, reader=self.me)

    def judge(self, move: str) -> Verdict:
        """The verdict on a move of the reader's in the state shown; unreadable text raises `BadNotation`."""
        game = self.match.game
        by = self.me if game.to_move(self.state) is not None else None
        return game.judge(self.state, game.read_move(move), by)

    def play(self, move: str) -> tuple["Sitting", Verdict]:
        """Try a move: the sitting after it, unless it is refused; a move from an earlier step opens a branch."""
        verdict = self.judge(move)
        if not verdict.legal:
            return self, verdict
        here = self if self.live else self.branched("")
        after = _moved(here.match, move, self.me)
        return (here._with(after, move) if after is not None else here), verdict

    def let_play(self, turns: int) -> "Sitting":
        """Simple players take the reader's next turns as well."""
        sitting = self if self.live else self.branched("")
        for _ in range(turns):
            after = _moved(sitting.match, AUTO, self.me)
            if after is None:
                break
            sitting = sitting._with(after, AUTO)
        return sitting

    def step_to(self, number: int) -> "Sitting":
        """Show the state after an event."""
        number = max(0, min(number, self.last))
        return replace(self, at=None if number == self.last else number)

    def branched(self, name: str) -> "Sitting":
        """A branch from the last decision of the reader's up to the event shown."""
        match, moves = self.match, self.branch.moves
        kept, number = _upto(match, self.shown, self.me)
        dealt = 0 if self.asked.position else 1
        own = _own_moves(match, kept, self.me) - dealt
        taken = {each.name for each in self.branches}
        name = name or next(str(count) for count in range(1, len(taken) + 2) if str(count) not in taken)
        branch = Branch(name, moves[:own], match.at(kept), number, self.branch.recorded)
        return replace(self, branches=(*self.branches, branch), open=len(self.branches), at=None)

    def turned_to(self, name: str) -> "Sitting":
        """Another branch."""
        for place, each in enumerate(self.branches):
            if each.name == name:
                return replace(self, open=place, at=None)
        return self

    def under(self, edition: str) -> "Sitting":
        """The same cards and moves under another rulebook, up to the step shown, or to the first that differs."""
        asked = replace(self.asked, edition=edition, moves=self.branch.moves, at=None, complaints=())
        other, offset = Sitting.of(asked), 0
        if not asked.position and not _dealt_alike(self.match, other.match):
            offset = len(self.match.steps[0].moments)
            dealt = self.match.steps[0].state
            other = Sitting.of(replace(asked, position=_place(dealt), seed=0, seats=0, settings=""))
        first = next(
            (
                number
                for number, (mine, theirs) in enumerate(
                    zip(self.moments[offset:], other.moments, strict=False), 1
                )
                if str(mine.event) != str(theirs.event)
            ),
            min(self.last - offset, other.last) + 1,
        )  # fmt: skip
        wanted = max(0, self.shown - offset)
        if first <= wanted:
            complaint = Complaint("differs", (("edition", edition), ("step", str(first))))
            return replace(other.step_to(first), complaints=(complaint,))
        return replace(other.step_to(wanted), complaints=())

    def link(self) -> Asked:
        """What a link to exactly this asks for; where it would be too long, it holds the position alone."""
        asked = self._whole()
        if self.whole_link:
            return asked
        return replace(asked, position=_place(self.state), moves=(), at=0, seed=0, seats=0, settings="")

    @property
    def whole_link(self) -> bool:
        """Whether the link holds all moves, and not the position alone."""
        return not self.branch.recorded and self._whole().fits

    def _whole(self) -> Asked:
        return replace(self.asked, moves=self.branch.moves, at=self.at, version=rainbow7.__version__, complaints=())

    def _with(self, match: Match, move: str) -> "Sitting":
        branch = replace(self.branch, match=match, moves=(*self.branch.moves, move))
        branches = (*self.branches[: self.open], branch, *self.branches[self.open + 1 :])
        return replace(self, branches=branches, at=None, complaints=())


def _place(state: Any) -> str:
    """A position without its game and edition."""
    return " ".join(str(state).split(" ")[2:])


def _dealt_alike(mine: Match, theirs: Match) -> bool:
    """Whether two matches begin with the same cards in the same places."""
    return _place(mine.steps[0].state) == _place(theirs.steps[0].state)


def _begun(asked: Asked) -> Match:
    """The match as dealt, or at the position, the others having moved up to the reader's turn."""
    game = asked.the_game
    if asked.position:
        text = f"{asked.game} {asked.the_edition.id} {asked.position}"
        return _others_move(match_from(game, text, asked.seed), asked.me)
    settings = game.read_settings(asked.settings)
    match = new_match(game, asked.the_edition.id, asked.the_seats, asked.seed, settings)
    return _others_move(match.play(match.legal_moves[0]), asked.me)


def _moved(match: Match, move: str, me: int) -> Match | None:
    """The match after a move of the reader's and the others' answers; nothing, if the rules refuse it."""
    if match.outcome is not None:
        return None
    if move == AUTO:
        return _others_move(match.play(match.sensible_move), me)
    try:
        by = me if match.game.to_move(match.state) is not None else None
        if not match.judge(move, by).legal:
            return None
    except BadNotation:
        return None
    return _others_move(match.play(move, by), me)


def _others_move(match: Match, me: int) -> Match:
    """Simple players move until the reader is to decide, a deal is due, or the game is over."""
    for _ in range(MOST_AUTO):
        seat = match.game.to_move(match.state)
        if match.outcome is not None or seat is None or seat == me:
            break
        match = match.play(match.sensible_move)
    return match


def _upto(match: Match, number: int, me: int) -> tuple[int, int]:
    """The last decision of the reader's at or before an event, else the first one: the moves up to it, their events."""
    found: tuple[int, int] | None = None
    count = 0
    for place, step in enumerate(match.steps, 1):
        count += len(step.moments)
        if found is not None and count > number:
            break
        if match.game.to_move(step.state) in (me, None):
            found = place, count
    return found or (0, 0)


def _own_moves(match: Match, kept: int, me: int) -> int:
    """How many of the first so many moves the reader made, deals among them."""
    states = (match.start, *(step.state for step in match.steps))
    return sum(match.game.to_move(state) in (me, None) for state in states[:kept])
