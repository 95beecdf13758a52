"""The Python packages that the pages need in the browser, in one archive: our own and those of third parties."""

import gzip
import io
import re
import tarfile
import zipfile
from collections.abc import Mapping
from importlib.metadata import distribution
from pathlib import Path

import rainbow7
from rainbow7.games import GAMES
from rainbow7.tutor.lesson_folder import LESSON_FILE, tutorial
from rainbow7.tutor.own_lessons import BUNDLED, own_lesson_folders

PACKAGES = ("comm", "ipywidgets", "traitlets")
"""What the pages need besides the standard library: pure Python, as installed here from the locked list."""
EXCLUDED_FILES = re.compile(r"(^|/)(tests|labextension|nbextension|__pycache__)/|\.(so|pyd|pyc|pyi)$|^\.\.")
"""Files of those packages that a browser cannot use or does not need. Licences are kept."""
EXCLUDED_FOLDERS = ("serve", "web", "site", "bench", "notebooks", "classroom")
"""Folders of our own package that only a server or the builder needs."""
INCLUDED_FILES = ("site/__init__.py", "site/browser_kernel.py")
"""Files of those folders that the browser needs nevertheless."""
ANYWIDGET = "site/anywidget_in_browser.py"
"""What stands in the place of the package anywidget."""
ZIP_DATE = (1980, 1, 1, 0, 0, 0)
"""The date of every file in a zip, so that the same files make the same bytes."""


def zip_of(files: Mapping[str, bytes]) -> bytes:
    """A zip archive of these files; the same files make the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, ZIP_DATE), content, zipfile.ZIP_DEFLATED, compresslevel=9)
    return buffer.getvalue()


def bundle_of(files: Mapping[str, bytes]) -> bytes:
    """A compressed tar archive of these files, a fifth smaller than a zip, in which each file is compressed alone."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in sorted(files.items()):
            about = tarfile.TarInfo(name)
            about.size = len(content)
            archive.addfile(about, io.BytesIO(content))
    return gzip.compress(buffer.getvalue(), mtime=0)


def bundled_files() -> dict[str, bytes]:
    """Every file of the bundle, by its path."""
    found: dict[str, bytes] = {}
    for package in PACKAGES:
        for file in distribution(package).files or ():
            if not EXCLUDED_FILES.search(file.as_posix()) and Path(str(file.locate())).is_file():
                found[file.as_posix()] = file.read_binary()
    anywidget = Path(rainbow7.__file__).parent / ANYWIDGET
    return found | {"anywidget.py": anywidget.read_bytes()} | own_files()


def own_files() -> dict[str, bytes]:
    """The files of our own package. The lessons are put inside it, wherever they are here; a teacher's own, too."""
    own = Path(rainbow7.__file__).parent
    return _teachers_lessons() | {
        f"rainbow7/{name.as_posix()}": path.read_bytes()
        for folder, inside in ((own, Path()), (tutorial(), Path("tutorial")))
        for path in folder.rglob("*")
        for name in (inside / path.relative_to(folder),)
        if path.is_file() and "__pycache__" not in name.parts and _is_included(name)
    }


def _teachers_lessons() -> dict[str, bytes]:
    """The files of a teacher's own lessons, each in the folder of its game."""
    return {
        f"rainbow7/{BUNDLED}/{game.id}/{lesson.name}/{path.name}": path.read_bytes()
        for game in GAMES.values()
        for lesson in own_lesson_folders(game)
        for path in (lesson / LESSON_FILE, *lesson.glob("*.md"))
    }


def _is_included(name: Path) -> bool:
    """Whether the browser needs a file of our own package."""
    return name.parts[0] not in EXCLUDED_FOLDERS or name.as_posix() in INCLUDED_FILES
