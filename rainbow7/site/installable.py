"""The files that let a browser install the site as an app and open it offline: icons, manifest, service worker."""

import json
import re
from collections.abc import Iterable

from rainbow7.core.language import ENGLISH
from rainbow7.core.picture import PALETTE
from rainbow7.site.icons import icon
from rainbow7.site.jupyterlite import LITE_FOLDER
from rainbow7.site.site_folder import SiteFolder, browser_script
from rainbow7.site.text_pages import PAGES
from rainbow7.web.rendering import TEMPLATE_FOLDER
from rainbow7.widgets import fingerprint

ICON_SIZES = (192, 512)
"""The sizes that a web app manifest needs, in pixels."""
LARGE_ICON = ICON_SIZES[-1]


def add_icons_and_manifest(folder: SiteFolder, description: str) -> None:
    """Write the icons and the web app manifest."""
    folder.write("icon.svg", (TEMPLATE_FOLDER / "static" / "icon.svg").read_bytes())
    icons = [{"src": "icon.svg", "type": "image/svg+xml", "sizes": "any"}]
    for size in ICON_SIZES:
        name = folder.write(f"icon-{size}.png", icon(size))
        icons.append({"src": name, "type": "image/png", "sizes": f"{size}x{size}"})
    masked = folder.write("icon-masked.png", icon(LARGE_ICON, margin=0.2))
    icons.append({"src": masked, "type": "image/png", "sizes": f"{LARGE_ICON}x{LARGE_ICON}", "purpose": "maskable"})
    paper = PALETTE["page"].light
    manifest = {
        "name": "Rainbow 7", "short_name": "Rainbow 7", "description": description, "lang": ENGLISH, "id": "./",
        "start_url": "./index.html", "scope": "./", "display": "standalone", "theme_color": paper,
        "background_color": paper, "icons": icons,
    }  # fmt: skip
    folder.write("manifest.webmanifest", json.dumps(manifest, indent=1).encode())


def add_redirect(folder: SiteFolder, page: str) -> None:
    """Write `<page>/index.html`, which leads to `<page>.html`: the service's links name a page without `.html`."""
    redirect = folder.write_hashed("redirect.js", browser_script("redirect.js"))
    html = (
        f'<!doctype html><html lang="{ENGLISH}"><meta charset="utf-8"><title>Rainbow 7</title>'
        f'<script src="../{redirect}"></script><noscript><meta http-equiv="refresh" content="0; url=../{page}.html">'
        f'</noscript><p><a href="../{page}.html">Rainbow 7</a></p></html>'
    )
    folder.write(f"{page}/index.html", html.encode())


def add_service_worker(folder: SiteFolder, pages: Iterable[str]) -> None:
    """Write the service worker with the list of the files it stores when it is installed: all that the pages use.

    The notebooks are many megabytes that few visitors open: their files are stored when they are first asked for.
    Books of answers are left out: who has the site offline has Python. So are the texts for those without a script.
    """
    version = fingerprint("".join(fingerprint(folder.files[name]) for name in sorted(folder.files)).encode())
    not_stored = re.compile(rf"^\.|^{LITE_FOLDER}|/index\.html$|^files/book\.|^({'|'.join(PAGES)})-|\.LEGAL\.txt$")
    files = sorted(name for name in folder.files if not not_stored.search(name))
    site = {"version": version, "files": files, "pages": [*pages], "storedWhenAsked": LITE_FOLDER}
    listed = json.dumps(site, separators=(",", ":"))
    # The address of a service worker must stay: browsers look there for a newer one.
    folder.write("sw.js", f"self.SITE = {listed};\n".encode() + browser_script("service_worker.js"))
