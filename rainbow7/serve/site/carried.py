"""What the site carries of others, with its licences: found where it was taken from, nothing is typed here."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import distribution

from rainbow7.serve.site.folder import Folder
from rainbow7.serve.site.parcel import PACKAGES

LICENCE = re.compile(r"(?i)(^|/)(licen[cs]e|copying|notice)[^/]*$")
KNOWN = (("BSD", "BSD-3-Clause"), ("MIT", "MIT"), ("Python Software Foundation", "PSF-2.0"))
"""How licences that are given as a whole text begin, and their short names."""


@dataclass(frozen=True)
class Carried:
    """A package of somebody else's."""

    name: str
    version: str
    licence: str
    """Its short name."""
    text: str = ""
    """Its words, where the package brings them."""
    source: str = ""


def carried(folder: Folder, scripts: Iterable[str], python: str) -> list[Carried]:
    """Everything: the browser's Python, the packages in its parcel, and those in the scripts."""
    engine = [Carried("CPython", python, "PSF-2.0", source="https://www.python.org"), of_npm(folder, "pyodide")]
    return [*engine, *map(of_python, PACKAGES), *(of_npm(folder, name) for name in scripts)]


def of_python(name: str) -> Carried:
    """A package from the parcel."""
    found = distribution(name)
    about = found.metadata
    told = {key: str(about[key]) for key in ("License-Expression", "License", "Home-page") if key in about}
    said = told.get("License-Expression") or told.get("License", "")
    texts = [file.read_text() for file in found.files or () if LICENCE.search(file.as_posix())]
    short = said if len(said) < 40 and said else next((id for sign, id in KNOWN if sign in said[:200]), "")
    return Carried(about["Name"], found.version, short_of(short), "\n\n".join(texts), told.get("Home-page", ""))


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


def short_of(said: str) -> str:
    """The short name of a licence, whatever it was called.

    >>> short_of("BSD 3-Clause License"), short_of("MIT")
    ('BSD-3-Clause', 'MIT')
    """
    return next((short for sign, short in KNOWN if sign in said), said)


def whole_text(things: Iterable[Carried]) -> str:
    """All of it to read, one after the other."""
    parts = []
    for each in things:
        head = f"{each.name} {each.version}\n{each.licence}\n{each.source}".rstrip()
        parts.append(f"{head}\n\n{each.text.strip()}".rstrip())
    return f"\n\n\n{'=' * 78}\n".join(parts) + "\n"
