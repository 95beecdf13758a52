"""Progress and review: kept as a text, merged without counting twice, set aside where it cannot be read."""

import json
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as some

from rainbow7.games import GAMES
from rainbow7.tutor.progress import DAYS, MOST_CHARACTERS, TRIES_PER_DAY, Place, Progress, Try, read
from rainbow7.tutor.review import due, due_on, mastered, standing_of

MONDAY = date(2026, 3, 2)
RULE = ("rainbow7", "combo.colour")


def days(*tries: tuple[int, bool]) -> list[Try]:
    return [Try(MONDAY + timedelta(after), first) for after, first in tries]


def told(*tries: tuple[int, bool], rule: str = "combo.colour") -> Progress:
    progress = Progress()
    for day, first in days(*tries):
        progress = progress.tried("rainbow7", (rule,), day, first)
    return progress


rules = some.sampled_from(GAMES["rainbow7"].rulebooks.rules[:3])
tries = some.lists(some.tuples(some.integers(0, 3), some.booleans(), rules), max_size=12)


def filled(given: list[tuple[int, bool, str]]) -> Progress:
    progress = Progress()
    for after, first, rule in given:
        progress = progress.tried("rainbow7", (rule,), MONDAY + timedelta(after), first)
    for after, done, step in given:
        progress = progress.passed_over("rainbow7", "01-aim", (step.replace(".", "-"),), MONDAY + timedelta(after))
        if done:
            progress = progress.done_after_all("rainbow7", "01-aim", step.replace(".", "-"))
        if after == 0:
            progress = progress.has_read("rainbow7", step)
    return progress.at("rainbow7", "01-aim", "see", MONDAY) if given else progress


@given(tries)
def test_what_is_written_is_read_again(given: list[tuple[int, bool, str]]) -> None:
    progress = filled(given)
    found = read(progress.text())
    assert found.complaint == "" and found.progress == progress


@given(tries, tries)
def test_merging_loses_nothing_and_counts_nothing_twice(
    mine: list[tuple[int, bool, str]], theirs: list[tuple[int, bool, str]]
) -> None:
    one, other = filled(mine), filled(theirs)
    both = one.merged(other)
    assert one.merged(one) == one and both.merged(other) == both
    assert other.merged(one) == both, "two pages that merge each other's come to an end"
    assert both.rules_read == (one.rules_read | other.rules_read) - both.tries.keys()
    for name in (*one.tries, *other.tries):
        assert len(both.tries[name]) >= max(len(each.tries.get(name, ())) for each in (one, other))


def test_a_whole_course_fits_into_the_text_that_is_read() -> None:
    progress = Progress()
    for game in GAMES.values():
        for after in range(DAYS + 3):
            for _ in range(TRIES_PER_DAY + 3):
                progress = progress.tried(game.id, game.rulebooks.rules, MONDAY + timedelta(after), True)
        for rule in game.rulebooks.rules:
            progress = progress.has_read(game.id, rule)
        for number in range(20):
            lesson = f"{number:02}-a-lesson-with-a-name"
            progress = progress.passed_over(game.id, lesson, ("a-step", "another-step"), MONDAY)
            progress = progress.at(game.id, lesson, "a-step-with-a-name", MONDAY)
    assert len(progress.text()) <= MOST_CHARACTERS
    assert read(progress.text()).progress == progress


def test_a_rule_is_only_remembered_as_read_until_it_is_tried() -> None:
    progress = Progress().has_read("rainbow7", "pack.tokens").has_read(*RULE)
    assert read(progress.text()).progress.rules_read == {("rainbow7", "pack.tokens"), RULE}
    tried = progress.tried("rainbow7", ("combo.colour",), MONDAY, True)
    assert tried.rules_read == {("rainbow7", "pack.tokens")} == tried.has_read(*RULE).rules_read


@pytest.mark.parametrize(
    "text",
    [
        "not json", "[]", "7", "null", '"text"', "{}", '{"version":1}', '{"version":"1","tries":{},"lessons":{}}',
        '{"version":0,"tries":{},"lessons":{}}', '{"version":true,"tries":{},"lessons":{}}',
        '{"version":1,"tries":[],"lessons":{}}', '{"version":1,"tries":{"rainbow7":{"x":7}},"lessons":{}}',
        '{"version":1,"tries":{"rainbow7":{"x":"2026-03-02 +?"}},"lessons":{}}',
        '{"version":1,"tries":{"rainbow7":{"x":"2026-03-02"}},"lessons":{}}',
        '{"version":1,"tries":{"rainbow7":{"x":"yesterday +"}},"lessons":{}}',
        '{"version":1,"tries":{},"lessons":{"rainbow7":{"01":"finished 2026-03-02"}}}',
        '{"version":1,"tries":{},"lessons":{"rainbow7":{"01":"done"}}}',
        '{"version":1,"tries":{},"lessons":{},"read":{"rainbow7":"combo.colour"}}',
        '{"version":1,"tries":{},"lessons":{},"read":["combo.colour"]}', "[" * 5000, "{" * 30000,
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_set_aside(text: str) -> None:
    found = read(text)
    assert found.complaint == "mangled" and not found.progress


def test_what_a_newer_version_wrote_is_set_aside_as_newer() -> None:
    assert read('{"version": 2, "anything": 1}').complaint == "newer"
    assert read(json.dumps({**json.loads(told((0, True)).text()), "version": 9})).complaint == "newer"


def test_nothing_kept_is_nothing_to_complain_of() -> None:
    assert read("").complaint == "" and not read("  ").progress


@pytest.mark.parametrize(
    ("tried", "after"),
    [
        ([(0, True)], 1), ([(0, True), (0, True)], 1), ([(0, True), (1, True)], 4), ([(0, True), (2, True)], 5),
        ([(0, True), (1, True), (4, True)], 11), ([(0, True), (1, True), (4, True), (11, True)], 18),
        ([(0, False)], 0), ([(0, True), (3, False)], 3), ([(0, False), (0, True)], 1),
        ([(0, True), (1, True), (5, False), (5, True)], 6),
    ],
)  # fmt: skip
def test_a_rule_is_due_again_after_one_three_and_seven_days(tried: list[tuple[int, bool]], after: int) -> None:
    assert due_on(days(*tried)) == MONDAY + timedelta(after)


def test_mistakes_come_back_first_then_what_has_waited_longest() -> None:
    progress = told((0, True), rule="combo.value").merged(told((3, False), rule="combo.wild"))
    progress = progress.merged(told((1, True), rule="lay.held")).merged(told((4, True), rule="draw.one"))
    order = ("combo.wild", "combo.value", "lay.held")
    assert due(progress, "rainbow7", GAMES["rainbow7"].rulebooks.rules, MONDAY + timedelta(4)) == order
    assert due(progress, "spaan", GAMES["spaan"].rulebooks.rules, MONDAY + timedelta(40)) == ()


def test_mastered_is_three_times_right_at_once_on_two_days() -> None:
    assert not mastered(days((0, True), (0, True), (0, True)))
    assert not mastered(days((0, True), (1, True), (1, False)))
    assert mastered(days((0, True), (0, False), (1, True), (1, True)))
    assert mastered(days((0, True)), need=1) and not mastered(days((0, True), (1, True), (2, True)), need=4)


def test_a_mastered_rule_comes_back_and_stays_mastered() -> None:
    progress = told((0, True), (1, True), (2, True))
    today = standing_of(progress, *RULE, MONDAY + timedelta(2))
    assert (today.standing, today.waits, today.right, today.days) == ("mastered", False, 3, 3)
    later = standing_of(progress, *RULE, MONDAY + timedelta(9))
    assert (later.standing, later.waits) == ("mastered", True)
    assert standing_of(Progress(), *RULE, MONDAY).standing == "new"


def test_a_lesson_once_finished_stays_finished() -> None:
    progress = Progress().at("rainbow7", "01-aim", "see", MONDAY)
    assert progress.lessons["rainbow7", "01-aim"] == Place("begun", "see", MONDAY)
    progress = progress.finished("rainbow7", "01-aim", MONDAY, "known").finished("rainbow7", "01-aim", MONDAY)
    progress = progress.at("rainbow7", "01-aim", "last", MONDAY + timedelta(1))
    assert progress.lessons["rainbow7", "01-aim"].reached == "done"
    assert progress.finished("rainbow7", "01-aim", MONDAY, "known") == progress


def test_steps_passed_over_are_kept_with_their_lesson_to_its_end_and_beyond() -> None:
    lesson = ("rainbow7", "draw")
    progress = Progress().at(*lesson, "last-two", MONDAY).passed_over(*lesson, ("last-two", "which"), MONDAY)
    progress = progress.finished(*lesson, MONDAY).at(*lesson, "see", MONDAY)
    assert progress.lessons[lesson].left_out == {"last-two", "which"}
    assert read(progress.text()).progress == progress
    progress = progress.done_after_all(*lesson, "which").done_after_all(*lesson, "see")
    assert progress.lessons[lesson].left_out == {"last-two"}
    assert read(progress.text()).progress == progress
    assert Progress().done_after_all(*lesson, "see") == Progress()


def test_a_step_done_on_one_page_is_done_on_the_other_that_passed_it_over() -> None:
    lesson = ("rainbow7", "draw")
    passed = Progress().passed_over(*lesson, ("last-two", "which"), MONDAY).finished(*lesson, MONDAY)
    done = passed.done_after_all(*lesson, "which")
    other = Progress().passed_over(*lesson, ("last",), MONDAY)
    assert done.merged(passed).lessons == passed.merged(done).lessons == done.lessons
    assert done.merged(other).lessons == other.merged(done).lessons
    assert done.merged(other).lessons[lesson].left_out == {"last", "last-two"}


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("begun 2026-03-02 see", Place("begun", "see", MONDAY)),
        ("known 2026-03-02", Place("known", "", MONDAY)),
        ("done 2026-03-02", Place("done", "", MONDAY)),
        ("done 2026-03-02 last", Place("done", "last", MONDAY)),
        ("done 2026-03-02 -odd", Place("done", "", MONDAY, frozenset({"odd"}))),
        ("begun 2026-03-02 see +odd -which",
         Place("begun", "see", MONDAY, frozenset({"odd", "which"}), frozenset({"odd"}))),
    ],
)  # fmt: skip
def test_what_was_kept_before_steps_were_still_opens(text: str, place: Place) -> None:
    kept = {"rainbow7": "progress", "version": 1, "tries": {}, "lessons": {"rainbow7": {"draw": text}}}
    found = read(json.dumps(kept, separators=(",", ":")))
    assert found.complaint == "" and found.progress.lessons == {("rainbow7", "draw"): place}
    assert json.loads(found.progress.text()) == kept
