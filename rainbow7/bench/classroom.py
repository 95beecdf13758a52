"""`rainbow7 bench class`: from a tapped answer to the teacher's wall; the service is a process of its own."""

import asyncio
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.httputil import HTTPHeaders

from rainbow7.bench import databases
from rainbow7.classroom.server import HOST_KEY_VARIABLE

PAGE = "/explorer?lang=en&seed=4"
STEP = "legal/combo.colour/1/42"
RUNS = ((60, 10.0, 500), (60, 1.0, 1000), (200, 10.0, 1000), (200, 1.0, 1000), (200, 0.05, 2000))
"""How many pupils answer within how many seconds, and the bar: 95 of 100 on the wall within so many milliseconds."""
BARS = {
    **{f"wall_{pupils}_{seconds:g}s_ms": float(bar) for pupils, seconds, bar in RUNS},
    "lost": 0.0, "first_kb": 60.0, "memory_mb": 80.0,
}  # fmt: skip
MORE_RUNS = ((60, 10.0), (60, 1.0), (200, 1.0))
"""What is run on PostgreSQL too, by one instance and by two, and on SQLite while pages are opened beside it."""
MORE_BARS = {(60, 10.0): 500, (60, 1.0): 1000, (200, 1.0): 1000}
BESIDE = 40
"""How many pages are opened beside the class, at once."""
BARS |= {
    f"wall_{pupils}_{seconds:g}s_{where}_ms": float(bar)
    for where in ("postgresql", "two", "beside")
    for (pupils, seconds), bar in MORE_BARS.items()
}
PEER, PEER_PYTHON = "RAINBOW7_CLASSQUIZ", "RAINBOW7_CLASSQUIZ_PYTHON"
"""The variables that name a folder with the sources of ClassQuiz, and the Python that has what it needs."""
PEER_RUNS = ((60, 10.0), (60, 1.0), (200, 10.0), (200, 1.0))
FIRST_FILES = (
    "",
    *(
        f"files/{each}"
        for each in ("pictures.css", "class.css", "pupil.css", "line.js", "bar.js", "drawing.js", "pupil.js")
    ),
)


class Teacher:
    """A teacher's line, which notes when each pupil's answer stands on the wall."""

    def __init__(self) -> None:
        self.seen: dict[tuple[int, str], float] = {}
        """When the answer of each round and animal was first seen: who joined first need not sit on the first seat."""
        self.text = b""

    def take(self, chunk: bytes) -> None:
        """Some bytes of the stream."""
        now = time.monotonic()
        *events, self.text = (self.text + chunk).split(b"\n\n")
        for each in events:
            place = each.find(b"data: ")
            if place >= 0:
                told = json.loads(each[place + 6 :])
                wall = told.get("wall")
                if wall is None:
                    continue
                animals = {each["seat"]: each["animal"] for each in told["seats"]}
                groups = [seat for group in wall["groups"] for seat in group["seats"]]
                for seat in (*groups, *wall["places"]["right"], *wall["places"]["unexplained"]):
                    self.seen.setdefault((told["round"], animals[seat]), now)


class Crowd:
    """The pupils of one class."""

    def __init__(self, urls: Sequence[str], host_key: str, process: int = 0) -> None:
        self.apis, self.host_key, self.process = [f"{each}class/api/" for each in urls], host_key, process
        self.answer_cpu_ms = 0.0
        """What the service's process worked for each answer of the last run, the teacher's wall included."""
        self.late_ms = 0.0
        """By how much 5 of 100 pupils of the last run came late to their own answer: how this side was held up."""
        self.client = AsyncHTTPClient(force_instance=True, max_clients=1000)

    async def ask(self, path: str, key: str = "", body: Any = None, at: int = 0) -> Any:
        """One request to the interface, of the instance whose turn it is."""
        headers = HTTPHeaders({"Authorization": f"Bearer {key}"} if key else {})
        request = HTTPRequest(
            self.apis[at % len(self.apis)] + path, "GET" if body is None else "POST", headers,
            None if body is None else json.dumps(body), request_timeout=60, connect_timeout=60,
        )  # fmt: skip
        return json.loads((await self.client.fetch(request)).body)

    async def run(self, pupils: int, seconds: float) -> tuple[float, float, int]:
        """Milliseconds within which 95 of 100 answers stood on the wall; joins a second; acknowledged answers lost."""
        room = await self.ask("open", self.host_key, {"plan": {"edition": "en", "lang": "en", "steps": [STEP]}})
        begun = time.monotonic()
        joined = await asyncio.gather(
            *(self.ask("join", body={"code": room["code"]}, at=seat) for seat in range(pupils))
        )
        joins = pupils / (time.monotonic() - begun)
        await self.ask("drive", room["teacher"], {"v": 1, "phase": "ask"})
        teacher = Teacher()
        line = HTTPRequest(
            f"{self.apis[0]}events", headers=HTTPHeaders({"Authorization": f"Bearer {room['teacher']}"}),
            streaming_callback=teacher.take, request_timeout=600,
        )  # fmt: skip
        watching = asyncio.ensure_future(self.client.fetch(line, raise_error=False))
        lines = [self._listen(each["token"], seat) for seat, each in enumerate(joined)]
        sent: dict[int, float] = {}

        late: list[float] = []

        async def answer(seat: int, token: str, wait: float) -> None:
            await asyncio.sleep(wait)
            sent[seat] = time.monotonic()
            late.append((sent[seat] - start - wait) * 1e3)
            chosen = ("no,no", "yes,no", "yes,yes")[seat % 3]
            await self.ask("answer", token, {"step": 1, "round": 1, "nth": 1, "answer": chosen}, seat)

        worked, start = cpu_seconds(self.process), time.monotonic()
        waits = [seconds * place / pupils for place in range(pupils)]
        await asyncio.gather(*(answer(seat, each["token"], waits[seat]) for seat, each in enumerate(joined)))
        for _ in range(100):
            if len(teacher.seen) == pupils:
                break
            await asyncio.sleep(0.1)
        self.late_ms = sorted(late)[int(0.95 * (len(late) - 1))]
        self.answer_cpu_ms = (cpu_seconds(self.process) - worked) * 1e3 / pupils
        mine = await asyncio.gather(*(self.ask("state", each["token"]) for each in joined))
        lost = sum(each["mine"] is None for each in mine)
        names = [each["animal"]["en"] for each in joined]
        took = sorted((teacher.seen.get((1, names[seat]), float("inf")) - at) * 1e3 for seat, at in sent.items())
        await self.ask("erase", room["teacher"], {})
        await asyncio.gather(watching, *lines, return_exceptions=True)  # the service ends them
        return took[int(0.95 * (len(took) - 1))], joins, lost

    def _listen(self, token: str, at: int) -> "asyncio.Future[Any]":
        headers = HTTPHeaders({"Authorization": f"Bearer {token}"})
        request = HTTPRequest(
            f"{self.apis[at % len(self.apis)]}events",
            headers=headers,
            streaming_callback=lambda _: None,
            request_timeout=600,
        )
        return asyncio.ensure_future(self.client.fetch(request, raise_error=False))

    async def first_bytes(self) -> float:
        """What a phone fetches until its first question, packed, in kilobytes."""
        pages = self.apis[0].removesuffix("api/")
        packed = HTTPHeaders({"Accept-Encoding": "gzip"})
        found = [
            await self.client.fetch(HTTPRequest(pages + each, headers=packed, decompress_response=False))
            for each in FIRST_FILES
        ]
        room = await self.ask("open", self.host_key, {"plan": {"edition": "en", "lang": "en", "steps": [STEP]}})
        pupil = await self.ask("join", body={"code": room["code"]})
        told = [await self.ask(each, pupil["token"]) for each in ("state", "step/1")]
        await self.ask("erase", room["teacher"], {})
        return (sum(len(each.body) for each in found) + len(json.dumps([pupil, *told]).encode())) / 1e3


def memory_mb(process: int) -> float:
    """What a process holds in memory at the most, in mebibytes; nothing is known elsewhere than on Linux."""
    status = Path(f"/proc/{process}/status")
    told = status.read_text("utf-8") if status.exists() else ""
    return next((int(each.split()[1]) / 1024 for each in told.splitlines() if each.startswith("VmHWM")), 0.0)


def cpu_seconds(process: int) -> float:
    """How long a process has worked; nothing is known elsewhere than on Linux."""
    status = Path(f"/proc/{process}/stat")
    if not status.exists():
        return 0.0
    worked, waited = status.read_text("utf-8").rpartition(")")[2].split()[11:13]
    return (int(worked) + int(waited)) / os.sysconf("SC_CLK_TCK")


@contextmanager
def service(database: str, host_key: str = "") -> Iterator[tuple[str, str, int]]:
    """A class service with this database: its address, its host key, its process id."""
    command = [sys.executable, "-m", "rainbow7", "class", "start", "--json", "--port", "0", "--host", "127.0.0.1"]
    environment = {**os.environ, **({HOST_KEY_VARIABLE: host_key} if host_key else {})}
    process = subprocess.Popen([*command, "--db", database], stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    try:
        told = json.loads(process.stdout.readline())
        yield told["url"], told["host_key"], process.pid
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


Figure = tuple[str, float | str] | tuple[str, float, dict[str, float]]


def measured() -> Iterator[Figure]:
    """Each run in turn, on SQLite, with pages opened beside it, on PostgreSQL, by two instances; others' load first."""
    yield "load", os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        with service(f"sqlite:///{folder}/class.db") as (url, host_key, process):
            yield from asyncio.run(_all(url, host_key, process))
            yield "memory_mb", memory_mb(process)
        yield from _peer()
        with service(f"sqlite:///{folder}/beside.db") as (url, host_key, _):
            yield from _beside(Path(folder), url, host_key)
    programs = databases.postgres_programs()
    if programs is None:
        yield "PostgreSQL", "its programs are not on this machine"
        return
    with tempfile.TemporaryDirectory(prefix="r7pg", dir="/tmp") as folder:
        Path(folder).chmod(0o755)
        with databases.postgres_server(Path(folder) / "pg", programs) as server:
            key = secrets.token_urlsafe(24)
            with service(server.url, key) as (one, _, _):
                yield from asyncio.run(_some([one], key, "postgresql"))
                with service(server.url, key) as (other, _, _):
                    yield from asyncio.run(_some([one, other], key, "two"))


def _peer() -> Iterator[Figure]:
    """ClassQuiz in the same run, where it is: what its teacher hears is only that somebody has answered."""
    folder = os.environ.get(PEER, "")
    python = os.environ.get(PEER_PYTHON, "")
    if not folder or not python:
        yield "ClassQuiz", f"{PEER}, {PEER_PYTHON}"
        return
    command = [python, str(Path(__file__).with_name("class_peer.py")), folder, json.dumps(PEER_RUNS)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        yield "ClassQuiz", (ran.stderr.strip().splitlines() or [f"status {ran.returncode}"])[-1]
        return
    for (pupils, seconds), found in zip(PEER_RUNS, json.loads(ran.stdout), strict=True):
        for name, value in found.items():
            yield f"peer_{name}_{pupils}/{seconds:g}", value, {"pupils": pupils, "seconds": seconds}


async def _all(url: str, host_key: str, process: int) -> list[tuple[str, float]]:
    crowd, found, lost = Crowd([url], host_key, process), list[tuple[str, float]](), 0
    found.append(("first_kb", await crowd.first_bytes()))
    for pupils, seconds, _ in RUNS:
        took, joins, gone = await crowd.run(pupils, seconds)
        lost += gone
        name = f"{pupils}_{seconds:g}s"
        found += [(f"wall_{name}_ms", took), (f"joins_{name}", joins)]
    return [*found, ("answer_cpu_ms", crowd.answer_cpu_ms), ("lost", lost)]


async def _some(
    urls: Sequence[str], host_key: str, where: str, runs: Sequence[tuple[int, float]] = MORE_RUNS
) -> list[tuple[str, float]]:
    crowd, found, lost = Crowd(urls, host_key), list[tuple[str, float]](), 0
    for pupils, seconds in runs:
        took, _, gone = await crowd.run(pupils, seconds)
        lost += gone
        found.append((f"wall_{pupils}_{seconds:g}s_{where}_ms", took))
    return [*found, (f"late_{where}_ms", crowd.late_ms), (f"lost_{where}", lost)]


def _beside(folder: Path, url: str, host_key: str) -> Iterator[tuple[str, float | str]]:
    """The same while the pages' service, a process of its own, opens pages for visitors who come at once."""
    try:
        from rainbow7.bench import crowd, hosts
    except ModuleNotFoundError as bad:
        yield "pages", str(bad)
        return
    yield "load_beside", os.getloadavg()[0]
    with hosts.our_service(folder, 2) as pages:
        for run in MORE_RUNS:
            opening = get_context("spawn").Process(target=crowd.crowd_seconds, args=(pages.origin, PAGE, BESIDE))
            opening.start()
            yield from asyncio.run(_some([url], host_key, "beside", [run]))
            opening.join()
