"""Matches: a start, the moves made, and the events and states that follow from them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from rainbow7.core.chance import Chance, ChanceError, RecordedChance, SeededChance
from rainbow7.core.common_rules import PLAYERS_RULE
from rainbow7.core.event import Event, Moment, MoveExecution
from rainbow7.core.game import Game, Outcome
from rainbow7.core.house_rules import HouseRule, laid_over, name_in_events, tables_without
from rainbow7.core.rule import IllegalMove, Verdict


@dataclass(frozen=True)
class Step:
    """One move, what chance decided in it, and its moments."""

    move: Any
    decided: tuple[tuple[str, ...], ...]
    moments: tuple[Moment[Any], ...]

    @property
    def state(self) -> Any:
        """The state after the move."""
        return self.moments[-1].state


@dataclass(frozen=True)
class Match:
    """A match of a game. It is never changed: playing, undoing and branching return new matches."""

    game: Game
    start: Any
    chance: Chance
    steps: tuple[Step, ...] = ()
    seed: int | None = None
    """The seed of chance, if there is one."""

    @property
    def state(self) -> Any:
        """The current state."""
        return self.steps[-1].state if self.steps else self.start

    @property
    def moves(self) -> tuple[Any, ...]:
        """The moves so far."""
        return tuple(step.move for step in self.steps)

    @cached_property
    def moments(self) -> tuple[Moment[Any], ...]:
        """Every event so far, with the state after it."""
        return tuple(moment for step in self.steps for moment in step.moments)

    @property
    def events(self) -> tuple[Event, ...]:
        """Every event so far."""
        return tuple(moment.event for moment in self.moments)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; nothing while it goes on."""
        return self.game.outcome(self.state)

    @property
    def legal_moves(self) -> tuple[Any, ...]:
        """The legal moves."""
        return self.game.legal_moves(self.state)

    @property
    def sensible_move(self) -> Any:
        """The move that a simple player makes here."""
        return self.game.sensible_move(self.state)

    def judge(self, move: Any, by: int | None = None) -> Verdict:
        """Ask every rule about a move or its line of text; `by` is the seat that would make it."""
        return self.game.judge(self.state, self._read(move), by)

    def play(self, move: Any, by: int | None = None) -> Match:
        """The match after a move; raises `IllegalMove`, so use `judge` first for moves that people choose."""
        move = self._read(move)
        after = self.play_if_legal(move, by)
        if after is None:
            raise IllegalMove(self.game.judge(self.state, move, by))
        return after

    def play_if_legal(self, move: Any, by: int | None = None) -> Match | None:
        """The match after a move; nothing where the move is illegal."""
        move = self._read(move)
        return self._carried_out(move) if self.game.allows(self.state, move, by) else None

    def after(self, verdict: Verdict) -> Match:
        """The match after a legal move that was judged in the current state; it is not judged again."""
        if verdict.state != self.state:
            raise ValueError(f"the verdict on {verdict.move} is about another state")
        if not verdict.legal:
            raise IllegalMove(verdict)
        return self._carried_out(verdict.move)

    def with_sensible_move(self) -> Match:
        """The match after the move that a simple player makes here; choosing it, the player has judged it."""
        return self._carried_out(self.sensible_move)

    def with_level_move(self, level: str) -> Match:
        """The match after the move that a player of this level makes here; without a level, a simple player."""
        return self._carried_out(self.game.level_move(self.state, level))

    def at(self, count: int) -> Match:
        """The match as it was after this many moves; play on from there to branch."""
        if not 0 <= count <= len(self.steps):
            raise IndexError(f"the match has {len(self.steps)} moves; there is no move {count}")
        return replace(self, steps=self.steps[:count])

    def view(self, seat: int) -> Any:
        """What one seat may see."""
        return self.game.view(self.state, seat)

    def record(self) -> str:
        """The match as a text that can be replayed without random numbers."""
        from rainbow7.core.record import write

        return write(self)

    def _carried_out(self, move: Any) -> Match:
        """The match after a move that is known to be legal."""
        execution: MoveExecution[Any] = MoveExecution(self.state, self.chance)
        self.game.carry_out(execution, move)
        moments = with_house_rules(self.game, self.state, move, execution)
        return replace(self, steps=(*self.steps, Step(move, tuple(execution.decided), moments)))

    def _read(self, move: Any) -> Any:
        return self.game.read_move(move) if isinstance(move, str) else move


def with_house_rules(game: Game, state: Any, move: Any, execution: MoveExecution[Any]) -> tuple[Moment[Any], ...]:
    """The moments of a move carried out, with the house rules on which each event rests.

    The same move is carried out once more without each house rule, chance deciding the same.
    """
    others: list[tuple[HouseRule, list[Event] | None]] = []
    for rule, table in tables_without(game.rulebooks, state):
        instead = None
        if game.allows(table, move):
            other: MoveExecution[Any] = MoveExecution(table, RecordedChance(execution.decided))
            try:
                game.carry_out(other, move)
                instead = [moment.event for moment in other.moments]
            except ChanceError:  # chance would have been asked for something else
                instead = [moment.event for moment in other.moments]
        others.append((rule, instead))
    if not others:
        return tuple(execution.moments)
    events = name_in_events([moment.event for moment in execution.moments], others)
    return tuple(replace(moment, event=event) for moment, event in zip(execution.moments, events, strict=True))


def new_match(
    game: Game, edition: str | None = None, seats: int | None = None, seed: int = 0, settings: Any = None
) -> Match:
    """A match before its first deal, with chance from this seed."""
    if edition is not None and edition not in game.editions:
        raise KeyError(f"{game.id} has the editions {', '.join(game.editions)}; there is no {edition}")
    seats = game.default_seats if seats is None else seats
    if seats not in game.seats:
        raise ValueError(f"{game.id} is for {game.seats[0]} to {game.seats[-1]} players, not {seats} ({PLAYERS_RULE})")
    played = settings if settings is not None else game.settings()
    chosen = laid_over(game.rulebooks, game.editions[edition or game.default_edition], played)
    start = game.new(chosen, seats, played)
    return Match(game, start, SeededChance(seed), seed=seed)


def match_from(game: Game, position: Any, seed: int = 0) -> Match:
    """A match that begins at a position, given as a state or as its notation."""
    state = game.read_state(position) if isinstance(position, str) else position
    return Match(game, state, SeededChance(seed), seed=seed)
