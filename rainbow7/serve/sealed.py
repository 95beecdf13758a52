"""What runs inside a visitor's kernel, before and after the page's own code."""

import gc
from contextlib import suppress
from importlib import import_module
from typing import Any, NoReturn

ANSWERED = frozenset({"comm_open", "comm_msg", "comm_close", "comm_info_request", "kernel_info_request"})
"""The messages that a sealed kernel still answers; `shutdown_request` besides, on the server's own channel."""


WARM = ("index", "explorer", "referee", "rules")
"""Pages whose modules every kernel has at hand; what the others need besides is worth no memory in each."""


def warm() -> None:
    """Import what most pages need, so that no visitor waits for it."""
    for name in WARM:
        with suppress(Exception):  # a module that fails is for the page that needs it to complain of
            import_module(f"rainbow7.pages.{name}")
    for kind in ("Bar", "Table", "Timeline", "Address"):
        with suppress(Exception):
            getattr(import_module("rainbow7.widgets"), kind)
    gc.collect()
    gc.freeze()  # what all pages share is never looked through again


def limit() -> None:
    """Keep this kernel small."""
    try:
        import resource
    except ImportError:  # Windows
        return
    for what, most in ((resource.RLIMIT_DATA, 1 << 30), (resource.RLIMIT_CORE, 0), (resource.RLIMIT_FSIZE, 1 << 24)):
        hard = resource.getrlimit(what)[1]
        if hard == resource.RLIM_INFINITY or hard > most:
            resource.setrlimit(what, (most, most))


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
