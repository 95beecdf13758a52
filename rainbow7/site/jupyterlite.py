"""Adds the notebooks to the site: JupyterLite, on the same Pyodide as the pages."""

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
from rainbow7.site.python_bundle import own_files, zip_of
from rainbow7.site.site_folder import CannotBuild, SiteFolder, browser_script
from rainbow7.web.licences import wheel_distribution

LITE_FOLDER = "lite/"
NOTEBOOK_PAGE = "notebooks/index.html"
WHEELS_FOLDER = f"{LITE_FOLDER}wheels/"
KERNEL_WHEELS_FOLDER = f"{LITE_FOLDER}extensions/@jupyterlite/pyodide-kernel-extension/static/pypi/"
"""Where JupyterLite's builder puts the wheels that come with its kernel."""
KERNEL_PLUGIN = "@jupyterlite/pyodide-kernel-extension:kernel"

EXTENSIONS = ("anywidget", "jupyterlab_widgets", "jupyterlite_pyodide_kernel")
"""Wheels with extensions of JupyterLab, which the builder unpacks."""
WITHOUT_PYTHON = EXTENSIONS[1:]
"""The extensions whose wheels Python does not need: it imports anywidget only."""
LOADED_PACKAGES = (
    "anywidget", "comm", "ipykernel", "ipython", "ipywidgets", "jedi", "micropip", "piplite", "pyodide-kernel",
    "rainbow7", "segno",
)  # fmt: skip
"""What Pyodide loads when a kernel starts: all that the notebooks import, so that nothing is fetched later."""
UNUSED_WHEELS = re.compile(r"widgetsnbextension-3")
"""A stub that comes with the kernel for ipywidgets 7."""

SETTINGS = {
    # The first shows icons that are not part of JupyterLite. The second installs a service worker to share files with
    # the kernel; it is not needed, and would replace the site's own service worker, which stores the notebooks.
    "disabledExtensions": [
        "@jupyter-notebook/notebook-extension:tab-icon", "@jupyterlite/application-extension:service-worker-manager",
    ],
    "settingsOverrides": {
        "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
        "@jupyterlab/filebrowser-extension:browser": {"showLastModifiedColumn": False},
    },
    "exposeAppInBrowser": True,  # for `run_notebook.js`
    "appName": "Rainbow 7", "appUrl": "./tree", "faviconUrl": "./tree/favicon.ico", "contentsAllJsonFile": "all.json",
    **dict.fromkeys(("contentsStorageName", "settingsStorageName", "workspacesStorageName"), "r7 notebooks"),
}  # fmt: skip
"""Changes to JupyterLite's settings. The names of its storage begin with `r7`, so that "Erase" erases it too."""

POLICY = (
    "default-src 'self'; script-src 'self' blob: 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' data: blob:; worker-src 'self' blob:; "
    "object-src 'none'; form-action 'none'"
)
"""The content security policy of the notebooks. JupyterLab's scripts need more than the pages, but no other origin."""


def missing_requirement(wheels: Path) -> str:
    """What the notebooks need and is not there: a package, or the folder of wheels; empty if nothing is missing."""
    if importlib.util.find_spec("jupyterlite_core") is None:
        return "jupyterlite-core"
    return "" if any(wheels.glob("*.whl")) else str(wheels)


def add_jupyterlite(folder: SiteFolder, wheels: Path, python: str, info: Mapping[str, Any]) -> str:
    """Write JupyterLite, the wheels and the notebooks; return the path of the page that opens a notebook.

    `python` is the folder of Pyodide, which the pages use too; `info` is the `info` of its lock file.
    """
    wheel_files = sorted(wheels.glob("*.whl"))
    names = [next((each.name for each in wheel_files if each.name.startswith(f"{name}-")), name) for name in EXTENSIONS]
    kernel = {
        "pyodideUrl": f"./../{python}pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"lockFileURL": "./wheels/pyodide-lock.json", "packages": LOADED_PACKAGES},
    }
    settings = {**SETTINGS, "litePluginSettings": {KERNEL_PLUGIN: kernel}}
    for name, content in jupyterlite_files([wheels.resolve() / name for name in names], settings):
        content = with_policy(content) if name.endswith("index.html") else content
        folder.write(LITE_FOLDER + name, running_by_itself(content) if name == NOTEBOOK_PAGE else content)
    for path in wheel_files:
        if not path.name.startswith(WITHOUT_PYTHON):
            folder.write(WHEELS_FOLDER + path.name, path.read_bytes())
    folder.write(f"{WHEELS_FOLDER}rainbow7-{__version__}-py3-none-any.whl", own_wheel())
    lock = {"info": info, "packages": locked_packages(folder)}
    folder.write(f"{WHEELS_FOLDER}pyodide-lock.json", json.dumps(lock).encode())
    notebook_files = {path.name: path.read_bytes() for path in sorted(notebooks().glob("*.ipynb"))}
    for name, content in notebook_files.items():
        folder.write(f"{LITE_FOLDER}files/{name}", content)
    folder.write(f"{LITE_FOLDER}api/contents/all.json", json.dumps(contents_listing(notebook_files)).encode())
    return LITE_FOLDER + NOTEBOOK_PAGE


def jupyterlite_files(extensions: Iterable[Path], settings: Mapping[str, Any]) -> Iterator[tuple[str, bytes]]:
    """Run JupyterLite's builder; yield the files that it makes, each with its path."""
    with tempfile.TemporaryDirectory() as temporary:
        folder, made = Path(temporary), Path(temporary) / "made"
        options = {
            "apps": ["notebooks", "tree"], "federated_extensions": [str(each) for each in extensions],
            "ignore_sys_prefix": True, "no_sourcemaps": True, "no_unused_shared_packages": True,
            "output_dir": str(made), "source_date_epoch": 1,
        }  # fmt: skip
        lite = {"jupyter-lite-schema-version": 0, "jupyter-config-data": settings}
        (folder / "jupyter_lite_config.json").write_text(json.dumps({"LiteBuildConfig": options}))
        (folder / "jupyter-lite.json").write_text(json.dumps(lite))
        command = [sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", str(folder)]
        ran = subprocess.run(command, capture_output=True, text=True, cwd=folder)
        if ran.returncode:
            raise CannotBuild("no-notebooks", why=((ran.stderr or ran.stdout).strip().splitlines() or ["?"])[-1])
        for path in sorted(made.rglob("*")):
            if path.is_file():
                yield path.relative_to(made).as_posix(), path.read_bytes()


def with_policy(html: bytes) -> bytes:
    """A page of JupyterLite with a content security policy, and with its language."""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'.encode()
    return html.replace(b"<html>", b'<html lang="en">', 1).replace(b"<head>", b"<head>" + policy, 1)


def running_by_itself(html: bytes) -> bytes:
    """JupyterLite's page for a notebook, with the script that runs one that was opened from a page of the site."""
    return html.replace(b"</head>", b"<script>" + browser_script("run_notebook.js") + b"</script></head>", 1)


def own_wheel() -> bytes:
    """Our own package as a wheel; the same files make the same bytes."""
    wheel = "Wheel-Version: 1.0\nGenerator: rainbow7\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    about = f"Metadata-Version: 2.1\nName: rainbow7\nVersion: {__version__}\nLicense-Expression: MIT\n"
    info = {"WHEEL": wheel, "METADATA": about, "RECORD": ""}
    return zip_of(
        own_files() | {f"rainbow7-{__version__}.dist-info/{name}": text.encode() for name, text in info.items()}
    )


def locked_packages(folder: SiteFolder) -> dict[str, dict[str, Any]]:
    """The `packages` of Pyodide's lock file: the wheel of each package, and which others it depends on."""
    folders = (WHEELS_FOLDER, KERNEL_WHEELS_FOLDER)
    found: dict[str, dict[str, Any]] = {}
    for address, content in folder.files.items():
        if address.endswith(".whl") and address.startswith(folders) and not UNUSED_WHEELS.search(address):
            about = wheel_distribution(folder.out / address)
            name = normalized_name(about.metadata["Name"])
            own = address.startswith(WHEELS_FOLDER)
            file = address.removeprefix(WHEELS_FOLDER) if own else f"../{address.removeprefix(LITE_FOLDER)}"
            found[name] = {
                "name": name, "version": about.version, "file_name": file, "install_dir": "site",
                "sha256": hashlib.sha256(content).hexdigest(), "package_type": "package", "imports": [],
                "depends": [normalized_name(each) for each in about.requires or () if "extra ==" not in each],
            }  # fmt: skip
    for each in found.values():
        each["depends"] = [name for name in each["depends"] if name in found]
    return found


def normalized_name(requirement: str) -> str:
    """The normalized name of the package that a requirement names, without its version and conditions.

    >>> normalized_name("IPython_pygments.lexers>=1.0.0; python_version >= '3.11'")
    'ipython-pygments-lexers'
    """
    return re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", requirement, maxsplit=1)[0]).lower()


def contents_listing(files: Mapping[str, bytes]) -> dict[str, Any]:
    """The folder of notebooks, as Jupyter's contents API lists it."""
    date = "1980-01-01T00:00:00Z"
    shared = {"created": date, "last_modified": date, "mimetype": None, "writable": True}
    listed = [
        {"name": name, "path": name, "type": "notebook", "content": None, "format": None, "size": len(each), **shared}
        for name, each in files.items()
    ]
    return {"name": "", "path": "", "type": "directory", "content": listed, "format": "json", "size": None, **shared}
