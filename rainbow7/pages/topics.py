"""The topics under which rules are listed."""

from collections.abc import Iterable

from rainbow7.pages import widget_data

MERGED_GROUPS = {
    "goal": "setup", "pack": "setup", "table": "setup", "hand": "setup", "pile": "lay", "deck": "draw",
    "refill": "draw", "perfect": "call", "next": "round", "effect": "seven",
}  # fmt: skip
"""Groups of rules that are too small for a topic of their own, and the topic that takes them in."""


def topic_of(rule: str, lang: str) -> str:
    """The title of a rule's topic."""
    group = rule.partition(".")[0]
    return str(widget_data.words(lang, "mastery")["topics"][MERGED_GROUPS.get(group, group)])


def topics_of(rules: Iterable[str], lang: str) -> list[tuple[str, list[str]]]:
    """Rules by the titles of their topics, in the order of the rulebook."""
    found: dict[str, list[str]] = {}
    for rule in rules:
        found.setdefault(topic_of(rule, lang), []).append(rule)
    return list(found.items())
