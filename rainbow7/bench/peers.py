"""Measures other programs' gin rummy, the nearest game that they play; run by the Python of an environment they are in.

This file imports nothing of ours: `python peers.py rlcard`, `open_spiel` and `open_spiel_search` each print one line
of JSON: decisions a second of the process's own time in random legal play, or playouts a second of a search.
"""

# The peers have no types, and are not installed where this file is checked.
from __future__ import annotations

import json
import random
import statistics
import sys
from importlib import import_module
from importlib.metadata import version
from time import process_time
from typing import Any

REPEATS = 5


def rlcard(games: int = 15) -> dict[str, Any]:
    """Decisions of rlcard's gin rummy, one `env.step` each."""
    library: Any = import_module("rlcard")
    chance = random.Random(1)
    env = library.make("gin-rummy", config={"seed": 1})

    def once() -> float:
        decisions, begun = 0, process_time()
        for _ in range(games):
            state, _player = env.reset()
            while not env.is_over():
                state, _player = env.step(chance.choice(list(state["legal_actions"])))
                decisions += 1
        return decisions / (process_time() - begun)

    return {"version": version("rlcard"), "decisions_per_s": statistics.median(once() for _ in range(REPEATS))}


def open_spiel(rollouts: int = 1500) -> dict[str, Any]:
    """Decisions of open_spiel's gin rummy: random rollouts wholly in C++, times the decisions of a random game."""
    library: Any = import_module("pyspiel")
    chance = random.Random(1)
    game = library.load_game("gin_rummy")

    def dealt() -> Any:
        state = game.new_initial_state()
        while state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, weights)[0])
        return state

    def decisions() -> int:
        state, count = dealt(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                count += 1
        return count

    length = statistics.mean(decisions() for _ in range(200))

    def once(seed: int) -> float:
        # Python cannot ask the evaluator itself; a search of one simulation asks it once, at the root.
        evaluator, state = library.RandomRolloutEvaluator(rollouts, seed), dealt()
        bot = library.MCTSBot(game, evaluator, 2.0, 1, 100, False, seed, False)
        begun = process_time()
        bot.mcts_search(state)
        return rollouts / (process_time() - begun)

    rate = statistics.median(once(seed) for seed in range(REPEATS))
    return {
        "version": version("open_spiel"),
        "rollouts_per_s": rate,
        "decisions_per_game": length,
        "decisions_per_s": rate * length,
    }


def open_spiel_search(simulations: int = 343) -> dict[str, Any]:
    """Playouts of open_spiel's search with hidden cards (ISMCTS) in gin rummy, wholly in C++."""
    library: Any = import_module("pyspiel")
    chance = random.Random(1)
    game = library.load_game("gin_rummy")

    def once(seed: int) -> float:
        state = game.new_initial_state()
        while state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, weights)[0])
        best = library.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        evaluator = library.RandomRolloutEvaluator(1, seed)
        bot = library.ISMCTSBot(seed, evaluator, 2.0, simulations, -1, best, False, False)
        begun = process_time()
        bot.step(state)
        return simulations / (process_time() - begun)

    return {
        "version": version("open_spiel"),
        "playouts_per_s": statistics.median(once(seed) for seed in range(REPEATS)),
    }


if __name__ == "__main__":
    measures = {"rlcard": rlcard, "open_spiel": open_spiel, "open_spiel_search": open_spiel_search}
    print(json.dumps(measures[sys.argv[1]]()))
