"""The widgets' manager and what it imports, made into a few modules that a browser loads as they are."""

import json
import os
import re
import subprocess
import tempfile
from pathlib import Path

from rainbow7.site.folder import HERE, CannotBuild, Folder

PARTS = "parts.json"
PACKAGE = re.compile(r"node_modules/((?:@[^/]+/)?[^/]+)/")
MADE_OF = ("@jupyter-widgets/base", "@jupyter-widgets/base-manager", "@jupyter-widgets/controls", "anywidget")


def bundle(folder: Folder) -> tuple[str, list[str]]:
    """Write the modules; the address of the first, and the npm packages that are in them."""
    for name in MADE_OF:
        folder.npm(name)
    browser = HERE / "browser"
    with tempfile.TemporaryDirectory() as made:
        command = [
            "node", str(folder.npm("esbuild") / "bin" / "esbuild"), str(browser / "manager.js"), f"--outdir={made}",
            "--bundle", "--minify", "--format=esm", "--splitting", "--entry-names=[name].[hash]",
            "--chunk-names=[name].[hash]", f"--alias:sanitize-html={browser / 'plain.js'}", "--legal-comments=external",
            f"--metafile={made}/{PARTS}", "--log-level=error",
        ]  # fmt: skip
        try:
            ran = subprocess.run(
                command, env=os.environ | {"NODE_PATH": str(folder.modules)}, capture_output=True, text=True
            )
        except FileNotFoundError:
            raise CannotBuild("no-node") from None
        if ran.returncode:
            raise CannotBuild("no-bundle", why=(ran.stderr.strip().splitlines() or ["?"])[0])
        parts = Path(made) / PARTS
        found = {
            match[1] for name in json.loads(parts.read_text("utf-8"))["inputs"] for match in PACKAGE.finditer(name)
        }
        parts.unlink()
        for path in sorted(Path(made).iterdir()):
            folder.put(f"files/{path.name}", path.read_bytes())
    first = next(name for name in folder.files if re.fullmatch(r"files/manager\.\w+\.js", name))
    return first, sorted(found)
