"""A branch: a line of play in a session, with what it shares with the one that it was taken from."""

from dataclasses import dataclass, replace

from rainbow7.core.match import Match

MAIN = ""
"""The name of the branch with which a session starts."""


@dataclass(frozen=True)
class Branch:
    """A line of play: the reader's moves in it, and the match that they lead to."""

    name: str
    moves: tuple[str, ...]
    """The reader's own moves, after each of which the others have moved; everybody's where one looks ahead."""
    match: Match
    step_counts: tuple[int, ...]
    """How many steps the match had before the first own move, and after each one with the others' moves."""
    prior: int = 0
    """How many of the link's `prior_moves` the branch starts with."""
    parent: int = 0
    """The index of the branch that it was taken from."""
    after: int = 0
    """How many moves of the parent it shares, `prior_moves` counted."""
    start: int = 0
    """The number of the last event that it shares with its parent."""

    @classmethod
    def of(cls, match: Match) -> "Branch":
        """A finished or unfinished match as a branch without moves of the reader's."""
        return cls(MAIN, (), match, (len(match.steps),), len(match.steps))

    def steps(self, moves: int) -> int:
        """How many steps of the match the first `moves` moves took, `prior_moves` counted."""
        return moves if moves < self.prior else self.step_counts[moves - self.prior]

    def cut(self, moves: int, name: str, parent: int) -> "Branch":
        """A new branch that shares the first `moves` moves with this one."""
        prior, steps = min(moves, self.prior), self.steps(moves)
        own = max(0, moves - self.prior)
        match = self.match.at(steps)
        step_counts = self.step_counts[: own + 1] if prior == self.prior else (steps,)
        return Branch(name, self.moves[:own], match, step_counts, prior, parent, moves, len(match.moments))

    def with_move(self, move: str, match: Match) -> "Branch":
        """The same branch with one more move, after which the match stands so."""
        return replace(self, moves=(*self.moves, move), match=match, step_counts=(*self.step_counts, len(match.steps)))
