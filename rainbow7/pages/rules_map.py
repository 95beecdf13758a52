"""The data of the map of rules: every rule by topic, with how well the learner knows it."""

from rainbow7.core.game import Game
from rainbow7.explain import Speaker, title_of
from rainbow7.pages import widget_data
from rainbow7.pages.exercise_session import Address
from rainbow7.pages.topics import topics_of
from rainbow7.tutor.game_tutors import kinds_by_rule
from rainbow7.tutor.learner import Learner
from rainbow7.tutor.review import STANDINGS, RuleStanding, standing_of
from rainbow7.widgets.data_types.rule_map import RuleMapShown, Topic


def rules_map(game: Game, learner: Learner, need: int, lang: str, address: Address) -> RuleMapShown:
    """The data of the widget `mastery`; `need`: how many right answers make a rule mastered."""
    words, speaker, practised = widget_data.words(lang, "mastery"), Speaker(lang, game), kinds_by_rule(game)
    found = {rule: standing_of(learner.progress, game.id, rule, learner.today, need) for rule in game.rulebooks.rules}
    topics: list[Topic] = [
        {
            "id": rules[0], "title": title, "text": _so_far([found[rule] for rule in rules if rule in practised], lang),
            "rules": [
                {
                    "rule": rule, "title": title_of(rule, speaker), "standing": found[rule].standing,
                    "due": found[rule].waits, "asks": rule in practised,
                    "text": _standing_text(found[rule], learner, need, lang) if rule in practised else words["reading"],
                    "href": address("practice", rules=rule) if rule in practised else address("rules", rule=rule),
                }
                for rule in rules
            ],
        }
        for title, rules in topics_of(game.rulebooks.rules, lang)
    ]  # fmt: skip
    count = sum(found[rule].standing == "mastered" for rule in practised)
    return {
        "id": "mastery", "open": True, "lang": lang, "topics": topics, "words": words,
        "about": str(speaker.say("mastery", "about", {"need": need, "count": count, "all": len(practised)})),
        "legend": [{"standing": each, "label": words["standing"][each]} for each in STANDINGS],
    }  # fmt: skip


def _so_far(rules: list[RuleStanding], lang: str) -> str:
    """How many of a topic's rules are mastered, in words."""
    if not rules:
        return ""
    facts = {"count": sum(each.standing == "mastered" for each in rules), "all": len(rules)}
    return str(Speaker(lang).say("mastery", "so-far", facts))


def _standing_text(each: RuleStanding, learner: Learner, need: int, lang: str) -> str:
    words, speaker = widget_data.words(lang, "mastery"), Speaker(lang)
    if each.due is None:
        return str(words["standing"]["new"])
    days = (each.due - learner.today).days
    again = words["due-now"] if each.waits else str(speaker.say("mastery", "due-in", {"count": days}))
    again = again[:1].lower() + again[1:]
    if each.standing == "mastered":
        return f"{words['standing']['mastered']} · {again}"
    if each.right >= need:
        # Enough answers, but all of one day.
        return f"{words['another-day']} · {again}"
    return f"{speaker.say('mastery', 'right', {'count': each.right, 'need': need})} · {again}"
