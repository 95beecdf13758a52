"""Builds the site: the browser's Python and what it carries, every page, and what makes it an app."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rainbow7.core.rulebook import LANGUAGES
from rainbow7.pages.notebooks_folder import notebooks
from rainbow7.site.folder import Folder, look_at, script
from rainbow7.site.installable import keep_offline, lead_on, make_app
from rainbow7.site.licences import carried
from rainbow7.site.notebooks import lay_out, what_is_missing
from rainbow7.site.page_files import PageBuilder, what_is_usual
from rainbow7.site.python_bundle import parcel
from rainbow7.site.widget_manager import bundle
from rainbow7.web.licences import LICENCES_FILE, licences_document
from rainbow7.web.page_list import read_pages
from rainbow7.web.rendering import TEMPLATE_FOLDER, message_page

ENGINE = ("pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs", "python_stdlib.zip")
"""The files of the browser's Python."""
LARGE = ("pyodide.asm.wasm", "python_stdlib.zip")
"""Those that a kernel asks for at once, before Pyodide does."""


def build(out: Path, modules: Path, wheels: Path, *, force: bool = False) -> Folder:
    """Build the whole site, the notebooks if they can be had, and lay it into a folder; all else there stays."""
    look_at(out, force=force)
    out.resolve().parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=f".{out.resolve().name}.", dir=out.resolve().parent) as draft:
        folder = Folder(Path(draft), modules)
        _fill(folder, wheels)
        folder.lay(out, force=force)
    return folder


def _fill(folder: Folder, wheels: Path) -> None:
    """Write every file of the site."""
    folder.put(".nojekyll", b"")
    pages = read_pages(notebooks())
    folder.facts = {"pages": list(pages), **what_is_usual(), **kernel(folder)}
    folder.facts["manager"], packages = bundle(folder)
    folder.lacking = what_is_missing(wheels)
    if not folder.lacking:
        folder.facts["notebook"] = lay_out(folder, wheels, folder.facts["python"], folder.facts["lock"]["info"])
    things = carried(folder, packages, folder.facts["lock"]["info"]["python"])
    folder.put(LICENCES_FILE, licences_document(things).encode())
    press = PageBuilder(folder, pages, things)
    for page in pages.values():
        press.make(page)
        lead_on(folder, page.name)
    folder.put("404.html", message_page("missing", LANGUAGES[0], "./").encode())
    make_app(folder, pages["index"].description(LANGUAGES[0]))
    keep_offline(folder, pages)


def kernel(folder: Folder) -> dict[str, Any]:
    """The browser's Python, its parcel and the scripts around it: what a page has to know of them."""
    engine = folder.npm("pyodide")
    about = json.loads((engine / "package.json").read_text("utf-8"))
    lock = json.loads((engine / "pyodide-lock.json").read_text("utf-8"))
    python = f"python/{about['version']}/"
    for name in ENGINE:
        folder.put(python + name, (engine / name).read_bytes())
    packed = folder.lasting("packages.zip", parcel())
    return {
        "python": python,
        "lock": {"info": lock["info"], "packages": {}},
        "large": LARGE,
        "parcel": packed,
        "kernel": folder.lasting("kernel.js", script("kernel.js")),
        "shell": folder.lasting("page_frame.js", (TEMPLATE_FOLDER / "static" / "page_frame.js").read_bytes()),
    }
