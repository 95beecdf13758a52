"""How a row of Spaan's Rainbow is entered by tapping: the faces, and the row they make."""

from typing import Any

from rainbow7.games.spaan.cards import EVERY_FACE
from rainbow7.games.spaan.draw import face_svg
from rainbow7.games.spaan.edition import Edition, Settings


def entry(lang: str, settings: Settings, names: dict[str, Any]) -> dict[str, Any]:
    """The nine faces, and how many of them a row may have."""
    return {
        "columns": [],
        "numerals": [],
        "rows": [],
        "steppers": [],
        "palette": [
            {"text": str(face), "name": str(names["faces"][face.letter]),
             "html": face_svg(face, "seen", size="S", lang=lang)}
            for face in EVERY_FACE
        ],
        "most": 6,
    }  # fmt: skip


def legal_shapes(edition: Edition) -> None:
    """There is no grid."""
