"""What is wrong with a text that cannot be read, or a record that does not replay, in the reader's language."""

from typing import Any

from rainbow7.core.game import Game
from rainbow7.core.notation import BadNotation
from rainbow7.core.record import BadRecord
from rainbow7.core.template import fill
from rainbow7.explain import objection_text, title_of
from rainbow7.explain.words import Speaker
from rainbow7.games import GAMES


def notation_text(bad: BadNotation, game: Game | None, lang: str) -> str:
    """What is wrong with a text, without the column."""
    return str(Speaker(lang, game).say("notation", bad.code, _plain(bad.facts)))


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
    """Facts for a sentence; what is known is a list in it."""
    return {name: ", ".join(map(str, fact)) if name == "known" else fact for name, fact in facts.items()}
