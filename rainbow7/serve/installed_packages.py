"""The packages and scripts that the installed service consists of, with their licences."""

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

from rainbow7.serve.voila_files import FRONT_END
from rainbow7.web.files import File
from rainbow7.web.licences import SCRIPT_LIST, ThirdParty, package_of, scripts_in_list

OWN_NAME, EXTRA = "rainbow7", "serve"
SHARED_MODULE = re.compile(r'\b\w\("(@?[a-z][\w./-]*)","(\d+\.\d+\.\d+[\w.+-]*)",')
"""How Voilà's front end registers a module that extensions may share. It comes without a list of its scripts."""


@dataclass(frozen=True)
class Inventory:
    """Everything that is installed, each thing once, by name."""

    packages: tuple[ThirdParty, ...]
    """Python, and the packages that the service needs."""
    served_scripts: tuple[ThirdParty, ...]
    """Scripts that pages load."""
    other_scripts: tuple[ThirdParty, ...]
    """Scripts in the packages that no page loads."""


def take_inventory(files: Mapping[str, File]) -> Inventory:
    """What is installed here, and which scripts of it are served: the files by their addresses."""
    packages = required_packages(OWN_NAME, EXTRA)
    del packages[OWN_NAME]
    lists = {
        Path(str(found.locate_file(name)))
        for found in packages.values()
        for name in found.files or ()
        if name.name.endswith(SCRIPT_LIST)
    }
    present = [scripts_in_list(path.read_bytes()) for path in sorted(lists) if path.is_file()]
    every = sorted_once(chain.from_iterable(present))
    served = sorted_once(served_scripts(files, every))
    known = {(each.name, each.version) for each in served}
    return Inventory(
        (python(), *sorted_once(map(package_of, packages.values()))),
        served,
        tuple(each for each in every if (each.name, each.version) not in known),
    )


def required_packages(name: str, extra: str = "") -> dict[str, Distribution]:
    """A package and all that it needs on this machine, by name; nothing else that happens to be installed."""
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
            requirement = Requirement(line)
            if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
                waiting += [(canonicalize_name(requirement.name), each) for each in ("", *requirement.extras)]
    return found


def python() -> ThirdParty:
    """Python itself, with its licence; where that is not installed, with its copyright notice."""
    text = Path(os.__file__).with_name("LICENSE.txt")
    return ThirdParty(
        platform.python_implementation(),
        platform.python_version(),
        "PSF-2.0",
        text.read_text("utf-8", "replace") if text.is_file() else sys.copyright,
        "https://www.python.org",
    )


def served_scripts(files: Mapping[str, File], known: Iterable[ThirdParty]) -> Iterable[ThirdParty]:
    """The scripts among the files: the extensions, what their lists name, and the modules of Voilà's front end.

    The front end tells the names and versions of its modules only; their licences are those of the known scripts of
    the same name.
    """
    for address, file in files.items():
        if address.endswith(SCRIPT_LIST):
            yield from scripts_in_list(file.content)
        elif address.endswith("/package.json"):
            package = json.loads(file.content)
            yield ThirdParty(package["name"], package["version"], package.get("license", ""))
    by_name = {each.name: each for each in known}
    front_end = files[FRONT_END].content.decode("utf-8") if FRONT_END in files else ""
    for name, version in SHARED_MODULE.findall(front_end):
        same = by_name.get(name)
        yield ThirdParty(name, version, same.licence if same else "", same.text if same else "")


def sorted_once(things: Iterable[ThirdParty]) -> tuple[ThirdParty, ...]:
    """Each name and version once, sorted; of several entries the one with the longest licence text."""
    longest: dict[tuple[str, str], ThirdParty] = {}
    for each in things:
        before = longest.get((each.name, each.version))
        if before is None or len(before.text) < len(each.text):
            longest[each.name, each.version] = each
    return tuple(sorted(longest.values(), key=lambda each: (each.name.lower(), each.version)))
