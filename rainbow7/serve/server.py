"""The service: Voilà's application with our pages, our guard and an end that leaves nothing behind."""

import asyncio
import errno
import gc
import logging
import os
import re
import signal
import socket
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import chain
from pathlib import Path
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.ioloop import PeriodicCallback
from tornado.netutil import bind_sockets
from tornado.web import Application
from traitlets import default
from traitlets.config import Config
from voila.app import Voila
from voila.paths import collect_static_paths, collect_template_paths
from voila.utils import get_page_config

from rainbow7.core.rulebook import LANGUAGES
from rainbow7.pages.notebooks_folder import notebooks
from rainbow7.serve import fork_provisioner, handlers
from rainbow7.serve.admission import Admission, LimitedServer, open_files
from rainbow7.serve.figures import host_application
from rainbow7.serve.kernels import SWEEP, Kernels, OwnKernel
from rainbow7.serve.message_filter import LARGEST, AnonymousVisitors, FilteredConnection
from rainbow7.serve.voila_files import EXTENSIONS, FRONT_END, service_files
from rainbow7.web.error_log import log, set_up_logging
from rainbow7.web.files import File
from rainbow7.web.headers import SecurityHeaders
from rainbow7.web.licences import LICENCES_FILE, licences_document
from rainbow7.web.page_frame import CACHE_SIZE, PageFrame, Publication, make_page_frame
from rainbow7.web.page_list import PageEntry, read_pages
from rainbow7.web.rendering import TEMPLATE_FOLDER, package_lists

NEIGHBOURS = 20
"""Ports tried after the one asked for, before any free one."""
KERNEL_ID = r"(?P<kernel_id>\w{8}-\w{4}-\w{4}-\w{4}-\w{12})"
CONFIGURED = (
    "appVersion", "appUrl", "baseUrl", "fullLabextensionsUrl", "fullStaticUrl", "federated_extensions", "themesUrl",
)  # fmt: skip
"""What Voilà's front end needs to be told; the rest of its configuration names folders of this machine."""


SPARING = {"MALLOC_ARENA_MAX": "2", "MALLOC_TOP_PAD_": "0", "MALLOC_TRIM_THRESHOLD_": "65536"}
"""How kernels ask the system for memory: there are many of them, and each waits most of the time."""


class CannotListen(Exception):
    """An address asked for cannot be listened on, and why."""

    def __init__(self, host: str, port: int, why: str) -> None:
        self.host, self.port, self.why = host, port, why
        super().__init__(f"{host}:{port}: {why}")


@dataclass(frozen=True)
class ServiceOptions:
    """What whoever runs the service chooses."""

    host: str = "127.0.0.1"
    port: int = 8866
    base_url: str = "/"
    lang: str = LANGUAGES[0]
    most: int = 100
    spare: int = 2
    site: str = ""
    instance: int = 0
    """Which of several instances behind a balancer this is; 0 for the only one."""
    watch: tuple[str, int] | None = None
    """Where the host asks how the service is; nowhere unless told."""

    @property
    def counted_on(self) -> bool:
        """Whether a balancer or a watcher looks for it on the port asked for, and on no other."""
        return self.instance > 0 or self.watch is not None


class Service(Voila):  # type: ignore[misc]
    """Voilà for our pages: nobody chooses templates, nobody lists anything, every file is on a list."""

    def __init__(self, wishes: ServiceOptions, folder: Path) -> None:
        config = Config()
        config.Voila.root_dir = str(notebooks())
        config.Voila.base_url = wishes.base_url
        config.Voila.log_level = logging.ERROR
        config.Voila.connection_dir_root = str(folder)
        config.Voila.identity_provider_class = AnonymousVisitors
        config.Voila.kernel_websocket_connection_class = FilteredConnection
        config.VoilaConfiguration.template = "rainbow7"
        config.VoilaConfiguration.allow_template_override = "NO"
        config.VoilaConfiguration.allow_theme_override = "NO"
        config.VoilaConfiguration.multi_kernel_manager_class = Kernels
        config.VoilaConfiguration.kernel_spec_manager_class = OwnKernel
        config.VoilaConfiguration.extension_allowlist = list(EXTENSIONS)
        config.VoilaConfiguration.file_allowlist = []
        config.Kernels.most = wishes.most
        config.Kernels.spare = wishes.spare
        config.Kernels.instance = wishes.instance
        config.Kernels.home = str(folder / "home")
        config.Kernels.buffer_offline_messages = True
        config.Kernels.environment = {"IPYTHONDIR": str(folder / "ipython"), **SPARING}
        super().__init__(config=config)
        self.wishes, self.folder = wishes, folder
        self.lang = wishes.lang
        self.pages = read_pages(notebooks())
        self.files: dict[str, File] = service_files()
        self.publication = Publication(wishes.base_url, self.pages, self.files, FRONT_END, wishes.site)
        self.page_config: dict[str, Any] = {}
        self.doorman = Admission()
        self.arounds = lru_cache(CACHE_SIZE)(
            lambda name, link: make_page_frame(self.publication, self.pages[name], link)
        )
        self._made_of: asyncio.Task[str] | None = None

    @default("log")
    def _log_default(self) -> logging.Logger:
        """What Jupyter complains of is written down as all else is."""
        return logging.getLogger("voila")

    def load_config_file(self, *_: Any, **__: Any) -> None:
        """Nothing that happens to lie on this machine changes what visitors may do."""

    def setup_template_dirs(self) -> None:
        """Our template lies in this package, Voilà's own where it was installed."""
        self.template_paths = [
            str(TEMPLATE_FOLDER),
            *collect_template_paths(["voila", "nbconvert"], "base", prune=True),
        ]
        self.static_paths = collect_static_paths(["voila", "nbconvert"], "base")

    def prepare(self) -> None:
        """Make the application; nothing listens yet."""
        self._init_asyncio_patch()
        if not fork_provisioner.announced():
            log.warning(fork_provisioner.PLAIN, "this system has no process descriptors")
        self.connection_dir = str(self.folder / "connections")
        self.voila_configuration = self._configuration()
        self.setup_template_dirs()
        settings = self.init_settings()
        self.kernels: Kernels = self.kernel_manager
        whole = get_page_config(
            base_url=self.base_url, settings=settings, log=self.log, voila_configuration=self.voila_configuration
        )
        self.page_config = {name: whole[name] for name in CONFIGURED if name in whole}
        self.page_config |= {"fullMathjaxUrl": f"{self.base_url}static/formulas.js", "mathjaxConfig": "none"}
        self.app = Application(
            self.init_handlers(),
            default_handler_class=handlers.MissingAnswer,
            default_handler_args={"house": self},
            log_function=lambda handler: None,
            compress_response=True,
            websocket_max_message_size=LARGEST + 1,
            websocket_compression_options={"compression_level": 1, "mem_level": 5},
            **settings,
        )
        self.app.add_transform(SecurityHeaders)

    def _configuration(self) -> Any:
        from voila.configuration import VoilaConfiguration

        return VoilaConfiguration(parent=self)

    def init_handlers(self) -> list[Any]:
        """All that is answered; the rest is a page that says so."""
        house, base = {"house": self}, self.base_url
        return [
            (base + rf"api/kernels/{KERNEL_ID}", handlers.KernelAnswer, house),
            (base + rf"api/kernels/{KERNEL_ID}/channels", handlers.KernelSocket, house),
            (base + rf"voila/api/shutdown/{KERNEL_ID}", handlers.FreeAnswer, house),
            (base + r"((?:static|widgets|voila/static|voila/labextensions)/.+)", handlers.StaticFileAnswer, house),
            (base + r"voila/render/(\w+)(?:\.ipynb)?", handlers.RedirectAnswer, house),
            (base + r"([a-z]+)\.html", handlers.RedirectAnswer, house),  # as the static site spells it
            (base + r"alive", handlers.HealthAnswer, house),
            (base + rf"({re.escape(LICENCES_FILE)})", handlers.LicencesAnswer, house),
            (base + r"robots\.txt", handlers.RobotsAnswer, house),
            (base + r"([a-z]*)", handlers.PageAnswer, house),
        ]

    def page(self, name: str) -> PageEntry | None:
        """The page of this name; without a name the first one."""
        return self.pages.get(name) if name else self.pages.get("index", self.pages.get("about"))

    def around(self, name: str, asked: Mapping[str, str]) -> PageFrame:
        """What a page of this name is for this link without its kernel."""
        return self.arounds(name, tuple(asked.items()))

    def rehearse(self) -> None:
        """Make what the first reader would wait for: what the front pages begin with."""
        for name in {"index", "explorer"} & self.pages.keys():
            for lang in LANGUAGES:
                self.around(name, {"lang": lang})

    async def made_of(self) -> str:
        """What the page about the service tells of its parts; looked up once, beside all else, when somebody asks."""
        if self._made_of is None:
            self._made_of = asyncio.create_task(asyncio.to_thread(self._look_up))
        return await asyncio.shield(self._made_of)

    def _look_up(self) -> str:
        from rainbow7.serve.installed_packages import take_inventory

        try:
            found = take_inventory(self.files)
        except Exception as bad:  # somebody else's list that cannot be read is no reason to show no page
            log.error("What serves these pages could not be listed:", exc_info=bad)
            return ""
        kinds = {"packages": found.packages, "scripts": found.served_scripts, "beside": found.other_scripts}
        licences = File(LICENCES_FILE, licences_document(chain(*kinds.values())).encode)
        self.files[LICENCES_FILE] = licences
        assert licences.compressed
        return package_lists(kinds, self.publication.address(LICENCES_FILE))

    async def serve(self, ready: Callable[["RunningService"], None]) -> None:
        """Listen until somebody ends it, then end every kernel."""
        over = asyncio.Event()
        loop = asyncio.get_running_loop()
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            with suppress(NotImplementedError, AttributeError, RuntimeError, ValueError):
                loop.add_signal_handler(getattr(signal, name), over.set)
        self.prepare()
        sockets, port = listening(self.wishes.host, self.wishes.port, exactly=self.wishes.counted_on)
        server = LimitedServer(self.app, refuse=self.kernels.figures.refused)
        server.add_sockets(sockets)
        doors: list[HTTPServer] = [server]
        sweeper = PeriodicCallback(self.kernels.sweep, SWEEP * 1000)
        try:
            doors += self.watched()
            self.kernels.fill()
            sweeper.start()
            ready(RunningService(self, port))
            loop.call_soon(self.rehearse)
            loop.call_soon(settle)
            await over.wait()
        finally:
            sweeper.stop()
            server.stop()
            await self.kernels.close()
            for each in doors:
                each.stop()
                await each.close_all_connections()

    def watched(self) -> tuple[HTTPServer, ...]:
        """The host's own address, where there is to be one."""
        if self.wishes.watch is None:
            return ()
        host, port = self.wishes.watch
        try:
            sockets = bind_sockets(port, host)
        except OSError as bad:
            raise CannotListen(host, port, bad.strerror or str(bad)) from None
        server = HTTPServer(host_application(self.kernels))
        server.add_sockets(sockets)
        return (server,)


@dataclass(frozen=True)
class RunningService:
    """The service while it stands."""

    house: Service
    port: int

    @property
    def address(self) -> str:
        """Where to find it, for a browser."""
        host = self.house.wishes.host
        if host in ("", "*", "0.0.0.0", "::"):
            host = socket.gethostname()
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}{self.house.base_url}"


def settle() -> None:
    """What is there now stays and is not looked through again: so what visits leave behind can be cleared away soon."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], 1)
    gc.collect()  # Python waits with the rest for a quarter of what it found the last time, hence of nothing


def listening(host: str, port: int, *, exactly: bool = False) -> tuple[list[socket.socket], int]:
    """Sockets on the port asked for, or on a free one near it where another will do; 0 asks for any."""
    near = (*range(port, min(port + NEIGHBOURS, 65536)), 0)
    for each in (port,) if exactly or port == 0 else near:
        try:
            sockets = bind_sockets(each, host or None)
        except OSError as bad:
            if bad.errno == errno.EADDRINUSE or (bad.errno == errno.EACCES and each != port):
                continue
            raise CannotListen(host, port, bad.strerror or str(bad)) from None
        return sockets, sockets[0].getsockname()[1]
    raise CannotListen(host, port, os.strerror(errno.EADDRINUSE))


def serve(wishes: ServiceOptions, ready: Callable[[RunningService], None], kind: type[Service] = Service) -> None:
    """Run the service until Ctrl-C."""
    set_up_logging()
    with tempfile.TemporaryDirectory(prefix="rainbow7-", ignore_cleanup_errors=True) as folder:
        open_files()
        house = kind(wishes, Path(folder))
        with suppress(KeyboardInterrupt):
            asyncio.run(house.serve(partial(ready)))
