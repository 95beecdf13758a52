"""Runs inside a visitor's kernel: prepares it, makes the page, and then restricts the kernel to its widgets."""

import gc
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

ALLOWED_REQUESTS = frozenset({"comm_open", "comm_msg", "comm_close", "comm_info_request", "kernel_info_request"})
"""What a sealed kernel still answers, besides `shutdown_request`, which only the service can send."""
WARM_PAGES = ("index", "explorer", "referee", "rules")
"""Pages whose modules every waiting kernel imports; those of the others are not worth the memory."""
MEMORY_LIMIT = 1 << 29
"""Bytes of its own that a kernel may allocate."""
CPU_LIMIT = 60
"""Seconds of processor time that a kernel may use for one request; then the system ends it."""
FILE_SIZE_LIMIT = 1 << 24
"""Bytes of a file that a kernel may write."""
NICE = 5
"""How much lower than the service's the priority of a kernel is: the service answers everybody."""
SESSION_PRIORITY = Path("/proc/self/autogroup")
"""Where Linux is told the priority of a whole session; others than root may do so ten times a second in all."""
OUT_OF_MEMORY = 77
"""The exit status of a kernel that has used up its memory."""
SWITCH_INTERVAL = 0.0002
"""Seconds after which a busy thread lets another run: answers are sent by a thread of their own and should not wait."""
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
"""The MIME type under which a notebook's output names a widget."""


def prepare(*, warm: bool) -> None:
    """Make a new kernel ready: import what pages need, if it has time for that, and limit what it may use."""
    lower_priority()
    if warm:
        warm_up()
    limit_resources()


@cache
def lower_priority() -> None:
    """Give this process a lower priority than the service's, once."""
    yield_more(NICE)


def yield_more(steps: int) -> None:
    """Lower the priority of this process by so many steps."""
    with suppress(AttributeError, OSError):  # Windows, or a system that forbids it
        priority = os.nice(steps)
        # Where Linux shares processors out among sessions first, a process in a session of its own has to say it there.
        if os.getsid(0) == os.getpid():
            SESSION_PRIORITY.write_text(str(priority))


def warm_up() -> None:
    """Import what most pages need, so that no visitor waits for it; a page that needs what fails here reports it."""
    for name in WARM_PAGES:
        with suppress(Exception):
            import_module(f"rainbow7.pages.{name}")
    for kind in ("Bar", "Toolbar", "Table", "Timeline", "Address"):
        with suppress(Exception):
            getattr(import_module("rainbow7.widgets"), kind)
    with suppress(Exception):
        page_class = import_module("rainbow7.pages").page_class
        page_class("explorer").first_view({"lang": "en"})  # runs most of what all pages share
    gc.collect()
    gc.freeze()  # the collector need not look through this again


def limit_resources() -> None:
    """Limit this kernel's memory, files and processor time."""
    try:
        import resource
    except ImportError:  # Windows
        return
    limits = {
        resource.RLIMIT_DATA: MEMORY_LIMIT,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_FSIZE: FILE_SIZE_LIMIT,
    }
    for what, limit in limits.items():
        hard = resource.getrlimit(what)[1]
        if hard == resource.RLIM_INFINITY or hard > limit:
            resource.setrlimit(what, (limit, limit))
    renew_cpu_limit()


def renew_cpu_limit() -> None:
    """Allow `CPU_LIMIT` seconds of processor time from now on."""
    try:
        import resource
    except ImportError:  # Windows
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    until, hard = int(used.ru_utime + used.ru_stime) + CPU_LIMIT, resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (until if hard == resource.RLIM_INFINITY else min(until, hard), hard))


def show_page(cells: Sequence[str], environment: Mapping[str, str], yields: int = 0) -> str:
    """Run a page's cells and seal the kernel; JSON of the widgets that the cells show, or of the error of one.

    `yields`: by how much more its priority is lowered, because its visitor's address has many kernels.
    """
    from IPython.core.getipython import get_ipython
    from IPython.utils.capture import capture_output

    os.environ.update(environment)
    if yields:
        yield_more(yields)
    shell: Any = get_ipython()
    widgets = []
    for cell in cells:
        with _broadcasts_suppressed(), capture_output() as captured:
            result = shell.run_cell(cell, store_history=False)
        error = result.error_before_exec or result.error_in_exec
        if error is not None:
            lines = shell.InteractiveTB.structured_traceback(type(error), error, error.__traceback__)
            return json.dumps({"ename": type(error).__name__, "traceback": "\n".join(lines)})
        outputs = [*(each.data for each in captured.outputs), shell.display_formatter.format(result.result)[0]]
        widgets += [each[WIDGET_VIEW] for each in outputs if WIDGET_VIEW in each]
    seal()
    return json.dumps({"widgets": widgets})


@contextmanager
def _broadcasts_suppressed() -> Iterator[None]:
    """Send nothing on the iopub channel: no page listens yet, and the one that comes asks for every widget's state."""
    from ipykernel.kernelapp import IPKernelApp

    app: Any = IPKernelApp.instance()
    session, iopub = app.kernel.session, app.kernel.iopub_socket
    send = session.send

    def send_elsewhere(stream: Any, *args: Any, **kwargs: Any) -> Any:
        return None if stream is iopub else send(stream, *args, **kwargs)

    session.send = send_elsewhere
    try:
        yield
    finally:
        del session.send


def seal() -> None:
    """From now on answer only the messages of widgets: no code, no completion, no debugger."""
    from ipykernel.kernelapp import IPKernelApp

    sys.setswitchinterval(SWITCH_INTERVAL)
    app: Any = IPKernelApp.instance()
    _greet_every_subscriber(app.iopub_thread)
    kernel = app.kernel
    for handlers in (kernel.shell_handlers, kernel.control_handlers):
        for name in handlers:
            if name not in ALLOWED_REQUESTS | {"shutdown_request"}:
                handlers[name] = _refuse
    for name in ALLOWED_REQUESTS & kernel.shell_handlers.keys():
        kernel.shell_handlers[name] = _with_renewed_cpu_limit(kernel.shell_handlers[name])
    kernel.shell.showtraceback = _ending_when_out_of_memory(kernel.shell.showtraceback)


def _greet_every_subscriber(iopub_thread: Any) -> None:
    """Greet every subscriber, not only the first one: that is how the service knows that a page receives messages."""
    import zmq

    iopub_thread.schedule(lambda: iopub_thread.socket.setsockopt(zmq.XPUB_VERBOSE, 1))


def _with_renewed_cpu_limit(handler: Callable[..., Any]) -> Callable[..., Any]:
    def handle(*args: Any, **kwargs: Any) -> Any:
        renew_cpu_limit()
        return handler(*args, **kwargs)

    return handle


def _ending_when_out_of_memory(show: Callable[..., Any]) -> Callable[..., Any]:
    """End a kernel that has run out of memory, since it may answer no more; its page is told that it has ended."""

    def showtraceback(*args: Any, **kwargs: Any) -> Any:
        if isinstance(sys.exc_info()[1], MemoryError):
            os._exit(OUT_OF_MEMORY)
        return show(*args, **kwargs)

    return showtraceback


async def _refuse(*_: Any, **__: Any) -> NoReturn:
    raise PermissionError("this kernel is sealed")
