"""What runs inside a visitor's kernel, before and after the page's own code."""

import gc
import os
import pkgutil
from contextlib import suppress
from importlib import import_module
from typing import Any, NoReturn

ANSWERED = frozenset({"comm_open", "comm_msg", "comm_close", "comm_info_request", "kernel_info_request"})
"""The messages that a sealed kernel still answers; `shutdown_request` besides, on the server's own channel."""


def warm() -> None:
    """Import all that pages need, so that no visitor waits for it."""
    import rainbow7.pages

    for module in pkgutil.iter_modules(rainbow7.pages.__path__):
        with suppress(Exception):  # a module that fails is for the page that needs it to complain of
            import_module(f"rainbow7.pages.{module.name}")
    gc.collect()
    gc.freeze()  # what all pages share is never looked through again
    limit()


def limit() -> None:
    """Keep this kernel small, and let the server go first."""
    try:
        import resource
    except ImportError:  # Windows
        return
    for what, most in ((resource.RLIMIT_DATA, 1 << 30), (resource.RLIMIT_CORE, 0), (resource.RLIMIT_FSIZE, 1 << 24)):
        hard = resource.getrlimit(what)[1]
        if hard == resource.RLIM_INFINITY or hard > most:
            resource.setrlimit(what, (most, most))
    os.nice(5)


def seal() -> None:
    """Answer nothing from now on but what widgets say: no code, no completion, no inspection, no debugger."""
    from ipykernel.kernelapp import IPKernelApp

    kernel: Any = IPKernelApp.instance().kernel
    for handlers in (kernel.shell_handlers, kernel.control_handlers):
        for name in handlers:
            if name not in ANSWERED | {"shutdown_request"}:
                handlers[name] = _refuse


async def _refuse(*_: Any, **__: Any) -> NoReturn:
    raise PermissionError("this kernel is sealed")
