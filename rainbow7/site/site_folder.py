"""The folder that the site is built in, and how it replaces an earlier build."""

import hashlib
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rainbow7.widgets import fingerprint

HERE = Path(__file__).parent
DEFAULT_WHEELS = Path(sys.prefix) / "wheels"
"""Where `make site` downloads the wheels for the notebooks."""
FILE_LIST = ".rainbow7-site"
"""The file that marks a folder as a built site. It lists every file written, with a hash of its content.

A new build removes the listed files only, and none that has been changed since.
"""
MOST_NAMES = 3
"""How many files an error message names."""


class CannotBuild(Exception):
    """The site cannot be built: a short code for the reason, and the facts for its sentence."""

    def __init__(self, code: str, **facts: str) -> None:
        self.code, self.facts = code, facts
        super().__init__(code)


@dataclass
class SiteFolder:
    """A site while it is built, in a temporary folder."""

    out: Path
    node_modules: Path
    files: dict[str, bytes] = field(default_factory=dict)
    """The content of every file written, by its path in the site."""
    page_settings: dict[str, Any] = field(default_factory=dict)
    """What `page.js` has to know on every page, such as the addresses of the files it loads."""
    missing_for_notebooks: str = ""
    """What was missing for the notebooks, if they had to be left out."""

    def publish(self, target: Path, *, force: bool) -> None:
        """Move the files to the target folder in place of an earlier build; other files there stay.

        Unless forced, raise `CannotBuild` before anything is touched where a file would be lost that is not of the
        site, or that has been changed since it was built.
        """
        before = read_file_list(target, force=force)
        listed = "".join(f"{_hash(content)} {name}\n" for name, content in sorted(self.files.items()))
        self.write(FILE_LIST, listed.encode())
        if not force:
            foreign = [name for name in self.files if name not in before and _differs(target / name, self.files[name])]
            changed = [name for name, known in before.items() if _file_hash(target / name) not in (known, None)]
            if foreign or changed:
                code = "not-ours" if set(before) - {FILE_LIST} else "old-site"
                raise CannotBuild(code, folder=str(target), names=_shortened(sorted([*foreign, *changed])))
        for name in before:
            _remove(target, name)
        for name in self.files:
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            (self.out / name).replace(target / name)

    def write(self, name: str, content: bytes) -> str:
        """Write a file; return its path in the site."""
        self.files[name] = content
        target = self.out / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        return name

    def write_hashed(self, name: str, content: bytes) -> str:
        """Write a file with a hash of its content in its name; return its path.

        Such a file never changes under its name, so browsers may keep it, and a page never loads one of another build.
        """
        stem, _, suffix = name.partition(".")
        return self.write(f"files/{stem}.{fingerprint(content)}.{suffix}", content)

    def npm_package(self, name: str) -> Path:
        """The folder of an npm package."""
        folder = self.node_modules / name
        if not folder.is_dir():
            raise CannotBuild("no-npm", name=name, folder=str(self.node_modules))
        return folder


def browser_script(name: str) -> bytes:
    """One of the scripts in `browser/`."""
    return (HERE / "browser" / name).read_bytes()


def read_file_list(target: Path, *, force: bool) -> Mapping[str, str]:
    """The files of an earlier build in this folder, each with its hash; nothing where the folder is new or empty.

    Unless forced, raise `CannotBuild` where the folder holds anything else.
    """
    if not target.is_dir() or not any(target.iterdir()):
        return {}
    file_list = target / FILE_LIST
    if not file_list.is_file():
        if force:
            return {}
        raise CannotBuild("no-site", folder=str(target))
    lines = (line.partition(" ") for line in file_list.read_text("utf-8").splitlines())
    found = {name: known for known, _, name in lines if _is_inside(name)}
    return found | {FILE_LIST: _hash(file_list.read_bytes())}


def _is_inside(name: str) -> bool:
    """Whether a path cannot lead out of the folder."""
    return bool(name) and not Path(name).is_absolute() and ".." not in Path(name).parts


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def _file_hash(path: Path) -> str | None:
    return _hash(path.read_bytes()) if path.is_file() else None


def _differs(path: Path, content: bytes) -> bool:
    return path.is_file() and path.read_bytes() != content


def _shortened(names: list[str]) -> str:
    """The first names of a list, with an ellipsis for the others."""
    return ", ".join(names[:MOST_NAMES]) + (", …" if len(names) > MOST_NAMES else "")


def _remove(target: Path, name: str) -> None:
    """Remove a file, and the folders above it that are empty then."""
    (target / name).unlink(missing_ok=True)
    for folder in (target / name).parents:
        if folder == target or not folder.is_dir() or any(folder.iterdir()):
            break
        folder.rmdir()
