"""A game as a record of functions: what every game supplies, under the same names."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from rainbow7.core.event import Tale
from rainbow7.core.rule import Check, Verdict
from rainbow7.core.rulebook import Shelf

if TYPE_CHECKING:
    from rainbow7.core.simulation import FastModel
    from rainbow7.games.surfaces import (
        BoardSurface,
        BoxEntry,
        Drawing,
        EndingSurface,
        FaceQuestions,
        HandEntry,
        HandQuestions,
        Lazy,
        Players,
        PlayRanking,
        Questions,
        RefereeSurface,
        RoundScoring,
        ThingTiles,
    )

Allowed = Callable[[Any], bool]
"""Whether nobody objects to a move."""


def freely(_: Any) -> bool:
    """Every move: for who has sorted out those that are not allowed."""
    return True


def module_of(package: str, name: str) -> Lazy[Any]:
    """A module of a game, imported when first asked for."""
    return lambda: import_module(f"{package}.{name}")


@dataclass(frozen=True)
class Outcome:
    """How a game ended: who won (several share it, nobody in a draw) and each one's count."""

    winners: tuple[int, ...]
    counts: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Game:
    """The functions and the data of one game."""

    id: str
    package: str
    """The package that holds its words, cases and mutants."""
    shelf: Shelf
    """Its rulebooks."""
    seats: range
    """How many may play."""
    default_seats: int
    editions: Mapping[str, Any]
    """The editions by id, the default first."""
    settings: type
    """The record of what the box and the table choose; its fields have defaults."""
    settings_text: Callable[[Any], str]
    """The settings that differ from the usual ones, as one word without spaces; empty for none."""
    read_settings: Callable[..., Any]
    """`read_settings(text, usual)`: settings from one word; what it leaves out is as usual."""
    new: Callable[..., Any]
    """`new(edition, seats, settings)`: the table before the first deal."""
    candidates: Callable[[Any], tuple[Any, ...]]
    """Moves worth asking about, proposed by shape; the verdict decides."""
    ask: Callable[[Any, Any, int | None], tuple[Check, ...]]
    """`ask(state, move, by)`: every rule that bears on the move, each with its answer."""
    judge: Callable[..., Verdict]
    """`judge(state, move, by=None)`: the whole verdict, with kinds and nearest legal moves."""
    carry_out: Callable[[Tale[Any], Any], None]
    """Tell what a legal move makes happen."""
    to_move: Callable[[Any], int | None]
    """The seat whose decision is awaited; nobody's at the end and when a deal is due."""
    outcome: Callable[[Any], Outcome | None]
    view: Callable[[Any, int], Any]
    """What one seat may see."""
    open_view: Callable[[Any, int], Any]
    """What a seat would see if nothing were hidden."""
    twin: Callable[[Any], tuple[tuple[str, dict[str, Any]], ...]]
    """`twin(view)`: the sentences that tell a view, by key, with their facts."""
    read_move: Callable[[str], Any]
    read_state: Callable[..., Any]
    """`read_state(text, usual)`: a position; what it leaves out of the settings is as usual."""
    named: Callable[[Any, Mapping[str, Any], Any], str | None]
    """`named(thing, names, settings)`: the game's own things in words; nothing for anything else."""
    chip: Callable[..., str]
    """`chip(thing, lang, settings, heard=True)`: one of the game's things, drawn inside a sentence.

    It is not heard where the sentence names it.
    """
    sheet: Callable[[str, Any, Any], str]
    """`sheet(lang, settings, edition)`: the pictures of the game's things, as symbols of a page."""
    read_things: Callable[[str], tuple[Any, ...]]
    """A list of the game's own things, as they are typed."""
    facts: Callable[[Any, Any], Mapping[str, Any]]
    """`facts(state, move)`: what a sentence about an allowed move may need besides the fields of the move."""
    board: Lazy[BoardSurface]
    drawing: Lazy[Drawing]
    questions: Lazy[Questions]
    hand_entry: Lazy[HandEntry]
    referee: Lazy[RefereeSurface]
    players: Lazy[Players]
    fast: Lazy[FastModel]
    """The packed model for simulation."""
    hands: Lazy[HandQuestions] | None = None
    scoring: Lazy[RoundScoring] | None = None
    ranking: Lazy[PlayRanking] | None = None
    faces: Lazy[FaceQuestions] | None = None
    endings: Lazy[EndingSurface] | None = None
    tiles: Lazy[ThingTiles] | None = None
    box: Lazy[BoxEntry] | None = None
    settings_before: tuple[tuple[tuple[int, ...], Any], ...] = ()
    """The settings that went without saying in older versions of this program, and from which version on no longer."""

    def __repr__(self) -> str:
        return f"game({self.id!r})"

    @property
    def default_edition(self) -> str:
        """The edition taken where none is named."""
        return next(iter(self.editions))

    def usual_settings(self, version: str = "") -> Any:
        """The settings that went without saying in a version of this program; today's where none is named."""
        number = tuple(map(int, re.findall(r"\d+", version[:20])))
        older = (settings for ended, settings in self.settings_before if number and number < ended)
        return next(older, self.settings())

    def legal_moves(self, state: Any) -> tuple[Any, ...]:
        """The candidates to which nobody objects."""
        return tuple(move for move in self.candidates(state) if self.allows(state, move))

    def sensible_move(self, state: Any) -> Any:
        """What a simple player does where something may be done; the first such thing where nobody is to move."""
        seat = self.to_move(state)
        if seat is None:
            return self.legal_moves(state)[0]
        players = self.players()
        return players.sensible(players.sight(state, seat), self.candidates(state), partial(self.allows, state))

    def allows(self, state: Any, move: Any, by: int | None = None) -> bool:
        """Whether nobody objects to a move; `by` is the seat that would make it."""
        return all(check.ok for check in self.ask(state, move, by))
