"""The deal of a seed is frozen for ever: the same in every version of Python and of this program, and in a browser."""

from pathlib import Path
from typing import Any

import pytest
from random_matches import EDITIONS, PLACES

from rainbow7.core.chance import SeededChance
from rainbow7.core.game import Game
from rainbow7.core.match import new_match

FOLDER = Path(__file__).parent / "seeds"
SEEDS = (0, 1, 2, 42, 2026, 2**64 - 1, 2**64, 10**30)

every_edition = pytest.mark.parametrize(
    ("game", "edition"), [pytest.param(game, edition, id=f"{game.id}-{edition}") for game, edition in EDITIONS]
)


def deals(game: Game, edition: str) -> dict[str, str]:
    """What each seed deals to each number of players: what chance decided, who begins, and where the cards lie."""
    found = {}
    for seats in game.seats:
        for seed in SEEDS:
            match = new_match(game, edition, seats, seed).play("deal")
            decided = [f"~ {' '.join(words)}" for words in match.steps[0].decided]
            lie = [f"{name} {listed(place)}" for name in PLACES[game.id] if (place := getattr(match.state, name))]
            found[f"seats {seats} seed {seed}"] = "\n".join((*decided, f"turn {match.state.turn}", *lie))
    return found


def listed(place: Any) -> str:
    """The cards of a place, lists within it apart."""
    if place and isinstance(place[0], tuple) and not hasattr(place[0], "_fields"):
        return " | ".join(map(listed, place))
    return " ".join(map(str, place)) or "-"


def frozen(file: Path) -> dict[str, str]:
    found: dict[str, list[str]] = {}
    for line in file.read_text("utf-8").splitlines():
        if line.startswith("seats "):
            found[line] = []
        elif line:
            found[list(found)[-1]].append(line)
    return {name: "\n".join(lines) for name, lines in found.items()}


@every_edition
def test_a_seed_deals_for_ever_what_it_dealt(game: Game, edition: str, regenerate: bool) -> None:
    file, now = FOLDER / f"{game.id}-{edition}.txt", deals(game, edition)
    # A deal once written is never written anew: only what was not there yet is added.
    then = frozen(file) if file.exists() else {}
    if regenerate and set(now) - set(then):
        FOLDER.mkdir(exist_ok=True)
        blocks = [f"{name}\n{text}\n" for name, text in (now | then).items()]
        file.write_text("\n".join(blocks), "utf-8", newline="\n")
        then = frozen(file)
    assert set(then) == set(now), f"{file.name}: `pytest tests/test_seeds.py --regenerate` writes what is not there yet"
    for name, text in then.items():
        assert now[name].splitlines() == text.splitlines(), name


@pytest.mark.parametrize(
    ("seed", "nth", "order"),
    [
        (0, 0, "11 0 1 6 5 2 4 10 3 8 7 9"),
        (0, 1, "4 1 7 10 9 6 3 5 2 0 11 8"),
        (1, 0, "2 0 6 7 10 4 1 8 5 11 9 3"),
        (2**64, 0, "3 5 1 0 2 4 6 7 10 8 9 11"),
    ],
)
def test_a_seed_shuffles_for_ever_as_it_did(seed: int, nth: int, order: str) -> None:
    assert " ".join(map(str, SeededChance(seed).shuffle(nth, range(12)))) == order


def test_a_seed_picks_and_tosses_for_ever_as_it_did() -> None:
    assert [SeededChance(5).pick(nth, range(100)) for nth in range(8)] == PICKED
    assert SeededChance(5).flips(0, 16) == FLIPPED


PICKED = [57, 44, 83, 48, 16, 25, 26, 5]
FLIPPED = (1, 0, 1, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0)


def test_shuffles_are_fair() -> None:
    """Each thing comes to each place about equally often: a chi-square far from what chance would allow is an error."""
    things, rounds = 6, 6000
    counts = [[0] * things for _ in range(things)]
    for seed in range(rounds):
        for place, thing in enumerate(SeededChance(seed).shuffle(0, range(things))):
            counts[place][thing] += 1
    expected = rounds / things
    chi_square = sum((count - expected) ** 2 / expected for row in counts for count in row)
    # 25 degrees of freedom: one in ten million lies above 81.
    assert chi_square < 81


def test_what_was_decided_before_changes_what_comes() -> None:
    assert len({SeededChance(3).shuffle(nth, range(20)) for nth in range(200)}) == 200
    assert len({SeededChance(seed).shuffle(0, range(20)) for seed in range(200)}) == 200
    with pytest.raises(ValueError, match="seed"):
        SeededChance(-1)
