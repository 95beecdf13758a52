"""A gzip stream whose first part was compressed beforehand, and whose second part is compressed when it is known."""

import zlib
from dataclasses import dataclass

HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""What every gzip stream begins with, without a time and without a name."""
LEVEL = 6


@dataclass(frozen=True)
class FirstPart:
    """The first part of a gzip stream."""

    compressed: bytes
    """Without the header; it ends at a full flush, so that anything compressed by itself may follow."""
    checksum: int
    size: int

    @classmethod
    def of(cls, content: bytes) -> "FirstPart":
        """Compress the first part."""
        compress = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
        return cls(compress.compress(content) + compress.flush(zlib.Z_FULL_FLUSH), zlib.crc32(content), len(content))

    @property
    def begun(self) -> bytes:
        """The stream up to the end of this part."""
        return HEADER + self.compressed

    @property
    def content(self) -> bytes:
        """This part as it was, for those who accept no gzip."""
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(self.compressed)

    def ended_with(self, content: bytes) -> bytes:
        """The rest of the stream, after this part.

        >>> import gzip
        >>> part = FirstPart.of(b"first and ")
        >>> gzip.decompress(part.begun + part.ended_with(b"second")), part.content
        (b'first and second', b'first and ')
        """
        compress = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
        checksum, size = zlib.crc32(content, self.checksum), self.size + len(content)
        end = checksum.to_bytes(4, "little") + (size & 0xFFFFFFFF).to_bytes(4, "little")
        return compress.compress(content) + compress.flush() + end
