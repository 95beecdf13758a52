"""Rainbow by Mathias Spaan, in its French rulebook."""

from functools import partial
from typing import TYPE_CHECKING, Any

from rainbow7.core.game import Game, Outcome, module_of
from rainbow7.core.settings import text_of_settings
from rainbow7.games.spaan.cards import read_things
from rainbow7.games.spaan.edition import SEATS, Edition, Settings
from rainbow7.games.spaan.naming import named
from rainbow7.games.spaan.play import carry_out, new
from rainbow7.games.spaan.rulebooks import EDITIONS, RULEBOOKS
from rainbow7.games.spaan.rules import ask_rules, candidates, judge
from rainbow7.games.spaan.scoring import counts
from rainbow7.games.spaan.state import Move, State, read_move, read_settings, read_state
from rainbow7.games.spaan.view import in_words, open_view, view

module = partial(module_of, __name__)
"""A module of this game, which is imported when it is first needed."""


def to_move(state: State) -> int | None:
    """The seat that has to decide; `None` at the end and when a deal is due."""
    return state.turn if state.phase in ("act", "place", "follow") else None


def outcome(state: State) -> Outcome | None:
    """Who won the game, nobody in a draw, with each one's count of cards."""
    if state.phase != "end":
        return None
    return Outcome(state.winners, counts(state.edition, state.won, state.hands))


def facts(state: State, _: Move) -> dict[str, Any]:
    """How many cards the turn has placed."""
    return {"placed": state.placed}


def chip(thing: Any, lang: str, settings: Settings, heard: bool = True) -> str:
    """A thing of this game inside a sentence."""
    return str(module("draw")().chip(thing, lang=lang, heard=heard))


def sheet(lang: str, settings: Settings, edition: Edition) -> str:
    """The pictures of this game's things."""
    return str(module("draw")().card_sheet(lang=lang))


GAME = Game(
    id="spaan",
    package=__name__,
    rulebooks=RULEBOOKS,
    seats=SEATS,
    default_seats=2,
    editions=EDITIONS,
    settings=Settings,
    settings_text=text_of_settings,
    read_settings=read_settings,
    new=new,
    candidates=candidates,
    ask=ask_rules,
    judge=judge,
    carry_out=carry_out,
    to_move=to_move,
    outcome=outcome,
    view=view,
    open_view=open_view,
    in_words=in_words,
    read_move=read_move,
    read_state=read_state,
    named=named,
    chip=chip,
    sheet=sheet,
    read_things=read_things,
    facts=facts,
    board=module("board"),
    drawing=module("draw"),
    questions=module("questions"),
    hand_entry=module("hand_entry"),
    referee=module("referee"),
    players=module("players"),
    levels=module("levels"),
    level_player=module("level_player"),
    fast=module("fast"),
    coach=module("coach"),
    faces=module("questions"),
    endings=module("round_end"),
)

if TYPE_CHECKING:  # each module is the surface that it is used as
    from rainbow7.core.simulation import FastModel
    from rainbow7.games.spaan import (
        board,
        coach,
        draw,
        fast,
        hand_entry,
        level_player,
        levels,
        players,
        questions,
        referee,
        round_end,
    )
    from rainbow7.games.surfaces import (
        BoardSurface,
        Coach,
        Drawing,
        EndingSurface,
        FaceQuestions,
        HandEntry,
        LevelPlayer,
        Levels,
        Players,
        Questions,
        RefereeSurface,
    )

    _boardsurface: BoardSurface = board
    _coach: Coach = coach
    _drawing: Drawing = draw
    _questions: Questions = questions
    _handentry: HandEntry = hand_entry
    _refereesurface: RefereeSurface = referee
    _players: Players = players
    _levels: Levels = levels
    _levelplayer: LevelPlayer = level_player
    _fastmodel: FastModel = fast
    _facequestions: FaceQuestions = questions
    _endingsurface: EndingSurface = round_end
