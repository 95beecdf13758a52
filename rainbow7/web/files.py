"""The files that pages load: listed when the service starts, packed once, and nothing else is reachable."""

import gzip
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

from jupyter_core.paths import jupyter_path
from voila.paths import collect_static_paths

from rainbow7 import widgets
from rainbow7.core import picture
from rainbow7.web.first_views import TEMPLATE
from rainbow7.widgets import fingerprint

EXTENSIONS = ("@voila-dashboards/widgets-manager8", "@jupyter-widgets/jupyterlab-manager", "anywidget")
"""What Voilà's front end loads besides itself: the widget manager, ipywidgets' own widgets, and anywidget."""
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".ttf": "font/ttf",
    ".txt": "text/plain; charset=utf-8",
}
PACKED = frozenset({".css", ".js", ".json", ".svg", ".ttf", ".txt"})
NAMED_BY_CONTENT = re.compile(r"(^|[./])[0-9a-f]{16,20}\.")


@dataclass
class File:
    """One file, read and packed when first asked for."""

    name: str
    read: Callable[[], bytes]

    @property
    def suffix(self) -> str:
        """How its name ends."""
        return PurePosixPath(self.name).suffix

    @property
    def kind(self) -> str:
        """Its content type."""
        return KINDS[self.suffix]

    @cached_property
    def content(self) -> bytes:
        """As it is."""
        return self.read()

    @cached_property
    def packed(self) -> bytes | None:
        """Compressed, where that helps."""
        return gzip.compress(self.content, 6, mtime=0) if self.suffix in PACKED else None

    @cached_property
    def print(self) -> str:
        """A short name of its content."""
        return fingerprint(self.content)

    @property
    def lasting(self) -> bool:
        """Whether its name says its content, so that it may be kept for ever."""
        return NAMED_BY_CONTENT.search(self.name) is not None


def widget_kinds() -> list[str]:
    """The widgets that a page may draw before there is a kernel, by the names of their classes."""
    kinds = []
    for module in sorted(Path(widgets.__file__).parent.glob("*.js")):
        with suppress(Exception):  # one that is broken is missing; the kernel's part of the page complains of it
            getattr(widgets, module.stem.capitalize())
            kinds.append(module.stem.capitalize())
    return kinds


def listed() -> dict[str, File]:
    """Every file by its address below the service's base."""
    found: dict[str, File] = {}

    def add(prefix: str, folder: Path, pattern: str = "**/*") -> None:
        for path in folder.glob(pattern):
            if path.suffix in KINDS and path.is_file():
                found.setdefault(f"{prefix}/{path.relative_to(folder).as_posix()}", File(path.name, path.read_bytes))

    add("static", TEMPLATE / "static")
    add("widgets", Path(widgets.__file__).parent, "*.css")
    found["widgets/pictures.css"] = File("pictures.css", picture.style().encode)
    for kind in widget_kinds():
        found[f"widgets/{kind}.js"] = File(f"{kind}.js", getattr(widgets, kind)._esm.encode)
        dress: str = getattr(getattr(widgets, kind), "_css", "").removeprefix(picture.style())
        found[f"widgets/{kind}.css"] = File(f"{kind}.css", dress.encode)
    for folder in collect_static_paths(["voila", "nbconvert"], "base", prune=True):
        add("voila/static", Path(folder))
    for root in (*jupyter_path("labextensions"), *(f"{path}/labextensions" for path in jupyter_path("voila"))):
        for name in EXTENSIONS:
            add(f"voila/labextensions/{name}", Path(root) / name)
    return found
