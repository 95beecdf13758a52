"""The files of a package, and the archive that holds them."""

import json
import re
from collections.abc import Iterable, Mapping
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from rainbow7 import widgets
from rainbow7.classroom.lms.manifests import MANIFESTS, Contents
from rainbow7.classroom.lms.shared_parts import share_parts
from rainbow7.core.language import LANGUAGES
from rainbow7.core.picture import bow, cut_sheet, references
from rainbow7.core.texts import words_of
from rainbow7.web import answer_book
from rainbow7.web.rendering import as_json, style
from rainbow7.web.words import language_names
from rainbow7.widgets.script_bundle import joined

Json = dict[str, Any]

FOLDER = Path(__file__).parent
PLAYER = Path(answer_book.__file__).parent
"""Where the script is that answers from a book."""
BEGINNING_OF_TIME = (1980, 1, 1, 0, 0, 0)
"""The date of every file in an archive: the same package has the same bytes."""
NAMED = re.compile(r'"picture": "([^"]+)"')
"""Where data name a picture of the sheet, besides what HTML refers to."""


def page_words(lang: str) -> dict[str, Any]:
    """The sentences of packages in a language."""
    return words_of("rainbow7.classroom.lms", lang)


def package_files(
    page: str, kinds: Mapping[str, str], contents: Mapping[str, Json], titles: Mapping[str, str], lang: str
) -> dict[str, bytes]:
    """The files that a page consists of, by name.

    `page` is the one of our pages that it looks like. `kinds` are its widgets in the order of reading, each with the
    name of its class; `contents` what they show, by language; `lang` the language in which it opens.
    """
    words = {each: {**page_words(each)["page"], "title": titles[each]} for each in LANGUAGES}
    settings = {"lang": lang, "widgets": dict(kinds), "words": words}
    files = {
        "index.html": _index(page, kinds, titles, lang),
        "style.css": _style(kinds),
        "page.js": _script(kinds, settings),
    }
    for each in LANGUAGES:
        shared = share_parts(contents[each])
        text = json.dumps(shared, ensure_ascii=False, separators=(",", ":"))
        files[f"content.{each}.js"] = f"(globalThis.R7_CONTENT ??= {{}}).{each} = {text};\n"
    return {name: text.encode() for name, text in files.items()}


def archive(files: Mapping[str, bytes], form: str, identifier: str, title: str, lang: str) -> bytes:
    """A package in one of the formats; the same files make the same bytes."""
    name, write = MANIFESTS[form]
    manifest = write(Contents(identifier, title, lang, tuple(files))).encode()
    written = BytesIO()
    with ZipFile(written, "w", ZIP_DEFLATED, compresslevel=9) as zipped:
        for each, content in {name: manifest, **files}.items():
            entry = ZipInfo(each, BEGINNING_OF_TIME)
            entry.compress_type, entry.external_attr = ZIP_DEFLATED, 0o644 << 16
            zipped.writestr(entry, content)
    return written.getvalue()


def used_pictures(sheets: Iterable[str], data: Json) -> str:
    """One sheet with the pictures that the data name, out of these sheets."""
    text = json.dumps(data)
    return cut_sheet(sheets, references(text) | set(NAMED.findall(text)))


def _style(kinds: Mapping[str, str]) -> str:
    stems = dict.fromkeys(("page", "bottom_bar", "text", *(widgets.kinds()[kind] for kind in kinds.values())))
    return f"{style()}\n{widgets.style_sheet(*stems)}\n{(FOLDER / 'package_page.css').read_text('utf-8')}"


def _script(kinds: Mapping[str, str], settings: Json) -> str:
    """All scripts as one that is no module: it runs from a folder, too."""
    stems = {kind: widgets.kinds()[kind] for kind in dict.fromkeys(kinds.values())}
    modules = ", ".join(f"{kind}: ${stem}.$default" for kind, stem in stems.items())
    parts = joined(widgets.FOLDER, *stems.values()) + joined(PLAYER, "player") + joined(FOLDER, "package_page")
    return (
        f"(() => {{\n{parts}$package_page.start({as_json(settings)}, {{ {modules} }}, $player.BookSession);\n}})();\n"
    )


def _index(page: str, kinds: Mapping[str, str], titles: Mapping[str, str], lang: str) -> str:
    words, names = page_words(lang)["page"], language_names()
    abbreviations = {each: f'<abbr title="{escape(names[each])}">{each.upper()}</abbr>' for each in LANGUAGES}
    tongues = "".join(
        f'<a href="#{each}" lang="{each}" hreflang="{each}">{shown}</a>' for each, shown in abbreviations.items()
    )
    places = "\n".join(f'    <div data-r7="{name}"></div>' for name in kinds)
    return f"""<!doctype html>
<html lang="{lang}" data-page="{page}">
<head>
<meta charset="utf-8">
<title>{escape(titles[lang])}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="style.css">
</head>
<body>
<header class="r7-bar">
  <svg viewBox="0 0 40 24" width="40" height="24" fill="none" aria-hidden="true">{bow(20, 22, 19, 2.2)}</svg>
  <h1 id="r7-title">{escape(titles[lang])}</h1>
  <p id="r7-progress"></p>
  <nav class="r7-tongues" aria-label="{escape(words["language"])}">{tongues}</nav>
  <p id="r7-told" role="status"></p>
</header>
<main id="r7-main" tabindex="-1">
  <noscript><p class="r7-note">{escape(words["noscript"])}</p></noscript>
  <div id="r7-first" class="r7-page r7-{page}">
{places}
  </div>
  <section id="r7-end" hidden>
    <h2 tabindex="-1"></h2><p class="result"></p><button type="button" class="r7-button" id="r7-again"></button>
  </section>
</main>
<script src="page.js"></script>
</body>
</html>
"""
