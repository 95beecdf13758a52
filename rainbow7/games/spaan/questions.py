"""Answers questions without a match: what a face at the end of a line leads to."""

from typing import Any

from rainbow7.core.template import fill
from rainbow7.core.texts import words_of
from rainbow7.games.spaan.cards import too_many
from rainbow7.games.spaan.edition import Edition
from rainbow7.games.spaan.line import a_rainbow, no_black, no_double, placing, read_placing, standing_for
from rainbow7.games.spaan.naming import named

__all__ = ["judge_face", "too_many"]

RULE_OF = {"open": "line.open", "double": "line.double", "black": "line.black", "rainbow": "line.rainbow"}
"""The rule under which each result stands."""


def judge_face(edition: Edition, line_text: str, face_text: str, lang: str) -> dict[str, Any]:
    """What placing a face at the end of a line leads to, as data for JSON, with a sentence."""
    line, face = read_placing(edition, line_text, face_text)
    longer, at = (*line, face), len(line)
    outcome = placing(edition, line, face)
    objection = {"double": no_double, "black": no_black}.get(outcome, a_rainbow)(edition, longer, at, False)
    places = dict(objection.facts).get("places", (at,)) if objection and outcome in ("double", "black") else ()
    words = words_of("rainbow7.games.spaan", lang)
    missing = edition.rainbow_cards - standing_for(edition, longer)
    first, second = (each + 1 for each in (places[0], at)) if places else (0, 0)
    text = fill(
        words["outcome"][outcome],
        lang,
        face=named(face, words["names"], None),
        count=len(longer),
        missing=missing,
        first=first,
        second=second,
    )
    return {
        "outcome": outcome,
        "rule": RULE_OF[outcome],
        "places": [place + 1 for place in places],
        "text": text[:1].upper() + text[1:],
    }
