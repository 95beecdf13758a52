"""`rainbow7 combos`: all that may be laid from a hand."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import Any

from rainbow7.commands.arguments import BadInput, add_house, named_house, table_of, things_of
from rainbow7.core.game import Game
from rainbow7.core.template import fill
from rainbow7.explain import house_passages
from rainbow7.explain.words import Speaker


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's own options."""
    parser.add_argument("hand", metavar="HAND")
    parser.add_argument("--bound", metavar="set|run")
    add_house(parser)


def run(args: Namespace, game: Game, lang: str, speak: Callable[[str], None] = print) -> dict[str, Any]:
    """List every combination of the hand once, with what it is."""
    edition, settings = table_of(game, args.edition, args.house)
    if game.hands is None:
        raise BadInput("no-combos", game=game.id)
    hands = game.hands()
    bound = bound_of(game, args.bound)
    hand = tuple(sorted(things_of(game, args.hand)))
    found = {
        "game": game.id,
        "edition": edition.id,
        "hand": [str(each) for each in hand],
        **hands.hand_facts(edition, hand),
        "combos": hands.combinations(edition, hand, bound),
        **named_house(game, edition, settings),
    }
    if not args.json:
        print_combinations(found, game, lang, speak)
        for said in house_passages(found.get("house", ()), Speaker(lang, game, settings)):
            speak(said)
    return found


def bound_of(game: Game, bound: str | None) -> str | None:
    """The kind to which a round is already bound, in a game where rounds can be."""
    if bound is None:
        return None
    known = game.hands().BOUNDS if game.hands is not None else ()
    if bound not in known:
        raise BadInput("no-bound", found=bound, known=", ".join(known)) if known else BadInput("unbound", game=game.id)
    return bound


def print_combinations(found: dict[str, Any], game: Game, lang: str, speak: Callable[[str], None]) -> None:
    """The combinations for a person, one a line."""
    speaker = Speaker(lang, game)
    words = speaker.common["combos"]
    facts = {"hand": " ".join(found["hand"]) or "-", "count": len(found["combos"])}
    speak(str(speaker.fill(words["head"], facts)))
    if "value" in found:
        speak(
            fill(words["value"], lang, value=found["value"]) + " " + words["call" if found["can_call"] else "no_call"]
        )
    for each in found["combos"]:
        kinds = ", ".join(speaker.words["names"]["words"][kind] for kind in each["kinds"])
        perfect = f"  {words['perfect']}" if each.get("perfect") else ""
        speak(f"  {' '.join(each['cards']):<24} {kinds}{perfect}")
