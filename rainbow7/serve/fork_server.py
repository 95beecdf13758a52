"""The mother of kernels: a process that has imported everything once and forks a kernel whenever it is told to.

It is started by `forking.py` with one socket, and it ends when that socket does. Nothing of it outlives a fork but
what it has imported: no descriptor, no random state, no thread, no signal handler.
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

LARGEST = 1 << 18
"""Bytes of a request: an environment and a command line."""
REFUSED = "!"
"""With which an answer begins that is no kernel, but why there is none."""
PR_SET_PDEATHSIG = 1


SPARED = ("debugpy", "jedi", "matplotlib_inline", "sqlite3")
"""What a kernel that answers nothing but widgets never needs, though it would import it."""
ALSO = (
    "IPython.core.completerlib", "IPython.core.debugger", "IPython.core.oinspect", "IPython.extensions.storemagic",
    "ipykernel.ipkernel", "ipykernel.kernelapp", "ipykernel.zmqshell", "ipywidgets", "anywidget",
    "rainbow7.explain", "rainbow7.serve.kernel_sandbox", "encodings.idna", "resource", "tornado.platform.asyncio",
    "tornado.queues", "faulthandler", "psutil", "pwd", "runpy",
)  # fmt: skip
"""What it imports as it starts, or for its first visitor."""


def prepare() -> None:
    """Import all that kernels need, and make what every page looks up."""
    from rainbow7.pages import FIRST_VIEWS
    from rainbow7.widgets import HERE

    for name in SPARED:
        sys.modules[name] = None  # type: ignore[assignment]
    for name in (*ALSO, *(f"rainbow7.pages.{each}" for each in FIRST_VIEWS)):
        with suppress(ImportError):
            import_module(name)
    for widget in HERE.glob("*.js"):
        with suppress(Exception):  # what several share is no widget; one that fails is for its page to complain of
            import_module(f"rainbow7.widgets.{widget.stem}")
    for address in FIRST_VIEWS.values():
        module, _, function = address.partition(":")
        for lang in ("en", "fr"):
            with suppress(Exception):  # a page that fails is for its visitors to complain of
                getattr(import_module(module), function)({"lang": lang})
    _rehearse(FIRST_VIEWS)


def _rehearse(pages: Iterable[str]) -> None:
    """Make every page once for nobody: whatever is looked up, compiled or made ready on the way stays so."""
    from ipywidgets import Widget

    for name in pages:
        with suppress(Exception):  # as above
            getattr(import_module(f"rainbow7.pages.{name}"), name)("lang=en")
    Widget.close_all()


def main(line: socket.socket) -> None:
    """Fork a kernel for every request, until nobody asks any more."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the service ends us
    signal.signal(signal.SIGCHLD, _bury)
    gc.disable()
    prepare()
    gc.collect()
    gc.freeze()
    line.sendall(b"ready")
    while True:
        request, given, _, _ = socket.recv_fds(line, LARGEST, 1)
        if not request:
            return
        try:
            with _nobody_buried():
                pid = os.fork()
                if pid == 0:
                    _become_a_kernel(json.loads(request), given[0])
                given.append(os.pidfd_open(pid))
            socket.send_fds(line, [str(pid).encode()], given[1:])
        except OSError as refused:  # so many processes and no more: the next request may fare better
            line.sendall(f"{REFUSED}{refused.strerror}".encode())
        finally:
            for each in given:
                os.close(each)


@contextmanager
def _nobody_buried() -> Iterator[None]:
    """A kernel that ends while this is being done is buried afterwards: until then its number is nobody else's."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])


def _bury(*_: Any) -> None:
    """Let kernels that have ended go."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _become_a_kernel(wanted: dict[str, Any], life: int) -> NoReturn:
    """In the child: let go of everything of the mother's, and run a kernel until it ends."""
    status = 1
    try:
        os.setsid()
        _go_first()
        for each in (signal.SIGINT, signal.SIGCHLD):
            signal.signal(each, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
        os.dup2(life, 3)
        os.closerange(4, os.sysconf("SC_OPEN_MAX"))
        os.environ.clear()
        os.environ.update(wanted["env"])
        os.chdir(wanted["cwd"])
        threading.Thread(target=_end_with_the_service, daemon=True).start()
        gc.enable()
        sys.argv = ["ipykernel_launcher", *wanted["argv"]]
        _call_ourselves(sys.argv)
        _run_kernel(wanted["argv"])
        status = 0
    except SystemExit as ended:
        status = int(ended.code or 0) if str(ended.code or 0).isdigit() else 1
    finally:
        os._exit(status)


def _go_first() -> None:
    """Where memory runs out, let the system end a kernel, and not the service with all of them."""
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("500")


def _call_ourselves(words: list[str]) -> None:
    """Let lists of processes show which kernel this is, in the room that the mother's own command line left."""
    numbers = Path("/proc/self/stat").read_text().rpartition(") ")[2].split()
    begin, end = int(numbers[45]), int(numbers[46])
    name = "\0".join(words).encode()[: end - begin - 1]
    ctypes.memset(begin, 0, end - begin)
    ctypes.memmove(begin, name, len(name))


def _run_kernel(argv: list[str]) -> None:
    import ipywidgets
    from ipykernel.kernelapp import IPKernelApp

    app = IPKernelApp.instance()
    app.initialize(argv)
    ipywidgets._handle_ipython()  # it was imported when there was no kernel yet with which to register
    app.start()


def _end_with_the_service() -> None:
    """The other end of this pipe is the service's alone: when it closes, nobody needs this kernel any more."""
    os.read(3, 1)
    os._exit(0)


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])))
