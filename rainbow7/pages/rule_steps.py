"""Where a rule acted in a match: the steps that happened by it."""

from collections.abc import Iterable, Sequence

from rainbow7.core.template import fill
from rainbow7.pages import widget_data
from rainbow7.widgets.data_types.timeline import Happening
from rainbow7.widgets.data_types.why import HistoryStep, RuleSteps


def rule_steps(happenings: Sequence[Happening], rules: Iterable[str], lang: str) -> dict[str, RuleSteps]:
    """The steps of each of these rules, with a title that counts them."""
    title = widget_data.words(lang, "why")["acted"]
    found: dict[str, RuleSteps] = {}
    for rule in dict.fromkeys(rules):
        steps = [each for each in happenings if each["rule"] == rule]
        found[rule] = {
            "title": fill(title, lang, count=len(steps)),
            "steps": [_step(each) for each in steps],
        }
    return found


def _step(each: Happening) -> HistoryStep:
    return {"n": each["n"], "html": each["html"], "text": each["text"], "rule": each["rule"], "title": each["title"]}
