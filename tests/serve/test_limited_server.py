"""Connections wait where there are too many, or where the system allows no more open files; the log says so once."""

import asyncio
import errno
import resource
import socket
from collections.abc import Awaitable, Callable

import pytest
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler

from rainbow7.serve import limited_server
from rainbow7.serve.limited_server import LimitedServer
from rainbow7.serve.open_files import FOR_A_VISITOR, FOR_ITSELF, MAX_CONNECTIONS, room_in
from rainbow7.serve.visitor_addresses import VisitorAddresses

REQUEST = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


class Answers(RequestHandler):
    def get(self) -> None:
        self.finish("yes")


def with_server(work: Callable[[LimitedServer, int, list[str]], Awaitable[None]], max_connections: int) -> None:
    async def run() -> None:
        refused: list[str] = []
        server = LimitedServer(
            Application([("/", Answers)], log_function=lambda handler: None),
            addresses=VisitorAddresses(), max_connections=max_connections, on_refusal=refused.append,
        )  # fmt: skip
        sockets = bind_sockets(0, "127.0.0.1")
        server.add_sockets(sockets)
        try:
            await work(server, sockets[0].getsockname()[1], refused)
        finally:
            server.stop()
            await server.close_all_connections()

    asyncio.run(run())


async def ask(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(REQUEST)
    return reader, writer


def test_who_comes_when_there_are_too_many_connections_is_answered_when_one_has_gone() -> None:
    async def check(server: LimitedServer, port: int, refused: list[str]) -> None:
        here = [await ask(port) for _ in range(2)]
        for reader, _ in here:
            assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        assert not server.accepting and refused == ["connection"]
        late, writer = await ask(port)
        reading = asyncio.create_task(late.readline())
        await asyncio.sleep(0)
        assert not reading.done()
        here[0][1].close()
        assert (await reading).startswith(b"HTTP/1.1 200")
        for each in (here[1][1], writer):
            each.close()

    with_server(check, max_connections=2)


def test_without_open_files_connections_wait_and_the_log_says_so_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    full = True

    class Listening:
        """A listening socket of a process that may open no more files for a while."""

        def __init__(self, real: socket.socket) -> None:
            self.real = real

        def accept(self) -> object:
            if full:
                raise OSError(errno.EMFILE, "Too many open files")
            return self.real.accept()

    async def check(server: LimitedServer, port: int, refused: list[str]) -> None:
        nonlocal full
        accept = server._accept
        monkeypatch.setattr(server, "_accept", lambda sock, events: accept(Listening(sock), events))  # type: ignore[arg-type]
        server.pause()
        server.resume()
        reader, writer = await ask(port)
        while len(refused) < 3:
            await asyncio.sleep(0)
        full = False
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        writer.close()

    monkeypatch.setattr(limited_server, "PAUSE", 0)
    with_server(check, max_connections=10)
    assert len([each for each in caplog.records if "LimitNOFILE" in each.getMessage()]) == 1


@pytest.mark.parametrize("files", [64, 256, 1024, 4096, 65536])
def test_visitors_and_connections_fit_into_the_open_files(files: int) -> None:
    room = room_in(files)
    assert room.visitors >= 1 and 10 <= room.connections <= MAX_CONNECTIONS
    if files > 1000:
        assert FOR_ITSELF + room.visitors * FOR_A_VISITOR + room.connections <= files


def test_the_limit_of_open_files_is_raised_as_far_as_the_system_allows() -> None:
    from rainbow7.serve.open_files import WANTED, raise_limit

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
        assert raise_limit() == min(WANTED, hard if hard != resource.RLIM_INFINITY else WANTED)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
