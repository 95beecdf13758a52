"""What runs inside a visitor's kernel, before and after the page's own code."""

import gc
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
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
    with suppress(Exception):
        import_module("rainbow7.pages.explorer").first_view({"lang": "en"})  # most of what all pages go through
    gc.collect()
    gc.freeze()  # what all pages share is never looked through again


SPACE, WORK = 1 << 29, 60
"""Bytes of its own that a kernel may have, and seconds of processor that it may take for one thing it is asked."""
OVER = 77
"""How a kernel ends that has no memory left; one that has no time left is ended by the system."""


def limit() -> None:
    """Keep this kernel small, and the page that it is about to make short."""
    try:
        import resource
    except ImportError:  # Windows
        return
    for what, most in ((resource.RLIMIT_DATA, SPACE), (resource.RLIMIT_CORE, 0), (resource.RLIMIT_FSIZE, 1 << 24)):
        hard = resource.getrlimit(what)[1]
        if hard == resource.RLIM_INFINITY or hard > most:
            resource.setrlimit(what, (most, most))
    allow_work()


def allow_work() -> None:
    """So much work from here on; beyond it the system ends this process, whatever it is in the middle of."""
    try:
        import resource
    except ImportError:  # Windows
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    until, hard = int(used.ru_utime + used.ru_stime) + WORK, resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (until if hard == resource.RLIM_INFINITY else min(until, hard), hard))


WIDGET = "application/vnd.jupyter.widget-view+json"


def show(cells: Sequence[str], asked: Mapping[str, str]) -> str:
    """Make a page for a visitor, then seal this kernel: the widgets that its cells show, or how one failed, as JSON."""
    from IPython.core.getipython import get_ipython
    from IPython.utils.capture import capture_output

    os.environ.update(asked)
    shell: Any = get_ipython()
    shown = []
    for cell in cells:
        with _unheard(), capture_output() as said:
            done = shell.run_cell(cell, store_history=False)
        bad = done.error_before_exec or done.error_in_exec
        if bad is not None:
            told = shell.InteractiveTB.structured_traceback(type(bad), bad, bad.__traceback__)
            return json.dumps({"ename": type(bad).__name__, "traceback": "\n".join(told)})
        values = [*(each.data for each in said.outputs), shell.display_formatter.format(done.result)[0]]
        shown += [each[WIDGET] for each in values if WIDGET in each]
    seal()
    return json.dumps({"shown": shown})


@contextmanager
def _unheard() -> Iterator[None]:
    """Tell nothing to all: no page listens yet, and the one that comes asks every widget for all it shows."""
    from ipykernel.kernelapp import IPKernelApp

    app: Any = IPKernelApp.instance()
    session, all_who_listen = app.kernel.session, app.kernel.iopub_socket
    send = session.send

    def send_to_one(line: Any, *given: Any, **named: Any) -> Any:
        return None if line is all_who_listen else send(line, *given, **named)

    session.send = send_to_one
    try:
        yield
    finally:
        del session.send


PROMPT = 0.0002
"""Seconds after which a thread that works lets another one in; answers leave through a thread of their own."""


def seal() -> None:
    """Answer nothing from now on but what widgets say, and that at once: no code, no completion, no debugger."""
    from ipykernel.kernelapp import IPKernelApp

    sys.setswitchinterval(PROMPT)
    app: Any = IPKernelApp.instance()
    _greet(app.iopub_thread)
    kernel = app.kernel
    for handlers in (kernel.shell_handlers, kernel.control_handlers):
        for name in handlers:
            if name not in ANSWERED | {"shutdown_request"}:
                handlers[name] = _refuse
    for name in ANSWERED & kernel.shell_handlers.keys():
        kernel.shell_handlers[name] = _with_work(kernel.shell_handlers[name])
    kernel.shell.showtraceback = _ending_without_memory(kernel.shell.showtraceback)


def _greet(told: Any) -> None:
    """Greet everybody who listens, not the first alone, so that the service knows that a page hears."""
    import zmq

    told.schedule(lambda: told.socket.setsockopt(zmq.XPUB_VERBOSE, 1))


def _with_work(handler: Callable[..., Any]) -> Callable[..., Any]:
    def answered(*given: Any, **named: Any) -> Any:
        allow_work()
        return handler(*given, **named)

    return answered


def _ending_without_memory(show: Callable[..., Any]) -> Callable[..., Any]:
    """A kernel that once had no memory left answers no more: its end is noticed, and its page says so."""

    def shown(*given: Any, **named: Any) -> Any:
        if isinstance(sys.exc_info()[1], MemoryError):
            os._exit(OVER)
        return show(*given, **named)

    return shown


async def _refuse(*_: Any, **__: Any) -> NoReturn:
    raise PermissionError("this kernel is sealed")
