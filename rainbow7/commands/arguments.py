"""Reads the arguments of commands, and complains in one sentence of the reader's language."""

import os
import re
import secrets
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from rainbow7.core.common_rules import PLAYERS_RULE
from rainbow7.core.game import Game
from rainbow7.core.house_rules import in_effect, laid_over
from rainbow7.core.notation import BadNotation
from rainbow7.core.settings import with_house
from rainbow7.games import DEFAULT_GAME

MOST_BYTES = 16_000_000
"""The most bytes of a file that are read."""

MOST_SIGNS = 80
"""The most characters of what was typed that a complaint repeats."""


class BadInput(ValueError):
    """Something typed cannot be used: a short code and the facts for the sentence."""

    def __init__(self, code: str, **facts: object) -> None:
        found = facts.get("found")
        if isinstance(found, str) and len(found) > MOST_SIGNS:
            facts["found"] = f"{found[:MOST_SIGNS]}…"
        self.code, self.facts = code, facts
        super().__init__(code)


def edition_of(game: Game, name: str | None) -> Any:
    """The edition named, or the game's default one."""
    chosen = game.default_edition if name is None else name
    if chosen not in game.editions:
        raise BadInput("no-edition", found=chosen, known=", ".join(game.editions))
    return game.editions[chosen]


ORIGIN = re.compile(r"https?://(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:[0-9]{1,5})?", re.I)
"""An origin as `--embed-in` takes it: all sites below a name too, as in `https://*.example.org`."""


def origins_of(typed: Sequence[str]) -> tuple[str, ...]:
    """The origins that may show our pages in a frame; a slash at the end is left out."""
    found = tuple(each.strip().rstrip("/") for each in typed)
    for each in found:
        if not ORIGIN.fullmatch(each):
            raise BadInput("no-origin", name="--embed-in", found=each)
    return found


def add_house(parser: ArgumentParser) -> None:
    """Let a command take house rules."""
    parser.add_argument("--house", metavar="NAME=VALUE", action="append", default=[])


def table_of(game: Game, edition: str | None, house: Sequence[str], settings: Any = None) -> tuple[Any, Any]:
    """The edition as a table with these house rules plays it, and the settings that hold them."""
    rules = game.rulebooks.house_rules
    chosen: dict[str, str] = {}
    for typed in house:
        name, equals, value = typed.partition("=")
        rule = next((each for each in rules if each.name == name), None)
        if rule is None:
            raise BadInput("no-house-rule", found=name, known=", ".join(each.name for each in rules))
        if not equals:
            raise BadInput("house-value", name=name)
        if name in chosen:
            raise BadInput("house-twice", name=name)
        if rule.values and value not in rule.values:
            raise BadInput("no-house-value", name=name, found=value, known=", ".join(rule.values))
        chosen[name] = value if rule.values else str(whole_number(name, value, rule.least, rule.most))
    laid = with_house(game.settings() if settings is None else settings, chosen, rules)
    return laid_over(game.rulebooks, edition_of(game, edition), laid), laid


def check_named(args: Namespace, game: Game, edition: str) -> None:
    """A position or a record names its own game and edition; raises `BadInput` where other ones are typed."""
    if args.game not in (game.id, DEFAULT_GAME):
        raise BadInput("other-game", found=args.game, game=game.id)
    if args.edition is not None and args.edition.lower() != edition:
        raise BadInput("other-edition", found=args.edition, edition=edition)


def named_house(game: Game, edition: Any, settings: Any) -> dict[str, list[str]]:
    """The names of a table's house rules, as part of an answer in JSON; empty where there are none."""
    names = list(in_effect(game.rulebooks, edition, settings))
    return {"house": names} if names else {}


def things_of(game: Game, text: str) -> tuple[Any, ...]:
    """A list of cards that one pack can hold."""
    some, too_many = game.read_things(text), game.questions().too_many
    extra = too_many(some)
    if extra is not None:
        held = next(count for count in range(len(some)) if too_many([extra] * (count + 1)) is not None)
        places = [found.start() for found in re.finditer(re.escape(str(extra)), text, re.IGNORECASE)]
        raise BadNotation("too-many", text, places[held] + 1, card=str(extra))
    return some


def whole_number(name: str, text: str, least: int = 0, most: int | None = None) -> int:
    """A whole number within bounds, typed in ordinary digits."""
    digits = text[1:] if text[:1] == "-" else text
    if not (digits.isascii() and digits.isdigit()):
        raise BadInput("no-number", name=name, found=text)
    if len(digits) > 4000:
        raise BadInput("too-large", name=name, found=f"{digits[:8]}…", most="10^4000")
    number = int(text)
    if number < least:
        raise BadInput("too-small", name=name, found=number, least=least)
    if most is not None and number > most:
        raise BadInput("too-large", name=name, found=number, most=most)
    return number


def seats_of(game: Game, text: str | None) -> int:
    """The number of players that was typed, or the usual one of the game."""
    if text is None:
        return game.default_seats
    number = whole_number("--seats", text)
    if number not in game.seats:
        raise BadInput("no-seats", found=number, least=game.seats[0], most=game.seats[-1], rule=PLAYERS_RULE)
    return number


def file_text(name: str) -> str:
    """The text of a file."""
    if not name:
        raise BadInput("needs", name="FILE")
    try:
        with Path(name).open("rb") as file:
            return file.read(MOST_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput("not-text", name=name) from None
    except OSError as bad:
        raise BadInput("unreadable", name=name, why=os_error(bad)) from None


def listed(text: str) -> tuple[str, ...]:
    """The parts of a list typed with commas."""
    return tuple(each.strip() for each in text.split(",") if each.strip())


def rules_of(game: Game, text: str) -> tuple[str, ...]:
    """The rules of a list, or the beginnings of their names such as `combo`."""
    rules = game.rulebooks.rules
    known = (*rules, *{rule.partition(".")[0] for rule in rules})
    named = listed(text)
    for each in named:
        if each not in known:
            raise BadInput("no-rule", found=each, near=", ".join(get_close_matches(each, known, cutoff=0.4)) or None)
    return named


FORCE = "--force"
"""The option without which no command replaces a file."""


def refuse_existing(names: Iterable[str], force: bool) -> None:
    """Complain about the first of these files that exists, unless `force` allows replacing it."""
    for name in names:
        if not force and Path(name).is_file():
            raise BadInput("already-a-file", name=name)


def write_whole(name: str, content: str | bytes, *, force: bool) -> None:
    """Write a file completely or not at all; an existing one is replaced only with `force`."""
    refuse_existing([name], force)
    path = Path(name)
    try:
        # Others may read it as they may any new file: it is opened as one, and not as a temporary file of one's own.
        draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        try:
            with draft.open("xb") as file:
                file.write(content.encode() if isinstance(content, str) else content)
            draft.replace(path)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise
    except OSError as bad:
        raise BadInput("unwritable", name=name, why=os_error(bad)) from None


_WHY = {
    FileNotFoundError: "missing", NotADirectoryError: "missing", IsADirectoryError: "folder", PermissionError: "denied",
}  # fmt: skip


def os_error(bad: OSError) -> str:
    """Why a file could not be used: the key of a sentence of ours, or else what the system says."""
    return _WHY.get(type(bad)) or (os.strerror(bad.errno) if bad.errno else str(bad))
