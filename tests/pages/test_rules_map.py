"""The map of the rules: seven topics, every rule once, and for each how well it is known."""

from datetime import timedelta
from typing import Any

import pytest

from rainbow7.core.language import LANGUAGES
from rainbow7.games import GAMES
from rainbow7.pages.page import Json
from rainbow7.pages.practice import Practice
from rainbow7.pages.rules_map import rules_map
from rainbow7.pages.topics import TOPICS, rules_by_topic, topic_id
from rainbow7.tutor.courses import course
from rainbow7.tutor.game_tutors import kinds_by_rule
from rainbow7.tutor.learner import Learner

GAME = GAMES["rainbow7"]


def shown(learner: Learner, game: str = "rainbow7", lang: str = "en", here: Any = "practice", need: int = 3) -> Json:
    found = GAMES[game]
    return dict(rules_map(found, found.default_edition, learner, need, lang, address, here))


def address(page: str, **parts: Any) -> str:
    return f"{page}?{'&'.join(f'{name}={value}' for name, value in parts.items())}"


def rules(data: Json) -> dict[str, Json]:
    return {each["rule"]: each for topic in data["topics"] for each in topic["rules"]}


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_in_one_band_in_the_order_of_the_rulebook(game: str) -> None:
    order = GAMES[game].rulebooks.rules
    topics = rules_by_topic(order)
    assert list(topics) == [each for each in TOPICS if each in topics], "from the outermost band inwards"
    assert sorted(rule for some in topics.values() for rule in some) == sorted(order)
    assert all(some == sorted(some, key=order.index) for some in topics.values())


def test_rainbow7_has_all_seven_bands_and_its_namesakes_those_they_have_rules_for() -> None:
    assert list(rules_by_topic(GAME.rulebooks.rules)) == list(TOPICS)
    for game in ("sazuki", "spaan"):
        assert list(rules_by_topic(GAMES[game].rulebooks.rules)) == ["cards", "turn", "lay", "score", "end"]
    assert topic_id("pair.end") == "end" and topic_id("a-game-of-tomorrow.rule") == "cards"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_newcomer_sees_what_is_new_and_what_is_to_be_read(lang: str) -> None:
    data = shown(Learner(), lang=lang)
    practised = kinds_by_rule(GAME)
    for rule, each in rules(data).items():
        assert each["standing"] == ("new" if rule in practised else "unread") and not each["due"]
        assert each["text"] == data["words"]["standing"][each["standing"]]
    assert data["count"] == 0 and data["fresh"] is None and data["begin"]["rules"] == ""
    assert {each["hue"] for each in data["topics"]} == set("ROYGCBV")


def test_each_standing_comes_from_what_was_practised() -> None:
    learner = Learner()
    today = learner.today
    progress = learner.progress
    for rule, days in {"combo.value": (9, 8, 8), "combo.colour": (2, 1, 1), "combo.wild": (1, 1, 1)}.items():
        for ago in days:
            progress = progress.tried("rainbow7", (rule,), today - timedelta(ago), True)
    learner.progress = progress.tried("rainbow7", ("call.start",), today, False)
    data = shown(learner)
    found = rules(data)
    assert (found["combo.value"]["standing"], found["combo.value"]["text"]) == ("mastered", "due")
    assert found["combo.value"]["due"] and not found["combo.colour"]["due"]
    assert (found["combo.colour"]["standing"], found["combo.colour"]["text"]) == ("mastered", "again in 2 days")
    assert found["combo.wild"]["standing"] == "begun" and "once more on another" in found["combo.wild"]["text"]
    assert found["call.start"]["text"] == "0 of 3 right · due"
    laying = next(each for each in data["topics"] if each["id"] == "lay")
    assert (laying["known"], laying["all"], laying["text"]) == (2, 3, "2 of 3 known")
    assert data["count"] == 2 and data["begin"]["rules"] == "due" and "3" in data["begin"]["label"]
    fresh = data["fresh"]["rules"].split(",")
    assert len(fresh) == 5 and all(found[rule]["standing"] == "new" for rule in fresh)


def test_a_rule_without_exercises_is_read_once_it_was_opened_or_taught() -> None:
    learner = Learner()
    lesson = next(each for each in course(GAME) if set(each.teaches) - set(kinds_by_rule(GAME)))
    learner.has_read("rainbow7", "pack.tokens")
    learner.has_read("spaan", "pack.cards")
    learner.finished("rainbow7", lesson.name)
    found = rules(shown(learner))
    taught = set(lesson.teaches) - set(kinds_by_rule(GAME))
    assert {rule for rule, each in found.items() if each["standing"] == "read"} == taught | {"pack.tokens"}
    learner.erase()
    assert not [each for each in rules(shown(learner)).values() if each["standing"] == "read"]


def test_the_rules_of_combining_stand_beside_the_cards_of_an_example() -> None:
    found = rules(shown(Learner()))
    assert found["combo.value"]["chips"].count("<svg") == 3
    assert "chips" not in found["call.start"]


def test_on_the_practice_page_a_band_is_practised_in_place_and_a_rule_is_a_link() -> None:
    opened = Practice.from_query("lang=en")
    band = opened.data["mastery"]["topics"][2]
    assert band["rules"][0]["href"].startswith("rules?") and "rule=" in band["rules"][0]["href"]
    assert opened.data["path"]["next"] is None, "what the map offers is offered once"
    opened.hear({"rule": band["practise"]["rules"]})
    assert opened.exercise_session is not None
    assert topic_id(opened.exercise_session.exercise.name.rule) == band["id"]
    opened.hear({"lesson": ""})
    assert opened.data["path"]["next"] is not None, "what was chosen otherwise is said"
