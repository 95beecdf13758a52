"""What holds for every game, under every rulebook, for every number of players."""

import dataclasses
from collections import Counter
from itertools import chain, combinations
from random import Random
from typing import Any

import pytest
from random_matches import (
    EDITIONS,
    PACKS,
    PLACES,
    SEATINGS,
    SETTINGS,
    Seating,
    all_cards,
    attempts,
    cards_in,
    listed,
    random_match,
    seating_params,
    some_states,
    spread,
    states_of,
    with_hidden_permuted,
)

from rainbow7.core.event import MoveExecution
from rainbow7.core.game import Game
from rainbow7.core.match import Match, Step, match_from, new_match
from rainbow7.core.record import BadRecord, read
from rainbow7.core.rule import IllegalMove
from rainbow7.games import GAMES

every_seating = pytest.mark.parametrize("seating", seating_params())
every_edition = pytest.mark.parametrize(
    ("game", "edition"), [pytest.param(game, edition, id=f"{game.id}-{edition}") for game, edition in EDITIONS]
)


def told(match: Match) -> str:
    """Everything about a match that a test can compare."""
    return "\n".join(f"{step.move} {step.decided} {step.moments}" for step in match.steps)


# Legal means that nobody objects


@every_seating
def test_legal_moves_are_those_that_nobody_objects_to(seating: Seating) -> None:
    game, random = seating.game, Random(11)
    for state in some_states(seating, 16):
        legal = set(game.legal_moves(state))
        assert len(legal) == len(game.legal_moves(state)), f"{state}: a move is listed twice"
        turn = game.to_move(state)
        for move in legal:
            assert game.judge(state, move).legal, f"{state}: {move}"
            assert turn is None or game.judge(state, move, turn).legal, f"{state}: {move} by {turn}"
        for line in attempts(state, random, 40):
            move = game.read_move(line)
            by = random.choice((None, turn))
            verdict = game.judge(state, move, by)
            assert verdict.legal == (not verdict.refusals) == all(check.ok for check in game.ask(state, move, by))
            if verdict.legal and listed(move) not in legal:
                assert after(game, state, move) == state, f"{state}: {move} is legal, not listed, and changes something"
            elif not verdict.legal:
                assert listed(move) not in legal, f"{state}: {move} is listed, but refused"


@every_seating
def test_a_simple_player_asks_about_few_moves_and_does_what_it_would_having_asked_about_all(seating: Seating) -> None:
    game, players = seating.game, seating.game.players()
    for state in some_states(seating, 16):
        legal, seat = game.legal_moves(state), game.to_move(state)
        if legal:
            wanted = legal[0] if seat is None else players.sensible(players.sight(state, seat), legal)
            assert game.sensible_move(state) == wanted, f"{state}"


def after(game: Game, state: Any, move: Any) -> Any:
    """The state that a legal move leaves."""
    return match_from(game, state).play(move).state


VERBS = {"rainbow7": "lay {} > B", "sazuki": "play {}"}
"""How cards of one's choice are laid; in Spaan's game they are placed one by one."""


@pytest.mark.parametrize("seating", [each for each in seating_params() if each.values[0].game.id in VERBS])
def test_every_part_of_the_hand_has_been_thought_of(seating: Seating) -> None:
    game, random = seating.game, Random(12)
    verb = VERBS[game.id]
    acting = [state for state in states_of(random_match(seating)) if state.phase in ("act", "play")]
    for state in random.sample(acting, 4):
        hand, legal = state.hands[state.turn], set(game.legal_moves(state))
        for some in set(chain.from_iterable(combinations(hand[:9], size) for size in range(1, len(hand[:9]) + 1))):
            move = game.read_move(verb.format(" ".join(map(str, some))))
            assert (move in legal) == game.judge(state, move).legal, f"{state}: {move}"


@every_seating
def test_nobody_moves_out_of_turn(seating: Seating) -> None:
    game, random = seating.game, Random(13)
    for state in some_states(seating, 15):
        turn = game.to_move(state)
        if turn is None:
            continue
        legal = game.legal_moves(state)
        for move in random.sample(legal, min(3, len(legal))):
            for by in set(range(seating.seats)) - {turn}:
                verdict = game.judge(state, move, by)
                assert not verdict.legal, f"{state}: {move} by {by}"
                with pytest.raises(IllegalMove):
                    match_from(game, state).play(move, by)


@every_seating
def test_whatever_can_be_read_is_judged(seating: Seating) -> None:
    game, random = seating.game, Random(14)
    for state in some_states(seating, 15, seed=1):
        for line in attempts(state, random, 30):
            move = game.read_move(line)
            verdict = game.judge(state, move, random.choice((None, *range(seating.seats))))
            assert verdict.move == move and verdict.checks
            assert all(check.objection is not None and check.objection.code for check in verdict.refusals)
            if verdict.legal:
                assert not verdict.nearest
            for near in verdict.nearest:
                assert game.judge(state, near).legal, f"{state}: {near} is offered instead of {move}, but refused"


@every_seating
def test_while_the_game_goes_on_there_is_a_legal_move(seating: Seating) -> None:
    match = random_match(seating)
    states = states_of(match)[:-1]
    for state in Random(22).sample(states, min(150, len(states))):
        assert seating.game.legal_moves(state) and seating.game.outcome(state) is None


@every_seating
def test_the_end_comes_once_and_nothing_after_it(seating: Seating) -> None:
    game = seating.game
    for seed in range(2):
        match = random_match(seating, seed)
        outcome, state = match.outcome, match.state
        assert outcome is not None and set(outcome.winners) <= set(range(seating.seats))
        assert len(outcome.counts) == seating.seats and len(set(outcome.winners)) == len(outcome.winners)
        assert game.to_move(state) is None and not match.legal_moves
        for line in attempts(state, Random(seed), 60):
            move = game.read_move(line)
            assert not game.judge(state, move).legal or after(game, state, move) == state, line


# States are values


@every_seating
def test_states_never_change(seating: Seating) -> None:
    game, random = seating.game, Random(15)
    for state in some_states(seating, 8):
        before, number = repr(state), hash(state)
        frozen(state)
        for line in attempts(state, random, 15):
            move = game.read_move(line)
            frozen(move)
            hash(move)
            if game.judge(state, move).legal:
                after(game, state, move)
        for seat in range(seating.seats):
            game.view(state, seat)
        assert repr(state) == before and hash(state) == number
        field = dataclasses.fields(state)[0].name
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(state, field, None)


def frozen(value: Any) -> None:
    """Nothing in the value can be changed in place."""
    if dataclasses.is_dataclass(value):
        assert type(value).__dataclass_params__.frozen, f"{type(value)} can be changed"  # type: ignore[union-attr]
        for field in dataclasses.fields(value):
            frozen(getattr(value, field.name))
    elif isinstance(value, tuple):
        for each in value:
            frozen(each)
    else:
        assert value is None or isinstance(value, (str, int)), f"{value!r} can be changed"


@every_seating
def test_every_state_has_a_line_of_text(seating: Seating) -> None:
    game = seating.game
    for state in some_states(seating, 150, seed=2):
        line = str(state)
        assert "\n" not in line and line.isascii()
        assert game.read_state(line) == state, line
        assert str(game.read_state(line)) == line


@every_seating
def test_every_move_has_a_line_of_text(seating: Seating) -> None:
    game, random = seating.game, Random(16)
    match = random_match(seating)
    for move in match.moves:
        assert game.read_move(str(move)) == move
        assert game.read_move(str(move).upper()) == move
    for state in some_states(seating, 10):
        for line in attempts(state, random, 30):
            move = game.read_move(line)
            assert game.read_move(str(move)) == move, line
            assert str(game.read_move(str(move))) == str(move), line


@every_seating
def test_the_same_seed_gives_the_same_match(seating: Seating) -> None:
    match = random_match(seating)
    again = new_match(seating.game, seating.edition, seating.seats, 0)
    for move in match.moves:
        again = again.play(str(move))
    assert told(again) == told(match)


@every_seating
def test_undo_and_branches_leave_the_match_as_it_is(seating: Seating) -> None:
    game, random = seating.game, Random(17)
    match = random_match(seating)
    before = told(match)
    assert match.at(0).state == match.start and match.at(len(match.steps)) == match
    for count in random.sample(range(len(match.steps)), 8):
        earlier = match.at(count)
        assert earlier.state == states_of(match)[count]
        assert earlier.play(match.moves[count]).steps == match.steps[: count + 1]
        others = [move for move in earlier.legal_moves if move != match.moves[count]]
        if others:
            branch = earlier.play(random.choice(others))
            assert branch.steps[:count] == match.steps[:count] and branch.steps != match.steps[: count + 1]
            again = game.read_state(str(earlier.state))
            assert match_from(game, again, 0).play(branch.moves[-1]).state == branch.state
    assert told(match) == before
    for count in (-1, len(match.steps) + 1):
        with pytest.raises(IndexError):
            match.at(count)


# Nothing is lost, nothing leaks


@every_seating
def test_no_card_is_lost_or_doubled(seating: Seating) -> None:
    for seed in range(2):
        match = random_match(seating, seed)
        pack = sorted(cards_in(PACKS[seating.game.id]))
        assert all_cards(match.start) == []
        for step in match.steps:
            assert all_cards(step.state) == pack, step.move
            for moment in step.moments:
                assert not Counter(all_cards(moment.state)) - Counter(pack), moment.event


def test_the_places_named_are_all_the_places_where_cards_lie() -> None:
    apart = {"rainbow7": {"laid", "owed"}, "sazuki": set(), "spaan": set()}
    for seating in SEATINGS:
        found = {
            field.name
            for state in states_of(random_match(seating))
            for field in dataclasses.fields(state)
            if field.name != "settings" and list(cards_in(getattr(state, field.name)))
        }
        assert found <= {*PLACES[seating.game.id], *apart[seating.game.id]}, seating


@every_seating
def test_what_is_hidden_changes_no_view(seating: Seating) -> None:
    random, moved = Random(18), 0
    for state in some_states(seating, 60):
        for seat in range(seating.seats):
            other = with_hidden_permuted(state, seat, random)
            moved += other != state
            assert all_cards(other) == all_cards(state) or seating.game.id == "spaan"
            assert seating.game.view(other, seat) == seating.game.view(state, seat), f"{state}: {seat}"
    assert moved > 60


@every_seating
def test_what_is_hidden_changes_no_answer(seating: Seating) -> None:
    """Whoever tries something, even out of turn, learns nothing about hidden cards from the verdict."""
    game, random = seating.game, Random(19)
    for state in some_states(seating, 8):
        for seat in range(seating.seats):
            other = with_hidden_permuted(state, seat, random)
            for line in attempts(state, random, 12):
                move = game.read_move(line)
                one, two = game.judge(state, move, seat), game.judge(other, move, seat)
                assert (one.checks, one.kinds, one.nearest) == (two.checks, two.kinds, two.nearest), (
                    f"{state}: {move} by {seat}"
                )


@every_seating
def test_a_seat_is_told_only_what_it_sees(seating: Seating) -> None:
    """Two matches that look alike to a seat, before, during and after a move, are told alike to it."""
    game, random, alike = seating.game, Random(20), 0
    for match in (random_match(seating, seed) for seed in range(3)):
        places = spread(list(range(len(match.steps))), lambda at: _kinds(match.steps[at]), 40, random)  # noqa: B023
        for at in places:
            before = states_of(match)[at]
            for seat in range(seating.seats):
                for most in (None, 2, 6):
                    other = with_hidden_permuted(before, seat, random, most)
                    pair = [_carried_out(match, state, match.moves[at]) for state in (before, other)]
                    if None in pair or other == before:
                        continue
                    seen = (_perceived(game, execution, seat) for execution in pair if execution)
                    views, facts = zip(*seen, strict=True)
                    if views[0] == views[1]:
                        alike += 1
                        assert facts[0] == facts[1], f"{before}: {match.moves[at]} told to {seat}"
    assert alike > 40


def _kinds(step: Step) -> tuple[str, ...]:
    return tuple(sorted({moment.event.kind for moment in step.moments}))


def _carried_out(match: Match, state: Any, move: Any) -> MoveExecution[Any] | None:
    """The move carried out, if it is legal."""
    if not all(check.ok for check in match.game.ask(state, move, None)):
        return None
    execution: MoveExecution[Any] = MoveExecution(state, match.chance)
    match.game.carry_out(execution, move)
    return execution


def _perceived(game: Game, execution: MoveExecution[Any], seat: int) -> tuple[list[Any], list[Any]]:
    return (
        [(moment.event.kind, game.view(moment.state, seat)) for moment in execution.moments],
        [(moment.event.kind, moment.event.rule, moment.event.facts_for(seat)) for moment in execution.moments],
    )


@every_seating
def test_the_deal_tells_each_seat_only_of_its_own_cards(seating: Seating) -> None:
    """No seat is told of cards that its view does not show just before or just after."""
    game = seating.game
    for seed in range(6):
        match = new_match(game, seating.edition, seating.seats, seed).play("deal")
        before = match.start
        for moment in match.moments:
            for seat in range(seating.seats):
                seen = _seen(game.view(before, seat)) | _seen(game.view(moment.state, seat))
                shown = _seen(tuple(moment.event.facts_for(seat).values()))
                assert not shown - seen, f"{moment.event} told to {seat}"
            before = moment.state


def _seen(value: Any) -> Counter[Any]:
    """The cards and faces in a value, but for the settings."""
    if dataclasses.is_dataclass(value):
        names = [each.name for each in dataclasses.fields(value) if each.name not in ("edition", "settings")]
        return sum((_seen(getattr(value, name)) for name in names), Counter())
    if isinstance(value, tuple):
        if type(value).__name__ in ("Card", "Face"):
            return Counter([value])
        return sum(map(_seen, value), Counter())
    return Counter()


# Records


@every_seating
def test_a_record_replays_to_the_same_match(seating: Seating) -> None:
    match = random_match(seating)
    text = match.record()
    again = read(text, GAMES)
    assert again.steps == match.steps and again.start == match.start
    assert again.record() == text
    assert read(text.replace("\n", "\r\n"), GAMES).steps == match.steps


@every_seating
def test_a_record_of_half_a_match_can_be_played_on(seating: Seating) -> None:
    match = random_match(seating)
    half = match.at(len(match.steps) // 2)
    again = read(half.record(), GAMES)
    assert again.state == half.state and again.legal_moves == half.legal_moves


@every_edition
def test_what_the_table_chooses_is_part_of_the_record(game: Game, edition: str) -> None:
    seating = Seating(game, edition, game.default_seats)
    for text in SETTINGS[game.id]:
        match = random_match(seating, 3, text)
        again = read(match.record(), GAMES)
        assert again.steps == match.steps and again.start.settings == game.read_settings(text)
        assert game.settings_text(match.state.settings) == text
        for state in (match.start, match.state, match.at(len(match.steps) // 2).state):
            assert game.read_state(str(state)) == state


CHANGES = ("dropped", "doubled", "changed", "swapped")


@every_seating
def test_a_record_that_was_tampered_with_is_refused_there(seating: Seating) -> None:
    random = Random(21)
    whole = random_match(seating, 2)
    match = whole.at(min(60, len(whole.steps)))
    lines = match.record().splitlines()
    assert read("\n".join(lines), GAMES).steps == match.steps
    # The lines `engine` and `seed` only inform.
    body = [at for at, line in enumerate(lines) if line.split()[0] not in ("rainbow7-record", "engine", "game", "seed")]
    for change in CHANGES:
        for at in random.sample(body, min(16, len(body))):
            changed = _changed(lines, at, change, random)
            if changed == lines:
                continue
            with pytest.raises(BadRecord) as refused:
                pytest.fail(f"{change} line {at + 1}, {lines[at]!r}: {told(read(chr(10).join(changed), GAMES))[:200]}")
            bad = refused.value
            assert at + 1 <= bad.line <= len(changed) + 1, f"{change} line {at + 1}, {lines[at]!r}: {bad}"
            if bad.code in ("refused", "differs", "happens-too"):
                assert bad.rule in seating.game.rulebooks.rules, f"{bad}: {bad.rule}"


def _changed(lines: list[str], at: int, change: str, random: Random) -> list[str]:
    if change == "dropped":
        return [*lines[:at], *lines[at + 1 :]]
    if change == "doubled":
        return [*lines[: at + 1], *lines[at:]]
    if change == "swapped":
        # What chance decided and what happened are told apart: only the order among each of the two matters.
        if at + 1 < len(lines) and {lines[at][0], lines[at + 1][0]} == {"~", "."}:
            return lines
        return [*lines[:at], *lines[at : at + 2][::-1], *lines[at + 2 :]]
    words = lines[at].split(" ")
    # One word of the line becomes a word that stands in the same place of another such line.
    alike = [line.split(" ") for line in lines if line.split(" ")[0] == words[0] and len(line.split(" ")) == len(words)]
    for other in random.sample(alike, len(alike)):
        differing = [place for place in range(len(words)) if other[place] != words[place]]
        if differing:
            place = random.choice(differing)
            return [*lines[:at], " ".join([*words[:place], other[place], *words[place + 1 :]]), *lines[at + 1 :]]
    return [*lines[:at], f"{lines[at]} 1", *lines[at + 1 :]]


@every_edition
@pytest.mark.parametrize(
    ("broken", "code"),
    [
        ("", "not-a-record"),
        ("rainbow7-record 2\n", "not-a-record"),
        ("rainbow7-record 1\n", "no-game-line"),
        ("rainbow7-record 1\ngame whist\n", "no-game"),
        ("rainbow7-record 1\ngame {game}\n", "no-start"),
        ("rainbow7-record 1\ngame {game}\ngame {game}\n", "twice"),
        ("rainbow7-record 1\ngame {game}\nseed -1\nstart {start}\ndeal\n", "bad-seed"),
        ("rainbow7-record 1\ngame {game}\nstart {game} what\n", "bad-notation"),
        ("rainbow7-record 1\ngame {game}\nstart {start}\n", "truncated"),
        ("rainbow7-record 1\ngame {game}\nstart {start}\n. what\nend 0 moves\n", "no-move-above"),
        ("rainbow7-record 1\ngame {game}\nstart {start}\npass\nend 1 moves\n", "refused"),
        ("rainbow7-record 1\ngame {game}\nstart {start}\nsing\nend 1 moves\n", "bad-notation"),
        ("rainbow7-record 1\ngame {game}\nstart {start}\ndeal\nend 1 moves\n", "chance-missing"),
        ("rainbow7-record 1\ngame {game}\nstart {start}\ndeal\n~ 1 2 3\nend 1 moves\n", None),
        ("rainbow7-record 1\ngame {game}\nstart {start}\nend 1 moves\n", "wrong-end"),
        ("rainbow7-record 1\ngame {game}\nstart {start}\nend 0 moves\npass\n", "after-the-end"),
    ],
)
def test_what_is_no_record_is_refused(game: Game, edition: str, broken: str, code: str | None) -> None:
    start = str(new_match(game, edition).start)
    with pytest.raises(BadRecord) as refused:
        read(broken.format(game=game.id, start=start), GAMES)
    assert code in (None, refused.value.code)
    assert 1 <= refused.value.line <= len(broken.splitlines()) + 1
