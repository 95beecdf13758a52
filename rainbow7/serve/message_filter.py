"""Filters what browsers and kernels say to each other: the messages of widgets pass, and nothing else does."""

import asyncio
import json
from itertools import pairwise
from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

PROTOCOL = "v1.kernel.websocket.jupyter.org"
"""The only websocket protocol that is accepted: the reader of the older one can be made to fill all memory."""
ALLOWED_FROM_BROWSER = frozenset({"comm_msg", "comm_open", "comm_close", "comm_info_request", "kernel_info_request"})
"""The types of message that a browser may send, all on the shell channel."""
ALLOWED_FROM_KERNEL = frozenset(
    {"status", "comm_open", "comm_msg", "comm_close", "comm_info_reply", "kernel_info_reply"}
)
"""The types of message that a browser receives: no output, no error, no traceback."""
ALLOWED_TARGETS = frozenset({"jupyter.widget.control"})
"""The comms that a browser may open: it asks for the widgets that the page has made, and makes none itself."""

GREETING_TIMEOUT = 0.5
"""Seconds to wait for the greeting that our kernels send to each new subscriber; others are asked instead."""

MAX_PARTS = 40
"""Parts of one message; the front end sends eight, and some more when there are buffers."""
MAX_MESSAGE_SIZE = 1 << 19
"""Bytes of one message from a browser: a long record of a match fits."""
MAX_HEADER_SIZE = 1 << 11
"""Bytes of each of the three parts before a message's content: the kernel repeats them in all its answers."""
MAX_COMM_ID = 64
"""Characters of a comm's id."""
MESSAGES, MESSAGES_PER_SECOND = 120, 60
"""Messages at once, and then each second. More are delivered late, none is dropped."""
BYTES_PER_COUNT = 1 << 14
"""A message counts as one, and as one more for each of this many bytes."""


class FilteredConnection(ZMQChannelsWebsocketConnection):
    """A websocket between a page and its kernel that lets the messages of widgets pass and nothing else."""

    limit_rate = False  # Jupyter's own limit would answer with a message about the server's settings

    @property
    def subprotocol(self) -> str:
        """The accepted protocol, even when the websocket is closed already: nothing is read in the older one."""
        return PROTOCOL

    def create_stream(self) -> None:
        """Connect to the shell and iopub channels only; control and stdin stay closed."""
        for channel in ("iopub", "shell"):
            stream = getattr(self.kernel_manager, f"connect_{channel}")(identity=self.session.bsession)
            stream.channel = channel
            self.channels[channel] = stream

    async def prepare(self) -> None:
        """Replace an older connection of the same page, without asking the kernel whether it lives.

        That is known here. Jupyter would ask, and keep every closed connection for the minute until it stops waiting.
        """
        await self._register_session()  # type: ignore[no-untyped-call]
        self.session.key = self.kernel_manager.session.key

    def nudge(self) -> asyncio.Future[None]:
        """Wait until the kernel's messages arrive: it greets each new subscriber; one that does not is asked."""
        return asyncio.ensure_future(self._wait_for_greeting())

    async def _wait_for_greeting(self) -> None:
        greeted = asyncio.Event()
        iopub = self.channels["iopub"]
        iopub.on_recv(lambda _: greeted.set())
        try:
            await asyncio.wait_for(greeted.wait(), GREETING_TIMEOUT)
        except TimeoutError:
            await super().nudge()
        finally:
            if not iopub.closed():
                iopub.stop_on_recv()

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        """Pass a browser's message on to the kernel, if it is allowed."""
        try:
            passes = len(incoming_msg) <= MAX_MESSAGE_SIZE and is_allowed(split_message(incoming_msg))
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            passes = False
        if passes:
            super().handle_incoming_message(incoming_msg)
        else:
            self.multi_kernel_manager.figures.refused("message")

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:
        """Pass a kernel's message on to the browser, if it is allowed."""
        _, parts = self.session.feed_identities(outgoing_msg)
        if self.session.unpack(parts[1])["msg_type"] in ALLOWED_FROM_KERNEL:
            super().handle_outgoing_message(stream, outgoing_msg)


def is_allowed(parts: list[bytes]) -> bool:
    """Whether a browser may send this message: the channel, header, parent, metadata and content, then any buffers."""
    channel, decoded = parts[0], [read_json(part) for part in parts[1:5]]
    header, _, _, content = decoded
    message_type = header["msg_type"]
    return (
        channel == b"shell"
        and message_type in ALLOWED_FROM_BROWSER
        and all(len(part) <= MAX_HEADER_SIZE for part in parts[1:4])
        and isinstance(content.get("comm_id", ""), str)
        and len(content.get("comm_id", "")) <= MAX_COMM_ID
        and all(isinstance(part, dict) for part in decoded)
        and all(isinstance(header.get(name), str) for name in ("msg_id", "session", "username"))
        and header.get("subshell_id") is None
        and (message_type != "comm_open" or content.get("target_name") in ALLOWED_TARGETS)
    )


def read_json(part: bytes) -> Any:
    r"""What a part says, read as UTF-8 and in no other encoding; an error for text that UTF-8 cannot hold.

    >>> read_json(rb'"\ud800"')
    Traceback (most recent call last):
    UnicodeEncodeError: 'utf-8' codec can't encode character '\ud800' in position 1: surrogates not allowed
    """
    said = json.loads(part.decode("utf-8"))
    if b"\\ud" in part.lower():
        json.dumps(said, ensure_ascii=False).encode("utf-8")
    return said


def split_message(message: bytes) -> list[bytes]:
    """The parts of a message. It begins with the number of offsets and the offsets; the last one is the message's end.

    Jupyter's own reader believes whatever number a message begins with, and fills all memory for a message of eight
    bytes. Here the numbers are checked before they are used.
    """
    count = int.from_bytes(message[:8], "little")
    if not 0 < count <= MAX_PARTS:
        raise ValueError(count)
    offsets = [int.from_bytes(message[8 * place : 8 * (place + 1)], "little") for place in range(1, count + 1)]
    if offsets != sorted(offsets) or offsets[0] != 8 * (count + 1) or offsets[-1] != len(message):
        raise ValueError(offsets)
    return [message[start:end] for start, end in pairwise(offsets)]


def message_count(message: bytes | str) -> int:
    """How many messages a message counts for.

    >>> message_count(b"{}"), message_count(b"x" * 5 * BYTES_PER_COUNT)
    (1, 6)
    """
    return 1 + len(message) // BYTES_PER_COUNT
