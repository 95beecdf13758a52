"""The cards of a deal that a browser shows from a seed are those that the game deals."""

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rainbow7.core.match import new_match
from rainbow7.games import GAMES
from rainbow7.pages.explorer import Explorer
from rainbow7.web.answer_book import deal_table

deals = sys.modules["rainbow7.web.answer_book.deal_table"]  # the package has a function of this name
SCRIPT = Path(__file__).parents[2] / "rainbow7" / "site" / "browser" / "deal.js"
EVERY = [(game.id, edition) for game in GAMES.values() for edition in game.editions]
SHOW = """
const { dealtTable } = await import(process.argv[1]);
let given = "";
for await (const part of process.stdin) given += part;
const { deal, seeds } = JSON.parse(given);
console.log(JSON.stringify(seeds.map((seed) => dealtTable(deal, BigInt(seed), "Wait."))));
"""


LOOK = ("text", "name", "picture", "corner")
"""What is seen of a card."""


def hands(tables: list[Any], zone: int) -> list[Any]:
    """The hand of each table, as it is seen."""
    every = (table["frames"]["0"]["zones"][zone]["tiles"] for table in tables)
    return [[[tile[each] for each in LOOK] for tile in tiles] for tiles in every]


def hand_of_the_page(game: str, edition: str, lang: str, seed: int) -> list[Any]:
    """The hand that the page of a match shows after a deal; it is checked against the state."""
    page = Explorer.from_query({"game": game, "edition": edition, "lang": lang, "seed": str(seed)})
    at = next(at for at, each in enumerate(page.session.moments, 1) if each.event.kind == "dealt")
    page.hear({"go": at})
    (zone,) = (each for each in page.data["table"]["frames"][str(at)]["zones"] if each["id"] == "hand")
    match = new_match(GAMES[game], edition, seed=seed)
    moments = match.play(match.legal_moves[0]).moments
    hand = next(each.state for each in moments if each.event.kind == "dealt").hands[0]
    texts = [each["text"] for each in zone["tiles"]]
    assert len(texts) == len(hand)
    assert texts == ["1", "2", "3"] if game == "spaan" else sorted(texts) == sorted(map(str, hand))
    return [[tile[each] for each in LOOK] for tile in zone["tiles"]]


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
    assert hands(tables, deal["zone"]) == [hand_of_the_page(game, edition, lang, seed) for seed in seeds]
    names = [tile["name"] for tile in tables[0]["frames"]["0"]["zones"][deal["zone"]]["tiles"]]
    assert all(name in tables[0]["frames"]["0"]["twin"][0] for name in names)
    assert tables[0]["slip"]["text"] == "Wait."


@pytest.mark.parametrize(("game", "edition"), [("rainbow7", "en"), ("rainbow7", "fr-plus2"), ("spaan", "piatnik-fr")])
def test_where_a_hand_is_not_read_off_what_chance_decides_there_is_no_table(
    game: str, edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt = deals._dealt

    def other(game: str, edition: str, seed: int) -> Any:
        chance, hand = dealt(game, edition, seed)
        return chance, dealt(game, edition, seed + 1)[1] if seed % 7 == 0 else hand

    monkeypatch.setattr(deals, "_dealt", other)
    assert deal_table(game, edition, "en") is None
