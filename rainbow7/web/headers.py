"""The security headers of every answer, and the content security policy of a page."""

from collections.abc import Iterable

from tornado.httputil import HTTPHeaders
from tornado.web import OutputTransform

from rainbow7.web.frame_ancestors import frame_ancestors
from rainbow7.web.rendering import script_hash

SECURITY_HEADERS = {
    "Server": "rainbow7",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""Set on every answer."""


def message_policy(embed_in: Iterable[str] = ()) -> str:
    """The content security policy of pages without scripts, which these origins may show in a frame."""
    return (
        f"default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; {frame_ancestors(embed_in)}; "
        "base-uri 'none'; form-action 'none'"
    )


DEFAULT_CONTENT_POLICY = message_policy()
"""For answers that are not pages and have no policy of their own."""


def page_policy(scripts: Iterable[str], host: str, embed_in: Iterable[str] = ()) -> str:
    """A page's content security policy: our own origin, these inline scripts, and the modules that anywidget makes.

    `host` is repeated for websockets, which some browsers do not count as the page's own origin. It comes from the
    request, so it is left out if it holds any character that does not belong in a host's name.
    """
    hashes = " ".join(map(script_hash, scripts))
    proper = host and all(character.isalnum() or character in ".-:[]" for character in host)
    websockets = f" ws://{host} wss://{host}" if proper else ""
    return (
        f"default-src 'self'; script-src 'self' {hashes} blob:; style-src 'self' 'unsafe-inline'; "
        f"img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'{websockets}; worker-src 'self' blob:; "
        f"{frame_ancestors(embed_in)}; object-src 'none'; base-uri 'none'; form-action 'none'"
    )


class SecurityHeaders(OutputTransform):
    """Sets the security headers on every answer of an application, whichever handler makes it."""

    def __init__(self, request: object) -> None:
        pass

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        """Set them just before the first bytes are sent."""
        for name, value in SECURITY_HEADERS.items():
            headers[name] = value
        headers.setdefault("Content-Security-Policy", DEFAULT_CONTENT_POLICY)
        return status_code, headers, chunk
