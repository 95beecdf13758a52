"""Draws the site's icon, the seven arcs of the page's bar, as a PNG: phones do not take SVG icons everywhere."""

import struct
import zlib
from math import hypot

from rainbow7.core.picture import HUES, PALETTE

Colour = tuple[int, int, int]


def icon(size: int, margin: float = 0.1) -> bytes:
    """A square PNG with this many pixels a side; `margin` is the share of a side that stays empty at each edge."""
    paper, hues = rgb(PALETTE["paper"].light), [rgb(PALETTE[hue].light) for hue in HUES]
    outer = size * (0.5 - margin)
    width = outer / (len(hues) + 2.5)
    base = size * 0.5 + outer / 2
    rows = []
    for y in range(size):
        row = bytearray(b"\0")
        for x in range(size):
            row += bytes(pixel(hypot(x + 0.5 - size / 2, y + 0.5 - base), base - y - 0.5, outer, width, hues, paper))
        rows.append(bytes(row))
    return png(size, b"".join(rows))


def pixel(radius: float, above: float, outer: float, width: float, hues: list[Colour], paper: Colour) -> Colour:
    """The colour at this distance from the centre of the arcs, blended where two arcs meet."""
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
    """A PNG from rows of RGB pixels; each row begins with a zero byte, which means that it is not filtered."""

    def chunk(name: bytes, content: bytes) -> bytes:
        body = name + content
        return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")
