"""A match on a page: started as a link says, then played, stepped through, branched and compared. No widgets."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from zlib import crc32

import rainbow7
from rainbow7.core.event import Moment
from rainbow7.core.match import Match
from rainbow7.core.notation import position_part
from rainbow7.core.rule import Verdict
from rainbow7.explain import Explanation, Speaker, explain_verdict
from rainbow7.explain.people import people
from rainbow7.pages.branch import MAIN, Branch
from rainbow7.pages.link import LONGEST, LONGEST_PACKED, MOST_MOVES, BranchLink, LinkProblem, PageLink
from rainbow7.pages.move_replay import after_own_move, opening_match, verdict_on, with_moves
from rainbow7.pages.opponents import Opponents
from rainbow7.pages.packed_moves import packed
from rainbow7.pages.spelled_moves import AUTO

MOST_TURNS = 80
"""The most of the reader's turns that simple players take at a time."""


@dataclass(frozen=True)
class MatchSession:
    """A reader's session: the link that was opened, the branches, the open one, and the event shown. Immutable."""

    link: PageLink
    branches: tuple[Branch, ...]
    open: int = 0
    at: int | None = None
    """The number of the event shown; `None`: the last one."""
    complaints: tuple[LinkProblem, ...] = ()
    me: int = 0
    """The reader's seat."""
    shuffled_otherwise: bool = False
    """Whether the shuffles differ from those of the link's seed: only a record can hold such a match, no link can."""

    @classmethod
    def of(cls, link: PageLink) -> "MatchSession":
        """Start a session as a link says; at the first move that the rules refuse it stops, with a complaint."""
        complaints = list(link.complaints)
        opponents = Opponents.of(link)
        if link.levels and not opponents.levels:
            complaints.append(LinkProblem("levels"))
        match, refused = opening_match(link, opponents)
        line = Branch(MAIN, (), match, (len(match.steps),), len(match.steps) if link.prior_moves else 0)
        if refused is None:
            line, refused = with_moves(line, link.moves, opponents, MOST_MOVES)
        lines = [line]
        for each in link.branches:
            if refused is not None:
                break
            parent, budget = lines[each.parent], MOST_MOVES - sum(len(other.moves) for other in lines)
            if each.after > parent.prior + len(parent.moves):
                refused = str(each.after)
                break
            line, refused = with_moves(parent.cut(each.after, each.name, each.parent), each.moves, opponents, budget)
            lines.append(line)
        if refused is not None:
            complaints.append(LinkProblem("move", (("found", refused),)))
        place = link.open if link.open < len(lines) else 0
        beside = link.beside if not link.beside.isdigit() or int(link.beside) < len(lines) else ""
        prior_moves = tuple(str(step.move) for step in lines[0].match.steps[: lines[0].prior])
        link = replace(link, prior_moves=prior_moves, moves=lines[0].moves, branches=(), open=0, beside=beside)
        session = cls(link, tuple(lines), place, link.at, me=link.me)
        last = session.last
        if link.at is not None and link.at > last:
            complaints.append(LinkProblem("step", (("found", str(link.at)), ("last", str(last)))))
            session = replace(session, at=None)
        return replace(session, complaints=tuple(complaints))

    @cached_property
    def opponents(self) -> Opponents:
        """The others, by their levels."""
        return Opponents.of(self.link)

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
        """Every event of the match so far, with the state after it."""
        return self.match.moments

    @property
    def last(self) -> int:
        """The number of the match's last event."""
        return len(self.moments)

    @property
    def shown(self) -> int:
        """The number of the event shown; 0 before the first."""
        return self.last if self.at is None else self.at

    @property
    def live(self) -> bool:
        """Whether the last event is shown, so that the reader can move."""
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
        return self.link.the_lang

    @cached_property
    def movers(self) -> tuple[int | None, ...]:
        """Whose move each event belongs to."""
        before, found = self.match.start, []
        for step in self.match.steps:
            found += [self.match.game.to_move(before)] * len(step.moments)
            before = step.state
        return tuple(found)

    @property
    def moved_at(self) -> int:
        """After how many events the reader made the last own move."""
        match, counts = self.match, self.branch.step_counts[:-1]
        own = (each for each in reversed(counts) if match.game.to_move(match.at(each).state) in (self.me, None))
        steps = next(own, 0)
        return sum(len(each.moments) for each in self.match.steps[:steps])

    @property
    def players(self) -> tuple[str, ...]:
        """What the players are called: the same names for the same deal."""
        return people(self.lang, self.match.start.seats, self.link.seed)

    def speaker(self) -> Speaker:
        """The speaker that words texts for this reader."""
        return Speaker(self.lang, self.match.game, self.match.start.settings, self.me, self.players)

    def explained(self, verdict: Verdict) -> Explanation:
        """A verdict explained to this reader."""
        return explain_verdict(verdict, self.lang, self.me, self.players)

    def judge(self, move: str) -> Verdict:
        """Judge a move of the reader's in the state shown; unreadable text raises `BadNotation`."""
        return verdict_on(self.match.game, self.state, move, self.me)

    def play(self, move: str) -> tuple["MatchSession", Verdict]:
        """Try a move: the session after it, or this one if it is refused.

        At an earlier step a move opens a branch, but for the one that was made there: that one is stepped over.
        """
        verdict = self.judge(move)
        if not verdict.legal:
            return self, verdict
        if not self.live and str(verdict.move) == str(self.move_made_here):
            return self.redone(), verdict
        here = self if self.live else self.with_branch("")
        after = after_own_move(here.match, move, self.opponents, verdict)
        return (here._with_move(after, str(verdict.move)) if after is not None else here), verdict

    def with_others(self, match: Match, moves: tuple[str, ...]) -> "MatchSession":
        """The session after moves that the others have thought about, and the match after them."""
        session, before = self, len(match.steps) - len(moves)
        for place, move in enumerate(moves, 1):
            session = session._with_move(match.at(before + place), move)
        return session

    def let_play(self, turns: int) -> "MatchSession":
        """Let simple players take the reader's next turns as well."""
        session = self if self.live else self.with_branch("")
        for _ in range(turns):
            after = after_own_move(session.match, AUTO, self.opponents)
            if after is None:
                break
            session = session._with_move(after, AUTO)
        return session

    def worked_through(self, *, mine: bool) -> "MatchSession":
        """The session at the next scoring, or at the reader's next turn, unless simple players move for the reader too.

        Where an earlier step is shown, the line is followed to where it leads before anything is played. It ends where
        one of the others has to think.
        """
        if not self.live:
            ahead = [each for each in self.scorings if each > self.shown]
            turns = [] if mine else [each for each in self.decisions if each > self.shown]
            if ahead or turns or not mine:
                return self.step_to(min([*ahead, *turns], default=self.last))
        session, known = self.step_to(self.last), last_scoring(self.match)
        for _ in range(MOST_TURNS):
            seat = session.match.game.to_move(session.match.state)
            thinks = self.opponents.think and seat not in (None, self.me)
            moves = (mine or seat is None) and not thinks
            after = after_own_move(session.match, AUTO, self.opponents) if moves else None
            if after is None:
                break
            session = session._with_move(after, AUTO)
            scored = last_scoring(session.match)
            if scored > known:
                return session.step_to(scored)
        return session

    @property
    def scorings(self) -> list[int]:
        """The numbers of the events with which rounds, or the game, were scored."""
        steps = range(1, len(self.match.steps) + 1)
        return sorted({last_scoring(self.match.at(count)) for count in steps} - {0})

    @cached_property
    def decisions(self) -> Mapping[int, int]:
        """The numbers of the events after which the reader is to move or to deal, each with the steps up to it."""
        match, first, number = self.match, self.branch.steps(0), 0
        found: dict[int, int] = {}
        for count in range(len(match.steps) + 1):
            state = match.start
            if count:
                number += len(match.steps[count - 1].moments)
                state = match.steps[count - 1].state
            if count >= first and match.game.to_move(state) in (self.me, None) and match.game.outcome(state) is None:
                found[number] = count
        return found

    @property
    def playable(self) -> bool:
        """Whether the reader can move in the state shown."""
        return self.live or self.shown in self.decisions

    @property
    def move_made_here(self) -> Any:
        """The move that was made in the state shown; nothing where none was."""
        count = self.decisions.get(self.shown)
        return self.match.steps[count].move if count is not None and count < len(self.match.steps) else None

    @property
    def undo_to(self) -> int | None:
        """The number of the event to which undo goes: the reader's last decision before the one shown."""
        return max((each for each in self.decisions if each < self.shown), default=None)

    def undone(self) -> "MatchSession":
        """The session before the reader's last move and the others' answers; nothing is lost, the line stays."""
        return self if self.undo_to is None else self.step_to(self.undo_to)

    def redone(self) -> "MatchSession":
        """The session after the reader's next move in this line and the others' answers."""
        return self.step_to(min((each for each in self.decisions if each > self.shown), default=self.last))

    def step_to(self, number: int) -> "MatchSession":
        """The session with the state after this event shown."""
        number = max(0, min(number, self.last))
        return replace(self, at=None if number == self.last else number)

    def with_branch(self, name: str) -> "MatchSession":
        """Open a branch at the reader's last decision at or before the event shown."""
        line = self.branch
        earlier = [steps for number, steps in self.decisions.items() if number <= self.shown]
        kept = max(earlier, default=min(self.decisions.values(), default=line.steps(0)))
        if kept < line.prior:
            moves = kept
        else:
            moves = line.prior + max((own for own, steps in enumerate(line.step_counts) if steps <= kept), default=0)
        taken = {each.name for each in self.branches}
        name = name or next(str(count) for count in range(1, len(taken) + 2) if str(count) not in taken)
        branch = line.cut(moves, name, self.open)
        return replace(self, branches=(*self.branches, branch), open=len(self.branches), at=None)

    def switched_to(self, name: str) -> "MatchSession":
        """Open the branch of this name, where there is one."""
        for place, each in enumerate(self.branches):
            if each.name == name:
                return replace(self, open=place, at=None)
        return self

    def with_edition(self, edition: str) -> "MatchSession":
        """The same cards and moves under another rulebook, up to the event shown or to the first one that differs."""
        line = self.branch
        link = replace(
            self.link, edition=edition, prior_moves=self.link.prior_moves[: line.prior], moves=line.moves, at=None,
            complaints=(),
        )  # fmt: skip
        other, offset = MatchSession.of(link), 0
        if not link.position and not _same_deal(self.match, other.match):
            offset = len(self.match.steps[0].moments)
            dealt = self.match.steps[0].state
            other = MatchSession.of(
                replace(link, position=position_part(dealt), prior_moves=link.prior_moves[1:], seats=0, settings="")
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

    def current_link(self) -> PageLink:
        """The link to what is shown; where all moves would make it too long, it holds the position alone.

        The seed stays in it, for the players' names.
        """
        if self._shortest_full_link is not None:
            return self._shortest_full_link
        beside = self.link.beside if self.link.beside in self.link.the_game.editions else ""
        return replace(
            self.link, position=position_part(self.state), prior_moves=(), moves=(), beside=beside, at=0,
            seats=0, settings="", version=rainbow7.__version__, complaints=(),
        )  # fmt: skip

    @property
    def link_is_complete(self) -> bool:
        """Whether the link holds all moves and branches, and not the position alone."""
        return self._shortest_full_link is not None

    @cached_property
    def _shortest_full_link(self) -> PageLink | None:
        """The link with all moves, spelled out or packed, where that is short enough."""
        whole = self._full_link
        if self.shuffled_otherwise:
            return None
        if len(whole.query()) <= LONGEST:
            return whole
        small = self._packed(whole)
        return small if len(small.query()) <= LONGEST_PACKED else None

    def browser_copy(self) -> str:
        """What the browser stores where no link is short enough: a link of any length, or the open branch's record."""
        return f"?{self._packed(self._full_link).query()}" if self.copy_is_complete else self.match.record()

    @property
    def copy_is_complete(self) -> bool:
        """Whether `browser_copy` holds all moves and branches, and not the open branch's record alone."""
        return not self.shuffled_otherwise and sum(len(each.moves) for each in self.branches) <= MOST_MOVES

    @property
    def place(self) -> str:
        """A checksum of what was played: when it changes, the browser's history gets a new entry."""
        whole = replace(self._full_link, at=None, lang="", options=(), beside="", version="")
        return f"{crc32(whole.query().encode()):x}"

    @cached_property
    def _full_link(self) -> PageLink:
        main, *others = self.branches
        lines = tuple(
            BranchLink(each.name, each.parent, each.after, each.moves[max(0, each.after - each.prior):])
            for each in others
        )  # fmt: skip
        return replace(
            self.link, moves=main.moves, branches=lines, open=self.open, at=self.at, version=rainbow7.__version__,
            complaints=(),
        )  # fmt: skip

    def _packed(self, whole: PageLink) -> PageLink:
        """The same link with its moves packed."""
        main, *others = self.branches
        game = main.match.game
        exact = packed(game, zip(_states(main.match, range(main.prior)), whole.prior_moves, strict=True))
        lines = tuple(
            replace(line, moves=_pack_last_moves(each, line.moves))
            for each, line in zip(others, whole.branches, strict=True)
        )
        prior_moves = (exact,) if exact else ()
        return replace(whole, prior_moves=prior_moves, moves=_pack_last_moves(main, main.moves), branches=lines)

    def _with_move(self, match: Match, move: str) -> "MatchSession":
        branches = (*self.branches[: self.open], self.branch.with_move(move, match), *self.branches[self.open + 1 :])
        return replace(self, branches=branches, at=None, complaints=())


def last_scoring(match: Match) -> int:
    """The number of the event with which a round, or the game, was scored last; 0 if none was."""
    game = match.game
    if game.endings is not None:
        ended = game.endings().ending(match.moments)
        return ended.at if ended is not None else 0
    over = [count for count, step in enumerate(match.steps, 1) if game.to_move(step.state) is None]
    return sum(len(step.moments) for step in match.steps[: over[-1]]) if over else 0


def _states(match: Match, steps: Iterable[int]) -> Iterator[Any]:
    """The states of a match after these numbers of steps."""
    return (match.steps[count - 1].state if count else match.start for count in steps)


def _pack_last_moves(line: Branch, moves: tuple[str, ...]) -> tuple[str, ...]:
    """The last moves of a branch, packed."""
    before = line.step_counts[len(line.step_counts) - 1 - len(moves) : -1]
    run = packed(line.match.game, zip(_states(line.match, before), moves, strict=True))
    return (run,) if run else ()


def _same_deal(mine: Match, theirs: Match) -> bool:
    """Whether two matches start with the same cards in the same places."""
    return position_part(mine.steps[0].state) == position_part(theirs.steps[0].state)
