"""The files of a small lesson that passes the check, to be changed: what `rainbow7 lesson new` writes."""

from pathlib import Path

from rainbow7.core.language import ENGLISH, complete_languages
from rainbow7.tutor.lesson_folder import LESSON_FILE

TEMPLATE = Path(__file__).parent / "template"


def template_files(game: str, lang: str) -> dict[str, str]:
    """The files by name, the comments in a language.

    >>> list(template_files("rainbow7", "en"))
    ['lesson.toml', 'en.md', 'fr.md']
    """
    folder = TEMPLATE / game
    own = lang if (folder / lang).is_dir() else ENGLISH
    texts = {f"{each}.md": (folder / f"{each}.md").read_text("utf-8") for each in complete_languages()}
    return {LESSON_FILE: (folder / own / LESSON_FILE).read_text("utf-8"), **texts}
