"""A hand replayed under another rulebook, up to the first step at which it differs."""

from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

from rainbow7.core.template import fill
from rainbow7.explain import event_text
from rainbow7.pages import widget_data
from rainbow7.pages.match_session import MatchSession
from rainbow7.widgets.data_types.compare import Replayed, ReplayedSide

if TYPE_CHECKING:
    from rainbow7.pages.editions import Editions

TURNS = 10
"""The turns of the reader's that are played where the replayed hand has not been played yet."""


def replay_under_both(page: "Editions") -> Replayed:
    """The first step that differs, or that none does."""
    link, words = page.link, widget_data.words(page.lang, "compare")
    begun = MatchSession.of(replace(link, other="", rule="", complaints=(), at=None))
    session = begun if begun.branch.moves else begun.let_play(TURNS)
    other = session.with_edition(link.other)
    differs = next((dict(each.facts) for each in other.complaints if each.code == "differs"), None)
    redealt = bool(other.link.position) and not link.position
    offset = len(session.match.steps[0].moments) if redealt else 0
    if differs is not None:
        step = _first_visible_difference(page, session, other, offset, int(differs["step"]))
        sides = [_side(page, each, number) for each, number in ((session, offset + step), (other, step))]
        text = fill(words["deal-then" if redealt else "differs"], page.lang, count=offset + step)
        return {"text": text, "sides": sides, "kind": "yet"}
    if redealt:
        dealt = MatchSession.of(replace(link, edition=link.other, other="", moves=(), complaints=(), at=None))
        pairs = enumerate(zip(session.moments, dealt.moments, strict=False), 1)
        step = next((number for number, (mine, theirs) in pairs if str(mine.event) != str(theirs.event)), 1)
        text = fill(words["deal-only"], page.lang, count=session.last - offset)
        return {"text": text, "sides": [_side(page, each, step) for each in (session, dealt)], "kind": "yet"}
    return {"text": fill(words["same"], page.lang, count=session.last), "sides": [], "kind": "ok"}


def _first_visible_difference(page: "Editions", mine: MatchSession, other: MatchSession, offset: int, step: int) -> int:
    """The first step from this one on whose sentences differ, too: that of a deal does not name the cards."""
    both = zip(mine.moments[offset + step - 1 :], other.moments[step - 1 :], strict=False)
    for number, (one, two) in enumerate(both, step):
        if str(event_text(one.event, page.speaker)) != str(event_text(two.event, page.speaker)):
            return number
    return step


def _side(page: "Editions", session: MatchSession, number: int) -> ReplayedSide:
    """What happens at a step under one rulebook, with the link to it."""
    words = widget_data.words(page.lang, "compare")
    edition = session.match.start.edition.id
    label = page.label(edition)
    if number > session.last:
        return {
            "label": label, "html": escape(words["impossible"]), "text": words["impossible"], "title": "",
            "href": page.address_of("explorer", session.current_link()),
        }  # fmt: skip
    event = session.moments[number - 1].event
    shown = session.step_to(number)
    data = widget_data.event(event, session.speaker())
    return {
        "label": label, "html": data["html"], "text": data["text"], "title": data["title"], "rule": data["rule"],
        "href": page.address_of("explorer", shown.current_link()),
    }  # fmt: skip
