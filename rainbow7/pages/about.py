"""The page "about": what this is, whose games these are, what is shipped, what is kept, and a button that erases it."""

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from rainbow7.core.rulebook import LANGUAGES, read_toml
from rainbow7.pages.asked import query

if TYPE_CHECKING:
    from ipywidgets import VBox


def about() -> "VBox":
    """The page as one tree of widgets."""
    from ipywidgets import HTML, VBox

    from rainbow7.pages.erase import Erase

    lang = query()["lang"]
    return VBox([HTML(prose(lang)), Erase(words=_told()["erase"][lang])])


def first_view(asked: Mapping[str, str]) -> tuple[str, dict[str, Any]]:
    """All there is to read; only the button waits for the kernel."""
    return prose(asked["lang"] if asked.get("lang") in LANGUAGES else LANGUAGES[0]), {}


def prose(lang: str) -> str:
    """The sections as HTML."""
    parts = []
    for section in _told()[lang]:
        parts.append(f"<h2>{escape(section['h'])}</h2>")
        items = "".join(f"<li>{escape(item)}</li>" for item in section.get("li", ()))
        texts = "".join(f"<p>{escape(text)}</p>" for text in section.get("p", ()))
        introduced = section.get("p", ("",))[0].rstrip().endswith(":")
        both = (texts, f"<ul>{items}</ul>" if items else "")
        parts.extend(both if introduced else reversed(both))
    return f'<div class="r7-prose" lang="{lang}">{"".join(parts)}</div>'


def _told() -> dict[str, Any]:
    return read_toml("rainbow7.pages", "about.toml")
