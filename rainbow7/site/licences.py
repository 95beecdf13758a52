"""What the site carries of others, with its licences."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from rainbow7.site.folder import Folder
from rainbow7.site.python_bundle import PACKAGES
from rainbow7.web.licences import (
    LICENCE_FILE,
    SCRIPT_LIST,
    ThirdParty,
    installed_package,
    package_in_wheel,
    scripts_in_list,
)


def carried(folder: Folder, scripts: Iterable[str], python: str) -> list[ThirdParty]:
    """Everything: the browser's Python, what its parcel and the scripts hold, and what the notebooks add."""
    engine = [ThirdParty("CPython", python, "PSF-2.0", source="https://www.python.org"), of_npm(folder, "pyodide")]
    all_of_it = [
        *engine,
        *map(installed_package, PACKAGES),
        *(of_npm(folder, name) for name in scripts),
        *beside(folder),
    ]
    return list({(each.name, each.version): each for each in all_of_it}.values())


def beside(folder: Folder) -> Iterator[ThirdParty]:
    """What the notebooks add: wheels, but for our own, and the scripts that JupyterLab is made of."""
    for name in sorted(folder.files):
        if name.endswith(".whl") and not Path(name).name.startswith("rainbow7-"):
            yield package_in_wheel(folder.out / name)
    for name, content in sorted(folder.files.items()):
        if name.endswith(f"/{SCRIPT_LIST}"):
            yield from scripts_in_list(content)


def of_npm(folder: Folder, name: str) -> ThirdParty:
    """An npm package."""
    place = folder.npm(name)
    about = json.loads((place / "package.json").read_text("utf-8"))
    texts = [
        file.read_text("utf-8") for file in sorted(place.iterdir()) if file.is_file() and LICENCE_FILE.search(file.name)
    ]
    source = about.get("repository", "")
    address = source.get("url", "") if isinstance(source, dict) else source
    return ThirdParty(
        name, about["version"], about.get("license", ""), "\n\n".join(texts), address.removeprefix("git+")
    )
