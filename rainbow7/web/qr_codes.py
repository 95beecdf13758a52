"""QR codes of addresses."""

import segno


def code(address: str) -> str:
    """The QR code of an address, as SVG."""
    return str(segno.make(address, error="m", micro=False).svg_inline(scale=1.6, border=2, dark="#1b2730"))
