"""The command `rainbow7`: parses the arguments, runs one command, and answers in the reader's language."""

import json
import os
import re
import sys
from argparse import SUPPRESS, ArgumentParser, HelpFormatter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from keyword import iskeyword
from typing import Any, NoReturn

import rainbow7
from rainbow7.commands.arguments import BadInput, os_error
from rainbow7.core.language import LANGUAGES, reader_language
from rainbow7.core.notation import BadNotation
from rainbow7.core.template import fill
from rainbow7.explain.complaints import input_text, notation_text
from rainbow7.explain.words import Speaker, common_words
from rainbow7.games import DEFAULT_GAME, GAMES

COMMANDS = (
    "combos",
    "judge",
    "score",
    "simulate",
    "advise",
    "review",
    "replay",
    "rules",
    "play",
    "serve",
    "class",
    "site",
    "notebooks",
    "lesson",
    "worksheet",
    "package",
    "languages",
    "bench",
)


class Parser(ArgumentParser):
    """An argument parser with help and complaints in the reader's language."""

    def __init__(self, *, lang: str, **given: Any) -> None:
        self.words = common_words(lang)["command"]
        words = self.words

        class Helping(HelpFormatter):
            def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
                super().add_usage(usage, actions, groups, words["usage"])

        super().__init__(formatter_class=Helping, add_help=False, allow_abbrev=False, **given)
        self._positionals.title = words["positionals"]
        self._optionals.title = words["options"]

    def error(self, message: str) -> NoReturn:
        """Raise `BadInput` for one of argparse's messages."""
        for code, pattern in (
            ("missing", r"the following arguments are required: (.*)"),
            ("too-much", r"unrecognized arguments: (.*)"),
            ("no-argument", r"argument (\S+?)(?:/\S+)?: expected (?:one|at least one) argument"),
            ("takes-nothing", r"argument (?:\S+/)?(\S+): ignored explicit argument .*"),
        ):
            found = re.fullmatch(pattern, message, re.DOTALL)
            if found:
                raise BadInput(code, found=found[1])
        raise BadInput("unusable", found=message)


class CannotWrite(Exception):
    """The answer could not be written, for example because the disk is full."""

    def __init__(self, cause: OSError) -> None:
        self.cause = cause


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; 0 for an answer, 2 for input that cannot be used."""
    typed = list(sys.argv[1:] if arguments is None else arguments)
    lang = _language(typed)
    _escape_unknown_characters(sys.stdout)
    try:
        _run(typed, lang)
        with _checked_output():
            sys.stdout.flush()
        return 0
    except BadNotation as bad:
        return _complain(_notation(bad, typed, lang))
    except BadInput as bad:
        return _complain(input_text(bad.code, bad.facts, lang))
    except BrokenPipeError:
        _discard_output()
        return 0
    except CannotWrite as bad:
        _discard_output()
        return _complain(str(Speaker(lang).say("input", "unwritable", {"name": "stdout", "why": os_error(bad.cause)})))
    except KeyboardInterrupt:
        return 130


def _writes_everything(stream: Any) -> bool:
    return str(getattr(stream, "encoding", None) or "utf-8").lower().startswith("utf")


def _escape_unknown_characters(stream: Any) -> None:
    """Escape characters that the output's encoding does not have, instead of failing."""
    if getattr(stream, "errors", None) == "strict" and hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="backslashreplace")


def _discard_output() -> None:
    """Discard the rest of the output; else Python would try to write it when it ends, and fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(typed: list[str], lang: str) -> None:
    if not typed or typed[0] in ("-h", "--help"):
        _speak(_overview(lang))
        return
    if typed[0] == "--version":
        _speak(f"rainbow7 {rainbow7.__version__}")
        return
    name = typed[0]
    if name not in COMMANDS:
        raise BadInput("no-command", found=name, known=", ".join(COMMANDS))
    parser = parser_of(name, lang)
    if {"-h", "--help"} & set(typed[1:]):
        parser.print_help()
        return
    args = parser.parse_args(dash_safe(typed[1:]))
    if args.lang is not None and args.lang not in LANGUAGES:
        raise BadInput("no-lang", found=args.lang, known=", ".join(LANGUAGES))
    if args.game not in GAMES:
        raise BadInput("no-game", found=args.game, known=", ".join(GAMES))
    answer = command_module(name).run(args, GAMES[args.game], lang, _speak)
    if args.json:
        _speak(json.dumps(answer, ensure_ascii=not _writes_everything(sys.stdout)))


def command_module(name: str) -> Any:
    """The module of a command; one that is a word of Python ends in `_`."""
    return import_module(f"rainbow7.commands.{name}_" if iskeyword(name) else f"rainbow7.commands.{name}")


def parser_of(name: str, lang: str) -> Parser:
    """The parser for the arguments of a command."""
    words = common_words(lang)["command"]
    parser = Parser(lang=lang, prog=f"rainbow7 {name}", description=words[name])
    command_module(name).add_arguments(parser)
    _share(parser, words)
    _describe(parser, words)
    return parser


def _share(parser: ArgumentParser, words: dict[str, Any]) -> None:
    """Add the options that all commands have."""
    parser.add_argument("--game", default=DEFAULT_GAME, metavar="|".join(GAMES))
    parser.add_argument("--edition", metavar="E")
    parser.add_argument("--lang", metavar="|".join(LANGUAGES))
    parser.add_argument("--json", action="store_true")
    parser.add_argument("-h", "--help", action="store_true", default=SUPPRESS)


def _describe(parser: ArgumentParser, words: dict[str, Any]) -> None:
    """Set each option's line of help in the reader's language."""
    for action in parser._actions:
        name = (action.option_strings[-1] if action.option_strings else str(action.dest)).lstrip("-")
        text = words["help"].get(f"{parser.prog.split()[-1]}-{name}", words["help"].get(name))
        if text is not None and action.help is not SUPPRESS:
            action.help = text.replace("%", "%%")


def dash_safe(typed: list[str]) -> list[str]:
    """Join a negative number to the option before it, so that it is not taken for an option itself."""
    joined: list[str] = []
    for place, each in enumerate(typed):
        takes = joined and joined[-1].startswith("--") and "=" not in joined[-1]
        if takes and place and re.fullmatch(r"-\d+", each):
            joined[-1] = f"{joined[-1]}={each}"
        else:
            joined.append(each)
    return joined


def _overview(lang: str) -> str:
    words = common_words(lang)["command"]
    rows = [f"  {name:<10} {words[name]}" for name in COMMANDS]
    call = fill(words["call"], lang, languages="|".join(LANGUAGES))
    return "\n".join([words["about"], "", f"{words['usage']}rainbow7 {call}", "", *rows, "", words["more"]])


def _language(typed: list[str]) -> str:
    """The language asked for by `--lang`, else the environment's."""
    asked = _last_value(typed, "--lang")
    return asked if asked in LANGUAGES else reader_language()


def _last_value(typed: list[str], option: str) -> str | None:
    """The last value of an option, found before the arguments are parsed."""
    found = None
    for place, each in enumerate(typed):
        if each == option:
            found = "".join(typed[place + 1 : place + 2])
        elif each.startswith(f"{option}="):
            found = each.partition("=")[2]
    return found


def _notation(bad: BadNotation, typed: list[str], lang: str) -> str:
    """A complaint about notation that cannot be read, with the column."""
    first = bad.text.split(" ", 1)[0].lower()  # a position names its game
    named = first if first in GAMES else _last_value(typed, "--game") or DEFAULT_GAME
    problem = notation_text(bad, GAMES.get(named), lang)
    words = common_words(lang)["notation"]
    return fill(
        words["quoted"],
        lang,
        text=bad.text if len(bad.text) <= 60 else f"{bad.text[:60]}…",
        column=bad.column,
        problem=problem,
    )


def _speak(line: str) -> None:
    with _checked_output():
        print(line)


@contextmanager
def _checked_output() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as bad:
        raise CannotWrite(bad) from None


def _complain(sentence: str) -> int:
    """Print a complaint as one line, and return the exit code."""
    one_line = "".join(sign if sign.isprintable() or sign in _BLANKS else repr(sign)[1:-1] for sign in sentence)
    print(f"rainbow7: {one_line}", file=sys.stderr)
    return 2


_BLANKS = "\u00a0\u202f\u2009"
"""The spaces of French."""
