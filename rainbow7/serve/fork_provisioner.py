"""Kernels forked from a mother that has imported everything: quicker to start and lighter than fresh processes.

`Forked` is a kernel provisioner of Jupyter's own kind, found under its entry point. Where forking cannot be had, or
the mother dies again and again, it starts plain kernels and says so once.
"""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from importlib.metadata import EntryPoint
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from rainbow7.serve.fork_server import REFUSED
from rainbow7.web.error_log import ServiceEnding, log

NAME = "rainbow7-fork"
"""Under which Jupyter finds this kind of provisioner."""
ROOM = 400 * "."
"""An argument that says nothing: her children write into its place what they are called."""
READY, PATIENCE = 120, 30
"""Seconds that a mother who lives may take to be ready, and to answer; one that dies is noticed at once."""
ATTEMPTS = 2
"""So often a kernel is asked for before a plain one is started; a fresh mother between."""
PLAIN = "Kernels cannot be forked (%s); every visitor gets a plain one, which takes longer and more memory."
ENOUGH = 3
"""So many kernels in a row that could not be forked, and nobody tries any more."""


def announced() -> bool:
    """Tell Jupyter of this kind of provisioner, also where its entry point is not installed; whether it works here."""
    if not hasattr(os, "pidfd_open"):
        return False
    here = EntryPoint(NAME, f"{__name__}:{ForkProvisioner.__name__}", KernelProvisionerFactory.GROUP_NAME)
    KernelProvisionerFactory.instance().provisioners.setdefault(NAME, here)
    return True


class NoForkServer(Exception):
    """Nobody forks kernels here."""


class ForkFailed(Exception):
    """The system lets no process be forked now; the mother lives and may be asked again."""


class ForkedProcess:
    """A forked kernel as `LocalProvisioner` likes to have it: what it uses of `Popen`, on a process descriptor."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int, process: int, life: int) -> None:
        self.pid, self._process, self._life = pid, process, life

    @property
    def descriptor(self) -> int:
        """What becomes readable when it ends; it lives as long as `poll` says nothing."""
        return self._process

    def poll(self) -> int | None:
        """Nothing while it lives; how it ended, only its mother knows."""
        if self._process < 0:
            return 0
        if not wait([self._process], 0):
            return None
        for each in (self._process, self._life):
            os.close(each)
        self._process = -1
        return 0

    def wait(self) -> int | None:
        """It has ended, or it is not waited for."""
        return self.poll()

    def send_signal(self, number: int) -> None:
        """Send it a signal, and nobody who has its number after it."""
        if self.poll() is None:
            signal.pidfd_send_signal(self._process, number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)


class ForkServer:
    """The process that forks kernels; it is started when first needed, and again when it has died."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._line: socket.socket | None = None
        self._retired = False

    @property
    def pid(self) -> int | None:
        """The process, where there is one."""
        return self._process.pid if self._process is not None else None

    def child(self, argv: list[str], environment: dict[str, str], folder: str) -> ForkedProcess:
        """A new kernel."""
        with self._lock:
            try:
                if self._retired:
                    raise ServiceEnding
                return self._asked(self._line or self._started(environment), argv, environment, folder)
            except (OSError, ValueError) as gone:
                self._end()
                if self._retired:
                    raise ServiceEnding from gone
                raise NoForkServer(str(gone)) from gone

    def _started(self, environment: dict[str, str]) -> socket.socket:
        ours, hers = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.settimeout(READY)
        with hers:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "rainbow7.serve.fork_server", str(hers.fileno()), ROOM],
                env={name: value for name, value in environment.items() if name != "JPY_PARENT_PID"},
                pass_fds=[hers.fileno()],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                start_new_session=True,
            )  # fmt: skip
        self._line = ours
        if ours.recv(16) != b"ready":
            raise OSError("the mother of kernels did not get ready")
        ours.settimeout(PATIENCE)
        return ours

    def _asked(self, line: socket.socket, argv: list[str], environment: dict[str, str], folder: str) -> ForkedProcess:
        theirs, life = os.pipe()
        try:
            request = json.dumps({"argv": argv, "env": environment, "cwd": folder}).encode()
            socket.send_fds(line, [request], [theirs])
            told, given, _, _ = socket.recv_fds(line, 256, 1)
            if told.startswith(REFUSED.encode()):
                raise ForkFailed(told.decode().removeprefix(REFUSED))
            return ForkedProcess(int(told), given[0], life)
        except BaseException:
            os.close(life)
            raise
        finally:
            os.close(theirs)

    def _end(self) -> None:
        if self._line is not None:
            self._line.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._line = self._process = None

    def retire(self) -> None:
        """Let her fork nobody any more, whoever is asking her just now; until she is closed nobody takes her place."""
        self._retired = True
        process = self._process
        if process is not None:
            process.kill()

    def close(self) -> None:
        """End her; her kernels live on."""
        with self._lock:
            self._end()
            self._retired = False


MOTHER = ForkServer()
"""The one of this process."""


class ForkProvisioner(LocalProvisioner):
    """Launches a kernel by forking it; all the rest of its life is like that of any local kernel."""

    failed = 0
    """Kernels in a row that could not be forked."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """A forked kernel; a plain one where that fails."""
        child = await self._forked(cmd, kwargs) if ForkProvisioner.failed < ENOUGH else None
        if child is None:
            return await super().launch_kernel(cmd, **kwargs)
        self.process = child  # type: ignore[assignment]
        self.pid = self.pgid = child.pid
        self.cwd = kwargs.get("cwd", Path.cwd())
        return self.connection_info

    async def _forked(self, cmd: list[str], kwargs: dict[str, Any]) -> ForkedProcess | None:
        environment = {**kwargs.get("env", os.environ)}
        environment.pop("JPY_PARENT_PID", None)
        argv = cmd[cmd.index("ipykernel_launcher") + 1 :]
        folder = str(kwargs.get("cwd") or Path.cwd())
        why = None
        for _ in range(ATTEMPTS):
            try:
                child = await asyncio.to_thread(MOTHER.child, argv, environment, folder)
            except ForkFailed:
                raise  # a plain kernel would be refused as well, and weigh more
            except NoForkServer as none:
                why = none
            else:
                ForkProvisioner.failed = 0
                return child
        ForkProvisioner.failed += 1
        if ForkProvisioner.failed == ENOUGH:
            log.warning(PLAIN, why)
        return None

    async def send_signal(self, signum: int) -> None:
        """To the kernel and all that it has started, as long as it is there."""
        with suppress(ProcessLookupError):
            await super().send_signal(signum)
