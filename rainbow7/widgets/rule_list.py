"""The list of rules with its search, and one rule with examples and the other rulebooks' passages."""

from rainbow7.widgets import module_text, style_sheet
from rainbow7.widgets.base import Widget


class RuleList(Widget):
    """The rules of a game, with one of them open or none.

    >>> from rainbow7.games import GAMES
    >>> from rainbow7.pages.rule_list_data import rule_list_data
    >>> RuleList(rule_list_data(GAMES["rainbow7"], "combo.value", "en", "en"), hear=print).data["rule"]["title"]
    'Value'
    """

    _esm = module_text("rule_list")
    _css = style_sheet("text", "rule_marks", "rule_list")
