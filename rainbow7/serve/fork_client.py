"""Starts the fork server (`fork_server.py`) and asks it for kernels."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from multiprocessing.connection import wait

from rainbow7.serve.fork_server import READY, REFUSED
from rainbow7.web.error_log import ServiceEnding

START_TIMEOUT, REPLY_TIMEOUT = 120, 30
"""Seconds that a living fork server may take to get ready, and to reply. One that dies is noticed at once."""
PADDING = 400 * "."
"""An argument without meaning: it makes the command line long enough for those that kernels put in its place."""


class NoForkServer(Exception):
    """The fork server could not be started, has died or does not reply; another attempt starts a new one."""


class ForkFailed(Exception):
    """The system allows no more processes now; the fork server lives and may be asked again."""


class ForkedProcess:
    """A forked kernel, with the part of `Popen` that `LocalProvisioner` uses.

    It is watched through a process descriptor, so that a signal never reaches another process with the same id.
    """

    stdin = stdout = stderr = None

    def __init__(self, pid: int, process_descriptor: int, kernel_pipe: int) -> None:
        self.pid, self._descriptor, self._kernel_pipe = pid, process_descriptor, kernel_pipe

    @property
    def descriptor(self) -> int:
        """Becomes readable when the kernel ends; closed when `poll` has noticed that."""
        return self._descriptor

    def poll(self) -> int | None:
        """`None` while the kernel lives, then 0: only its parent, the fork server, knows its exit status."""
        if self._descriptor < 0:
            return 0
        if not wait([self._descriptor], 0):
            return None
        for each in (self._descriptor, self._kernel_pipe):
            os.close(each)
        self._descriptor = -1
        return 0

    def wait(self) -> int | None:
        """The same as `poll`: `LocalProvisioner` calls it when the kernel has ended."""
        return self.poll()

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the kernel has ended."""
        if self.poll() is None:
            signal.pidfd_send_signal(self._descriptor, number)

    def kill(self) -> None:
        """End the kernel at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask the kernel to end."""
        self.send_signal(signal.SIGTERM)


class ForkClient:
    """The connection to a fork server, which is started when first needed and again when it has died."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._connection: socket.socket | None = None
        self._retired = False

    @property
    def server_pid(self) -> int | None:
        """The process id of the fork server, while there is one."""
        return self._process.pid if self._process is not None else None

    def fork_kernel(self, argv: list[str], environment: dict[str, str], folder: str) -> ForkedProcess:
        """A new kernel, with the arguments that ipykernel takes."""
        with self._lock:
            try:
                if self._retired:
                    raise ServiceEnding
                connection = self._connection or self._start_server(environment)
                return self._request(connection, argv, environment, folder)
            except (OSError, ValueError) as error:
                self._end_server()
                if self._retired:
                    raise ServiceEnding from error
                raise NoForkServer(str(error)) from error

    def _start_server(self, environment: dict[str, str]) -> socket.socket:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.settimeout(START_TIMEOUT)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "rainbow7.serve.fork_server", str(theirs.fileno()), PADDING],
                env={name: value for name, value in environment.items() if name != "JPY_PARENT_PID"},
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                start_new_session=True,
            )  # fmt: skip
        self._connection = ours
        if ours.recv(16) != READY:
            raise OSError("the fork server did not get ready")
        ours.settimeout(REPLY_TIMEOUT)
        return ours

    def _request(
        self, connection: socket.socket, argv: list[str], environment: dict[str, str], folder: str
    ) -> ForkedProcess:
        read_end, write_end = os.pipe()  # the kernel ends when the service, and with it the write end, is gone
        try:
            request = json.dumps({"argv": argv, "env": environment, "cwd": folder}).encode()
            socket.send_fds(connection, [request], [read_end])
            reply, descriptors, _, _ = socket.recv_fds(connection, 256, 1)
            if reply.startswith(REFUSED.encode()):
                raise ForkFailed(reply.decode().removeprefix(REFUSED))
            return ForkedProcess(int(reply), descriptors[0], write_end)
        except BaseException:
            os.close(write_end)
            raise
        finally:
            os.close(read_end)

    def _end_server(self) -> None:
        if self._connection is not None:
            self._connection.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._connection = self._process = None

    def retire(self) -> None:
        """Make requests fail, one that is waiting for a reply too, and start no fork server until `close`."""
        self._retired = True
        process = self._process
        if process is not None:
            process.kill()

    def close(self) -> None:
        """End the fork server; its kernels live on."""
        with self._lock:
            self._end_server()
            self._retired = False


FORK_CLIENT = ForkClient()
"""The one that the service uses."""
