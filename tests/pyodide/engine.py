"""The engine at work: deals, verdicts, explanations, records and figures, told so that two Pythons can be compared."""

import hashlib
import json

from rainbow7.commands.simulate import simulate
from rainbow7.core import record
from rainbow7.core.comparison import compared
from rainbow7.core.match import new_match
from rainbow7.core.paired_simulation import PairedSimulation, Rules
from rainbow7.explain import explain
from rainbow7.games import GAMES


def digest(text: str) -> str:
    """A text too long to be read, as a short one."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def told(game_name: str, edition: str, seats: int) -> dict[str, object]:
    """A game of simple players, every position judged and explained, its record replayed, and some figures."""
    game = GAMES[game_name]
    players = game.players()
    match = new_match(game, edition, seats, seed=7)
    explained = []
    while match.outcome is None and len(match.steps) < 60:
        moves = match.legal_moves
        seat = game.to_move(match.state)
        for move in game.candidates(match.state)[:8]:
            for lang in ("en", "fr"):
                explained.append(explain(match.judge(move), lang).text("all"))
        match = match.play(moves[0] if seat is None else players.sensible(players.sight(match.state, seat), moves))
        explained += [explain(match.moments[-1], lang, 0).text("all") for lang in ("en", "fr")]
    text = match.record()
    assert record.read(text, GAMES).state == match.state
    figures = simulate(game, edition, seats, games=20, seed=3)
    del figures["elapsed_s"], figures["turns_per_s"]
    return {
        "deal": str(match.at(1).state),
        "record": digest(text),
        "explained": digest("\n".join(explained)),
        "figures": digest(json.dumps(figures, sort_keys=True)),
    }


def paired(game_name: str, a: str, b: str) -> list[str]:
    """What a few games say about two editions, with all errors."""
    game = GAMES[game_name]
    tables = [Rules(game.editions[each], game.settings()) for each in (a, b)]
    played = PairedSimulation(game.fast(), tables, ("keen", *["sensible"] * (game.default_seats - 1)), seed=3)
    played.play(20)
    return [repr((each, played.estimate(each), played.difference(each))) for each in played.figures]


for name, game in GAMES.items():
    for edition in game.editions:
        for seats in (game.seats[0], game.seats[-1]):
            print(name, edition, seats, json.dumps(told(name, edition, seats)))
rainbow7 = GAMES["rainbow7"]
differences = compared(rainbow7, rainbow7.editions["en"], rainbow7.editions["fr-plus2"])
shown = [(each.rule, each.field, each.plays, each.witness and each.witness.position) for each in differences]
print(digest(repr(shown)))
for name, game in GAMES.items():
    print(digest(" ".join(paired(name, game.default_edition, [*game.editions][-1]))))
