"""Practice: the exercise of a link, answers right and wrong, what is due, the map, links that are no longer good."""

from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from random import Random
from typing import Any
from urllib.parse import parse_qs

import pytest
from test_guide import data, right_answer, wrong_answer

import rainbow7
from rainbow7.core.language import LANGUAGES
from rainbow7.games import GAMES
from rainbow7.pages.explorer import Explorer
from rainbow7.pages.link import PageLink
from rainbow7.pages.practice import Practice, practice
from rainbow7.pages.rules import Rules
from rainbow7.tutor.drill import Drill
from rainbow7.tutor.game_tutors import kinds_and_rules
from rainbow7.tutor.learner import Learner
from rainbow7.tutor.progress import Progress, read
from rainbow7.web.call_budget import bounded
from rainbow7.web.first_views import CALL_LIMIT, SIZE_LIMIT
from rainbow7.web.rendering import as_json

DAY = date(2026, 3, 2)
NAME = "legal/combo.colour/1/42"
KINDS = [
    pytest.param(game, kind, id=f"{game}-{kind}")
    for game in GAMES
    for kind in dict.fromkeys(
        kind for kind, _ in kinds_and_rules(GAMES[game], GAMES[game].editions[GAMES[game].default_edition])
    )
]


def page(query: str, kept: str = "") -> Practice:
    opened = Practice(PageLink.read(query))
    opened.hear({"progress": kept, "today": DAY.isoformat()})
    return opened


def kept_by(opened: Practice) -> Progress:
    return read(data(opened, "progress")["keep"]).progress


def test_a_link_opens_its_exercise_and_is_given_back() -> None:
    opened = page(f"ex={NAME}&lang=fr")
    assert opened.exercise_session is not None and opened.exercise_session.exercise.name.short == NAME
    link = parse_qs(data(opened, "address")["query"])
    assert link["ex"] == [NAME] and link["v"] == [rainbow7.__version__] and link["lang"] == ["fr"]
    other = page(data(opened, "address")["query"])
    assert data(other, "ask")["question"] == data(opened, "ask")["question"]
    assert data(other, "table")["frames"] == data(opened, "table")["frames"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_every_kind_is_answered_right_and_wrong_with_its_reasons(game: str, kind: str, lang: str) -> None:
    for answer, right in ((right_answer, True), (wrong_answer, False)):
        opened = page(f"game={game}&lang={lang}&kinds={kind}")
        opened.chance = Random(1)
        opened.hear({"lesson": "start"})
        assert opened.exercise_session is not None and opened.exercise_session.exercise.name.kind == kind
        assert data(opened, "quiz")["checked"] is None
        answer(opened, opened.exercise_session)
        checked = data(opened, "quiz")["checked"]
        assert checked["right"] is right and checked["word"]["text"] and checked["sources"] and checked["proof"]["text"]
        assert (checked["yours"] is None) is right
        (tries,) = kept_by(opened).tries.values()
        assert [each.first for each in tries] == [right]
        before = data(opened, "ask")["key"]
        opened.hear({"next": True})
        assert data(opened, "ask")["key"] != before and data(opened, "quiz")["checked"] is None


def test_nothing_is_judged_before_it_is_checked_and_only_the_first_answer_counts() -> None:
    opened = page(f"ex={NAME}&lang=en")
    assert opened.exercise_session is not None
    opened.hear({"answer": "no such answer"})
    assert data(opened, "quiz")["checked"] is None and not kept_by(opened).tries
    wrong_answer(opened, opened.exercise_session)
    right_answer(opened, opened.exercise_session)
    assert data(opened, "quiz")["checked"]["right"] is False
    assert [each.first for each in kept_by(opened).tries["rainbow7", "combo.colour"]] == [False]


def test_hints_come_one_by_one_and_an_answer_that_was_shown_does_not_count() -> None:
    opened = page(f"ex={NAME}&lang=en")
    assert opened.exercise_session is not None
    for shown in range(1, 9):
        opened.hear({"hint": True})
        ask = data(opened, "ask")
        assert len(ask["hints"]) <= shown
        if not ask["hint"]:
            break
    assert ask["hints"] and not ask["hint"]
    right_answer(opened, opened.exercise_session)
    assert data(opened, "quiz")["checked"]["right"] and not kept_by(opened).tries
    opened = page(f"ex={NAME}&lang=en")
    opened.hear({"hint": True})
    assert opened.exercise_session is not None
    right_answer(opened, opened.exercise_session)
    assert kept_by(opened).tries["rainbow7", "combo.colour"][0].first


def test_a_mistake_comes_back_on_a_new_hand() -> None:
    opened = page(f"ex={NAME}&lang=en")
    assert opened.exercise_session is not None
    wrong_answer(opened, opened.exercise_session)
    opened.hear({"next": True})
    assert opened.exercise_session is not None and opened.exercise_session.exercise.name.rule != "combo.colour", (
        "not at once"
    )
    right_answer(opened, opened.exercise_session)
    opened.hear({"next": True})
    assert opened.exercise_session is not None
    name = opened.exercise_session.exercise.name
    assert name.rule == "combo.colour" and name.short != NAME


def test_what_is_due_comes_first_then_what_is_new() -> None:
    game = GAMES["rainbow7"]
    learner = Learner()
    drill = Drill(game, "en")
    first, second, *_ = drill.rules_to_ask
    progress = Progress().tried("rainbow7", drill.rules_to_ask[:1], DAY - timedelta(3), True)
    progress = progress.tried("rainbow7", (second,), DAY, True)
    learner.hand_over(progress.text(), DAY.isoformat())
    order = drill.rules_in_order(learner, "", Random(1))
    assert order[0] == first and order[-1] == second and set(order) == set(drill.rules_to_ask)
    assert drill.rules_in_order(learner, first, Random(1))[-1] == first
    landing = data(page("lang=en&rules=due", progress.text()), "path")
    assert "One rule is due" in landing["next"]["aim"]
    assert data(page("lang=en", progress.text()), "path")["next"] is None, "the map offers it"


@pytest.mark.parametrize(
    "query", ["kinds=deal", "kinds=other", "rules=round.piles", "game=sazuki&kinds=setup", "kinds=turn"]
)
def test_two_exercises_in_a_row_are_two_questions(query: str) -> None:
    opened = page(f"lang=en&{query}")
    opened.chance = Random(3)
    opened.hear({"lesson": "start"})
    seen = ""
    for _ in range(12):
        assert opened.exercise_session is not None
        ask = data(opened, "ask")
        shown = str((ask["question"], ask["lines"], data(opened, "table").get("frames")))
        assert shown != seen
        seen = shown
        opened.hear({"next": True})


def test_of_a_single_rule_nobody_is_asked_which_rule_it_is() -> None:
    drill = Drill(GAMES["rainbow7"], "en", ("call.start",))
    chance = Random(2)
    kinds = {found.name.kind for _ in range(20) if (found := drill.next(Learner(), "", chance))}
    assert "which" not in kinds and len(kinds) > 1
    assert replace(drill, kinds=("which",)).next(Learner(), "", chance)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_more_first_answers_than_are_needed_are_not_counted_against_them(lang: str) -> None:
    progress = Progress()
    for _ in range(5):
        progress = progress.tried("rainbow7", ("combo.colour",), DAY, True)
    topics = data(page(f"lang={lang}", progress.text()), "mastery")["topics"]
    (rule,) = [each for topic in topics for each in topic["rules"] if each["rule"] == "combo.colour"]
    assert rule["standing"] == "begun" and "5" not in rule["text"]
    assert {"en": "once more on another", "fr": "un autre jour"}[lang] in rule["text"]


def test_a_link_may_ask_for_rules_and_how_much_is_needed() -> None:
    opened = page("lang=en&rules=combo.colour,combo.value&need=1")
    opened.hear({"lesson": "start"})
    assert opened.exercise_session is not None and opened.exercise_session.exercise.name.rule in (
        "combo.colour",
        "combo.value",
    )
    progress = Progress().tried("rainbow7", ("combo.colour",), DAY, True)
    for need, standing in (("1", "mastered"), ("2", "begun")):
        topics = data(page(f"lang=en&need={need}", progress.text()), "mastery")["topics"]
        (rule,) = [each for topic in topics for each in topic["rules"] if each["rule"] == "combo.colour"]
        assert rule["standing"] == standing


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_map_has_every_rule_once_under_a_topic_in_words(game: str, lang: str) -> None:
    topics = data(page(f"game={game}&lang={lang}"), "mastery")["topics"]
    assert sorted(each["rule"] for topic in topics for each in topic["rules"]) == sorted(GAMES[game].rulebooks.rules)
    assert all(topic["title"] and "." not in topic["title"] for topic in topics)


@pytest.mark.parametrize(
    "query",
    [f"ex={NAME}&v=0.0.1", "ex=legal/combo.gone/1/42", "ex=gone/combo.colour/1/42", "ex=legal/combo.colour/9/42",
     "ex=x", "ex=<script>/a/b/c"],
)  # fmt: skip
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_link_to_what_is_no_longer_made_says_so_and_offers_another(query: str, lang: str) -> None:
    opened = page(f"{query}&lang={lang}")
    assert len(data(opened, "ask")["complaints"]) == 1 and opened.exercise_session is not None
    if "combo.colour" in query:
        assert opened.exercise_session.exercise.name.rule == "combo.colour"
    html, _ = Practice.first_view({"ex": "<script>/a/b/c", "lang": lang})
    assert "<script>" not in html


def test_the_language_switch_keeps_the_exercise_and_the_rulebook_its_rule() -> None:
    opened = page(f"ex={NAME}&lang=en")
    opened.hear({"set": {"lang": "fr"}})
    assert opened.exercise_session is not None and opened.exercise_session.exercise.name.short == NAME
    assert data(opened, "ask")["lang"] == "fr"
    opened.hear({"set": {"edition": "fr-plus2"}})
    assert opened.exercise_session.exercise.name.edition == "fr-plus2"
    assert opened.exercise_session.exercise.name.rule == "combo.colour"


def test_progress_is_taken_in_erased_and_set_aside() -> None:
    opened = page("lang=en", "what?")
    progress = data(opened, "progress")
    assert progress["open"] and progress["aside"] and progress["said"] == progress["words"]["said"]["mangled"]
    text = Progress().tried("rainbow7", ("combo.colour",), DAY, True).text()
    opened.hear({"progress": text, "today": DAY.isoformat(), "file": True})
    assert data(opened, "progress")["keep"] == text
    opened.hear({"progress": "what?", "today": DAY.isoformat(), "file": True})
    assert data(opened, "progress")["keep"] == text and "nothing has changed" in data(opened, "progress")["said"]
    opened.hear({"erase": True})
    assert data(opened, "progress")["keep"] == "" and not opened.learner.progress


@pytest.mark.parametrize(
    "message",
    [{"answer": 7}, {"do": "x"}, {"drop": 1}, {"set": {"rules": "no.such"}}, {"set": {"kinds": "x"}}, {"hint": 1},
     {"set": {"level": "9"}}, {"rule": ["a"]}, {"set": {"edition": []}}, {"lesson": 7}, {"go": 1}],
)  # fmt: skip
def test_what_nobody_says_breaks_nothing(message: dict[str, Any]) -> None:
    for query in ("lang=en", f"lang=fr&ex={NAME}", "lang=en&game=spaan"):
        opened = page(query)
        opened.hear(message)
        assert data(opened, "bar")["lang"] in LANGUAGES


def test_the_page_is_one_tree_that_answers_its_own_widgets() -> None:
    tree = practice(f"lang=en&ex={NAME}")
    parts = dict(zip(Practice.widgets, tree.children, strict=True))
    option = parts["quiz"].data["options"][0]["value"]
    parts["quiz"]._handle_custom_msg({"answer": option, "seq": 1, "page": "k3f9"}, [])
    assert parts["quiz"].data["checked"]["given"] == option


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_view_is_drawn_without_a_kernel_within_bounds(lang: str) -> None:
    for query in ({"lang": lang}, {"lang": lang, "ex": NAME}, {"lang": lang, "game": "spaan"}):
        html, view = bounded(CALL_LIMIT, partial(Practice.first_view, query))
        assert len(html) + len(as_json(view)) < SIZE_LIMIT


def test_a_rule_that_is_read_leads_to_exercises_about_it() -> None:
    rule = Rules(PageLink.read("rule=combo.colour&lang=fr&edition=fr")).data["reader"]["rule"]
    where, _, query = rule["practise"].partition("?")
    assert where == "practice" and page(query).drill.rules_to_ask == ("combo.colour",)
    explorer = Explorer(PageLink.read("lang=en"))
    explorer.hear({"ask": f"lay {explorer.session.state.hands[0][0]} {explorer.session.state.hands[0][1]} > A"})
    explorer.hear({"why": "last"})
    assert any("practise" in each for each in data(explorer, "why")["passages"])


# House rules

AT_A_TABLE = "lang={lang}&set=house=call-limit:9"
BADGES = {"en": "House rule: calls with up to 9.", "fr": "Règle de table\u00a0: annonces jusqu’à 9."}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_practice_follows_the_house_rules_of_the_table_and_says_so(lang: str) -> None:
    opened = page(f"{AT_A_TABLE.format(lang=lang)}&rules=call.limit&kinds=call")
    assert BADGES[lang] in data(opened, "path")["next"]["aim"]
    opened.chance = Random(1)
    opened.hear({"lesson": "start"})
    for _ in range(3):
        assert opened.exercise_session is not None
        exercise = opened.exercise_session.exercise
        assert exercise.edition.call_limit == 9 == exercise.question.state.edition.call_limit
        assert data(opened, "ask")["lines"][0]["text"] == BADGES[lang]
        right_answer(opened, opened.exercise_session)
        checked = data(opened, "quiz")["checked"]
        assert checked["right"] and BADGES[lang] in " ".join(each["text"] for each in checked["because"])
        assert data(opened, "quiz")["words"]["key"] == {"en": "The right answer, at this table",
                                                        "fr": "La bonne réponse, à cette table"}[lang]  # fmt: skip
        house, printed = checked["sources"]
        assert (house["status"], printed["status"]) == ("house", "printed") and house["rule"] == printed["rule"]
        assert "9" in house["text"] and {"en": "seven", "fr": "sept"}[lang] in printed["text"]
        assert house["label"] != printed["label"]
        opened.hear({"next": True})


def test_an_exercise_at_a_table_opens_again_from_its_link() -> None:
    opened = page(f"{AT_A_TABLE.format(lang='en')}&ex=call/call.limit/1/42")
    query = data(opened, "address")["query"]
    assert parse_qs(query)["set"] == ["house=call-limit:9"]
    again, printed = page(query), page("lang=en&ex=call/call.limit/1/42")
    assert again.exercise_session is not None and opened.exercise_session is not None
    assert again.exercise_session.exercise == opened.exercise_session.exercise
    assert printed.exercise_session is not None
    assert printed.exercise_session.exercise.edition.call_limit == 7
    assert not any("House rule" in each["text"] for each in data(printed, "ask")["lines"])
    opened.hear({"set": {"edition": "fr-plus2"}})
    assert opened.exercise_session.exercise.edition.call_limit == 9, "another rulebook, the same table"
    opened.hear({"set": {"game": "sazuki"}})
    assert "set" not in parse_qs(data(opened, "address")["query"])
    assert data(opened, "path")["next"] is None


def test_what_an_exercise_shows_leads_to_pages_of_the_same_table() -> None:
    opened = page(f"{AT_A_TABLE.format(lang='en')}&ex=call/call.limit/1/42")
    assert opened.exercise_session is not None
    right_answer(opened, opened.exercise_session)
    for source in data(opened, "quiz")["checked"]["sources"]:
        assert "call-limit" in source["href"]
        rule = Rules(PageLink.read(source["href"].partition("?")[2])).data["reader"]["rule"]
        assert "9 points" in rule["house"]["en"]
