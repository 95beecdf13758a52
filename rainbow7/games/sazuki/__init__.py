"""Rainbow by Mito Sazuki, for two to six players."""

from functools import partial
from typing import TYPE_CHECKING, Any

from rainbow7.core.game import Game, Outcome, module_of
from rainbow7.core.settings import text_of_settings
from rainbow7.games.sazuki.cards import cards
from rainbow7.games.sazuki.edition import SEATS, Edition, Settings
from rainbow7.games.sazuki.naming import named
from rainbow7.games.sazuki.play import carry_out, new
from rainbow7.games.sazuki.rulebooks import EDITIONS, RULEBOOKS
from rainbow7.games.sazuki.rules import ask_rules, candidates, judge
from rainbow7.games.sazuki.state import Move, State, read_move, read_settings, read_state
from rainbow7.games.sazuki.view import in_words, open_view, view

module = partial(module_of, __name__)
"""A module of this game, which is imported when it is first needed."""


def to_move(state: State) -> int | None:
    """The seat that has to decide; `None` at the end and when a deal is due."""
    return state.turn if state.phase in ("play", "take") else None


def outcome(state: State) -> Outcome | None:
    """Who won the game, with everybody's points."""
    return Outcome(state.winners, state.points) if state.phase == "end" else None


def facts(state: State, _: Move) -> dict[str, Any]:
    """To what the round is bound."""
    return {"bound": state.bound if state.phase == "play" else None}


def chip(thing: Any, lang: str, settings: Settings, heard: bool = True) -> str:
    """A thing of this game inside a sentence."""
    return str(module("draw")().chip(thing, lang=lang, heard=heard))


def set_chip(things: tuple[Any, ...], settings: Settings) -> str:
    """Cards of one number, or of one colour, as one chip."""
    return str(module("draw")().set_chip(things))


def sheet(lang: str, settings: Settings, edition: Edition) -> str:
    """The pictures of this game's things."""
    return str(module("draw")().card_sheet(lang=lang))


GAME = Game(
    id="sazuki",
    package=__name__,
    rulebooks=RULEBOOKS,
    seats=SEATS,
    default_seats=3,
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
    set_chip=set_chip,
    sheet=sheet,
    read_things=cards,
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
    hands=module("questions"),
    opening=module("hand_entry"),
    ranking=module("questions"),
    endings=module("round_end"),
    tiles=module("hand_entry"),
)

if TYPE_CHECKING:  # each module is the surface that it is used as
    from rainbow7.core.simulation import FastModel
    from rainbow7.games.sazuki import (
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
        HandEntry,
        HandQuestions,
        LevelPlayer,
        Levels,
        Players,
        PlayRanking,
        Questions,
        RefereeSurface,
        ThingTiles,
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
    _handquestions: HandQuestions = questions
    _playranking: PlayRanking = questions
    _endingsurface: EndingSurface = round_end
    _thingtiles: ThingTiles = hand_entry
