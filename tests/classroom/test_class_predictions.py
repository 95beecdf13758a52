"""What happens next, asked in a class: the engine makes the options, and nobody sees what comes before it is shown."""

import json
from typing import Any

import pytest
from class_client import LiveClass

from rainbow7.classroom.plan_material import next_questions
from rainbow7.classroom.room import Plan, judge, read_plan
from rainbow7.classroom.said import is_right, next_asked, question_view, replay_frame, shown_said
from rainbow7.classroom.told_step import seen_on
from rainbow7.core.language import LANGUAGES
from rainbow7.explain import event_text
from rainbow7.games import GAMES
from rainbow7.tutor.courses import course
from rainbow7.tutor.pupil_view import NoStep, class_step, step_speaker, table_in_words

EDITIONS = [(game, edition) for game in GAMES.values() for edition in game.editions]
every_edition = pytest.mark.parametrize(("game", "edition"), EDITIONS, ids=[edition for _, edition in EDITIONS])

ROUND = "round:3/42"
ASKED = 7
"""After so many events of that round a rule decides what comes: `seven.lone`."""


@every_edition
def test_each_option_is_judged_and_what_happens_is_right(game: Any, edition: str) -> None:
    names = next_questions(f"round:{game.default_seats}/7", edition, 12)
    assert len(names) > 2
    for name in names:
        step = class_step(name, edition)
        right = [each for each in step.next_options if each.right]
        assert [each.event for each in right] == [step.match.moments[step.after or 0].event]
        for lang in LANGUAGES:
            options = question_view(step, lang)["options"]
            assert len(options) == len({each["text"] for each in options}) == len(step.next_options) > 1
            assert [each["text"] for each in options] == sorted(each["text"] for each in options)
            assert [each["value"] for each in options if is_right(step, each["value"])] == [right[0].value]
        for each in step.next_options:
            judged = judge(step, each.value)
            assert judged is not None and judged.right == each.right
            assert judged.beliefs == tuple(belief.name for belief in each.beliefs)
        assert judge(step, "somebody wins") is None


@every_edition
def test_what_is_shown_is_the_next_event_with_its_passage(game: Any, edition: str) -> None:
    for name in next_questions(f"round:{game.default_seats}/7", edition, 4):
        step = class_step(name, edition)
        wrong = next(each for each in step.next_options if not each.right)
        for lang in LANGUAGES:
            shown = shown_said(step, wrong.value, lang)
            frame = replay_frame(step, (step.after or 0) + 1, lang)
            assert shown is not None and frame is not None
            assert shown["answer"]["text"] == frame["said"]["text"], "stepping on shows what the answer says"
            assert shown["right"] is False and shown["source"]["text"]
            assert len(wrong.beliefs) != 1 or wrong.beliefs[0].belief[lang][:20] in shown["yours"]["html"]


@pytest.mark.parametrize("name", [
    "next:0:round:3/42", "next:1:round:3/42", "next:999:round:3/42", "next:2:legal/combo.colour/1/42",
    "next:x:round:3/42", "next:2:next:2:round:3/42", "next:3:lesson:rainbow7/call/99",
    "round:99/1", "round:3/", "round:3/x",
])  # fmt: skip
def test_what_cannot_be_asked_is_no_step(name: str) -> None:
    with pytest.raises(NoStep):
        class_step(name, "en")


def test_the_words_of_a_table_tell_no_more_than_the_table() -> None:
    """What a step asks to foretell has not happened in the table's words either."""
    seen = 0
    for game in GAMES.values():
        for lesson in course(game):
            for number, step in enumerate(lesson.steps_in(game.default_edition), 1):
                if game.default_edition in lesson.editions and step.do in ("will", "watch"):
                    found = class_step(f"lesson:{game.id}/{lesson.name}/{number}", game.default_edition)
                    begun = replay_frame(found, 0, "en")
                    assert begun is not None
                    view = question_view(found, "en")
                    assert view["table"] == begun["table"], found.name
                    happened = [str(event_text(each.event, step_speaker(found, "en"))) for each in found.match.moments]
                    assert not [each for each in happened if each in table_in_words(found, "en")]
                    seen += 1
    assert seen > 20
    will = class_step("lesson:rainbow7/sevens/5", "en")
    assert "Mia: 2 cards, 0 Rain tokens." in table_in_words(will, "en"), "nobody has drawn yet"


def test_who_is_led_away_to_a_question_is_led_back_to_the_table() -> None:
    lesson = "lesson:rainbow7/call/1"
    planned = read_plan({"edition": "en", "lang": "en", "steps": [ROUND, f"next:{ASKED}:{ROUND}", lesson]})
    assert seen_on(planned, 2) == f"step/2/at/{ASKED + 1}", "the plan goes on from there"
    asked = Plan("en", "en", (*planned.steps, f"next:18:{ROUND}"))
    assert seen_on(asked, 4) == "step/1/at/19"
    assert seen_on(Plan("en", "en", (lesson, f"next:{ASKED}:{ROUND}")), 2) == f"step/2/at/{ASKED + 1}"
    assert next_asked(asked, 1, 18) == next_asked(asked, 4, 18) == f"next:18:{ROUND}"
    assert next_asked(asked, 1, 1) == "", "what somebody does next no rule decides"


def test_a_class_foretells_and_then_sees_what_happens(live: LiveClass) -> None:
    opened = live.open({"edition": "en", "lang": "en", "steps": [ROUND, "legal/combo.colour/1/42"]})
    teacher, show = opened["teacher"], opened["show"]
    one, two = (live.join(opened["code"])["token"] for _ in range(2))
    live.drive(teacher, phase="replay", follow=f"step/1/at/{ASKED}")
    asked = live.ask(f"step/1/at/{ASKED}", teacher)[1]["next"]
    assert asked == f"next:{ASKED}:{ROUND}"
    for key in (one, show):
        assert "next" not in live.ask(f"step/1/at/{ASKED}", key)[1]
    state = live.drive(teacher, steps=[ROUND, "legal/combo.colour/1/42", asked], step=3, phase="ask", follow="")
    assert (state["steps"], state["open"]) == (3, [3, 3])
    view = live.ask("step/3", one)[1]
    assert (view["kind"], view["question"]) == ("next", "What happens next?")
    right = next(each.value for each in class_step(asked, "en").next_options if each.right)
    wrong = next(each["value"] for each in view["options"] if each["value"] != right)
    for number, (token, answer) in enumerate(((one, right), (two, wrong)), 1):
        assert live.ask("answer", token, {"step": 3, "round": 1, "nth": number, "answer": answer})[0] == 200
    wall = live.event(teacher)["wall"]
    assert (wall["right"], [(each["answer"], len(each["told"])) for each in wall["groups"]]) == (1, [(wrong, 1)])
    hidden = json.dumps([live.ask("step/3", key)[1] for key in (one, show)])
    for each in ("seven.lone", "shown", "after", "right", ROUND):
        assert each not in hidden
    for key in (one, show):
        assert [live.ask(f"step/{step}/at/{ASKED + 1}", key)[0] for step in (1, 3)] == [404, 404]
    live.drive(teacher, phase="shown")
    assert live.ask("step/3", two)[1]["shown"]["said"]["key"] == right
    follow = live.ask("step/3", teacher)[1]["after"]
    assert follow == f"step/1/at/{ASKED + 1}"
    live.drive(teacher, phase="replay", step=1, follow=follow)
    assert live.ask(follow, one)[1]["said"]["text"] == live.ask(follow, show)[1]["said"]["text"]
    (result,) = live.ask("results", teacher)[1]["results"]
    assert (result["rule"], result["answered"], result["first_right"], result["believed"]) == ("seven.lone", 2, 1, 1)
    rows = live.raw("class/api/export.csv", teacher)[1].decode()
    assert asked in rows and "seven.lone" in rows and wrong in rows
    assert {each["result"]["response"] for each in live.ask("export.json", teacher)[1]} == {right, wrong}
    live.ask("erase", teacher, {})


def test_nobody_looks_past_what_is_still_to_be_foretold_nor_at_what_is_not_open(live: LiveClass) -> None:
    question, will = f"next:{ASKED}:{ROUND}", "lesson:rainbow7/sevens/5"
    opened = live.open({"edition": "en", "lang": "en", "steps": [ROUND, question, will, "lesson:rainbow7/call/1"]})
    pupil = live.join(opened["code"])["token"]
    live.drive(opened["teacher"], phase="ask")
    assert live.ask(f"step/1/at/{ASKED}", pupil)[1]["last"] == ASKED
    assert live.ask(f"step/1/at/{ASKED + 1}", pupil)[0] == 404
    assert live.ask("step/4/at/2", pupil)[0] == 404, "it is not open"
    live.drive(opened["teacher"], phase="replay", follow="step/1/at/2")
    assert [live.ask(f"step/{each}", pupil)[0] for each in (f"1/at/{ASKED + 1}", "3/at/2", "4/at/2")] == [404] * 3
    live.drive(opened["teacher"], follow=f"step/1/at/{ASKED + 1}")
    assert live.ask(f"step/1/at/{ASKED + 9}", pupil)[0] == 200, "the class has seen it"
    live.drive(opened["teacher"], step=3, phase="ask", follow="")
    assert live.ask("step/3/at/2", pupil)[0] == 404
    live.ask("erase", opened["teacher"], {})


@pytest.mark.parametrize("query", ["next=round:3/5&items=4", "next=rainbow7/call&items=3"])
def test_a_plan_is_made_of_questions_about_a_table(live: LiveClass, query: str) -> None:
    status, names, _ = live.raw(f"class/catalogue?edition=en&lang=en&{query}")
    assert status == 200 and len(json.loads(names)) == int(query[-1])
    read_plan({"edition": "en", "lang": "en", "steps": json.loads(names)})


@pytest.mark.parametrize("query", ["next=nothing&items=4", "next=round:99/5&items=4", "next=round:3/5&items=0"])
def test_where_nothing_can_be_asked_there_are_no_questions(live: LiveClass, query: str) -> None:
    assert live.raw(f"class/catalogue?edition=en&lang=en&{query}")[:2] == (200, b"[]")
