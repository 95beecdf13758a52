"""The terminal in the reader's language: words that are typed, codes of the hand, answers explained, near misses."""

import io
import re
from random import Random

import pytest
from random_matches import SEATINGS, random_match

from rainbow7.cli import main
from rainbow7.commands.play import TerminalMatch
from rainbow7.commands.typed_words import TypedWords, plain
from rainbow7.core.language import LANGUAGES
from rainbow7.core.match import new_match
from rainbow7.explain.words import Speaker, common_words
from rainbow7.games import GAMES

every_language = pytest.mark.parametrize("lang", LANGUAGES)


class Terminal:
    """A match at a terminal, and what was said since the last line."""

    def __init__(self, lang: str, game: str = "rainbow7", seed: int = 7) -> None:
        self.said: list[str] = []
        of = GAMES[game]
        match = new_match(of, of.default_edition, seed=seed).play("deal")
        self.table = TerminalMatch(match, lang, self.said.append)
        self.table.go_on()

    def type(self, line: str) -> str:
        self.said.clear()
        self.table.hear(line)
        return "\n".join(self.said)


@every_language
@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_words_of_moves_lead_to_the_notation_and_back(game: object, lang: str) -> None:
    for seating in (each for each in SEATINGS if each.game is game):
        words = TypedWords(Speaker(lang, seating.game).words["typed"])
        match = random_match(seating)
        for step in match.steps:
            for move in (step.move, *match.legal_moves):
                typed = words.write(str(move))
                assert words.read(typed).notation == str(move)
                unknown = set(re.findall(r"[a-z]{2,}", str(move))) - set(words.words)
                assert not unknown, "a word of a move that nobody can type in this language"


@every_language
def test_no_two_things_are_typed_alike(lang: str) -> None:
    tables = [common_words(lang)["play"]["commands"], *(Speaker(lang, game).words["typed"] for game in GAMES.values())]
    for words in tables:
        assert len({plain(each) for each in words.values()}) == len(words)
    for words in tables[1:]:
        both = {plain(each) for each in words.values()} & {plain(each) for each in tables[0].values()}
        verbs = {next(iter(found), "") for found in map(str.split, both)}
        assert verbs <= {"table"}, "a command would hide a move"  # Spaan looks at the table; no move begins with it


def test_a_french_reader_types_french_and_may_type_english() -> None:
    french, english = Terminal("fr"), Terminal("fr")
    french.type("Poser o4 y4 g4 > a")
    english.type("lay O4 Y4 G4 > A")
    assert french.table.match.record() == english.table.match.record()
    assert "poser" in french.type("coups") or "piocher" in french.type("coups")
    french.type("annuler")
    assert "À taper" in french.type("table") and len(french.table.match.steps) < len(english.table.match.steps)
    assert french.type("aide") == english.type("help")
    assert french.table.hear("quitter") is False


def test_the_hand_is_shown_in_the_codes_that_moves_want() -> None:
    terminal = Terminal("en")
    codes = re.search(r"To type: (.*)", terminal.type("table"))
    assert codes is not None
    hand = terminal.table.match.view(0).hand
    assert codes[1].split() == [str(each) for each in hand]
    one = Random(3).choice(hand)
    assert "column" not in terminal.type(f"lay {one} > B")


def test_spaan_names_cards_by_their_place_and_needs_no_codes() -> None:
    assert "To type" not in Terminal("en", "spaan").type("table")


@pytest.mark.parametrize(("line", "column", "found"), [
    ("poser O4 X9", 10, "X"), ("piocher pile", 9, "P"), ("poser", 6, "R3 R4 W"), ("  pozer O4", 3, "pozer"),
])  # fmt: skip
def test_the_column_is_that_of_what_was_typed(line: str, column: int, found: str) -> None:
    told = Terminal("fr").type(line)
    assert f"colonne {column} :" in told.replace("\N{NO-BREAK SPACE}", " ") and found in told


def test_an_unknown_verb_is_answered_with_the_verbs_that_are_typed() -> None:
    told = Terminal("fr").type("pozer O4 > A")
    assert "utiliser" in told and "lay" not in told and "Vouliez-vous dire poser" in told


def test_why_explains_the_last_answer() -> None:
    terminal = Terminal("en")
    assert "turn.order" in terminal.type("why")
    refused = terminal.type("lay O4 Y4")
    assert refused.startswith("Not yet")
    unfolded = terminal.type("why")
    assert unfolded.startswith("Not yet") and "combo.value" in unfolded
    terminal.type("undo")
    terminal.type("lay O4 Y4 G4 > A")
    assert terminal.type("why").startswith("Legal")


@pytest.mark.parametrize(("typed", "meant"), [
    (("jduge", "R3"), "judge"), (("judge", "R3", "--play", "R3", "--game", "sazuk"), "sazuki"),
    (("judge", "R3", "--play", "R3", "--edition", "fr-plus"), "fr-plus2"), (("simulat",), "simulate"),
])  # fmt: skip
def test_a_near_miss_is_asked_about(typed: tuple[str, ...], meant: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main((*typed, "--lang", "en")) == 2
    assert f"Did you mean {meant}?" in capsys.readouterr().err
    assert main((*typed, "--lang", "fr")) == 2
    assert f"Vouliez-vous dire {meant}\N{NO-BREAK SPACE}?" in capsys.readouterr().err


def test_what_is_near_nothing_is_not_asked_about(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("xyzzy", "--lang", "en")) == 2
    assert "Did you mean" not in capsys.readouterr().err


def test_the_command_plays_in_french(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("poser O4 Y4 G4 > A\nquitter\n"))
    assert main(("play", "--seed", "7", "--lang", "fr")) == 0
    assert "Vous posez" in capsys.readouterr().out
