"""The HTTP server: it limits connections, pauses accepting when there are too many, and closes idle ones."""

import socket
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.iostream import IOStream

from rainbow7.serve.visitor_addresses import LOCAL, VisitorAddresses
from rainbow7.web.error_log import log

MAX_CONNECTIONS_PER_ADDRESS = 200
"""HTTP connections of one address at the same time. Websockets are not among them: there are at most three a kernel."""
REQUEST_TIMEOUT = 75
"""Seconds in which a request has to be sent, and after which an idle connection is closed."""
ACCEPTED_AT_ONCE = 128
"""Connections that are accepted before other work has its turn."""
PAUSE = 0.5
"""Seconds for which nothing is accepted where the system allows no more open files."""
NO_MORE_FILES = "Connections wait, because the system allows this service no more open files (%s). See LimitNOFILE."


class LimitedServer(HTTPServer):
    """An HTTP server whose connections are limited, in all and for each address."""

    def initialize(  # type: ignore[override]
        self,
        application: Any,
        addresses: VisitorAddresses,
        max_connections: int,
        on_refusal: Callable[[str], None],
        **_: Any,
    ) -> None:
        """`on_refusal` is called with the reason for each refusal."""
        super().initialize(
            application, max_header_size=16384, max_body_size=65536, max_buffer_size=1 << 20,
            idle_connection_timeout=REQUEST_TIMEOUT, body_timeout=REQUEST_TIMEOUT,
        )  # fmt: skip
        self.addresses, self.max_connections, self.on_refusal = addresses, max_connections, on_refusal
        self.open_connections = Counter[str]()
        self.has_logged = False
        self._accepting = False

    @property
    def accepting(self) -> bool:
        """Whether new connections are accepted now."""
        return self._accepting

    def add_sockets(self, sockets: Iterable[socket.socket]) -> None:
        """Begin to accept connections on these sockets."""
        for each in sockets:
            self._sockets[each.fileno()] = each
            self._handlers[each.fileno()] = self.pause
        self.resume()

    def pause(self) -> None:
        """Accept nothing for a while: who connects waits in the system's queue."""
        if self._accepting:
            self._accepting = False
            for each in self._sockets.values():
                IOLoop.current().remove_handler(each)

    def resume(self) -> None:
        """Accept connections again, unless there are too many or the server has been stopped."""
        if self._accepting or self._stopped or len(self._connections) >= self.max_connections:
            return
        self._accepting = True
        for each in self._sockets.values():
            IOLoop.current().add_handler(each, self._accept, IOLoop.READ)

    def _accept(self, listening: socket.socket, _: int) -> None:
        for _turn in range(ACCEPTED_AT_ONCE):
            if not self._accepting:
                return
            try:
                connection, address = listening.accept()
            except BlockingIOError:
                return
            except ConnectionAbortedError:
                continue
            except OSError as error:
                self._wait_for_files(error)
                return
            self._handle_connection(connection, address)
            if len(self._connections) >= self.max_connections:
                self.on_refusal("connection")
                self.pause()

    def _wait_for_files(self, error: OSError) -> None:
        self.pause()
        self.on_refusal("files")
        if not self.has_logged:
            self.has_logged = True
            log.warning(NO_MORE_FILES, error.strerror)
        IOLoop.current().call_later(PAUSE, self.resume)

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Serve a new connection, or close it if there are too many from its address."""
        visitor = self._visitor(address)
        if visitor != LOCAL and self.open_connections[visitor] >= MAX_CONNECTIONS_PER_ADDRESS:
            self.on_refusal("connection")
            stream.close()
            return
        self.open_connections[visitor] += 1
        super().handle_stream(stream, address)

    def on_close(self, server_conn: Any) -> None:
        """Count the connection no more."""
        self.open_connections -= Counter({self._visitor(server_conn.context.address): 1})
        super().on_close(server_conn)
        self.resume()

    def _visitor(self, socket_address: tuple[Any, ...]) -> str:
        return self.addresses.of_connection(str(socket_address[0])) if socket_address else LOCAL
