"""Reviews: a planted blunder is found, luck is not blamed, nothing leaks, and the link opens that very choice."""

import json
from collections.abc import Generator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rainbow7.cli import main
from rainbow7.core.coach import Figure, Reason
from rainbow7.core.match import Match, match_from, new_match
from rainbow7.core.review import LEAST, FirstLook, OwnChoice, SecondLook, last_round_end, own_choices, review
from rainbow7.games import GAMES
from rainbow7.games.rainbow7 import GAME, coach
from rainbow7.games.rainbow7.search import Search
from rainbow7.games.rainbow7.state import State
from rainbow7.pages.link import PageLink
from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.review_link import link_to_branch


def keen_move(match: Match) -> str:
    """What a keen player does here."""
    view = match.view(match.state.turn)
    search = Search(view, 0)
    policy = search.played_on.policy
    if view.phase == "act":
        move = policy.act(view.seat)
        return next(each.text for each in search.choices if each.what == move)
    if view.owed:
        return search.choices[0].text
    source = policy.source(view.seat, view.laid_on, view.skip)
    return next(each.text for each in search.choices if each.what == source)


def played_round(match: Match) -> Match:
    """Keen players play the round on to its end."""
    while GAME.to_move(match.state) is not None:
        match = match.play(keen_move(match))
    return match


def with_a_blunder() -> tuple[Match, int]:
    """A round of keen players in which one lays a Rainbow card alone, and after how many events."""
    for seed in range(40):
        match = new_match(GAME, "en", 3, seed)
        match = match.play(match.legal_moves[0])
        while GAME.to_move(match.state) is not None:
            state: State = match.state
            hand = state.hands[state.turn]
            if state.turn == 0 and state.phase == "act" and len(hand) >= 5 and any(card.wild for card in hand):
                return played_round(match.play("lay W > A")), len(match.moments)
            match = match.play(keen_move(match))
    raise AssertionError("nobody could")


BLUNDERED, BLUNDER = with_a_blunder()


def reviewed(match: Match, seat: int = 0, seed: int = 0) -> Any:
    return review(coach, own_choices(match, seat, coach.remembered), seed)


def test_a_planted_blunder_is_found_with_its_price() -> None:
    found = reviewed(BLUNDERED)
    blunder = next(each for each in found.moments if each.choice.n == BLUNDER)
    assert blunder.choice.played == "lay W > A" and blunder.better != blunder.choice.played
    assert blunder.found.difference.value > 0.3
    values = [each.found.difference.value for each in found.moments]
    assert values == sorted(values, reverse=True) and len(values) <= 3


def test_the_same_cards_on_another_pile_are_a_choice_of_their_own() -> None:
    search = Search(BLUNDERED.game.view(BLUNDERED.steps[0].state, BLUNDERED.steps[0].state.turn), 0)
    here = search.choices[-1]
    piles = {search.place_of(f"{here.text[:-1]}{pile}") for pile in "ABC"}
    assert len(piles) == 3
    assert {search.place_of(f"{here.text[:-1]}{pile}") for pile in "ABC"} == piles


def test_what_nobody_ever_saw_changes_nothing() -> None:
    """The two cards at the bottom of the deck change places: the round is the same to everybody."""
    state: State = BLUNDERED.steps[0].state
    *rest, one, other = state.deck
    swapped = replace(state, deck=(*rest, other, one))
    found = []
    for start in (state, swapped):
        match = match_from(GAME, start)
        for step in BLUNDERED.steps[1:]:
            match = match.play(step.move)
        choices = own_choices(match, 0, coach.remembered)
        found.append((choices, review(coach, choices, 0)))
    assert BLUNDERED.state.deck[-2:] == (one, other), "somebody has seen them"
    assert found[0] == found[1]


def test_only_views_are_looked_at() -> None:
    every = own_choices(BLUNDERED, 0, coach.remembered)
    assert every and all(type(each.view).__name__ == "View" and each.view.seat == 0 for each in every)
    assert all(each.view.memory is not None and each.view.shown is None for each in every)


class Luck:
    """A game in which every first look is promising, and every second one finds what it is told."""

    def __init__(self, second: Figure) -> None:
        self.second, self.seen = second, 0

    def first_look(self, view: Any, played: str, playouts: int, seed: str) -> Generator[None, None, FirstLook | None]:
        yield
        return FirstLook("other", Figure(view, 0.1)) if view is not None else None

    def second_look(
        self, view: Any, played: str, better: str, worlds: int, seed: str
    ) -> Generator[None, None, SecondLook]:
        self.seen += 1
        yield
        return SecondLook(self.second, tuple[Reason, ...](), None)


@pytest.mark.parametrize(
    ("second", "told"),
    [(Figure(LEAST, 0.01), 3), (Figure(LEAST - 0.01, 0.001), 0), (Figure(1, 0.42), 0), (Figure(1, 0.41), 3)],
)
def test_at_most_three_moments_are_told_and_only_those_that_luck_does_not_explain(second: Figure, told: int) -> None:
    game = Luck(second)
    choices = [OwnChoice(n, n, "this", value) for n, value in enumerate([0.3, None, 0, 0.9, -1, *[0.5] * 7])]
    found = review(game, choices, 0)
    assert len(found.moments) == told and game.seen == 6
    assert found.choices == 11


# Links


@pytest.mark.parametrize("longest", [2000, 10])
def test_the_link_opens_the_choice_with_the_better_move_in_a_branch(
    longest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if longest == 10:  # no link is short enough for the round: it holds the position
        monkeypatch.setattr("rainbow7.pages.match_session.LONGEST", longest)
        monkeypatch.setattr("rainbow7.pages.match_session.LONGEST_PACKED", longest)
    match = BLUNDERED.play("deal")
    moment = reviewed(match).moments[0]
    session = MatchSession.of(PageLink.read(link_to_branch(match, moment.choice.step, 0, moment.better).query()))
    assert not session.complaints and session.me == 0
    before = match.steps[moment.choice.step - 1].state
    assert str(session.state) == str(before)
    shown = session.shown
    following = [step for step in session.match.steps if step.moments[0] in session.moments[shown:]]
    assert str(following[0].move) == moment.better
    assert moment.choice.played in [str(step.move) for step in session.branches[0].match.steps]


# The command


@pytest.fixture
def record(tmp_path: Path) -> str:
    path = tmp_path / "round.txt"
    path.write_text(BLUNDERED.record(), "utf-8")
    return str(path)


def test_the_same_seed_gives_the_same_bytes_but_for_the_seconds(
    record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = []
    for seed in ("0", "0", "1"):
        assert main(["review", record, "--seed", seed, "--json"]) == 0
        answer = json.loads(capsys.readouterr().out)
        assert answer.pop("seconds") > 0
        told.append(json.dumps(answer))
    assert told[0] == told[1] != told[2]


def test_each_move_is_told_and_then_the_moments(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    own = own_choices(BLUNDERED, 0, coach.remembered)
    for lang, laid in (("en", "You lay a Rainbow card"), ("fr", "Vous posez une carte Rainbow")):
        assert main(["review", record, "--lang", lang]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert [int(line.split()[0]) for line in lines[: len(own)]] == [each.n + 1 for each in own]
        assert laid in next(line for line in lines if line.split()[0] == str(BLUNDER + 1))
        said = {"en": f"After event {BLUNDER}:", "fr": f"Après l’événement {BLUNDER}\u00a0:"}[lang]
        assert said in "".join(lines)
        assert "±" in "".join(lines[len(own) :]) and "  explorer?" in "".join(lines)


def test_a_line_has_the_number_that_replay_gives_and_a_moment_that_with_which_one_asks_again(
    record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", record, "--lang", "en"]) == 0
    number, told = capsys.readouterr().out.splitlines()[0].split(maxsplit=1)
    assert main(["replay", record, "--lang", "en", "--json"]) == 0
    event = json.loads(capsys.readouterr().out)["events"][int(number) - 1]
    assert event["seat"] == 0 and told.endswith(f"[{event['rule']}]")
    assert main(["review", record, "--json"]) == 0
    n = str(json.loads(capsys.readouterr().out)["moments"][0]["n"])
    assert main(["replay", record, "--at", n, "--json"]) == 0
    position = json.loads(capsys.readouterr().out)["final"]["position"]
    assert main(["advise", record, "--at", n, "--playouts", "20", "--json"]) == 0
    asked = json.loads(capsys.readouterr().out)
    assert main(["advise", position, "--playouts", "20", "--json"]) == 0
    assert {each["move"] for each in asked["choices"]} == {
        each["move"] for each in json.loads(capsys.readouterr().out)["choices"]
    }


FORCED = "rainbow7 en act hands R7/O1/Y1 deck R2R3O4O5 piles B3/B4/C6 settings house=call-limit:0"


def test_a_round_of_forced_moves_has_no_moments(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = match_from(GAME, FORCED).play("lay R7 > A")
    assert last_round_end(match) == 1
    path = tmp_path / "forced.txt"
    path.write_text(match.record(), "utf-8")
    assert main(["review", str(path), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["moments"], answer["choices"]) == ([], 0)
    for lang, nothing in (
        ("en", "no choice stands out; luck explains it all"),
        ("fr", "aucun choix ne ressort ; la chance explique tout"),
    ):
        assert main(["review", str(path), "--lang", lang]) == 0
        assert nothing in capsys.readouterr().out


def records(folder: Path) -> dict[str, str]:
    begun = new_match(GAME, "en", 3, 1)
    begun = begun.play(begun.legal_moves[0]).with_sensible_move()
    other = {"spaan": new_match(GAMES["spaan"], seed=1)}
    called = match_from(GAME, "rainbow7 en act hands R1/O7O6/Y7Y6 deck R2R3O4O5 piles B3/B4/C6").play("call")
    texts = {"begun": begun.record(), "called": called.record(), "other": "no record\n"}
    for name, match in other.items():
        while GAMES[name].to_move(match.state) is None:
            match = match.play(match.legal_moves[0])
        texts[name] = match.record()
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(text, "utf-8")
    return {name: str(folder / f"{name}.txt") for name in texts} | {"missing": str(folder / "missing.txt")}


@pytest.mark.parametrize(
    ("name", "options", "named"),
    [
        ("missing", (), "missing.txt"),
        ("other", (), "other.txt"),
        ("begun", (), "begun.txt"),
        ("called", ("--seat", "3"), "3"),
        ("called", ("--seat", "1"), "1"),
        ("called", ("--seat", "-1"), "--seat"),
        ("called", ("--seed", "x"), "--seed"),
        ("spaan", (), "spaan"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_cannot_be_reviewed_is_one_sentence(
    name: str, options: tuple[str, ...], named: str, lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", records(tmp_path)[name], "--lang", lang, *options]) == 2
    said = capsys.readouterr().err
    assert named in said and said.count("\n") == 1 and "Traceback" not in said
