"""What others made and we pass on, each with its licence: found where it was taken from, nothing is typed here."""

import json
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path
from zipfile import Path as Packed

LICENCE = re.compile(r"(?i)(^|[/.])(licen[cs]e|copying|notice|authors)[^/]*$")
NO_TEXT = re.compile(r"\.(py[ci]?|js|mjs|ts|json|map|css|html)$")
PLACES = ("homepage", "home", "source", "source code", "repository", "github")
SCRIPTS = "third-party-licenses.json"
"""How the names of the lists end that JupyterLab's builder writes beside the scripts that it bundles."""

NAMES = (
    (r"BSD[\s-]*3|3-Clause BSD", "BSD-3-Clause"),
    (r"BSD[\s-]*2|2-Clause BSD", "BSD-2-Clause"),
    (r"MIT(\s+Licen[cs]e)?$", "MIT"),
    (r"ISC\b", "ISC"),
    (r"Apache.*\b2(\.0)?\b|Apache Software License", "Apache-2.0"),
    (r"PSF|Python Software Foundation", "PSF-2.0"),
    (r"Mozilla Public License 2", "MPL-2.0"),
)
"""How licences are called, and their short names."""
VAGUE = re.compile(r"BSD( Licen[cs]e)?$")
"""What several licences are called."""
SIGNS = (
    (r"Redistributions? of source code.*endorse\s+or\s+promote", "BSD-3-Clause"),
    (r"Redistributions? of source code", "BSD-2-Clause"),
    (r"Permission is hereby granted, free of charge", "MIT"),
    (r"Permission to use, copy, modify,? and/or distribute this software", "ISC"),
    (r"Apache License\s+Version 2\.0", "Apache-2.0"),
    (r"PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2", "PSF-2.0"),
    (r"Mozilla Public License,? Version 2\.0", "MPL-2.0"),
)
"""By what words a licence is known that came without a name."""


@dataclass(frozen=True)
class ThirdParty:
    """A package of somebody else's."""

    name: str
    version: str
    licence: str
    """Its short name; nothing where the package names none."""
    text: str = ""
    """Its words, where the package brings them."""
    source: str = ""


def of_python(name: str) -> ThirdParty:
    """A package that is installed here."""
    return of_distribution(distribution(name))


def in_wheel(path: Path) -> Distribution:
    """What a wheel says about itself."""
    return PathDistribution(next(each for each in Packed(path).iterdir() if each.name.endswith(".dist-info")))


def of_wheel(path: Path) -> ThirdParty:
    """A package that is still a wheel."""
    return of_distribution(in_wheel(path))


def of_distribution(found: Distribution) -> ThirdParty:
    """A package of Python's: its name and what it says about its licence, in whichever of three ways."""
    about = found.metadata
    told = {name: about[name].strip() for name in ("License-Expression", "License", "Home-page") if name in about}
    told = {name: text for name, text in told.items() if text != "UNKNOWN"}
    texts = licences_in(found)
    said = told.get("License", "")
    if "\n" in said:
        texts, said = texts or [said], ""
    classified = [each.rpartition(" :: ")[2] for each in about.get_all("Classifier", ()) if each.startswith("License")]
    licence = told.get("License-Expression") or short([said, *classified], texts)
    labelled = (each.partition(", ") for each in about.get_all("Project-URL", ()))
    links = {label.lower(): link for label, _, link in labelled}
    link = told.get("Home-page") or next((links[what] for what in PLACES if what in links), "")
    return ThirdParty(about["Name"], found.version, licence, "\n\n".join(texts), link)


def licences_in(found: Distribution) -> list[str]:
    """The texts that a package brings, its own before those of what it holds."""
    names = [each for each in found.files or () if LICENCE.search(each.as_posix()) and not NO_TEXT.search(each.name)]
    texts: dict[str, None] = {}
    for name in sorted(names, key=lambda each: (".dist-info" not in each.as_posix(), len(each.parts), each.name)):
        with suppress(OSError, KeyError):  # listed, but taken away since
            texts[found.locate_file(name).read_bytes().decode("utf-8", "replace").strip()] = None  # type: ignore[attr-defined]
    return [text for text in texts if text]


def of_scripts(path: Path) -> list[ThirdParty]:
    """The scripts of a bundle, as the list beside it tells."""
    return read_scripts(path.read_bytes())


def read_scripts(content: bytes) -> list[ThirdParty]:
    """The scripts that such a list names."""
    return [
        ThirdParty(each["name"], each["versionInfo"], each["licenseId"] or short((), [text]), text)
        for each in json.loads(content)["packages"]
        for text in [(each["extractedText"] or "").strip()]
    ]


def short(names: Iterable[str], texts: Iterable[str] = ()) -> str:
    """The short name of a licence: from what it is called, or, where that says too little, from its words.

    >>> short(["BSD 3-Clause License"]), short(["BSD"], ["Redistribution of source code …"]), short(["Zlib"]), short([])
    ('BSD-3-Clause', 'BSD-2-Clause', 'Zlib', '')
    """
    called = [name for name in names if name]
    known = next((brief for name in called for sign, brief in NAMES if re.match(sign, name)), "")
    read = next((brief for text in texts for sign, brief in SIGNS if re.search(sign, text, re.DOTALL)), "")
    if known or (called and not VAGUE.match(called[0])):
        return known or called[0]
    return read or next(iter(called), "")


def whole_text(things: Iterable[ThirdParty]) -> str:
    """All of it to read, one after the other."""
    parts = []
    for each in things:
        head = f"{each.name} {each.version}\n{each.licence}\n{each.source}".rstrip()
        parts.append(f"{head}\n\n{each.text.strip()}".rstrip())
    return f"\n\n\n{'=' * 78}\n".join(parts) + "\n"
