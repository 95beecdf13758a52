"""What this installation is made of: Python, the packages that the service needs, and the scripts that lie in them."""

import json
import os
import platform
import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from itertools import chain
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from rainbow7.web.files import File
from rainbow7.web.licences import SCRIPTS, ThirdParty, of_distribution, of_scripts, read_scripts

OURS, EXTRA = "rainbow7", "serve"
FRONT = "voila/static/voila.js"
"""The front end's first script, which brings no list but tells its parts' names and versions to the extensions."""
SHARED = re.compile(r'\b\w\("(@?[a-z][\w./-]*)","(\d+\.\d+\.\d+[\w.+-]*)",')


@dataclass(frozen=True)
class Inventory:
    """All of it, each thing once, by name."""

    packages: tuple[ThirdParty, ...]
    """Python, and the packages that the service needs."""
    scripts: tuple[ThirdParty, ...]
    """Scripts that come to a reader's browser."""
    beside: tuple[ThirdParty, ...]
    """Scripts that lie in the packages and that no page asks for."""


def installed(files: Mapping[str, File]) -> Inventory:
    """What is installed here, and what of it is served: the files by their addresses."""
    packages = needed(OURS, EXTRA)
    del packages[OURS]
    lists = {Path(str(found.locate_file(name))) for found in packages.values() for name in found.files or ()
             if name.name.endswith(SCRIPTS)}  # fmt: skip
    lying = in_order(chain.from_iterable(of_scripts(path) for path in sorted(lists) if path.is_file()))
    scripts = in_order(served(files, lying))
    coming = {(each.name, each.version) for each in scripts}
    return Inventory(
        (python(), *in_order(map(of_distribution, packages.values()))),
        scripts,
        tuple(each for each in lying if (each.name, each.version) not in coming),
    )


def needed(name: str, extra: str = "") -> dict[str, Distribution]:
    """A package and all that it needs here, by name: not what happens to be installed beside them."""
    found: dict[str, Distribution] = {}
    waiting, seen = [(name, extra)], set()
    while waiting:
        wanted = name, extra = waiting.pop()
        if wanted in seen:
            continue
        seen.add(wanted)
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:
            continue
        for line in found[name].requires or ():
            asked = Requirement(line)
            if asked.marker is None or asked.marker.evaluate({"extra": extra}):
                waiting += [(canonicalize_name(asked.name), each) for each in ("", *asked.extras)]
    return found


def python() -> ThirdParty:
    """Python itself, with its licence where it brings it, else whose it is."""
    text = Path(os.__file__).with_name("LICENSE.txt")
    return ThirdParty(
        platform.python_implementation(),
        platform.python_version(),
        "PSF-2.0",
        text.read_text("utf-8", "replace") if text.is_file() else sys.copyright,
        "https://www.python.org",
    )


def served(files: Mapping[str, File], lying: Iterable[ThirdParty]) -> Iterable[ThirdParty]:
    """The scripts among the files: the extensions, what their lists name, and what the front end says it is made of."""
    for address, file in files.items():
        if address.endswith(SCRIPTS):
            yield from read_scripts(file.content)
        elif address.endswith("/package.json"):
            about = json.loads(file.content)
            yield ThirdParty(about["name"], about["version"], about.get("license", ""))
    known = {each.name: each for each in lying}
    for name, version in SHARED.findall(files[FRONT].content.decode("utf-8")) if FRONT in files else ():
        other = known.get(name)
        yield ThirdParty(name, version, other.licence if other else "", other.text if other else "")


def in_order(things: Iterable[ThirdParty]) -> tuple[ThirdParty, ...]:
    """Each thing once, with its words where any of those that are called the same has them."""
    known: dict[tuple[str, str], ThirdParty] = {}
    for each in things:
        before = known.get((each.name, each.version))
        if before is None or len(before.text) < len(each.text):
            known[each.name, each.version] = each
    return tuple(sorted(known.values(), key=lambda each: (each.name.lower(), each.version)))
