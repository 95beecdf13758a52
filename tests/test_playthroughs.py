"""Whole games as readable text, one for each rulebook: a change of play shows as a difference that people can judge."""

from functools import cache
from pathlib import Path

import pytest
from random_matches import EDITIONS

from rainbow7.core import record
from rainbow7.core.game import Game
from rainbow7.core.language import LANGUAGES
from rainbow7.core.match import Match, new_match
from rainbow7.explain import event_text
from rainbow7.explain.words import Speaker
from rainbow7.games import GAMES

# One worker plays each game once, and sees all files when it looks for them.
pytestmark = pytest.mark.xdist_group("playthroughs")

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 7
INDENT = "      "

every_edition = pytest.mark.parametrize(
    ("game", "edition"), [pytest.param(game, edition, id=f"{game.id}-{edition}") for game, edition in EDITIONS]
)


@cache
def played(game: Game, edition: str) -> Match:
    """A whole game among simple players."""
    match = new_match(game, edition, seed=SEED)
    while match.outcome is None:
        moves = match.legal_moves
        seat = game.to_move(match.state)
        match = match.play(moves[0] if seat is None else game.players().sensible(match.view(seat), moves))
        assert len(match.steps) < 2000, "the game does not end"
    return match


def as_text(match: Match) -> str:
    """The record, and under each event its sentence in both languages; the engine's version changes and is left out."""
    speakers = [Speaker(lang, match.game, match.start.settings) for lang in LANGUAGES]
    moments = iter(match.moments)
    lines = []
    for line in match.record().splitlines():
        if line.startswith("engine "):
            continue
        lines.append(line)
        if line.startswith(". "):
            event = next(moments).event
            lines += [f"{INDENT}{event_text(event, speaker)}" for speaker in speakers]
    outcome = match.outcome
    assert outcome is not None and next(moments, None) is None
    lines += [f"winners {' '.join(map(str, outcome.winners)) or '-'}", f"counts {' '.join(map(str, outcome.counts))}"]
    return "\n".join(lines) + "\n"


def file_of(game: Game, edition: str) -> Path:
    return FOLDER / f"{game.id}-{edition}.txt"


@pytest.fixture
def golden(game: Game, edition: str, regenerate: bool) -> list[str]:
    """The lines of the golden text, written anew first where that is asked for; none of an edition without one."""
    file = file_of(game, edition)
    if regenerate:
        FOLDER.mkdir(exist_ok=True)
        file.write_text(as_text(played(game, edition)), "utf-8", newline="\n")
    return file.read_text("utf-8").splitlines() if file.exists() else []


@every_edition
def test_the_game_goes_as_written(game: Game, edition: str, golden: list[str]) -> None:
    now = as_text(played(game, edition)).splitlines()
    assert not golden or now == golden, "rewrite with `pytest --regenerate` if it is meant"


@every_edition
def test_what_was_written_replays(game: Game, edition: str, golden: list[str]) -> None:
    """What stands in the file, without the sentences, is a record that replays as it did when it was written."""
    if not golden:
        return
    kept = [line for line in golden if not line.startswith((INDENT, "winners ", "counts "))]
    match = record.read("\n".join(kept), GAMES)
    outcome = match.outcome
    assert outcome is not None
    assert golden[-2:] == [
        f"winners {' '.join(map(str, outcome.winners)) or '-'}",
        f"counts {' '.join(map(str, outcome.counts))}",
    ]


def test_there_is_a_game_for_each_rulebook_and_no_other(regenerate: bool) -> None:
    if not regenerate:
        there, editions = {file.name for file in FOLDER.iterdir()}, {file_of(*each).name for each in EDITIONS}
        lacking = ", ".join(sorted(editions - there))
        assert not lacking, f"{lacking} is missing: `pytest tests/test_playthroughs.py --regenerate` writes it"
        assert not there - editions, "games without a rulebook"
