"""Addresses as pictures for the cameras of telephones."""

import segno


def code(address: str) -> str:
    """A QR code, as SVG."""
    return str(segno.make(address, error="m", micro=False).svg_inline(scale=1.6, border=2, dark="#1b2730"))
