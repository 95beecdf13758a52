"""Builds the static site: Pyodide and the Python packages, the pages, the notebooks, and the files of a web app."""

import json
from collections.abc import Collection, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rainbow7.core.language import ENGLISH
from rainbow7.pages.notebooks_folder import notebooks
from rainbow7.site.book_files import answers_script, write_books
from rainbow7.site.installable import add_icons_and_manifest, add_redirect, add_service_worker
from rainbow7.site.jupyterlite import add_jupyterlite, missing_requirement
from rainbow7.site.licences import site_third_parties
from rainbow7.site.page_files import PageBuilder, defaults_of_links
from rainbow7.site.python_bundle import bundle_of, bundled_files
from rainbow7.site.site_folder import SiteFolder, browser_script, read_file_list
from rainbow7.site.widget_manager import add_widget_manager
from rainbow7.web.files import page_frame_script
from rainbow7.web.frame_ancestors import frames_header
from rainbow7.web.licences import LICENCES_FILE, licences_document
from rainbow7.web.page_list import read_pages
from rainbow7.web.rendering import message_page

PYODIDE_FILES = ("pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs", "python_stdlib.zip")
HEADERS_FILE = "_headers"
"""The file from which some hosts of static sites read the headers that they are to send."""
LARGE_PYODIDE_FILES = ("pyodide.asm.wasm", "python_stdlib.zip")
"""The files whose download a page's kernel starts at once, before Pyodide asks for them."""


def build(
    out: Path, node_modules: Path, wheels: Path, *, force: bool = False, embed_in: Sequence[str] = (),
    books: Collection[str] | None = None,
) -> SiteFolder:  # fmt: skip
    """Build the site in a temporary folder and move it to `out`. Files in `out` that are not of the site stay.

    The notebooks are left out where jupyterlite-core or the wheels are missing. `embed_in` are the origins that may
    show the pages in a frame: only a header can say so, so they are written into a file that some hosts read.
    `books` are the lessons that get a book of answers: all of them, unless they are named.
    """
    read_file_list(out, force=force)
    out.resolve().parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=f".{out.resolve().name}.", dir=out.resolve().parent) as draft:
        folder = SiteFolder(Path(draft), node_modules)
        _write_site(folder, wheels, books)
        if embed_in:
            folder.write(HEADERS_FILE, f"/*\n  {frames_header(embed_in)}\n".encode())
        folder.publish(out, force=force)
    return folder


def _write_site(folder: SiteFolder, wheels: Path, books: Collection[str] | None) -> None:
    """Write every file of the site."""
    folder.write(".nojekyll", b"")
    pages = read_pages(notebooks())
    folder.page_settings = {"pages": list(pages), **defaults_of_links(), **_add_python(folder)}
    folder.page_settings["manager"], packages = add_widget_manager(folder)
    python, pyodide = folder.page_settings["python"], folder.page_settings["lock"]["info"]
    folder.missing_for_notebooks = missing_requirement(wheels)
    if not folder.missing_for_notebooks:
        folder.page_settings["notebook"] = add_jupyterlite(folder, wheels, python, pyodide)
    third_parties = site_third_parties(folder, packages, pyodide["python"])
    folder.write(LICENCES_FILE, licences_document(third_parties).encode())
    builder = PageBuilder(folder, pages, third_parties, write_books(folder, books))
    for page in pages.values():
        builder.build(page)
        add_redirect(folder, page.name)
    folder.write("404.html", message_page("missing", ENGLISH, "./").encode())
    add_icons_and_manifest(folder, pages["index"].description(ENGLISH))
    add_service_worker(folder, pages)


def _add_python(folder: SiteFolder) -> dict[str, Any]:
    """Write Pyodide, the bundle of Python packages and the kernel's script; return the settings about them."""
    pyodide = folder.npm_package("pyodide")
    about = json.loads((pyodide / "package.json").read_text("utf-8"))
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    python = f"python/{about['version']}/"
    for name in PYODIDE_FILES:
        folder.write(python + name, (pyodide / name).read_bytes())
    large_files = {name: (pyodide / name).stat().st_size for name in LARGE_PYODIDE_FILES}
    bundle = bundle_of(bundled_files())
    return {
        "python": python,
        "lock": {"info": lock["info"], "packages": {}},
        "large_files": large_files,
        # Not named `.gz`: some servers would have browsers unpack it, and Python unpacks it itself.
        "bundle": folder.write_hashed("packages.bundle", bundle),
        "bytes": len(bundle) + sum(large_files.values()),
        "kernel": folder.write_hashed("kernel.js", browser_script("kernel.js")),
        "answers": folder.write_hashed("answers.js", answers_script().encode()),
        "deal": folder.write_hashed("deal.js", browser_script("deal.js")),
        "page_frame": folder.write_hashed("page_frame.js", page_frame_script().encode()),
    }
