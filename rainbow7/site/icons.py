"""The site's icons as pictures of points, for telephones: the seven arcs of the bar."""

import struct
import zlib
from math import hypot

from rainbow7.core.picture import HUES, PALETTE

Colour = tuple[int, int, int]


def icon(size: int, margin: float = 0.1) -> bytes:
    """A square PNG of so many points with the rainbow on paper; the margin is a share of its side."""
    paper, hues = rgb(PALETTE["paper"].light), [rgb(PALETTE[hue].light) for hue in HUES]
    outer = size * (0.5 - margin)
    width = outer / (len(hues) + 2.5)
    base = size * 0.5 + outer / 2
    rows = []
    for y in range(size):
        row = bytearray(b"\0")
        for x in range(size):
            row += bytes(point(hypot(x + 0.5 - size / 2, y + 0.5 - base), base - y - 0.5, outer, width, hues, paper))
        rows.append(bytes(row))
    return png(size, b"".join(rows))


def point(radius: float, above: float, outer: float, width: float, hues: list[Colour], paper: Colour) -> Colour:
    """The colour at a distance from the middle of the arcs, softened where two of them meet."""
    if above < 0:
        return paper
    place = (outer - radius) / width
    ring = int(place // 1)
    here, before = (hues[each] if 0 <= each < len(hues) else paper for each in (ring, ring - 1))
    inside = min(1.0, (place - ring) * width + 0.5)
    red, green, blue = (round(old + (new - old) * inside) for old, new in zip(before, here, strict=True))
    return red, green, blue


def rgb(colour: str) -> Colour:
    """A colour as three numbers.

    >>> rgb("#F4EDE1")
    (244, 237, 225)
    """
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red, green, blue


def png(size: int, rows: bytes) -> bytes:
    """Rows of points, each behind a zero, as a PNG."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        body = kind + content
        return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")
