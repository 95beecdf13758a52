"""The map of rules."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class RuleMap(Widget):
    """Every rule by topic, with how well the learner knows it.

    >>> from rainbow7.pages import page_class
    >>> page = page_class("practice").from_query("lang=en")
    >>> mastery = RuleMap(page.data["mastery"], hear=page.hear)
    >>> page.changed = lambda: mastery.show(page.data["mastery"])
    >>> mastery.data["topics"][0]["title"]
    'The cards and the deal'
    """

    _esm = module_text("rule_map")
    _css = style_sheet("text", "rule_marks", "rule_map")
