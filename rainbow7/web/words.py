"""The words around the pages in both languages, and the choice of the reader's language."""

from collections.abc import Mapping

from markupsafe import Markup, escape

from rainbow7.core.language import ENGLISH, LANGUAGES, language
from rainbow7.core.template import fill
from rainbow7.core.texts import words_of


def words(lang: str) -> dict[str, dict[str, str]]:
    """The texts of `words.<lang>.toml`, by section."""
    return words_of("rainbow7.web", lang)


def bilingual(texts: Mapping[str, str]) -> Markup:
    """A text in both languages; the page's style sheet shows the reader's one."""
    return Markup(" ").join(
        Markup(f'<span data-tongue="{lang}" lang="{lang}">{escape(text)}</span>') for lang, text in texts.items()
    )


def language_names() -> dict[str, str]:
    """What each language calls itself."""
    return {lang: language(lang).name for lang in LANGUAGES}


def partly_told() -> Markup:
    """What stands below the pages in a language that is not complete: that the rest is told in English."""
    return bilingual({lang: words(lang)["bar"]["partly"] for lang in LANGUAGES if not language(lang).complete})


def frame_text(name: str) -> Markup:
    """A text above or below the pages, in both languages."""
    return bilingual({lang: words(lang)["bar"][name] for lang in LANGUAGES})


def package_list_text(name: str, **facts: object) -> Markup:
    """A text of the list of packages, in both languages."""
    return bilingual({lang: fill(words(lang)["package-list"][name], lang, **facts) for lang in LANGUAGES})


def script_words(titles: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """The words that the page's script needs, by language: the title, labels, and the states of the connection.

    They cannot stand on the page in both languages, because attributes and the window's title hold only one.
    """
    return {
        lang: {"title": window_title(titles[lang]), **words(lang)["label"], **words(lang)["state"]}
        for lang in LANGUAGES
    }


def window_title(title: str) -> str:
    """The title of the window of a page.

    >>> window_title("Explorer"), window_title("Rainbow 7")
    ('Explorer · Rainbow 7', 'Rainbow 7')
    """
    return title if title == "Rainbow 7" else f"{title} · Rainbow 7"


def preferred_language(link: Mapping[str, str], accept_language: str, default: str = ENGLISH) -> str:
    """The language that the link names, else the one that the browser prefers, else the default.

    >>> preferred_language({}, "de, fr-CH;q=0.8, en;q=0.9"), preferred_language({"lang": "fr"}, "en")
    ('en', 'fr')
    >>> preferred_language({}, "")
    'en'
    """
    if link.get("lang") in LANGUAGES:
        return link["lang"]
    ranked: list[tuple[float, int, str]] = []
    for place, entry in enumerate(accept_language[:500].split(",")):
        tag, _, weight = entry.partition(";q=")
        try:
            quality = float(weight or 1)
        except ValueError:
            quality = 0.0
        ranked.append((-quality, place, tag.strip().split("-")[0].lower()))
    return next((lang for quality, _, lang in sorted(ranked) if quality and lang in LANGUAGES), default)
