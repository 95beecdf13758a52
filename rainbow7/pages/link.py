"""What a link asks for: page, game, edition, language, deal or position, own moves and step; read and written."""

from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import parse_qsl, quote, unquote

import rainbow7
from rainbow7.core.game import Game
from rainbow7.core.language import reader_language
from rainbow7.core.notation import BadNotation
from rainbow7.core.rulebook import LANGUAGES
from rainbow7.games import GAMES
from rainbow7.pages.packed_moves import PACKED
from rainbow7.pages.spelled_moves import long_move, short_move

LONGEST = 300
"""A link that spells its moves stays within so many characters; beyond, they are packed."""
LONGEST_PACKED = 2000
"""A link with packed moves stays within so many; beyond, it holds the position alone."""
LONGEST_READ = 4000
"""What comes in may be longer, but no page reads on for ever."""
LONGEST_KEPT = 60_000
"""What a browser has kept of a table may be longer than any link."""
MOST_MOVES = 1500
"""So many moves of a link are played, those of all its lines together."""
MOST_DIGITS = 30
MOST_BRANCHES = 200

OPTIONS = ("faces", "large", "memory", "plain")
"""Switches that may be on: all cards face up, made for a projector, a memory help, no aids."""


@dataclass(frozen=True)
class LinkProblem:
    """Something in a link that cannot be used: a code and the facts of its sentence; the rest is used all the same."""

    code: str
    facts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class BranchLink:
    """A branch as a link has it: its name, the line that it leaves, after how many of its moves, and its own moves."""

    name: str
    parent: int
    after: int
    moves: tuple[str, ...] = ()


@dataclass(frozen=True)
class PageLink:
    """What a link asks for; every part has a usual value."""

    game: str = "rainbow7"
    edition: str = ""
    """Empty: the game's usual one."""
    lang: str = ""
    """Empty: the language of the browser, or of the environment."""
    seats: int = 0
    """Nobody said: the game's usual number."""
    seed: int = 0
    settings: str = ""
    position: str = ""
    """A position instead of a deal, without its game and edition."""
    me: int = 0
    """The seat whose eyes the reader has."""
    moves: tuple[str, ...] = ()
    """The reader's own moves, as they are typed, or `*` where a simple player moved instead."""
    made: tuple[str, ...] = ()
    """Moves that come before those, by whoever was to move: nobody moves by themselves, and nobody deals."""
    branches: tuple[BranchLink, ...] = ()
    """Other lines of play."""
    open: int = 0
    """The line that is open; 0: the main one."""
    beside: str = ""
    """What lies beside the table: another edition, or the number of a line."""
    at: int | None = None
    """The event shown; nothing: the last one."""
    rule: str = ""
    other: str = ""
    """A second edition to compare with."""
    tab: str = ""
    hand: str = ""
    play: str = ""
    pad: str = ""
    """The rounds on a score pad."""
    lesson: str = ""
    step: int = 0
    """The step of a lesson, from 1; 0: where one left off."""
    exercise: str = ""
    """The name of an exercise, without its game and edition."""
    kinds: str = ""
    """The kinds of exercise wished for, with commas."""
    rules: str = ""
    """The rules to be practised, with commas; `due`: whatever is due."""
    need: int = 0
    """By how many first answers that are right a rule is mastered; 0: the usual number."""
    options: tuple[str, ...] = ()
    version: str = ""
    """The engine with which the link was made."""
    complaints: tuple[LinkProblem, ...] = field(default=(), compare=False)

    @classmethod
    def read(cls, query: str | None, longest: int = LONGEST_READ) -> "PageLink":
        """Read a query; what cannot be used becomes a complaint and the usual value stands."""
        text = (query or "").lstrip("?")
        if len(text) > longest:
            return cls(complaints=(LinkProblem("long"),))
        try:
            given = dict(parse_qsl(text, keep_blank_values=True, max_num_fields=60))
        except ValueError:
            return cls(complaints=(LinkProblem("long"),))
        asked, complaints = cls(), []
        for name, part in _PARTS.items():
            if part not in given:
                continue
            try:
                asked = _with(asked, name, _READ.get(name, str)(given[part]))
            except ValueError:
                complaints.append(LinkProblem("part", (("part", part), ("found", given[part][:40]))))
        return asked._checked(complaints)

    def _checked(self, complaints: list[LinkProblem]) -> "PageLink":
        """Names that are not known are complained about and left out."""
        asked = self
        if asked.game not in GAMES:
            complaints.append(LinkProblem("game", (("found", asked.game[:40]),)))
            asked = replace(asked, game="rainbow7", edition="", position="", **NO_MOVES)
        game = asked.the_game
        if asked.beside and asked.beside not in game.editions and not _is_line(asked.beside, asked):
            complaints.append(LinkProblem("part", (("part", "by"), ("found", asked.beside[:40]))))
            asked = replace(asked, beside="")
        if asked.open > len(asked.branches):
            complaints.append(LinkProblem("part", (("part", "open"), ("found", str(asked.open)[:40]))))
            asked = replace(asked, open=0)
        for name, known in (
            ("edition", ("", *game.editions)),
            ("other", ("", *game.editions)),
            ("lang", ("", *LANGUAGES)),
            ("seats", (0, *game.seats)),
            ("rule", ("", *game.shelf.rules)),
        ):
            found = getattr(asked, name)
            if found not in known:
                complaints.append(LinkProblem(name, (("found", str(found)[:40]),)))
                asked = _with(asked, name, getattr(PageLink(), name))
        for name, read in (("settings", game.read_settings), ("position", asked._read_position)):
            found = getattr(asked, name)
            if found:
                try:
                    read(found)
                except BadNotation as bad:
                    column = bad.column - (len(asked._before_position) if name == "position" else 0)
                    facts = (("part", name), ("found", found[:40]), ("column", str(column)))
                    complaints.append(LinkProblem("text", facts))
                    asked = _with(asked, name, "")
                    asked = asked if name == "settings" else replace(asked, **NO_MOVES)
        if asked.version and not asked.exercise:
            asked = asked._as_it_was()
        seats = asked._read_position(asked.position).seats if asked.position and asked.me else asked.the_seats
        if asked.me >= seats:
            complaints.append(LinkProblem("part", (("part", "me"), ("found", str(asked.me)[:40]))))
            asked = replace(asked, me=0)
        if asked.version and asked.version != rainbow7.__version__:
            complaints.append(LinkProblem("version", (("found", asked.version[:20]),)))
        return replace(asked, complaints=tuple(complaints))

    def _as_it_was(self) -> "PageLink":
        """The same, the settings named that went without saying in the version it was made with."""
        game, then = self.the_game, self.the_game.usual_settings(self.version)
        if then == game.settings():
            return self
        if self.position:
            state = game.read_state(self._before_position + self.position, then)
            return replace(self, position=str(state).removeprefix(self._before_position))
        return replace(self, settings=game.settings_text(game.read_settings(self.settings, then)))

    def _read_position(self, position: str) -> Any:
        return self.the_game.read_state(self._before_position + position)

    @property
    def _before_position(self) -> str:
        """What a position of this game and edition begins with; links leave it out."""
        return f"{self.game} {self.edition or self.the_game.default_edition} "

    @property
    def the_game(self) -> Game:
        """The game itself."""
        return GAMES[self.game]

    @property
    def the_edition(self) -> Any:
        """The edition itself."""
        return self.the_game.editions[self.edition or self.the_game.default_edition]

    @property
    def the_lang(self) -> str:
        """The language, the environment's where none is asked for."""
        return self.lang or reader_language()

    @property
    def named(self) -> "PageLink":
        """The same, its language and its rulebook named."""
        return replace(self, lang=self.the_lang, edition=self.the_edition.id)

    @property
    def the_seats(self) -> int:
        """How many play."""
        return self.seats or self.the_game.default_seats

    def query(self) -> str:
        """The link's query: what differs from the usual, in a fixed order."""
        usual = PageLink()
        parts = []
        for name, part in _PARTS.items():
            value = getattr(self, name)
            if value != getattr(usual, name):
                parts.append(f"{part}={quote(_WRITE.get(name, str)(value), safe=_PLAIN)}")
        return "&".join(parts)


NO_MOVES: dict[str, Any] = {"moves": (), "made": (), "branches": (), "open": 0}
"""What a link holds that leads nowhere without its table."""


def _is_line(text: str, asked: PageLink) -> bool:
    """Whether this is the number of a line of play."""
    return text.isascii() and text.isdigit() and int(text[:4]) <= len(asked.branches)


def _with(asked: PageLink, name: str, value: Any) -> PageLink:
    return replace(asked, **{name: value})


_PLAIN = "*/,.:;>-_~"

_PARTS = {
    "game": "game", "edition": "edition", "lang": "lang", "seats": "seats", "seed": "seed", "settings": "set",
    "position": "pos", "me": "me", "made": "a", "moves": "m", "branches": "b", "open": "open", "beside": "by",
    "at": "at", "rule": "rule", "other": "with", "tab": "tab",
    "hand": "hand", "play": "play", "pad": "pad", "lesson": "lesson", "step": "step",
    "exercise": "ex", "kinds": "kinds", "rules": "rules", "need": "need", "options": "on", "version": "v",
}  # fmt: skip


def usual_parts() -> dict[str, str | None]:
    """How links would spell each of their parts that need not be said; nothing, where that cannot be spelled."""
    values = ((name, part, getattr(PageLink(), name)) for name, part in _PARTS.items())
    return {part: None if value is None else _WRITE.get(name, str)(value) for name, part, value in values}


def _read_moves(text: str) -> tuple[str, ...]:
    if text.startswith(PACKED):
        return (text,)
    moves = tuple(long_move(each) for each in text.split(".") if each)
    if len(moves) > MOST_MOVES:
        raise ValueError("too many moves")
    return moves


def _read_lines(text: str) -> tuple[BranchLink, ...]:
    lines = []
    for number, each in enumerate(text.split(";"), 1):
        name, parent, after, moves = each.split(":")
        if _number(parent) >= number or number > MOST_BRANCHES:
            raise ValueError("no such line")
        lines.append(BranchLink(unquote(name.replace("_", " ")), _number(parent), _number(after), _read_moves(moves)))
    return tuple(lines)


def _line_text(line: BranchLink) -> str:
    name = "".join(_SIGNS.get(sign, sign) for sign in line.name)
    return f"{name}:{line.parent}:{line.after}:{_moves_text(line.moves)}"


_SIGNS = {" ": "_"} | {sign: f"%{ord(sign):02X}" for sign in "_:;%"}
"""How the signs with which a link is put together are spelled in a name."""


def _moves_text(moves: tuple[str, ...]) -> str:
    return ".".join(short_move(each) for each in moves)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > MOST_DIGITS:
        raise ValueError("no number")
    return int(text)


_READ: dict[str, Any] = {
    "seats": _number, "seed": _number, "at": _number, "me": _number, "step": _number, "need": _number,
    "open": _number, "moves": _read_moves, "made": _read_moves, "branches": _read_lines,
    "options": lambda text: tuple(each for each in OPTIONS if each in text.split(",")),
    "position": lambda text: text.replace("_", " "),
}  # fmt: skip
_WRITE: dict[str, Any] = {
    "moves": _moves_text,
    "made": _moves_text,
    "branches": lambda lines: ";".join(map(_line_text, lines)),
    "options": ",".join,
    "position": lambda text: text.replace(" ", "_"),
}
