"""The service: a Voilà application that serves our pages and nothing else."""

import asyncio
import logging
import re
import signal
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from jupyter_server.auth.identity import IdentityProvider, User
from tornado.httpserver import HTTPServer
from tornado.ioloop import PeriodicCallback
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler
from traitlets import default
from traitlets.config import Config
from voila.app import Voila
from voila.configuration import VoilaConfiguration
from voila.paths import collect_static_paths, collect_template_paths
from voila.utils import get_page_config

from rainbow7.core.language import LANGUAGES
from rainbow7.pages.notebooks_folder import notebooks
from rainbow7.serve import fork_provisioner
from rainbow7.serve.admission import Admission
from rainbow7.serve.figures import host_application
from rainbow7.serve.frame_maker import FrameMaker
from rainbow7.serve.frame_worker import PackedFrame, Setting
from rainbow7.serve.handlers import base, files, kernels, pages
from rainbow7.serve.handlers.kernel_socket import KernelSocket
from rainbow7.serve.installed_packages import take_inventory
from rainbow7.serve.kernel_manager import KernelSpecs
from rainbow7.serve.kernel_pool import SWEEP_INTERVAL, KernelPool
from rainbow7.serve.limited_server import LimitedServer
from rainbow7.serve.listening import CannotListen, open_sockets
from rainbow7.serve.message_filter import MAX_MESSAGE_SIZE, FilteredConnection
from rainbow7.serve.open_files import Room
from rainbow7.serve.options import ServiceOptions
from rainbow7.serve.visitor_addresses import LOCAL, VisitorAddresses
from rainbow7.serve.voila_files import EXTENSIONS, FRONT_END, service_files
from rainbow7.web.error_log import log
from rainbow7.web.files import File, frame_fingerprints
from rainbow7.web.headers import SecurityHeaders
from rainbow7.web.licences import LICENCES_FILE, licences_document
from rainbow7.web.page_frame import Publication, plain_page_frame
from rainbow7.web.page_list import PageEntry, read_pages
from rainbow7.web.rendering import TEMPLATE_FOLDER, package_lists

KERNEL_ID = r"(?P<kernel_id>\w{8}-\w{4}-\w{4}-\w{4}-\w{12})"
PUBLIC_CONFIG = (
    "appVersion", "appUrl", "baseUrl", "fullLabextensionsUrl", "fullStaticUrl", "federated_extensions", "themesUrl",
)  # fmt: skip
"""What Voilà's front end needs of its configuration; the rest names folders of this machine."""
KERNEL_ENVIRONMENT = {"MALLOC_ARENA_MAX": "2", "MALLOC_TOP_PAD_": "0", "MALLOC_TRIM_THRESHOLD_": "65536"}
"""Makes kernels allocate sparingly: there are many of them, and each waits most of the time."""
FEW_FILES = "Only %s visitors fit, because the system allows this service few open files. See LimitNOFILE."
FRONT_PAGES = frozenset({"index", "explorer"})
"""Pages that most visitors open first."""


class AnonymousVisitors(IdentityProvider):
    """There are no accounts: every visitor is the same user, and no cookie is set."""

    def get_user(self, handler: RequestHandler) -> User:
        """The same user for every request."""
        return User("visitor")

    def get_handlers(self) -> list[tuple[str, object]]:
        """No pages to log in."""
        return []


class Service(Voila):  # type: ignore[misc]
    """Voilà with our pages only: visitors choose no template, see no list of files, and fetch listed files only."""

    keeps_frames = True
    """Whether page frames are kept, because what pages show does not change while the service runs."""

    def __init__(self, options: ServiceOptions, folder: Path, room: Room) -> None:
        """`room` is what the system's limit of open files leaves room for."""
        super().__init__(config=_voila_config(options, folder, room))
        self.options, self.folder, self.room = options, folder, room
        self.pages = read_pages(notebooks())
        self.files = service_files()
        self.fingerprints = frame_fingerprints(self.files, FRONT_END)
        self.publication = Publication(options.base_url, self.pages, self.fingerprints, FRONT_END, options.site_url)
        self.page_config: dict[str, Any] = {}
        self.addresses = VisitorAddresses(options.trusted_proxies, options.limits_private_addresses)
        self.admission = Admission()
        self.frames = FrameMaker(
            Setting(options.base_url, options.site_url, FRONT_END, str(notebooks()), self.fingerprints),
            lambda name, link: plain_page_frame(self.publication, self.pages[name], link),
            afresh=not self.keeps_frames,
        )
        self._package_lists: asyncio.Task[str] | None = None

    @default("log")
    def _log_default(self) -> logging.Logger:
        """A logger without handlers of its own: what Jupyter logs goes through our formatter, like all else."""
        return logging.getLogger("voila")

    def load_config_file(self, *_: Any, **__: Any) -> None:
        """Read no configuration files of this machine: they could change what visitors may do."""

    def setup_template_dirs(self) -> None:
        """Find our template in this package, and Voilà's own where it is installed."""
        self.template_paths = [
            str(TEMPLATE_FOLDER),
            *collect_template_paths(["voila", "nbconvert"], "base", prune=True),
        ]
        self.static_paths = collect_static_paths(["voila", "nbconvert"], "base")

    def prepare(self) -> None:
        """Make the application; nothing listens yet."""
        self._init_asyncio_patch()
        if not fork_provisioner.register_provisioner():
            log.warning(fork_provisioner.NOT_FORKED, "this system has no process descriptors")
        self.connection_dir = str(self.folder / "connections")
        self.voila_configuration = VoilaConfiguration(parent=self)
        self.setup_template_dirs()
        settings = self.init_settings()
        self.pool: KernelPool = self.kernel_manager
        config = get_page_config(
            base_url=self.base_url, settings=settings, log=self.log, voila_configuration=self.voila_configuration
        )
        self.page_config = {name: config[name] for name in PUBLIC_CONFIG if name in config}
        self.page_config |= {"fullMathjaxUrl": f"{self.base_url}static/formulas.js", "mathjaxConfig": "none"}
        self.app = Application(
            self.init_handlers(),
            default_handler_class=base.NotFoundHandler,
            default_handler_args={"service": self},
            log_function=lambda handler: None,
            compress_response=True,
            websocket_max_message_size=MAX_MESSAGE_SIZE + 1,
            websocket_compression_options={"compression_level": 1, "mem_level": 5},
            **settings,
        )
        self.app.add_transform(SecurityHeaders)

    def init_handlers(self) -> list[Any]:
        """All addresses that are answered; the `NotFoundHandler` answers the others."""
        arguments, root = {"service": self}, self.base_url
        return [
            (root + rf"api/kernels/{KERNEL_ID}", kernels.KernelHandler, arguments),
            (root + rf"api/kernels/{KERNEL_ID}/channels", KernelSocket, arguments),
            (root + rf"voila/api/shutdown/{KERNEL_ID}", kernels.ReleaseHandler, arguments),
            (root + r"((?:static|widgets|voila/static|voila/labextensions)/.+)", files.StaticFileHandler, arguments),
            (root + r"voila/render/(\w+)(?:\.ipynb)?", pages.RedirectHandler, arguments),
            (root + r"([a-z]+)\.html", pages.RedirectHandler, arguments),  # as the static site spells it
            (root + r"alive", base.AliveHandler, arguments),
            (root + rf"({re.escape(LICENCES_FILE)})", files.LicencesHandler, arguments),
            (root + r"robots\.txt", files.RobotsHandler, arguments),
            (root + r"([a-z]*)", pages.PageHandler, arguments),
        ]

    def page(self, name: str) -> PageEntry | None:
        """The page of this name; without a name the first one."""
        return self.pages.get(name) if name else self.pages.get("index", self.pages.get("about"))

    async def page_frame(
        self, name: str, link: Mapping[str, str], address: str, has_left: Callable[[], bool] = lambda: False
    ) -> PackedFrame:
        """The frame of the page of this name for this link; `VisitorLeft` where `has_left` says so."""
        return await self.frames.frame(name, tuple(link.items()), address, has_left)

    async def make_front_pages(self) -> None:
        """Make the frames of the front pages, so that the first visitor does not wait for them."""
        for name in FRONT_PAGES & self.pages.keys():
            for lang in LANGUAGES:
                await self.page_frame(name, {"lang": lang}, LOCAL)

    async def package_lists(self) -> str:
        """HTML of the packages that the service consists of, looked up in a thread when it is first needed."""
        if self._package_lists is None:
            self._package_lists = asyncio.create_task(asyncio.to_thread(self._list_packages))
        return await asyncio.shield(self._package_lists)

    def _list_packages(self) -> str:
        """Look the packages up, and add the file of their licences to the files."""
        try:
            found = take_inventory(self.files)
        except Exception as error:  # one package's broken metadata is no reason to show no page
            log.error("What serves these pages could not be listed:", exc_info=error)
            return ""
        groups = {"packages": found.packages, "scripts": found.served_scripts, "beside": found.other_scripts}
        licences = File(LICENCES_FILE, licences_document(chain(*groups.values())).encode)
        assert licences.compressed  # computed here, in the thread, rather than when it is served
        self.files[LICENCES_FILE] = licences
        self.fingerprints[LICENCES_FILE] = licences.fingerprint
        return package_lists(groups, self.publication.address(LICENCES_FILE))

    async def serve(
        self, ready: Callable[["RunningService"], None], after_start: Callable[[], None] = lambda: None
    ) -> None:
        """Serve until a signal ends it, then end every kernel.

        `ready` is called as soon as the service listens, `after_start` when everything is loaded.
        """
        ended = asyncio.Event()
        loop = asyncio.get_running_loop()
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            with suppress(NotImplementedError, AttributeError, RuntimeError, ValueError):
                loop.add_signal_handler(getattr(signal, name), ended.set)
        self.prepare()
        sockets, port = open_sockets(self.options.host, self.options.port, exactly=self.options.needs_exact_port)
        visitors = LimitedServer(
            self.app,
            addresses=self.addresses,
            max_connections=self.room.connections,
            on_refusal=self.pool.figures.refused,
        )
        visitors.add_sockets(sockets)
        servers: list[HTTPServer] = [visitors]
        sweeper = PeriodicCallback(self.pool.sweep, SWEEP_INTERVAL * 1000)
        try:
            if self.options.watch_address is not None:
                servers.append(self._host_server(*self.options.watch_address))
            self.pool.refill()
            sweeper.start()
            ready(RunningService(self, port))
            front_pages = asyncio.create_task(self.make_front_pages())
            loop.call_soon(after_start)
            await ended.wait()
            front_pages.cancel()
        finally:
            sweeper.stop()
            visitors.stop()
            await self.frames.close()
            await self.pool.close()
            for server in servers:
                server.stop()
                await server.close_all_connections()

    def _host_server(self, host: str, port: int) -> HTTPServer:
        """The server on which the host asks for health and figures."""
        try:
            sockets = bind_sockets(port, host)
        except OSError as error:
            raise CannotListen(host, port, error.strerror or str(error)) from None
        server = HTTPServer(host_application(self.pool))
        server.add_sockets(sockets)
        return server


@dataclass(frozen=True)
class RunningService:
    """A service that listens."""

    service: Service
    port: int

    @property
    def address(self) -> str:
        """The address of its first page."""
        host = self.service.options.host
        if host in ("", "*", "0.0.0.0", "::"):
            host = socket.gethostname()
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}{self.service.base_url}"


def _voila_config(options: ServiceOptions, folder: Path, room: Room) -> Config:
    config = Config()
    config.Voila.root_dir = str(notebooks())
    config.Voila.base_url = options.base_url
    config.Voila.log_level = logging.ERROR
    config.Voila.connection_dir_root = str(folder)
    config.Voila.identity_provider_class = AnonymousVisitors
    config.Voila.kernel_websocket_connection_class = FilteredConnection
    config.VoilaConfiguration.template = "rainbow7"
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    config.VoilaConfiguration.multi_kernel_manager_class = KernelPool
    config.VoilaConfiguration.kernel_spec_manager_class = KernelSpecs
    config.VoilaConfiguration.extension_allowlist = list(EXTENSIONS)
    config.VoilaConfiguration.file_allowlist = []
    if room.visitors < options.max_visitors:
        log.warning(FEW_FILES, room.visitors)
    config.KernelPool.max_visitors = min(options.max_visitors, room.visitors)
    config.KernelPool.spare_kernels = options.spare_kernels
    config.KernelPool.instance = options.instance
    config.KernelPool.working_folder = str(folder / "home")
    config.KernelPool.buffer_offline_messages = True
    config.KernelPool.environment = {"IPYTHONDIR": str(folder / "ipython"), **KERNEL_ENVIRONMENT}
    return config
