"""The fork server: a process that has imported everything once and forks a kernel for each request.

`fork_client.py` starts it with one socket, and it ends when that socket is closed. A forked kernel keeps what was
imported and nothing else: no descriptor, no random state, no thread, no signal handler.
"""

import ctypes
import gc
import json
import os
import signal
import socket
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from rainbow7.serve.kernel_sandbox import lower_priority

MAX_REQUEST_SIZE = 1 << 18
"""Bytes of a request: an environment and a command line."""
READY = b"ready"
"""What the server sends when it can fork."""
REFUSED = "!"
"""The first character of a reply that is an error message instead of a process id."""
PR_SET_PDEATHSIG = 1
"""The option of Linux' `prctl` that names the signal sent when the parent dies."""

NOT_IMPORTED = ("debugpy", "jedi", "matplotlib_inline", "sqlite3")
"""Modules that ipykernel would import, and that a kernel which answers nothing but widgets never needs."""
IMPORTED = (
    "IPython.core.completerlib", "IPython.core.debugger", "IPython.core.oinspect", "IPython.extensions.storemagic",
    "ipykernel.ipkernel", "ipykernel.kernelapp", "ipykernel.zmqshell", "ipywidgets", "anywidget",
    "rainbow7.explain", "rainbow7.serve.kernel_sandbox", "encodings.idna", "resource", "tornado.platform.asyncio",
    "tornado.queues", "faulthandler", "psutil", "pwd", "runpy",
)  # fmt: skip
"""Modules that a kernel imports when it starts, or for its first visitor."""


def prepare() -> None:
    """Import all that kernels need, and fill the caches that every page uses.

    What fails here is left to the kernel of the page that needs it: that reports the error.
    """
    from rainbow7.pages import PAGES
    from rainbow7.web.first_views import fill_caches
    from rainbow7.widgets import FOLDER

    for name in NOT_IMPORTED:
        sys.modules[name] = None  # type: ignore[assignment]
    for name in (*IMPORTED, *(f"rainbow7.pages.{each}" for each in PAGES)):
        with suppress(ImportError):
            import_module(name)
    for widget in FOLDER.glob("*.js"):
        with suppress(Exception):  # some of these hold code that several widgets share and are no modules
            import_module(f"rainbow7.widgets.{widget.stem}")
    fill_caches()
    _make_every_page(PAGES)


def _make_every_page(pages: Iterable[str]) -> None:
    """Make every page once and throw it away: what is looked up, compiled or cached on the way stays."""
    from ipywidgets import Widget

    for name in pages:
        with suppress(Exception):
            getattr(import_module(f"rainbow7.pages.{name}"), name)("lang=en")
    Widget.close_all()


def main(connection: socket.socket) -> None:
    """Fork a kernel for every request, until the connection is closed."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole process group; the service ends us
    signal.signal(signal.SIGCHLD, _reap_children)
    gc.disable()
    prepare()
    gc.collect()
    gc.freeze()
    connection.sendall(READY)
    while True:
        request, descriptors, _, _ = socket.recv_fds(connection, MAX_REQUEST_SIZE, 1)
        if not request:
            return
        try:
            with _no_reaping():
                pid = os.fork()
                if pid == 0:
                    _become_kernel(json.loads(request), descriptors[0])
                descriptors.append(os.pidfd_open(pid))
            socket.send_fds(connection, [str(pid).encode()], descriptors[1:])
        except OSError as error:  # the system's limit of processes or descriptors; the next request may succeed
            connection.sendall(f"{REFUSED}{error.strerror}".encode())
        finally:
            for each in descriptors:
                os.close(each)


@contextmanager
def _no_reaping() -> Iterator[None]:
    """Keep kernels that end meanwhile as zombies, so that their process ids are not given to other processes."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])


def _reap_children(*_: Any) -> None:
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _become_kernel(request: dict[str, Any], service_pipe: int) -> NoReturn:
    """In the child: let go of all that belongs to the fork server, and run a kernel until it ends."""
    status = 1
    try:
        os.setsid()
        lower_priority()
        _prefer_as_oom_victim()
        for each in (signal.SIGINT, signal.SIGCHLD):
            signal.signal(each, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
        os.dup2(service_pipe, 3)
        os.closerange(4, os.sysconf("SC_OPEN_MAX"))
        os.environ.clear()
        os.environ.update(request["env"])
        os.chdir(request["cwd"])
        threading.Thread(target=_end_with_service, daemon=True).start()
        gc.enable()
        sys.argv = ["ipykernel_launcher", *request["argv"]]
        _set_command_line(sys.argv)
        _run_kernel(request["argv"])
        status = 0
    except SystemExit as ended:
        status = int(ended.code or 0) if str(ended.code or 0).isdigit() else 1
    finally:
        os._exit(status)


def _prefer_as_oom_victim() -> None:
    """Where memory runs out, let the system end a kernel rather than the service with all of them."""
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("500")


def _set_command_line(words: list[str]) -> None:
    """Overwrite the command line that lists of processes show; the fork server's own is padded to leave room."""
    numbers = Path("/proc/self/stat").read_text().rpartition(") ")[2].split()
    begin, end = int(numbers[45]), int(numbers[46])
    text = "\0".join(words).encode()[: end - begin - 1]
    ctypes.memset(begin, 0, end - begin)
    ctypes.memmove(begin, text, len(text))


def _run_kernel(argv: list[str]) -> None:
    import ipywidgets
    from ipykernel.kernelapp import IPKernelApp

    app = IPKernelApp.instance()
    app.initialize(argv)
    ipywidgets._handle_ipython()  # ipywidgets registers with the kernel on import, when there was none yet
    app.start()


def _end_with_service() -> None:
    """End this kernel when the service ends: only the service holds the other end of this pipe."""
    os.read(3, 1)
    os._exit(0)


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])))
