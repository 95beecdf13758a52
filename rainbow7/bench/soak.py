"""The service left alone (`make soak`): many visits, then what is left of them; and a visitor beside an attack.

Visitors are scripted, without a browser: each asks for a page, connects, reads every widget, plays, is refused a move,
steps back, and leaves; some leave without a word. Figures are printed as JSON, with what they may be at most.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Awaitable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any
from uuid import uuid4

import psutil
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.simple_httpclient import SimpleAsyncHTTPClient
from tornado.websocket import WebSocketClientConnection, websocket_connect

from rainbow7.bench.crowd import PATIENCE, V1, kernel_of, say, states_of
from rainbow7.bench.hosts import Host, ours

PAGE = "/explorer?lang=en&seed=0"
PLAY = ({"do": "lay B7 > A"}, {"ask": "lay G1 B2 > A"}, {"do": "draw deck"}, {"go": 3})
"""Two moves, a refusal and a step, in the deal of the page."""
PLAYED = "m=lB7>A.ddeck"
"""What the link says afterwards."""
WARMING, POOL = 30, 3
SILENT = 20
"""Every so manieth visitor leaves without a word, as one whose battery is empty."""
SETTLING = 200
"""Seconds in which all that was left behind is cleared away."""
CALM, ATTACKED = 20, 30
"""Seconds for which a visitor clicks alone, and beside an attack."""
MOST = {"failed": 0, "kernels": 0, "processes": 0, "descriptors": 4, "megabytes": 8.0, "click_ratio": 2.0}
"""What may be left, and how much slower a click may be beside an attack."""


@dataclass
class Visitor:
    """Somebody at a page."""

    origin: str
    kernel: str
    line: WebSocketClientConnection
    table: str
    said: int = 0

    async def do(self, message: dict[str, Any]) -> dict[str, str]:
        """Say one thing and wait for what the table and the link show then; their state."""
        self.said += 1
        content = {**message, "seq": self.said, "page": "soak"}
        told = {"comm_id": self.table, "data": {"method": "custom", "content": content}}
        asked = await say(self.line, "comm_msg", told)
        shown: dict[str, Any] = {}
        while True:
            came = await asyncio.wait_for(self.line.read_message(), PATIENCE)
            if not isinstance(came, bytes):
                raise OSError("the line is down")
            _, parts = deserialize_msg_from_ws_v1(came)
            header, parent, content = json.loads(parts[0]), json.loads(parts[1]), json.loads(parts[3])
            if header["msg_type"] == "comm_msg":
                data = content["data"].get("state", {}).get("data", {})
                shown |= {data.get("id", ""): data}
            elif parent.get("msg_id") == asked and content.get("execution_state") == "idle":
                if shown.get("table", {}).get("heard") != self.said:
                    raise OSError("a move was not heard")
                return {"query": shown.get("address", {}).get("query", "")}

    async def leave(self) -> None:
        """Close the page."""
        self.line.close()
        shut = f"{self.origin}/voila/api/shutdown/{self.kernel}"
        await AsyncHTTPClient().fetch(shut, method="POST", body=b"", headers={"Origin": self.origin})


async def arrive(origin: str) -> Visitor:
    """Open the page and read every widget."""
    answer = await AsyncHTTPClient().fetch(
        HTTPRequest(origin + PAGE, request_timeout=PATIENCE, connect_timeout=PATIENCE)
    )
    kernel = kernel_of(answer.body.decode())
    address = f"{origin.replace('http', 'ws', 1)}/api/kernels/{kernel}/channels?session_id={uuid4().hex}"
    line = await websocket_connect(
        HTTPRequest(address, connect_timeout=PATIENCE), subprotocols=[V1], max_message_size=1 << 26
    )
    states = await states_of(line)
    table = next(model for model, each in states.items() if each["state"].get("data", {}).get("id") == "table")
    return Visitor(origin, kernel, line, table)


async def visit(origin: str, number: int) -> str:
    """One visit; why it failed, or nothing."""
    try:
        you = await arrive(origin)
        query = ""
        for message in PLAY:
            query = (await you.do(message))["query"] or query
        if PLAYED not in query:
            return f"the link says {query}"
        if number % SILENT:
            await you.leave()
        else:
            you.line.close()
    except Exception as bad:  # whatever it was, it is a visit that failed
        return f"{type(bad).__name__}: {bad}"
    return ""


async def visits(origin: str, count: int, seconds: float) -> list[str]:
    """So many, evenly spread over this time; why some failed."""
    begun, going = perf_counter(), []
    for number in range(1, count + 1):
        going.append(asyncio.create_task(visit(origin, number)))
        await asyncio.sleep(max(0.0, begun + number * seconds / count - perf_counter()))
    return [why for why in await asyncio.gather(*going) if why]


async def clicks(origin: str, seconds: float) -> list[float]:
    """Seconds that each of a visitor's clicks takes, four every second."""
    you = await arrive(origin)
    taken, until, at = [], perf_counter() + seconds, 0
    while perf_counter() < until:
        begun, at = perf_counter(), at + 1
        await you.do({"go": 1 + at % 5})
        taken.append(perf_counter() - begun)
        await asyncio.sleep(0.25)
    await you.leave()
    return taken


@dataclass(frozen=True)
class Resources:
    """What a service has in hand."""

    kernels: int
    processes: int
    descriptors: int
    megabytes: float

    @classmethod
    def by(cls, host: Host) -> Resources:
        """Look at the service, and at all that it has started but kernels."""
        service = psutil.Process(host.process.pid)
        kernels = {each.pid for each in host.kernels()}
        family = service.children(recursive=True)
        own = [service, *(each for each in family if each.pid not in kernels)]
        megabytes = sum(each.memory_full_info().uss for each in own) / (1 << 20)
        return cls(len(kernels), len(family), sum(each.num_fds() for each in own), round(megabytes, 1))


async def cleared(host: Host) -> Resources:
    """What is in hand once no more kernels are there than wait in reserve."""
    until = perf_counter() + SETTLING
    while len(host.kernels()) > POOL and perf_counter() < until:
        await asyncio.sleep(1)
    await asyncio.to_thread(host.rest)
    return Resources.by(host)


async def soak(host: Host, count: int, minutes: float) -> dict[str, float]:
    """Let all of it happen; the figures."""
    AsyncHTTPClient.configure(SimpleAsyncHTTPClient, max_clients=200)
    for why in await visits(host.origin, WARMING, WARMING * 0.6):
        raise OSError(why)
    before = await cleared(host)
    failed = await visits(host.origin, count, minutes * 60)
    after = await cleared(host)
    for why in sorted(set(failed)):
        print(why, file=sys.stderr)
    alone = await clicks(host.origin, CALM)
    command = (sys.executable, "-m", "rainbow7.bench.soak", "--attack", host.origin)
    attack = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    beside = await clicks(host.origin, ATTACKED)
    if attack.returncode is not None:
        raise OSError("the attack ended by itself")
    attack.terminate()
    thrown, _ = await attack.communicate()
    last = await cleared(host)
    return {
        "visits": count,
        "minutes": minutes,
        "failed": len(failed),
        "kernels": last.kernels - before.kernels,
        "processes": last.processes - before.processes,
        "descriptors": last.descriptors - before.descriptors,
        "megabytes": round(after.megabytes - before.megabytes, 1),
        "megabytes_after_attack": round(last.megabytes - before.megabytes, 1),
        "megabytes_held": before.megabytes,
        "click_ms": round(1000 * median(alone), 1),
        "click_ms_attacked": round(1000 * median(beside), 1),
        "click_ratio": round(median(beside) / median(alone), 2),
        "questions_of_the_attack": float(thrown.decode().strip() or 0),
        "load": round(os.getloadavg()[0], 1),
    }


async def attack(origin: str) -> None:
    """Disturb, from five addresses and from one visitor's own page, until ended; others work first."""
    os.nice(19)
    AsyncHTTPClient.configure(SimpleAsyncHTTPClient, max_clients=50)
    asked = 0

    async def ask(path: str, who: int) -> None:
        nonlocal asked
        while True:
            asked += 1
            request = HTTPRequest(origin + path, headers={"X-Real-IP": f"203.0.113.{who}"}, request_timeout=PATIENCE)
            await quietly(AsyncHTTPClient().fetch(request, raise_error=False))

    async def chatter() -> None:
        you = await arrive(origin)
        while True:
            comm = {"comm_id": uuid4().hex, "target_name": "jupyter.widget.control", "data": {"x": "x" * 4000}}
            await say(you.line, "comm_open", comm)
            await say(you.line, "execute_request", {"code": "1"})
            await asyncio.sleep(0.01)

    async def elsewhere() -> None:
        while True:
            headers = {"Origin": "http://elsewhere.example", "X-Real-IP": "203.0.113.9"}
            address = f"{origin.replace('http', 'ws', 1)}/api/kernels/{uuid4()}/channels"
            await quietly(websocket_connect(HTTPRequest(address, headers=headers), subprotocols=[V1]))

    paths = (PAGE, "/static/page_frame.js", "/no/such", "/about?lang=fr")
    disturbing = [asyncio.create_task(ask(path, who)) for who, path in enumerate(paths) for _ in range(2)]
    disturbing += [asyncio.create_task(chatter()), asyncio.create_task(elsewhere())]
    over = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(15, over.set)
    await over.wait()
    print(asked, flush=True)
    os._exit(0)  # what is still being asked is of no interest


async def quietly(asked: Awaitable[object]) -> None:
    """Whatever is answered."""
    try:
        await asked
    except Exception:
        await asyncio.sleep(0)


def main(typed: list[str]) -> int:
    """Soak, print the figures, and fail where more is left than may be."""
    parser = ArgumentParser(prog="make soak", allow_abbrev=False)
    parser.add_argument("--visits", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--attack", metavar="ORIGIN")
    asked = parser.parse_args(typed)
    if asked.attack:
        asyncio.run(attack(asked.attack))
        return 0
    with tempfile.TemporaryDirectory() as folder, ours(Path(folder), POOL) as host:
        figures = asyncio.run(soak(host, asked.visits, asked.minutes))
    print(json.dumps(figures, indent=2))
    return int(any(figures[name] > most for name, most in MOST.items()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
