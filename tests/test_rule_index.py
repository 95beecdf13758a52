"""From a rule to its line of code: the index in the package, and what `rainbow7 rules RULE` prints."""

import re

import pytest
from syntax_trees import ROOT, stamped

from rainbow7.cli import main
from rainbow7.core.game import Game
from rainbow7.core.language import LANGUAGES
from rainbow7.core.rule_index import code_places, rule_index
from rainbow7.games import GAMES

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@every_game
def test_every_place_of_a_rule_has_a_line_that_holds_it(game: Game) -> None:
    asked = 0
    for rule in game.rulebooks.rules:
        places = code_places(game, rule)
        assert {each.name for each in places} == set(rule_index(game)[rule]["code"])
        for place in places:
            line = (ROOT / place.file).read_text("utf-8").splitlines()[place.line - 1]
            assert place.name.rpartition(".")[2] in line, f"{place.file}:{place.line}"
        if any(each.asks for each in places):
            assert places[0].asks, f"{rule}: the function that is asked about it stands first"
            asked += 1
    assert asked > 10
    assert len(stamped(game)) >= asked


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_prints_the_line_first_that_asks_the_rule(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "combo.colour", "--lang", lang]) == 0
    found = re.findall(r"(rainbow7/\S+\.py):(\d+), (\S+)", capsys.readouterr().out)
    file, line, name = found[0]
    assert (file, name) == ("rainbow7/games/rainbow7/combos.py", "combos.a_colour")
    assert "def a_colour(" in (ROOT / file).read_text("utf-8").splitlines()[int(line) - 1]
    assert len(found) > 3
