"""Many visitors at once, without a browser: the page, its live line, and every widget's state, as a front end asks."""

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

V1 = "v1.kernel.websocket.jupyter.org"
PATIENCE = 60


def crowd(origin: str, page: str, count: int) -> list[float]:
    """Seconds that each of so many waits who all come at the same moment; whoever is not answered raises."""

    async def all_at_once() -> list[float]:
        AsyncHTTPClient.configure(SimpleAsyncHTTPClient, max_clients=count)
        came = [asyncio.create_task(visit(origin, page)) for _ in range(count)]
        return [seconds for seconds, _ in await asyncio.gather(*came)]

    return asyncio.run(all_at_once())


def seated(origin: str, page: str, count: int) -> list[str]:
    """The kernels of visitors who came one after the other and have all that a front end asks for."""

    async def one_by_one() -> list[str]:
        return [(await visit(origin, page, leave=False))[1] for _ in range(count)]

    return asyncio.run(one_by_one())


async def visit(origin: str, page: str, *, leave: bool = True) -> tuple[float, str]:
    """Ask for the page, then for the state of its widgets: seconds, and the id of the kernel."""
    begun = perf_counter()
    client = AsyncHTTPClient()
    answer = await client.fetch(HTTPRequest(origin + page, request_timeout=PATIENCE, connect_timeout=PATIENCE))
    kernel = kernel_of(answer.body.decode())
    address = f"{origin.replace('http', 'ws', 1)}/api/kernels/{kernel}/channels?session_id={uuid4().hex}"
    request = HTTPRequest(address, connect_timeout=PATIENCE)
    line = await websocket_connect(request, subprotocols=[V1], max_message_size=1 << 26)
    try:
        states = await states_of(line)
    finally:
        line.close()
    if not states:
        raise OSError(page)
    seconds = perf_counter() - begun
    if leave:
        shut = f"{origin}/voila/api/shutdown/{kernel}"
        await client.fetch(shut, method="POST", body=b"", headers={"Origin": origin}, raise_error=False)
    return seconds, kernel


def kernel_of(text: str) -> str:
    """The kernel that a page names."""
    found = re.search(r'"kernelId": ?"([^"]+)"', text)
    if found is None:
        raise OSError("this is no page with a kernel")
    return found[1]


async def states_of(line: WebSocketClientConnection) -> dict[str, Any]:
    """The state of every widget, as a front end asks for it."""
    comm = uuid4().hex
    await say(line, "comm_open", {"comm_id": comm, "target_name": "jupyter.widget.control", "data": {}})
    await say(line, "comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
    while True:
        came = await asyncio.wait_for(line.read_message(), PATIENCE)
        if not isinstance(came, bytes):
            raise OSError("the line is down")
        _, parts = deserialize_msg_from_ws_v1(came)
        content = json.loads(parts[3])
        if json.loads(parts[0])["msg_type"] == "comm_msg" and content["comm_id"] == comm:
            return dict(content["data"]["states"])


async def say(line: WebSocketClientConnection, kind: str, content: object) -> str:
    """Send a message; its id."""
    header = {"msg_id": uuid4().hex, "msg_type": kind, "session": "s", "username": "", "version": "5.4",
              "date": "2026-01-01T00:00:00Z"}  # fmt: skip
    parts = [json.dumps(part).encode() for part in (header, {}, {"version": "1.0.0"}, content)]
    await line.write_message(serialize_msg_to_ws_v1(parts, "shell"), binary=True)
    return header["msg_id"]
