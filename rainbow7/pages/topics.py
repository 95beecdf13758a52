"""The seven topics under which rules are listed: the bands of the map of rules."""

from collections.abc import Iterable

from rainbow7.pages import widget_data

TOPICS = {"cards": "R", "turn": "O", "lay": "Y", "seven": "G", "call": "C", "score": "B", "end": "V"}
"""Every topic from the outermost band inwards, with the hue and shape that stand for it on all pages."""
TOPIC_OF_GROUP = {
    "goal": "cards", "pack": "cards", "setup": "cards", "hand": "cards", "table": "cards", "round": "cards",
    "next": "cards", "turn": "turn", "draw": "turn", "deck": "turn", "refill": "turn", "flip": "turn", "rank": "turn",
    "take": "turn", "lay": "lay", "pile": "lay", "combo": "lay", "play": "lay", "place": "lay", "line": "lay",
    "pair": "lay", "seven": "seven", "effect": "seven", "call": "call", "perfect": "call", "score": "score",
    "end": "end",
}  # fmt: skip
"""The topic of a rule, by the first part of its name."""
TOPIC_OF_RULE = {
    "play.order": "turn", "play.duty": "turn", "play.then-take": "turn", "play.out": "end", "pair.piles": "cards",
    "pair.second": "cards", "pair.groups": "turn", "pair.end": "end", "pair.bonus": "score",
}  # fmt: skip
"""Rules that belong to another topic than their group."""


def topic_id(rule: str) -> str:
    """The topic of a rule; that of the cards for a group that is not known."""
    return TOPIC_OF_RULE.get(rule) or TOPIC_OF_GROUP.get(rule.partition(".")[0], "cards")


def topic_of(rule: str, lang: str) -> str:
    """The title of a rule's topic."""
    return str(widget_data.words(lang, "mastery")["topics"][topic_id(rule)])


def rules_by_topic(rules: Iterable[str]) -> dict[str, list[str]]:
    """Rules by their topics, from the outermost band inwards, each in the order of the rulebook."""
    found: dict[str, list[str]] = {each: [] for each in TOPICS}
    for rule in rules:
        found[topic_id(rule)].append(rule)
    return {topic: some for topic, some in found.items() if some}


def topics_of(rules: Iterable[str], lang: str) -> list[tuple[str, list[str]]]:
    """Rules by the titles of their topics."""
    titles = widget_data.words(lang, "mastery")["topics"]
    return [(str(titles[topic]), some) for topic, some in rules_by_topic(rules).items()]
