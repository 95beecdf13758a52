"""The cards of a deal that a browser shows from a seed are those that the game deals."""

import json
import random
import subprocess
from pathlib import Path
from typing import Any

import pytest

from rainbow7.core.match import new_match
from rainbow7.games import GAMES
from rainbow7.web.answer_book import deal_table

SCRIPT = Path(__file__).parents[2] / "rainbow7" / "site" / "browser" / "deal.js"
EVERY = [("rainbow7", "en"), ("rainbow7", "fr"), ("sazuki", "grimpeur-fr")]
SHOW = """
const { dealtTable } = await import(process.argv[1]);
let given = "";
for await (const part of process.stdin) given += part;
const { deal, seeds } = JSON.parse(given);
console.log(JSON.stringify(seeds.map((seed) => dealtTable(deal, BigInt(seed), "Wait."))));
"""


def hands(tables: list[Any], zone: int) -> list[list[str]]:
    return [[tile["text"] for tile in table["frames"]["0"]["zones"][zone]["tiles"]] for table in tables]


@pytest.mark.parametrize(("game", "edition"), EVERY)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_browser_shows_the_hand_that_the_game_deals(game: str, edition: str, lang: str) -> None:
    deal = deal_table(game, edition, lang)
    assert deal is not None
    chance = random.Random(game)
    seeds = [0, 1, 12, 2**63, 2**64, 2**64 + 5, 10**29, *(chance.randrange(10**9) for _ in range(40))]
    given = json.dumps({"deal": deal, "seeds": list(map(str, seeds))})
    command = ["node", "--input-type=module", "--eval", SHOW, str(SCRIPT)]
    ran = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    tables = json.loads(ran.stdout)
    dealt = []
    for seed in seeds:
        match = new_match(GAMES[game], edition, seed=seed)
        moments = match.play(match.legal_moves[0]).moments
        state = next(each.state for each in moments if each.event.kind == "dealt")
        dealt.append([str(card) for card in sorted(state.hands[0])])
    assert hands(tables, deal["zone"]) == dealt
    names = [tile["name"] for tile in tables[0]["frames"]["0"]["zones"][deal["zone"]]["tiles"]]
    assert all(name in tables[0]["frames"]["0"]["twin"][0] for name in names)
    assert tables[0]["slip"]["text"] == "Wait."


def test_where_a_hand_is_not_simply_read_off_the_shuffles_there_is_no_table() -> None:
    assert deal_table("spaan", "piatnik-fr", "en") is None, "sides are tossed for"
    assert deal_table("rainbow7", "fr-plus2", "en") is None, "which 7s are shuffled depends on the shuffle before"
