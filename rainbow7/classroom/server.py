"""Runs the class service until Ctrl-C: a process of its own, without Voilà and without kernels."""

import asyncio
import os
import secrets
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application

from rainbow7.classroom.addresses import own_addresses
from rainbow7.classroom.handlers import api_routes
from rainbow7.classroom.page_handlers import page_routes
from rainbow7.classroom.service import ClassService
from rainbow7.classroom.store import Store
from rainbow7.web.error_log import set_up_logging
from rainbow7.web.headers import SecurityHeaders

HOST_KEY_VARIABLE = "RAINBOW7_CLASS_HOST_KEY"
"""The environment variable with the host key, where several instances share it."""
BASE = "/class/"
MOST_BODY = 1_200_000


class CannotListen(Exception):
    """The service cannot listen on the chosen address."""


@dataclass(frozen=True)
class ClassOptions:
    """What the command was told."""

    host: str
    port: int
    db: str
    keep_hours: float
    lang: str


@dataclass(frozen=True)
class Running:
    """What somebody who opens classes has to know."""

    url: str
    addresses: tuple[str, ...]
    host_key: str


def default_database() -> str:
    """The file in the user's data folder."""
    home = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(home) / 'rainbow7' / 'class.db'}"


def application(service: ClassService, addresses: tuple[str, ...], lang: str) -> Application:
    """The service's pages and interface."""
    routes = [*api_routes(service, BASE), *page_routes(service, BASE, addresses, lang)]
    return Application(routes, transforms=[SecurityHeaders], log_function=lambda _: None)


async def run(options: ClassOptions, store: Store, ready: Callable[[Running], None]) -> None:
    """Serve until the process is told to end."""
    host_key = os.environ.get(HOST_KEY_VARIABLE) or secrets.token_urlsafe(24)
    service = ClassService(store, host_key=host_key, keep_hours=options.keep_hours)
    sockets = open_sockets(options.host, options.port)
    port = sockets[0].getsockname()[1]
    everywhere = options.host in ("", "0.0.0.0", "::")
    addresses = tuple(f"http://{each}:{port}/" for each in own_addresses()) if everywhere else ()
    server = HTTPServer(application(service, addresses, options.lang), max_body_size=MOST_BODY)
    server.add_sockets(sockets)
    await service.begin()
    here = "127.0.0.1" if everywhere else f"[{options.host}]" if ":" in options.host else options.host
    over = asyncio.Event()
    loop = asyncio.get_running_loop()
    with suppress(NotImplementedError):  # Windows
        loop.add_signal_handler(signal.SIGTERM, over.set)
        loop.add_signal_handler(signal.SIGINT, over.set)
    ready(Running(f"http://{here}:{port}/", addresses, host_key))
    await over.wait()
    server.stop()
    service.end()
    await asyncio.sleep(0)  # lines end themselves


def open_sockets(host: str, port: int) -> list[socket.socket]:
    """Sockets on this port; any free one for port 0."""
    try:
        if host in ("", "0.0.0.0"):
            return bind_sockets(port, "0.0.0.0", family=socket.AF_INET)
        return bind_sockets(port, host)
    except OSError as error:
        raise CannotListen(error.strerror or str(error)) from None


def serve(options: ClassOptions, ready: Callable[[Running], None]) -> None:
    """Open the database, and serve until Ctrl-C; `CannotStore` or `CannotListen` where that cannot be."""
    set_up_logging()
    store = Store(options.db or default_database(), instance=secrets.token_hex(4))
    try:
        with suppress(KeyboardInterrupt):
            asyncio.run(run(options, store, ready))
    finally:
        store.close()
