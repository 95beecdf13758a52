"""What is said in English and not yet in another language."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import rainbow7
from rainbow7.core.cases import cases_of
from rainbow7.core.language import ENGLISH
from rainbow7.core.texts import laid_over, own_texts, read_toml, texts_in
from rainbow7.games import GAMES
from rainbow7.tutor.lesson_folder import tutorial

PACKAGE = Path(rainbow7.__file__).parent
_HEADING = re.compile(r"^## ([\w.-]+)", re.M)


def lacking(lang: str) -> tuple[str, ...]:
    """Everything that a language does not say itself: the file where it would stand, and its name there.

    >>> lacking("en")
    ()
    """
    found = (*_words(lang), *_texts_beside_data(lang), *_cases(lang), *_passages(lang), *_lessons(lang))
    return () if lang == ENGLISH else found


def _words(lang: str) -> Iterator[str]:
    """The sentences of the files that hold nothing else."""
    for file in sorted(PACKAGE.rglob(f"*.{ENGLISH}.toml")):
        stem = file.name.split(".")[0]
        yield from _without(
            _read(file), own_texts(_package(file), stem, lang), f"{_place(file.parent)}/{stem}.{lang}.toml"
        )


def _texts_beside_data(lang: str) -> Iterator[str]:
    """The sentences that stand beside other data in English."""
    for file in sorted(PACKAGE.rglob("*.toml")):
        if file.name.count(".") == 1:
            data = _read(file)
            own = laid_over(texts_in(data, lang), own_texts(_package(file), file.stem, lang))
            yield from _without(texts_in(data, ENGLISH), own, f"{_place(file.parent)}/{file.stem}.{lang}.toml")


def _cases(lang: str) -> Iterator[str]:
    for game in GAMES.values():
        own = own_texts(game.package, "cases", lang)
        missing = (case.name for case in cases_of(game) if case.name not in own)
        yield from (f"games/{game.id}/cases.{lang}.toml: {name}" for name in missing)


def _passages(lang: str) -> Iterator[str]:
    """The passages of the rulebooks."""
    for file in sorted(PACKAGE.rglob(f"rulebook/*.{ENGLISH}.md")):
        own = file.with_name(file.name.replace(f".{ENGLISH}.", f".{lang}."))
        headings = set(_headings(own)) if own.is_file() else set()
        yield from (f"{_place(own)}: {rule}" for rule in _headings(file) if rule not in headings)


def _lessons(lang: str) -> Iterator[str]:
    """The lessons, each as a whole."""
    for file in sorted(tutorial().glob(f"*/*/{ENGLISH}.md")):
        if not file.with_name(f"{lang}.md").is_file():
            yield f"tutorial/{file.parent.parent.name}/{file.parent.name}/{lang}.md"


def _without(english: Mapping[str, Any], own: Mapping[str, Any], place: str, path: str = "") -> Iterator[str]:
    """The names of the sentences that a language lacks."""
    for name, each in english.items():
        if isinstance(each, Mapping) and "by" not in each:
            yield from _without(each, own.get(name, {}), place, f"{path}{name}.")
        elif name not in own:
            yield f"{place}: {path}{name}"


def _headings(file: Path) -> list[str]:
    return _HEADING.findall(file.read_text("utf-8"))


def _read(file: Path) -> dict[str, Any]:
    return read_toml(_package(file), file.name)


def _package(file: Path) -> str:
    return ".".join(("rainbow7", *file.parent.relative_to(PACKAGE).parts))


def _place(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()
