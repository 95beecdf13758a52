"""The pages that are published: one for each notebook whose metadata says so."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup

from rainbow7.core.language import ENGLISH, LANGUAGES
from rainbow7.web.words import bilingual


@dataclass(frozen=True)
class PageEntry:
    """One page: the code cells of its notebook, and what the notebook's metadata says about it in each language."""

    name: str
    cells: tuple[str, ...]
    titles: Mapping[str, str]
    descriptions: Mapping[str, str]
    title_hidden: bool = False
    """Whether the title is there for screen readers only, because the page shows a title of its own."""
    switches_by_links: bool = False
    """Whether all that a reader may switch on this page is a link, so that its first view needs no kernel."""

    def title(self, lang: str) -> str:
        """The page's title."""
        return self.titles.get(lang) or self.titles.get(ENGLISH, self.name)

    def description(self, lang: str) -> str:
        """One sentence for search engines and link previews."""
        return self.descriptions.get(lang) or self.descriptions.get(ENGLISH, "")

    @property
    def heading(self) -> Markup:
        """The title in both languages."""
        return bilingual({lang: self.title(lang) for lang in LANGUAGES})


def read_pages(folder: Path) -> dict[str, PageEntry]:
    """The pages in a folder of notebooks, by name."""
    found = {}
    for path in sorted(folder.glob("*.ipynb")):
        notebook = json.loads(path.read_text("utf-8"))
        metadata = notebook["metadata"].get("rainbow7")
        if metadata is None:
            continue
        found[path.stem] = PageEntry(
            path.stem,
            tuple("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"),
            titles={lang: metadata[lang]["title"] for lang in LANGUAGES if "title" in metadata.get(lang, {})},
            descriptions={lang: metadata[lang]["about"] for lang in LANGUAGES if "about" in metadata.get(lang, {})},
            title_hidden=bool(metadata.get("bare")),
            switches_by_links=bool(metadata.get("links")),
        )
    return found
