"""The data of the map of rules: every rule by topic, with how well the learner knows it."""

from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from typing import Literal

from rainbow7.core import picture
from rainbow7.core.cases import cases_in
from rainbow7.core.game import Game
from rainbow7.core.template import fill
from rainbow7.explain import Speaker, title_of
from rainbow7.pages import widget_data
from rainbow7.pages.exercise_session import Address
from rainbow7.pages.topics import TOPICS, rules_by_topic, topic_id, topic_of
from rainbow7.tutor.courses import course
from rainbow7.tutor.game_tutors import kinds_by_rule
from rainbow7.tutor.learner import Learner
from rainbow7.tutor.review import RuleStanding, standing_of
from rainbow7.widgets.data_types.rule_list import KnownRule
from rainbow7.widgets.data_types.rule_map import MapButton, MapRule, MapStanding, MapTopic, RuleMapShown
from rainbow7.widgets.data_types.shared import PageLink

LEGEND: tuple[MapStanding, ...] = ("mastered", "due", "begun", "new", "read", "unread")
"""What the sectors may say, in the order of the legend."""
MOST_CHIPS = 3
"""The most cards that stand beside a rule's name."""
MOST_LESSONS = 2
"""The most lessons that are named beside a topic."""
NEW_AT_ONCE = 5
"""How many new rules are practised at once."""
TOPIC_WITH_CHIPS = "lay"
"""The topic whose rules are told apart by the cards of an example."""


def rules_map(
    game: Game, edition: str, learner: Learner, need: int, lang: str, address: Address,
    here: Literal["practice", "rules"],
) -> RuleMapShown:  # fmt: skip
    """The data of the widget `mastery` on one of two pages; `need`: how many right answers make a rule mastered."""
    words, speaker, practised = widget_data.words(lang, "mastery"), Speaker(lang, game), kinds_by_rule(game)
    found = {rule: standing_of(learner.progress, game.id, rule, learner.today, need) for rule in practised}
    read = rules_read(game, learner)
    chips = example_chips(game, edition, lang)

    def entry(rule: str) -> MapRule:
        """A rule in the list of its topic."""
        standing, due, text = standing_and_text(rule, found.get(rule), rule in read, learner.today, need, lang)
        shown: MapRule = {
            "rule": rule, "title": title_of(rule, speaker), "standing": standing, "due": due, "text": text,
            "href": address("rules", rule=rule),
        }  # fmt: skip
        return shown if rule not in chips else {**shown, "chips": chips[rule]}

    topics: list[MapTopic] = []
    for topic, rules in rules_by_topic(game.rulebooks.rules).items():
        asked = [rule for rule in rules if rule in practised]
        known = sum(found[rule].standing == "mastered" for rule in asked)
        facts = {"count": known, "all": len(asked)}
        topics.append({
            "id": topic, "hue": TOPICS[topic], "title": words["topics"][topic], "about": words["topics-about"][topic],
            "known": known, "all": len(asked), "due": sum(found[rule].waits for rule in asked),
            "text": fill(words["so-far"], lang, **facts) if asked else "", "sign": topic_sign(topic),
            "rules": [entry(rule) for rule in rules],
            "practise": _button(words["practise-band"], ",".join(asked), address) if asked else None,
            "lessons": _lessons(game, rules, lang, address),
        })  # fmt: skip
    count = sum(topic["known"] for topic in topics)
    facts = {"count": count, "all": len(found), "need": need}
    waiting = sum(each.waits for each in found.values())
    fresh = [rule for rule in practised if found[rule].standing == "new"]
    return {
        "id": "mastery", "open": True, "lang": lang, "here": here, "topics": topics, "words": words,
        "about": fill(words["about"], lang, **facts),
        "count": count, "ofAll": fill(words["of-all"], lang, **facts),
        "picture": fill(words["picture"], lang, **facts),
        "legend": [{"standing": each, "label": words["standing"][each]} for each in LEGEND],
        "begin": _button(fill(words["due-button"], lang, count=waiting), "due", address)
        if waiting else _button(words["begin"], "", address),
        "fresh": _button(words["fresh"], ",".join(fresh[:NEW_AT_ONCE]), address)
        if fresh and len(fresh) < len(found) else None,
        "reading": None if here == "rules" else {"label": words["search"], "href": address("rules")},
    }  # fmt: skip


def rules_read(game: Game, learner: Learner) -> frozenset[str]:
    """The rules that the learner has opened, or that a lesson taught which is done."""
    opened = {rule for name, rule in learner.progress.rules_read if name == game.id}
    done = {
        name for (each, name), place in learner.progress.lessons.items() if each == game.id and place.reached != "begun"
    }
    taught = {rule for lesson in course(game) if lesson.name in done for rule in lesson.teaches} if done else set()
    return frozenset(opened | taught)


def standing_and_text(
    rule: str, found: RuleStanding | None, read: bool, today: date, need: int, lang: str
) -> tuple[MapStanding, bool, str]:
    """How well a rule is known, whether it is due, and both in words; `found`: nothing without exercises."""
    words = widget_data.words(lang, "mastery")
    if found is None:
        standing: MapStanding = "read" if read else "unread"
        return standing, False, str(words["standing"][standing])
    if found.due is None:
        return "new", False, str(words["standing"]["new"])
    due = str(words["due-now"])
    if found.standing == "mastered":
        again = due if found.waits else fill(words["due-in"], lang, count=(found.due - today).days)
        return "mastered", found.waits, again
    # There may be enough answers, but all of one day.
    right = words["another-day"] if found.right >= need else fill(
        words["right"], lang, count=found.right, need=need
    )  # fmt: skip
    return "begun", found.waits, f"{right} · {due}" if found.waits else str(right)


def known_rule(game: Game, rule: str, learner: Learner, need: int, lang: str) -> KnownRule:
    """How well one rule is known, with its topic."""
    practised = rule in kinds_by_rule(game)
    found = standing_of(learner.progress, game.id, rule, learner.today, need) if practised else None
    read = rule in rules_read(game, learner)
    standing, due, text = standing_and_text(rule, found, read, learner.today, need, lang)
    topic = topic_id(rule)
    return {
        "topic": topic_of(rule, lang), "hue": TOPICS[topic], "sign": topic_sign(topic), "standing": standing,
        "due": due, "text": text, "state": widget_data.words(lang, "mastery")["standing"][standing],
    }  # fmt: skip


def topic_sign(topic: str) -> str:
    """The shape that stands for a topic, as a drawing of its own; the topic's title stands beside it."""
    drawn = picture.shape(TOPICS[topic], 0, 0, 24)
    return f'<svg class="topic-sign" viewBox="-1 -1 26 26" stroke-linejoin="round" aria-hidden="true">{drawn}</svg>'


@lru_cache
def example_chips(game: Game, edition: str, lang: str) -> dict[str, str]:
    """The cards of the first accepted example, for the rules of combining; as HTML that is not read aloud."""
    found: dict[str, str] = {}
    wanted = set(rules_by_topic(kinds_by_rule(game)).get(TOPIC_WITH_CHIPS, ()))
    settings = game.settings()
    for case in cases_in(game, game.editions[edition]):
        if case.rule not in wanted or case.rule in found or case.answer != "yes":
            continue
        cards = getattr(game.read_move(case.attempt), "cards", None)
        if cards and len(cards) <= MOST_CHIPS:
            found[case.rule] = "".join(game.chip(each, lang, settings) for each in cards)
    return found


def _button(label: str, rules: str, address: Address) -> MapButton:
    """A button that practises these rules."""
    return {"label": label, "rules": rules, "href": address("practice", rules=rules)}


def _lessons(game: Game, rules: Iterable[str], lang: str, address: Address) -> list[PageLink]:
    """The lessons that teach most of a topic's rules, in the order of the course."""
    wanted, template = set(rules), widget_data.words(lang, "mastery")["lesson"]
    taught = [(number, each.name, len(wanted & set(each.teaches))) for number, each in enumerate(course(game), 1)]
    most = sorted((each for each in taught if each[2] > 1), key=lambda each: -each[2])[:MOST_LESSONS]
    return [
        {"label": fill(template, lang, number=number), "href": address("guide", lesson=name)}
        for number, name, _ in sorted(most)
    ]
