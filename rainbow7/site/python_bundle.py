"""What the browser's Python is given: the packages that the pages need, and our own, licences included."""

import io
import re
import zipfile
from collections.abc import Mapping
from importlib.metadata import distribution
from pathlib import Path

import rainbow7
from rainbow7.tutor.lesson_folder import tutorial

PACKAGES = ("anywidget", "comm", "ipywidgets", "psygnal", "traitlets", "typing_extensions")
"""What the pages need beside the standard library: plain Python, as it was installed here from the locked list."""
LEFT_OUT = re.compile(r"(^|/)(tests|labextension|nbextension|__pycache__)/|\.(so|pyd|pyc|pyi)$|^\.\.")
"""Files without which plain Python does."""
AT_HOME = ("serve", "web", "site", "bench", "notebooks")
"""Parts of ours that stay at home: no server is there, and pages come as files."""
INSIDE = ("site/__init__.py", "site/browser_kernel.py")
BEGINNING = (1980, 1, 1, 0, 0, 0)


def parcel() -> bytes:
    """The parcel for the pages."""
    return packed(files())


def packed(files: Mapping[str, bytes]) -> bytes:
    """Files in one; the same files make the same parcel."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, BEGINNING), content, zipfile.ZIP_DEFLATED, compresslevel=9)
    return made.getvalue()


def files() -> dict[str, bytes]:
    """Every file of the parcel."""
    found: dict[str, bytes] = {}
    for package in PACKAGES:
        for file in distribution(package).files or ():
            if not LEFT_OUT.search(file.as_posix()) and Path(str(file.locate())).is_file():
                found[file.as_posix()] = file.read_binary()
    return found | own_files()


def own_files() -> dict[str, bytes]:
    """Every file of ours; lessons lie inside the package there, wherever they lie here."""
    own = Path(rainbow7.__file__).parent
    return {
        f"rainbow7/{name.as_posix()}": path.read_bytes()
        for folder, below in ((own, Path()), (tutorial(), Path("tutorial")))
        for path in folder.rglob("*")
        for name in (below / path.relative_to(folder),)
        if path.is_file() and "__pycache__" not in name.parts and travels(name)
    }


def travels(name: Path) -> bool:
    """Whether a file of ours is of use in the browser."""
    return name.parts[0] not in AT_HOME or name.as_posix() in INSIDE
