"""What the site carries of others, with its licences."""

import json
from collections.abc import Iterable

from rainbow7.serve.carried import LICENCE, Carried, of_python, whole_text
from rainbow7.serve.site.folder import Folder
from rainbow7.serve.site.parcel import PACKAGES


def carried(folder: Folder, scripts: Iterable[str], python: str) -> list[Carried]:
    """Everything: the browser's Python, the packages in its parcel, and those in the scripts."""
    engine = [Carried("CPython", python, "PSF-2.0", source="https://www.python.org"), of_npm(folder, "pyodide")]
    return [*engine, *map(of_python, PACKAGES), *(of_npm(folder, name) for name in scripts)]


def of_npm(folder: Folder, name: str) -> Carried:
    """An npm package."""
    place = folder.npm(name)
    about = json.loads((place / "package.json").read_text("utf-8"))
    texts = [
        file.read_text("utf-8") for file in sorted(place.iterdir()) if file.is_file() and LICENCE.search(file.name)
    ]
    source = about.get("repository", "")
    address = source.get("url", "") if isinstance(source, dict) else source
    return Carried(name, about["version"], about.get("license", ""), "\n\n".join(texts), address.removeprefix("git+"))


__all__ = ["Carried", "carried", "of_npm", "whole_text"]
