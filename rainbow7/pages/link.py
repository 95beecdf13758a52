"""The link of a page: what its query string asks for, read and written."""

import re
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import parse_qsl, quote, unquote

import rainbow7
from rainbow7.core.game import Game
from rainbow7.core.house_rules import laid_over
from rainbow7.core.language import LANGUAGES, reader_language
from rainbow7.core.notation import BadNotation
from rainbow7.games import GAMES
from rainbow7.games.surfaces import whole_ladder
from rainbow7.pages.packed_moves import PACKED
from rainbow7.pages.spelled_moves import long_move, short_move
from rainbow7.tutor.exercise import LEVELS, MOST_ITEMS

LONGEST = 300
"""The most characters of a link whose moves are spelled out; in a longer one they are packed."""
LONGEST_PACKED = 2000
"""The most characters of a link with packed moves; one that would be longer holds the position alone."""
LONGEST_READ = 4000
"""The most characters that are read of a link."""
LONGEST_KEPT = 60_000
"""The most characters that are read of a match that a browser has stored, which may be longer than any link."""
MOST_MOVES = 1500
"""The most moves of a link that are played, all branches together."""
MOST_DIGITS = 30
MOST_BRANCHES = 200
MOST_LEVELS = 20
GAMES_TO_CHOOSE = (100, 1000, 2500, 10_000)
"""How many games the lab may be asked for at once."""
MOST_PLAYED = 20_000
"""How many games it plays when a link is opened."""

OPTIONS = ("coach", "faces", "large", "memory", "plain", "predict")
"""The switches of a table: the coach, all cards face up, large for a projector, reminders of cards seen, no aids, and
a prediction before each step."""
AIDS = ("coach", "predict")
"""Those that help the reader to play: not switched on in a table that is opened to see for oneself."""


@dataclass(frozen=True)
class LinkProblem:
    """A part of a link that cannot be used, as a code and the facts of its sentence; the other parts still count."""

    code: str
    facts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class BranchLink:
    """A branch in a link: its name, its parent's index, how many of the parent's moves it shares, its own moves."""

    name: str
    parent: int
    after: int
    moves: tuple[str, ...] = ()


@dataclass(frozen=True)
class PageLink:
    """A link to a page; every part has a default, which links leave out."""

    game: str = "rainbow7"
    edition: str = ""
    """Empty: the game's default edition."""
    lang: str = ""
    """Empty: the language of the browser or the environment."""
    seats: int = 0
    """The number of players; 0: the game's default."""
    seed: int = 0
    settings: str = ""
    position: str = ""
    """The notation of a position to start from instead of a deal, without its game and edition."""
    me: int = 0
    """The reader's seat."""
    levels: tuple[str, ...] = ()
    """The levels of the others in the order of their seats, the last one for all who follow; empty: the usual one."""
    moves: tuple[str, ...] = ()
    """The reader's own moves in notation; `*` where a simple player moved instead."""
    prior_moves: tuple[str, ...] = ()
    """The moves before `moves`, those of all players and the deals included: none is filled in by simple players."""
    branches: tuple[BranchLink, ...] = ()
    """The branches besides the main one."""
    open: int = 0
    """The index of the open branch; 0: the main one."""
    beside: str = ""
    """What is shown beside the table: an edition's id, or the index of a branch."""
    at: int | None = None
    """The number of the event shown; `None`: the last one."""
    rule: str = ""
    other: str = ""
    """The edition to compare with."""
    first: str = ""
    """The house rules of the first of two tables, as settings; those of the second one are in `settings`."""
    tab: str = ""
    hand: str = ""
    play: str = ""
    pad: str = ""
    """The rounds of a score pad."""
    lesson: str = ""
    step: int = 0
    """The step of a lesson, from 1; 0: where the learner left off."""
    exercise: str = ""
    """The name of an exercise without its game and edition."""
    kinds: str = ""
    """The kinds of exercise to practise, separated by commas; empty: all."""
    rules: str = ""
    """The rules to practise, separated by commas; `due`: those that are due; empty: all."""
    need: int = 0
    """How many right first answers make a rule mastered; 0: the default."""
    items: int = 0
    """How many exercises a worksheet has; 0: the default."""
    level: int = 0
    """The level of a worksheet; 0: the default."""
    paper: str = ""
    """The language of a worksheet; empty: the page's."""
    games: int = 0
    """How many games the lab plays at once; 0: the default."""
    played: int = 0
    """How many games the lab has played, which it plays again when the link is opened."""
    options: tuple[str, ...] = ()
    version: str = ""
    """The version of rainbow7 that made the link."""
    free: bool = field(default=False, compare=False)
    """Whether the address named no rulebook and nothing that lies under one: then the reader's language chooses."""
    complaints: tuple[LinkProblem, ...] = field(default=(), compare=False)

    @classmethod
    def read(cls, query: str | None, longest: int = LONGEST_READ) -> "PageLink":
        """Read a query string; a part that cannot be used becomes a complaint and keeps its default."""
        text = (query or "").lstrip("?")
        if len(text) > longest:
            return cls(complaints=(LinkProblem("long"),))
        try:
            given = dict(parse_qsl(text, keep_blank_values=True, max_num_fields=60))
        except ValueError:
            return cls(complaints=(LinkProblem("long"),))
        link, complaints = cls(free=given.keys().isdisjoint(UNDER_A_RULEBOOK)), []
        for name, part in _PARTS.items():
            if part not in given:
                continue
            try:
                link = _with(link, name, _READ.get(name, str)(given[part]))
            except ValueError:
                complaints.append(LinkProblem("part", (("part", part), ("found", given[part][:40]))))
        return link._checked(complaints)

    def _checked(self, complaints: list[LinkProblem]) -> "PageLink":
        """The link without values that do not exist, each of which becomes a complaint."""
        link = self
        if link.game not in GAMES:
            complaints.append(LinkProblem("game", (("found", link.game[:40]),)))
            link = replace(link, game="rainbow7", edition="", position="", **NO_MOVES)
        game = link.the_game
        if link.beside and link.beside not in game.editions and not _is_branch(link.beside, link):
            complaints.append(LinkProblem("part", (("part", "by"), ("found", link.beside[:40]))))
            link = replace(link, beside="")
        for name, allowed in (
            ("paper", ("", *LANGUAGES)),
            ("level", (0, *LEVELS)),
            ("items", range(MOST_ITEMS + 1)),
            ("games", (0, *GAMES_TO_CHOOSE)),
            ("played", range(MOST_PLAYED + 1)),
        ):
            found = getattr(link, name)
            if found not in allowed:
                complaints.append(LinkProblem("part", (("part", name), ("found", str(found)[:40]))))
                link = _with(link, name, getattr(PageLink(), name))
        if link.open > len(link.branches):
            complaints.append(LinkProblem("part", (("part", "open"), ("found", str(link.open)[:40]))))
            link = replace(link, open=0)
        for name, known in (
            ("edition", ("", *game.editions)),
            ("other", ("", *game.editions)),
            ("lang", ("", *LANGUAGES)),
            ("seats", (0, *game.seats)),
            ("rule", ("", *game.rulebooks.rules)),
        ):
            found = getattr(link, name)
            if found not in known:
                complaints.append(LinkProblem(name, (("found", str(found)[:40]),)))
                link = _with(link, name, getattr(PageLink(), name))
        for name, read in (
            ("settings", game.read_settings), ("first", game.read_settings), ("position", link._read_position)
        ):  # fmt: skip
            found = getattr(link, name)
            if found:
                try:
                    read(found)
                except BadNotation as bad:
                    column = bad.column - (len(link._before_position) if name == "position" else 0)
                    facts = (("part", name), ("found", found[:40]), ("column", str(column)))
                    complaints.append(LinkProblem("text", facts))
                    link = _with(link, name, "")
                    link = replace(link, **NO_MOVES) if name == "position" else link
        if link.levels:
            unknown = [each for each in link.levels if each not in ("", *whole_ladder(game.levels()))]
            if unknown:
                complaints.append(LinkProblem("level", (("found", unknown[0][:40]),)))
                link = replace(link, levels=())
        if link.version and not link.exercise:
            link = link._with_settings_of_its_version()
        seats = link._read_position(link.position).seats if link.position and link.me else link.the_seats
        if link.me >= seats:
            complaints.append(LinkProblem("part", (("part", "me"), ("found", str(link.me)[:40]))))
            link = replace(link, me=0)
        if link.version and link.version != rainbow7.__version__:
            complaints.append(LinkProblem("version", (("found", link.version[:20]),)))
        return replace(link, complaints=tuple(complaints))

    def _with_settings_of_its_version(self) -> "PageLink":
        """The same link with settings spelled out whose defaults have changed since the version that made it."""
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
        """The game and edition with which the notation of a position begins; links leave them out."""
        return f"{self.game} {self.edition or self.the_game.default_edition} "

    @property
    def the_game(self) -> Game:
        """The record of the game."""
        return GAMES[self.game]

    @property
    def the_edition(self) -> Any:
        """The record of the edition, the house rules of the link laid over it."""
        return laid_over(self.the_game.rulebooks, self.printed_edition, self.the_settings)

    @property
    def printed_edition(self) -> Any:
        """The record of the edition as its rulebook prints it."""
        return self.the_game.editions[self.edition or self.the_game.default_edition]

    @property
    def the_settings(self) -> Any:
        """What the box and the table choose."""
        return self.the_game.read_settings(self.settings)

    @property
    def the_lang(self) -> str:
        """The link's language, or else the environment's."""
        return self.lang or reader_language()

    @property
    def resolved(self) -> "PageLink":
        """The same link with its language and edition spelled out."""
        edition = self.the_game.edition_for(self.the_lang) if self.free and not self.edition else self.the_edition.id
        return replace(self, lang=self.the_lang, edition=edition)

    @property
    def the_seats(self) -> int:
        """The number of players."""
        return self.seats or self.the_game.default_seats

    def at_position(self, position: str) -> "PageLink":
        """The link to a position, which tells seats and settings itself, without what belongs to the table before."""
        return replace(
            self, position=position, seats=0, settings="", at=None, beside="", complaints=(), **NO_MOVES
        )  # fmt: skip

    @property
    def without_aids(self) -> "PageLink":
        """The same link without the coach, and without predicting."""
        return replace(self, options=tuple(each for each in self.options if each not in AIDS))

    def query(self) -> str:
        """The query string: the parts that differ from their defaults, in a fixed order."""
        usual = PageLink()
        parts = []
        for name, part in _PARTS.items():
            value = getattr(self, name)
            if value != getattr(usual, name):
                parts.append(f"{part}={quote(_WRITE.get(name, str)(value), safe=_PLAIN)}")
        return "&".join(parts)


NO_MOVES: dict[str, Any] = {"moves": (), "prior_moves": (), "branches": (), "open": 0}
"""The parts that mean nothing without the deal or position that they belong to, emptied."""


def _is_branch(text: str, link: PageLink) -> bool:
    """Whether this is the index of a branch."""
    return text.isascii() and text.isdigit() and int(text[:4]) <= len(link.branches)


def _with(link: PageLink, name: str, value: Any) -> PageLink:
    return replace(link, **{name: value})


_PLAIN = "*/,.:;>-_~"

_PARTS = {
    "game": "game", "edition": "edition", "lang": "lang", "seats": "seats", "seed": "seed", "settings": "set",
    "position": "pos", "me": "me", "levels": "vs", "prior_moves": "a", "moves": "m", "branches": "b", "open": "open",
    "beside": "by",
    "at": "at", "rule": "rule", "other": "with", "first": "first", "tab": "tab",
    "hand": "hand", "play": "play", "pad": "pad", "lesson": "lesson", "step": "step",
    "exercise": "ex", "kinds": "kinds", "rules": "rules", "need": "need", "items": "items",
    "level": "level", "paper": "paper", "games": "games", "played": "played", "options": "on", "version": "v",
}  # fmt: skip


UNDER_A_RULEBOOK = tuple(
    _PARTS[name]
    for name in (
        "edition", "other", "first", "beside", "seed", "settings", "position", "prior_moves", "moves", "branches",
        "exercise", "at", "open", "hand", "play", "pad", "levels",
    )
)  # fmt: skip
"""The query parameters that name a rulebook, or something that lies, is played or is asked under one.

A link with any of them and no edition means the default edition, as it always has.
"""


SPELLINGS = {"lesson": "^[0-9]+-?"}
"""What may stand before a value and means nothing: the folders of lessons are numbered, `01-first-play`.

By query parameter, as a pattern that Python and the browser's scripts read alike.
"""


def plain_spelling(part: str, value: str) -> str:
    """The value of a query parameter without what means nothing.

    >>> plain_spelling("lesson", "01-first-play")
    'first-play'
    """
    return re.sub(SPELLINGS[part], "", value) if part in SPELLINGS else value


def usual_parts() -> dict[str, str | None]:
    """The default of each query parameter, as links would spell it; `None` where it has no spelling."""
    values = ((name, part, getattr(PageLink(), name)) for name, part in _PARTS.items())
    return {part: None if value is None else _WRITE.get(name, str)(value) for name, part, value in values}


def _read_moves(text: str) -> tuple[str, ...]:
    if text.startswith(PACKED):
        return (text,)
    moves = tuple(long_move(each) for each in text.split(".") if each)
    if len(moves) > MOST_MOVES:
        raise ValueError("too many moves")
    return moves


def _read_branches(text: str) -> tuple[BranchLink, ...]:
    branches = []
    for number, each in enumerate(text.split(";"), 1):
        name, parent, after, moves = each.split(":")
        if _number(parent) >= number or number > MOST_BRANCHES:
            raise ValueError("no such branch")
        branches.append(
            BranchLink(unquote(name.replace("_", " ")), _number(parent), _number(after), _read_moves(moves))
        )
    return tuple(branches)


def _branch_text(branch: BranchLink) -> str:
    name = "".join(_SIGNS.get(sign, sign) for sign in branch.name)
    return f"{name}:{branch.parent}:{branch.after}:{_moves_text(branch.moves)}"


_SIGNS = {" ": "_"} | {sign: f"%{ord(sign):02X}" for sign in "_:;%"}
"""How characters that separate the parts of a branch are spelled in its name."""


def _moves_text(moves: tuple[str, ...]) -> str:
    return ".".join(short_move(each) for each in moves)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > MOST_DIGITS:
        raise ValueError("no number")
    return int(text)


_READ: dict[str, Any] = {
    "seats": _number, "seed": _number, "at": _number, "me": _number, "step": _number, "need": _number,
    "items": _number, "games": _number, "played": _number, "level": _number, "open": _number,
    "levels": lambda text: tuple(text.split(",")[:MOST_LEVELS]),
    "moves": _read_moves, "prior_moves": _read_moves, "branches": _read_branches,
    "options": lambda text: tuple(each for each in OPTIONS if each in text.split(",")),
    "position": lambda text: text.replace("_", " "),
}  # fmt: skip
_WRITE: dict[str, Any] = {
    "moves": _moves_text,
    "prior_moves": _moves_text,
    "branches": lambda branches: ";".join(map(_branch_text, branches)),
    "levels": ",".join,
    "options": ",".join,
    "position": lambda text: text.replace(" ", "_"),
}
