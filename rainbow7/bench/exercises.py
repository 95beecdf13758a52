"""`rainbow7 bench exercises`: how long it takes to make an exercise with its proof, and to tell it."""

from collections.abc import Iterator
from statistics import median
from time import process_time

from rainbow7.core.language import ENGLISH
from rainbow7.games import GAMES
from rainbow7.tutor.exercise import LEVELS, ExerciseName
from rainbow7.tutor.exercise_data import exercise_data
from rainbow7.tutor.exercise_making import make
from rainbow7.tutor.game_tutors import kinds_and_rules

REPEATS = 5

BARS = {"make_p95_ms": 50}
"""What each figure may be at most."""


def measured() -> Iterator[tuple[str, float]]:
    """Every kind of every game, under every rule, rulebook and level, in this process's own time."""
    corners = [
        (game.id, edition, kind, rule, level)
        for game in GAMES.values()
        for edition in game.editions
        for kind, rule in kinds_and_rules(game, game.editions[edition])
        for level in LEVELS
    ]
    made: list[list[float]] = []
    told: list[list[float]] = []
    for seed in range(REPEATS):
        made.append([])
        told.append([])
        for game, edition, kind, rule, level in corners:
            name = ExerciseName(game, edition, kind, rule, level, seed)
            begun = process_time()
            exercise = make.__wrapped__(name)
            done = process_time()
            exercise_data(exercise, ENGLISH)
            made[-1].append((done - begun) * 1e3)
            told[-1].append((process_time() - done) * 1e3)
    yield "made", len(corners)
    yield "make_ms", median(median(each) for each in made)
    yield "make_p95_ms", median(within(each) for each in made)
    yield "make_most_ms", max(max(each) for each in made)
    yield "tell_p95_ms", median(within(each) for each in told)


def within(times: list[float], share: float = 0.95) -> float:
    """The time within which so many of them lie."""
    return sorted(times)[int(len(times) * share)]
