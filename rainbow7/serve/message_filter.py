"""What visitors may say to a kernel, and what they get to hear."""

import asyncio
import json
from itertools import pairwise
from typing import Any

from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.web import RequestHandler

PROTOCOL = "v1.kernel.websocket.jupyter.org"
"""The one way of writing messages that is understood; the reader of the older one can be made to fill all memory."""
HEARD = frozenset({"comm_msg", "comm_open", "comm_close", "comm_info_request", "kernel_info_request"})
"""The messages that a browser may send, all on the shell channel."""
TOLD = frozenset({"status", "comm_open", "comm_msg", "comm_close", "comm_info_reply", "kernel_info_reply"})
"""The messages that a browser gets: no output, no error, no traceback."""
TARGETS = frozenset({"jupyter.widget.control"})
"""What a browser may open: it asks for the widgets that the page has made, and makes none itself."""

GREETING = 0.5
"""Seconds in which a kernel greets a new listener, if it is one that does."""

PIECES = 40
"""Pieces of one message; the front end sends eight and, with a buffer or two, some more."""
LARGEST = 1 << 19
"""Bytes of one message from a browser: a long record fits."""
BURST, PER_SECOND = 120, 60
"""Messages at once and then each second; whoever sends more waits, nothing is dropped."""
HEADS = 1 << 11
"""Bytes of each of the three parts before what a message says: the kernel repeats them in all its answers."""
COMM_ID = 64
"""Characters of a comm's name."""
AS_ONE = 1 << 14
"""Bytes that count for one message; a larger one counts for several."""


class FilteredConnection(ZMQChannelsWebsocketConnection):
    """A visitor's line to a kernel: widgets talk, nothing else does."""

    limit_rate = False  # it would answer with a message about the server's settings

    @property
    def subprotocol(self) -> str:
        """The one that is understood, also on a line that is down already: nothing is read in the older way."""
        return PROTOCOL

    def create_stream(self) -> None:
        """Connect shell and iopub alone; control and stdin stay shut."""
        for channel in ("iopub", "shell"):
            stream = getattr(self.kernel_manager, f"connect_{channel}")(identity=self.session.bsession)
            stream.channel = channel
            self.channels[channel] = stream

    async def prepare(self) -> None:
        """Take the place of an older line of the same page; that the kernel lives and what it speaks is known.

        Jupyter would ask the kernel, and keep every line for the minute after which it gives that up.
        """
        await self._register_session()  # type: ignore[no-untyped-call]
        self.session.key = self.kernel_manager.session.key

    def nudge(self) -> asyncio.Future[None]:
        """Wait until the kernel is heard: it greets whoever listens; where it does not, it is asked."""
        return asyncio.ensure_future(self._heard())

    async def _heard(self) -> None:
        heard = asyncio.Event()
        listening = self.channels["iopub"]
        listening.on_recv(lambda _: heard.set())
        try:
            await asyncio.wait_for(heard.wait(), GREETING)
        except TimeoutError:
            await super().nudge()
        finally:
            if not listening.closed():
                listening.stop_on_recv()

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        """Pass on what a widget says, and nothing else."""
        try:
            passes = len(incoming_msg) <= LARGEST and allowed(pieces(incoming_msg))
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            passes = False
        if passes:
            super().handle_incoming_message(incoming_msg)
        else:
            self.multi_kernel_manager.figures.refused("message")

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:
        """Pass on what widgets answer, and nothing else."""
        _, parts = self.session.feed_identities(outgoing_msg)
        if self.session.unpack(parts[1])["msg_type"] in TOLD:
            super().handle_outgoing_message(stream, outgoing_msg)


def allowed(said: list[bytes]) -> bool:
    """Whether a widget may have said this: the channel, then the four parts of a message, then what goes with them."""
    channel, parts = said[0], [json.loads(part) for part in said[1:5]]
    header, _, _, content = parts
    kind = header["msg_type"]
    return (
        channel == b"shell"
        and kind in HEARD
        and all(len(part) <= HEADS for part in said[1:4])
        and isinstance(content.get("comm_id", ""), str)
        and len(content.get("comm_id", "")) <= COMM_ID
        and all(isinstance(part, dict) for part in parts)
        and all(isinstance(header.get(name), str) for name in ("msg_id", "session", "username"))
        and header.get("subshell_id") is None
        and (kind != "comm_open" or content.get("target_name") in TARGETS)
    )


def pieces(message: bytes) -> list[bytes]:
    """The pieces of a message: it begins with how many places follow, then come the places, the last one the end.

    Jupyter's own reader believes whatever number a message begins with, and fills all memory for one message of eight
    bytes: here the numbers are looked at before anything is made of them.
    """
    count = int.from_bytes(message[:8], "little")
    if not 0 < count <= PIECES:
        raise ValueError(count)
    places = [int.from_bytes(message[8 * place : 8 * (place + 1)], "little") for place in range(1, count + 1)]
    if places != sorted(places) or places[0] != 8 * (count + 1) or places[-1] != len(message):
        raise ValueError(places)
    return [message[start:end] for start, end in pairwise(places)]


def counts_for(message: bytes | str) -> int:
    """How many messages a message counts for.

    >>> counts_for(b"{}"), counts_for(b"x" * 5 * AS_ONE)
    (1, 6)
    """
    return 1 + len(message) // AS_ONE


class AnonymousVisitors(IdentityProvider):
    """Nobody logs in, nobody is told from anybody else, no cookie is set."""

    def get_user(self, handler: RequestHandler) -> User:
        """Everybody is a visitor."""
        return User("visitor")

    def get_handlers(self) -> list[tuple[str, object]]:
        """There is nothing to log in to."""
        return []
