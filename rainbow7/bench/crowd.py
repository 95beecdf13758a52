"""Many visitors at once, without a browser: each asks for the page, then over its websocket for all widgets' states."""

from __future__ import annotations

import asyncio
import json
import re
from time import perf_counter
from typing import Any
from uuid import uuid4

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.simple_httpclient import SimpleAsyncHTTPClient
from tornado.websocket import WebSocketClientConnection, websocket_connect

PROTOCOL = "v1.kernel.websocket.jupyter.org"
TIMEOUT = 60


def crowd_seconds(origin: str, page: str, count: int) -> list[float]:
    """Seconds that each of so many waits who all come at the same moment; an error where one is not answered."""

    async def all_at_once() -> list[float]:
        AsyncHTTPClient.configure(SimpleAsyncHTTPClient, max_clients=count)
        visits = [asyncio.create_task(visit(origin, page)) for _ in range(count)]
        return [seconds for seconds, _ in await asyncio.gather(*visits)]

    return asyncio.run(all_at_once())


def visitors_kernels(origin: str, page: str, count: int) -> list[str]:
    """The kernels of visitors who came one after the other and are still there."""

    async def one_by_one() -> list[str]:
        return [(await visit(origin, page, release=False))[1] for _ in range(count)]

    return asyncio.run(one_by_one())


async def visit(origin: str, page: str, *, release: bool = True) -> tuple[float, str]:
    """Ask for the page, then for the state of its widgets: seconds, and the id of the kernel."""
    begun = perf_counter()
    client = AsyncHTTPClient()
    response = await client.fetch(HTTPRequest(origin + page, request_timeout=TIMEOUT, connect_timeout=TIMEOUT))
    kernel = kernel_id_in(response.body.decode())
    address = f"{origin.replace('http', 'ws', 1)}/api/kernels/{kernel}/channels?session_id={uuid4().hex}"
    request = HTTPRequest(address, connect_timeout=TIMEOUT)
    websocket = await websocket_connect(request, subprotocols=[PROTOCOL], max_message_size=1 << 26)
    try:
        states = await widget_states(websocket)
    finally:
        websocket.close()
    if not states:
        raise OSError(page)
    seconds = perf_counter() - begun
    if release:
        shut = f"{origin}/voila/api/shutdown/{kernel}"
        await client.fetch(shut, method="POST", body=b"", headers={"Origin": origin}, raise_error=False)
    return seconds, kernel


def kernel_id_in(page: str) -> str:
    """The kernel that a page names."""
    found = re.search(r'"kernelId": ?"([^"]+)"', page)
    if found is None:
        raise OSError("this is no page with a kernel")
    return found[1]


async def widget_states(websocket: WebSocketClientConnection) -> dict[str, Any]:
    """The state of every widget, as a front end asks for it."""
    comm = uuid4().hex
    await send(websocket, "comm_open", {"comm_id": comm, "target_name": "jupyter.widget.control", "data": {}})
    await send(websocket, "comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
    while True:
        message = await asyncio.wait_for(websocket.read_message(), TIMEOUT)
        if not isinstance(message, bytes):
            raise OSError("the websocket is closed")
        _, parts = deserialize_msg_from_ws_v1(message)
        content = json.loads(parts[3])
        if json.loads(parts[0])["msg_type"] == "comm_msg" and content["comm_id"] == comm:
            return dict(content["data"]["states"])


async def send(websocket: WebSocketClientConnection, message_type: str, content: object) -> str:
    """Send a message; its id."""
    header = {"msg_id": uuid4().hex, "msg_type": message_type, "session": "s", "username": "", "version": "5.4",
              "date": "2026-01-01T00:00:00Z"}  # fmt: skip
    parts = [json.dumps(part).encode() for part in (header, {}, {"version": "1.0.0"}, content)]
    await websocket.write_message(serialize_msg_to_ws_v1(parts, "shell"), binary=True)
    return header["msg_id"]
