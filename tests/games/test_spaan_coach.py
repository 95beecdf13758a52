"""The coach of Spaan's Rainbow: worlds that may be, all equally likely, playouts to the end of the round, no leaks."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from coach_moments import advised, choosing, seen
from random_matches import with_hidden_permuted

from rainbow7.cli import main
from rainbow7.commands.advise import advice_data
from rainbow7.core.coach import compared
from rainbow7.core.match import Match, match_from, new_match
from rainbow7.core.simulation import simulate
from rainbow7.games.spaan import GAME, coach
from rainbow7.games.spaan.cards import Card, Cards
from rainbow7.games.spaan.fast import POLICIES, PackedGame, Policy
from rainbow7.games.spaan.fast import Choice as Placing
from rainbow7.games.spaan.looking_ahead import seen_by
from rainbow7.games.spaan.memory import memory_of
from rainbow7.games.spaan.search import PlayedOn, Search, choices
from rainbow7.games.spaan.state import State
from rainbow7.games.spaan.view import view
from rainbow7.games.spaan.worlds import World, Worlds, sight_of

EDITION = GAME.editions["piatnik-fr"]


def matches(seed: int, most: int = 150, settings: str = "") -> Iterator[Match]:
    return choosing(new_match(GAME, None, 2, seed, GAME.read_settings(settings)), most)


def packed(cards: Cards) -> list[tuple[int, int]]:
    return [(card[0].rank, card[1].rank) for card in cards]


def true_world(state: State) -> World:
    hands = (packed(state.hands[0]), packed(state.hands[1]))
    return World(hands, packed(state.holder), [card.under.rank for card in state.line])


# What is remembered


def test_a_seat_remembers_what_it_has_legally_seen_and_nothing_else() -> None:
    remembered = 0
    for match in matches(1):
        for seat in (0, 1):
            told, legal = memory_of(match.moments, seat), view(match.state, seat, memory=True).memory
            assert told is not None and legal is not None
            assert (told.under, told.won) == (legal.under, legal.won)
            assert told.shared == tuple(card.seen == (0, 1) for card in match.state.line)
            for card, kept_back in zip(match.state.line, told.kept_back, strict=True):
                assert not kept_back or card.seen == (1 - seat,)
            remembered += sum(face is not None for face in told.under)
    assert remembered > 50


def test_a_position_without_its_past_has_no_memory_but_the_one_of_its_settings() -> None:
    match = list(matches(2))[30]
    here = match.view(match.state.turn)
    assert coach.remembered(here, ()).memory is None
    reminded = replace(match.state, settings=replace(match.state.settings, memory=True))
    assert coach.remembered(view(reminded, 0), ()).memory is not None


# Worlds


@pytest.mark.parametrize("remembers", [True, False])
@pytest.mark.parametrize("settings", ["", "pack=11/15/22"])
def test_every_world_is_one_that_the_seat_may_be_in(remembers: bool, settings: str) -> None:
    for number, match in enumerate(list(matches(4, settings=settings))[::3]):
        state: State = match.state
        seat, here = state.turn, seen(match) if remembers else match.view(match.state.turn)
        sight = sight_of(here)
        worlds = Worlds(sight, Random(number))
        for _ in range(3):
            world = worlds.next()
            assert [card[seat] for card in world.hands[seat]] == [face.rank for face in here.hand]
            assert [card[seat] for card in world.hands[1 - seat]] == [face.rank for face in here.theirs]
            assert len(world.holder) == len(state.holder) == here.holder_count
            if here.next is not None:
                assert world.holder[-1 if seat else 0][seat] == here.next.rank
            for down, known in zip(world.down, sight.down, strict=True):
                assert known in (None, down)
            lying = [*world.hands[0], *world.hands[1], *world.holder, *zip(sight.up, world.down, strict=True)]
            left = Counter(packed(tuple(sorted(card.plain for card in here.settings.pack))))
            left -= Counter((min(card), max(card)) for card in lying)
            assert left.total() == sum(map(len, state.won))
            if remembers:
                won = [card for pile in state.won for card in pile if seat in card.seen]
                assert not Counter(packed(tuple(card.card.plain for card in won))) - left


def test_all_deals_are_equally_likely() -> None:
    """An independent count of all ways in which a small pack may lie, beside many worlds."""
    pack_text = "pack=R/G,O/G,R/B,R/Y,O/B,R/K,W/G,R/O"
    here = GAME.read_state(f"spaan piatnik-fr act hands R/G,O/G,R/B:R/Y,O/B,R/K holder W/G,R/O settings {pack_text}")
    sight = sight_of(GAME.view(here, 0))
    assert sight.next is not None
    faces = [*sight.hand, *sight.theirs, sight.next]
    every: Counter[tuple[int, ...]] = Counter()
    pack = [(one.rank, other.rank) for one, other in here.settings.pack]
    for order in permutations(range(len(pack)), len(faces)):
        backs = []
        for number, face in zip(order, faces, strict=True):
            one, other = pack[number]
            if face not in (one, other):
                break
            backs.append(other if one == face else one)
        else:
            every[tuple(backs)] += 1
    worlds, dealt = Worlds(sight, Random(1)), Counter[tuple[int, ...]]()
    drawn = 30_000
    for _ in range(drawn):
        world = worlds.next()
        dealt[tuple(card[1] for card in (*world.hands[0], *world.hands[1], world.holder[0]))] += 1
    assert dealt.keys() == every.keys() and len(every) > 20
    expected = {backs: drawn * count / every.total() for backs, count in every.items()}
    squares = sum((dealt[backs] - mean) ** 2 / mean for backs, mean in expected.items())
    assert squares < len(every) + 4 * (2 * len(every)) ** 0.5


def test_who_places_an_unknown_side_kept_back_a_fault() -> None:
    """Green lies up; of what the other keeps under a card one knows that it was a fault then."""
    start = (
        "spaan piatnik-fr act hands R/O,Y/B,T/P:O/G,P/B,T/R holder O/Y,R/G,B/T,Y/P,G/W,B/K line G/Y.0.1 turn 1 round 1"
    )
    match = match_from(GAME, GAME.read_state(start)).play("place 1 unknown").play("stop")
    here = match.view(0)
    assert coach.remembered(here, match.moments).memory is None
    sight = replace(sight_of(view(match.state, 0, memory=True)), kept_back=(False, True))
    assert sight.down[1] is None
    under = {Worlds(sight, Random(seed)).next().down[1] for seed in range(60)}
    assert {"ROYGTBPWK"[face] for face in under} == {"G", "K"}
    unasked = replace(sight, kept_back=(False, False))
    assert len({Worlds(unasked, Random(seed)).next().down[1] for seed in range(60)}) > 4


# Playouts and choices


def test_a_playout_in_the_true_world_ends_as_the_round_does() -> None:
    """Keen players do not draw lots: what one of them places is worth what the round then brings."""
    told: list[tuple[int, ...]] = []

    def noting(table: PackedGame) -> Policy:
        keen = POLICIES["keen"](table)

        def place(seat: int) -> Placing:
            sight = seen_by(table, seat, "place")
            world = World((list(table.hands[0]), list(table.hands[1])), list(table.holder), list(table.down))
            placing = keen.place(seat)
            choice = next(each for each in choices(sight) if each.place == placing)
            told.append((seat, PlayedOn(sight).gain(world, choice), *table.won))
            return placing

        return keen._replace(place=place)

    table = PackedGame(EDITION, GAME.settings(), (noting,), Random(5))
    table.play()
    ends: list[tuple[int, ...]] = [*((one, other) for *_, one, other in told), tuple(table.won)]
    checked = 0
    for number, (seat, gain, *before) in enumerate(told):
        after = next((won for won in ends[number + 1 :] if list(won) != before), before)
        mine, theirs = (after[each] - before[each] for each in (seat, 1 - seat))
        assert gain == mine - theirs
        checked += gain != 0
    assert checked > 20


def test_choices_are_what_the_rules_allow() -> None:
    phases = set()
    for match in matches(6):
        found = {each.text for each in Search(sight_of(seen(match)), 0).choices}
        phases.add(match.state.phase)
        assert found == {str(move) for move in match.legal_moves}, str(match.state)
    assert phases == {"act", "place", "follow"}


# No leaks


def some_states() -> list[State]:
    return [match.state for seed in (7, 8) for match in list(matches(seed, 60))[4::9]]


def test_the_same_seed_gives_the_same_bytes_and_hidden_faces_change_nothing() -> None:
    random, different = Random(4), 0
    for state in some_states():
        other = dealt_anew(state, random)
        assert GAME.view(state, state.turn) == GAME.view(other, state.turn)
        assert advised(GAME, state) == advised(GAME, other)
        different += other != state
    assert different > 8


def dealt_anew(state: State, random: Random) -> State:
    """Another deal of the same cards that looks the same to the seat that is to move."""
    seat = state.turn
    world = Worlds(sight_of(GAME.view(state, seat)), random).next()
    faces = GAME.read_things("R O Y G T B P W K")

    def cards(some: list[tuple[int, int]]) -> Cards:
        return tuple(Card(faces[one], faces[other]) for one, other in some)

    hands = (cards(world.hands[0]), cards(world.hands[1]))
    line = tuple(
        replace(lying, card=Card(lying.face, faces[down]) if lying.up == 0 else Card(faces[down], lying.face))
        for lying, down in zip(state.line, world.down, strict=True)
    )
    held = Counter(card.plain for card in (*hands[0], *hands[1], *cards(world.holder), *(each.card for each in line)))
    left = list((Counter(card.plain for card in state.settings.pack) - held).elements())
    won = []
    for pile in state.won:
        won.append(tuple(replace(lying, card=left.pop()) for lying in pile))
    return replace(state, hands=hands, holder=cards(world.holder), line=line, won=(won[0], won[1]))


def test_a_planted_peeker_is_caught() -> None:
    """A coach that plays on in the true deal gives another answer as soon as hidden faces change."""
    random, caught = Random(4), []
    for state in some_states():
        other = dealt_anew(state, random)
        caught.append(peeked(state) != peeked(other))
    assert sum(caught) >= 0.9 * len(caught) > 8


def peeked(state: State) -> Any:
    search = Search(sight_of(GAME.view(state, state.turn)), 1)
    world = true_world(state)
    search.worlds.next = lambda: world  # type: ignore[method-assign]
    return compared(search.trial, search.fresh_trial, len(search.choices), 40, 1)


def test_faces_that_change_places_behind_the_back_change_nothing() -> None:
    """Faces alone are swapped, so that packs may no longer be whole: what is not seen is never looked at."""
    random = Random(2)
    for state in some_states()[::4]:
        other = with_hidden_permuted(state, state.turn, random)
        assert sight_of(GAME.view(state, state.turn)) == sight_of(GAME.view(other, state.turn))


# What is said


def test_reasons_are_about_faces_that_are_there_and_say_so_in_both_languages() -> None:
    told = set()
    for match in [*list(matches(3))[10::4], *list(matches(9))[10::4]]:
        here = seen(match)
        for reason in advice_data(coach.advise(here, 200, 1), GAME, here.settings)["reasons"]:
            there = {str(face) for face in (*here.hand, *here.line)}
            assert set(reason["cards"]) <= there and reason["rule"] in GAME.rulebooks.rules
            assert reason["text"]["en"].endswith(".") and "des donnes" in reason["text"]["fr"]
            told.add(reason["rule"])
    assert len(told) > 2


def test_a_figure_in_a_sentence_comes_again_in_fresh_worlds() -> None:
    inside = told = 0
    for match in [*list(matches(3))[10::6], *list(matches(9))[10::6]]:
        one, other = (coach.advise(seen(match), 400, seed) for seed in (1, 2))
        again = {(each.key, each.things, str(each.facts.get("kind"))): each.share for each in other.reasons}
        for each in one.reasons:
            share = again.get((each.key, each.things, str(each.facts.get("kind"))))
            if share is not None and one.moves[one.standing.best] == other.moves[other.standing.best]:
                told += 1
                apart = (each.share.se**2 + share.se**2) ** 0.5
                inside += abs(each.share.value - share.value) <= 3 * apart + 1e-9
    assert told > 5 and inside >= 0.9 * told


def test_the_rainbow_is_seen_and_a_fault_is_avoided() -> None:
    line = "O/R.0.0,Y/G.0.1,G/T.0.1,T/P.0.0,B/W.0.1"
    hands = "hands R/G,O/B,O/K:Y/B,T/P,B/K"
    state = GAME.read_state(f"spaan piatnik-fr place {hands} holder O/Y,R/G,B/T,Y/P line {line} turn 0")
    found = coach.advise(GAME.view(state, 0), 200, 0)
    assert found.moves[found.standing.best] == "place 1 known"
    assert found.standing.choices[0].figure.value == 6
    worst = found.moves[found.standing.choices[-1].choice]
    assert worst in ("place 2 known", "place 3 known")


# Players who search, and commands


def test_searching_players_beat_sensible_ones() -> None:
    played = simulate(
        GAME.fast(), EDITION, GAME.settings(), 2, games=6, seed=1, policies=("coach:24", "sensible"), rotate=True,
        searcher=coach,
    )  # fmt: skip
    found = played.figures["by_policy"][0]
    assert found["gain"]["mean"] > 2 * found["gain"]["se"] > 0


def test_a_seat_of_the_packed_model_sees_what_the_same_seat_at_a_table_sees() -> None:
    for match in list(matches(11, 40))[6::5]:
        state: State = match.state
        table = PackedGame(EDITION, state.settings, "keen", Random(0))
        table.hands[0][:], table.hands[1][:] = packed(state.hands[0]), packed(state.hands[1])
        table.holder[:] = packed(state.holder)
        for lying in state.line:
            table.up.append(lying.face.rank)
            table.down.append(lying.under.rank)
            table.seen.append(sum(1 << seat for seat in lying.seen))
        table.gone += [
            (lying.face.rank, lying.under.rank, sum(1 << seat for seat in lying.seen))
            for pile in state.won
            for lying in pile
        ]
        here = sight_of(seen(match))
        assert seen_by(table, state.turn, state.phase) == replace(here, kept_back=(False,) * len(here.up))


def test_the_commands_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = new_match(GAME, None, 2, 6)
    while match.outcome is None and match.state.round < 3:
        match = match.with_sensible_move()
    record = tmp_path / "game.txt"
    record.write_text(match.record(), "utf-8")
    at = str(len(match.at(9).moments))
    for lang in ("en", "fr"):
        assert main(["advise", str(record), "--at", at, "--playouts", "60", "--lang", lang]) == 0
        assert "±" in capsys.readouterr().out
    assert main(["advise", str(record), "--at", at, "--playouts", "60", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["game"] == "spaan" and found["memory"] is True and found["call"] is None
    assert main(["advise", str(record), "--at", at, "--seat", str(1 - found["seat"])]) == 2
    assert str(found["seat"]) in capsys.readouterr().err
    for lang, thousand in (("en", "Played on 1,"), ("fr", "Joué jusqu’au bout 1\u202f")):
        assert main(["advise", str(match.at(9).state), "--playouts", "400", "--lang", lang]) == 0
        told = capsys.readouterr().out
        assert "±" in told and told.startswith(thousand)


@pytest.mark.parametrize("seat", ["0", "1"])
def test_a_game_is_looked_over(seat: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A seat that places whatever comes has moments; each names a move that was better, and a link."""
    random, match = Random(3), new_match(GAME, None, 2, 6)
    match = match.with_sensible_move()
    while match.state.round < 3:
        at_random = match.state.turn == 0
        match = match.play(random.choice(match.legal_moves)) if at_random else match.with_sensible_move()
    record = tmp_path / "game.txt"
    record.write_text(match.record(), "utf-8")
    answers = []
    for _ in range(2):
        assert main(["review", str(record), "--seat", seat, "--json"]) == 0
        answers.append(json.loads(capsys.readouterr().out))
        answers[-1].pop("seconds")
    assert answers[0] == answers[1] and answers[0]["choices"] > 1
    moments = answers[0]["moments"]
    assert [each["difference"]["value"] for each in moments] == sorted(
        (each["difference"]["value"] for each in moments), reverse=True
    )
    assert all(each["better"] != each["played"] and "explorer?" in each["link"] for each in moments)
    assert moments if seat == "0" else len(moments) <= 3


def test_what_is_asked_of_a_choice_is_one_of_them() -> None:
    for match, seed in product(list(matches(5))[8::20], (1, 2)):
        found = coach.advise(seen(match), 30, seed)
        assert sorted(each.choice for each in found.standing.choices) == list(range(len(found.moves)))
