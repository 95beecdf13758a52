"""The match behind a page: dealt or set up as a link says, played on, stepped through, branched, compared."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from zlib import crc32

import rainbow7
from rainbow7.core.event import Moment
from rainbow7.core.match import Match, match_from, new_match
from rainbow7.core.notation import BadNotation
from rainbow7.core.rule import Verdict
from rainbow7.explain import Speaker
from rainbow7.pages.link import LONGEST, LONGEST_PACKED, MOST_MOVES, BranchLink, LinkProblem, PageLink
from rainbow7.pages.packed_moves import PACKED, packed, unpacked
from rainbow7.pages.spelled_moves import AUTO

MAIN = ""
"""The name of the branch that one begins with."""
MOST_AUTO = 600
"""Simple players make at most so many moves at a time, so that no link can keep a page busy for ever."""


@dataclass(frozen=True)
class Branch:
    """A line of play: the moves it shares with others, one's own moves, and the match that they make."""

    name: str
    moves: tuple[str, ...]
    """One's own, which the others answer."""
    match: Match
    ends: tuple[int, ...]
    """How many steps the match had before the first of them, and after each one and its answers."""
    made: int = 0
    """How many of the moves that were made beforehand it begins with."""
    parent: int = 0
    after: int = 0
    """The line that it leaves, and after how many moves of that line, those made beforehand among them."""
    start: int = 0
    """The event after which it left that line."""

    @classmethod
    def of(cls, match: Match) -> "Branch":
        """A match as it stands, whoever played it."""
        return cls(MAIN, (), match, (len(match.steps),), len(match.steps))

    def steps(self, moves: int) -> int:
        """How many steps so many of its moves are."""
        return moves if moves < self.made else self.ends[moves - self.made]

    def cut(self, moves: int, name: str, parent: int) -> "Branch":
        """A new line that has so many of these moves, and leaves this one there."""
        made, steps = min(moves, self.made), self.steps(moves)
        own = max(0, moves - self.made)
        match = self.match.at(steps)
        ends = self.ends[: own + 1] if made == self.made else (steps,)
        return Branch(name, self.moves[:own], match, ends, made, parent, moves, len(match.moments))

    def with_move(self, move: str, match: Match) -> "Branch":
        """The same line, one move longer."""
        return replace(self, moves=(*self.moves, move), match=match, ends=(*self.ends, len(match.steps)))


@dataclass(frozen=True)
class MatchSession:
    """A reader before a match: what was asked, the branches, the one that is open, and the event shown."""

    asked: PageLink
    branches: tuple[Branch, ...]
    open: int = 0
    at: int | None = None
    """The event shown; nothing: the last one."""
    complaints: tuple[LinkProblem, ...] = ()
    me: int = 0
    """The seat whose eyes the reader has."""
    loose: bool = False
    """Whether chance has decided otherwise here than its number says: a record can hold that, and no link."""

    @classmethod
    def of(cls, asked: PageLink) -> "MatchSession":
        """Sit down as a link says; a move in it that the rules refuse ends it there, with a complaint."""
        complaints = list(asked.complaints)
        match, refused = _begun(asked)
        line = Branch(MAIN, (), match, (len(match.steps),), len(match.steps) if asked.made else 0)
        if refused is None:
            line, refused = _played(line, asked.moves, asked.me, MOST_MOVES)
        lines = [line]
        for each in asked.branches:
            if refused is not None:
                break
            parent, budget = lines[each.parent], MOST_MOVES - sum(len(other.moves) for other in lines)
            if each.after > parent.made + len(parent.moves):
                refused = str(each.after)
                break
            line, refused = _played(parent.cut(each.after, each.name, each.parent), each.moves, asked.me, budget)
            lines.append(line)
        if refused is not None:
            complaints.append(LinkProblem("move", (("found", refused),)))
        place = asked.open if asked.open < len(lines) else 0
        beside = asked.beside if not asked.beside.isdigit() or int(asked.beside) < len(lines) else ""
        made = tuple(str(step.move) for step in lines[0].match.steps[: lines[0].made])
        asked = replace(asked, made=made, moves=lines[0].moves, branches=(), open=0, beside=beside)
        sitting = cls(asked, tuple(lines), place, asked.at, me=asked.me)
        last = sitting.last
        if asked.at is not None and asked.at > last:
            complaints.append(LinkProblem("step", (("found", str(asked.at)), ("last", str(last)))))
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

    def play(self, move: str) -> tuple["MatchSession", Verdict]:
        """Try a move: the sitting after it, unless it is refused; a move from an earlier step opens a branch."""
        verdict = self.judge(move)
        if not verdict.legal:
            return self, verdict
        here = self if self.live else self.branched("")
        after = _moved(here.match, move, self.me)
        move = str(self.match.game.read_move(move))
        return (here._with(after, move) if after is not None else here), verdict

    def let_play(self, turns: int) -> "MatchSession":
        """Simple players take the reader's next turns as well."""
        sitting = self if self.live else self.branched("")
        for _ in range(turns):
            after = _moved(sitting.match, AUTO, self.me)
            if after is None:
                break
            sitting = sitting._with(after, AUTO)
        return sitting

    def step_to(self, number: int) -> "MatchSession":
        """Show the state after an event."""
        number = max(0, min(number, self.last))
        return replace(self, at=None if number == self.last else number)

    def branched(self, name: str) -> "MatchSession":
        """A branch from the last decision of the reader's up to the event shown."""
        line, kept = self.branch, _upto(self.match, self.shown, self.me)
        if kept < line.made:
            moves = kept
        else:
            moves = line.made + max((own for own, steps in enumerate(line.ends) if steps <= kept), default=0)
        taken = {each.name for each in self.branches}
        name = name or next(str(count) for count in range(1, len(taken) + 2) if str(count) not in taken)
        branch = line.cut(moves, name, self.open)
        return replace(self, branches=(*self.branches, branch), open=len(self.branches), at=None)

    def turned_to(self, name: str) -> "MatchSession":
        """Another branch."""
        for place, each in enumerate(self.branches):
            if each.name == name:
                return replace(self, open=place, at=None)
        return self

    def under(self, edition: str) -> "MatchSession":
        """The same cards and moves under another rulebook, up to the step shown, or to the first that differs."""
        line = self.branch
        asked = replace(
            self.asked, edition=edition, made=self.asked.made[: line.made], moves=line.moves, at=None, complaints=()
        )  # fmt: skip
        other, offset = MatchSession.of(asked), 0
        if not asked.position and not _dealt_alike(self.match, other.match):
            offset = len(self.match.steps[0].moments)
            dealt = self.match.steps[0].state
            other = MatchSession.of(
                replace(asked, position=_place(dealt), made=asked.made[1:], seed=0, seats=0, settings="")
            )
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
            complaint = LinkProblem("differs", (("edition", edition), ("step", str(first))))
            return replace(other.step_to(first), complaints=(complaint,))
        return replace(other.step_to(wanted), complaints=())

    def link(self) -> PageLink:
        """What a link to exactly this asks for; where it would be too long, it holds the position alone."""
        if self._fitting is not None:
            return self._fitting
        beside = self.asked.beside if self.asked.beside in self.asked.the_game.editions else ""
        return replace(
            self.asked, position=_place(self.state), made=(), moves=(), beside=beside, at=0, seed=0, seats=0,
            settings="", version=rainbow7.__version__, complaints=(),
        )  # fmt: skip

    @property
    def whole_link(self) -> bool:
        """Whether the link holds all moves and all lines, and not the position alone."""
        return self._fitting is not None

    @cached_property
    def _fitting(self) -> PageLink | None:
        """The link with all moves, spelled or packed, where one is short enough."""
        whole = self._whole
        if self.loose:
            return None
        if len(whole.query()) <= LONGEST:
            return whole
        small = self._packed(whole)
        return small if len(small.query()) <= LONGEST_PACKED else None

    def kept(self) -> str:
        """What a browser keeps of a table that no link can hold: all of it, as a link without end, or the record."""
        return f"?{self._packed(self._whole).query()}" if self.keeps_all else self.match.record()

    @property
    def keeps_all(self) -> bool:
        """Whether all moves and lines can be kept as a link without end, and not the open line's record alone."""
        return not self.loose and sum(len(each.moves) for each in self.branches) <= MOST_MOVES

    @property
    def place(self) -> str:
        """What was played here, in a word: whoever has played on, branched or dealt anew is somewhere else."""
        whole = replace(self._whole, at=None, lang="", options=(), beside="", version="")
        return f"{crc32(whole.query().encode()):x}"

    @cached_property
    def _whole(self) -> PageLink:
        main, *others = self.branches
        lines = tuple(
            BranchLink(each.name, each.parent, each.after, each.moves[max(0, each.after - each.made):])
            for each in others
        )  # fmt: skip
        return replace(
            self.asked, moves=main.moves, branches=lines, open=self.open, at=self.at, version=rainbow7.__version__,
            complaints=(),
        )  # fmt: skip

    def _packed(self, whole: PageLink) -> PageLink:
        """The same, its moves packed."""
        main, *others = self.branches
        game = main.match.game
        exact = packed(game, zip(_states(main.match, range(main.made)), whole.made, strict=True))
        lines = tuple(
            replace(line, moves=_own_packed(each, line.moves))
            for each, line in zip(others, whole.branches, strict=True)
        )
        made = (exact,) if exact else ()
        return replace(whole, made=made, moves=_own_packed(main, main.moves), branches=lines)

    def _with(self, match: Match, move: str) -> "MatchSession":
        branches = (*self.branches[: self.open], self.branch.with_move(move, match), *self.branches[self.open + 1 :])
        return replace(self, branches=branches, at=None, complaints=())


def _states(match: Match, steps: Iterable[int]) -> Iterator[Any]:
    """The states after so many steps."""
    return (match.steps[count - 1].state if count else match.start for count in steps)


def _own_packed(line: Branch, moves: tuple[str, ...]) -> tuple[str, ...]:
    """The last moves of a line, packed."""
    before = line.ends[len(line.ends) - 1 - len(moves) : -1]
    run = packed(line.match.game, zip(_states(line.match, before), moves, strict=True))
    return (run,) if run else ()


def _played(line: Branch, moves: tuple[str, ...], me: int, most: int) -> tuple[Branch, str | None]:
    """A line with these moves, so many at most, up to the first that is refused, and that one."""
    left = list(moves)
    while left:
        if len(line.moves) >= most:
            return line, left[0]
        move = left.pop(0)
        if move == PACKED:
            continue
        if move.startswith(PACKED):
            try:
                move, rest = unpacked(line.match.game, line.match.state, move[1:])
            except ValueError:
                return line, move
            left.insert(0, PACKED + rest)
        after = _moved(line.match, move, me)
        if after is None:
            return line, move
        line = line.with_move(move, after)
    return line, None


def _place(state: Any) -> str:
    """A position without its game and edition."""
    return " ".join(str(state).split(" ")[2:])


def _dealt_alike(mine: Match, theirs: Match) -> bool:
    """Whether two matches begin with the same cards in the same places."""
    return _place(mine.steps[0].state) == _place(theirs.steps[0].state)


def _begun(asked: PageLink) -> tuple[Match, str | None]:
    """The match as dealt, or at the position, up to the reader's turn, or as far as the moves made beforehand lead.

    With it the first of those moves that is refused.
    """
    game = asked.the_game
    if asked.position:
        match = match_from(game, f"{asked.game} {asked.the_edition.id} {asked.position}", asked.seed)
    else:
        settings = game.read_settings(asked.settings)
        match = new_match(game, asked.the_edition.id, asked.the_seats, asked.seed, settings)
    if asked.made:
        return _as_made(match, asked.made)
    if not asked.position:
        match = match.play(match.legal_moves[0])
    return _others_move(match, asked.me), None


def _as_made(match: Match, moves: tuple[str, ...]) -> tuple[Match, str | None]:
    """The match after these moves, whoever made them, up to the first that is refused, and that one."""
    left = list(moves)
    while left:
        move = left.pop(0)
        if move == PACKED:
            continue
        try:
            if move.startswith(PACKED):
                move, rest = unpacked(match.game, match.state, move[1:])
                left.insert(0, PACKED + rest)
            if match.outcome is not None or (move != AUTO and not match.judge(move).legal):
                return match, move
            match = match.play(match.sensible_move if move == AUTO else move)
        except ValueError:
            return match, move
    return match, None


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


def _upto(match: Match, number: int, me: int) -> int:
    """The moves up to the last decision of the reader's at or before an event, else up to the first one."""
    found, count = None, 0
    for place, step in enumerate(match.steps, 1):
        count += len(step.moments)
        if found is not None and count > number:
            break
        if match.game.to_move(step.state) in (me, None):
            found = place
    return found or 0
