"""Bundles the widget manager and all it imports, with esbuild, into modules that a browser can load."""

import json
import os
import re
import subprocess
import tempfile
from pathlib import Path

from rainbow7.site.site_folder import HERE, CannotBuild, SiteFolder

METAFILE = "parts.json"
PACKAGE_IN_PATH = re.compile(r"node_modules/((?:@[^/]+/)?[^/]+)/")
NPM_PACKAGES = ("@jupyter-widgets/base", "@jupyter-widgets/base-manager", "@jupyter-widgets/controls", "anywidget")


def add_widget_manager(folder: SiteFolder) -> tuple[str, list[str]]:
    """Write the modules; return the path of the one to import, and the names of all npm packages in them."""
    for name in NPM_PACKAGES:
        folder.npm_package(name)
    browser = HERE / "browser"
    with tempfile.TemporaryDirectory() as made:
        command = [
            "node", str(folder.npm_package("esbuild") / "bin" / "esbuild"), str(browser / "widget_manager.js"),
            f"--outdir={made}", "--bundle", "--minify", "--format=esm", "--splitting", "--entry-names=[name].[hash]",
            "--chunk-names=[name].[hash]", f"--alias:sanitize-html={browser / 'escape_html.js'}",
            "--legal-comments=external", f"--metafile={made}/{METAFILE}", "--log-level=error",
        ]  # fmt: skip
        try:
            ran = subprocess.run(
                command, env=os.environ | {"NODE_PATH": str(folder.node_modules)}, capture_output=True, text=True
            )
        except FileNotFoundError:
            raise CannotBuild("no-node") from None
        if ran.returncode:
            raise CannotBuild("no-bundle", why=(ran.stderr.strip().splitlines() or ["?"])[0])
        metafile = Path(made) / METAFILE
        inputs = json.loads(metafile.read_text("utf-8"))["inputs"]
        packages = {match[1] for name in inputs for match in PACKAGE_IN_PATH.finditer(name)}
        metafile.unlink()
        for path in sorted(Path(made).iterdir()):
            folder.write(f"files/{path.name}", path.read_bytes())
    module = next(name for name in folder.files if re.fullmatch(r"files/widget_manager\.\w+\.js", name))
    return module, sorted(packages)
