"""HTML out of templates: strict about missing names, and everything that a link brings along is escaped."""

import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from rainbow7.core.language import LANGUAGES
from rainbow7.core.picture import PALETTE, bow
from rainbow7.core.template import fill
from rainbow7.games import GAMES
from rainbow7.pages.link import UNDER_A_RULEBOOK, PageLink
from rainbow7.web.licences import ThirdParty
from rainbow7.web.words import language_names, package_list_text, words

TEMPLATE_FOLDER = Path(__file__).with_name("template")
"""The templates that all ways of publishing share, and the files that go with them."""


@cache
def templates(folder: Path) -> Environment:
    """The templates of a folder, and the shared ones."""
    return Environment(
        loader=FileSystemLoader([folder, TEMPLATE_FOLDER]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def render(template: str, **values: Any) -> str:
    """A shared template, filled in."""
    filled = templates(TEMPLATE_FOLDER).get_template(template)
    return filled.render(style=style(), languages=LANGUAGES, language_names=language_names(), **values)


@cache
def style() -> Markup:
    """The palette as custom properties, light and dark, and the style sheet of the page frame."""
    light, dark = (
        ";".join(f"--r7-{name}:{getattr(tone, theme)}" for name, tone in PALETTE.items()) for theme in ("light", "dark")
    )
    own = (TEMPLATE_FOLDER / "page_frame.css").read_text("utf-8")
    return Markup(
        f":root{{color-scheme:light;{light}}}@media screen{{:root[data-theme=dark]{{color-scheme:dark;{dark}}}}}"
        "@media screen and (prefers-color-scheme:dark)"
        f"{{:root:not([data-theme=light]){{color-scheme:dark;{dark}}}}}{own}{_one_language_shown()}"
    )


def _one_language_shown() -> str:
    """The rules that hide what is written in other languages than the page's."""
    return "".join(
        f"[data-tongues=one]:lang({each}) [data-tongue]:not([data-tongue={each}]){{display:none}}" for each in LANGUAGES
    )


@cache
def early_script() -> Markup:
    """The script that runs before anything is drawn and applies the theme and language that the reader chose."""
    return Markup((TEMPLATE_FOLDER / "theme_and_language.js").read_text("utf-8"))


@cache
def logo() -> Markup:
    """The paths of the logo in the bar: seven arcs."""
    return Markup(bow(20, 22, 19, 2.2))


@cache
def rulebooks_to_keep() -> str:
    """For the scripts that apply the reader's choice of a rulebook, as JSON: the rulebooks of each game.

    `under` are the parts of a link that leave no choice.
    """
    games = {name: list(game.editions) for name, game in GAMES.items()}
    return json.dumps({"under": UNDER_A_RULEBOOK, "game": PageLink().game, "games": games})


def as_json(data: object) -> Markup:
    """Data for a script element: nothing in it can end the element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return Markup(text)


@cache
def script_hash(script: str) -> str:
    """A script as a content security policy allows it: by the hash of its text."""
    return f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"


def message_page(
    name: str, lang: str, base_url: str, *, retry_link: str = "", site_url: str = "", **facts: object
) -> str:
    """A page of a few sentences (a section of `words.<lang>.toml`), in the reader's language and then in the other."""
    texts = {
        each: {key: fill(text, each, **facts) for key, text in words(each)[name].items()}
        for each in sorted(LANGUAGES, key=lambda each: each != lang)
    }
    return render(
        "message.html.j2", texts=texts, lang=lang, base_url=base_url, retry_link=retry_link, site_url=site_url
    )


def package_lists(groups: Mapping[str, Sequence[ThirdParty]], licences_link: str) -> str:
    """The lists of the packages that serve the pages, group by group, with a link to their licences."""
    return render("packages.html.j2", groups=groups, licences_link=licences_link, package_list_text=package_list_text)
