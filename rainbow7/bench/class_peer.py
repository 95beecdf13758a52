"""Measures another open classroom quiz, ClassQuiz, with its own socket server; run by the Python it is installed in.

This file imports nothing of ours: `python class_peer.py FOLDER RUNS` starts a Redis and one server from the folder with
`classquiz/`, and prints one line of JSON: for each run the milliseconds within which 95 of 100 answers were told to
the teacher (as "somebody answered", it tells no more), joins a second, and how many answers are not in its store.
"""

# The peer has types of its own, and is not installed where this file is checked.
from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from importlib import import_module
from pathlib import Path
from typing import Any

HOST = "127.0.0.1"
APPLICATION = "from socketio import ASGIApp\nfrom classquiz.socket_server import sio\napp = ASGIApp(sio)\n"
ANSWERS = ("yes", "no", "perhaps")
PATIENCE = 15.0
"""Seconds after the last answer for which what is still on its way is waited for."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as one:
        one.bind((HOST, 0))
        return int(one.getsockname()[1])


def settings(redis: int, folder: str) -> dict[str, str]:
    """What its server wants to be told before it starts; no mail is sent, nothing is stored in files."""
    mail = {f"mail_{name}": "x" for name in ("address", "password", "username", "server")}
    return {
        **os.environ, **mail, "mail_port": "1", "secret_key": "of this measurement", "storage_backend": "local",
        "storage_path": folder, "redis": f"redis://{HOST}:{redis}/0?decode_responses=True",
    }  # fmt: skip


def a_game(pin: str) -> str:
    """A game with one question, as its server keeps it."""
    answers = [{"right": each == "yes", "answer": each} for each in ANSWERS]
    question = {"question": "?", "time": "60", "type": "ABCD", "answers": answers}
    return json.dumps(
        {"quiz_id": str(uuid.uuid4()), "description": "", "user_id": str(uuid.uuid4()), "title": "", "game_pin": pin,
         "game_id": str(uuid.uuid4()), "questions": [question]}
    )  # fmt: skip


async def connected(url: str, **events: Any) -> Any:
    """A client with a session."""
    client = import_module("socketio").AsyncClient(reconnection=False)
    ready = asyncio.Event()
    client.on("session_id", lambda *_: ready.set())
    for name, handler in events.items():
        client.on(name, handler)
    await client.connect(url, transports=["websocket"], wait_timeout=60)
    await asyncio.wait_for(ready.wait(), 30)
    return client


async def a_pupil(url: str, pin: str, name: str) -> Any:
    """A pupil who has joined and told its delay, without which no answer is taken."""
    told: asyncio.Queue[str] = asyncio.Queue()
    client = await connected(url, time_sync=told.put_nowait)
    await client.call("join_game", {"username": name, "game_pin": pin}, timeout=60)
    await client.call("echo_time_sync", await asyncio.wait_for(told.get(), 60), timeout=60)
    return client


async def run(url: str, redis: Any, pupils: int, seconds: float) -> dict[str, float]:
    """One question to so many pupils, who answer within so many seconds."""
    pin = str(uuid.uuid4().int)[:8]
    await redis.set(f"game:{pin}", a_game(pin))
    told: list[float] = []
    teacher = await connected(url, player_answer=lambda *_: told.append(time.monotonic()))
    await teacher.call("register_as_admin", {"game_pin": pin, "game_id": "1"}, timeout=60)
    begun = time.monotonic()
    clients = await asyncio.gather(*(a_pupil(url, pin, f"pupil {at}") for at in range(pupils)))
    joins = pupils / (time.monotonic() - begun)
    for event, data in (("start_game", ""), ("set_question_number", "0")):  # one after the other, as a teacher does
        await teacher.call(event, data, timeout=60)
    sent: list[float] = []

    async def answer(at: int, client: Any) -> None:
        await asyncio.sleep(seconds * at / pupils)
        sent.append(time.monotonic())
        await client.emit("submit_answer", {"question_index": 0, "answer": ANSWERS[at % len(ANSWERS)]})

    await asyncio.gather(*(answer(at, client) for at, client in enumerate(clients)))
    until = time.monotonic() + PATIENCE
    while len(told) < pupils and time.monotonic() < until:
        await asyncio.sleep(0.05)
    kept = await redis.get(f"game_session:{pin}:0")
    for client in (teacher, *clients):
        await client.disconnect()
    seen = [*told, *[float("inf")] * (pupils - len(told))]
    took = sorted((last - first) * 1e3 for first, last in zip(sorted(sent), seen, strict=True))
    wall = took[int(0.95 * (len(took) - 1))]
    lost = pupils - len(json.loads(kept or "[]"))
    return {"wall_ms": wall if wall < float("inf") else -1, "joins": joins, "lost": lost}


async def all_runs(folder: str, runs: list[tuple[int, float]]) -> list[dict[str, float]]:
    """Each run in turn, with a server that has just started."""
    redis_port, port = free_port(), free_port()
    with tempfile.TemporaryDirectory() as home:
        Path(home, "peer_app.py").write_text(APPLICATION, "utf-8")
        store = ["redis-server", "--port", str(redis_port), "--bind", HOST, "--save", "", "--dir", home]
        server = [sys.executable, "-m", "uvicorn", "peer_app:app", "--host", HOST, "--port", str(port)]
        environment = {**settings(redis_port, home), "PYTHONPATH": f"{folder}{os.pathsep}{home}"}
        silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        started = [subprocess.Popen(each, env=environment, **silent) for each in (store, server)]  # type: ignore[call-overload]
        try:
            redis = import_module("redis.asyncio").Redis(host=HOST, port=redis_port, decode_responses=True)
            await reachable(redis_port)
            await reachable(port)
            return [await run(f"http://{HOST}:{port}", redis, *each) for each in runs]
        finally:
            for each in reversed(started):
                each.terminate()
                each.wait()


async def reachable(port: int) -> None:
    """Wait until somebody listens there."""
    for _ in range(300):
        try:
            (await asyncio.open_connection(HOST, port))[1].close()
        except OSError:
            await asyncio.sleep(0.1)
        else:
            return
    raise TimeoutError(port)


if __name__ == "__main__":
    print(json.dumps(asyncio.run(all_runs(sys.argv[1], json.loads(sys.argv[2])))))
