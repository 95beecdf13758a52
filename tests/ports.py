"""Ports for the programs that tests start: which is free, and when a program answers on its own."""

import subprocess
from contextlib import ExitStack
from socket import create_connection, create_server
from typing import Any

HOST = "127.0.0.1"


def free_ports(count: int) -> list[int]:
    """So many ports on which nobody listens, all different."""
    with ExitStack() as servers:
        held = [servers.enter_context(create_server((HOST, 0))) for _ in range(count)]
        return [int(each.getsockname()[1]) for each in held]


def free_port() -> int:
    """A port on which nobody listens."""
    (port,) = free_ports(1)
    return port


def answers(process: "subprocess.Popen[Any]", port: int) -> bool:
    """Wait until a program lets itself be connected to on its port, or has ended; whether it runs."""
    while process.poll() is None:
        try:
            create_connection((HOST, port), 1).close()
            break
        except OSError:
            try:
                process.wait(0.02)
            except subprocess.TimeoutExpired:
                continue
    return process.poll() is None
