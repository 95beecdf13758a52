"""Who may show our pages in a frame."""

from collections.abc import Iterable


def frame_ancestors(embed_in: Iterable[str]) -> str:
    """The part of a content security policy that lets pages of our own origin do so, and these origins.

    >>> frame_ancestors(["https://moodle.example.org"])
    "frame-ancestors 'self' https://moodle.example.org"
    """
    return " ".join(["frame-ancestors 'self'", *embed_in])


def frames_header(embed_in: Iterable[str]) -> str:
    """The header that a host of static files has to send."""
    return f"Content-Security-Policy: {frame_ancestors(embed_in)}"
