"""A Jupyter kernel provisioner that forks kernels: they start sooner and need less memory than fresh processes.

Where the system cannot do that, or the fork server fails again and again, it starts ordinary kernels and logs it once.
"""

import asyncio
import os
from contextlib import suppress
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from rainbow7.serve import fork_client
from rainbow7.serve.fork_client import ForkedProcess, ForkFailed, NoForkServer
from rainbow7.web.error_log import log

NAME = "rainbow7-fork"
"""The name under which Jupyter finds the provisioner."""
ATTEMPTS = 2
"""Fork servers that are tried for one kernel before an ordinary one is started."""
MAX_FAILURES = 3
"""Stop forking after this many kernels in a row that could not be forked."""
NOT_FORKED = "Kernels cannot be forked (%s); every visitor gets a plain one, which takes longer and more memory."
"""What is logged then."""


def register_provisioner() -> bool:
    """Register the provisioner with Jupyter, even if its entry point is not installed; whether it works here."""
    if not hasattr(os, "pidfd_open"):
        return False
    entry = EntryPoint(NAME, f"{__name__}:{ForkProvisioner.__name__}", KernelProvisionerFactory.GROUP_NAME)
    KernelProvisionerFactory.instance().provisioners.setdefault(NAME, entry)
    return True


class ForkProvisioner(LocalProvisioner):
    """Launches a kernel by forking it; in all else it is like any local kernel."""

    failures = 0
    """Kernels in a row that could not be forked."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Launch a forked kernel, or an ordinary one where that fails."""
        process = await self._fork(cmd, kwargs) if ForkProvisioner.failures < MAX_FAILURES else None
        if process is None:
            return await super().launch_kernel(cmd, **kwargs)
        self.process = process  # type: ignore[assignment]
        self.pid = self.pgid = process.pid
        self.cwd = kwargs.get("cwd", Path.cwd())
        return self.connection_info

    async def _fork(self, cmd: list[str], kwargs: dict[str, Any]) -> ForkedProcess | None:
        environment = {**kwargs.get("env", os.environ)}
        environment.pop("JPY_PARENT_PID", None)
        argv = cmd[cmd.index("ipykernel_launcher") + 1 :]
        folder = str(kwargs.get("cwd") or Path.cwd())
        reason = None
        for _ in range(ATTEMPTS):
            try:
                process = await asyncio.to_thread(fork_client.FORK_CLIENT.fork_kernel, argv, environment, folder)
            except ForkFailed:
                raise  # an ordinary kernel would be refused as well, and needs more memory
            except NoForkServer as error:
                reason = error
            else:
                ForkProvisioner.failures = 0
                return process
        ForkProvisioner.failures += 1
        if ForkProvisioner.failures == MAX_FAILURES:
            log.warning(NOT_FORKED, reason)
        return None

    async def send_signal(self, signum: int) -> None:
        """Send a signal to the kernel and all that it has started, if it is still there."""
        with suppress(ProcessLookupError):
            await super().send_signal(signum)
