"""The likeliest deal that beats a call, in words and with a link at which it is played."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rainbow7.core.notation import position_part
from rainbow7.explain.words import Sentence
from rainbow7.pages import widget_data
from rainbow7.pages.link import PageLink
from rainbow7.pages.match_session import MatchSession
from rainbow7.widgets.data_types.shared import WorstDeal


def link_to_worst(session: MatchSession, position: str) -> PageLink:
    """A link to a table that looks to the reader as the one that is shown, with the cards to fear in a hand."""
    link = session.link.at_position(position_part(position)).without_aids
    return replace(link, me=session.me, lang=session.lang)


def worst_deal(
    session: MatchSession,
    worst: Mapping[str, Any],
    say: Callable[[Mapping[str, Any]], Sentence],
    address: Callable[[PageLink], str],
) -> WorstDeal:
    """The likeliest deal that beats a call; `say` makes a sentence of who holds what, and of its value."""
    speaker = session.speaker()
    cards = session.match.game.things_named(worst["cards"])
    facts = {"who": speaker.label(worst["seat"]), "value": worst["value"], "cards": cards}
    label = str(widget_data.words(session.lang, "worst-deal")["play"])
    href = address(link_to_worst(session, worst["position"]))
    return {**widget_data.said(say(facts), speaker), "href": href, "label": label}
