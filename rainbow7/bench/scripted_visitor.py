"""A visitor without a browser, who opens a page, reads its widgets and tells them something."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable
from dataclasses import dataclass
from time import perf_counter
from typing import Any
from uuid import uuid4

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from rainbow7.bench.crowd import PROTOCOL, TIMEOUT, kernel_id_in, send, widget_states

PAGE = "/explorer?lang=en&seed="
"""A page, but for the seed of its deal."""


@dataclass
class Visitor:
    """A scripted visitor with a page open."""

    origin: str
    kernel: str
    websocket: WebSocketClientConnection
    table: str
    sent: int = 0

    async def tell(self, message: dict[str, Any]) -> dict[str, str]:
        """Send the page one message and wait until it has been dealt with; the link that the page shows then."""
        self.sent += 1
        content = {**message, "seq": self.sent, "page": "soak"}
        custom_message = {"comm_id": self.table, "data": {"method": "custom", "content": content}}
        message_id = await send(self.websocket, "comm_msg", custom_message)
        shown: dict[str, Any] = {}
        while True:
            received = await asyncio.wait_for(self.websocket.read_message(), TIMEOUT)
            if not isinstance(received, bytes):
                raise OSError("the websocket is closed")
            _, parts = deserialize_msg_from_ws_v1(received)
            header, parent, content = json.loads(parts[0]), json.loads(parts[1]), json.loads(parts[3])
            if header["msg_type"] == "comm_msg":
                data = content["data"].get("state", {}).get("data", {})
                shown |= {data.get("id", ""): data}
            elif parent.get("msg_id") == message_id and content.get("execution_state") == "idle":
                if shown.get("table", {}).get("heard") != self.sent:
                    raise OSError("the page did not hear a message")
                return {"query": shown.get("address", {}).get("query", "")}

    async def leave(self) -> None:
        """Close the page."""
        self.websocket.close()
        shut = f"{self.origin}/voila/api/shutdown/{self.kernel}"
        await AsyncHTTPClient().fetch(shut, method="POST", body=b"", headers={"Origin": self.origin})


async def arrive(origin: str, seed: int = 0) -> Visitor:
    """Open the page and read every widget."""
    request = HTTPRequest(f"{origin}{PAGE}{seed}", request_timeout=TIMEOUT, connect_timeout=TIMEOUT)
    answer = await AsyncHTTPClient().fetch(request)
    kernel = kernel_id_in(answer.body.decode())
    address = f"{origin.replace('http', 'ws', 1)}/api/kernels/{kernel}/channels?session_id={uuid4().hex}"
    websocket = await websocket_connect(
        HTTPRequest(address, connect_timeout=TIMEOUT), subprotocols=[PROTOCOL], max_message_size=1 << 26
    )
    states = await widget_states(websocket)
    table = next(model for model, each in states.items() if each["state"].get("data", {}).get("id") == "table")
    return Visitor(origin, kernel, websocket, table)


async def click_seconds(origin: str, seconds: float) -> list[float]:
    """How long each click of a visitor takes who clicks four times a second."""
    visitor = await arrive(origin)
    taken, until, at = [], perf_counter() + seconds, 0
    while perf_counter() < until:
        begun, at = perf_counter(), at + 1
        await visitor.tell({"go": 1 + at % 5})
        taken.append(perf_counter() - begun)
        await asyncio.sleep(0.25)
    await visitor.leave()
    return taken


async def page_seconds(origin: str, count: int, first_seed: int = 1) -> list[float]:
    """How long a visitor waits for a page and the state of its widgets, one visit after the other.

    Each visit has a deal of its own, which nobody has opened before.
    """
    taken = []
    for seed in range(first_seed, first_seed + count):
        begun = perf_counter()
        visitor = await arrive(origin, seed)
        taken.append(perf_counter() - begun)
        await visitor.leave()
        await asyncio.sleep(0.5)
    return taken


async def ignoring_errors(request: Awaitable[object]) -> None:
    """Wait for an answer, whatever it is."""
    try:
        await request
    except Exception:
        await asyncio.sleep(0)
