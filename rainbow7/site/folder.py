"""The folder that the site is built into, and the npm packages it is made of."""

import hashlib
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rainbow7.widgets import fingerprint

HERE = Path(__file__).parent
FETCHED = Path(sys.prefix) / "wheels"
"""Where `make site` puts the wheels for the notebooks."""
MARK = ".rainbow7-site"
"""A folder with this file in it is a site of ours. The file lists what was written, each with a print of its content:
that alone is removed when the site is built anew, and only as long as nobody has changed it."""
MOST_NAMED = 3
"""So many files are named in a complaint."""


class CannotBuild(Exception):
    """Something that building needs is not there; the code says what, the facts say which."""

    def __init__(self, code: str, **facts: str) -> None:
        self.code, self.facts = code, facts
        super().__init__(code)


@dataclass
class Folder:
    """A site while it is built: a folder of its own, laid where it belongs once it is whole."""

    out: Path
    modules: Path
    """Where the npm packages lie."""
    files: dict[str, bytes] = field(default_factory=dict)
    """What was written, by its address."""
    facts: dict[str, Any] = field(default_factory=dict)
    """What the script of every page is told."""
    lacking: str = ""
    """What was missing for the notebooks, where they had to be left out."""

    def lay(self, there: Path, *, force: bool) -> None:
        """Lay the site where it belongs, in place of an earlier one; what is not ours stays as it is."""
        before = look_at(there, force=force)
        listed = "".join(f"{_print(content)} {name}\n" for name, content in sorted(self.files.items()))
        self.put(MARK, listed.encode())
        if not force:
            foreign = [name for name in self.files if name not in before and _differs(there / name, self.files[name])]
            changed = [name for name, known in before.items() if _print_of(there / name) not in (known, None)]
            if foreign or changed:
                code = "not-ours" if set(before) - {MARK} else "old-site"
                raise CannotBuild(code, folder=str(there), names=_some(sorted([*foreign, *changed])))
        for name in before:
            _remove(there, name)
        for name in self.files:
            (there / name).parent.mkdir(parents=True, exist_ok=True)
            (self.out / name).replace(there / name)

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


def look_at(there: Path, *, force: bool) -> Mapping[str, str]:
    """What an earlier site in this folder has written, each with its print; no other folder will do."""
    if not there.is_dir() or not any(there.iterdir()):
        return {}
    mark = there / MARK
    if not mark.is_file():
        if force:
            return {}
        raise CannotBuild("no-site", folder=str(there))
    lines = (line.partition(" ") for line in mark.read_text("utf-8").splitlines())
    found = {name: known for known, _, name in lines if _below(name)}
    return found | {MARK: _print(mark.read_bytes())}


def _below(name: str) -> bool:
    """Whether a name leads to something in the folder, and to nowhere else."""
    return bool(name) and not Path(name).is_absolute() and ".." not in Path(name).parts


def _print(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def _print_of(path: Path) -> str | None:
    """The print of a file, where there is one."""
    return _print(path.read_bytes()) if path.is_file() else None


def _differs(path: Path, content: bytes) -> bool:
    return path.is_file() and path.read_bytes() != content


def _some(names: list[str]) -> str:
    """The first of some names."""
    return ", ".join(names[:MOST_NAMED]) + (", …" if len(names) > MOST_NAMED else "")


def _remove(there: Path, name: str) -> None:
    """Remove a file, and the folders above it that are then empty."""
    (there / name).unlink(missing_ok=True)
    for folder in (there / name).parents:
        if folder == there or not folder.is_dir() or any(folder.iterdir()):
            break
        folder.rmdir()
