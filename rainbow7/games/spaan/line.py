"""The visible line: whether it is open, has a double or black, or is a rainbow, and by which rule."""

from typing import Literal

from rainbow7.core.notation import BadNotation
from rainbow7.core.rule import Check, Objection, ask, rule
from rainbow7.games.spaan.cards import PACK, Cards, Face, Faces, face, face_too_many, faces
from rainbow7.games.spaan.edition import Edition

Result = Literal["open", "double", "black", "rainbow"]
RESULTS: tuple[Result, ...] = ("open", "double", "black", "rainbow")
ENDINGS: tuple[Result, ...] = ("rainbow", "double", "black")
"""How a round ends."""


@rule("line.black")
def no_black(edition: Edition, line: Faces, at: int, flipped: bool) -> Objection | None:
    """A black face that has just come up loses the round."""
    if line[at].black and (edition.flip_blacks or not flipped):
        return Objection("black", [line[at]], at=at)
    return None


@rule("line.double")
def no_double(edition: Edition, line: Faces, at: int, flipped: bool) -> Objection | None:
    """A face that has just come up in a colour already visible loses the round."""
    if flipped and not edition.flip_doubles:
        return None
    repeats = line[at].coloured or (line[at].white and not edition.whites_repeat)
    twins = [place for place, each in enumerate(line) if each == line[at] and place != at]
    return Objection("double", [line[at]], places=(twins[0], at)) if repeats and twins else None


@rule("line.rainbow")
def a_rainbow(edition: Edition, line: Faces, at: int, flipped: bool) -> Objection | None:
    """Six cards without a fault are a rainbow, white ones standing for the colours that are missing."""
    missing = edition.rainbow_cards - standing_for(edition, line)
    if flipped or missing > 0:
        return Objection("short", away=missing, open=True, missing=missing)
    return None


@rule("line.white")
def standing_for(edition: Edition, line: Faces) -> int:
    """White faces stand for colours that are missing, each for one."""
    colours = {each for each in line if each.coloured}
    return len(colours) + (sum(each.white for each in line) if edition.whites_count else 0)


def checks(edition: Edition, line: Faces, at: int, flipped: bool = False) -> tuple[Check, ...]:
    """What every rule says of a line in which one face has just come up."""
    return tuple(ask(each, edition, line, at, flipped) for each in (no_black, no_double, a_rainbow))


def result(edition: Edition, line: Faces, at: int, flipped: bool = False) -> Result:
    """What a line without fault has become after this face has come up; a fault counts before a rainbow."""
    black, double, rainbow = (each.ok for each in checks(edition, line, at, flipped))
    if not edition.fault_first and not flipped and len(line) >= edition.rainbow_cards:
        return "rainbow"
    if not black:
        return "black"
    if not double:
        return "double"
    return "rainbow" if rainbow else "open"


def placing(edition: Edition, line: Faces, face: Face) -> Result:
    """What comes of placing this face at the end of a line without fault."""
    return result(edition, (*line, face), len(line))


def fault_in(edition: Edition, line: Faces) -> int | None:
    """The first place of a line whose face could not have been added without a fault, or made it too long."""
    for at in range(len(line)):
        if placing(edition, line[:at], line[at]) != "open":
            return at
    return None


def read_placing(edition: Edition, line_text: str, face_text: str, pack: Cards = PACK) -> tuple[Faces, Face]:
    """Read a line and a face to place at its end; what cannot be judged is bad input."""
    line, played = faces(line_text), face(face_text)
    at = fault_in(edition, line)
    if at is not None:
        code = "long-line" if placing(edition, line[:at], line[at]) == "rainbow" else "faulty-line"
        raise BadNotation(code, line_text, _column(line_text, at), face=line[at], most=edition.rainbow_cards - 1)
    extra = face_too_many((*line, played), pack)
    if extra is not None:
        raise BadNotation("too-many", face_text, 1, card=extra)
    return line, played


def _column(text: str, at: int) -> int:
    """The column of so many faces further on."""
    return [place for place, sign in enumerate(text, 1) if sign not in " ,"][at]
