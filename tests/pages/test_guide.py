"""The guide: the path, every lesson done through the page, wrong tries answered, progress kept and set aside."""

import re
from collections.abc import Iterator
from datetime import date
from functools import partial
from typing import Any
from urllib.parse import parse_qs

import pytest

from rainbow7.core.language import LANGUAGES
from rainbow7.games import GAMES
from rainbow7.pages.guide import Guide, guide
from rainbow7.pages.link import PageLink
from rainbow7.pages.page import Page
from rainbow7.tutor.courses import course
from rainbow7.tutor.lesson import Lesson, Step
from rainbow7.tutor.lesson_playing import reply
from rainbow7.tutor.progress import Progress, read
from rainbow7.web.call_budget import bounded
from rainbow7.web.first_views import CALL_LIMIT, SIZE_LIMIT
from rainbow7.web.rendering import as_json

DAY = date(2026, 3, 2)
TODAY = DAY.isoformat()
FIRST = "first-play"


def page(query: str, kept: str | None = "") -> Guide:
    """The page as its link opens it, the browser having said what it kept."""
    opened = Guide(PageLink.read(query))
    if kept is not None:
        opened.hear({"progress": kept, "today": TODAY})
    return opened


def data(opened: Page, part: str) -> dict[str, Any]:
    return opened.data[part]


def lessons() -> Iterator[Any]:
    for game in GAMES.values():
        for lesson in course(game):
            for edition in lesson.editions:
                yield pytest.param(lesson, edition, id=f"{game.id}-{edition}-{lesson.name}")


def key_of(opened: Guide) -> str:
    """What has to be chosen, found by trying."""
    for option in data(opened, "quiz")["options"]:
        opened.hear({"answer": option["value"]})
        if data(opened, "quiz")["checked"]:
            return str(option["value"])
    raise AssertionError("nothing is right")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("lesson", "edition"), list(lessons()))
def test_every_lesson_can_be_done_to_its_end(lesson: Lesson, edition: str, lang: str) -> None:
    game = lesson.game.id
    opened = page(f"game={game}&edition={edition}&lang={lang}&lesson={lesson.name}")
    for place, step in enumerate(lesson.steps_in(edition)):
        panel = data(opened, "lesson")
        assert panel["place"] == place and panel["lang"] == lang
        assert parse_qs(data(opened, "address")["query"])["step"] == [str(place + 1)]
        if panel["state"] == "reading":
            frames = data(opened, "table").get("frames", {})
            for number, line in enumerate(panel["lines"]):
                opened.hear({"line": number})
                assert not frames or data(opened, "table")["at"] == line["at"]
                assert not frames or str(line["at"]) in frames
        elif step.solutions:
            for move in step.solutions[0]:
                opened.hear({"do": move})
        elif step.do == "round":
            opened.hear({"step": place + 1})
            continue
        else:
            key_of(opened)
        assert data(opened, "lesson")["state"] in ("reading", "done", "answered")
        opened.hear({"step": place + 1})
        while opened.lesson_session is not None and opened.lesson_session.place > place + 1:
            opened.hear({"step": opened.lesson_session.place - 1})  # it was left out: nobody needs it, but it is there
    assert data(opened, "lesson")["state"] == "over"
    kept = read(data(opened, "progress")["keep"]).progress
    assert kept.lessons[game, lesson.name].reached == "done"


def test_a_refused_move_is_answered_with_its_rule_and_its_belief_and_the_table_stays() -> None:
    opened = page("lang=en&lesson=three-cards")
    place = (
        next(number for number, each in enumerate(opened.lesson_session.steps) if each.mistakes)
        if opened.lesson_session
        else 0
    )
    assert opened.lesson_session is not None
    opened.hear({"step": place})
    mistake = next(each for each in opened.lesson_session.steps[place].mistakes if each.mutant)
    before = data(opened, "table")["frames"]
    for move in mistake.attempt:
        opened.hear({"do": move})
    assert data(opened, "table")["slip"]["kind"] in ("no", "yet")
    assert opened.lesson_session.reply is not None and opened.lesson_session.reply.belief is not None
    assert opened.lesson_session.reply.belief.belief["en"] in data(opened, "table")["slip"]["text"]
    assert data(opened, "lesson")["state"] == "trying"
    assert list(data(opened, "table")["frames"]) == list(before)
    opened.hear({"why": "last"})
    assert data(opened, "why")["open"] and data(opened, "why")["reasons"]
    kept = read(data(opened, "progress")["keep"]).progress
    assert any(not each.first for tries in kept.tries.values() for each in tries)


def test_any_right_play_is_accepted() -> None:
    for move in ("lay O2 > C", "lay V5 > A", "lay Y1 > B"):
        opened = page(f"lang=en&lesson={FIRST}&step=2")
        opened.hear({"do": move})
        assert data(opened, "lesson")["state"] == "done", move


def test_help_comes_in_steps_and_counts_for_nothing() -> None:
    opened = page(f"lang=en&lesson={FIRST}&step=2")
    opened.hear({"hint": True})
    panel = data(opened, "lesson")
    assert len(panel["hints"]) == 1 and panel["hint"] == panel["words"]["show"]
    opened.hear({"hint": True})
    assert data(opened, "lesson")["state"] == "done"
    assert not read(data(opened, "progress")["keep"]).progress.tries


def test_the_language_switch_keeps_the_step_and_what_was_done() -> None:
    opened = page(f"lang=en&lesson={FIRST}&step=2")
    opened.hear({"do": "lay V5 > A"})
    opened.hear({"set": {"lang": "fr"}})
    panel = data(opened, "lesson")
    assert (panel["lang"], panel["place"], panel["state"]) == ("fr", 1, "done")
    assert parse_qs(data(opened, "address")["query"]) == {
        "lang": ["fr"],
        "edition": ["en"],
        "lesson": [FIRST],
        "step": ["2"],
    }


def test_another_rulebook_keeps_the_step_where_it_has_it() -> None:
    opened = page(f"lang=en&lesson={FIRST}&step=2")
    opened.hear({"set": {"edition": "fr-plus2"}})
    assert data(opened, "lesson")["place"] == 1 and data(opened, "bar")["editions"][2]["here"]


def test_the_path_says_how_far_one_is_and_what_comes_next() -> None:
    progress = Progress().finished("rainbow7", FIRST, DAY, "done").at("rainbow7", "draw", "see", DAY)
    opened = page("lang=en", progress.text())
    path = data(opened, "path")
    states = {each["lesson"]: each["state"] for each in path["lessons"]}
    assert (states[FIRST], states["draw"], states["call"]) == ("done", "begun", "new")
    assert path["next"]["lesson"] == "draw" and path["place"] is None
    fresh = data(page("lang=en"), "path")
    assert fresh["next"]["lesson"] == FIRST and fresh["place"] is not None


def test_a_lesson_resumes_where_one_left_it() -> None:
    progress = Progress().at("rainbow7", FIRST, "lighter", DAY)
    opened = page(f"lang=en&lesson={FIRST}", progress.text())
    assert data(opened, "lesson")["place"] == 2
    assert data(page(f"lang=en&lesson={FIRST}&step=1", progress.text()), "lesson")["place"] == 0


def test_who_knows_the_game_is_placed_further_on_and_a_beginner_at_the_beginning() -> None:
    opened = page("lang=en")
    opened.hear({"lesson": "placement"})
    for _ in range(20):
        if opened.placement is None:
            break
        exercise_session = opened.placement.exercise_session
        assert exercise_session is not None and data(opened, "ask")["open"]
        right_answer(opened, exercise_session)
        assert data(opened, "quiz")["checked"]["right"]
        opened.hear({"next": True})
    states = [each["state"] for each in data(opened, "path")["lessons"]]
    assert opened.placement is None and states.count("known") >= len(states) // 2
    opened = page("lang=en&lesson=placement")
    for _ in range(2):
        assert opened.placement is not None and opened.placement.exercise_session is not None
        wrong_answer(opened, opened.placement.exercise_session)
        opened.hear({"next": True})
    assert opened.placement is None
    assert {each["state"] for each in data(opened, "path")["lessons"]} == {"new"}


def right_answer(opened: Any, exercise_session: Any) -> None:
    exercise = exercise_session.exercise
    if exercise.form == "choice":
        opened.hear({"answer": next(each.value for each in exercise.options if each.right)})
    elif exercise.form == "cards":
        opened.hear({"do": " ".join(map(str, next(iter(exercise.key))))})
    elif exercise.form == "sets":
        for each in exercise.key:
            opened.hear({"do": " ".join(map(str, each))})
        opened.hear({"answer": ""})
    else:
        opened.hear({"answer": "/".join(map(str, exercise.key))})


def wrong_answer(opened: Any, exercise_session: Any) -> None:
    exercise = exercise_session.exercise
    if exercise.form == "choice":
        opened.hear({"answer": next(each.value for each in exercise.options if not each.right)})
    elif exercise.form == "cards":
        state = exercise.question.state
        hand = state.hands[exercise.question.seat]
        opened.hear({"do": " ".join(map(str, hand[:2]))})
    elif exercise.form == "sets":
        hand = exercise.question.state.hands[exercise.question.seat]
        opened.hear({"do": str(hand[0])})
        opened.hear({"do": " ".join(map(str, hand[:2]))})
        opened.hear({"answer": ""})
    else:
        opened.hear({"answer": "/".join(str(9) for _ in exercise.key)})


@pytest.mark.parametrize(("text", "said"), [("what?", "mangled"), ('{"version": 8}', "newer")])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_cannot_be_read_is_set_aside_and_said(text: str, said: str, lang: str) -> None:
    progress = data(page(f"lang={lang}", text), "progress")
    assert progress["aside"] and progress["keep"] == ""
    assert progress["said"] == progress["words"]["said"][said]


def test_nothing_is_to_be_kept_before_the_browser_has_said_what_it_kept() -> None:
    opened = page(f"lang=en&lesson={FIRST}&step=2", None)
    opened.hear({"do": "lay V5 > A"})
    assert data(opened, "progress")["keep"] is None
    opened.hear({"progress": Progress().finished("spaan", "one-row", DAY).text(), "today": TODAY})
    kept = read(data(opened, "progress")["keep"]).progress
    assert kept.tries and ("spaan", "one-row") in kept.lessons, "both count"


@pytest.mark.parametrize("query", ["lesson=no-such", "lesson=<script>", f"lesson={FIRST}&step=99", "lesson=x&step=-1"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_link_to_what_is_not_there_says_so(query: str, lang: str) -> None:
    opened = page(f"lang={lang}&{query}")
    part = "path" if opened.lesson_session is None else "lesson"
    assert data(opened, part)["complaints"]
    html, _ = Guide.first_view({"lesson": "<script>", "lang": lang})
    assert "<script>" not in html


@pytest.mark.parametrize(
    "message",
    [{"do": 7}, {"step": "x"}, {"step": -4}, {"line": 99}, {"lesson": None}, {"answer": []}, {"hint": 1}, {"drop": 1},
     {"next": 1}, {"set": 1}, {"set": {"edition": []}}, {"progress": 7}, {"progress": "x", "today": "never"},
     {"ask": "?"}],
)  # fmt: skip
def test_what_nobody_says_breaks_nothing(message: dict[str, Any]) -> None:
    for query in ("lang=en", f"lang=en&lesson={FIRST}", f"lang=en&lesson={FIRST}&step=2", "lang=fr&lesson=placement"):
        opened = page(query)
        opened.hear(message)
        assert data(opened, "bar")["lang"] in LANGUAGES


def test_the_page_is_one_tree_that_answers_its_own_widgets() -> None:
    tree = guide(f"lang=en&lesson={FIRST}&step=2")
    parts = dict(zip(Guide.widgets, tree.children, strict=True))
    parts["progress"]._handle_custom_msg({"progress": "", "today": TODAY, "seq": 1, "page": "k3f9"}, [])
    parts["table"]._handle_custom_msg({"do": "lay V5 > A", "seq": 2, "page": "k3f9"}, [])
    assert parts["lesson"].data["state"] == "done" and parts["table"].data["heard"] == 2
    assert read(parts["progress"].data["keep"]).progress.tries


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_view_is_drawn_without_a_kernel_within_bounds(lang: str) -> None:

    for query in ({"lang": lang}, {"lang": lang, "lesson": FIRST}, {"lang": lang, "lesson": "sevens", "step": "2"}):
        Guide.first_view(query)
        html, view = bounded(CALL_LIMIT, partial(Guide.first_view, query))
        assert len(html) + len(as_json(view)) < SIZE_LIMIT
        assert view["parts"]["lesson" if "lesson" in query else "path"]["open"]


FADING = [
    pytest.param(lesson, place, id=f"{lesson.name}-{lesson.steps[place].name}")
    for lesson in course(GAMES["rainbow7"])
    for place, step in enumerate(lesson.steps_in("en"))
    if step.after == "fade" and len(lesson.steps_in("en")) == len(lesson.steps)
]


@pytest.mark.parametrize("succeeds", [True, False])
@pytest.mark.parametrize(("lesson", "place"), FADING)
def test_help_fades_with_success_and_stays_for_those_who_need_it(lesson: Lesson, place: int, succeeds: bool) -> None:
    opened = page(f"lang=en&lesson={lesson.name}&step=1")
    for number, step in enumerate(lesson.steps_in("en")[:place]):
        if step.after == "fade" and succeeds:
            continue
        if step.do == "try" and not succeeds:
            opened.hear({"do": "lay R1 R1 > A"})
        if step.solutions:
            for move in step.solutions[0]:
                opened.hear({"do": move})
        elif step.do in ("odd", "which", "will"):
            if not succeeds:
                key_of(opened)
            else:
                opened.hear({"answer": right_choice(lesson, step)})
        opened.hear({"step": number + 1})
    assert opened.lesson_session is not None
    if not succeeds:
        assert opened.lesson_session.place == place and data(opened, "lesson")["passed"] is None
        return
    fading = range(place, len(lesson.steps))
    beyond = next((at for at in fading if lesson.steps[at].after is None), len(lesson.steps))
    assert opened.lesson_session.place == beyond
    # They are said to be passed over, are not shown as done, and can be opened.
    panel = data(opened, "lesson")
    assert place in [way["step"] for way in panel["passed"]["ways"]]
    assert "passed over" in panel["passed"]["text"]
    assert panel["steps"]["all"][place]["state"] == "passed"
    assert panel["steps"]["all"][place]["label"].endswith("(passed over)")
    opened.hear({"step": place})
    assert opened.lesson_session.place == place
    assert data(opened, "lesson")["passed"] is None
    assert data(opened, "lesson")["steps"]["all"][place]["state"] == "here"


def pips(opened: Guide) -> list[str]:
    return [each["state"] for each in data(opened, "lesson")["steps"]["all"]]


@pytest.mark.parametrize("heard_late", [False, True])
@pytest.mark.parametrize("at_the_end", [False, True])
def test_a_step_passed_over_is_still_shown_so_after_a_reload(at_the_end: bool, heard_late: bool) -> None:
    """The lesson stands again where its link says, and the browser says what it kept before that or later."""
    opened = page(f"lang=en&lesson={FIRST}&step=2")
    opened.hear({"step": 2})
    if at_the_end:
        opened.hear({"do": "lay V7 > B"})
        opened.hear({"step": 3})
    shown = pips(opened)
    assert shown == ["past", "passed", "past" if at_the_end else "here"]
    kept, query = data(opened, "progress")["keep"], data(opened, "address")["query"]
    again = page(query, None if heard_late else kept)
    if heard_late:
        again.hear({"step": again.lesson_session.place if again.lesson_session else 0})
        again.hear({"progress": kept, "today": TODAY})
    assert pips(again) == shown
    assert data(again, "lesson")["steps"]["all"][1]["label"].endswith("(passed over)")
    # Done after all, it is so for good.
    again.hear({"step": 1})
    again.hear({"do": "lay V5 > A"})
    again.hear({"step": 2})
    assert pips(page(f"lang=en&lesson={FIRST}&step=3", data(again, "progress")["keep"]))[1] == "past"


def test_steps_left_out_because_all_went_well_are_still_shown_so_after_a_reload() -> None:
    lesson = next(each for each in course(GAMES["rainbow7"]) if any(step.after for step in each.steps))
    opened = page(f"lang=en&lesson={lesson.name}&step=1")
    assert opened.lesson_session is not None
    while (step := opened.lesson_session.step) is not None:
        for move in step.solutions[0] if step.solutions else ():
            opened.hear({"do": move})
        if step.do in ("odd", "which", "will"):
            opened.hear({"answer": right_choice(lesson, step)})
        opened.hear({"step": opened.lesson_session.place + 1})
    assert "passed" in pips(opened)
    again = page(data(opened, "address")["query"], data(opened, "progress")["keep"])
    assert pips(again) == pips(opened)


def test_a_step_that_is_left_is_not_shown_as_done() -> None:
    opened = page(f"lang=en&lesson={FIRST}&step=2")
    opened.hear({"step": 2})
    assert [each["state"] for each in data(opened, "lesson")["steps"]["all"]][:3] == ["past", "passed", "here"]
    opened.hear({"step": 1})
    opened.hear({"do": "lay V5 > A"})
    opened.hear({"step": 2})
    assert data(opened, "lesson")["steps"]["all"][1]["state"] == "past"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("lesson", "edition"), list(lessons()))
def test_a_lesson_ends_with_what_one_knows_and_the_way_on(lesson: Lesson, edition: str, lang: str) -> None:
    game = lesson.game.id
    opened = page(f"game={game}&edition={edition}&lang={lang}&lesson={lesson.name}")
    opened.hear({"step": len(lesson.steps_in(edition))})
    over = data(opened, "lesson")["over"]
    assert 3 <= len(over["recap"]) <= 5 and all(each["text"] and "{" not in each["text"] for each in over["recap"])
    twice = re.compile(r"\b(\w+ \w[\w ]*) \1\b", re.IGNORECASE)
    assert not [each["text"] for each in over["recap"] if twice.search(each["text"])]
    path = [each for each in course(lesson.game) if edition in each.editions]
    first = over["next"]
    assert over["round"]["href"].startswith("explorer?") and f"lang={lang}" in over["round"]["href"]
    assert over["band"] is None or 0 <= over["band"]["known"] <= over["band"]["all"]
    if lesson is path[-1]:
        assert PageLink.read(first["href"].partition("?")[2]).game == [*GAMES, *GAMES][list(GAMES).index(game) + 1]
        assert f"lang={lang}" in first["href"] and over["ways"][0]["href"].startswith("practice?")
    else:
        assert first["lesson"] == path[path.index(lesson) + 1].name


def test_the_next_game_is_one_that_is_not_done_yet() -> None:
    ways = {}
    for done in ((), ("sazuki",), ("sazuki", "spaan")):
        progress = Progress()
        for game in done:
            for lesson in course(GAMES[game]):
                progress = progress.finished(game, lesson.name, DAY)
        opened = page("lang=en&lesson=round", progress.text())
        opened.hear({"step": 1})
        way = data(opened, "lesson")["over"]["next"]
        ways[done] = way and way["name"]
    assert [*ways.values()] == ["Sazuki’s Rainbow", "Spaan’s Rainbow", None]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_link_to_the_end_of_a_lesson_opens_its_end(lang: str) -> None:
    opened = page(f"lang={lang}&lesson={FIRST}")
    opened.hear({"step": 3})
    query = data(opened, "address")["query"]
    again = data(page(query), "lesson")
    assert parse_qs(query)["step"] == ["4"] and again["state"] == "over" and again["over"]["recap"]
    assert again["complaints"] == []
    opened.hear({"set": {"lang": "fr" if lang == "en" else "en"}})
    assert data(opened, "lesson")["state"] == "over"


def test_a_table_in_a_text_is_a_table_for_the_eye_and_a_sentence_for_the_ear() -> None:
    opened = page("lang=en&lesson=rulebooks&step=3")
    line = next(each for each in data(opened, "lesson")["lines"] if "<table>" in each["html"])
    assert line["html"].count("<tr>") == 4 and line["html"].count('scope="row"') == 3
    assert "You use the effects of 7s, must, must, may" in line["text"]


def right_choice(lesson: Lesson, step: Step) -> str:
    """What has to be chosen, as the engine says."""
    choices = step.plays or step.choices or tuple(each.says for each in step.predictions)
    return next(each for each in choices if reply(lesson, step, "en", (each,)).done)


@pytest.mark.parametrize("link", ["", f"lang=fr&lesson={FIRST}&step=2", "lesson=placement", "lesson=no-such", 7, None])
def test_a_link_gone_back_to_is_where_one_is_and_nothing_is_forgotten(link: object) -> None:
    opened = page("lang=en")
    opened.hear({"lesson": FIRST})
    opened.hear({"back": link})
    other = page(str(link))
    assert data(opened, "address") == data(other, "address")
    opened.hear({"lesson": ""})
    first = data(opened, "path")["lessons"][0]
    assert (first["lesson"], first["state"]) == (FIRST, "begun")


# House rules


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "This lesson teaches the usual game; your table plays otherwise. House rule: calls with up to 9."),
        (
            "fr",
            "Cette leçon enseigne le jeu habituel\u00a0; votre table joue autrement. "
            "Règle de table\u00a0: annonces jusqu’à 9.",
        ),
    ],
)
def test_a_lesson_says_what_of_it_the_table_plays_otherwise(lang: str, said: str) -> None:
    opened = page(f"lang={lang}&lesson=call&set=house=call-limit:9")
    assert data(opened, "lesson")["complaints"] == [said]
    assert opened.current_link().settings == "house=call-limit:9"
    assert data(page(f"lang={lang}&lesson=call"), "lesson")["complaints"] == []
    assert data(page(f"lang={lang}&lesson=three-cards&set=house=call-limit:9"), "lesson")["complaints"] == []
    last = len(opened.lesson_session.steps) if opened.lesson_session else 0
    over = data(page(f"lang={lang}&lesson=call&step={last + 1}&set=house=call-limit:9"), "lesson")["over"]
    (practise,) = [each["href"] for each in over["ways"] if each["href"].startswith("practice")]
    assert "call-limit" in practise, "practice is for the table"
