"""The files that pages load. They are listed when the service starts, and nothing else can be fetched."""

import gzip
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

from rainbow7 import widgets
from rainbow7.core import picture
from rainbow7.web.rendering import TEMPLATE_FOLDER
from rainbow7.widgets import fingerprint
from rainbow7.widgets.script_bundle import joined

CONTENT_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".ttf": "font/ttf",
    ".txt": "text/plain; charset=utf-8",
}
"""The content types of the files that may be served, by the end of their names."""
COMPRESSIBLE = frozenset({".css", ".js", ".json", ".svg", ".ttf", ".txt"})
SHARED = "widgets/shared.js"
"""The module that holds what several widgets import."""
NAMED_BY_CONTENT = re.compile(r"(^|[./])[0-9a-f]{16,20}\.")
"""Names that hold a hash of the content."""


def frame_fingerprints(files: Mapping[str, "File"], front_end: str) -> dict[str, str]:
    """The fingerprints of the files that page frames name, by address."""
    named = [address for address in files if address.startswith(("static/", "widgets/")) or address == front_end]
    return {address: files[address].fingerprint for address in named}


@dataclass
class File:
    """One file, read and compressed when it is first asked for."""

    name: str
    read: Callable[[], bytes]

    @property
    def suffix(self) -> str:
        """The end of its name, with the dot."""
        return PurePosixPath(self.name).suffix

    @property
    def content_type(self) -> str:
        """Its content type."""
        return CONTENT_TYPES[self.suffix]

    @cached_property
    def content(self) -> bytes:
        """Its bytes."""
        return self.read()

    @cached_property
    def compressed(self) -> bytes | None:
        """Its bytes compressed with gzip, where that helps."""
        return gzip.compress(self.content, 6, mtime=0) if self.suffix in COMPRESSIBLE else None

    @cached_property
    def fingerprint(self) -> str:
        """A short hash of its content."""
        return fingerprint(self.content)

    @property
    def is_ready(self) -> bool:
        """Whether it has been read and compressed."""
        return {"content", "compressed", "fingerprint"} <= vars(self).keys()

    def prepare(self) -> None:
        """Read and compress it, which takes some milliseconds."""
        assert self.fingerprint
        self.compressed  # noqa: B018 – computed once, and kept

    @property
    def named_by_content(self) -> bool:
        """Whether its name changes with its content, so that browsers may cache it without a limit."""
        return NAMED_BY_CONTENT.search(self.name) is not None


def files_below(prefix: str, folder: Path, pattern: str = "**/*") -> dict[str, File]:
    """The files of a folder that may be served, by address."""
    return {
        f"{prefix}/{path.relative_to(folder).as_posix()}": File(path.name, path.read_bytes)
        for path in folder.glob(pattern)
        if path.suffix in CONTENT_TYPES and path.is_file()
    }


def widget_kinds() -> list[str]:
    """The kinds of widget that a page may draw before there is a kernel: the names of their classes."""
    kinds = []
    for kind in widgets.kinds():
        with suppress(Exception):  # a broken one is missing here, and the page's kernel reports the error
            getattr(widgets, kind)
            kinds.append(kind)
    return kinds


def page_frame_script() -> str:
    """The script of the page frame: one text, which also runs where it is not loaded as a module."""
    return f"(() => {{\n{joined(TEMPLATE_FOLDER / 'page_frame', 'page_frame')}}})();\n"


def own_files() -> dict[str, File]:
    """The files of the page frame and of the widgets, by address below the base URL."""
    found = files_below("static", TEMPLATE_FOLDER / "static")
    found["static/page_frame.js"] = File("page_frame.js", lambda: page_frame_script().encode())
    found |= files_below("widgets", Path(widgets.__file__).parent, "*.css")
    found["widgets/pictures.css"] = File("pictures.css", picture.style().encode)
    shared = found[SHARED] = File("shared.js", lambda: widgets.shared_text().encode())
    for kind in widget_kinds():
        widget = getattr(widgets, kind)
        module = widgets.module_beside(widgets.kinds()[kind], f"./{shared.name}?v={shared.fingerprint}")
        found[f"widgets/{kind}.js"] = File(f"{kind}.js", module.encode)
        sheet: str = getattr(widget, "_css", "").removeprefix(picture.style())
        found[f"widgets/{kind}.css"] = File(f"{kind}.css", sheet.encode)
    return found
