"""Third-party packages and scripts with their licences, read from the packages themselves."""

import json
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path
from zipfile import Path as ZipPath

LICENCES_FILE = "licences.txt"
"""The address, below the base URL, of all licence texts in one file."""
LICENCE_FILE = re.compile(r"(?i)(^|[/.])(licen[cs]e|copying|notice|authors)[^/]*$")
"""Names of files that hold a licence."""
NOT_TEXT = re.compile(r"\.(py[ci]?|js|mjs|ts|json|map|css|html)$")
"""Names of files that hold code, even if they begin like those of licences."""
SOURCE_LABELS = ("homepage", "home", "source", "source code", "repository", "github")
"""How packages label the link to their source, the best one first."""
SCRIPT_LIST = "third-party-licenses.json"
"""The list of bundled scripts that JupyterLab's builder writes beside each bundle."""

SHORT_NAMES = (
    (r"BSD[\s-]*3|3-Clause BSD", "BSD-3-Clause"),
    (r"BSD[\s-]*2|2-Clause BSD", "BSD-2-Clause"),
    (r"MIT(\s+Licen[cs]e)?$", "MIT"),
    (r"ISC\b", "ISC"),
    (r"Apache.*\b2(\.0)?\b|Apache Software License", "Apache-2.0"),
    (r"PSF|Python Software Foundation", "PSF-2.0"),
    (r"Mozilla Public License 2", "MPL-2.0"),
)
"""How packages name their licences, each with its short name (SPDX)."""
AMBIGUOUS_NAME = re.compile(r"BSD( Licen[cs]e)?$")
"""A name that several licences have."""
TEXT_PATTERNS = (
    (r"Redistributions? of source code.*endorse\s+or\s+promote", "BSD-3-Clause"),
    (r"Redistributions? of source code", "BSD-2-Clause"),
    (r"Permission is hereby granted, free of charge", "MIT"),
    (r"Permission to use, copy, modify,? and/or distribute this software", "ISC"),
    (r"Apache License\s+Version 2\.0", "Apache-2.0"),
    (r"PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2", "PSF-2.0"),
    (r"Mozilla Public License,? Version 2\.0", "MPL-2.0"),
)
"""Words by which a licence is recognised where the package does not name it."""


@dataclass(frozen=True)
class ThirdParty:
    """A package or script that others made."""

    name: str
    version: str
    licence: str
    """Its short name; empty where the package does not name one."""
    text: str = ""
    """Its text, where the package brings it along."""
    source: str = ""
    """The link to its source or its home page."""


def installed_package(name: str) -> ThirdParty:
    """A Python package that is installed here."""
    return package_of(distribution(name))


def wheel_distribution(path: Path) -> Distribution:
    """The metadata in a wheel, which need not be installed."""
    return PathDistribution(next(each for each in ZipPath(path).iterdir() if each.name.endswith(".dist-info")))


def package_in_wheel(path: Path) -> ThirdParty:
    """The Python package in a wheel."""
    return package_of(wheel_distribution(path))


def package_of(found: Distribution) -> ThirdParty:
    """A Python package, as its metadata describes it.

    There are three ways in which packages name their licence: `License-Expression`, `License` and a classifier. Some
    put the whole text into `License`, and some the word "UNKNOWN".
    """
    metadata = found.metadata
    fields = {
        name: metadata[name].strip() for name in ("License-Expression", "License", "Home-page") if name in metadata
    }
    fields = {name: value for name, value in fields.items() if value != "UNKNOWN"}
    texts = licence_texts(found)
    named = fields.get("License", "")
    if "\n" in named:
        texts, named = texts or [named], ""
    classifiers = [each for each in metadata.get_all("Classifier", ()) if each.startswith("License")]
    classified = [each.rpartition(" :: ")[2] for each in classifiers]
    licence = fields.get("License-Expression") or short_name([named, *classified], texts)
    return ThirdParty(
        metadata["Name"], found.version, licence, "\n\n".join(texts), fields.get("Home-page") or _source(found)
    )


def _source(found: Distribution) -> str:
    labelled = (each.partition(", ") for each in found.metadata.get_all("Project-URL", ()))
    links = {label.lower(): link for label, _, link in labelled}
    return next((links[label] for label in SOURCE_LABELS if label in links), "")


def licence_texts(found: Distribution) -> list[str]:
    """The licence texts in a package: its own first, then those of code that it includes."""
    names = [
        each for each in found.files or () if LICENCE_FILE.search(each.as_posix()) and not NOT_TEXT.search(each.name)
    ]
    texts: dict[str, None] = {}
    for name in sorted(names, key=lambda each: (".dist-info" not in each.as_posix(), len(each.parts), each.name)):
        with suppress(OSError, KeyError):  # in the package's record, but removed since
            texts[found.locate_file(name).read_bytes().decode("utf-8", "replace").strip()] = None  # type: ignore[attr-defined]
    return [text for text in texts if text]


def scripts_in_list(content: bytes) -> list[ThirdParty]:
    """The scripts that a `SCRIPT_LIST` names."""
    return [
        ThirdParty(each["name"], each["versionInfo"], each["licenseId"] or short_name((), [text]), text)
        for each in json.loads(content)["packages"]
        for text in [(each["extractedText"] or "").strip()]
    ]


def short_name(names: Iterable[str], texts: Iterable[str] = ()) -> str:
    """The short name of a licence: from the names that it is given or, where these say too little, from its text.

    >>> short_name(["BSD 3-Clause License"]), short_name(["BSD"], ["Redistribution of source code …"])
    ('BSD-3-Clause', 'BSD-2-Clause')
    >>> short_name(["Zlib"]), short_name([])
    ('Zlib', '')
    """
    given = [name for name in names if name]
    known = next((short for name in given for pattern, short in SHORT_NAMES if re.match(pattern, name)), "")
    read = next(
        (short for text in texts for pattern, short in TEXT_PATTERNS if re.search(pattern, text, re.DOTALL)), ""
    )
    if known or (given and not AMBIGUOUS_NAME.match(given[0])):
        return known or given[0]
    return read or next(iter(given), "")


def licences_document(packages: Iterable[ThirdParty]) -> str:
    """All packages and their licences as one text."""
    parts = []
    for each in packages:
        head = f"{each.name} {each.version}\n{each.licence}\n{each.source}".rstrip()
        parts.append(f"{head}\n\n{each.text.strip()}".rstrip())
    return f"\n\n\n{'=' * 78}\n".join(parts) + "\n"
