"""What makes the site an app: icons, what a telephone reads that is to install it, and the worker that keeps it."""

import json
import re
from collections.abc import Iterable

from rainbow7.core.picture import PALETTE
from rainbow7.core.rulebook import LANGUAGES
from rainbow7.site.folder import Folder, script
from rainbow7.site.icons import icon
from rainbow7.site.notebooks import ROOM
from rainbow7.web.rendering import TEMPLATE_FOLDER
from rainbow7.widgets import fingerprint

SIDES = (192, 512)
"""The icons that telephones ask for."""
LARGE = SIDES[-1]


def make_app(folder: Folder, about: str) -> None:
    """Icons and the manifest."""
    folder.put("icon.svg", (TEMPLATE_FOLDER / "static" / "icon.svg").read_bytes())
    icons = [{"src": "icon.svg", "type": "image/svg+xml", "sizes": "any"}]
    for side in SIDES:
        name = folder.put(f"icon-{side}.png", icon(side))
        icons.append({"src": name, "type": "image/png", "sizes": f"{side}x{side}"})
    masked = folder.put("icon-masked.png", icon(LARGE, margin=0.2))
    icons.append({"src": masked, "type": "image/png", "sizes": f"{LARGE}x{LARGE}", "purpose": "maskable"})
    paper = PALETTE["page"].light
    manifest = {
        "name": "Rainbow 7", "short_name": "Rainbow 7", "description": about, "lang": LANGUAGES[0], "id": "./",
        "start_url": "./index.html", "scope": "./", "display": "standalone", "theme_color": paper,
        "background_color": paper, "icons": icons,
    }  # fmt: skip
    folder.put("manifest.webmanifest", json.dumps(manifest, indent=1).encode())


def lead_on(folder: Folder, page: str) -> None:
    """Under a page's address as the service spells it: the way to its file."""
    there = folder.lasting("there.js", script("there.js"))
    html = (
        f'<!doctype html><html lang="{LANGUAGES[0]}"><meta charset="utf-8"><title>Rainbow 7</title>'
        f'<script src="../{there}"></script><noscript><meta http-equiv="refresh" content="0; url=../{page}.html">'
        f'</noscript><p><a href="../{page}.html">Rainbow 7</a></p></html>'
    )
    folder.put(f"{page}/index.html", html.encode())


def keep_offline(folder: Folder, pages: Iterable[str]) -> None:
    """The worker that keeps the site in the browser, and the list of what it keeps: all that pages ask for.

    Notebooks are many megabytes that few readers open: of them it keeps what was asked for.
    """
    version = fingerprint("".join(fingerprint(folder.files[name]) for name in sorted(folder.files)).encode())
    left_out = re.compile(rf"^\.|^{ROOM}|/index\.html$|\.LEGAL\.txt$")
    files = sorted(name for name in folder.files if not left_out.search(name))
    known = json.dumps({"version": version, "files": files, "pages": [*pages], "later": ROOM}, separators=(",", ":"))
    folder.put("sw.js", f"self.SITE = {known};\n".encode() + script("sw.js"))
