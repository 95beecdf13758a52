"""Opening the sockets that the service listens on."""

import errno
import os
import socket

from tornado.netutil import bind_sockets

NEARBY_PORTS = 20
"""Ports that are tried, from the chosen one on, before any free one is taken."""


class CannotListen(Exception):
    """The service cannot listen on the chosen address."""

    def __init__(self, host: str, port: int, why: str) -> None:
        self.host, self.port, self.why = host, port, why
        super().__init__(f"{host}:{port}: {why}")


def open_sockets(host: str, port: int, *, exactly: bool = False) -> tuple[list[socket.socket], int]:
    """Sockets on the chosen port or, unless it must be exactly that one, on a free port near it; and the port.

    Port 0 asks for any free port.
    """
    nearby = (*range(port, min(port + NEARBY_PORTS, 65536)), 0)
    for each in (port,) if exactly or port == 0 else nearby:
        try:
            sockets = bind_sockets(each, host or None)
        except OSError as error:
            if error.errno == errno.EADDRINUSE or (error.errno == errno.EACCES and each != port):
                continue
            raise CannotListen(host, port, error.strerror or str(error)) from None
        return sockets, sockets[0].getsockname()[1]
    raise CannotListen(host, port, os.strerror(errno.EADDRINUSE))
