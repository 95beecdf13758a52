"""The notebooks beside the pages: JupyterLite, with the same Python in the browser, for those who want to tinker."""

import hashlib
import importlib.util
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from rainbow7 import __version__
from rainbow7.pages.notebooks_folder import notebooks
from rainbow7.site.folder import CannotBuild, Folder
from rainbow7.site.python_bundle import own_files, packed
from rainbow7.web.licences import wheel_distribution

ROOM = "lite/"
"""Below this address of the site all of it lies."""
WHEELS = f"{ROOM}wheels/"
KERNELS = f"{ROOM}extensions/@jupyterlite/pyodide-kernel-extension/static/pypi/"
"""Where the kernel keeps wheels of its own."""
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"

EXTENSIONS = ("anywidget", "jupyterlab_widgets", "jupyterlite_pyodide_kernel")
"""Wheels that are unpacked for the browser; of these only anywidget is of use to Python as well."""
SCRIPTS_ONLY = EXTENSIONS[1:]
AT_ONCE = ("anywidget", "comm", "ipykernel", "ipython", "ipywidgets", "jedi", "micropip", "piplite", "pyodide-kernel",
           "rainbow7", "segno")  # fmt: skip
"""What the kernel is given before it asks; with these it asks for nothing."""
OUTDATED = re.compile(r"widgetsnbextension-3")
"""A stand-in that the kernel brings along for widgets of long ago."""

SETTINGS = {
    # The first would show icons that JupyterLite does not bring. The second shares files with the kernel, which nobody
    # needs here, and would come between the notebooks and the site's own worker, which keeps them.
    "disabledExtensions": [
        "@jupyter-notebook/notebook-extension:tab-icon", "@jupyterlite/application-extension:service-worker-manager",
    ],
    "settingsOverrides": {
        "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
        "@jupyterlab/filebrowser-extension:browser": {"showLastModifiedColumn": False},
    },
    "appName": "Rainbow 7", "appUrl": "./tree", "faviconUrl": "./tree/favicon.ico", "contentsAllJsonFile": "all.json",
    **dict.fromkeys(("contentsStorageName", "settingsStorageName", "workspacesStorageName"), "r7 notebooks"),
}  # fmt: skip
"""How JupyterLite differs from what it usually is; what it keeps bears names of ours, so that our button erases it."""

POLICY = (
    "default-src 'self'; script-src 'self' blob: 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' data: blob:; worker-src 'self' blob:; "
    "object-src 'none'; form-action 'none'"
)
"""JupyterLab's scripts need more than the pages do; nothing from elsewhere here either."""


def what_is_missing(wheels: Path) -> str:
    """Why there can be no notebooks: which package is not installed, or that no wheels are there; else nothing."""
    if importlib.util.find_spec("jupyterlite_core") is None:
        return "jupyterlite-core"
    return "" if any(wheels.glob("*.whl")) else str(wheels)


def lay_out(folder: Folder, wheels: Path, python: str, info: Mapping[str, Any]) -> str:
    """JupyterLite with our notebooks, its kernel the browser's Python that the pages have already; where one opens."""
    given = sorted(wheels.glob("*.whl"))
    names = [next((each.name for each in given if each.name.startswith(f"{name}-")), name) for name in EXTENSIONS]
    kernel = {
        "pyodideUrl": f"./../{python}pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"lockFileURL": "./wheels/pyodide-lock.json", "packages": AT_ONCE},
    }
    settings = {**SETTINGS, "litePluginSettings": {KERNEL: kernel}}
    for name, content in application([wheels.resolve() / name for name in names], settings):
        folder.put(ROOM + name, guarded(content) if name.endswith("index.html") else content)
    for path in given:
        if not path.name.startswith(SCRIPTS_ONLY):
            folder.put(WHEELS + path.name, path.read_bytes())
    folder.put(f"{WHEELS}rainbow7-{__version__}-py3-none-any.whl", own_wheel())
    packages = listed(folder)
    folder.put(f"{WHEELS}pyodide-lock.json", json.dumps({"info": info, "packages": packages}).encode())
    ours = {path.name: path.read_bytes() for path in sorted(notebooks().glob("*.ipynb"))}
    for name, content in ours.items():
        folder.put(f"{ROOM}files/{name}", content)
    folder.put(f"{ROOM}api/contents/all.json", json.dumps(contents(ours)).encode())
    return f"{ROOM}notebooks/index.html"


def application(extensions: Iterable[Path], settings: Mapping[str, Any]) -> Iterator[tuple[str, bytes]]:
    """The files that JupyterLite's own builder makes, by name."""
    with tempfile.TemporaryDirectory() as temporary:
        there, made = Path(temporary), Path(temporary) / "made"
        wished = {
            "apps": ["notebooks", "tree"], "federated_extensions": [str(each) for each in extensions],
            "ignore_sys_prefix": True, "no_sourcemaps": True, "no_unused_shared_packages": True,
            "output_dir": str(made), "source_date_epoch": 1,
        }  # fmt: skip
        lite = {"jupyter-lite-schema-version": 0, "jupyter-config-data": settings}
        (there / "jupyter_lite_config.json").write_text(json.dumps({"LiteBuildConfig": wished}))
        (there / "jupyter-lite.json").write_text(json.dumps(lite))
        command = [sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", str(there)]
        ran = subprocess.run(command, capture_output=True, text=True, cwd=there)
        if ran.returncode:
            raise CannotBuild("no-notebooks", why=((ran.stderr or ran.stdout).strip().splitlines() or ["?"])[-1])
        for path in sorted(made.rglob("*")):
            if path.is_file():
                yield path.relative_to(made).as_posix(), path.read_bytes()


def guarded(html: bytes) -> bytes:
    """One of its pages, which says its language and may ask nothing of any other origin."""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'.encode()
    return html.replace(b"<html>", b'<html lang="en">', 1).replace(b"<head>", b"<head>" + policy, 1)


def own_wheel() -> bytes:
    """The package as a wheel of plain Python; the same files make the same wheel."""
    kind = "Wheel-Version: 1.0\nGenerator: rainbow7\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    about = f"Metadata-Version: 2.1\nName: rainbow7\nVersion: {__version__}\nLicense-Expression: MIT\n"
    facts = {"WHEEL": kind, "METADATA": about, "RECORD": ""}
    found = own_files() | {f"rainbow7-{__version__}.dist-info/{name}": text.encode() for name, text in facts.items()}
    return packed(found)


def listed(folder: Folder) -> dict[str, dict[str, Any]]:
    """The list by which Pyodide finds a package, and what that package needs of the others."""
    found: dict[str, dict[str, Any]] = {}
    for address, content in folder.files.items():
        if address.endswith(".whl") and address.startswith((WHEELS, KERNELS)) and not OUTDATED.search(address):
            about = wheel_distribution(folder.out / address)
            name = plain(about.metadata["Name"])
            file = address.removeprefix(WHEELS) if address.startswith(WHEELS) else f"../{address.removeprefix(ROOM)}"
            found[name] = {
                "name": name, "version": about.version, "file_name": file, "install_dir": "site",
                "sha256": hashlib.sha256(content).hexdigest(), "package_type": "package", "imports": [],
                "depends": [plain(each) for each in about.requires or () if "extra ==" not in each],
            }  # fmt: skip
    for each in found.values():
        each["depends"] = [name for name in each["depends"] if name in found]
    return found


def plain(requirement: str) -> str:
    """The name of a package, without what else is asked of it, spelled in the one way that all spellings share.

    >>> plain("IPython_pygments.lexers>=1.0.0; python_version >= '3.11'")
    'ipython-pygments-lexers'
    """
    return re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", requirement, maxsplit=1)[0]).lower()


def contents(files: Mapping[str, bytes]) -> dict[str, Any]:
    """The folder of notebooks as Jupyter's contents service tells it."""
    then = "1980-01-01T00:00:00Z"
    shared = {"created": then, "last_modified": then, "mimetype": None, "writable": True}
    held = [
        {"name": name, "path": name, "type": "notebook", "content": None, "format": None, "size": len(each), **shared}
        for name, each in files.items()
    ]
    return {"name": "", "path": "", "type": "directory", "content": held, "format": "json", "size": None, **shared}
