"""The templates of the service and of the site: strict about names, careful with what stands in a link."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

SHARED = Path(__file__).with_name("template")
"""The templates that the service and the site share."""


@cache
def templates(folder: Path) -> Environment:
    """Those of a folder, and those that are shared."""
    return Environment(
        loader=FileSystemLoader([folder, SHARED]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def in_both(said: Mapping[str, str]) -> Markup:
    """A text in both languages; the page shows the one that is read."""
    return Markup(" ").join(
        Markup('<span data-tongue="{0}" lang="{0}">{1}</span>').format(lang, text) for lang, text in said.items()
    )
