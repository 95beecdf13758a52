"""Kernels on another machine of the same network.

There, `python -m rainbow7.serve.far HOST:PORT` forks a kernel for whoever knows the key; here, where the environment
names that address, `Far`, a provisioner of Jupyter's own kind, asks for it.
The line over which a kernel was asked for is its life: when either end closes it, the kernel ends. Page and kernel
then speak directly, signed with a key of their own but not encrypted: between the two lies a network that you trust.
"""

import asyncio
import json
import os
import signal
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib.metadata import EntryPoint
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client, Connection, Listener, wait
from pathlib import Path
from typing import Any

from jupyter_client.connect import write_connection_file
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.provisioner_base import KernelProvisionerBase

from rainbow7.serve.fork_provisioner import MOTHER, ForkedProcess, ForkFailed, NoForkServer

NAME = "rainbow7-far"
"""Under which Jupyter finds this kind of provisioner."""
WHERE, KEY = "RAINBOW7_KERNELS", "RAINBOW7_KERNELS_KEY"
"""Variables of the environment: here, where kernels are; on both sides, what only the two know."""
LARGEST = 1 << 16
"""Bytes of a question."""
NAMES = frozenset({"IPYTHONDIR", "MALLOC_ARENA_MAX", "MALLOC_TOP_PAD_", "MALLOC_TRIM_THRESHOLD_"})
"""All of an environment that goes along."""


def announced() -> bool:
    """Tell Jupyter of this kind of provisioner; whether kernels are elsewhere."""
    here = EntryPoint(NAME, f"{__name__}:{Far.__name__}", KernelProvisionerFactory.GROUP_NAME)
    KernelProvisionerFactory.instance().provisioners.setdefault(NAME, here)
    return bool(os.environ.get(WHERE))


def address(text: str) -> tuple[str, int]:
    """A host and its port."""
    host, _, port = text.rpartition(":")
    return host.strip("[]") or "127.0.0.1", int(port)


class Far(KernelProvisionerBase):
    """A kernel elsewhere, as long as the line over which it was asked for is open."""

    line: Connection | None = None

    @property
    def has_process(self) -> bool:
        """Whether there is one."""
        return self.line is not None

    async def poll(self) -> int | None:
        """Nothing while it lives: then nothing comes over its line, not even the end."""
        if self.line is None:
            return 0
        return 0 if wait([self.line], 0) else None

    async def wait(self) -> int | None:
        """Until it has ended."""
        while await self.poll() is None:
            await asyncio.sleep(0.05)
        self._close()
        return 0

    async def send_signal(self, signum: int) -> None:
        """Pass a signal on."""
        if self.line is not None:
            with suppress(OSError):
                self.line.send_bytes(str(signum).encode())

    async def kill(self, restart: bool = False) -> None:
        """End it at once."""
        self._close()

    async def terminate(self, restart: bool = False) -> None:
        """Ask it to end."""
        await self.send_signal(signal.SIGTERM)

    async def cleanup(self, restart: bool = False) -> None:
        """Nothing is left here."""
        self._close()

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Ask for one, and where it is to be reached."""
        self.connection_info = await asyncio.to_thread(self._asked, kwargs.get("env", {}))
        return self.connection_info

    async def pre_launch(self, **kwargs: Any) -> dict[str, Any]:
        """There is no command to be made ready: the other side has its own."""
        return await super().pre_launch(cmd=[], **kwargs)

    def _asked(self, environment: dict[str, str]) -> Any:
        line = Client(address(os.environ[WHERE]), authkey=os.environ[KEY].encode())
        try:
            wanted = {name: value for name, value in environment.items() if name in NAMES}
            line.send_bytes(json.dumps(wanted).encode())
            told = json.loads(line.recv_bytes(LARGEST))
        except BaseException:
            line.close()
            raise
        if "refused" in told:
            line.close()
            raise OSError(told["refused"])
        self.line = line
        return {**told, "key": told["key"].encode()}

    def _close(self) -> None:
        if self.line is not None:
            self.line.close()
            self.line = None


FORKING = ThreadPoolExecutor(1)
"""A thread that lasts: a mother ends with the very thread that started her."""


def forked(argv: list[str], environment: dict[str, str], folder: str) -> ForkedProcess:
    """A kernel, of a fresh mother where the last one has died."""
    try:
        return MOTHER.child(argv, environment, folder)
    except NoForkServer:
        return MOTHER.child(argv, environment, folder)


def attend(line: Connection, host: str, folder: Path, flags: list[str]) -> None:
    """Fork a kernel for whoever asks over this line, and end it with the line."""
    child: ForkedProcess | None = None
    with line:
        try:
            wanted = json.loads(line.recv_bytes(LARGEST))
            file, told = write_connection_file(
                str(folder / f"kernel-{threading.get_native_id()}-{os.urandom(4).hex()}.json"), ip=host,
                key=os.urandom(16).hex().encode(),
            )  # fmt: skip
            environment = {**os.environ, **{name: str(wanted[name]) for name in NAMES & wanted.keys()}}
            environment |= {"IPYTHONDIR": str(folder)}
            environment.pop(KEY, None)
            try:
                child = FORKING.submit(forked, ["-f", file, *flags], environment, str(folder)).result()
            except (ForkFailed, NoForkServer) as refused:
                line.send_bytes(json.dumps({"refused": str(refused)}).encode())
                return
            line.send_bytes(json.dumps(told).encode())
            while child.poll() is None:
                ready = wait([line, child.descriptor], None)
                if line in ready:
                    child.send_signal(int(line.recv_bytes(16)))
        except (OSError, EOFError, ValueError):
            pass
        finally:
            if child is not None:
                child.kill()
                while child.poll() is None:
                    wait([child.descriptor])


def main(where: str) -> None:
    """Fork kernels for whoever knows the key, until ended."""
    host, port = address(where)
    flags = ["--HistoryManager.enabled=False", "--InteractiveShell.colors=nocolor", "--IPKernelApp.log_level=40"]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    key = os.environ[KEY].encode()
    with tempfile.TemporaryDirectory(prefix="rainbow7-") as name, Listener((host, port), authkey=key) as door:
        print(json.dumps({"kernels": f"{door.address[0]}:{door.address[1]}"}), flush=True)
        while True:
            try:
                line = door.accept()
            except (AuthenticationError, OSError, EOFError):
                continue
            threading.Thread(target=attend, args=(line, host, Path(name), flags), daemon=True).start()


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        main(sys.argv[1])
