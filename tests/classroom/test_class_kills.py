"""Many answers while what keeps them is killed again and again: whatever was acknowledged is there. The long form."""

import threading
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from class_client import LiveClass, class_service, postgres_server
from ports import free_port

from rainbow7.bench.databases import Postgres

pytestmark = [pytest.mark.audit, pytest.mark.timeout(900)]

PUPILS, ANSWERS, KILLS = 60, 25, 3
OPTIONS = ("no,no", "yes,no", "yes,yes")


class Senders:
    """Pupils that answer again and again, and try each answer until it is acknowledged."""

    def __init__(self, live: LiveClass, tokens: list[str]) -> None:
        self.live, self.acknowledged, self.stopped = live, dict.fromkeys(tokens, (0, "")), False
        self.sent, self.refused = 0, list[int]()
        self.threads = [threading.Thread(target=self._send, args=(each,)) for each in tokens]
        for each in self.threads:
            each.start()

    def _send(self, token: str) -> None:
        random = Random(token)
        for nth in range(1, ANSWERS + 1):
            answer = random.choice(OPTIONS)
            while not self.stopped:
                try:
                    status, told = self.live.ask("answer", token, {"step": 1, "round": 1, "nth": nth, "answer": answer})
                except (OSError, ValueError):
                    threading.Event().wait(0.2)
                    continue
                if status == 200:
                    self.acknowledged[token] = (told["nth"], answer)
                    self.sent += 1
                    break
                if status not in (429, 503):
                    self.refused.append(status)
                    return
                threading.Event().wait(0.3)

    def until(self, count: int) -> None:
        while self.sent < count and any(each.is_alive() for each in self.threads):
            threading.Event().wait(0.01)

    def end(self) -> None:
        for each in self.threads:
            each.join()


def lost(live: LiveClass, acknowledged: dict[str, tuple[int, str]]) -> list[str]:
    found = []
    for token, (nth, _) in acknowledged.items():
        status, told = live.ask("state", token)
        assert status == 200
        if nth and (told["mine"] is None or told["mine"]["nth"] < nth):
            found.append(token)
    return found


def begun(live: LiveClass) -> tuple[Any, list[str]]:
    room = live.open()
    tokens = [live.join(room["code"])["token"] for _ in range(PUPILS)]
    live.drive(room["teacher"], phase="ask")
    return room, tokens


def killed(database: str) -> None:
    """Kill the service three times while 1,500 answers come; look right after each start, and in the end."""
    port = free_port()
    with ExitStack() as lives:
        live = lives.enter_context(class_service(database, port))
        room, tokens = begun(live)
        senders = Senders(live, tokens)
        for turn in range(1, KILLS + 1):
            senders.until(turn * PUPILS * ANSWERS // (KILLS + 2))
            live.kill()
            before = dict(senders.acknowledged)
            live = lives.enter_context(class_service(database, port))
            senders.live = live
            assert lost(live, before) == [], f"after kill {turn}"
        senders.end()
        assert senders.refused == []
        assert senders.sent == PUPILS * ANSWERS
        for token, (nth, answer) in senders.acknowledged.items():
            assert live.ask("state", token)[1]["mine"] == {"answer": answer, "nth": nth}
        live.ask("erase", room["teacher"], {})


def test_a_service_on_sqlite_killed_three_times(tmp_path: Path) -> None:
    killed(f"sqlite:///{tmp_path / 'class.db'}")


def test_a_service_on_postgresql_killed_three_times(postgres: Postgres) -> None:
    killed(postgres.url)


def test_a_postgresql_stopped_at_once_three_times(tmp_path_factory: pytest.TempPathFactory) -> None:
    import tempfile

    with tempfile.TemporaryDirectory(prefix="r7pk", dir="/tmp") as folder:
        Path(folder).chmod(0o755)
        with postgres_server(Path(folder) / "pg") as server, class_service(server.url) as live:
            room, tokens = begun(live)
            senders = Senders(live, tokens)
            for turn in range(1, KILLS + 1):
                senders.until(turn * PUPILS * ANSWERS // (KILLS + 2))
                server.control("stop", "-m", "immediate")
                before = dict(senders.acknowledged)
                server.control("start")
                wait_until(lambda: live.ask("state", tokens[0])[0] == 200)
                assert lost(live, before) == [], f"after stop {turn}"
            senders.end()
            assert senders.refused == []
            assert senders.sent == PUPILS * ANSWERS
            assert lost(live, senders.acknowledged) == []
            live.ask("erase", room["teacher"], {})


def wait_until(done: Callable[[], bool]) -> None:
    while not done():
        threading.Event().wait(0.1)
