"""A legal move is judged once on its way from the browser's message to the table that is shown then.

House rules are left out: with them a move is judged once more without each, to find out what an answer rests on.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import pytest

from rainbow7.commands.play import ME, TerminalMatch
from rainbow7.core.game import Game
from rainbow7.core.match import Match, new_match
from rainbow7.games import GAMES
from rainbow7.pages.explorer import Explorer
from rainbow7.pages.guide import Guide
from rainbow7.pages.link import PageLink
from rainbow7.tutor import lesson_playing
from rainbow7.tutor.courses import course

MOVES = 12
"""How many moves are pressed, one after another."""

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
Asked = list[tuple[Any, Any]]


@contextmanager
def asked_rules(game: Game) -> Iterator[Asked]:
    """Notes for which states and moves the rules of a game are asked, by whichever way."""
    rules, asked = import_module(f"{game.package}.rules"), Asked()
    original = rules.ask_rules

    def noting(state: Any, move: Any, by: int | None = None) -> Any:
        asked.append((state, move))
        return original(state, move, by)

    rules.ask_rules = noting  # type: ignore[attr-defined]
    object.__setattr__(game, "ask", noting)  # a game is frozen for everybody else
    try:
        yield asked
    finally:
        rules.ask_rules = original  # type: ignore[attr-defined]
        object.__setattr__(game, "ask", original)


def pressed(page: Any, match: Match, line: str, message: dict[str, Any]) -> int:
    """How often a move is judged in its state from the message until everything is shown."""
    page.data  # noqa: B018 - what was shown before the press
    with asked_rules(match.game) as asked:
        page.hear(message)
        page.update()
        assert page.data["table"]
    return asked.count((match.state, match.game.read_move(line)))


@every_game
def test_a_move_pressed_in_the_explorer_is_judged_once(game: Game) -> None:
    page = Explorer(PageLink(game=game.id, lang="en", seed=4))
    for number in range(MOVES):
        match = page.session.match
        legal = [str(each) for each in match.legal_moves]
        line = legal[number * 7 % len(legal)]
        assert pressed(page, match, line, {"do": line, "at": page.session.shown}) == 1, line
        assert page.session.branch.moves[-1] == line


@every_game
def test_a_move_pressed_at_an_earlier_step_is_judged_once(game: Game) -> None:
    page = Explorer(PageLink(game=game.id, lang="en", seed=4))
    start, match = page.session.shown, page.session.match
    line = str(match.sensible_move)
    page.hear({"do": line, "at": start})
    other = next(str(each) for each in match.legal_moves if str(each) != line)
    page.hear({"go": start})
    assert pressed(page, match, other, {"do": other, "at": start}) == 1
    assert page.session.branch.moves == (other,) and len(page.session.branches) == 2


@every_game
def test_a_move_pressed_in_a_lesson_is_judged_once(game: Game) -> None:
    lesson_playing.reply.cache_clear()
    found = 0
    for lesson in course(game):
        edition = lesson.editions[0]
        for number, step in enumerate(lesson.steps_in(edition), 1):
            if step.do != "try" or not step.solutions:
                continue
            page = Guide(PageLink(game=game.id, edition=edition, lang="en", lesson=lesson.name, step=number))
            assert page.lesson_session is not None
            for line in step.solutions[0]:
                match = page.lesson_session.match
                assert pressed(page, match, line, {"do": line}) == 1, f"{lesson.name} {number}: {line}"
            assert page.lesson_session.done
            found += 1
    assert found > 2


@every_game
def test_a_move_typed_in_the_terminal_is_judged_once(game: Game) -> None:
    table = TerminalMatch(new_match(game, seed=4).play("deal"), "en", lambda line: None)
    table.go_on()
    for _ in range(MOVES):
        match = table.match
        if match.outcome is not None or game.to_move(match.state) != ME:
            break
        line = str(match.sensible_move)
        with asked_rules(game) as asked:
            table.hear(line)
        assert asked.count((match.state, match.game.read_move(line))) == 1
    assert len(table.match.steps) > 2


@every_game
def test_a_simple_players_move_is_judged_once(game: Game) -> None:
    match = new_match(game, seed=4)
    for _ in range(MOVES):
        with asked_rules(game) as asked:
            after = match.with_sensible_move()
        assert asked.count((match.state, after.moves[-1])) == 1
        match = after
