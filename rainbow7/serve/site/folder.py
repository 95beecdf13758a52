"""The folder that the site is built into, and the npm packages it is made of."""

import shutil
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rainbow7.widgets import fingerprint

HERE = Path(__file__).parent
FETCHED = Path(sys.prefix) / "wheels"
"""Where `make site` puts the wheels for the notebooks."""
MARK = ".rainbow7-site"
"""A folder with this file in it was made by us, and may be made anew."""


class CannotBuild(Exception):
    """Something that building needs is not there; the code says what, the facts say which."""

    def __init__(self, code: str, **facts: str) -> None:
        self.code, self.facts = code, facts
        super().__init__(code)


@dataclass
class Folder:
    """A site while it is built."""

    out: Path
    modules: Path
    """Where the npm packages lie."""
    files: dict[str, bytes] = field(default_factory=dict)
    """What was written, by its address."""
    facts: dict[str, Any] = field(default_factory=dict)
    """What the script of every page is told."""
    lacking: str = ""
    """What was missing for the notebooks, where they had to be left out."""

    def clear(self) -> None:
        """Begin with nothing; a folder that is no site of ours is left alone."""
        if self.out.is_dir() and any(self.out.iterdir()):
            if not (self.out / MARK).is_file():
                raise CannotBuild("no-site", folder=str(self.out))
            shutil.rmtree(self.out)
        self.out.mkdir(parents=True, exist_ok=True)
        self.put(MARK, b"")

    def put(self, name: str, content: bytes) -> str:
        """Write a file; its address."""
        self.files[name] = content
        target = self.out / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        return name

    def lasting(self, name: str, content: bytes) -> str:
        """Write a file whose name says its content, so that no two versions are ever mixed; its address."""
        stem, _, suffix = name.partition(".")
        return self.put(f"files/{stem}.{fingerprint(content)}.{suffix}", content)

    def npm(self, name: str) -> Path:
        """One of the npm packages."""
        folder = self.modules / name
        if not folder.is_dir():
            raise CannotBuild("no-npm", name=name, folder=str(self.modules))
        return folder


def script(name: str) -> bytes:
    """A script of ours for the browser."""
    return (HERE / "browser" / name).read_bytes()
