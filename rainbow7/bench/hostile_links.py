"""What others notice while some open links that take as long as a link can, and after many requests nobody waits for.

`python -m rainbow7.bench.hostile_links` prints it; `make soak` includes it.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from http import HTTPStatus
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.simple_httpclient import SimpleAsyncHTTPClient

from rainbow7.bench.crowd import TIMEOUT
from rainbow7.bench.hosts import our_service
from rainbow7.bench.scripted_visitor import click_seconds, ignoring_errors, page_seconds
from rainbow7.serve.page_kernel import NEVER_CONNECTED

PROXY = ("--trusted-proxy", "127.0.0.1")
"""Lets the attackers name addresses of their own."""
HOSTILE_AT_ONCE, HOSTILE_ADDRESSES, HOSTILE_PER_SECOND, HOSTILE_SECONDS = 60, 3, 2, 20
"""Links that take as long as a link can: so many at once from one address, then from others so many a second each."""
MAXIMA = {"alive_ms_95": 50.0, "hostile_page_ratio": 1.5, "hostile_click_ratio": 1.5, "classmate_seconds": 5.0}
"""The slowest that a small question, a page and a click may get, and a classmate of the attacker."""


def hostile_link(number: int) -> str:
    """A link of its own whose first view takes as many calls as one may."""
    return f"/explorer?lang=en&seats=5&seed={number}&m={'.'.join(38 * '*')}"


async def alive_seconds(origin: str, seconds: float) -> list[float]:
    """How long the smallest question takes, asked ten times a second by an address of its own."""
    taken, until = [], perf_counter() + seconds
    while perf_counter() < until:
        begun = perf_counter()
        await AsyncHTTPClient().fetch(HTTPRequest(f"{origin}/alive", headers=named("203.0.113.77")))
        taken.append(perf_counter() - begun)
        await asyncio.sleep(0.1)
    return taken


async def hostile_figures(origin: str) -> dict[str, float]:
    """What others notice while some open links that take as long as a link can, beside peace before and after."""
    before = await alive_seconds(origin, 5), await page_seconds(origin, 10), await click_seconds(origin, 5)
    command = (sys.executable, "-m", "rainbow7.bench.hostile_links", origin)
    hostile = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.DEVNULL)
    during = await asyncio.gather(
        alive_seconds(origin, HOSTILE_SECONDS), page_seconds(origin, 10, 100), click_seconds(origin, HOSTILE_SECONDS)
    )
    await hostile.wait()
    classmate = await classmate_seconds(origin)
    await asyncio.sleep(NEVER_CONNECTED)  # until the attackers' kernels have ended
    after = await alive_seconds(origin, 5), await page_seconds(origin, 10, 200), await click_seconds(origin, 5)
    alive, pages, clicks = ([*first, *last] for first, last in zip(before, after, strict=True))
    return {
        "alive_ms_95_in_peace": round(1000 * quantiles(alive, n=20)[-1], 1),
        "alive_ms_95": round(1000 * quantiles(during[0], n=20)[-1], 1),
        "page_ms_in_peace": round(1000 * median(pages)),
        "hostile_page_ratio": round(median(during[1]) / median(pages), 2),
        "click_ms_in_peace": round(1000 * median(clicks), 1),
        "hostile_click_ratio": round(median(during[2]) / median(clicks), 2),
        "classmate_seconds": round(classmate, 2),
    }


async def classmate_seconds(origin: str) -> float:
    """How long a page takes right after 4,000 requests of the same address that were closed at once."""
    port = int(origin.rpartition(":")[2])
    address = "203.0.113.78"
    asked = f"GET /explorer?lang=en HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Real-IP: {address}\r\n\r\n".encode()
    for _ in range(4000):
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(asked)
        writer.close()
    begun = perf_counter()
    while True:
        request = HTTPRequest(f"{origin}/explorer?lang=en", headers=named(address), request_timeout=TIMEOUT)
        if (await AsyncHTTPClient().fetch(request, raise_error=False)).code == HTTPStatus.OK:
            return perf_counter() - begun
        await asyncio.sleep(0.2)


async def open_hostile_links(origin: str) -> None:
    """The attack of `hostile_figures`: nobody reads what is answered."""
    AsyncHTTPClient.configure(SimpleAsyncHTTPClient, max_clients=200)

    async def ask(number: int, address: int) -> None:
        request = HTTPRequest(origin + hostile_link(number), headers=named(f"203.0.113.{address}"))
        await ignoring_errors(AsyncHTTPClient().fetch(request, raise_error=False))

    asking = [asyncio.create_task(ask(number, 100)) for number in range(HOSTILE_AT_ONCE)]
    for turn in range(HOSTILE_SECONDS * HOSTILE_PER_SECOND):
        addresses = range(HOSTILE_ADDRESSES)
        asking += [asyncio.create_task(ask(1000 * (1 + each) + turn, 101 + each)) for each in addresses]
        await asyncio.sleep(1 / HOSTILE_PER_SECOND)
    await asyncio.gather(*asking)


def named(address: str) -> dict[str, str]:
    """The header by which a proxy names a visitor."""
    return {"X-Real-IP": address}


def main(arguments: list[str]) -> int:
    """Print the figures, and fail where one is above its maximum; with an address, attack the service there."""
    if arguments:
        asyncio.run(open_hostile_links(arguments[0]))
        return 0
    AsyncHTTPClient.configure(SimpleAsyncHTTPClient, max_clients=200)
    with tempfile.TemporaryDirectory() as folder, our_service(Path(folder), 3, *PROXY) as host:
        figures = asyncio.run(hostile_figures(host.origin))
    print(json.dumps(figures, indent=2))
    return int(any(figures[name] > maximum for name, maximum in MAXIMA.items()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
