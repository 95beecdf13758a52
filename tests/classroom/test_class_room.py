"""The room without web: what a teacher may wish, when answers are taken, and that order and loss do not matter."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rainbow7.classroom.animals import animal_name, names, next_animal
from rainbow7.classroom.room import (
    PHASES,
    BadPlan,
    BadWish,
    Room,
    RoomState,
    driven,
    judge,
    moved,
    plan_wished,
    read_plan,
    wall,
)  # fmt: skip
from rainbow7.classroom.said import _harmless
from rainbow7.classroom.store import StoredAnswer
from rainbow7.core.game import Game
from rainbow7.core.language import LANGUAGES
from rainbow7.games import GAMES
from rainbow7.tutor.courses import course
from rainbow7.tutor.pupil_view import class_step, pupil_view

PLAN = {"edition": "en", "lang": "fr", "steps": ["legal/combo.colour/1/42", "lesson:rainbow7/02-three-cards/2"]}


def an_answer(seat: int = 0, text: str = "a", nth: int = 1, *, right: bool = False, round: int = 1) -> StoredAnswer:
    return StoredAnswer(1, round, seat, text, text, right, () if right else (f"believes-{text}",), nth)


def a_room(seats: int = 3) -> Room:
    return Room("id", "CODE2", read_plan(PLAN), 0, RoomState(phase="ask"), {seat: seat for seat in range(seats)})


@pytest.mark.parametrize("phase", PHASES)
def test_answers_are_taken_in_two_phases_only(phase: str) -> None:
    state = driven(RoomState(), {"phase": phase}, 2)
    assert state.takes_answers(1, state.round) == (phase in ("ask", "revote"))
    assert not state.takes_answers(2, state.round)
    assert not driven(state, {"paused": True}, 2).takes_answers(1, state.round)


def test_a_revote_is_another_round_and_another_step_begins_with_the_first() -> None:
    state = driven(driven(RoomState(), {"phase": "ask"}, 2), {"phase": "revote"}, 2)
    assert (state.phase, state.round) == ("revote", 2)
    assert driven(state, {"phase": "revote"}, 2).round == 2
    after = driven(state, {"step": 2, "phase": "ask"}, 2)
    assert (after.step, after.round, after.open) == (2, 1, (2, 2))


@pytest.mark.parametrize(
    "wish",
    [
        {"phase": "gone"}, {"step": 0}, {"step": 3}, {"step": True}, {"step": "1"}, {"round": 0}, {"open": [2, 1]},
        {"open": [0, 1]}, {"open": 1}, {"paused": "yes"}, {"door": "ajar"}, {"follow": 3}, {"follow": "x" * 301},
        {"follow": "https://elsewhere.example"}, {"follow": "a\x00"}, {"spotlight": ["a", "b", "c"]},
    ],
    ids=str,
)  # fmt: skip
def test_what_cannot_be_is_named(wish: dict[str, object]) -> None:
    with pytest.raises(BadWish, match=next(iter(wish))):
        driven(RoomState(), wish, 2)


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (None, "not-a-plan"), ({**PLAN, "edition": "de"}, "no-edition"), ({**PLAN, "lang": "xx"}, "no-language"),
        ({**PLAN, "steps": []}, "no-steps"), ({**PLAN, "steps": [1]}, "no-steps"),
        ({**PLAN, "steps": ["lesson:rainbow7/none/1"]}, "no-lesson"),
        ({**PLAN, "steps": ["lesson:rainbow7/02-three-cards/99"]}, "no-such-step"),
        ({**PLAN, "steps": ["nothing"]}, "no-exercise"),
        ({**PLAN, "steps": ["legal/combo.colour/1/42"] * 61}, "too-many-steps"),
        ({**PLAN, "steps": ["lesson:sazuki/01-cards-and-prizes/1"]}, "not-here"),
    ],
)  # fmt: skip
def test_a_plan_that_cannot_be_used_says_why(plan: object, code: str) -> None:
    with pytest.raises(BadPlan) as bad:
        read_plan(plan)
    assert bad.value.code == code


def test_the_wall_adds_up_and_two_beliefs_with_one_answer_are_one_group() -> None:
    both = StoredAnswer(1, 1, 3, "c", "c", False, ("one", "two"), 1)
    answers = {0: an_answer(0), 1: an_answer(1), 2: an_answer(2, right=True), 3: both}
    answers[4] = StoredAnswer(1, 1, 4, "d", "d", False, (), 1)
    shown = wall(range(6), answers)
    assert [(each["beliefs"], each["count"]) for each in shown["groups"]] == [(["believes-a"], 2), (["one", "two"], 1)]
    assert (shown["right"], shown["unexplained"], shown["nothing"], shown["joined"]) == (1, 1, 1, 6)


def test_moves_between_two_votes_add_up_to_those_who_voted_twice() -> None:
    first = {seat: an_answer(seat, text) for seat, text in enumerate("aabc")}
    then = {seat: an_answer(seat, text) for seat, text in enumerate("abb")}
    ways = moved(first, then)
    assert sum(each["count"] for each in ways) == 3
    assert {"from": "a", "to": "b", "count": 1} in ways


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(1, 6)), max_size=30), st.randoms())
def test_any_order_repetition_and_loss_leads_to_the_last_answer_that_arrived(
    sent: list[tuple[int, int]], chance: object
) -> None:
    room = a_room()
    for seat, nth in sent:
        room.keep(an_answer(seat, f"answer-{nth}", nth))
    last = {seat: max(nth for each, nth in sent if each == seat) for seat in {seat for seat, _ in sent}}
    assert {seat: each.nth for seat, each in room.round_answers().items()} == last


@given(st.permutations(range(1, 7)))
def test_a_state_counts_only_if_it_is_newer(versions: list[int]) -> None:
    room = a_room()
    for version in versions:
        other = a_room()
        other.state = RoomState(version, phase="ask", round=version)
        room.taken(other)
    assert (room.state.v, room.state.round) == (6, 6)


def test_animals_differ_and_the_second_of_a_kind_has_a_number() -> None:
    taken: set[int] = set()
    for seat in range(2 * len(names())):
        taken.add(next_animal(taken, seat))
    for lang in LANGUAGES:
        told = [animal_name(each, lang) for each in taken]
        assert len(set(told)) == len(taken)
        assert f"{animal_name(0, lang)} 2" in told


@pytest.mark.parametrize("markup", ["<script>", "‮", "\x00", "=1+1", "A" * 900])
def test_what_was_sent_is_never_what_is_kept(markup: str) -> None:
    plan = read_plan(PLAN)
    assert judge(plan.step(1), markup) is None
    assert judge(plan.step(2), markup) is None
    kept = judge(plan.step(2), "  lay   y6 R6 > a ")
    assert kept is not None
    assert kept.text == "lay Y6 R6 > A"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_no_step_of_any_lesson_takes_what_somebody_made_up(game: Game) -> None:
    """What is kept is an option of the step, a move as the engine writes it, or an exercise's answer."""
    seen = set()
    for lesson in course(game):
        if game.default_edition not in lesson.editions:
            continue
        for number, each in enumerate(lesson.steps_in(game.default_edition), 1):
            step = class_step(f"lesson:{game.id}/{lesson.name}/{number}", game.default_edition)
            seen.add(step.do)
            for made_up in ("x", "<b>", "I am Zoe", "", " ", "1", "left; x", "=1+1", *(() if each.asks else ("-",))):
                kept = judge(step, made_up)
                options = [option["value"] for option in pupil_view(step, "en")["options"]]
                assert kept is None or kept.text in options or step.exercise is not None, (step.name, made_up)
                assert kept is None or ("x" not in kept.text and "Zoe" not in kept.text)
    assert {"watch", "will", "try"} <= seen


@pytest.mark.parametrize("cell", ["=1", "+1", "-", "@x", "\tx"])
def test_no_cell_begins_like_a_formula(cell: str) -> None:
    assert str(_harmless(cell)).startswith("'")


def test_what_happens_while_the_database_is_read_is_not_forgotten_and_a_removed_seat_stays_removed() -> None:
    room = a_room()
    room.keep(an_answer(0))
    room.reading_begins()
    read = a_room()
    read.keep(an_answer(0))
    read.keep(an_answer(2))
    room.keep(an_answer(1, "b"))
    room.joined(3, 3)
    room.keep(an_answer(3, "c"))
    room.keep(an_answer(2, "late", nth=4))
    room.removed(2)
    del read.animals[2]
    room.taken(read)
    assert sorted(room.animals) == [0, 1, 3]
    assert {seat: each.answer for seat, each in room.round_answers().items()} == {0: "a", 1: "b", 3: "c"}
    room.reading_begins()
    room.taken(a_room(1))
    assert sorted(room.animals) == [0] and list(room.round_answers()) == []


def test_a_plan_changes_as_a_whole_until_somebody_has_answered_and_then_grows_at_its_end_only() -> None:
    plan = read_plan(PLAN)
    more, others = [*PLAN["steps"], "legal/combo.colour/1/43"], ["legal/combo.value/1/5"]
    assert plan_wished(plan, {}, begun=True) is plan
    assert list(plan_wished(plan, {"steps": more}, begun=True).steps) == more
    assert list(plan_wished(plan, {"steps": others}, begun=False).steps) == others
    unusable: tuple[object, ...] = (others, [], None, ["nothing"], more[::-1])
    for each in unusable:
        with pytest.raises(BadWish, match="steps"):
            plan_wished(plan, {"steps": each}, begun=True)
    assert driven(RoomState(step=2, open=(1, 2), round=2), {"paused": True}, 1).step == 1


def test_what_is_remembered_of_answers_belongs_to_a_plan() -> None:
    room, known = a_room(), read_plan(PLAN)
    judged = judge(known.step(1), "no,no")
    assert judged is not None
    room.remember(1, "no,no", judged)
    room.planned(known)
    assert room.judged
    room.planned(read_plan({**PLAN, "steps": ["legal/combo.value/1/5"]}))
    assert not room.judged
