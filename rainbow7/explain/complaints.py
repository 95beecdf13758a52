"""Complaints in the reader's language about notation that cannot be read and records that do not replay."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from rainbow7.core.game import Game
from rainbow7.core.notation import BadNotation
from rainbow7.core.record import BadRecord
from rainbow7.core.template import fill
from rainbow7.explain import objection_text, title_of
from rainbow7.explain.words import Speaker
from rainbow7.games import GAMES


def notation_text(bad: BadNotation, game: Game | None, lang: str) -> str:
    """What is wrong with a text; the column is left out."""
    speaker = Speaker(lang, game)
    known = bad.facts.get("known", ())
    meant = did_you_mean(bad.facts.get("found"), known if isinstance(known, tuple) else (), speaker)
    return str(speaker.say("notation", bad.code, _plain(bad.facts))) + meant


def input_text(code: str, facts: dict[str, Any], lang: str) -> str:
    """Why something typed on the command line cannot be used."""
    speaker = Speaker(lang)
    known = str(facts.get("known", "")).split(", ")
    return str(speaker.say("input", code, facts)) + did_you_mean(facts.get("found"), known, speaker)


def did_you_mean(found: object, known: Iterable[object], speaker: Speaker) -> str:
    """The question whether a known word was meant, where one of three letters or more is much like it; else nothing."""
    near = get_close_matches(str(found).casefold(), [str(each) for each in known if len(str(each)) > 2], 1, 0.66)
    return f" {speaker.fill(speaker.common['notation']['meant'], {'near': near[0]})}" if near else ""


def record_text(name: str, text: str, bad: BadRecord, lang: str) -> str:
    """What is wrong with a record: the line, what stands there, and the rule that it breaks."""
    game = next((GAMES[line.split()[1]] for line in text.splitlines()[:4]
                 if line.startswith("game ") and line.split()[1:] and line.split()[1] in GAMES), None)  # fmt: skip
    speaker = Speaker(lang, game)
    facts = _plain(bad.facts)
    notation = bad.facts.get("notation")
    if isinstance(notation, BadNotation):
        facts["problem"] = notation_text(notation, game, lang)
    if bad.verdict is not None:
        facts["problem"] = str(objection_text(bad.verdict.refusals[0], speaker))
    problem = str(speaker.say("record", bad.code, facts))
    words = speaker.common["record"]
    if bad.rule is not None:
        problem = fill(words["rule"], lang, problem=problem, rule=bad.rule, title=title_of(bad.rule, speaker))
    return fill(words["line"], lang, name=name, line=bad.line, problem=problem)


def _plain(facts: dict[str, Any]) -> dict[str, Any]:
    """The facts for a sentence, with the known words as a list."""
    return {name: ", ".join(map(str, fact)) if name == "known" else fact for name, fact in facts.items()}
