"""Lists the third-party packages in the site, with their licences."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from rainbow7.site.python_bundle import PACKAGES
from rainbow7.site.site_folder import SiteFolder
from rainbow7.web.licences import (
    LICENCE_FILE,
    SCRIPT_LIST,
    ThirdParty,
    installed_package,
    package_in_wheel,
    scripts_in_list,
)


def site_third_parties(folder: SiteFolder, npm_packages: Iterable[str], python: str) -> list[ThirdParty]:
    """Python and Pyodide, the packages in the bundle, the npm packages in the scripts, and those of the notebooks."""
    cpython = ThirdParty("CPython", python, "PSF-2.0", source="https://www.python.org")
    pyodide = npm_package(folder, "pyodide")
    scripts = (npm_package(folder, name) for name in npm_packages)
    every = [cpython, pyodide, *map(installed_package, PACKAGES), *scripts, *packages_of_notebooks(folder)]
    return list({(each.name, each.version): each for each in every}.values())


def packages_of_notebooks(folder: SiteFolder) -> Iterator[ThirdParty]:
    """The packages that only the notebooks need: the wheels except our own, and those bundled into JupyterLab."""
    for name in sorted(folder.files):
        if name.endswith(".whl") and not Path(name).name.startswith("rainbow7-"):
            yield package_in_wheel(folder.out / name)
    for name, content in sorted(folder.files.items()):
        if name.endswith(f"/{SCRIPT_LIST}"):
            yield from scripts_in_list(content)


def npm_package(folder: SiteFolder, name: str) -> ThirdParty:
    """An npm package."""
    package = folder.npm_package(name)
    about = json.loads((package / "package.json").read_text("utf-8"))
    licence_files = (file for file in sorted(package.iterdir()) if file.is_file() and LICENCE_FILE.search(file.name))
    texts = [file.read_text("utf-8") for file in licence_files]
    source = about.get("repository", "")
    address = source.get("url", "") if isinstance(source, dict) else source
    return ThirdParty(
        name, about["version"], about.get("license", ""), "\n\n".join(texts), address.removeprefix("git+")
    )
