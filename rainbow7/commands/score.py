"""`rainbow7 score`: scores the end of a round step by step, and says what would have changed the result."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from typing import Any

from rainbow7.commands.arguments import BadInput, add_house, named_house, table_of, things_of, whole_number
from rainbow7.commands.judge import objections_data
from rainbow7.core.common_rules import PLAYERS_RULE
from rainbow7.core.game import Game
from rainbow7.core.template import fill
from rainbow7.explain import Speaker, event_text, explain_verdict
from rainbow7.explain.what_if import what_if_text
from rainbow7.games.surfaces import PlayRanking, RoundScoring, offered


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's own options."""
    parser.add_argument("hands", metavar="HAND", nargs="*")
    parser.add_argument("--values", metavar="6,4,9,12")
    parser.add_argument("--call", metavar="SEAT")
    parser.add_argument("--perfect", metavar="SEAT")
    parser.add_argument("--tokens", metavar="0,3,5")
    add_house(parser)


def run(args: Namespace, game: Game, lang: str, speak: Callable[[str], None] = print) -> dict[str, Any]:
    """Score a round of Rainbow 7, or rank the plays of a round of Sazuki's Rainbow."""
    edition, settings = table_of(game, args.edition, args.house)
    if not args.hands and args.values is None:
        raise BadInput("missing", found="HAND")
    if game.ranking is not None:
        return _rank(args, game, game.ranking(), edition, settings, lang, speak)
    if game.scoring is None:
        raise BadInput("no-score", game=game.id)
    scoring = game.scoring()
    if (args.call is None) == (args.perfect is None):
        raise BadInput("call-or-perfect")
    ended = _ended(args, game, scoring, edition, settings)
    seat, perfect, tokens = ended.seat, ended.perfect, ended.tokens
    if not perfect:
        hand = scoring.some_hand(edition, ended.values[seat]) if ended.hands is None else ended.hands[seat]
        verdict = scoring.judge_call(edition, hand, settings)
        if not verdict.legal:
            if not args.json:
                speak(explain_verdict(verdict, lang).text("all"))
            return {"legal": False, "objections": objections_data(verdict, Speaker(lang, game, settings))}
    settled = ended.settled
    speaker = Speaker(lang, game, settings)
    events = [
        {
            "seat": getattr(event, "seat", None),
            "gain": event.count if event.kind == "took-tokens" else 0,
            "rule": event.rule,
            "kind": event.kind,
            "text": str(event_text(event, speaker)),
            **({"house": list(event.house)} if event.house else {}),
        }
        for event in settled.events
    ]
    found = {
        "ending": settled.ending,
        "values": list(settled.values),
        "gains": list(settled.gains),
        "tokens": list(settled.tokens),
        "winner": settled.winner,
        "next_first": settled.next_first,
        "game_over": settled.game_over,
        "winners": list(settled.winners),
        **named_house(game, edition, settings),
        "steps": [each for each in events if each["seat"] is not None],
        "outcome": [each for each in events if each["seat"] is None],
        "counterfactuals": [
            {
                "seat": each.seat, "value": each.value, "instead": each.instead, "ending": each.settled.ending,
                "gains": list(each.settled.gains), "winners": list(each.settled.winners),
                "text": str(what_if_text(each, settled, speaker)),
            }
            for each in scoring.counterfactuals(edition, seat, settled.values, tokens, perfect=perfect)
        ],
    }  # fmt: skip
    if not args.json:
        for step in events:
            speak(f"{step['text']}  [{step['rule']}]")
        _print_score(found, tokens, speaker, speak)
    return found


def _ended(args: Namespace, game: Game, scoring: RoundScoring, edition: Any, settings: Any) -> Any:
    """The end of the round as it was typed: whose hands, or what they are worth, and who called or made the Perfect."""
    if args.hands and args.values is not None:
        raise BadInput("hands-or-values")
    hands = [things_of(game, text) for text in args.hands] if args.values is None else None
    if hands is None:
        values = _numbers("--values", args.values)
    else:
        values = tuple(offered(game.hands).hand_facts(edition, each)["value"] for each in hands)
    if len(values) not in game.seats:
        raise BadInput("no-seats", found=len(values), least=game.seats[0], most=game.seats[-1], rule=PLAYERS_RULE)
    perfect = args.perfect is not None
    option = "--perfect" if perfect else "--call"
    seat = whole_number(option, args.perfect if perfect else args.call, 0, len(values) - 1)
    if hands is None:
        if perfect and values[seat]:
            raise BadInput("perfect-worth", number=seat + 1, found=values[seat])
    else:
        extra = game.questions().too_many([each for hand in hands for each in hand])
        if extra is not None:
            raise BadInput("too-many-in-all", thing=str(extra))
        for each, hand in enumerate(hands):
            if (not hand) != (perfect and each == seat):
                raise BadInput("perfect-empty" if perfect and each == seat else "hand-empty", number=each + 1)
    tokens = (0,) * len(values) if args.tokens is None else _numbers("--tokens", args.tokens)
    if len(tokens) != len(values):
        raise BadInput("one-each", name="--tokens", count=len(values), found=len(tokens))
    return scoring.Ended(edition, settings, seat, perfect, values, tokens, None if hands is None else tuple(hands))


def _numbers(name: str, text: str) -> tuple[int, ...]:
    return tuple(whole_number(name, part) for part in text.replace(" ", "").split(","))


def _print_score(
    found: dict[str, Any], tokens: tuple[int, ...], speaker: Speaker, speak: Callable[[str], None]
) -> None:
    """Print each player's tokens before, gained and after, and what would have changed the result."""
    row = speaker.common["score"]["row"]
    for seat, before in enumerate(tokens):
        name = speaker.label(seat)
        speak(
            "  "
            + fill(row, speaker.lang, name=name, before=before, gain=found["gains"][seat], after=found["tokens"][seat])
        )
    for each in found["counterfactuals"]:
        speak(each["text"])


def _rank(
    args: Namespace, game: Game, ranking: PlayRanking, edition: Any, settings: Any, lang: str,
    speak: Callable[[str], None],
) -> dict[str, Any]:  # fmt: skip
    if any(each is not None for each in (args.call, args.perfect, args.tokens, args.values)):
        raise BadInput("plays-only", game=game.id)
    plays = [things_of(game, text) for text in args.hands]
    extra = game.questions().too_many([each for play in plays for each in play])
    if extra is not None:
        raise BadInput("too-many-in-all", thing=str(extra))
    refused = _no_play(game, edition, settings, plays)
    if refused is not None:
        if not args.json:
            speak(explain_verdict(refused, lang).text("all"))
        return {"legal": False, "objections": objections_data(refused, Speaker(lang, game, settings))}
    ranked = ranking.rank(edition, plays, lang)
    if not args.json:
        for line in ranked["lines"]:
            speak(line)
    return {key: value for key, value in ranked.items() if key != "lines"}


def _no_play(game: Game, edition: Any, settings: Any, plays: Sequence[Any]) -> Any:
    """The verdict on the first play that is illegal; nothing if all are legal."""
    if game.hands is None:
        return None
    hands = game.hands()
    verdicts = (hands.judge_play(edition, settings, play, play) for play in plays)
    return next((verdict for verdict in verdicts if not verdict.legal), None)
