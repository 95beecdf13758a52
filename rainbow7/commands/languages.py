"""`rainbow7 languages`: the languages that there are, and what one of them does not say itself yet."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import Any

from rainbow7.core.game import Game
from rainbow7.core.language import LANGUAGES, language
from rainbow7.core.template import fill
from rainbow7.core.texts import words_of
from rainbow7.tutor.translation import lacking


def add_arguments(parser: ArgumentParser) -> None:
    """What this command takes besides what all commands share: nothing."""


def run(args: Namespace, game: Game, lang: str, speak: Callable[[str], None] = print) -> dict[str, Any]:
    """Tell of every language how much it lacks, and of the one asked for by `--lang` what."""
    words = words_of("rainbow7.commands", lang)["languages"]
    found = {each: lacking(each) for each in LANGUAGES}
    if not args.json:
        for code, missing in found.items():
            speak(f"{code} · {language(code).name} · {fill(words['lacks'], lang, count=len(missing))}")
        for each in found[args.lang] if args.lang is not None else ():
            speak(f"  {each}")
    return {
        "languages": [
            {"id": code, "name": language(code).name, "complete": language(code).complete, "lacking": list(missing)}
            for code, missing in found.items()
        ]
    }
