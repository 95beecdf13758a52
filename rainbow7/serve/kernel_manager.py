"""Jupyter's classes for a single kernel, reduced to what pages need: the client, the manager and the kernel spec."""

import asyncio
import sys
from pathlib import Path
from queue import Empty
from typing import Any

from ipykernel.kernelspec import get_kernel_dict
from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_client.localinterfaces import localhost
from jupyter_events import EventLogger
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager
from traitlets import default

from rainbow7.serve import fork_provisioner

KERNEL_TIMEOUT = 60
"""Seconds that a kernel may take to start, and a page to be made."""
OPTIONS = ("--HistoryManager.enabled=False", "--InteractiveShell.colors=nocolor", "--IPKernelApp.log_level=40")
"""Options of ipykernel: no history file, no colours in tracebacks, errors only."""

_event_logger: EventLogger | None = None


class KernelClient(AsyncKernelClient):
    """A client that uses the shell channel only, and is ready as soon as the kernel has replied there."""

    def start_channels(self, *_: bool, **__: bool) -> None:
        """Open the shell channel."""
        super().start_channels(iopub=False, stdin=False, hb=False, control=False)

    def stop_channels(self) -> None:
        """Close the shell channel. Jupyter's method would look at the other channels, and that would open them."""
        self.shell_channel.stop()

    async def _async_wait_for_ready(self, timeout: float | None = None) -> None:
        loop = asyncio.get_running_loop()
        end = loop.time() + (KERNEL_TIMEOUT if timeout is None else timeout)
        while loop.time() < end:
            self.kernel_info()
            try:
                reply = await self._async_get_shell_msg(timeout=1)
            except Empty:
                if not await self._async_is_alive():
                    break
                continue
            self._handle_kernel_info_reply(reply)
            return
        raise RuntimeError("The kernel did not answer.")

    wait_for_ready = _async_wait_for_ready


class KernelManager(ServerKernelManager):
    """Manages one kernel process. A dead kernel is not restarted: a new one would know nothing of its page."""

    autorestart = False

    @default("transport")
    def _transport_default(self) -> str:
        return "ipc" if sys.platform == "linux" else "tcp"

    @default("ip")
    def _ip_default(self) -> str:
        """On Linux an abstract socket address, because another process may take a port before the kernel opens it."""
        return f"@{Path(self.connection_file).stem}" if self.transport == "ipc" else localhost()

    @default("event_logger")
    def _default_event_logger(self) -> EventLogger:
        """One for all kernels: each would add a logger to the `logging` module, where it stays for ever."""
        global _event_logger
        if _event_logger is None:
            _event_logger = super()._default_event_logger()
        return _event_logger

    @default("client_factory")
    def _client_factory_default(self) -> type[KernelClient]:
        return KernelClient


class KernelSpecs(KernelSpecManager):
    """Knows one kernel spec, the Python that runs the service, whatever else is installed for this user."""

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """The only one, with the provisioner that forks kernels where that works."""
        spec = get_kernel_dict(extra_arguments=list(OPTIONS))
        if fork_provisioner.register_provisioner():
            provisioner = {"provisioner_name": fork_provisioner.NAME}
            spec["metadata"] = {**spec.get("metadata", {}), "kernel_provisioner": provisioner}
        return KernelSpec(**spec)

    def get_all_specs(self) -> dict[str, Any]:
        """The only one, by its usual name."""
        return {"python3": {"resource_dir": "", "spec": self.get_kernel_spec("python3").to_dict()}}
