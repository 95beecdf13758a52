"""`make soak`: many visits and what they leave behind, and how much slower a click is during an attack.

Visitors are scripted, without a browser: each asks for a page, connects, reads every widget, plays, is refused a move,
steps back, and leaves; some leave without releasing their kernel. Figures are printed as JSON, and the command fails
where one is above its maximum.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from argparse import ArgumentParser
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from uuid import uuid4

import psutil
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.simple_httpclient import SimpleAsyncHTTPClient
from tornado.websocket import websocket_connect

from rainbow7.bench.crowd import PROTOCOL, TIMEOUT, send
from rainbow7.bench.hostile_links import MAXIMA as HOSTILE_MAXIMA
from rainbow7.bench.hostile_links import PROXY, hostile_figures
from rainbow7.bench.hosts import Host, our_service
from rainbow7.bench.scripted_visitor import PAGE, arrive, click_seconds, ignoring_errors

MESSAGES = ({"do": "lay B7 > A"}, {"ask": "lay G1 B2 > A"}, {"do": "draw deck"}, {"go": 3})
"""Two moves, a refusal and a step, in the deal of the page."""
EXPECTED_LINK = "m=lB7>A.ddeck"
"""What the page's link holds afterwards."""
WARM_UP_VISITS, POOL = 30, 3
SILENT = 20
"""One visitor in so many leaves without releasing the kernel, as one whose battery is empty."""
RELEASE_TIMEOUT = 200
"""Seconds after which kernels that nobody released should have ended."""
SECONDS_ALONE, SECONDS_ATTACKED = 20, 30
"""Seconds for which a visitor clicks alone, and during an attack."""
MAXIMA = {
    "failed": 0,
    "kernels": 0,
    "processes": 0,
    "descriptors": 4,
    "megabytes": 8.0,
    "click_ratio": 2.0,
    **HOSTILE_MAXIMA,
}
"""What may be left, and how much slower a click may be during an attack."""


async def visit(origin: str, number: int) -> str:
    """One visit; returns why it failed, or nothing."""
    try:
        visitor = await arrive(origin)
        query = ""
        for message in MESSAGES:
            query = (await visitor.tell(message))["query"] or query
        if EXPECTED_LINK not in query:
            return f"the link says {query}"
        if number % SILENT:
            await visitor.leave()
        else:
            visitor.websocket.close()
    except Exception as error:  # of whatever kind, the visit failed
        return f"{type(error).__name__}: {error}"
    return ""


async def visits(origin: str, count: int, seconds: float) -> list[str]:
    """So many visits, evenly spread over this time; returns why some failed."""
    begun, running = perf_counter(), []
    for number in range(1, count + 1):
        running.append(asyncio.create_task(visit(origin, number)))
        await asyncio.sleep(max(0.0, begun + number * seconds / count - perf_counter()))
    return [why for why in await asyncio.gather(*running) if why]


@dataclass(frozen=True)
class Resources:
    """What a service holds at one moment."""

    kernels: int
    processes: int
    descriptors: int
    megabytes: float

    @classmethod
    def of(cls, host: Host) -> Resources:
        """Count them, in the service and in what it has started; memory and descriptors without the kernels'."""
        service = psutil.Process(host.process.pid)
        kernels = {each.pid for each in host.kernels()}
        children = service.children(recursive=True)
        own = [service, *(each for each in children if each.pid not in kernels)]
        megabytes = sum(each.memory_full_info().uss for each in own) / (1 << 20)
        return cls(len(kernels), len(children), sum(each.num_fds() for each in own), round(megabytes, 1))


async def resources_when_idle(host: Host) -> Resources:
    """What the service holds once only the spare kernels are left."""
    until = perf_counter() + RELEASE_TIMEOUT
    while len(host.kernels()) > POOL and perf_counter() < until:
        await asyncio.sleep(1)
    await asyncio.to_thread(host.wait_until_idle)
    return Resources.of(host)


async def soak(host: Host, count: int, minutes: float) -> dict[str, float]:
    """Run everything; returns the figures."""
    AsyncHTTPClient.configure(SimpleAsyncHTTPClient, max_clients=200)
    for why in await visits(host.origin, WARM_UP_VISITS, WARM_UP_VISITS * 0.6):
        raise OSError(why)
    before = await resources_when_idle(host)
    failed = await visits(host.origin, count, minutes * 60)
    after = await resources_when_idle(host)
    for why in sorted(set(failed)):
        print(why, file=sys.stderr)
    alone = await click_seconds(host.origin, SECONDS_ALONE)
    command = (sys.executable, "-m", "rainbow7.bench.soak", "--attack", host.origin)
    attack = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    beside = await click_seconds(host.origin, SECONDS_ATTACKED)
    if attack.returncode is not None:
        raise OSError("the attack ended by itself")
    attack.terminate()
    printed, _ = await attack.communicate()
    last = await resources_when_idle(host)
    hostile = await hostile_figures(host.origin)
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
        "attack_requests": float(printed.decode().strip() or 0),
        **hostile,
        "load": round(os.getloadavg()[0], 1),
    }


async def attack(origin: str) -> None:
    """Disturb the service, at the lowest priority, from five addresses and from a visitor's own page until SIGTERM."""
    os.nice(19)
    AsyncHTTPClient.configure(SimpleAsyncHTTPClient, max_clients=50)
    count = 0

    async def request_again(path: str, address: int) -> None:
        nonlocal count
        while True:
            count += 1
            request = HTTPRequest(origin + path, headers={"X-Real-IP": f"203.0.113.{address}"}, request_timeout=TIMEOUT)
            await ignoring_errors(AsyncHTTPClient().fetch(request, raise_error=False))

    async def send_without_end() -> None:
        visitor = await arrive(origin)
        while True:
            comm = {"comm_id": uuid4().hex, "target_name": "jupyter.widget.control", "data": {"x": "x" * 4000}}
            await send(visitor.websocket, "comm_open", comm)
            await send(visitor.websocket, "execute_request", {"code": "1"})
            await asyncio.sleep(0.01)

    async def connect_from_elsewhere() -> None:
        while True:
            headers = {"Origin": "http://elsewhere.example", "X-Real-IP": "203.0.113.9"}
            address = f"{origin.replace('http', 'ws', 1)}/api/kernels/{uuid4()}/channels"
            await ignoring_errors(websocket_connect(HTTPRequest(address, headers=headers), subprotocols=[PROTOCOL]))

    paths = (f"{PAGE}0", "/static/page_frame.js", "/no/such", "/about?lang=fr")
    disturbing = [
        asyncio.create_task(request_again(path, address)) for address, path in enumerate(paths) for _ in range(2)
    ]
    disturbing += [asyncio.create_task(send_without_end()), asyncio.create_task(connect_from_elsewhere())]
    ended = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(15, ended.set)
    await ended.wait()
    print(count, flush=True)
    os._exit(0)  # without waiting for the requests under way


def main(arguments: list[str]) -> int:
    """Run the visits, print the figures, and fail where one is above its maximum."""
    parser = ArgumentParser(prog="make soak", allow_abbrev=False)
    parser.add_argument("--visits", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--attack", metavar="ORIGIN")
    chosen = parser.parse_args(arguments)
    if chosen.attack:
        asyncio.run(attack(chosen.attack))
        return 0
    with tempfile.TemporaryDirectory() as folder, our_service(Path(folder), POOL, *PROXY) as host:
        figures = asyncio.run(soak(host, chosen.visits, chosen.minutes))
    print(json.dumps(figures, indent=2))
    return int(any(figures[name] > maximum for name, maximum in MAXIMA.items()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
