"""What the browser's Python is given: the packages that the pages need, and our own, licences included."""

import io
import re
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

import rainbow7

PACKAGES = ("anywidget", "comm", "ipywidgets", "psygnal", "traitlets", "typing_extensions")
"""What the pages need beside the standard library: plain Python, as it was installed here from the locked list."""
LEFT_OUT = re.compile(r"(^|/)(tests|labextension|nbextension|__pycache__)/|\.(so|pyd|pyc|pyi)$|^\.\.")
"""Files without which plain Python does."""
AT_HOME = ("serve", "notebooks", "commands")
"""Parts of ours that stay at home: no server is there, and nobody types commands."""
INSIDE = ("serve/__init__.py", "serve/site/__init__.py", "serve/site/inside.py")
BEGINNING = (1980, 1, 1, 0, 0, 0)


def parcel() -> bytes:
    """The parcel; the same files make the same parcel."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in sorted(files()):
            archive.writestr(zipfile.ZipInfo(name, BEGINNING), content, zipfile.ZIP_DEFLATED, compresslevel=9)
    return packed.getvalue()


def files() -> Iterator[tuple[str, bytes]]:
    """Every file of the parcel."""
    for package in PACKAGES:
        for file in distribution(package).files or ():
            if not LEFT_OUT.search(file.as_posix()) and Path(str(file.locate())).is_file():
                yield file.as_posix(), file.read_binary()
    own = Path(rainbow7.__file__).parent
    for path in own.rglob("*"):
        name = path.relative_to(own)
        if path.is_file() and "__pycache__" not in name.parts and travels(name):
            yield f"rainbow7/{name.as_posix()}", path.read_bytes()


def travels(name: Path) -> bool:
    """Whether a file of ours is of use in the browser."""
    return name.parts[0] not in AT_HOME or name.as_posix() in INSIDE
