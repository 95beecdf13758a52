"""What a game is: a record of the functions and data that every game supplies."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from rainbow7.core.event import MoveExecution
from rainbow7.core.rule import Check, Verdict
from rainbow7.core.rulebook import Rulebooks

if TYPE_CHECKING:
    from rainbow7.core.simulation import FastModel
    from rainbow7.games.surfaces import (
        BoardSurface,
        BoxEntry,
        Coach,
        Drawing,
        EndingSurface,
        FaceQuestions,
        HandEntry,
        HandQuestions,
        Lazy,
        LevelPlayer,
        Levels,
        OpeningQuestion,
        Players,
        PlayRanking,
        Questions,
        RefereeSurface,
        RoundScoring,
        ThingTiles,
        WitnessHands,
    )

IsAllowed = Callable[[Any], bool]
"""A function that says whether a move is legal."""


def every_move_allowed(_: Any) -> bool:
    """Allow every move: for players that get legal moves only."""
    return True


def module_of(package: str, name: str) -> Lazy[Any]:
    """A function that imports a module of a game when it is first called."""
    return lambda: import_module(f"{package}.{name}")


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winners (several if shared, none in a draw) and each player's count."""

    winners: tuple[int, ...]
    counts: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Game:
    """A game: its functions and its data."""

    id: str
    package: str
    """The name of its package, with its words, cases and mutants."""
    rulebooks: Rulebooks
    """Its rulebooks."""
    seats: range
    """The possible numbers of players."""
    default_seats: int
    editions: Mapping[str, Any]
    """The editions by id, the default one first."""
    settings: type
    """The class of the settings: what depends on the box or is agreed at the table."""
    settings_text: Callable[[Any], str]
    """The settings that differ from the usual ones, as one word without spaces; empty for none."""
    read_settings: Callable[..., Any]
    """`read_settings(text, usual)`: settings from one word; what it leaves out is as usual."""
    new: Callable[..., Any]
    """`new(edition, seats, settings)`: the table before the first deal."""
    candidates: Callable[[Any], tuple[Any, ...]]
    """Moves that may be legal, found by their shape; `ask` decides."""
    ask: Callable[[Any, Any, int | None], tuple[Check, ...]]
    """`ask(state, move, by)`: the answer of every rule that applies to the move."""
    judge: Callable[..., Verdict]
    """`judge(state, move, by=None)`: the verdict, with the kinds of combination and the nearest legal moves."""
    carry_out: Callable[[MoveExecution[Any], Any], None]
    """`carry_out(execution, move)`: add the events of a legal move."""
    to_move: Callable[[Any], int | None]
    """The seat that has to move; nothing at the end, and when a deal is due."""
    outcome: Callable[[Any], Outcome | None]
    view: Callable[[Any, int], Any]
    """`view(state, seat)`: what one seat may see."""
    open_view: Callable[[Any, int], Any]
    """`open_view(state, seat)`: the same with nothing hidden."""
    in_words: Callable[[Any], tuple[tuple[str, dict[str, Any]], ...]]
    """`twin(view)`: the view as sentences, each a key and its facts."""
    read_move: Callable[[str], Any]
    read_state: Callable[..., Any]
    """`read_state(text, usual)`: a position; what it leaves out of the settings is as usual."""
    named: Callable[[Any, Mapping[str, Any], Any], str | None]
    """`named(thing, names, settings)`: a thing of the game in words; `None` for anything else."""
    chip: Callable[..., str]
    """`chip(thing, lang, settings, heard=True)`: one of the game's things, drawn inside a sentence.

    `heard` is false where the sentence names it, so that screen readers do not read its name twice.
    """
    sheet: Callable[[str, Any, Any], str]
    """`sheet(lang, settings, edition)`: the pictures of the game's things, as symbols of a page."""
    read_things: Callable[[str], tuple[Any, ...]]
    """`read_things(text)`: things of the game from their notation."""
    facts: Callable[[Any, Any], Mapping[str, Any]]
    """`facts(state, move)`: what a sentence about an allowed move may need besides the fields of the move."""
    board: Lazy[BoardSurface]
    drawing: Lazy[Drawing]
    questions: Lazy[Questions]
    hand_entry: Lazy[HandEntry]
    referee: Lazy[RefereeSurface]
    players: Lazy[Players]
    levels: Lazy[Levels]
    """The levels of simple players, named by what they overlook."""
    level_player: Lazy[LevelPlayer]
    fast: Lazy[FastModel]
    """The packed model for simulation."""
    coach: Lazy[Coach] | None = None
    """Says what would be worth how much, by playing on in many deals that fit what a seat has seen."""
    hands: Lazy[HandQuestions] | None = None
    opening: Lazy[OpeningQuestion] | None = None
    scoring: Lazy[RoundScoring] | None = None
    ranking: Lazy[PlayRanking] | None = None
    faces: Lazy[FaceQuestions] | None = None
    endings: Lazy[EndingSurface] | None = None
    tiles: Lazy[ThingTiles] | None = None
    set_chip: Callable[[tuple[Any, ...], Any], str] | None = None
    """`set_chip(things, settings)`: things of one kind drawn as one inside a sentence that names them.

    The text is empty where they have nothing in common.
    """
    box: Lazy[BoxEntry] | None = None
    witnesses: Lazy[WitnessHands] | None = None
    settings_before: tuple[tuple[tuple[int, ...], Any], ...] = ()
    """The default settings of older versions of this program, each with the version that changed them."""

    def __repr__(self) -> str:
        return f"game({self.id!r})"

    @property
    def default_edition(self) -> str:
        """The edition that is used if none is named."""
        return next(iter(self.editions))

    def edition_for(self, lang: str) -> str:
        """The edition for readers who name none: the first whose document is in their language, else the default."""
        return next((each for each in self.editions if self.rulebooks.language(each) == lang), self.default_edition)

    def usual_settings(self, version: str = "") -> Any:
        """The default settings of a version of this program; of the current one if none is named."""
        number = tuple(map(int, re.findall(r"\d+", version[:20])))
        older = (settings for ended, settings in self.settings_before if number and number < ended)
        return next(older, self.settings())

    def things_named(self, names: Iterable[str]) -> tuple[Any, ...]:
        """Things of the game by their notation, one by one; none where there are no names."""
        return self.read_things(" ".join(names) or "-")

    def legal_moves(self, state: Any) -> tuple[Any, ...]:
        """The candidates that are legal."""
        return tuple(move for move in self.candidates(state) if self.allows(state, move))

    def sensible_move(self, state: Any) -> Any:
        """The move of a simple player; the first legal move if nobody is to move."""
        seat = self.to_move(state)
        if seat is None:
            return self.legal_moves(state)[0]
        players = self.players()
        return players.sensible(players.sight(state, seat), self.candidates(state), partial(self.allows, state))

    def level_move(self, state: Any, level: str) -> Any:
        """The move of a player of this level; that of the simple player where none is named, or nobody is to move."""
        seat = self.to_move(state)
        if seat is None or not level or level not in self.levels().LEVELS:
            return self.sensible_move(state)
        return self.level_player().move(self.players().sight(state, seat), level)

    def allows(self, state: Any, move: Any, by: int | None = None) -> bool:
        """Whether a move is legal; `by` is the seat that makes it."""
        return all(check.ok for check in self.ask(state, move, by))
