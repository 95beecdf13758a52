"""`rainbow7 judge`: whether a play is legal, and if not, why, with the nearest legal ones."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import Any

from rainbow7.commands.arguments import BadInput, add_house, table_of, things_of
from rainbow7.commands.combos import bound_of
from rainbow7.core.game import Game
from rainbow7.core.rule import Verdict
from rainbow7.explain import DEPTHS, Speaker, explain_verdict, objection_text
from rainbow7.games.surfaces import FaceQuestions


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's own options."""
    parser.add_argument("hand", metavar="HAND", nargs="?")
    parser.add_argument("--play", metavar="CARDS")
    parser.add_argument("--bound", metavar="set|run")
    parser.add_argument("--line", metavar="FACES")
    add_house(parser)
    parser.add_argument("--depth", metavar="|".join(DEPTHS), default="all")


def run(args: Namespace, game: Game, lang: str, speak: Callable[[str], None] = print) -> dict[str, Any]:
    """Judge a play from a hand, or, in Spaan's game, a face at the end of a line."""
    edition, settings = table_of(game, args.edition, args.house)
    if args.depth not in DEPTHS:
        raise BadInput("no-depth", found=args.depth, known=", ".join(DEPTHS))
    if args.play is None:
        raise BadInput("needs", name="--play")
    if game.faces is not None:
        return _judge_face(args, game, game.faces(), edition, lang, speak)
    if args.line is not None or game.hands is None:
        raise BadInput("no-line", game=game.id)
    if args.hand is None:
        raise BadInput("needs", name="HAND")
    hand, play = things_of(game, args.hand), things_of(game, args.play)
    verdict = game.hands().judge_play(edition, settings, hand, play, bound_of(game, args.bound))
    if not args.json:
        speak(explain_verdict(verdict, lang).text(args.depth))
    return verdict_data(verdict, game, lang)


def verdict_data(verdict: Verdict, game: Game, lang: str) -> dict[str, Any]:
    """A verdict as plain data."""
    speaker = Speaker(lang, game, verdict.state.settings)
    return {
        "legal": verdict.legal,
        "kinds": list(verdict.kinds),
        "objections": objections_data(verdict, speaker),
        "nearest": [[str(each) for each in move.cards] for move in verdict.nearest if hasattr(move, "cards")],
        **({"house": list(verdict.house)} if verdict.house else {}),
    }


def objections_data(verdict: Verdict, speaker: Speaker) -> list[dict[str, Any]]:
    """Each objection with its rule, its code, the cards at fault and its sentence."""
    return [
        {
            "rule": check.rule,
            "code": check.objection.code,
            "cards": [str(each) for each in check.objection.fault],
            "text": str(objection_text(check, speaker)),
            **({"house": list(check.house)} if check.house else {}),
        }
        for check in verdict.refusals
        if check.objection is not None
    ]


def _judge_face(
    args: Namespace, game: Game, faces: FaceQuestions, edition: Any, lang: str, speak: Callable[[str], None]
) -> dict[str, Any]:
    if args.line is None:
        raise BadInput("needs", name="--line")
    if args.hand is not None or args.bound is not None:
        raise BadInput("line-only", game=game.id)
    judged = faces.judge_face(edition, args.line, args.play, lang)
    if not args.json:
        speak(judged["text"])
    return judged
