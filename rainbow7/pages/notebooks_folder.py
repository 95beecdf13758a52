"""Finds the folder of notebooks."""

from functools import cache
from pathlib import Path

import rainbow7


@cache
def notebooks() -> Path:
    """The folder of notebooks: inside the package in a wheel, at the top of the source tree otherwise."""
    package = Path(rainbow7.__file__).parent
    inside = package / "notebooks"
    return inside if inside.is_dir() else package.parent / "notebooks"
