"""`rainbow7 replay`: carries out a recorded game again and prints its events."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import Any

from rainbow7.commands.arguments import BadInput, file_text, whole_number
from rainbow7.core import record
from rainbow7.core.event import fact_text
from rainbow7.core.game import Game
from rainbow7.core.match import Match
from rainbow7.explain import Speaker, event_text
from rainbow7.explain.complaints import record_text
from rainbow7.games import GAMES


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's own options."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--at", metavar="N")


def run(args: Namespace, game: Game, lang: str, speak: Callable[[str], None] = print) -> dict[str, Any]:
    """Replay the record and print its events, all of them or the first N."""
    match = read_record(args.file, file_text(args.file), lang)
    count = len(match.moments)
    upto = count if args.at is None else whole_number("--at", args.at, 0, count)
    data = match_data(match, lang, upto)
    if not args.json:
        for event in data["events"]:
            speak(f"{event['n']:>4}  {event['text']}  [{event['rule']}]")
        speak(data["final"]["position"])
    return data


def read_record(name: str, text: str, lang: str) -> Match:
    """The match of a record; one that does not replay is bad input that names the line and the rule it breaks."""
    try:
        return record.read(text, GAMES)
    except record.BadRecord as bad:
        raise BadInput("record", problem=record_text(name, text, bad, lang)) from None


def match_data(match: Match, lang: str, upto: int | None = None) -> dict[str, Any]:
    """A match as plain data: its first events and the state they lead to."""
    speaker = Speaker(lang, match.game, match.start.settings)
    moments = match.moments[:upto]
    state = moments[-1].state if moments else match.start
    outcome = match.game.outcome(state)
    return {
        "game": match.game.id,
        "edition": match.start.edition.id,
        "seats": state.seats,
        "events": [
            {
                "n": number,
                **{name: plain(fact) for name, fact in moment.event.facts.items()},
                "seat": getattr(moment.event, "seat", None),
                "kind": moment.event.kind,
                "rule": moment.event.rule,
                "text": str(event_text(moment.event, speaker)),
                **({"house": list(moment.event.house)} if moment.event.house else {}),
            }
            for number, moment in enumerate(moments, 1)
        ],
        "final": {
            "position": str(state),
            "over": outcome is not None,
            "winners": list(outcome.winners) if outcome else [],
            "counts": list(outcome.counts) if outcome else [],
        },
    }


def plain(fact: Any) -> Any:
    """A fact as data for JSON."""
    if fact is None or isinstance(fact, (bool, int)):
        return fact
    if isinstance(fact, tuple) and not hasattr(fact, "_fields"):
        return [plain(each) for each in fact]
    return fact_text(fact)
