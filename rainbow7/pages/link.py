"""What a link asks for: page, game, edition, language, deal or position, own moves and step; read and written."""

from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import parse_qsl, quote

import rainbow7
from rainbow7.core.game import Game
from rainbow7.core.language import reader_language
from rainbow7.core.notation import BadNotation
from rainbow7.core.rulebook import LANGUAGES
from rainbow7.games import GAMES

LONGEST = 300
"""A link stays within so many characters; beyond, it holds the position alone."""
LONGEST_READ = 4000
"""What comes in may be longer, but no page reads on for ever."""
MOST_MOVES = 400

AUTO = "*"
"""A turn that a simple player takes for the reader."""

OPTIONS = ("faces", "large", "memory", "plain")
"""Switches that may be on: all cards face up, made for a projector, a memory help, no aids."""


@dataclass(frozen=True)
class Complaint:
    """Something in a link that cannot be used: a code and the facts of its sentence; the rest is used all the same."""

    code: str
    facts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Asked:
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
    complaints: tuple[Complaint, ...] = field(default=(), compare=False)

    @classmethod
    def read(cls, query: str | None) -> "Asked":
        """Read a query; what cannot be used becomes a complaint and the usual value stands."""
        text = (query or "").lstrip("?")
        if len(text) > LONGEST_READ:
            return cls(complaints=(Complaint("long"),))
        try:
            given = dict(parse_qsl(text, keep_blank_values=True, max_num_fields=60))
        except ValueError:
            return cls(complaints=(Complaint("long"),))
        asked, complaints = cls(), []
        for name, part in _PARTS.items():
            if part not in given:
                continue
            try:
                asked = _with(asked, name, _READ.get(name, str)(given[part]))
            except ValueError:
                complaints.append(Complaint("part", (("part", part), ("found", given[part][:40]))))
        return asked._checked(complaints)

    def _checked(self, complaints: list[Complaint]) -> "Asked":
        """Names that are not known are complained about and left out."""
        asked = self
        if asked.game not in GAMES:
            complaints.append(Complaint("game", (("found", asked.game[:40]),)))
            asked = replace(asked, game="rainbow7", edition="", position="", moves=())
        game = asked.the_game
        for name, known in (
            ("edition", ("", *game.editions)),
            ("other", ("", *game.editions)),
            ("lang", ("", *LANGUAGES)),
            ("seats", (0, *game.seats)),
            ("rule", ("", *game.shelf.rules)),
        ):
            found = getattr(asked, name)
            if found not in known:
                complaints.append(Complaint(name, (("found", str(found)[:40]),)))
                asked = _with(asked, name, getattr(Asked(), name))
        for name, read in (("settings", game.read_settings), ("position", asked._read_position)):
            found = getattr(asked, name)
            if found:
                try:
                    read(found)
                except BadNotation as bad:
                    column = bad.column - (len(asked._before_position) if name == "position" else 0)
                    facts = (("part", name), ("found", found[:40]), ("column", str(column)))
                    complaints.append(Complaint("text", facts))
                    asked = _with(asked, name, "")
                    asked = asked if name == "settings" else replace(asked, moves=())
        if asked.version and not asked.exercise:
            asked = asked._as_it_was()
        seats = asked._read_position(asked.position).seats if asked.position and asked.me else asked.the_seats
        if asked.me >= seats:
            complaints.append(Complaint("part", (("part", "me"), ("found", str(asked.me)[:40]))))
            asked = replace(asked, me=0)
        if asked.version and asked.version != rainbow7.__version__:
            complaints.append(Complaint("version", (("found", asked.version[:20]),)))
        return replace(asked, complaints=tuple(complaints))

    def _as_it_was(self) -> "Asked":
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
    def named(self) -> "Asked":
        """The same, its language and its rulebook named."""
        return replace(self, lang=self.the_lang, edition=self.the_edition.id)

    @property
    def the_seats(self) -> int:
        """How many play."""
        return self.seats or self.the_game.default_seats

    def query(self) -> str:
        """The link's query: what differs from the usual, in a fixed order."""
        usual = Asked()
        parts = []
        for name, part in _PARTS.items():
            value = getattr(self, name)
            if value != getattr(usual, name):
                parts.append(f"{part}={quote(_WRITE.get(name, str)(value), safe=_PLAIN)}")
        return "&".join(parts)

    @property
    def fits(self) -> bool:
        """Whether the link is short enough to be sent around."""
        return len(self.query()) <= LONGEST


def _with(asked: Asked, name: str, value: Any) -> Asked:
    return replace(asked, **{name: value})


_PLAIN = "*/,.:;>-_"

_PARTS = {
    "game": "game", "edition": "edition", "lang": "lang", "seats": "seats", "seed": "seed", "settings": "set",
    "position": "pos", "me": "me", "moves": "m", "at": "at", "rule": "rule", "other": "with", "tab": "tab",
    "hand": "hand", "play": "play", "pad": "pad", "lesson": "lesson", "step": "step",
    "exercise": "ex", "kinds": "kinds", "rules": "rules", "need": "need", "options": "on", "version": "v",
}  # fmt: skip


def usual_parts() -> dict[str, str | None]:
    """How links would spell each of their parts that need not be said; nothing, where that cannot be spelled."""
    values = ((name, part, getattr(Asked(), name)) for name, part in _PARTS.items())
    return {part: None if value is None else _WRITE.get(name, str)(value) for name, part, value in values}


SHORT = {"lay": "l", "use": "u", "draw": "d", "play": "p", "take": "t", "flip": "f", "place": "c"}
"""The verbs as links spell them; other moves stand as they are."""
_LONG = {short: verb for verb, short in SHORT.items()}
_WHOLE = ("deal", "done", "skip", "call", "pass", "stop", "look")


def short_move(move: str) -> str:
    """A move as links spell it, without spaces.

    >>> short_move("lay R3 R4 R5 > A")
    'lR3,R4,R5>A'
    """
    verb, _, rest = move.partition(" ")
    if verb not in SHORT:
        return move.replace(" ", ",")
    return SHORT[verb] + rest.replace(" > ", ">").replace(" ", ",")


def long_move(text: str) -> str:
    """A move of a link as it is typed.

    >>> long_move("lR3,R4,R5>A")
    'lay R3 R4 R5 > A'
    """
    if text == AUTO or text[:1] not in _LONG or text.partition(",")[0] in _WHOLE:
        return text.replace(",", " ")
    return f"{_LONG[text[0]]} {text[1:].replace('>', ' > ').replace(',', ' ')}"


def _read_moves(text: str) -> tuple[str, ...]:
    moves = tuple(long_move(each) for each in text.split(".") if each)
    if len(moves) > MOST_MOVES:
        raise ValueError("too many moves")
    return moves


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 30:
        raise ValueError("no number")
    return int(text)


_READ: dict[str, Any] = {
    "seats": _number, "seed": _number, "at": _number, "me": _number, "step": _number, "need": _number,
    "moves": _read_moves,
    "options": lambda text: tuple(each for each in OPTIONS if each in text.split(",")),
    "position": lambda text: text.replace("_", " "),
}  # fmt: skip
_WRITE: dict[str, Any] = {
    "moves": lambda moves: ".".join(short_move(each) for each in moves),
    "options": ",".join,
    "position": lambda text: text.replace(" ", "_"),
}
