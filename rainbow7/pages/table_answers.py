"""Answers at a real table that are about no single hand: who chooses first, whether a face fits, what was just laid."""

from collections.abc import Sequence
from html import escape
from typing import Any

from rainbow7.core.notation import BadNotation
from rainbow7.explain import Speaker
from rainbow7.explain.complaints import notation_text
from rainbow7.games.surfaces import offered
from rainbow7.pages import widget_data
from rainbow7.pages.card_entry import sum_text
from rainbow7.pages.link import PageLink
from rainbow7.widgets.data_types.hand_grid import TableSlip
from rainbow7.widgets.data_types.shared import Kind

FAULTS = ("double", "black")


def _slip(kind: Kind, word: str, text: str) -> TableSlip:
    return {
        "kind": kind, "word": word, "html": escape(text), "text": text, "would": widget_data.both("", ""),
        "cite": None, "extra": "", "why": False, "lines": [],
    }  # fmt: skip


def ranked(link: PageLink, speaker: Speaker, plays: Sequence[tuple[Any, ...]]) -> TableSlip | None:
    """The order of the plays, and why; nothing as long as there are fewer than two."""
    given = [(seat, cards) for seat, cards in enumerate(plays) if cards]
    if len(given) < 2:
        return None
    words = widget_data.words(speaker.lang, "grid")
    events = offered(link.the_game.ranking).ranking(link.the_edition, given)
    lines = [widget_data.event(each, Speaker(speaker.lang, link.the_game)) for each in events]
    return {**_slip("ok", words["ranked"], ""), "lines": lines}


def _judged(link: PageLink, row: Sequence[str], face: str, lang: str) -> dict[str, Any]:
    return offered(link.the_game.faces).judge_face(link.the_edition, " ".join(row) or "-", face, lang)


def face(link: PageLink, row: str, lang: str) -> TableSlip | None:
    """The judgement on the last face of the row."""
    if not row:
        return None
    *line, last = row.split()
    game = link.the_game
    try:
        judged = _judged(link, line, last, lang)
    except BadNotation as bad:
        return _slip("no", "", notation_text(bad, game, lang))
    cited = widget_data.passage(game, judged["rule"], link.edition, lang)
    return {
        **_slip("no" if judged["outcome"] in FAULTS else "ok", cited["title"], judged["text"]),
        "cite": {"rule": cited["rule"], "title": cited["title"], "where": cited["where"]},
    }  # fmt: skip


def face_outcome(link: PageLink, row: str, next_face: str, lang: str) -> Kind:
    """What one more face would do: `ok`, `no`, or nothing where it cannot be read. A faulty last face gives way."""
    line, last = row.split(), face(link, row, lang)
    line = line[:-1] if last is not None and last["kind"] == "no" else line
    try:
        return "no" if _judged(link, line, next_face, lang)["outcome"] in FAULTS else "ok"
    except BadNotation:
        return ""


def laid(link: PageLink, speaker: Speaker, cards: tuple[Any, ...], left: tuple[Any, ...]) -> TableSlip:
    """What has just been laid, and what is left."""
    words = widget_data.words(speaker.lang, "grid")
    told = speaker.fill(words["laid" if left else "laid-all"], {"cards": cards, "left": sum_text(link, left, speaker)})
    return {**_slip("", "", ""), **widget_data.said(told, speaker)}
